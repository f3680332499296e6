"""Reads a table of the key that a spreadsheet has written, in the encodings that those write."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mapper.commands.keying.bring_in import SheetLine
from mapper.foreign_bytes import whole
from mapper.model.key_table.key_lines import COLUMNS, cell_text
from mapper.model.not_allowed import NotAllowed

TABLES = (".csv", ".tsv")
"""How names of tables end."""

MOST_BYTES = 64_000_000
MOST_LINES = 200_000
BETWEEN = (",", ";", "\t")
MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""By what a file begins with that says how it is written."""

OLD = "cp1252"
"""How a spreadsheet of the West writes what it does not say."""

UNSEEN = dict.fromkeys((*(set(range(32)) - {9, 10}), *range(127, 160)))
"""Signs that control and are no text."""


class KeySheet(NamedTuple):
    """The lines of a table, and the names of columns that mean nothing here."""

    lines: tuple[SheetLine, ...]
    unknown: tuple[str, ...] = ()


def read_key_sheet(path: Path) -> KeySheet:
    """The table in a file; NotAllowed says why there is none."""
    try:
        data = whole(path, MOST_BYTES)
    except OSError as error:
        raise NotAllowed(f"“{path}” cannot be read: {error.strerror or error}.") from None
    if len(data) > MOST_BYTES:
        raise NotAllowed(f"“{path.name}” has more than {MOST_BYTES:,} bytes.")
    try:
        return key_sheet(text_of(data))
    except NotAllowed as refused:
        raise NotAllowed(f"“{path.name}” cannot be brought in. {refused}") from None


def text_of(data: bytes) -> str:
    """The text of a file, however it was written."""
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if not encoding and b"\0" in data:
        raise NotAllowed("It is no text; save the table as CSV in UTF-8.")
    try:
        return data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding:
            raise NotAllowed("Its text is damaged; save the table as CSV in UTF-8.") from None
        return data.decode(OLD, "replace")


def key_sheet(text: str) -> KeySheet:
    """The lines below a heading that names columns."""
    rows = cells_in(text, _between(text))
    heading = next(rows, (0, []))[1]
    names = [name.strip().lower().replace(" ", "_") for name in heading]
    known = [name for name in names if name in COLUMNS]
    if not {"id", "title"} & {*known}:
        raise NotAllowed(
            "Its first line has to name columns: an id or a title, and besides these any of"
            f" {', '.join(COLUMNS)}."
        )
    twice = next((name for name in known if known.count(name) > 1), "")
    if twice:
        raise NotAllowed(f"The column “{twice}” stands there twice.")
    lines = tuple(
        SheetLine(number, _told(names, cells))
        for number, cells in rows
        if any(map(str.strip, cells))
    )
    return KeySheet(lines, tuple(dict.fromkeys(n for n in names if n and n not in COLUMNS)))


def is_headed(text: str) -> bool:
    """Whether a text from the clipboard begins with a line that names columns of the key."""
    try:
        key_sheet(text.partition("\n")[0])
    except NotAllowed:
        return False
    return True


def cells_in(text: str, between: str) -> Iterator[tuple[int, list[str]]]:
    """Each line with its number in the file, and its cells as plain text."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    while True:
        first = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise NotAllowed(f"Line {first} is no line of a table: {error}.") from None
        if cells is None:
            return
        if first > MOST_LINES:
            raise NotAllowed(f"A table that can be brought in has at most {MOST_LINES:,} lines.")
        yield first, [cell_text(cell.replace("\r\n", "\n").translate(UNSEEN)) for cell in cells]


def _between(text: str) -> str:
    """What stands between cells: what the first line has most of."""
    first = text.partition("\n")[0]
    return max(BETWEEN, key=first.count)


def _told(names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """A line that is too short says nothing of the columns behind it."""
    return {name: cell for name, cell in zip(names, cells, strict=False) if name in COLUMNS}
