"""Tables as spreadsheets write them: encodings, what stands between cells, wrong files."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.importers.key_sheet import is_headed, key_sheet, read_key_sheet, text_of
from mapper.model.not_allowed import NotAllowed

TABLE = "map,place,title,gm_notes\r\nWild,0101,Hüt,“a”\r\n\r\nWild,0102,Inn,\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_it_is_read_however_it_was_encoded(encoding: str) -> None:
    sheet = key_sheet(text_of(TABLE.encode(encoding)))

    assert ["Hüt", "Inn"] == [line.cells["title"] for line in sheet.lines]
    assert "“a”" == sheet.lines[0].cells["gm_notes"]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_cells_stand_apart_as_the_heading_says(between: str) -> None:
    sheet = key_sheet(f"Title{between}GM notes\na{between}b")

    assert ({"title": "a", "gm_notes": "b"}, 2) == (sheet.lines[0].cells, sheet.lines[0].number)


def test_columns_that_mean_nothing_are_told_and_lines_keep_their_numbers() -> None:
    sheet = key_sheet('title,cost\n"two\nlines",1\n\nb,2')

    assert ("cost",) == sheet.unknown
    assert [2, 5] == [line.number for line in sheet.lines]


def test_a_line_that_is_cut_short_says_nothing_of_the_rest() -> None:
    assert [{"title": "a"}] == [line.cells for line in key_sheet("title,tags,place\na").lines]


@pytest.mark.parametrize("text", ["=1+1", "-x", "'tis", "'=a", "plain"])
def test_what_was_written_as_no_formula_is_read_as_it_was(text: str) -> None:
    cell = f"'{text}" if text[0] in "=-'" else text

    assert text == key_sheet(f"title\n{cell}").lines[0].cells["title"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"Wild,0101,Mill",
        b"title,title\na,b",
        b"SQLite format 3\0" + bytes(40),
        b"\xff\xfet\0i",
        b"\x89PNG\r\n\x1a\n\0\0",
        b'title\n"' + b"x" * 200_000,
        "title\n".encode("utf-16") + b"\0",
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(data)

    with pytest.raises(NotAllowed, match=r"in\.csv”.*\."):
        read_key_sheet(path)


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(NotAllowed, match="at most 200,000 lines"):
        key_sheet("title\n" + "a\n" * 200_001)


def test_a_heading_is_told_from_cells() -> None:
    assert is_headed("title\tgm_notes\nMill\t")
    assert not is_headed("Mill\tRats")
