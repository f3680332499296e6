"""What a Delver carries, and how it slows them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.loads import (
    bulk,
    cut_move,
    dragging,
    gear_points,
    load,
    takes_an_action,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


def test_gear_has_its_points() -> None:
    kinds = ("pocket", "one_hand", "two_hands", "whole_body", "unconscious_teammate")

    assert [0, 1, 2, 5, 12] == [gear_points(RULES.encumbrance, kind) for kind in kinds]


def test_unknown_bulk_is_refused() -> None:
    with pytest.raises(Refused, match="pocket, one_hand"):
        gear_points(RULES.encumbrance, "enormous")


@pytest.mark.parametrize(("place", "action"), [("readied", False), ("stowed", True)])
def test_only_stowed_gear_takes_an_action(place: str, action: bool) -> None:
    assert action == takes_an_action(RULES.encumbrance, place)


@pytest.mark.parametrize(
    ("readied", "stowed", "overload", "move"),
    [
        (5, 10, 0, 30),
        (6, 10, 1, 20),
        (5, 11, 1, 20),
        (7, 14, 1, 20),
        (8, 10, 2, 10),
        (5, 15, 2, 10),
        (9, 18, 2, 10),
    ],
)
def test_limits_are_pushed_twice(readied: int, stowed: int, overload: int, move: int) -> None:
    carried = load(RULES.encumbrance, 10, readied, stowed, 30)

    assert (5, 10, overload, move) == (
        carried.readied_limit,
        carried.stowed_limit,
        carried.overload,
        carried.move,
    )


@pytest.mark.parametrize(("readied", "stowed"), [(10, 0), (0, 19)])
def test_nobody_pushes_a_third_time(readied: int, stowed: int) -> None:
    with pytest.raises(Refused) as refused:
        load(RULES.encumbrance, 10, readied, stowed, 30)

    assert "too_much" == refused.value.reason


def test_half_of_an_odd_strength_is_rounded_down() -> None:
    assert 6 == load(RULES.encumbrance, 13, 0, 0, 30).readied_limit


@pytest.mark.parametrize(
    ("base", "cuts"), [(30, [30, 20, 10]), (40, [40, 25, 10]), (20, [20, 10, 5])]
)
def test_a_move_is_cut_in_steps_of_five_feet(base: int, cuts: list[int]) -> None:
    assert cuts == [cut_move(RULES.encumbrance, base, overload) for overload in range(3)]


def test_a_campaign_may_cut_to_the_foot() -> None:
    rules = read_otherwise("encumbrance", step_feet=1)

    assert [21, 10] == [cut_move(rules.encumbrance, 30, overload) for overload in (1, 2)]


@given(st.integers(3, 18), st.integers(0, 8), st.integers(0, 17), st.integers(0, 2))
def test_a_heavier_load_is_never_faster(
    strength: int, readied: int, stowed: int, more: int
) -> None:
    try:
        heavier = load(RULES.encumbrance, strength, readied, stowed + more, 30)
    except Refused:
        return
    lighter = load(RULES.encumbrance, strength, readied, stowed, 30)

    assert heavier.move <= lighter.move


@pytest.mark.parametrize(("place", "points"), [("stowed", (3, 16)), ("readied", (15, 4))])
def test_a_dragged_teammate_is_carried_somewhere(place: str, points: tuple[int, int]) -> None:
    rules = read_otherwise("encumbrance", teammate_is_carried=place)

    assert points == dragging(rules.encumbrance, 3, 4)


@pytest.mark.parametrize(
    ("pounds", "exact", "points"), [("50", "10", 10), ("1", "1/5", 1), ("52", "52/5", 11)]
)
def test_goods_are_rounded_up_once(pounds: str, exact: str, points: int) -> None:
    goods = bulk(RULES.encumbrance, Fraction(pounds))

    assert (Fraction(exact), points) == (goods.points_exact, goods.points)


def test_a_campaign_may_give_parts_of_a_point_for_nothing() -> None:
    rules = read_otherwise("encumbrance", bulk_rounds="down")

    assert 10 == bulk(rules.encumbrance, Fraction(52)).points
