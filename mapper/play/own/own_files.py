"""Files of a game master's own: found in a folder, bounded before they are read, then as tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from os import scandir
from pathlib import Path
from typing import Any, NamedTuple

from mapper.foreign_bytes import whole
from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.tables import Misfit, TablePath, line_of

MOST_FILES, MOST_NAMES = 40, 2000
LARGEST_FILE, LARGEST_SHEET, MOST_BYTES = 200_000, 100_000, 1_000_000
LONGEST_LINE, MOST_DOTS = 1000, 60
"""What is longer takes longer and longer to read."""

DEEPEST = 8


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file as it was found: what it adds, what is to be said of that, and what is wrong in it."""

    path: Path
    adds: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class OwnText(NamedTuple):
    """A file that could be read: its name, its text, and its tables."""

    path: Path
    text: str
    tables: Mapping[str, Any]

    def wrong(self, where: TablePath, sentence: str) -> str:
        """A sentence on what stands somewhere in it, with the line."""
        return f"{self.path.name}, line {line_of(self.text, where)}: {sentence}"

    def misfit(self, wrong: Misfit, within: TablePath = ()) -> str:
        """The same of a value that does not fit."""
        name = next((part for part in reversed(wrong.where) if not part.isdecimal()), "")
        said = plainly(str(wrong))
        return self.wrong((*within, *wrong.where), f"{name}: {said}" if name else said)


_EXPECTED: Mapping[str, str] = {
    "input should be a valid string": "it must be words in quotes",
    "input should be a valid integer": "it must be a whole number without quotes",
    "input should be a valid boolean": "it must be true or false, without quotes",
    "input should be a valid tuple": "it must be a list in [ ]",
    "input should be an object": "it must be a table, such as { actor = “one” }",
    "input should be a valid dictionary": "it must be a table, such as { actor = “one” }",
    "field required": "it is missing",
    "unexpected keyword argument": "this name is not known here; see how it is written",
}
"""What is said of a value that does not fit, and what it means to somebody who writes a deed."""


def plainly(sentence: str) -> str:
    """Why a value does not fit, in our words, with the value if it is short."""
    for theirs, ours in _EXPECTED.items():
        if sentence.startswith(theirs):
            is_there = "required" not in theirs and "keyword" not in theirs
            shown = sentence.partition(", not ")[2]
            return f"{ours}, not {shown}" if is_there else f"{ours}."
    return re.sub("^input should be (?:'', )?", "it must be ", sentence)


class FilesFound(NamedTuple):
    """The files of a folder that are looked into, and what is to be said of the others."""

    paths: tuple[Path, ...]
    wrong: tuple[str, ...] = ()


def files_in(folder: Path) -> FilesFound:
    """The first so many by name; none where there is no such folder."""
    try:
        with scandir(folder) as entries:
            names = sorted(
                entry.name
                for entry in islice(entries, MOST_NAMES)
                if entry.name.endswith(".toml") and not entry.name.startswith(".")
            )
    except FileNotFoundError:
        return FilesFound(())
    except OSError as problem:
        return FilesFound((), (f"“{folder}” cannot be looked into: {_why(problem)}.",))
    paths = tuple(folder / name for name in names[:MOST_FILES])
    if len(names) <= MOST_FILES:
        return FilesFound(paths)
    left = f"“{folder}” has more than {MOST_FILES} files; the last is {paths[-1].name}."
    return FilesFound(paths, (left,))


def read_own(path: Path, most: int) -> OwnText:
    """A file as tables; a sentence with its line where it is none of ours."""
    try:
        content = whole(path, most)
    except OSError as problem:
        raise NotAllowed(f"{path.name} cannot be read: {_why(problem)}.") from None
    if len(content) > most:
        raise NotAllowed(f"{path.name} is larger than {most:,} bytes; make several of it.")
    text = _decoded(path.name, content)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE or line.count(".") > MOST_DOTS:
            raise NotAllowed(f"{path.name}, line {number}: it is too long; make several of it.")
    tables = _parsed(path.name, text)
    found = OwnText(path, text, tables)
    for where, sentence in _odd(tables, ()):
        raise NotAllowed(found.wrong(where, sentence))
    return found


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as wrong:
        line = content[: wrong.start].count(b"\n") + 1
        raise NotAllowed(f"{name}, line {line}: it is not UTF-8; save it as UTF-8.") from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise NotAllowed(f"{name}: lists stand in lists too deep; make it flatter.") from None
    except ValueError as wrong:
        said, line = _said(str(wrong), text)
        raise NotAllowed(f"{name}, line {line}: {said}") from None


_AT = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL
)
_MEANT: Mapping[str, str] = {
    "Invalid value": "what stands behind = is not understood; words stand in quotes",
    "Invalid statement": "this is neither a [table] nor a name = value",
    "Expected '=' after": "a name, =, and a value must stand here",
    "Expected newline": "nothing more may stand behind the value; begin a new line",
    "Cannot overwrite": "this name stands here twice; leave one of them out",
    "Cannot declare": "this table stands here twice; of several deeds each begins [[deeds]]",
    "Cannot mutate": "this table is closed already; write it in one place",
    "Unclosed array": "a list is not closed; put ] at its end",
    "Unclosed inline": "a table is not closed; put } at its end",
    "Unterminated string": "words are not closed; put a quote at their end",
    "Illegal character": "words end with a quote on the same line",
    "Unescaped '\\'": "write \\\\ for a \\ in words",
}
"""What the reader of TOML says first, and what it means to somebody who writes a deed."""


def _said(wrong: str, text: str) -> tuple[str, int]:
    """A sentence of ours, and the line; at the end of the file its last one."""
    found = _AT.fullmatch(wrong)
    what = wrong if found is None else found["what"]
    line = found["line"] if found is not None else "1"
    meant = next((ours for theirs, ours in _MEANT.items() if what.startswith(theirs)), what)
    return f"{meant}.", int(line or text.rstrip("\n").count("\n") + 1)


def _odd(value: Any, where: TablePath) -> Iterator[tuple[TablePath, str]]:
    """What TOML knows and no sheet and no deed does."""
    if len(where) > DEEPEST:
        yield where, "tables stand in tables too deep; make it flatter."
        return
    match value:
        case Mapping():
            for name, part in value.items():
                yield from _odd(part, (*where, name))
        case list():
            for number, part in enumerate(value):
                yield from _odd(part, (*where, str(number)))
        case bool() | int() | str():
            return
        case _:
            yield where, f"{where[-1]} is no whole number and no words; put it in quotes."


def _why(problem: OSError) -> str:
    return problem.strerror or type(problem).__name__
