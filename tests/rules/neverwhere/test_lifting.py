"""Lifting, carrying, shoving and pulling."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.neverwhere_tables import LiftMethod, Vehicle
from mapper.rules.neverwhere.strength import (
    Carried,
    PulledLoad,
    can_drag,
    carry,
    combat_lift,
    effective_weight,
    lift_limit,
)
from tests.rules.standard_tables import NEVERWHERE

TEN = Fraction(10)
ABIT = Fraction(1, 100)
weights = st.fractions(0, 5000, max_denominator=10)


@pytest.mark.parametrize(
    ("method", "limit"),
    [("one_hand", 20), ("two_hands", 80), ("shove", 120), ("carry", 150), ("shift", 500)],
)
def test_what_one_can_move(method: LiftMethod, limit: int) -> None:
    assert limit == lift_limit(NEVERWHERE, [TEN], method).value


@pytest.mark.parametrize("method", get_args(LiftMethod))
def test_a_running_start_helps_only_to_shove(method: LiftMethod) -> None:
    standing = lift_limit(NEVERWHERE, [TEN], method).value

    running = lift_limit(NEVERWHERE, [TEN], method, running_start=True).value

    assert (2 if method == "shove" else 1) * standing == running


def test_several_add_what_they_lift() -> None:
    limit = lift_limit(NEVERWHERE, [TEN, Fraction(49, 10)], "two_hands")

    assert "Basic Lift 149/10 × two hands 8 = 596/5" == str(limit)


@pytest.mark.parametrize(
    ("weight", "carried"),
    [
        pytest.param(TEN * 10, Carried(True, 0, False), id="heavy"),
        pytest.param(TEN * 10 + ABIT, Carried(True, 1, True), id="extra-heavy"),
        pytest.param(TEN * 15, Carried(True, 1, True), id="the heaviest"),
        pytest.param(TEN * 15 + ABIT, Carried(False, 0, True), id="too heavy"),
    ],
)
def test_what_can_be_carried(weight: Fraction, carried: Carried) -> None:
    assert carried == carry(NEVERWHERE, TEN, weight)


@pytest.mark.parametrize(
    ("weight", "action"),
    [
        (Fraction(20), "move_action"),
        (20 + ABIT, "full_turn"),
        (Fraction(80), "full_turn"),
        (80 + ABIT, "impossible"),
    ],
)
def test_picking_up_in_a_fight(weight: Fraction, action: str) -> None:
    assert action == combat_lift(NEVERWHERE, TEN, weight)


@pytest.mark.parametrize(
    ("load", "effective"),
    [
        pytest.param(PulledLoad(Fraction(100)), 100, id="dragged"),
        pytest.param(PulledLoad(Fraction(100), smooth_level=True), 50, id="on a road"),
        pytest.param(PulledLoad(Fraction(90), "sled", TEN), 100, id="a sled on earth"),
        pytest.param(
            PulledLoad(Fraction(90), "sled", TEN, snow_or_ice=True), 50, id="a sled on snow"
        ),
        pytest.param(PulledLoad(Fraction(90), "sled", TEN, True), 50, id="a sled on a bare road"),
        pytest.param(PulledLoad(Fraction(90), "sled", TEN, True, True), 25, id="a sled on a lake"),
        pytest.param(PulledLoad(Fraction(90), "cart", TEN), 10, id="a cart"),
        pytest.param(PulledLoad(Fraction(90), "wagon", TEN), 5, id="a wagon"),
        pytest.param(
            PulledLoad(Fraction(90), "wagon", TEN, True), Fraction(5, 2), id="on its road"
        ),
    ],
)
def test_what_a_pulled_load_weighs(load: PulledLoad, effective: Fraction | int) -> None:
    assert effective == effective_weight(NEVERWHERE, load).value


@given(weights, weights, st.sampled_from(get_args(Vehicle)), st.booleans(), st.booleans())
def test_more_load_is_never_lighter(
    weight: Fraction, more: Fraction, vehicle: Vehicle, smooth: bool, snow: bool
) -> None:
    light, heavy = (
        effective_weight(NEVERWHERE, PulledLoad(kg, vehicle, TEN, smooth, snow)).value
        for kg in (weight, weight + more)
    )

    assert light <= heavy


@pytest.mark.parametrize(("weight", "movable"), [(Fraction(150), True), (150 + ABIT, False)])
def test_too_heavy_a_load_stays(weight: Fraction, movable: bool) -> None:
    assert movable == can_drag(NEVERWHERE, TEN, weight)
