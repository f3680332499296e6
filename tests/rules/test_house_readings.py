"""What the house decided where the texts are silent can be decided otherwise, number by number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mapper.rules.delving import delve_turn, delving
from mapper.rules.delving.delve_turn import DelverState, SiteState, TurnState, ZoneName
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.hexploration import travel_day
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_day import TravelDay, first_day
from mapper.rules.hexploration.travel_points import Company, EnteredGround, land_cost
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import load

DAY = Fraction(4)
ON_FOOT = Company(4)


def travel(**readings: Any) -> Hexploration:
    return load("hexploration", Hexploration, {"house": readings})


def delve(**readings: Any) -> DelvingTables:
    return load("delving", DelvingTables, {"house": readings})


def evening() -> TravelDay:
    """One point is left, and one is carried for hex a since yesterday."""
    day = first_day(DAY, "start", "exploring", ON_FOOT, "clear")
    carry = travel_day.CarriedPoints("a", Fraction(1), 1)
    return day._replace(day=2, left=Fraction(1), spent=Fraction(3), carry=carry)


@pytest.mark.parametrize(
    ("counted", "left", "entered", "expected"),
    [
        ("entered", "mountains", "plains", "1"),
        ("left", "mountains", "plains", "4"),
        ("left", "plains", "mountains", "1"),
        ("left", "", "plains", "1"),
        ("worse", "mountains", "plains", "4"),
        ("worse", "plains", "mountains", "4"),
    ],
)
def test_which_hex_counts(counted: str, left: str, entered: str, expected: str) -> None:
    tables = travel(moves={"terrain_counted": counted})

    cost = land_cost(tables, ON_FOOT, EnteredGround(entered, left=left), DAY)

    assert Fraction(expected) == cost.points


@pytest.mark.parametrize("counted", ["entered", "left", "worse"])
def test_what_has_no_way_stays_shut_wherever_one_comes_from(counted: str) -> None:
    tables = travel(moves={"terrain_counted": counted})

    cost = land_cost(tables, ON_FOOT, EnteredGround("high_mountains", left="plains"), DAY)

    assert not cost.is_passable


@pytest.mark.parametrize(("multiply", "expected"), [(False, "1/2"), (True, "1/3")])
def test_whether_road_and_trail_multiply(multiply: bool, expected: str) -> None:
    tables = travel(moves={"routes_multiply": multiply})

    cost = land_cost(tables, ON_FOOT, EnteredGround(routes=("road", "trail")), DAY)

    assert Fraction(expected) == cost.points


@pytest.mark.parametrize(("multiply", "expected"), [(True, "4"), (False, "2")])
def test_whether_a_great_crowd_is_a_crowd_too(multiply: bool, expected: str) -> None:
    tables = travel(moves={"crowds_multiply": multiply})

    assert Fraction(expected) == land_cost(tables, Company(51), EnteredGround(), DAY).points


@pytest.mark.parametrize(("bound", "expected"), [(True, "1"), (False, "0")])
def test_whether_a_carry_is_for_one_hex(bound: bool, expected: str) -> None:
    tables = travel(moves={"carry_is_for_one_hex": bound})

    step = travel_day.enter(tables, evening(), "b", EnteredGround())

    assert Fraction(expected) == step.happened.spent


@pytest.mark.parametrize(("accumulates", "expected"), [(True, "2"), (False, "1")])
def test_whether_a_carry_accumulates(accumulates: bool, expected: str) -> None:
    tables = travel(moves={"carry_accumulates": accumulates})

    step = travel_day.start(tables, evening(), "a", EnteredGround("mountains"))

    assert Fraction(expected) == step.day.carry.points


@pytest.mark.parametrize(("today", "expected"), [(True, ("1", "0")), (False, ("0", "1"))])
def test_whether_foraging_takes_what_is_left_today(today: bool, expected: tuple[str, str]) -> None:
    tables = travel(searches={"forages_today_first": today})

    step = travel_day.forage(tables, travel_day.wane(evening()))

    assert tuple(map(Fraction, expected)) == (step.happened.spent, step.day.debt)


@pytest.mark.parametrize(("finds", "expected"), [(False, {"tomb"}), (True, {"tomb", "cave"})])
def test_whether_a_whole_day_finds_what_is_hidden(finds: bool, expected: set[str]) -> None:
    tables = travel(searches={"whole_day_finds_hidden": finds})
    day = first_day(DAY, "a", "exploring", ON_FOOT, "clear")
    features = (
        FeatureOfHex("tomb", "secret"),
        FeatureOfHex("cave", "hidden"),
        FeatureOfHex("inn", "hidden", "b"),
    )

    assert expected == travel_day.search_secret(tables, day, features).day.known


def corridor(zone: ZoneName) -> tuple[ZoneName, ...]:
    assert isinstance(zone, int)
    return (zone - 1, zone + 1)


def begun(delver: DelverState) -> TurnState:
    return delve_turn.begun(delver, SiteState(corridor, {}, {}))


def test_the_turns_own_move_may_come_on_top_of_a_walk() -> None:
    tables = delve(hurrying_includes_the_move=False)

    turn = delve_turn.hurry_to(tables, delve_turn.move(tables, begun(DelverState()), 1), "walk", 21)

    assert 21 == turn.delver.zone
    with pytest.raises(Refused, match="20 zones"):
        delve_turn.hurry(tables, begun(DelverState()), "walk", range(1, 22))


@pytest.mark.parametrize(
    ("con", "runs", "expected"), [(0, 0, False), (0, 1, True), (2, 2, False), (2, 3, True)]
)
def test_the_last_round_may_exhaust_already(con: int, runs: int, expected: bool) -> None:
    assert expected is delve_turn.exhausts(delve(exhausted_at_the_limit=True), con, runs)


@pytest.mark.parametrize(("resets", "expected"), [(True, 0), (False, 2)])
def test_whether_a_pause_resets_the_count(resets: bool, expected: int) -> None:
    turn = delve_turn.ended(delve(a_pause_resets_running=resets), begun(DelverState(runs=2)))

    assert expected == turn.delver.runs


@pytest.mark.parametrize(("at_once", "expected"), [(True, 12), (False, 13)])
def test_when_an_effect_ticks_first(at_once: bool, expected: int) -> None:
    tables = delve(ticks_in_the_round_begun=at_once)

    timer = delving.timer(tables, 60, 3, real_timer=False, is_delving=True)

    assert expected == timer.ends_at_turn_of_round
