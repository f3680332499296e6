"""Torches and lanterns burn for Turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.light import (
    BurningKind,
    LightSource,
    after_a_turn,
    doused,
    fresh_light,
    last_lit_turn,
    lights_needed,
    lit,
    turns_left,
)
from tests.rules.sovereign_rules import RULES, read_otherwise

SOURCES: st.SearchStrategy[BurningKind] = st.sampled_from(["torch", "lantern"])


def burned(light: LightSource, turns: int) -> LightSource:
    for _ in range(turns):
        light = after_a_turn(light)
    return light


@pytest.mark.parametrize(
    ("source", "turns_burned", "left"),
    [("torch", 0, 6), ("torch", 5, 1), ("torch", 6, 0), ("torch", 7, 0), ("lantern", 23, 1)],
)
def test_a_light_has_its_turns(source: BurningKind, turns_burned: int, left: int) -> None:
    assert left == turns_left(RULES.lights, source, turns_burned)


@pytest.mark.parametrize(("turns", "needed"), [(0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_another_torch_is_needed_as_one_goes_out(turns: int, needed: int) -> None:
    assert needed == lights_needed(RULES.lights, "torch", turns)


def test_the_turn_of_lighting_is_the_first() -> None:
    assert 9 == last_lit_turn(RULES.lights, "torch", 4)


def test_a_campaign_may_give_the_turn_of_lighting_for_nothing() -> None:
    rules = read_otherwise("lights", turn_of_lighting_counts=False)

    assert 10 == last_lit_turn(rules.lights, "torch", 4)


@pytest.mark.parametrize("counts", [True, False])
def test_a_burning_torch_goes_out_after_the_turn_that_was_foretold(counts: bool) -> None:
    rules = read_otherwise("lights", turn_of_lighting_counts=counts)
    torch = lit(rules.lights, fresh_light(rules.lights, "torch"))
    turns = last_lit_turn(rules.lights, "torch", 1)

    assert [True, False] == [burned(torch, turns - 1).is_lit, burned(torch, turns).is_lit]


def test_a_light_that_is_put_out_keeps_what_is_left() -> None:
    torch = burned(lit(RULES.lights, fresh_light(RULES.lights, "torch")), 2)

    resting = burned(doused(RULES.lights, torch), 5)

    assert (3, False) == (resting.turns_left, resting.is_lit)


def test_a_turn_begun_alight_may_cost_nothing() -> None:
    rules = read_otherwise("lights", part_turns_count_whole=False)
    torch = burned(lit(rules.lights, fresh_light(rules.lights, "torch")), 2)

    assert 4 == after_a_turn(doused(rules.lights, torch)).turns_left


def test_what_has_burned_down_cannot_be_lit() -> None:
    torch = burned(lit(RULES.lights, fresh_light(RULES.lights, "torch")), 6)

    with pytest.raises(Refused, match="light another"):
        lit(RULES.lights, torch)


@given(SOURCES, st.integers(0, 60))
def test_a_light_burns_as_long_as_its_figure_says(source: BurningKind, turns: int) -> None:
    light = burned(lit(RULES.lights, fresh_light(RULES.lights, source)), turns)

    assert turns_left(RULES.lights, source, turns) == light.turns_left
