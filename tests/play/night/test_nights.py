"""How a night is likely to be passed: who eats of what, who sleeps how long, where it is warm."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.rounds import end_round
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.play_rows import MemberState, Supplies
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.play.fight.fighters import fight_key
from mapper.play.night.nights import (
    OTHERS,
    NightPlan,
    in_bed,
    is_uninterrupted,
    night_ground,
    night_needs,
    usual_plans,
)
from tests.commands.night.camped import (
    DAWN,
    EVENING,
    MAP,
    TRAVEL,
    US,
    camped,
    party,
    pass_night,
    sheet,
)

FRESH = MemberState()
A_DAY = 24 * 60
NOBODY_COMES = 3
"""By what is rolled of it in the first night."""


@pytest.mark.parametrize("system", TRAVEL)
@pytest.mark.parametrize("minutes", [8 * 60 + 3, EVENING])
def test_a_night_is_as_long_as_it_will_be(system: str, minutes: int) -> None:
    campaign = camped(system, minutes=minutes, Ann=FRESH)
    ground = night_ground(campaign, US)

    slept = pass_night(campaign, NOBODY_COMES)

    assert "" == slept.broken_by
    assert (minutes, party(campaign).minutes) == (ground.begins, ground.ends)


def test_who_fought_today_has_not_rested_though_nobody_marched() -> None:
    campaign = camped("violence", minutes=483, Ann=FRESH)
    campaign.apply(Change("", {fight_key(US): Swap(None, Fight("violence", 480, is_over=True))}))

    assert not usual_plans(campaign, US)["Ann"].has_rested


def test_who_fought_the_day_before_has_rested() -> None:
    campaign = camped("violence", minutes=480, Ann=FRESH)
    campaign.apply(Change("", {fight_key(US): Swap(None, Fight("violence", 470, is_over=True))}))
    pass_night(campaign, NOBODY_COMES)

    assert usual_plans(campaign, US)["Ann"].has_rested


def test_who_fought_on_a_later_day_has_not_rested_either() -> None:
    campaign = camped("violence", minutes=480, Ann=FRESH)
    pass_night(campaign)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(end_round(campaign, US))

    campaign.apply(end_fight(campaign, US))

    assert not usual_plans(campaign, US)["Ann"].has_rested


def test_a_night_lasts_till_the_next_dawn() -> None:
    ground = night_ground(camped("neverwhere", Ann=FRESH), US)

    assert (EVENING, DAWN) == (ground.begins, ground.ends)
    assert Fraction(12) == ground.hours


def test_each_eats_of_the_supplies_as_long_as_there_are_some() -> None:
    campaign = camped("neverwhere", supplies=Supplies(1, 9), Ann=FRESH, Bea=FRESH)

    found = usual_plans(campaign, US)

    assert ["supplies", "nothing"] == [plan.food for plan in found.values()]
    assert ["supplies", "supplies"] == [plan.drink for plan in found.values()]


def test_nobody_misses_what_the_table_does_not_count() -> None:
    campaign = camped("neverwhere", supplies=Supplies(), Ann=FRESH)

    assert "enough" == usual_plans(campaign, US)["Ann"].food


def test_whose_hunger_is_counted_goes_without_where_nothing_is_left() -> None:
    hungry = MemberState(charged={"food": EVENING})
    campaign = camped("neverwhere", supplies=Supplies(), Ann=hungry)

    assert "nothing" == usual_plans(campaign, US)["Ann"].food


def test_who_has_eaten_for_longer_than_the_night_leaves_the_supplies_alone() -> None:
    full = MemberState(charged={"food": DAWN + A_DAY})
    campaign = camped("neverwhere", Ann=full)

    assert "enough" == usual_plans(campaign, US)["Ann"].food


def test_by_miles_a_day_the_wilderness_feeds_them() -> None:
    assert "enough" == usual_plans(camped("sovereign", Ann=FRESH), US)["Ann"].food


def test_those_who_go_along_eat_after_the_members() -> None:
    campaign = camped("neverwhere", supplies=Supplies(2, 2), others=2, Ann=FRESH)

    needs = night_needs(party(campaign), usual_plans(campaign, US))

    assert (OTHERS,) == needs.without
    assert Supplies(1, 1) == needs.taken


def test_what_is_wanted_and_not_there_is_nothing() -> None:
    campaign = camped("neverwhere", supplies=Supplies(1, 0), Ann=FRESH, Bea=FRESH)
    wanted = NightPlan("supplies", "enough")

    needs = night_needs(party(campaign), {"Ann": wanted, "Bea": wanted})

    assert (Supplies(2, 0), Supplies(1, 0)) == (needs.wanted, needs.taken)
    assert ("Bea",) == needs.without
    assert "nothing" == needs.plans["Bea"].food


def test_a_camp_in_the_wild_is_not_warm_and_a_town_is() -> None:
    campaign = camped("sovereign", Ann=FRESH)
    before = usual_plans(campaign, US)["Ann"].is_warm
    town = Feature(Hex(0, 0), "Gladden", "overt", is_settlement=True)
    campaign.apply(Change("Town", {Key("feature", MAP, "1"): Swap(None, town)}))

    assert (False, True) == (before, usual_plans(campaign, US)["Ann"].is_warm)


def test_a_watch_takes_its_hours_where_the_night_is_short() -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    ground = night_ground(campaign, US)
    short = ground._replace(ends=ground.begins + 9 * 60)

    slept = [
        in_bed(each, NightPlan(watch=1), sheet(campaign, "Ann")).hours for each in (ground, short)
    ]

    assert [8, 7] == slept


def test_a_watch_between_the_first_and_the_last_breaks_sleep() -> None:
    plans = {name: NightPlan(watch=watch) for name, watch in (("Ann", 1), ("Bea", 2), ("Cal", 3))}
    house = night_ground(camped("neverwhere", Ann=FRESH), US).house

    whole = [is_uninterrupted(plan, plans, house) for plan in plans.values()]
    lenient = replace(house, middle_watch_breaks_sleep=False)

    assert [True, False, True] == whole
    assert is_uninterrupted(plans["Bea"], plans, lenient)


def test_a_day_without_a_march_is_one_of_rest() -> None:
    assert usual_plans(camped("neverwhere", Ann=FRESH), US)["Ann"].has_rested
    assert Fraction(8) == usual_plans(camped("neverwhere", Ann=FRESH), US)["Ann"].hours
