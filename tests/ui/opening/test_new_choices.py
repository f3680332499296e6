"""What the dialog for a new campaign says about what is written in it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mapper.ui.opening.new_choices import (
    NewCampaignFields,
    file_for,
    problems,
    read_size,
    size_in_words,
)

pytestmark = pytest.mark.qt


@pytest.fixture
def sound(tmp_path: Path) -> NewCampaignFields:
    return NewCampaignFields("Vale", "Wilderness", "6", 30, 20, str(tmp_path / "Vale.cognita"))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("6", Fraction(6)),
        (" 3/2 ", Fraction(3, 2)),
        ("1.5", Fraction(3, 2)),
        ("0,5", Fraction(1, 2)),
        ("0", None),
        ("1/0", None),
        ("six", None),
        ("1e9", None),
        ("-6", None),
        ("", None),
    ],
)
def test_a_size_is_read_exactly(text: str, size: Fraction | None) -> None:
    assert size == read_size(text)


def test_nothing_is_wrong(sound: NewCampaignFields, tmp_path: Path) -> None:
    assert {} == problems(sound, tmp_path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("map_name", ""),
        ("hex_size", "six"),
        ("columns", 200_001),
        ("place", ""),
        ("place", "Vale.cognita"),
        ("place", "/nowhere/at/all.cognita"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    sound: NewCampaignFields, tmp_path: Path, field: str, value: Any
) -> None:
    wrong = replace(sound, **{field: value})

    assert [field] == list(problems(wrong, tmp_path))


def test_a_file_is_not_written_over(sound: NewCampaignFields, tmp_path: Path) -> None:
    (tmp_path / "Vale.cognita").touch()

    said = problems(sound, tmp_path)["place"]

    assert "There is a file of this name already; choose another name." == said


def test_a_free_name_is_found(tmp_path: Path) -> None:
    (tmp_path / "Vale.cognita").touch()

    assert tmp_path / "Vale 2.cognita" == file_for("Vale", tmp_path)


@pytest.mark.parametrize(
    ("unit", "words"),
    [("miles", "600 hexes, 18,706 square miles"), ("km", "600 hexes, 18,706 km²")],
)
def test_the_area_is_in_squares_of_the_unit(unit: str, words: str) -> None:
    assert words == size_in_words(30, 20, "6", unit)


def test_more_hexes_than_qt_can_count_are_told() -> None:
    assert size_in_words(10**6, 10**6, "6", "miles").startswith("1,000,000,000,000 hexes")
