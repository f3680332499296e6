"""A day of travel: what steps spend, what is carried over night, and what is refused and why."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from mapper.rules.hexploration import travel_day
from mapper.rules.hexploration.travel_day import TravelDay
from mapper.rules.hexploration.travel_points import EnteredGround
from mapper.rules.shared.reasons import Refused
from tests.rules.travelling import PEAKS, PLAINS, SITES, SWAMP, TABLES, fresh


def entered(day: TravelDay, *hexes: str, ground: EnteredGround = PLAINS) -> TravelDay:
    for hex_ in hexes:
        day = travel_day.enter(TABLES, day, hex_, ground, SITES).day
    return day


def next_morning(day: TravelDay) -> TravelDay:
    return travel_day.dawn(TABLES, travel_day.camp(day).day).day


def refused_for(step: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        step()
    assert str(refusal.value).endswith(".")
    return refusal.value.reason


def test_a_refusal_says_what_is_left_and_what_one_may_do() -> None:
    day = entered(fresh(), "a", "b", ground=EnteredGround("hills"))

    with pytest.raises(Refused) as refusal:
        travel_day.enter(TABLES, day, "c", SWAMP)

    said = "Entering costs 2 points; 1 is left. You may start the move and finish it tomorrow."
    assert said == str(refusal.value)


def test_entering_makes_what_is_overt_known_and_nothing_else() -> None:
    assert {"keep"} == entered(fresh(), "a").known


def test_a_move_goes_into_the_next_hex() -> None:
    assert "not_adjacent" == refused_for(
        lambda: travel_day.enter(TABLES, fresh(), "a", PLAINS, is_adjacent=False)
    )


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        (travel_day.camp(fresh()._replace(is_waning=True)).day, "no_points"),
        (fresh()._replace(is_waning=True, debt=Fraction(1)), "waning_unresolved"),
        (fresh()._replace(debt=Fraction(1)), "must_forage_first"),
    ],
    ids=["the camp is made", "food is due", "foraging is owed"],
)
def test_what_is_unsettled_goes_before_the_way(day: TravelDay, reason: str) -> None:
    assert reason == refused_for(lambda: travel_day.enter(TABLES, day, "a", PEAKS))


def test_a_barred_hex_goes_before_the_cap_and_the_cap_before_the_points() -> None:
    spent = fresh()._replace(hexes=8, left=Fraction(0))

    assert "impassable" == refused_for(lambda: travel_day.enter(TABLES, spent, "a", PEAKS))
    assert "move_cap" == refused_for(lambda: travel_day.enter(TABLES, spent, "a", PLAINS))


def test_half_a_hex_over_the_cap_is_over_it() -> None:
    day = fresh()._replace(most=Fraction(9, 4), left=Fraction(1), hexes=4)

    assert "move_cap" == refused_for(lambda: travel_day.enter(TABLES, day, "a", PLAINS))


def test_a_move_that_can_be_paid_today_is_not_started() -> None:
    assert "can_complete_today" == refused_for(
        lambda: travel_day.start(TABLES, fresh(), "a", PLAINS)
    )


def test_at_the_cap_a_move_is_started_all_the_same() -> None:
    day = fresh()._replace(hexes=8, left=Fraction(2), spent=Fraction(2))

    step = travel_day.start(TABLES, day, "a", PLAINS)

    assert (Fraction(2), Fraction(0)) == (step.happened.committed, step.day.left)


def test_a_started_move_counts_tomorrow() -> None:
    day = fresh()._replace(hexes=8, left=Fraction(2), spent=Fraction(2))

    morning = next_morning(travel_day.start(TABLES, day, "a", PLAINS).day)

    assert 1 == travel_day.enter(TABLES, morning, "a", PLAINS).day.hexes


def test_what_a_started_move_has_too_much_is_lost() -> None:
    day = travel_day.start(
        TABLES, fresh()._replace(left=Fraction(1), spent=Fraction(3)), "a", SWAMP
    ).day

    step = travel_day.enter(TABLES, next_morning(day), "a", EnteredGround("plains", ("road",)))

    said = step.happened
    assert (Fraction(0), Fraction(1, 2), Fraction(1, 2)) == (
        said.spent,
        said.carry_used,
        said.carry_lost,
    )


def test_starting_for_another_hex_forfeits_the_first() -> None:
    day = travel_day.start(
        TABLES, fresh()._replace(left=Fraction(1), spent=Fraction(3)), "a", SWAMP
    ).day
    tired = next_morning(day)._replace(left=Fraction(1), spent=Fraction(3))

    step = travel_day.start(TABLES, tired, "b", SWAMP)

    assert ("b", Fraction(1), Fraction(1)) == (
        step.day.carry.hex,
        step.day.carry.points,
        step.happened.carry_lost,
    )


def test_a_started_move_goes_on_accumulating() -> None:
    """Six points, begun with one: four more are added on the next day, and one on the third."""
    snow = EnteredGround("hills", weather="heavy_snow")
    day = fresh()._replace(left=Fraction(1), spent=Fraction(3))
    day = next_morning(travel_day.start(TABLES, day, "a", snow).day)
    day = next_morning(travel_day.start(TABLES, day, "a", snow).day)

    step = travel_day.enter(TABLES, day, "a", snow)

    assert (Fraction(1), Fraction(5)) == (step.happened.spent, step.happened.carry_used)


def test_a_second_night_ends_a_carry_that_nothing_was_added_to() -> None:
    day = fresh()._replace(left=Fraction(1), spent=Fraction(3))
    morning = next_morning(travel_day.start(TABLES, day, "a", SWAMP).day)

    step = travel_day.camp(morning)

    assert (Fraction(1), Fraction(0)) == (step.happened.carry_lost, step.day.carry.points)


def test_a_day_without_a_camp_lapses_too() -> None:
    step = travel_day.dawn(TABLES, entered(fresh(), "a"))

    assert (Fraction(4), Fraction(3), 0) == (
        step.day.left,
        step.happened.unspent_lost,
        step.day.hexes,
    )


def test_a_day_has_one_camp() -> None:
    camped = travel_day.camp(fresh()).day

    assert "already_camped" == refused_for(lambda: travel_day.camp(camped))


def test_foraging_takes_what_is_left_today_and_owes_the_rest() -> None:
    day = travel_day.wane(fresh()._replace(left=Fraction(1, 4), spent=Fraction(15, 4)))

    step = travel_day.forage(TABLES, day)

    assert (Fraction(1, 4), Fraction(3, 4)) == (step.happened.spent, step.day.debt)


def test_a_debt_of_a_part_is_paid_at_dawn() -> None:
    day = fresh()._replace(debt=Fraction(3, 4))

    assert Fraction(13, 4) == next_morning(day).left


def test_eating_costs_no_points() -> None:
    day = travel_day.consume(travel_day.wane(fresh())).day

    assert fresh() == day


def test_nobody_forages_before_food_is_due() -> None:
    assert "nothing_waning" == refused_for(lambda: travel_day.forage(TABLES, fresh()))


@pytest.mark.parametrize(
    ("mode", "spent", "more", "expected"),
    [
        ("travelling", "0", "2", ("half",)),
        ("travelling", "19/10", "1/10", ("half",)),
        ("travelling", "2", "1", ()),
        ("exploring", "0", "4", ("first", "all")),
        ("exploring", "1/2", "1/2", ("first",)),
        ("exploring", "3", "1", ("all",)),
        ("exploring", "1", "2", ()),
    ],
)
def test_a_mark_is_due_when_it_is_reached(
    mode: travel_day.Mode, spent: str, more: str, expected: tuple[str, ...]
) -> None:
    used = Fraction(spent)
    day = fresh(mode)._replace(spent=used, left=4 - used, debt=Fraction(more))

    _, dice = travel_day._spend(TABLES, day, Fraction(more))

    assert expected == dice


def test_a_camp_brings_the_night_die_alone() -> None:
    assert ("night",) == travel_day.camp(fresh("exploring")).happened.dice


def test_stumbling_finds_what_is_hidden_in_the_hex_the_party_is_in() -> None:
    found = [travel_day.stumble(entered(fresh(), at), SITES).happened.found for at in ("a", "b")]

    assert ["cave", None] == found


def test_a_secret_takes_a_whole_day_from_its_first_point_on() -> None:
    there = next_morning(entered(fresh(), "a"))

    step = travel_day.search_secret(TABLES, there, SITES)

    assert ("tomb", Fraction(0)) == (step.happened.found, step.day.left)


def test_no_search_finds_what_it_does_not_look_for() -> None:
    day = entered(fresh(), "a")

    found = travel_day.search_for(TABLES, day, SITES, "tomb", has_lead=True).happened.found

    assert found is None


def test_a_hint_is_a_lead_and_no_discovery() -> None:
    day = travel_day.hint(fresh(), "tomb")

    assert (frozenset({"tomb"}), frozenset()) == (day.leads, day.known)


def test_travel_needs_a_place_that_is_known() -> None:
    assert "destination_unknown" == refused_for(
        lambda: travel_day.set_mode(fresh("exploring"), "travelling", destination_known=False)
    )


@pytest.mark.parametrize(("most", "hexes"), [(4, 8), (6, 12)])
def test_twice_the_points_of_a_day_are_as_many_hexes_and_no_more(most: int, hexes: int) -> None:
    day = fresh(most=most)._replace(hexes=hexes - 1)

    last = travel_day.enter(TABLES, day, "a", PLAINS).day

    assert hexes == last.hexes
    assert "move_cap" == refused_for(lambda: travel_day.enter(TABLES, last, "b", PLAINS))


def test_a_move_that_takes_all_that_is_left_is_not_started() -> None:
    day = fresh()._replace(left=Fraction(2), spent=Fraction(2))

    assert "can_complete_today" == refused_for(lambda: travel_day.start(TABLES, day, "a", SWAMP))


def test_a_move_that_a_carry_makes_payable_is_not_started_again() -> None:
    day = fresh()._replace(left=Fraction(1), spent=Fraction(3))
    morning = next_morning(travel_day.start(TABLES, day, "a", SWAMP).day)
    tired = morning._replace(left=Fraction(1), spent=Fraction(3))

    assert "can_complete_today" == refused_for(lambda: travel_day.start(TABLES, tired, "a", SWAMP))


def test_adding_to_a_carry_loses_nothing() -> None:
    snow = EnteredGround("hills", weather="heavy_snow")
    day = fresh()._replace(left=Fraction(1), spent=Fraction(3))
    morning = next_morning(travel_day.start(TABLES, day, "a", snow).day)

    assert 0 == travel_day.start(TABLES, morning, "a", snow).happened.carry_lost


def test_foraging_that_was_done_is_not_owed_any_more() -> None:
    assert 0 == next_morning(fresh()._replace(debt=Fraction(1))).debt


def test_a_day_that_was_slept_away_is_no_unspent_day() -> None:
    camped = travel_day.camp(fresh()).day

    assert "not_start_of_day" == refused_for(
        lambda: travel_day.search_secret(TABLES, camped, SITES)
    )


def test_one_explores_without_knowing_where_to() -> None:
    day = travel_day.set_mode(fresh(), "exploring", destination_known=False)

    assert "exploring" == day.mode


def test_a_refusal_counts_one_point_as_one() -> None:
    spent = fresh()._replace(left=Fraction(0), spent=Fraction(4))

    with pytest.raises(Refused, match=r"^Entering costs 1 point; none are left\.$"):
        travel_day.enter(TABLES, spent, "a", PLAINS)
