"""Beasts, porters and carts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.loads import Train, capacity, moving_carts, price, wages
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("train", "points"),
    [
        (Train(), 0),
        (Train(heavy_horses=1, mules=1, porters=1), 57),
        (Train(carts=1, mules=2, hitched_mules=2), 300),
        (Train(carts=1, mules=3, hitched_mules=2), 315),
        (Train(carts=1, mules=1, heavy_horses=1, hitched_mules=1, hitched_horses=1), 300),
        (Train(carts=1, mules=1, hitched_mules=1), 0),
        (Train(carts=2, mules=3, hitched_mules=3), 300),
        (Train(carts=1), 0),
    ],
)
def test_hitched_beasts_pull_and_the_others_carry(train: Train, points: int) -> None:
    assert points == capacity(RULES.carriers, train)


def test_a_campaign_may_load_hitched_beasts_too() -> None:
    rules = read_otherwise("carriers", hitched_beasts_carry=True)

    assert 330 == capacity(rules.carriers, Train(carts=1, mules=2, hitched_mules=2))


def test_more_beasts_cannot_be_hitched_than_there_are() -> None:
    with pytest.raises(Refused):
        capacity(RULES.carriers, Train(carts=1, mules=1, hitched_mules=2))


@given(st.integers(0, 9), st.integers(0, 9))
def test_no_cart_moves_with_one_beast(carts: int, hitched: int) -> None:
    moving = moving_carts(RULES.carriers, Train(carts=carts, hitched_horses=hitched))

    assert moving == min(carts, hitched // 2)


def test_beasts_are_bought_and_porters_paid() -> None:
    train = Train(heavy_horses=1, mules=2, porters=3, carts=1)

    assert (105, 30) == (price(RULES.carriers, train), wages(RULES.carriers, train, 5))
