"""The clock makes deeds due: by what was charged last, by states, by the systems switched on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed
from mapper.commands.edits import Draft
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.member_rows import had
from mapper.commands.time.clock import tell_due
from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.encounter_dice import roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import (
    Condition,
    LogEntry,
    Member,
    MemberState,
    Party,
    Supplies,
)
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.campaign.travel_rows import DueDie, Journey, MapRules
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.deed_files import (
    DEEDS,
    Deed,
    DeedFile,
    DueRule,
    Taking,
    built_in_deeds,
    deed_called,
)
from mapper.play.deeds.due import deeds_due, due_to
from mapper.play.deeds.scene import Taker
from mapper.play.members import state_of

US, HOUR, NOW = "us", 60, 100 * 60
SHEET: dict[str, str | int] = {
    "FP": 9,
    "FP max": 9,
    "Level": 1,
    "Constitution": 10,
    "Move": 6,
}


def campaign(system: str = "neverwhere", /, **states: MemberState) -> Campaign:
    """They are called by the names of the states that are handed in, and have nothing else."""
    members = tuple(Member(who, fields=SHEET) for who in states)
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Due", systems=(system,)),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", US): Party("We", Place("wild", Hex(0, 0)), NOW, members=members),
        **{Key("member_state", "", who): state for who, state in states.items()},
    }
    return Campaign(rows)


def counted(**hours_ago: int) -> MemberState:
    return MemberState(charged={what: NOW - ago * HOUR for what, ago in hours_ago.items()})


def put(rows: Campaign, key: Key, row: Row) -> None:
    draft = Draft(rows)
    draft.put(key, row)
    rows.apply(draft.change("Put"))


def later(rows: Campaign, hours: int) -> None:
    party = rows.one(Party, Key("party", "", US))
    put(rows, Key("party", "", US), replace(party, minutes=party.minutes + hours * HOUR))


def due(rows: Campaign) -> dict[str, tuple[str, ...]]:
    return {each.title: each.who for each in deeds_due(rows, US)}


def done(rows: Campaign, who: str, title: str, dice: dict[str, Any], **told: Any) -> None:
    found = due_to(rows, [Taker(US, who)], title)
    assert found is not None
    rows.apply(do_deed(rows, DeedAsked(found.system, found.deed, US, found.who, told, dice)))


@pytest.mark.parametrize(
    ("system", "what", "title", "hours"),
    [
        ("neverwhere", "food", "Missed meals", 8),
        ("neverwhere", "water", "Thirst", 8),
        ("sovereign", "food", "A day's food and water", 24),
    ],
)
def test_what_is_eaten_and_drunk_is_due_after_the_hours_of_its_system(
    system: str, what: str, title: str, hours: int
) -> None:
    before = campaign(system, Ann=counted(**{what: hours - 1}))
    after = campaign(system, Ann=counted(**{what: hours}))

    assert ({}, {title: ("Ann",)}) == (due(before), due(after))


def test_what_nobody_counts_and_what_no_system_asks_for_is_not_due() -> None:
    fresh = campaign("neverwhere", Ann=MemberState())
    other = campaign("violence", Ann=counted(food=99, water=99))

    assert ({}, {}) == (due(fresh), due(other))


def test_the_longest_stands_first_and_the_dead_need_nothing() -> None:
    dead = replace(counted(food=90), conditions=(Condition("dead"),))

    rows = campaign(Ann=counted(food=9), Bea=dead, Cal=counted(food=30), Dag=counted(food=1))

    assert {"Missed meals": ("Cal", "Ann")} == due(rows)


@pytest.fixture
def _prayers() -> Iterator[None]:
    """A deed of the table's own, for several."""
    who: dict[str, Taking] = {"priest": "one", "faithful": "several"}
    deed = Deed("Pray", "Own", who=who, due=(DueRule("faithful.prayer", "unblessed"),))
    DEEDS.put((*built_in_deeds(), DeedFile("neverwhere", (deed,))))
    yield
    DEEDS.put(None)


@pytest.mark.usefixtures("_prayers")
def test_a_deed_for_several_is_due_to_all_of_them_and_one_for_one_to_the_first() -> None:
    rows = campaign(Ann=counted(food=9), Bea=counted(food=9), Cal=MemberState())
    both = [Taker(US, "Ann"), Taker(US, "Bea")]

    prayed, eaten = due_to(rows, both, "Pray"), due_to(rows, both, "Missed meals")

    assert prayed is not None
    assert eaten is not None
    assert {"faithful": tuple(both), "priest": (Taker(US, "Cal"),)} == prayed.who
    assert {"eater": (both[0],)} == eaten.who


def test_done_to_one_it_is_due_to_the_others() -> None:
    rows = campaign(Ann=counted(food=9), Bea=counted(food=10))

    done(rows, "Ann", "Missed meals", {})

    assert {"Missed meals": ("Bea",)} == due(rows)


def test_who_is_up_too_long_is_told_after_sixteen_hours_and_each_four_more() -> None:
    rows = hikers(days=9)
    night(rows)
    later(rows, 16)
    found = [due(rows)]
    for hours in (1, 3, 1):
        later(rows, hours)
        found.append(due(rows))
        for who in found[-1].get("Up too long", ()):
            done(rows, who, "Up too long", {}, slept_hours=8)

    up = {"Up too long": ("Ann", "Bea")}
    assert [{}, up, {}, up] == found


def test_who_lost_half_of_the_fatigue_to_sleep_rolls_to_stay_awake_each_two_hours() -> None:
    rows = campaign(Ann=MemberState())
    party = rows.one(Party, Key("party", "", US))

    def lost(points: int) -> None:
        fields = {**SHEET, "FP lost to sleep": points, "Will": 9}
        put(rows, Key("party", "", US), replace(party, members=(Member("Ann", fields=fields),)))

    lost(4)
    found = [due(rows)]
    lost(5)
    found.append(due(rows))
    done(rows, "Ann", "Stay awake", {"die": 20}, allowance=16, awake_hours=20)
    found.append(due(rows))
    later(rows, 2)

    roll = {"Stay awake": ("Ann",)}
    assert [{}, roll, {}, roll] == [*found, due(rows)]


def test_a_march_is_to_be_paid_for_until_it_is_charged() -> None:
    rows = campaign(Ann=counted(march=0), Bea=MemberState())
    found = [due(rows)]

    put(rows, Key("journey", "", US), Journey("hiking", Fraction(9), Fraction(5), NOW))
    found.append(due(rows))
    marched = Journey("hiking", Fraction(9), Fraction(5), NOW, hours_since_rest=Fraction(4))
    put(rows, Key("journey", "", US), marched)

    assert [{}, {}, {"March fatigue": ("Bea",)}] == [*found, due(rows)]


def test_a_week_frail_without_care_makes_a_save_due_until_it_is_made() -> None:
    states = (Condition("Frail"), Condition("without care", NOW + 2 * HOUR))
    rows = campaign("sovereign", Ann=MemberState(conditions=states))
    found = [due(rows)]
    later(rows, 2)
    draft = Draft(rows)
    tell_due(draft, NOW + 2 * HOUR)
    rows.apply(draft.change("The clock"))
    found.append(due(rows))

    done(rows, "Ann", "Frail and untreated", {"d20": 20})

    assert [{}, {"Frail and untreated": ("Ann",)}, {}] == [*found, due(rows)]


def test_who_is_poisoned_is_to_be_treated_until_a_medic_counters_it() -> None:
    deadly = (Condition("poisoned"), Condition("dying of poison", NOW + 20))
    rows = campaign(
        "sovereign",
        Ann=MemberState(conditions=(Condition("poisoned"),)),
        Bea=MemberState(conditions=deadly),
    )

    found = [due(rows)]
    again = due_to(rows, [Taker(US, "Ann")], "Counter a poison")
    put(rows, Key("member_state", "", "Ann"), MemberState())

    assert again is not None
    assert (Taker(US, "Ann"),) == again.who["victim"]
    assert [{"Counter a poison": ("Ann",)}, {}] == [*found, due(rows)]


def test_a_nights_rest_is_due_a_day_after_the_last_to_who_is_hurt_or_strained() -> None:
    rows = campaign("sovereign", **{who: counted(night=24) for who in ("Ann", "Bea", "Cal", "Dag")})
    put(rows, Key("member_state", "", "Dag"), counted(night=23))
    fields: dict[str, dict[str, str | int]] = {
        "Ann": {"HP": 3, "HP max": 8, "Strain": 0},
        "Bea": {"HP": 8, "HP max": 8, "Strain": 2},
        "Cal": {"HP": 8, "HP max": 8, "Strain": 0},
        "Dag": {"HP": 3, "HP max": 8, "Strain": 2},
    }
    party = rows.one(Party, Key("party", "", US))
    members = tuple(Member(who, fields={**SHEET, **has}) for who, has in fields.items())
    put(rows, Key("party", "", US), replace(party, members=members))

    assert {"A night's healing": ("Ann", "Bea")} == due(rows)


@pytest.mark.parametrize(("system", "is_due"), [("neverwhere", True), ("violence", False)])
def test_from_the_first_meal_on_meals_are_counted_where_they_fall_due(
    system: str, is_due: bool
) -> None:
    rows = campaign(system, Ann=MemberState())
    draft = Draft(rows)

    had(rows, draft, rows.one(Party, Key("party", "", US)), "food")
    rows.apply(draft.change("Eat"))
    later(rows, 8)

    assert is_due == bool(due(rows))
    assert is_due == any(row.charged for row in rows.all(MemberState).values())


def hikers(days: int) -> Campaign:
    """Two who hike by Neverwhere, with food and water for so many days."""
    rows = campaign("neverwhere", Ann=MemberState(), Bea=MemberState())
    rows.apply(set_map_rules(rows, "wild", MapRules(travel="hiking")))
    party = rows.one(Party, Key("party", "", US))
    put(rows, Key("party", "", US), replace(party, supplies=Supplies(2 * days, 2 * days)))
    return rows


def night(rows: Campaign) -> None:
    rows.apply(camp(rows, US))
    rows.apply(dawn(rows, US))


def wait(rows: Campaign, hours: int) -> None:
    rows.apply(jump(rows, hours=hours))


def test_a_ration_and_its_water_are_enough_for_the_day_on_which_they_are_had() -> None:
    rows = hikers(days=9)

    found = []
    for _day in range(3):
        night(rows)
        wait(rows, 15)
        found.append(due(rows))

    assert [{}, {}, {}] == found
    assert Supplies(12, 12) == rows.one(Party, Key("party", "", US)).supplies


def test_with_none_left_each_meal_of_the_next_day_is_missed_and_charged_once() -> None:
    rows = hikers(days=1)
    night(rows)
    wait(rows, 12)
    night(rows)
    found = [due(rows)]
    wait(rows, 9)
    found.append(due(rows))

    done(rows, "Ann", "Missed meals", {})
    done(rows, "Ann", "Thirst", {}, climate="temperate", litres_per_day="1")

    both = {"Missed meals": ("Ann", "Bea"), "Thirst": ("Ann", "Bea")}
    fields = rows.one(Party, Key("party", "", US)).members[0].fields
    assert [{}, both] == found
    assert (1, 1) == (fields["FP lost to hunger"], fields["FP lost to thirst"])
    assert {"Missed meals": ("Bea",), "Thirst": ("Bea",)} == due(rows)


def test_who_waits_past_a_dawn_without_food_may_eat_of_what_is_found_then() -> None:
    rows = hikers(days=1)
    night(rows)
    wait(rows, 33)
    party = rows.one(Party, Key("party", "", US))
    put(rows, Key("party", "", US), replace(party, supplies=Supplies(2, 2)))
    system, deed = deed_called("Eat of the supplies")
    takers = (Taker(US, "Ann"), Taker(US, "Bea"))
    before = due(rows)

    rows.apply(do_deed(rows, DeedAsked(system, deed, US, {"eaters": takers}, {}, {})))

    found = [due(rows)]
    later(rows, 31)
    both = {"Missed meals", "Thirst"}
    assert both <= {*before}
    assert Supplies() == rows.one(Party, Key("party", "", US)).supplies
    assert not both & {*found[0], *due(rows)}


def test_each_dawn_that_passes_at_once_takes_its_rations() -> None:
    rows = hikers(days=9)
    night(rows)
    log = len(rows.all(LogEntry))

    wait(rows, 3 * 24)

    assert Supplies(10, 10) == rows.one(Party, Key("party", "", US)).supplies
    assert {} == due(rows)
    words = (
        "We consumed 6 rations and 6 of water (2 heads × 1 × 3 days): 10 rations and 10 of water"
    )
    entries = [each.text for each in [*rows.all(LogEntry).values()][log:]]
    assert f"{words} left." in entries


def test_of_days_that_pass_at_once_those_without_food_are_missed_and_charged_once() -> None:
    rows = hikers(days=2)
    night(rows)
    wait(rows, 3 * 24)
    before = due(rows)

    done(rows, "Ann", "Missed meals", {})

    fields = rows.one(Party, Key("party", "", US)).members[0].fields
    assert {"Missed meals", "Thirst"} <= {*before}
    assert Supplies() == rows.one(Party, Key("party", "", US)).supplies
    assert 3 == fields["FP lost to hunger"]
    assert ("Bea",) == due(rows)["Missed meals"]


def test_who_has_never_set_out_has_no_days_that_dawn() -> None:
    rows = hikers(days=9)
    unknown = rows.one(MapRules, Key("rules", "wild", "rules"))
    put(rows, Key("rules", "wild", "rules"), replace(unknown, travel="by whim"))

    wait(rows, 3 * 24)

    assert Supplies(18, 18) == rows.one(Party, Key("party", "", US)).supplies


@pytest.mark.parametrize(("procedure", "days"), [("miles_a_day", 9), ("travel_points", 9)])
def test_where_a_dawn_takes_no_rations_days_that_pass_at_once_take_none(
    procedure: str, days: int
) -> None:
    rows = hikers(days=days)
    rows.apply(set_map_rules(rows, "wild", MapRules(travel=procedure)))
    rows.apply(camp(rows, US))
    for die in rows.all(DueDie):
        rows.apply(roll(rows, die, Random(1), face=5))

    wait(rows, 3 * 24)

    assert Supplies(18, 18) == rows.one(Party, Key("party", "", US)).supplies


def test_a_meal_that_the_table_says_was_missed_takes_nothing_of_the_days_ration() -> None:
    rows = hikers(days=1)
    night(rows)
    before = state_of(rows, "Ann", Member("Ann")).charged["food"]

    done(rows, "Ann", "Missed meals", {}, meals_missed=1)

    assert before == state_of(rows, "Ann", Member("Ann")).charged["food"]


def test_from_dawn_on_waking_is_counted_and_a_night_ends_it() -> None:
    rows = hikers(days=9)
    night(rows)
    wait(rows, 15)
    found = [due(rows)]
    wait(rows, 2)
    found.append(due(rows))

    done(rows, "Ann", "Up too long", {}, slept_hours=8)
    found.append(due(rows))
    night(rows)

    both, one = {"Up too long": ("Ann", "Bea")}, {"Up too long": ("Bea",)}
    assert [{}, both, one, {}] == [*found, due(rows)]


def test_days_that_pass_at_once_have_their_nights() -> None:
    rows = hikers(days=9)
    night(rows)

    wait(rows, 3 * 24)

    assert "Up too long" not in due(rows)


def test_twenty_members_who_need_all_there_is_cost_little_however_long_the_log() -> None:
    needs = counted(food=30, water=30, waking=30, sleep=30)
    rows = campaign(**{f"Dag{at}": needs for at in range(20)})
    log = {Key("log", "", f"{at}"): LogEntry(at, "A line.") for at in range(100_000)}
    rows.apply(Change("Log", {key: Swap(None, row) for key, row in log.items()}))

    took = []
    for _ in range(10):
        begun = perf_counter()
        found = due(rows)
        took.append(perf_counter() - begun)

    assert 20 == len(found["Up too long"])
    assert min(took) < 0.005, sorted(took)
