"""Throwing what lies about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.rules.neverwhere.strength import Throw, throw
from tests.rules.standard_tables import NEVERWHERE

TEN = Fraction(10)


@pytest.mark.parametrize(
    ("weight", "hands", "damage"),
    [
        ("20", 1, "1d4"),
        ("201/10", 2, "1d6"),
        ("40", 2, "1d6"),
        ("401/10", 2, "1d10"),
        ("601/10", 2, "2d6"),
        ("80", 2, "2d6"),
    ],
)
def test_heavier_things_hit_harder(weight: str, hands: int, damage: str) -> None:
    thrown = throw(NEVERWHERE, TEN, Fraction(weight), designed_for_throwing=False)

    assert Throw(True, hands, -4, 3, damage) == thrown


def test_what_cannot_be_picked_up_cannot_be_thrown() -> None:
    assert Throw(can=False) == throw(
        NEVERWHERE, TEN, Fraction(801, 10), designed_for_throwing=False
    )


def test_a_javelin_says_itself_how_far_it_flies() -> None:
    assert Throw(True, 1, 0) == throw(NEVERWHERE, TEN, Fraction(2), designed_for_throwing=True)
