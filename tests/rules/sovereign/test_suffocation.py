"""Going without air."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.sovereign.health import air_left, is_out_of_air, suffocation_damage
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("constitution", "still", "last"),
    [(10, False, 10), (10, True, 40), (3, False, 3), (None, True, 40)],
)
def test_air_lasts_for_so_many_rounds(constitution: int | None, still: bool, last: int) -> None:
    out = [
        is_out_of_air(RULES.air, constitution, round_, still=still) for round_ in (last, last + 1)
    ]

    assert [False, True] == out


@pytest.mark.parametrize(("active", "still", "left"), [(4, 20, "1"), (0, 1, "39/4"), (9, 9, "0")])
def test_a_still_round_uses_a_quarter_of_one(active: int, still: int, left: str) -> None:
    assert Fraction(left) == air_left(RULES.air, 10, active, still)


def test_a_campaign_may_give_the_quarter_to_the_ever_still() -> None:
    rules = read_otherwise("air", still_rounds_count_in_part=False)

    found = [air_left(rules.air, 10, active, 4) for active in (0, 1)]

    assert [9, 5] == found


@pytest.mark.parametrize(("is_saved", "damage"), [(True, 0), (False, 3)])
def test_a_failed_save_costs_a_point_for_each_level(is_saved: bool, damage: int) -> None:
    assert damage == suffocation_damage(RULES.air, 3, is_saved=is_saved)


@given(st.integers(3, 18), st.integers(0, 80))
def test_air_is_gone_when_nothing_of_it_is_left(constitution: int, rounds: int) -> None:
    is_out = is_out_of_air(RULES.air, constitution, rounds + 1, still=True)

    assert is_out == (air_left(RULES.air, constitution, 0, rounds) == 0)
