"""How rounds and turns end: dice, clock, who comes, and what can be set by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.entering import enter
from mapper.commands.delve.fought import fight
from mapper.commands.delve.hazards import (
    burst_in,
    encounter,
    end_meeting,
    faces,
    meet_keyed,
    roll,
    roll_reaction,
)
from mapper.commands.delve.lights import (
    edit_countdown,
    light_up,
    start_countdown,
)
from mapper.commands.delve.moving import Through, hurry_all, move, place
from mapper.commands.delve.set_by_hand import edit_delve, edit_delver
from mapper.commands.delve.turn_order import close_round, pass_all
from mapper.commands.groups.party import edit_member, set_supplies
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.encounter_dice import keep_omen
from mapper.commands.travel.encounter_dice import roll as roll_from_tray
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Condition, LogEntry, Supplies
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Settings
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.campaign.zone_rows import Countdown, Creature, Light
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.play.deeds.due import deeds_due
from mapper.play.delve.encounters import Dice
from mapper.play.delve.lights import will_end
from mapper.play.delve.site_procedure import BurstIn, HowMet, sheet_of
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    END,
    GALLERY,
    GUARD,
    MOUTH,
    PASSAGE,
    TOMB,
    all_at,
    before_it,
    closed,
    delve,
    delver,
    heard,
    in_it,
    roll_all,
    tray,
)
from tests.commands.vale import US, party, told

DICE = Random(4)


def the_light(campaign: Campaign) -> Light:
    (row,) = campaign.all(Light).values()
    return row


def test_a_round_is_six_minutes() -> None:
    campaign = in_it()
    before = party(campaign).minutes
    closed(campaign)

    assert (6, 2) == (party(campaign).minutes - before, delve(campaign).round)
    assert not any(row.has_begun for row in delve(campaign).delvers.values())


def test_who_has_not_begun_passes_as_the_round_is_closed() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))

    campaign.apply(close_round(campaign, US, DICE, face=20))

    assert (2, PASSAGE, MOUTH) == (
        delve(campaign).round,
        delver(campaign, ANN).zone,
        delver(campaign, BEA).zone,
    )


def test_the_hazard_die_is_due_once_all_have_acted() -> None:
    campaign = in_it()
    campaign.apply(pass_all(campaign, US))

    assert ["hazard"] == tray(campaign)


def test_it_is_rolled_from_the_tray_or_with_the_closing_and_once() -> None:
    campaign = in_it()
    campaign.apply(pass_all(campaign, US))
    (die,) = campaign.all(DueDie)
    campaign.apply(roll_from_tray(campaign, die, DICE, face=7))
    campaign.apply(close_round(campaign, US, DICE, face=1))

    rolls = [line for line in told(campaign) if line.startswith("Hazard")]
    assert ["Hazard d20 (normal): 7, nothing."] == rolls
    with pytest.raises(NotAllowed, match="it has been rolled"):
        roll_from_tray(campaign, die, DICE)


@pytest.mark.parametrize(("zone", "sides"), [(MOUTH, 20), (GALLERY, 12), (TOMB, 6)])
def test_the_die_goes_by_the_worst_place_that_anyone_is_in(zone: str, sides: int) -> None:
    campaign = in_it()
    campaign.apply(place(campaign, US, CAL, zone))
    campaign.apply(pass_all(campaign, US))
    (die,) = campaign.all(DueDie)

    assert sides == faces(campaign, die)


def test_how_many_are_met_is_rolled_where_the_list_has_dice() -> None:
    campaign = in_it()
    rules = campaign.one(MapRules, Key("rules", BARROW, "rules"))
    campaign.apply(set_map_rules(campaign, BARROW, replace(rules, encounters=("2d1 ghouls",))))
    campaign.apply(pass_all(campaign, US))
    (die,) = campaign.all(DueDie)

    campaign.apply(roll(campaign, die, DICE, face=1, dice=Dice(hour=3)))

    meeting = delve(campaign).meeting
    assert meeting is not None
    assert "2 ghouls" == meeting.who
    assert "encounter: 2 ghouls (2d1 (1, 1) = 2), from" in told(campaign)[-1]


def test_a_one_brings_somebody_from_a_direction_at_the_edge_of_sight() -> None:
    """To the east, where nobody has a light, as far as no shut door ends it."""
    campaign = in_it()
    campaign.apply(edit_delve(campaign, US, heading=0))
    campaign.apply(pass_all(campaign, US))
    (die,) = campaign.all(DueDie)
    campaign.apply(roll(campaign, die, DICE, face=1, dice=Dice(hour=3)))

    whence = "from 3 o’clock (90°) at 2; Ann meets them first."
    assert f"Hazard d20 (normal): 1, encounter: ghouls, {whence}" == told(campaign)[-1]
    meeting = delve(campaign).meeting
    assert meeting is not None
    assert ("ghouls", PASSAGE, 90) == (meeting.who, zone_of(meeting.at), meeting.bearing)
    assert "An encounter." == heard(campaign)[-1]


def test_who_hurried_is_surprised() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(hurry_all(campaign, US, "walk", PASSAGE))
    campaign.apply(close_round(campaign, US, DICE, face=1))

    meeting = delve(campaign).meeting
    assert meeting is not None
    assert (BEA, CAL) == meeting.surprised


def test_who_hurried_is_surprised_by_those_whom_the_game_master_sends() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(hurry_all(campaign, US, "walk", PASSAGE))

    campaign.apply(encounter(campaign, US, DICE, who="a hermit"))

    meeting = delve(campaign).meeting
    assert meeting is not None
    assert (BEA, CAL) == meeting.surprised
    assert told(campaign)[-1].endswith("; surprised: Bea, Cal.")


def test_a_die_lies_where_all_have_come_to() -> None:
    campaign = in_it()
    campaign.apply(hurry_all(campaign, US, "walk", PASSAGE))

    (die,) = campaign.all(DueDie).values()
    assert (PASSAGE, PASSAGE) == (die.at.zone, party(campaign).at.zone)


def test_a_die_is_told_where_it_fell_due_though_all_were_put_elsewhere_since() -> None:
    campaign = in_it("overloaded_dungeon")
    (die,) = campaign.all(DueDie)
    for who in (ANN, BEA, CAL):
        campaign.apply(place(campaign, US, who, TOMB))

    campaign.apply(roll(campaign, die, DICE, face=5))

    entries = campaign.all(LogEntry)
    at = entries[max(entries, key=int)].at
    assert at is not None
    assert MOUTH == at.zone


def test_the_game_master_s_encounter_is_drawn_from_the_list_that_the_die_asks() -> None:
    campaign = in_it()
    rules = campaign.one(MapRules, Key("rules", BARROW, "rules"))
    campaign.apply(set_map_rules(campaign, BARROW, replace(rules, encounters=("2d1 ghouls",))))

    campaign.apply(encounter(campaign, US, DICE, dice=Dice(hour=3)))

    meeting = delve(campaign).meeting
    assert meeting is not None
    assert "2 ghouls" == meeting.who
    assert told(campaign)[-1].startswith("Encounter: 2 ghouls (2d1 (1, 1) = 2), ")


def test_dice_in_what_the_game_master_says_or_has_keyed_are_rolled() -> None:
    campaign = in_it()
    key = Key("feature", BARROW, "3")
    before = campaign.one(Feature, key)
    keyed = replace(before, creature=Creature("3d1", name="guards"))
    campaign.apply(Change("Key", {key: Swap(before, keyed)}))

    campaign.apply(encounter(campaign, US, DICE, who="2d1 ghouls"))
    said = delve(campaign).meeting
    campaign.apply(meet_keyed(campaign, US, key, DICE))
    met = delve(campaign).meeting

    assert said is not None
    assert met is not None
    assert ("2 ghouls", "3 guards") == (said.who, met.who)


def test_good_company_of_the_one_die_is_counted_too() -> None:
    campaign = in_it("overloaded_dungeon")
    rules = campaign.one(MapRules, Key("rules", BARROW, "rules"))
    row = replace(rules, good_encounters=("2d1 pilgrims",))
    campaign.apply(set_map_rules(campaign, BARROW, row))

    roll_all(campaign, face=6)

    assert "2 pilgrims (2d1 (1, 1) = 2)" in told(campaign)[-1]


def test_reactions_are_rolled_unless_hostility_is_plain() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, DICE, who="a hermit"))
    campaign.apply(roll_reaction(campaign, US, DICE, HowMet(dice=(1, 2))))
    friendly = delve(campaign).meeting
    campaign.apply(roll_reaction(campaign, US, DICE, HowMet(is_hostile=True)))
    hostile = delve(campaign).meeting

    assert friendly is not None
    assert hostile is not None
    assert ("friendly", "hostile") == (friendly.reaction, hostile.reaction)


def test_a_fight_in_a_delve_is_minutes_without_a_hazard_die() -> None:
    campaign = in_it()
    before = party(campaign).minutes
    campaign.apply(encounter(campaign, US, DICE))
    campaign.apply(fight(campaign, US, 5))

    assert (5, []) == (party(campaign).minutes - before, tray(campaign))
    with pytest.raises(NotAllowed, match="Nobody is met"):
        end_meeting(campaign, US)


@pytest.mark.parametrize(
    ("site", "minutes"), [("delving", 6), ("torchlit_turns", 10), ("dungeon_turns", 10)]
)
def test_each_procedure_has_its_own_time(site: str, minutes: int) -> None:
    campaign = in_it(site)
    roll_all(campaign)
    before = party(campaign).minutes
    closed(campaign)

    assert minutes == party(campaign).minutes - before


def test_the_guard_looks_in_every_second_turn_where_it_is_unalert() -> None:
    campaign = in_it("torchlit_turns")
    due = [tray(campaign)]
    for _ in range(4):
        campaign.apply(close_round(campaign, US, DICE))
        due.append(tray(campaign))
        roll_all(campaign)

    assert [[], ["wandering"], [], ["wandering"], []] == due


def test_alerted_it_does_in_every_turn() -> None:
    campaign = in_it("torchlit_turns")
    campaign.apply(edit_delve(campaign, US, site="alerted"))
    due = []
    for _ in range(3):
        campaign.apply(close_round(campaign, US, DICE))
        due += tray(campaign)
        roll_all(campaign)

    assert ["wandering"] * 3 == due


def test_wanderers_come_by_an_entrance_into_a_room() -> None:
    campaign = in_it("torchlit_turns")
    campaign.apply(edit_delve(campaign, US, site="alerted"))
    campaign.apply(close_round(campaign, US, DICE))
    (die,) = campaign.all(DueDie)
    campaign.apply(roll(campaign, die, DICE, face=1, dice=Dice(entrance=2)))

    expected = (
        "Wandering check d6: 1, encounter: ghouls, by the opening from 2; Ann meets them first."
    )
    assert expected == told(campaign)[-1]


def test_in_a_corridor_they_are_so_many_feet_away() -> None:
    campaign = in_it("torchlit_turns")
    for who in (ANN, BEA, CAL):
        campaign.apply(place(campaign, US, who, PASSAGE))
    campaign.apply(encounter(campaign, US, DICE, dice=Dice(distance=3)))

    meeting = delve(campaign).meeting
    assert meeting is not None
    assert 30 == meeting.feet


def test_a_check_comes_after_every_so_many_turns() -> None:
    campaign = in_it("dungeon_turns")
    campaign.apply(edit_delve(campaign, US, every=3))
    due = []
    for _ in range(6):
        campaign.apply(close_round(campaign, US, DICE))
        due.append(tray(campaign))
        roll_all(campaign)

    assert [[], [], ["turn"], [], [], ["turn"]] == due


def test_nothing_is_done_before_the_die_is_rolled() -> None:
    campaign = in_it("overloaded_dungeon")

    with pytest.raises(NotAllowed, match="has a die to roll first"):
        move(campaign, US, ANN, PASSAGE)


def test_the_overloaded_die_takes_the_turn_and_food() -> None:
    campaign = in_it("overloaded_dungeon")
    roll_all(campaign, face=3)

    assert all(row.has_acted for row in delve(campaign).delvers.values())
    assert (6, 6) == (party(campaign).supplies.rations, party(campaign).supplies.water)


def test_the_dead_eat_nothing_and_the_log_says_who_ate_what() -> None:
    campaign = in_it("overloaded_dungeon")
    sheet = sheet_of(campaign, US, CAL).with_condition(Condition("dead"))
    campaign.apply(edit_member(campaign, US, CAL, sheet.member, sheet.state))

    roll_all(campaign, face=3)

    assert (
        "We consumed 2 rations and 2 of water (2 heads × 1): 7 rations and 7 of water left."
        in told(campaign)
    )


def test_a_meal_for_which_nothing_is_left_is_missed() -> None:
    campaign = before_it("overloaded_dungeon")
    campaign.apply(jump(campaign, days=1))
    campaign.apply(enter(campaign, US, BARROW))
    settings = campaign.get(SETTINGS)
    on = Settings("Barrow", systems=("neverwhere",))
    campaign.apply(Change("Neverwhere", {SETTINGS: Swap(settings, on)}))
    campaign.apply(set_supplies(campaign, US, Supplies()))

    roll_all(campaign, face=3)

    assert {"Missed meals", "Thirst"} <= {each.title for each in deeds_due(campaign, US)}


def test_the_overloaded_die_ends_lights_and_effects() -> None:
    campaign = in_it("overloaded_dungeon")
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(start_countdown(campaign, US, "Bless", 3, "turn"))
    roll_all(campaign, face=4)

    assert (False, 0) == (the_light(campaign).is_lit, the_light(campaign).left)
    assert {} == campaign.all(Countdown)


def test_with_the_overloaded_die_nothing_burns_down() -> None:
    campaign = in_it("overloaded_dungeon")
    roll_all(campaign)
    campaign.apply(light_up(campaign, US, ANN))
    before = the_light(campaign)
    campaign.apply(close_round(campaign, US, DICE))
    roll_all(campaign)

    assert before == the_light(campaign)
    assert () == will_end(campaign, US, 100)


Edit = Callable[[Campaign], Change]


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        (lambda c: edit_delver(c, US, ANN, fatigue=3), "Ann: fatigue 6 → 3 (set by hand)."),
        (lambda c: edit_delver(c, US, BEA, runs=2), "Bea: runs 0 → 2 (set by hand)."),
        (lambda c: edit_delve(c, US, round=7), "round 1 → 7 (set by hand)."),
        (lambda c: edit_countdown(c, US, "1", left=4), "Bless: 9 → 4 rounds (set by hand)."),
    ],
)
def test_each_value_can_be_set_and_it_is_told(edit: Edit, line: str) -> None:
    campaign = in_it()
    campaign.apply(start_countdown(campaign, US, "Bless", 9))
    campaign.apply(edit(campaign))

    assert line == told(campaign)[-1]


def test_who_may_act_again_takes_the_die_out_of_the_tray() -> None:
    campaign = in_it()
    campaign.apply(pass_all(campaign, US))
    campaign.apply(edit_delver(campaign, US, CAL, is_done=False))
    campaign.apply(move(campaign, US, CAL, PASSAGE))

    assert ([], PASSAGE) == (tray(campaign), delver(campaign, CAL).zone)


def test_all_that_closing_does_comes_back_and_is_done_again() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=1))
    campaign.apply(place(campaign, US, BEA, END))
    campaign.apply(pass_all(campaign, US))
    before = campaign.rows()
    change = close_round(campaign, US, DICE)
    campaign.apply(change)
    after = campaign.rows()
    campaign.apply(change.inverted())
    undone = campaign.rows()
    campaign.apply(change)

    assert (before, after) == (undone, campaign.rows())
    assert campaign.get(Key("clock", "", "now")) is not None


def test_who_comes_in_hard_may_stun_those_within() -> None:
    campaign = all_at(PASSAGE, "torchlit_turns")
    campaign.apply(move(campaign, US, ANN, GUARD, Through(entry="hard")))
    campaign.apply(encounter(campaign, US, DICE, who="guards"))
    campaign.apply(burst_in(campaign, US, DICE, BurstIn(1, 0, (4, 4))))

    line = "Coming in: guards stunned for 1 round (2d6: 8, +1, against 8)."
    assert line == told(campaign)[-1]


def test_an_omen_is_told_with_the_next_encounter() -> None:
    campaign = in_it()
    campaign.apply(keep_omen(campaign, US, "a  smell of damp fur"))
    campaign.apply(pass_all(campaign, US))
    campaign.apply(close_round(campaign, US, DICE, face=1))

    assert "(omens: a smell of damp fur)" in " ".join(told(campaign))
    assert () == delve(campaign).omens
