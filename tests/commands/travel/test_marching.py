"""A march as bodies bear it: loads and fatigue, hike rolls, what a stop costs and a rest gives."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed, tried
from mapper.commands.delve.entering import enter
from mapper.commands.groups.party import edit_member
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.offer import Answer
from mapper.commands.time.clock import set_weather
from mapper.commands.travel.camping import camp, dawn, rest
from mapper.commands.travel.finding_the_way import push_on, roll_hike, step, stop_march
from mapper.commands.travel.offers import offers
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.due import deeds_due
from mapper.play.deeds.scene import Taker
from mapper.play.members import members_of, state_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from tests.commands.barrow import BARROW, before_it
from tests.commands.travel.walks import price_of
from tests.commands.vale import MAP, US, journey, party, spot, told, vale

DICE = Random(3)
SHEET = {"Move": 5, "FP": 9}
NEVERWHERE = Change("", {SETTINGS: Swap(None, Settings("Vale", systems=("neverwhere",)))})


def marching(**sheet: str | int) -> Campaign:
    """Ann and Bea, who is quick and unladen; 20 km for each point of Ann's Move."""
    return marchers(vale(), **sheet)


def marchers(campaign: Campaign, **sheet: str | int) -> Campaign:
    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel="hiking")))
    campaign.apply(edit_member(campaign, US, "Ann", Member("Ann", fields={**SHEET, **sheet})))
    campaign.apply(edit_member(campaign, US, "Bea", Member("Bea", fields={"Move": 9})))
    return campaign


def tire(campaign: Campaign, points: int) -> None:
    ann = members_of(campaign, US)["Ann"]
    campaign.apply(edit_member(campaign, US, "Ann", ann, MemberState(fatigue=points)))


def left_of(campaign: Campaign, who: str = "Ann") -> int | None:
    return state_of(campaign, who, members_of(campaign, US)[who]).fatigue


def day(campaign: Campaign) -> Fraction:
    us = party(campaign)
    return journey_of(campaign, US, us, procedure_on(campaign, MAP)).most


@pytest.mark.parametrize(
    ("load", "km"),
    [("none", 100), ("Light", 80), ("medium", 60), ("heavy", 40), ("Extra-heavy", 20), ("?", 100)],
)
def test_a_load_slows_the_march(load: str, km: int) -> None:
    campaign = marching(Encumbrance=load)

    assert km == day(campaign)


@pytest.mark.parametrize(("points", "km"), [(4, 100), (3, 50), (0, 50)])
def test_who_is_down_to_a_third_of_the_fatigue_points_goes_half_as_far(
    points: int, km: int
) -> None:
    campaign = marching()
    tire(campaign, points)

    assert km == day(campaign)


@pytest.mark.parametrize(("skiers", "factor"), [(("Ann",), "1/4"), (("Ann", "Bea"), "1")])
def test_all_need_skis_to_make_light_of_snow(skiers: tuple[str, ...], factor: str) -> None:
    campaign = marching()
    campaign.apply(set_weather(campaign, MAP, "heavy_snow"))
    for who, member in members_of(campaign, US).items():
        if who in skiers:
            on_skis = replace(member, fields={**member.fields, "Skis": "yes"})
            campaign.apply(edit_member(campaign, US, who, on_skis))

    assert price_of(campaign, US, spot("0102")).words.split(" → ")[0].endswith(factor)


def test_why_somebody_is_slow_is_told() -> None:
    campaign = marching(Encumbrance="heavy")
    tire(campaign, 3)

    expected = "Ann: Move 5 × heavy load 2/5 × tired 1/2 = 1"
    assert expected == procedure_on(campaign, MAP).because(party(campaign))


def test_who_tires_on_the_way_goes_half_as_far_with_what_is_left_of_the_day() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    before, minutes = journey(campaign).left, party(campaign).minutes
    tire(campaign, 2)
    now = journey_of(campaign, US, party(campaign), procedure_on(campaign, MAP))
    campaign.apply(rest(campaign, US))

    assert (before / 2, Fraction(50)) == (now.left, now.most)
    assert minutes == party(campaign).minutes


def test_a_stop_costs_fatigue_for_each_hour_begun_since_a_rest() -> None:
    """A hex of six miles is 1½ hours of a day of sixteen for a hundred kilometres."""
    campaign = marching(Encumbrance="light")
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))

    assert 9 - 2 * 2 == left_of(campaign)
    assert "Ann −4 FP (encumbrance light × 2 hours +4 = +4)" in told(campaign)[-1]
    with pytest.raises(NotAllowed, match="since the last rest or stop"):
        stop_march(campaign, US)


def test_a_stop_tires_the_second_of_one_name_as_well() -> None:
    campaign = marching()
    twin = Member("Ann", fields=SHEET)
    key, us = Key("party", "", US), party(campaign)
    campaign.apply(Change("Twins", {key: Swap(us, replace(us, members=(twin, twin)))}))
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))

    assert [9 - 2] * 2 == [left_of(campaign, who) for who in ("Ann", "Ann 2")]


def test_a_hot_day_costs_more_and_in_plate_still_more() -> None:
    campaign = marching(**{"Plate or overcoat": "yes"})
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    (stop,) = (each for each in offers(campaign, US) if each.name == "stop_march")
    hot = next(choice.answer for choice in stop.asks if choice.name == "hot_day")
    campaign.apply(stop.command(campaign, DICE, hot))

    assert 9 - 2 * (1 + 2) == left_of(campaign)


def test_nobody_loses_more_than_there_is() -> None:
    campaign = marching(Encumbrance="extra heavy")
    tire(campaign, 3)
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))
    spent = left_of(campaign)
    campaign.apply(rest(campaign, US))

    assert (0, 3) == (spent, left_of(campaign))


def test_a_rest_says_what_it_gives_back() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))
    campaign.apply(step(campaign, US, spot("0103"), DICE))
    campaign.apply(rest(campaign, US))

    line = "We rested: 1.54 hours on the march tire them no more; Ann 7 → 9 FP."
    assert line == told(campaign)[-1]
    assert (9, Fraction(0)) == (left_of(campaign), journey(campaign).hours_since_rest)
    with pytest.raises(NotAllowed, match="since the last rest"):
        rest(campaign, US)


def test_those_who_part_and_meet_rest_from_what_each_has_marched() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))
    campaign.apply(split_group(campaign, US, "They", ["Ann"]))
    alone = [each.who for each in journey(campaign, "2").worn]
    campaign.apply(join_groups(campaign, US, "2"))
    campaign.apply(rest(campaign, US))

    assert (["Ann"], 9) == (alone, left_of(campaign))


def test_a_night_is_a_rest() -> None:
    camped, waited = marching(), marching()
    for campaign in (camped, waited):
        campaign.apply(step(campaign, US, spot("0102"), DICE))
        campaign.apply(stop_march(campaign, US))
    camped.apply(camp(camped, US))
    camped.apply(dawn(camped, US))
    waited.apply(jump(waited, days=1))

    assert (9, 9) == (left_of(camped), left_of(waited))


def test_who_goes_into_a_dungeon_stops_on_the_march() -> None:
    campaign = marchers(before_it())
    campaign.apply(step(campaign, US, spot("0201"), DICE))
    campaign.apply(step(campaign, US, spot("0101"), DICE))
    campaign.apply(enter(campaign, US, BARROW))

    assert 9 - 4 == left_of(campaign)
    assert any("stopped after" in line for line in told(campaign)[-3:])
    assert "nothing more is due" in tried(campaign, fatigue_deed(campaign)).why_not


def test_a_hike_roll_leads_a_fifth_further() -> None:
    campaign = marching()
    campaign.apply(roll_hike(campaign, US, DICE, made=True))

    assert (Fraction(120), Fraction(120)) == (journey(campaign).most, journey(campaign).left)
    with pytest.raises(NotAllowed, match="roll of this day is made"):
        roll_hike(campaign, US, DICE)


def test_the_leader_rolls_with_the_average_survival_of_all() -> None:
    campaign = marching(Survival=9)
    campaign.apply(roll_hike(campaign, US, Random(0)))

    assert "Hike roll (13 on a d20, average Survival 4½): We go farther" in told(campaign)[-1]


@pytest.mark.parametrize(
    ("has_hiked", "km"), [(False, 110), (True, 130)], ids=["alone", "beyond a hike roll"]
)
def test_extra_effort_leads_further_by_so_much(has_hiked: bool, km: int) -> None:
    campaign = marching()
    if has_hiked:
        campaign.apply(roll_hike(campaign, US, DICE, made=True))

    campaign.apply(push_on(campaign, US, 10, DICE, made=True))

    assert [km, km] == [journey(campaign).most, journey(campaign).left]
    assert told(campaign)[-1].endswith(
        "Extra effort (Ann: Will against 7): We go 10 % farther today,"
        f" up to {km} km; a stop tires all the more."
    )


def test_a_hike_roll_after_extra_effort_adds_to_it() -> None:
    campaign = marching()
    campaign.apply(push_on(campaign, US, 10, DICE, made=True))
    campaign.apply(roll_hike(campaign, US, DICE, made=True))

    assert [130, 130] == [journey(campaign).most, journey(campaign).left]


def test_extra_effort_is_offered_with_what_the_table_says_of_it() -> None:
    campaign = marching()
    (push,) = (each for each in offers(campaign, US) if each.name == "push_on")
    made = next(choice for choice in push.asks if choice.name == "succeeds")

    campaign.apply(push.command(campaign, DICE, made.answer._replace(words="15 %")))

    assert ("", Fraction(115)) == (push.why_not, journey(campaign).most)
    with pytest.raises(NotAllowed, match="per cent"):
        push.command(campaign, DICE, made.answer._replace(words="more"))


def test_extra_effort_that_fails_tires_all_the_same() -> None:
    campaign = marching()
    campaign.apply(push_on(campaign, US, 10, DICE, made=False))
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))

    assert (Fraction(100), 9 - 2 - 2) == (journey(campaign).most, left_of(campaign))


def test_extra_effort_is_made_once_a_day_and_before_the_march() -> None:
    campaign = marching()
    campaign.apply(push_on(campaign, US, 5, DICE, made=True))
    with pytest.raises(NotAllowed, match="once a day"):
        push_on(campaign, US, 5, DICE, made=True)
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US))
    campaign.apply(step(campaign, US, spot("0102"), DICE))

    assert (Fraction(100), False) == (journey(campaign).most, journey(campaign).has_pushed)
    with pytest.raises(NotAllowed, match="before the day's march"):
        push_on(campaign, US, 5, DICE, made=True)


@pytest.mark.parametrize("percent", [0, -5, 101])
def test_extra_effort_of_nothing_or_beyond_twice_as_far_is_refused(percent: int) -> None:
    with pytest.raises(NotAllowed, match="1 to 100"):
        push_on(marching(), US, percent, DICE, made=True)


def test_a_hike_roll_holds_until_dawn() -> None:
    campaign = marching()
    campaign.apply(roll_hike(campaign, US, DICE, made=True))
    tire(campaign, 3)
    slow = day(campaign)
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US))

    assert (Fraction(60), Fraction(50)) == (slow, day(campaign))


@pytest.mark.parametrize("title", ["Hike roll", "Group's hike roll"])
def test_the_roll_of_the_day_is_not_made_again_by_a_deed(title: str) -> None:
    campaign = marching(Survival=3, **{"Vit modifier": 1})
    system, deed = deed_called(title)
    asked = DeedAsked(
        system, deed, US, {next(iter(deed.who)): (Taker(US, "Ann"),)}, {}, {"die": 12}
    )
    before = tried(campaign, asked).why_not

    campaign.apply(roll_hike(campaign, US, DICE, made=False))

    assert ("", "The hike roll of this day is made.") == (before, tried(campaign, asked).why_not)


def test_the_roll_of_the_day_by_a_deed_is_one_entry() -> None:
    campaign = marching(Survival=3)
    system, deed = deed_called("Group's hike roll")
    asked = DeedAsked(system, deed, US, {"walkers": (Taker(US, "Ann"),)}, {}, {"die": 12})

    change = do_deed(campaign, asked)

    [entry] = [swap.after for swap in change.of_kind("log").values()]
    assert isinstance(entry, LogEntry)
    assert entry.text.endswith("We go farther today than usual, up to 120 km.")


def test_who_is_under_way_rolls_no_more() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))

    with pytest.raises(NotAllowed, match="before the day's march"):
        roll_hike(campaign, US, DICE)


def test_the_table_says_how_the_roll_went() -> None:
    campaign = marching()
    (roll,) = (each for each in offers(campaign, US) if each.name == "hike_roll")
    campaign.apply(roll.command(campaign, DICE, Answer(succeeds=False)))

    assert (Fraction(1), Fraction(100)) == (journey(campaign).hike, journey(campaign).most)


def test_other_ways_to_travel_know_neither() -> None:
    campaign = vale()

    assert not {"hike_roll", "push_on", "stop_march"} & {each.name for each in offers(campaign, US)}
    with pytest.raises(NotAllowed, match="hike by the kilometre"):
        stop_march(campaign, US)
    with pytest.raises(NotAllowed, match="hike by the kilometre"):
        push_on(campaign, US, 10, DICE, made=True)


def fatigue_deed(campaign: Campaign) -> DeedAsked:
    system, deed = deed_called("March fatigue")
    return DeedAsked(system, deed, US, {"walker": (Taker(US, "Ann"),)})


def test_what_a_stop_has_cost_no_deed_charges_again() -> None:
    campaign = marching(Encumbrance="light")
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(stop_march(campaign, US))

    found = tried(campaign, fatigue_deed(campaign))

    assert "Ann: the march is accounted for up to now; nothing more is due." == found.why_not


def test_what_a_deed_has_charged_no_stop_costs_again() -> None:
    """A light load is 2 FP an hour; 2 hours are begun."""
    campaign = marching(Encumbrance="light")
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))
    campaign.apply(stop_march(campaign, US))

    assert 9 - 4 == left_of(campaign)


def test_a_deed_charges_what_was_marched_as_a_stop_does_and_not_the_hours_of_the_clock() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    ann = members_of(campaign, US)["Ann"]
    state = MemberState(fatigue=9, charged={"march": 0})
    campaign.apply(edit_member(campaign, US, "Ann", ann, state))
    stopped = campaign.snapshot()

    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))
    stopped.apply(stop_march(stopped, US))

    assert 9 - 2 == left_of(campaign) == left_of(stopped)


def test_who_has_paid_for_a_march_and_then_waits_owes_nothing_more() -> None:
    campaign = marching()
    campaign.apply(NEVERWHERE)
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    owing = march_due(campaign)
    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))

    campaign.apply(jump(campaign, hours=2))

    assert (("Ann", "Bea"), ("Bea",)) == (owing, march_due(campaign))
    assert "nothing more is due" in tried(campaign, fatigue_deed(campaign)).why_not


def march_due(campaign: Campaign) -> tuple[str, ...]:
    return next((e.who for e in deeds_due(campaign, US) if e.title == "March fatigue"), ())


def test_who_has_paid_for_a_march_and_parts_has_paid_there_and_after_they_meet() -> None:
    campaign = marching()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))
    before = journey(campaign).paid

    campaign.apply(split_group(campaign, US, "Scouts", ["Ann"]))
    apart = journey(campaign, "2").paid, journey(campaign).paid
    campaign.apply(join_groups(campaign, US, "2"))

    assert (before, ()) == apart
    assert before == journey(campaign).paid


def test_who_has_no_points_left_pays_for_a_march_all_the_same() -> None:
    campaign = marching()
    campaign.apply(NEVERWHERE)
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    tire(campaign, 0)

    found = tried(campaign, fatigue_deed(campaign))
    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))

    assert found.doing is not None
    assert "Ann stops after 2 hours on the march, with no FP to lose." == found.doing.in_words
    assert (0, ("Bea",)) == (left_of(campaign), march_due(campaign))


def test_what_a_deed_says_a_march_has_cost_the_next_rest_gives_back() -> None:
    campaign = marching(Encumbrance="light")
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(do_deed(campaign, fatigue_deed(campaign)))
    tired = left_of(campaign)

    campaign.apply(rest(campaign, US))

    assert (9 - 4, 9, ()) == (tired, left_of(campaign), journey(campaign).paid)


def hike_deed(die: int) -> DeedAsked:
    system, deed = deed_called("Group's hike roll")
    return DeedAsked(system, deed, US, {"walkers": (Taker(US, "Ann"),)}, {}, {"die": die})


@pytest.mark.parametrize(("die", "most"), [(20, 120), (1, 100)])
def test_the_deed_of_a_hike_roll_is_the_roll_of_the_day(die: int, most: int) -> None:
    campaign = marching(Survival=3)
    campaign.apply(do_deed(campaign, hike_deed(die)))
    (roll,) = (each for each in offers(campaign, US) if each.name == "hike_roll")

    assert (Fraction(most), "The hike roll of this day is made.") == (
        journey(campaign).most,
        roll.why_not,
    )


def test_who_rolls_alone_in_a_group_leads_nobody_else_further() -> None:
    campaign = marching(Survival=9, **{"Vit modifier": 1})
    system, deed = deed_called("Hike roll")
    asked = DeedAsked(system, deed, US, {"walker": (Taker(US, "Ann"),)}, {}, {"die": 20})

    found = tried(campaign, asked)

    assert found.doing is not None
    assert found.doing.log.endswith("a fifth farther, alone.")
    assert not found.doing.change.of_kind("journey")


def test_a_hike_roll_late_in_the_evening_is_not_that_of_the_next_morning() -> None:
    campaign = marching(Survival=3)
    evening = 20 - party(campaign).minutes // 60
    campaign.apply(jump(campaign, hours=evening))
    campaign.apply(do_deed(campaign, hike_deed(20)))

    late = tried(campaign, hike_deed(20)).why_not
    campaign.apply(jump(campaign, hours=11))

    assert ("The hike roll of this day is made.", "") == (
        late,
        tried(campaign, hike_deed(20)).why_not,
    )


def test_a_night_has_its_sleep_and_ends_what_a_march_would_charge() -> None:
    campaign = marching()
    ann, before = members_of(campaign, US)["Ann"], dict.fromkeys(("march", "sleep", "waking"), 60)
    state = MemberState(fatigue=9, charged={**before, "food": 60})
    campaign.apply(edit_member(campaign, US, "Ann", ann, state))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US))

    charged = state_of(campaign, "Ann", ann).charged
    now = party(campaign).minutes
    assert dict.fromkeys(before, now) == {name: charged[name] for name in before}
