"""A game master's own deeds and sheets on the command line: told, asked, and done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.play.deeds.deed_files import DEEDS
from mapper.play.sheets.sheet_files import SHEETS
from mapper.storage.file import create_file
from tests.play.deeds.healers import healers
from tests.play.own.homes import DEED, SHEET, written
from tests.spoken import spoken


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the files of this test lie, and of no other."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield tmp_path / "cognita" / "rules"
    SHEETS.put(None)
    DEEDS.put(None)


def test_without_files_it_says_where_they_belong(folder: Path) -> None:
    answer = spoken("rules", "--own")

    assert (0, str(folder)) == (answer.code, answer.out.splitlines()[0])
    assert "no files of your own" in answer.out


def test_what_is_sound_is_listed(folder: Path) -> None:
    written(folder, sheets_luck=SHEET, deeds_luck=DEED)

    answer = spoken("rules", "--own")

    assert 0 == answer.code
    assert [
        "sheets/luck.toml: Luck: 1 field, 1 state",
        "deeds/luck.toml: Spend luck, First aid by luck",
    ] == answer.out.splitlines()[1:]


def test_what_is_wrong_is_told_with_file_and_line(folder: Path) -> None:
    written(folder, deeds_bad='system = "all"\n\n[[deeds]]\ntitle = 3\n')

    answer = spoken("rules", "--own")

    assert 1 == answer.code
    assert "  bad.toml, line 4: title: it must be words in quotes, not 3." in answer.out


def test_who_asks_a_question_is_listed_with_ones_own(folder: Path) -> None:
    written(folder, sheets_luck=SHEET, deeds_luck=DEED)

    lines = [json.loads(line) for line in spoken("rules", "--deeds").out.splitlines()]

    [asked] = [line["asked_by"] for line in lines if line["op"] == "first_aid"]
    assert ["First aid", "First aid by luck"] == asked


def test_a_deed_of_ones_own_is_done(folder: Path, tmp_path: Path) -> None:
    written(folder, sheets_luck=SHEET, deeds_luck=DEED)
    create_file(tmp_path / "healers.cognita", healers().rows())

    answer = spoken(
        "deed", tmp_path / "healers.cognita", "Spend luck", "--who", "Pip", "--dice", '{"die": 4}'
    )

    assert (0, "Pip rolls 4.") == (answer.code, json.loads(answer.out)["log"][:12])


def test_a_deed_whose_file_is_not_there_is_said(folder: Path, tmp_path: Path) -> None:
    create_file(tmp_path / "healers.cognita", healers().rows())

    answer = spoken("deed", tmp_path / "healers.cognita", "Spend luck", "--who", "Pip")

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert "Deeds and sheets of your own" in answer.err
