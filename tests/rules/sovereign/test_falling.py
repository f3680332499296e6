"""Falls and leaps."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.sovereign.health import Controlled, fall, leap_dc
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("feet", "spikes", "controlled", "dice"),
    [
        (0, 0, "no", "0d6"),
        (9, 0, "no", "0d6"),
        (10, 0, "no", "1d6"),
        (199, 0, "no", "19d6"),
        (200, 0, "no", "20d6"),
        (1000, 0, "no", "20d6"),
        (1000, 1, "no", "21d6"),
        (20, 1, "no", "3d6"),
        (30, 0, "success", "1d6"),
        (30, 0, "failure", "3d6"),
        (19, 0, "success", "0d6"),
        (410, 0, "success", "20d6"),
        (30, 2, "success", "3d6"),
    ],
)
def test_damage_is_a_die_for_ten_full_feet(
    feet: int, spikes: int, controlled: Controlled, dice: str
) -> None:
    assert dice == str(fall(RULES.falling, feet, spikes, controlled))


def test_a_leap_halves_the_distance_exactly() -> None:
    assert Fraction(19, 2) == fall(RULES.falling, 19, 0, "success").effective_feet


@pytest.mark.parametrize(("feet", "dice"), [(1000, "20d6"), (20, "5d6")])
def test_a_campaign_may_cap_spikes_too(feet: int, dice: str) -> None:
    rules = read_otherwise("falling", spikes_above_the_cap=False)

    assert dice == str(fall(rules.falling, feet, 3, "no"))


@pytest.mark.parametrize(("feet", "dc"), [(9, 7), (10, 8), (19, 8), (30, 10), (410, 48)])
def test_a_leap_gets_harder_with_each_ten_feet(feet: int, dc: int) -> None:
    assert dc == leap_dc(RULES.falling, feet).value


@given(st.integers(0, 500), st.integers(0, 50), st.integers(0, 3))
def test_a_deeper_fall_never_hurts_less(feet: int, deeper: int, spikes: int) -> None:
    short = fall(RULES.falling, feet, spikes, "no")

    assert short.dice <= fall(RULES.falling, feet + deeper, spikes, "no").dice


@given(st.integers(0, 500))
def test_a_good_leap_never_hurts_more(feet: int) -> None:
    leapt = fall(RULES.falling, feet, 0, "success")

    assert leapt.dice <= fall(RULES.falling, feet, 0, "failure").dice
