"""Onto a full disk nothing is written by halves, and what was there stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mapper.model.campaign.rows import Feature, Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from tests.full_disk import fill, small_disk
from tests.small import FOREST, MAP, small_rows, spot
from tests.spoken import Spoken, lying_in, spoken

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

GOOD = b"what was there before, and is good" * 99
ROOM = (0, 4096, 40_960)
"""Bytes that are left: for nothing, for the first block, for a good part of it."""

LONG = " ".join(f"word {number}" for number in range(9000))
EXPORTS = {
    "png": ("--px-per-hex", "60"),
    "svg": (),
    "pdf": ("--dpi", "50"),
    "dd2vtt": ("--px-per-hex", "60"),
    "md": (),
}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small campaign, all of it forest, with much to say of one hex."""
    path = tmp_path_factory.mktemp("example") / "small.cognita"
    rows = small_rows()
    rows |= {
        key: bytes(FOREST if code else 0 for code in row)
        for key, row in rows.items()
        if isinstance(row, bytes)
    }
    rows[Key("feature", MAP, "1")] = Feature(spot("0102"), "Inn", "overt", gm_notes=LONG)
    create_file(path, rows)
    return path


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with small_disk(tmp_path_factory.mktemp("disk") / "small", "256k") as folder:
        yield folder


@pytest.fixture(autouse=True)
def offscreen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def full(disk: Path, name: str, room: int) -> Path:
    """A good file on it, and so many bytes beside that."""
    for each in disk.iterdir():
        each.unlink()
    (disk / name).write_bytes(GOOD)
    fill(disk, room)
    return disk / name


def is_refused_for_room(answer: Spoken) -> bool:
    return (2, True) == (answer.code, answer.is_one_sentence) and "the disk is full" in answer.err


@pytest.mark.qt
@pytest.mark.parametrize(
    ("ending", "room"),
    [*((ending, ROOM[1]) for ending in EXPORTS), ("pdf", ROOM[0]), ("pdf", ROOM[2])],
)
def test_an_export_that_does_not_fit_leaves_the_old_one(
    ending: str, room: int, example: Path, disk: Path
) -> None:
    out = full(disk, f"out.{ending}", room)
    before = lying_in(disk)

    answer = spoken("export", example, out, "--for", "gm", "--force", *EXPORTS[ending])

    assert is_refused_for_room(answer), answer
    assert before == lying_in(disk)


@pytest.mark.parametrize("words", [("text",), ("demo",), ("rescue",), ("new",)], ids=" ".join)
def test_a_file_that_does_not_fit_leaves_the_old_one(
    words: tuple[str, ...], example: Path, disk: Path
) -> None:
    out = full(disk, "out.cognita", 4096)
    before = lying_in(disk)
    sources = [example] if words[0] in ("text", "rescue") else []

    answer = spoken(*words, *sources, out, "--force")

    assert is_refused_for_room(answer), answer
    assert before == lying_in(disk)


@pytest.mark.parametrize("way", ["over another", "beside it"])
def test_a_copy_that_does_not_fit_leaves_the_old_one(way: str, example: Path, disk: Path) -> None:
    out = full(disk, "out.cognita", 4096)
    before = lying_in(disk)

    with (
        CampaignFile(example, keep_backups=False) as file,
        pytest.raises(NotAllowed, match="the disk is full"),
    ):
        file.save_copy(out if way == "over another" else disk / "another", replace=True)

    assert before == lying_in(disk)


@pytest.mark.qt
def test_what_is_printed_to_a_file_by_halves_leaves_the_old_one(
    qapp: QApplication, tmp_path: Path
) -> None:
    from PySide6.QtPrintSupport import QPrinter

    from mapper.ui.output.output import whole_file

    target = tmp_path / "map.pdf"
    target.write_bytes(GOOD)
    printer = QPrinter()
    printer.setOutputFileName(str(target))

    with pytest.raises(NotAllowed, match="was not written"), whole_file(printer):
        Path(printer.outputFileName()).write_bytes(b"%PDF-1.4 and no end")

    assert {"map.pdf": GOOD} == {each.name: each.read_bytes() for each in tmp_path.iterdir()}
