"""The files of the rules: exact, whole, and an error in one names its line and what fits there."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mapper.model.campaign.checking import checks_of
from mapper.model.campaign.exact_numbers import Exact
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.tables import load, merged, read_tables
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.violence_tables import Violence

FILES = sorted((resources() / "rules").glob("*.toml"))
TEXT = """# A comment that says speed = 3.
name = "sample"

[land]
rates = [1, "3/2"]

[land.house]
speed = 2
"""


@dataclass(frozen=True, slots=True)
class OfHouse:
    speed: int


@dataclass(frozen=True, slots=True)
class Land:
    rates: tuple[Exact, ...]
    house: OfHouse


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    land: Land


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "sample.toml"
    path.write_text(TEXT, "utf-8")
    return path


def test_a_file_becomes_a_value(written: Path) -> None:
    expected = Sample("sample", Land((Fraction(1), Fraction(3, 2)), OfHouse(2)))

    assert expected == read_tables(written, Sample)


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        pytest.param("speed = 2", 'speed = "2"', 8, id="text where a number belongs"),
        pytest.param("speed = 2", "speed = 2.5", 8, id="a number with a point"),
        pytest.param("speed = 2", "speed = 2\nhaste = 1", 9, id="a name that nobody reads"),
        pytest.param('"3/2"', "1.5", 5, id="an exact number with a point"),
        pytest.param('"3/2"', '"3/0"', 5, id="a fraction of nothing"),
        pytest.param("speed = 2", "", 7, id="a name that is missing"),
        pytest.param('name = "sample"', "name = sample", 2, id="no TOML at all"),
    ],
)
def test_an_error_names_its_line(written: Path, before: str, after: str, line: int) -> None:
    written.write_text(TEXT.replace(before, after, 1), "utf-8")

    with pytest.raises(NotAllowed, match=rf"sample\.toml.*line {line}\b"):
        read_tables(written, Sample)


def test_an_error_says_what_was_expected(written: Path) -> None:
    written.write_text(TEXT.replace('"3/2"', "1.5"), "utf-8")

    with pytest.raises(NotAllowed, match=r"land\.rates\.1: must be a whole number or a fraction"):
        read_tables(written, Sample)


def test_an_override_replaces_one_number(written: Path) -> None:
    tables = read_tables(written, Sample, {"land": {"house": {"speed": 5}}})

    assert Sample("sample", Land((Fraction(1), Fraction(3, 2)), OfHouse(5))) == tables


@pytest.mark.parametrize(
    "override",
    [
        pytest.param({"land": {"house": {"speed": "fast"}}}, id="what cannot stand there"),
        pytest.param({"land": 3}, id="a number for a table"),
        pytest.param({"sea": {}}, id="a table that nobody reads"),
    ],
)
def test_a_wrong_override_is_told_as_one(written: Path, override: dict[str, Any]) -> None:
    with pytest.raises(NotAllowed, match="as overridden"):
        read_tables(written, Sample, override)


def test_an_override_of_what_no_file_holds_is_refused(written: Path) -> None:
    with pytest.raises(NotAllowed, match="no table can hold"):
        read_tables(written, Sample, {"land": {"rates": object()}})


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=r"none\.toml cannot be read"):
        read_tables(tmp_path / "none.toml", Sample)


def test_merging_leaves_what_lay_under_as_it_was() -> None:
    under = {"a": {"b": 1}}

    assert {"a": {"b": 1, "c": 2}} == merged(under, {"a": {"c": 2}})
    assert {"a": {"b": 1}} == under


def test_a_campaign_can_override_any_number_of_the_rules() -> None:
    tables = load("hexploration", Hexploration, {"land": {"terrain": {"hills": "3/4"}}})

    assert Fraction(3, 4) == tables.land.terrain["hills"]
    assert Fraction(1, 2) == tables.land.terrain["forest"]


def test_every_override_is_laid_over_a_fresh_reading() -> None:
    load("hexploration", Hexploration, {"land": {"terrain": {"hills": "3/4"}}})

    assert Fraction(2, 3) == load("hexploration", Hexploration).land.terrain["hills"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_number_of_the_rules_has_a_point(path: Path) -> None:
    def points(value: Any) -> list[float]:
        if isinstance(value, dict):
            return [each for part in value.values() for each in points(part)]
        if isinstance(value, list):
            return [each for part in value for each in points(part)]
        return [value] if isinstance(value, float) else []

    assert [] == points(tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("model", [Cross, Hexploration, Neverwhere, Sovereign, Violence])
def test_the_tables_of_every_system_are_checked_quickly(model: type) -> None:
    assert checks_of(model) is not None


@dataclass(frozen=True, slots=True)
class Step:
    ask: str
    given: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deed:
    title: str
    text: str = ""
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Deeds:
    deeds: tuple[Deed, ...]


MANY = '''[[deeds]]
title = "one"
text = """
[[deeds]]
title = 4
"""
[[deeds.steps]]
ask = "first"

[[deeds]]
title = "two"
[[deeds.steps]]
ask = "second"
[[deeds.steps]]
ask = "third"
[deeds.steps.given]
score = "ask"
'''


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        pytest.param('"two"', "2", 11, id="the second of many"),
        pytest.param('"first"', "1", 8, id="one of the first one's"),
        pytest.param('"third"', "3", 15, id="the second of the second one's"),
        pytest.param('score = "ask"', "score = 1", 17, id="a table of the last"),
    ],
)
def test_an_error_in_one_of_many_names_its_line(
    tmp_path: Path, before: str, after: str, line: int
) -> None:
    path = tmp_path / "many.toml"
    path.write_text(MANY.replace(before, after, 1), "utf-8")

    with pytest.raises(NotAllowed, match=rf"many\.toml, line {line}:"):
        read_tables(path, Deeds)
