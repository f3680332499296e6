"""Every number of the rules has a sentence on what it does at the table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from mapper.resources import resources
from mapper.rules.rule_meanings import meaning_of
from mapper.rules.rule_tables import SYSTEMS

LONGEST = 120


def written(file: str) -> dict[str, Any]:
    return tomllib.loads((resources() / "rules" / f"{file}.toml").read_text("utf-8"))


def leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """All values by their paths; a list of plain ones is one, and an empty table waits for any."""
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        value = {str(number): item for number, item in enumerate(value, start=1)}
    if not isinstance(value, dict):
        yield path, value
        return
    for name, part in (value or {"any": 0}).items():
        yield from leaves(part, f"{path}.{name}")


PATHS = {system: dict(leaves(written(system), system)) for system in SYSTEMS.values()}


@pytest.mark.parametrize("system", PATHS)
def test_every_number_has_a_meaning(system: str) -> None:
    assert [] == [path for path in PATHS[system] if not meaning_of(path)]


@pytest.mark.parametrize("system", PATHS)
def test_every_meaning_is_that_of_a_number(system: str) -> None:
    told = {meaning_of(path) for path in PATHS[system]}

    left_over = [
        sentence
        for sentence in written("meanings")[system].values()
        if not any(map(re.compile(re.escape(sentence).replace(r"\{\}", ".+")).fullmatch, told))
    ]

    assert [] == left_over


def test_no_meanings_are_of_a_system_that_is_not_there() -> None:
    assert set(PATHS) == set(written("meanings"))


@pytest.mark.parametrize("system", PATHS)
def test_a_meaning_is_a_short_sentence_in_words(system: str) -> None:
    told = [meaning_of(path) for path in PATHS[system]]

    assert [] == [
        each for each in told if not re.fullmatch(rf"[A-Z“][^_{{}}*]{{,{LONGEST}}}\.", each)
    ]


@pytest.mark.parametrize("system", PATHS)
def test_the_meaning_of_yes_or_no_says_what_each_does(system: str) -> None:
    switches = [path for path, value in PATHS[system].items() if isinstance(value, bool)]

    assert [] == [path for path in switches if not re.search(r"Yes: .+ No: ", meaning_of(path))]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        pytest.param("hexploration.land.terrain.high_mountains", ["high mountains"], id="a name"),
        pytest.param("sovereign.reactions.talk.2.result", ["talk", "row 2"], id="a row of a list"),
        pytest.param("sovereign.overland.house.terrain.red_hills", ["red hills"], id="one added"),
    ],
)
def test_a_meaning_names_what_is_one_of_many(path: str, named: list[str]) -> None:
    told = meaning_of(path)

    assert named == [name for name in named if name in told]


def test_the_most_exact_meaning_counts() -> None:
    loads = "neverwhere.hiking.house.move_by_load"

    assert "under a light load" in meaning_of(f"{loads}.light")
    assert "without a load" in meaning_of(f"{loads}.none")


@pytest.mark.parametrize(
    "path", ["", "hexploration", "hexploration.land", "hexploration.land.terrain.hills.more", "x.y"]
)
def test_what_no_file_holds_has_no_meaning(path: str) -> None:
    assert not meaning_of(path)
