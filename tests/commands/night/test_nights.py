"""A night as one change: it agrees with the deeds that it is made of, and with camp and dawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.deeds.deed_asked import DeedAsked, tried
from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.rounds import end_round
from mapper.commands.member_rows import put_sheet
from mapper.commands.night.nights import (
    CAMP,
    NightAsked,
    Slept,
    foreseen,
    night,
    once_more,
    take_back,
)
from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.encounter_dice import due_dice
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Condition, LogEntry, MemberState, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.due import deeds_due
from mapper.play.deeds.scene import Taker
from mapper.play.night.nights import OTHERS, NightPlan, usual_plans
from mapper.play.sheets.member_sheet import MemberSheet
from tests.commands.barrow import BARROW, in_it, roll_all
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
    told,
)

FRESH = MemberState()
HOUR, A_DAY = 60, 24 * 60
LATER = A_DAY + EVENING
"""The evening of the second day: there was time to want for something before."""


def overridden(campaign: Campaign, on: str = MAP, **house: bool) -> Campaign:
    """With other house rules of nights."""
    key = Key("rules", on, "rules")
    rules = campaign.one(MapRules, key)
    own = {f"cross.nights.house.{name}": value for name, value in house.items()}
    after = replace(rules, overrides={**rules.overrides, **own})
    campaign.apply(Change("House rules", {key: Swap(rules, after)}))
    return campaign


def do(campaign: Campaign, title: str, given: Mapping[str, Any]) -> None:
    """One deed by itself, as the table asks it."""
    system, deed = deed_called(title)
    role = next(iter(deed.who))
    found = tried(campaign, DeedAsked(system, deed, US, {role: (Taker(US, "Ann"),)}, given))
    assert found.doing is not None, found.why_not
    campaign.apply(found.doing.change)


def is_due(campaign: Campaign, title: str) -> bool:
    return any(each.title == title for each in deeds_due(campaign, US))


def same(one: MemberSheet, other: MemberSheet) -> None:
    """All but how long the last sleep was, of which a dawn by itself says nothing."""
    charged = {name: at for name, at in one.state.charged.items() if name != "slept"}
    assert other == replace(one, state=replace(one.state, charged=charged))


since = st.integers(0, 30 * HOUR)


@given(food=since, drink=since, waking=since, lost=st.integers(0, 4), hours=st.integers(1, 9))
def test_a_night_by_neverwhere_is_its_deeds_one_by_one(
    food: int, drink: int, waking: int, lost: int, hours: int
) -> None:
    ago = {"food": food, "drink": drink, "water": drink, "waking": waking, "sleep": waking}
    state = MemberState(fatigue=12 - lost, charged={name: LATER - at for name, at in ago.items()})
    alone = camped("neverwhere", minutes=LATER, Ann=state)
    overridden(alone, sleep_restores_fatigue=False)
    alone.apply(do_field(alone, "FP lost to sleep", lost))
    whole = alone.snapshot()

    pass_night(whole, Ann=NightPlan("supplies", "supplies", hours=Fraction(hours)))
    alone.apply(camp(alone, US))
    if is_due(alone, "Up too long"):
        do(alone, "Up too long", {"slept_hours": 8})
    alone.apply(dawn(alone, US, slept=["Ann"]))
    if is_due(alone, "Missed meals"):
        do(alone, "Missed meals", {})
    if is_due(alone, "Thirst"):
        do(alone, "Thirst", {"climate": "temperate", "litres_per_day": 0})
    do(alone, "Eat of the supplies", {})
    do(alone, "Sleep restores", {"counted_hours": hours})

    same(sheet(whole, "Ann"), sheet(alone, "Ann"))
    assert party(alone).supplies == party(whole).supplies


def do_field(campaign: Campaign, name: str, value: int) -> Change:
    key = Key("party", "", US)
    before = party(campaign)
    (ann,) = before.members
    after = replace(ann, fields={**ann.fields, name: value})
    return Change("Write", {key: Swap(before, replace(before, members=(after,)))})


@given(
    is_warm=st.booleans(),
    hours=st.integers(0, 10),
    food=st.sampled_from(("enough", "nothing")),
    is_frail=st.booleans(),
)
def test_a_night_by_sovereign_is_the_nights_healing(
    is_warm: bool, hours: int, food: Any, is_frail: bool
) -> None:
    states = (Condition("Frail"),) if is_frail else ()
    alone = camped("sovereign", Ann=MemberState(conditions=states))
    whole = alone.snapshot()
    is_well = is_warm and food == "enough" and hours >= 8

    pass_night(whole, Ann=NightPlan(food, is_warm=is_warm, hours=Fraction(hours)))
    alone.apply(camp(alone, US))
    alone.apply(dawn(alone, US))
    given = {
        "place": "wilderness_camp",
        "natural_healing.warm_fed_comfortable": is_well,
        "night_rest.warm_fed_comfortable": is_well,
        "hours": hours,
        "uninterrupted": True,
    }
    do(alone, "A night's healing", given)

    assert sheet(alone, "Ann").member == sheet(whole, "Ann").member


@pytest.mark.parametrize(
    ("hours", "would"),
    [
        (0, "no sleep: no healing"),
        (2, "slept too little: no healing"),
        (8, "HP 7 → 8, Strain 2 → 1"),
    ],
)
def test_a_night_heals_who_has_slept_it(hours: int, would: str) -> None:
    campaign = camped("sovereign", Ann=FRESH)
    plan = NightPlan(is_warm=True, hours=Fraction(hours))

    assert {"Ann": would} == foreseen(campaign, US, {"Ann": plan})


@pytest.mark.parametrize("system", TRAVEL)
def test_a_usual_night_is_camp_and_dawn(system: str) -> None:
    whole = camped(system, others=1, Ann=FRESH, Bea=FRESH)
    alone = whole.snapshot()

    pass_night(whole, seed=3)
    alone.apply(camp(alone, US))
    for die in due_dice(alone, US):
        alone.apply(Change("Drop", {Key("due_die", "", die): Swap(due_dice(alone, US)[die], None)}))
    alone.apply(dawn(alone, US))

    assert party(alone).minutes == party(whole).minutes
    assert party(alone).supplies == party(whole).supplies
    assert alone.all(Journey) == whole.all(Journey)


def test_a_night_is_one_change_that_can_be_taken_back_and_done_again() -> None:
    campaign = camped("neverwhere", "sovereign", Ann=FRESH, Bea=FRESH)
    before = dict(campaign.rows())

    slept = pass_night(campaign, Bea=NightPlan("nothing", hours=Fraction(5)))
    after = dict(campaign.rows())
    campaign.apply(slept.change.inverted())
    undone = dict(campaign.rows())
    campaign.apply(slept.change)

    assert before == undone
    assert after == dict(campaign.rows())


def test_what_it_would_do_is_what_it_does() -> None:
    campaign = camped("neverwhere", "sovereign", Ann=FRESH, Bea=FRESH)
    plans = {**usual_plans(campaign, US), "Bea": NightPlan("nothing", "nothing", is_warm=True)}

    would = foreseen(campaign, US, plans)
    campaign.apply(night(campaign, US, NightAsked(plans), Random(1)).change)

    assert f"Ann slept 8 hours: {would['Ann']}." in told(campaign)
    assert f"Bea slept 8 hours, warm, without food or water: {would['Bea']}." in told(campaign)


def test_each_has_one_entry_after_camp_and_dawn() -> None:
    campaign = camped("neverwhere", others=1, Ann=FRESH, Bea=FRESH)

    pass_night(campaign, Bea=NightPlan("nothing", "supplies", hours=Fraction(6)))

    assert told(campaign) == [
        "We made camp in 0101; 120 km lapsed.",
        "Day 2 dawns for We.",
        "We ate: rations 9 → 7, drank: water 9 → 6.",
        "Ann slept 8 hours.",
        "Bea slept 6 hours, without food: hungry today, good for 12 hours awake.",
    ]


@pytest.mark.parametrize("has_eaten_before", [True, False])
def test_a_day_without_food_and_water_costs_its_three_meals_and_its_thirst_once(
    *, has_eaten_before: bool
) -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    if has_eaten_before:
        pass_night(campaign)

    pass_night(campaign, Ann=NightPlan("nothing", "nothing", hours=Fraction(8)))
    before = sheet(campaign, "Ann").pool("FP").now
    pass_night(campaign)

    ann = sheet(campaign, "Ann")
    lost = ("FP lost to hunger", "FP lost to thirst", "HP lost to thirst")
    assert (12, [3, 4, 1]) == (before, [ann.value(name).whole for name in lost])


def test_after_a_short_night_one_is_up_too_long_the_sooner() -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    pass_night(campaign, Ann=NightPlan("supplies", "supplies", hours=Fraction(6)))

    later = []
    for hours in (12, 13):
        key = Key("party", "", US)
        at = replace(party(campaign), minutes=DAWN + hours * HOUR)
        campaign.apply(Change("Later", {key: Swap(party(campaign), at)}))
        later.append(is_due(campaign, "Up too long"))

    assert [False, True] == later


def test_who_does_not_sleep_pays_for_being_up() -> None:
    charged = {"waking": 8 * HOUR, "sleep": 8 * HOUR}
    campaign = camped("neverwhere", Ann=MemberState(charged=charged))

    pass_night(campaign, Ann=NightPlan("supplies", "supplies", hours=Fraction(0)))

    assert 3 == sheet(campaign, "Ann").value("FP lost to sleep").whole
    assert 8 * HOUR == sheet(campaign, "Ann").state.charged["waking"]


@pytest.mark.parametrize(("face", "slept", "left"), [(2, "slept 8", 0), (18, "did not sleep", 11)])
def test_a_drowsy_watch_takes_a_will_roll(face: int, slept: str, left: int) -> None:
    charged = {"waking": 8 * HOUR, "sleep": 8 * HOUR}
    campaign = camped("neverwhere", Ann=MemberState(fatigue=4, charged=charged))
    campaign.apply(do_field(campaign, "FP lost to sleep", 8))
    plans = {"Ann": NightPlan("supplies", "supplies", watch=1, hours=Fraction(0))}

    campaign.apply(night(campaign, US, NightAsked(plans, {"Ann": face}), Random(1)).change)

    assert told(campaign)[-1].startswith(f"Ann {slept}")
    assert left == sheet(campaign, "Ann").value("FP lost to sleep").whole


def test_a_whole_sleep_gives_back_fatigue_and_ends_exhaustion_by_a_house_rule() -> None:
    tired = MemberState(is_exhausted=True, fatigue=3)
    by_rule, without = (camped("neverwhere", Ann=tired) for _ in range(2))
    overridden(without, sleep_restores_fatigue=False, sleep_ends_exhaustion=False)

    for campaign in (by_rule, without):
        pass_night(campaign)

    assert (12, False) == (
        sheet(by_rule, "Ann").state.fatigue,
        sheet(by_rule, "Ann").has("Exhausted"),
    )
    assert (3, True) == (
        sheet(without, "Ann").state.fatigue,
        sheet(without, "Ann").has("Exhausted"),
    )


def test_a_day_of_rest_makes_up_for_hunger_and_thirst() -> None:
    charged = dict.fromkeys(("food", "drink", "water"), DAWN)
    campaign = camped("neverwhere", Ann=MemberState(fatigue=8, charged=charged))
    campaign.apply(do_field(campaign, "FP lost to hunger", 4))

    pass_night(campaign)

    assert 1 == sheet(campaign, "Ann").value("FP lost to hunger").whole


def test_a_day_on_which_meals_were_missed_makes_up_for_none() -> None:
    charged = {"food": DAWN - A_DAY, "drink": DAWN, "water": DAWN}
    campaign = camped("neverwhere", Ann=MemberState(fatigue=8, charged=charged))
    campaign.apply(do_field(campaign, "FP lost to hunger", 4))

    pass_night(campaign)

    assert 7 == sheet(campaign, "Ann").value("FP lost to hunger").whole


def test_frail_days_run_on_through_the_night() -> None:
    states = (Condition("Frail"), Condition("without care", DAWN - HOUR))
    campaign = camped("sovereign", Ann=MemberState(conditions=states))

    pass_night(campaign)

    assert {"Frail", "untreated"} == {*sheet(campaign, "Ann").conditions()}
    assert "Ann is no longer without care but untreated." in told(campaign)


def test_how_many_days_somebody_is_without_care_is_told_with_the_night() -> None:
    states = (Condition("Frail"), Condition("without care", DAWN + 3 * A_DAY))
    campaign = camped("sovereign", Ann=MemberState(conditions=states))

    would = foreseen(campaign, US, {"Ann": NightPlan(is_warm=True)})

    assert {"Ann": "Strain 2 → 1, without care 3 days"} == would


def test_a_group_of_which_nobody_is_told_sleeps_as_one() -> None:
    campaign = camped("sovereign")

    pass_night(campaign)

    assert DAWN == party(campaign).minutes
    assert "We slept 8 hours." == told(campaign)[-1]


def test_who_dies_of_poison_in_the_night_neither_eats_nor_heals() -> None:
    states = (Condition("dying of poison", EVENING + HOUR),)
    campaign = camped("sovereign", Ann=MemberState(conditions=states))

    pass_night(campaign, Ann=NightPlan(is_warm=True))

    assert 7 == sheet(campaign, "Ann").pool("HP").now
    assert ["Ann is no longer dying of poison but dead.", "Day 2 dawns for We."] == told(campaign)[
        1:
    ]


def test_what_the_dice_of_the_camp_bring_ends_the_night_before_anybody_sleeps() -> None:
    campaign = camped("violence", Ann=FRESH)
    asked = NightAsked(usual_plans(campaign, US), {CAMP: 1})

    slept = night(campaign, US, asked, Random(1))
    campaign.apply(slept.change)

    assert slept.broken_by.endswith("1, encounter.")
    assert not any(text.startswith("Ann slept") for text in told(campaign))


def test_supplies_that_run_low_are_eaten_before_anybody_sleeps() -> None:
    campaign = camped("hexploration", Ann=FRESH, Bea=FRESH)
    asked = NightAsked(usual_plans(campaign, US), {CAMP: 4})
    before = [plan.food for plan in asked.plans.values()]

    low = night(campaign, US, asked, Random(1))
    campaign.apply(low.change)
    after = [plan.food for plan in usual_plans(campaign, US).values()]
    slept = pass_night(campaign)

    assert (["enough"] * 2, ["supplies"] * 2) == (before, after)
    assert ("Night camp: 4, waning resources: eat, or forage.", "") == (
        low.broken_by,
        slept.broken_by,
    )
    assert Supplies(7, 7) == party(campaign).supplies
    assert not campaign.one(Journey, Key("journey", "", US)).is_waning


def test_a_fire_is_kept_for_later_nights_also_where_it_was_broken() -> None:
    campaign = camped("violence", Ann=FRESH)
    warm = {who: replace(plan, is_warm=True) for who, plan in usual_plans(campaign, US).items()}

    broken = night(campaign, US, NightAsked(warm, {CAMP: 1}), Random(1))
    campaign.apply(broken.change)

    assert broken.broken_by
    assert usual_plans(campaign, US)["Ann"].is_warm


def test_who_has_run_out_of_food_and_water_lacks_them_on_later_nights() -> None:
    campaign = camped("violence", supplies=Supplies(1, 1), Ann=FRESH, Bea=FRESH)
    meals = list[list[tuple[str, str]]]()
    for _ in range(3):
        plans = usual_plans(campaign, US)
        meals.append([(plan.food, plan.drink) for plan in plans.values()])
        pass_night(campaign, 3)

    supplied, without = ("supplies", "supplies"), ("nothing", "nothing")
    assert [[supplied, without], [without, without], [without, without]] == meals


def test_of_whom_nobody_counts_what_they_eat_nothing_is_missed() -> None:
    campaign = camped("violence", supplies=Supplies(), Ann=FRESH)

    pass_night(campaign, 3)

    assert "enough" == usual_plans(campaign, US)["Ann"].food


def test_who_is_whole_has_had_the_night_s_rest_as_well() -> None:
    campaign = camped("sovereign", Ann=MemberState(charged={"night": 0}))
    pass_night(campaign)
    whole = sheet(campaign, "Ann").with_value("HP", 12).with_value("Strain", 0)
    draft = Draft(campaign)
    put_sheet(draft, US, "Ann", whole)
    campaign.apply(draft.change("Whole"))

    pass_night(campaign)

    assert party(campaign).minutes == sheet(campaign, "Ann").state.charged["night"]


class Falling(Random):
    """Dice that fall as they are told, and then as they like."""

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self._faces = [*faces]

    def randint(self, a: int, b: int) -> int:
        return min(max(a, self._faces.pop(0)), b) if self._faces else b


@pytest.mark.parametrize("watches", [1, 2, 3])
def test_who_comes_in_a_watch_of_the_day_is_met_then(watches: int) -> None:
    campaign = camped("violence", Ann=FRESH, minutes=8 * HOUR)
    nobody = [6] * (watches - 1)
    asked = NightAsked(usual_plans(campaign, US))

    broken = night(campaign, US, asked, Falling(*nobody, 1))
    campaign.apply(broken.change)

    journey = campaign.one(Journey, Key("journey", "", US))
    assert broken.broken_by.endswith("1, encounter.")
    assert (8 + 6 * watches) * HOUR == party(campaign).minutes
    assert (Fraction(4 - watches), False) == (journey.left, journey.has_camped)


@pytest.mark.parametrize("watches", [1, 3, 4])
def test_after_the_meeting_the_rest_of_the_night_is_slept(watches: int) -> None:
    campaign = camped("violence", Ann=FRESH, minutes=8 * HOUR)
    asked = NightAsked(usual_plans(campaign, US))
    campaign.apply(night(campaign, US, asked, Falling(*[6] * (watches - 1), 1)).change)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))
    rested = usual_plans(campaign, US)["Ann"].has_rested

    slept = night(campaign, US, NightAsked(usual_plans(campaign, US)), Falling())
    campaign.apply(slept.change)

    journey = campaign.one(Journey, Key("journey", "", US))
    assert ("", False) == (slept.broken_by, rested)
    assert 2 == journey.day
    assert 32 * HOUR <= party(campaign).minutes <= 32 * HOUR + 2
    assert any(text.startswith("Ann slept") for text in told(campaign))


def test_without_a_fire_all_are_cold_again_and_one_who_lies_apart_alters_nothing() -> None:
    campaign = camped("neverwhere", Ann=FRESH, Bea=FRESH)
    pass_night(campaign, Ann=NightPlan(is_warm=True), Bea=NightPlan(is_warm=True))
    pass_night(campaign, Bea=NightPlan(is_warm=False))
    apart = [plan.is_warm for plan in usual_plans(campaign, US).values()]
    pass_night(campaign, Ann=NightPlan(is_warm=False), Bea=NightPlan(is_warm=False))

    after = [plan.is_warm for plan in usual_plans(campaign, US).values()]
    assert ([True, True], [False, False]) == (apart, after)


def test_no_night_is_slept_in_a_fight() -> None:
    campaign = camped("violence", Ann=FRESH)
    campaign.apply(begin_fight(campaign, US))

    with pytest.raises(NotAllowed, match="the fight ends first"):
        foreseen(campaign, US, usual_plans(campaign, US))


def test_a_group_that_is_ahead_waits_with_its_night() -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    behind = replace(party(campaign), name="They", minutes=EVENING - HOUR)
    campaign.apply(Change("They", {Key("party", "", "they"): Swap(None, behind)}))

    with pytest.raises(NotAllowed, match="They comes first"):
        night(campaign, US, NightAsked(usual_plans(campaign, US)), Random(1))


def test_a_row_is_taken_back_with_an_entry_of_its_own() -> None:
    campaign = camped("neverwhere", Ann=FRESH, Bea=MemberState(fatigue=5))
    before = sheet(campaign, "Bea")
    slept = pass_night(campaign)
    ann = sheet(campaign, "Ann")

    campaign.apply(take_back(campaign, US, "Bea", slept))

    assert before == sheet(campaign, "Bea")
    assert ann == sheet(campaign, "Ann")
    assert Supplies(8, 8) == party(campaign).supplies
    assert "The night of Bea is taken back: FP 12 → 5." == told(campaign)[-1]


def test_of_whom_something_is_otherwise_since_nothing_is_taken_back() -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    slept = pass_night(campaign)
    campaign.apply(do_field(campaign, "HP", 3))

    with pytest.raises(NotAllowed, match="Something of Ann is otherwise since that night"):
        take_back(campaign, US, "Ann", slept)


def test_what_was_taken_back_is_slept_otherwise() -> None:
    campaign = camped("neverwhere", Ann=FRESH, Bea=FRESH)
    other = campaign.snapshot()
    hungry = NightPlan("nothing", "supplies", hours=Fraction(6))
    slept = pass_night(campaign)
    campaign.apply(take_back(campaign, US, "Bea", slept))

    again = once_more(campaign, US, NightAsked({"Bea": hungry}), EVENING, Random(1))
    campaign.apply(again.change)
    pass_night(other, Bea=hungry)

    assert sheet(other, "Bea") == sheet(campaign, "Bea")
    assert party(other) == party(campaign)


def test_the_others_get_back_what_they_ate() -> None:
    campaign = camped("neverwhere", others=3, Ann=FRESH)
    slept = pass_night(campaign)

    campaign.apply(take_back(campaign, US, OTHERS, slept))

    assert Supplies(8, 8) == party(campaign).supplies


def test_who_sleeps_in_a_dungeon_needs_food_and_water() -> None:
    campaign = overridden(in_it("torchlit_turns"), BARROW, checks_while_asleep=False)
    roll_all(campaign)
    now = in_the_barrow(campaign)

    slept = in_dungeon(campaign, NightPlan("nothing", "nothing"))

    assert "" == slept.broken_by
    assert now + 8 * HOUR == in_the_barrow(campaign)
    strain = {row.text for row in campaign.all(LogEntry).values() if "without food" in row.text}
    assert 3 == len(strain)


def test_the_checks_of_a_dungeon_break_the_night() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    now = in_the_barrow(campaign)

    slept = in_dungeon(campaign, NightPlan("supplies", "supplies"))

    assert "encounter: ghouls" in slept.broken_by
    assert now < in_the_barrow(campaign) < now + 8 * HOUR


def test_nobody_sleeps_while_somebody_is_met() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    in_dungeon(campaign, NightPlan("supplies", "supplies"))

    with pytest.raises(NotAllowed, match="has met somebody"):
        in_dungeon(campaign, NightPlan("supplies", "supplies"))


def in_the_barrow(campaign: Campaign) -> int:
    return campaign.all(type(party(camped("neverwhere"))))["1"].minutes


def in_dungeon(campaign: Campaign, plan: NightPlan) -> Slept:
    plans = dict.fromkeys(usual_plans(campaign, "1"), plan)
    slept = night(campaign, "1", NightAsked(plans), Random(1))
    campaign.apply(slept.change)
    return slept
