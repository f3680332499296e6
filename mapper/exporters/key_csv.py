"""The key as a table for spreadsheets: comma-separated, for the game master alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from mapper.model.key_table.key_lines import COLUMNS, KeyLine, no_formula


def key_csv(lines: Iterable[KeyLine], map_name: Callable[[str], str]) -> str:
    """A heading and a row for each line; the mark at the front tells spreadsheets of UTF-8."""
    rows = ([_cell(line, column, map_name) for column in COLUMNS] for line in lines)
    return "\ufeff" + written([COLUMNS, *rows], ",")


def key_tsv(
    lines: Iterable[KeyLine], columns: Sequence[str], map_name: Callable[[str], str]
) -> str:
    """Some columns of lines as spreadsheets take them from the clipboard."""
    rows = ([_cell(line, column, map_name) for column in columns] for line in lines)
    return written([columns, *rows], "\t")


def written(rows: Iterable[Sequence[str]], between: str) -> str:
    """Rows of cells as text; nothing in them is a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=between, lineterminator="\r\n" if between == "," else "\n")
    writer.writerows([no_formula(cell) for cell in row] for row in rows)
    return text.getvalue()


def _cell(line: KeyLine, column: str, map_name: Callable[[str], str]) -> str:
    return map_name(line.map) if column == "map" else str(getattr(line, column))
