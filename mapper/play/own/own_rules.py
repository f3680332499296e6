"""All that a game master adds to the rules: read from their folder, and put where all look."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import DEEDS, DeedFile, built_in_deeds
from mapper.play.own.own_deeds import own_deeds
from mapper.play.own.own_files import (
    LARGEST_FILE,
    LARGEST_SHEET,
    MOST_BYTES,
    OwnFile,
    OwnText,
    files_in,
    read_own,
)
from mapper.play.own.own_sheets import own_sheet
from mapper.play.sheets.sheet_files import SHEETS, SheetShelf, built_in_sheets, shelf_of
from mapper.resources import resources
from mapper.safe_write import safely

FOLDER = "cognita"
RuleSort = Literal["deeds", "sheets"]


@dataclass(frozen=True)
class OwnRules:
    """What was found in a folder: each file as it is, and what all of them come to."""

    folder: Path
    sheet_files: tuple[OwnFile, ...]
    deed_files: tuple[OwnFile, ...]
    sheets: SheetShelf
    deeds: tuple[DeedFile, ...]
    wrong: tuple[str, ...] = ()
    """What is to be said of the folder as a whole."""

    @property
    def all_wrong(self) -> tuple[str, ...]:
        of_files = (each.wrong for each in (*self.sheet_files, *self.deed_files))
        return (*self.wrong, *(sentence for said in of_files for sentence in said))


def own_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """TablePath a user keeps them: rules/deeds and rules/sheets among what is theirs."""
    home = Path(environ.get("HOME") or Path.home())
    match platform:
        case "win32":
            local = environ.get("LOCALAPPDATA")
            under = Path(local) if local else home / "AppData" / "Local"
        case "darwin":
            under = home / "Library" / "Application Support"
        case _:
            told = environ.get("XDG_DATA_HOME", "")
            under = Path(told) if Path(told).is_absolute() else home / ".local" / "share"
    return under / FOLDER / "rules"


def read_own_rules(folder: Path) -> OwnRules:
    """Judge all files of a folder; whatever they are, it ends soon, and refuses nothing."""
    reading = _OwnReading(folder)
    sheet_files = tuple(reading.files("sheets", reading.sheet))
    reading.shelf = shelf = shelf_of(reading.sheets)
    deed_files = tuple(reading.files("deeds", reading.deeds_of))
    own = tuple(reading.deeds)
    taken = {deed.title.casefold() for file in own for deed in file.deeds}
    built_in = tuple(_without(file, taken) for file in built_in_deeds())
    return OwnRules(folder, sheet_files, deed_files, shelf, (*built_in, *own), tuple(reading.wrong))


def put_own_rules(own: OwnRules) -> None:
    """From now on they count, in the place of those that were read before."""
    SHEETS.put(own.sheets)
    DEEDS.put(own.deeds)


def _without(file: DeedFile, titles: set[str]) -> DeedFile:
    left = tuple(deed for deed in file.deeds if deed.title.casefold() not in titles)
    return file if len(left) == len(file.deeds) else replace(file, deeds=left)


def _counted(rows: Mapping[str, object], one: str) -> str:
    return f"{len(rows)} {one}{'' if len(rows) == 1 else 's'}"


def _called(system: str) -> str:
    sheet = built_in_sheets().sheets.get(system)
    return "all systems" if sheet is None else sheet.name


class _OwnReading:
    """A folder that is being read, file by file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left = MOST_BYTES
        self._built_in = {
            deed.title.casefold(): file.system for file in built_in_deeds() for deed in file.deeds
        }
        self._titles: dict[str, str] = {}
        self.sheets = dict(built_in_sheets().sheets)
        self.shelf = built_in_sheets()
        self.deeds: list[DeedFile] = []
        self.wrong: list[str] = []

    def files(self, sort: RuleSort, judge: Callable[[OwnText], OwnFile]) -> Iterator[OwnFile]:
        """Each file of a sort, as far as all of them together are not too large."""
        paths, wrong = files_in(self._folder / sort)
        self.wrong += wrong
        for path in paths:
            if self._left <= 0:
                said = f"{path.name} is left out: all files together are too large."
                yield OwnFile(path, wrong=(said,))
                continue
            try:
                found = read_own(path, LARGEST_SHEET if sort == "sheets" else LARGEST_FILE)
                file = judge(found)
            except NotAllowed as refused:
                yield OwnFile(path, wrong=(str(refused),))
                continue
            self._left -= len(found.text)
            yield file

    def sheet(self, found: OwnText) -> OwnFile:
        sheet = own_sheet(found, shelf_of(self.sheets))
        self.sheets[found.path.stem] = sheet
        fields, states = _counted(sheet.fields, "field"), _counted(sheet.conditions, "state")
        return OwnFile(found.path, (f"{sheet.name}: {fields}, {states}",))

    def deeds_of(self, found: OwnText) -> OwnFile:
        file, wrong = own_deeds(found, self.shelf, self._titles)
        self.deeds.append(file)
        titles = tuple(deed.title for deed in file.deeds)
        self._titles |= {title.casefold(): found.path.name for title in titles}
        return OwnFile(found.path, titles, tuple(self._said(titles)), wrong)

    def _said(self, titles: tuple[str, ...]) -> Iterator[str]:
        """Which of the program's deeds are done as the game master says from now on."""
        for title in titles:
            system = self._built_in.get(title.casefold())
            if system is not None:
                yield f"“{title}” takes the place of the deed of {_called(system)}."


_EXAMPLES: Mapping[RuleSort, tuple[str, str]] = {
    "deeds": ("my_deeds", "Draw an omen"),
    "sheets": ("my_sheet", "My sheet"),
}
"""The file that a new one begins as, and what in it nobody else may be called."""

MOST_TRIED = 1000


def new_file(folder: Path, sort: RuleSort) -> Path:
    """A small file that works, to be altered; it takes the place of no other."""
    stem, called = _EXAMPLES[sort]
    example = (resources() / "manual" / "examples" / f"{stem}.toml").read_text("utf-8")
    beside = folder / sort
    try:
        beside.mkdir(parents=True, exist_ok=True)
        taken = {path.name for path in beside.iterdir()}
        number = next(n for n in range(1, MOST_TRIED) if _numbered(stem, n) not in taken)
        path = beside / _numbered(stem, number)
        text = example.replace(f'"{called}"', f'"{called} {number}"') if number > 1 else example
        with safely(path) as part:
            part.write_bytes(text.encode())
    except (OSError, StopIteration):
        raise NotAllowed(f"No file can be written into “{beside}”; see who may.") from None
    return path


def _numbered(stem: str, number: int) -> str:
    return f"{stem}_{number}.toml" if number > 1 else f"{stem}.toml"
