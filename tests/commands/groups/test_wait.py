"""Time that is let pass in a dungeon, another procedure beyond a door, and who does not travel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mapper.commands.delve.entering import enter, go_beyond, leave
from mapper.commands.delve.lights import light_up, start_countdown
from mapper.commands.delve.moving import place
from mapper.commands.delve.searching import search_all
from mapper.commands.delve.turn_order import close_round, pass_turn
from mapper.commands.groups.party import march, place_group
from mapper.commands.groups.wait import jump
from mapper.commands.travel.camping import camp, eat, forage, rest
from mapper.commands.travel.encounter_dice import roll
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.campaign.zone_rows import Countdown, Light, Passage, PassageSide, ZonePlan
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    MOUTH,
    SHRINE,
    SPAN,
    all_at,
    before_it,
    delve,
    delver,
    heard,
    in_it,
    roll_all,
)
from tests.commands.vale import MAP, US, journey, party, spot, told
from tests.model.dungeons import room

DICE = Random(8)
DEPTHS, DOWN = "depths", "down"


def lit(site: str = "delving") -> Campaign:
    campaign = in_it(site)
    roll_all(campaign)
    campaign.apply(light_up(campaign, US, ANN))
    return campaign


def left(campaign: Campaign) -> list[int]:
    return [row.left for row in campaign.all(Light).values()]


def above_the_depths(site: str, beneath: str) -> Campaign:
    """With stairs into a dungeon that goes by another procedure."""
    campaign = lit(site)
    stairs = Passage(
        "stairs", (PassageSide(MOUTH), PassageSide()), SPAN, beyond=Place(DEPTHS, ZonePoint("1"))
    )
    rows: dict[Key, Row] = {
        Key("map", "", DEPTHS): Map("Depths", plan=ZonePlan()),
        Key("zone", DEPTHS, "1"): room(0, 0, 30, 30),
        Key("rules", DEPTHS, "rules"): MapRules(site=beneath),
        Key("passage", BARROW, DOWN): stairs,
    }
    campaign.apply(Change("", {key: Swap(None, row) for key, row in rows.items()}))
    return campaign


def test_a_torch_has_burned_down_after_an_hour_that_was_let_pass() -> None:
    campaign = lit()

    campaign.apply(jump(campaign, hours=1))

    assert [] == left(campaign)
    assert "Ann’s torch goes out." in told(campaign)


def test_the_rounds_of_an_hour_are_counted_and_all_are_fresh() -> None:
    campaign = in_it()
    campaign.apply(pass_turn(campaign, US, ANN))

    campaign.apply(jump(campaign, hours=1))

    assert (11, False) == (delve(campaign).round, delver(campaign, ANN).has_begun)


def test_timers_run_while_time_is_let_pass() -> None:
    campaign = in_it()
    campaign.apply(start_countdown(campaign, US, "Poison", 15))
    campaign.apply(start_countdown(campaign, US, "Spell", 1, "hour"))

    campaign.apply(jump(campaign, hours=1))

    assert [("Poison", 5)] == [(row.text, row.left) for row in campaign.all(Countdown).values()]


def test_weeks_are_let_pass_as_quickly_as_an_hour() -> None:
    campaign = lit()

    campaign.apply(jump(campaign, weeks=999))

    assert [] == left(campaign)


def test_an_hour_that_was_let_pass_inside_is_taken_from_the_day_of_travel_once() -> None:
    campaign = before_it()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(step(campaign, US, spot("0101"), DICE))
    for die in campaign.all(DueDie):
        campaign.apply(roll(campaign, die, DICE, face=6))
    began = journey(campaign).began
    campaign.apply(enter(campaign, US, BARROW))
    campaign.apply(jump(campaign, hours=1))

    campaign.apply(leave(campaign, US))

    assert began + 60 == journey(campaign).began


@pytest.mark.parametrize(
    ("site", "beneath", "rounds"),
    [("delving", "torchlit_turns", 6), ("torchlit_turns", "delving", 10)],
)
def test_light_is_kept_in_what_the_next_dungeon_counts(
    site: str, beneath: str, rounds: int
) -> None:
    campaign = above_the_depths(site, beneath)

    campaign.apply(go_beyond(campaign, US, DOWN))

    assert [rounds] == left(campaign)


def test_timers_are_kept_in_what_the_next_dungeon_counts() -> None:
    campaign = above_the_depths("delving", "torchlit_turns")
    campaign.apply(start_countdown(campaign, US, "Poison", 4))

    campaign.apply(go_beyond(campaign, US, DOWN))

    (row,) = campaign.all(Countdown).values()
    assert (3, "turn") == (row.left, row.unit)


def test_in_a_dungeon_of_the_same_procedure_light_stays_as_it_is() -> None:
    campaign = above_the_depths("delving", "delving")

    campaign.apply(go_beyond(campaign, US, DOWN))

    assert [10] == left(campaign)


def test_by_another_procedure_the_count_begins_anew() -> None:
    campaign = above_the_depths("delving", "torchlit_turns")
    campaign.apply(jump(campaign, hours=1))

    campaign.apply(go_beyond(campaign, US, DOWN))

    assert (1, "torchlit_turns") == (delve(campaign).round, delve(campaign).procedure)


@pytest.mark.parametrize("deed", [camp, eat, forage, rest])
def test_nobody_travels_in_a_dungeon(deed: Callable[[Campaign, str], Change]) -> None:
    with pytest.raises(NotAllowed, match="We is in a dungeon"):
        deed(in_it(), US)


def test_no_step_on_hexes_leads_out_of_a_dungeon() -> None:
    with pytest.raises(NotAllowed, match="is in a dungeon"):
        step(in_it(), US, spot("0201"), DICE)


def test_searching_together_leaves_those_who_cannot_search_their_deeds() -> None:
    campaign = in_it()
    campaign.apply(place(campaign, US, CAL, SHRINE))

    campaign.apply(search_all(campaign, US))

    acted = [delver(campaign, who).has_acted for who in (ANN, BEA, CAL)]
    assert [True, False, False] == acted


def test_who_is_behind_in_the_order_does_not_keep_others_from_searching() -> None:
    campaign = all_at(SHRINE)
    campaign.apply(pass_turn(campaign, US, ANN))
    campaign.apply(search_all(campaign, US))

    assert delver(campaign, BEA).has_acted


def test_a_new_marching_order_stands_in_the_log() -> None:
    campaign = in_it()

    campaign.apply(march(campaign, US, [CAL, ANN, BEA]))

    assert "Marching order: Cal, Ann, Bea." == told(campaign)[-1] == heard(campaign)[-1]
    assert [CAL, ANN, BEA] == [member.name for member in party(campaign).members]


@pytest.mark.parametrize("site", ["torchlit_turns", "overloaded_dungeon"])
def test_a_die_of_the_dungeon_is_gone_with_whoever_is_put_outside(site: str) -> None:
    campaign = in_it(site)
    while not campaign.all(DueDie):
        campaign.apply(close_round(campaign, US, DICE))

    campaign.apply(place_group(campaign, US, MAP, spot("0101")))

    assert not campaign.all(DueDie)


def test_what_runs_out_meanwhile_is_told_at_its_minute() -> None:
    campaign = lit()
    campaign.apply(start_countdown(campaign, US, "Poison", 15))
    begun = party(campaign).minutes

    campaign.apply(jump(campaign, days=1))

    entries = {row.text: row.minutes for row in campaign.all(LogEntry).values()}
    assert begun + 60 == entries["Ann’s torch goes out."]
    assert begun + 90 == entries["Time is up: Poison."]
