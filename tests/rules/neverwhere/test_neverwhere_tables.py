"""The file of Neverwhere's numbers has a number for every word."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import get_args

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from mapper.rules.neverwhere import neverwhere_tables as words
from tests.rules.standard_tables import NEVERWHERE, neverwhere


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        (NEVERWHERE.strength.unlisted_tasks, words.Task),
        (NEVERWHERE.hiking.factors, words.Pace),
        (NEVERWHERE.hiking.grounds, words.GroundQuality),
        (NEVERWHERE.fatigue.encumbrance, words.Laden),
        (NEVERWHERE.digging.soils, words.Soil),
        (NEVERWHERE.digging.tools, words.Quality),
        (NEVERWHERE.breath.rounds_per_vit, words.Exertion),
        (NEVERWHERE.breath.starts, words.BreathStart),
        (NEVERWHERE.lifting.limits, words.LiftMethod),
        (NEVERWHERE.lifting.vehicles, words.Vehicle),
        (NEVERWHERE.lifting.vehicles_on_snow_or_ice, words.Vehicle),
        (NEVERWHERE.running.moves, words.RunMode),
        (NEVERWHERE.food_and_water.litres_per_day, words.Climate),
        (NEVERWHERE.extra_effort.tasks, words.EffortTask),
        (NEVERWHERE.combat_extra_effort.kinds, words.CombatEffortKind),
    ],
)
def test_every_word_has_its_number(table: Mapping[str, object], kind: object) -> None:
    assert set(get_args(kind)) == set(table)


@pytest.mark.parametrize("roads", [NEVERWHERE.hiking.dry_roads, NEVERWHERE.hiking.wet_roads])
def test_every_road_has_its_pace(roads: Mapping[str, object]) -> None:
    assert set(get_args(words.Road)) - {"none"} == set(roads)


def test_every_terrain_of_the_program_is_some_ground() -> None:
    terrains = tomllib.loads((resources() / "terrain.toml").read_text("utf-8"))

    grounds = {terrain["classes"]["neverwhere"] for terrain in terrains.values()}

    assert grounds <= set(get_args(words.GroundQuality))


def test_a_wrong_number_is_named() -> None:
    with pytest.raises(NotAllowed, match=r"hiking\.factors\.bad"):
        neverwhere({"hiking": {"factors": {"bad": "fast"}}})
