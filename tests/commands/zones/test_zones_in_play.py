"""Zones that are joined, divided or deleted while somebody delves there: nobody is lost by it."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import force
from mapper.commands.delve.hazards import encounter, move_meeting
from mapper.commands.delve.lights import drop, light_up, start_countdown
from mapper.commands.delve.moving import place
from mapper.commands.offer import Answer
from mapper.commands.zones.passages import remove_passages
from mapper.commands.zones.zones import divide_zone, remove_zones, unite_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Countdown, Light, Zone, ZoneKnown
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint, zone_of, zone_place
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
    SHRINE,
    SHRINE_DOOR,
    all_at,
    closed,
    delve,
    delver,
    in_it,
    known,
    roll_all,
)
from tests.commands.vale import US, party
from tests.model.dungeons import at

DICE = Random(5)


def put(campaign: Campaign, key: Key, row: ZoneKnown | DueDie) -> None:
    campaign.apply(Change("", {key: Swap(campaign.get(key), row)}))


def knowing(seen: int, entered: int, mapped: int, zone: str) -> Campaign:
    campaign = in_it()
    put(campaign, Key("zone_known", BARROW, zone, US), ZoneKnown(seen, entered, mapped))
    return campaign


def test_delvers_in_merged_zones_are_in_the_one_that_is_left() -> None:
    campaign = in_it()
    campaign.apply(place(campaign, US, BEA, PASSAGE))

    campaign.apply(unite_zones(campaign, BARROW, [PASSAGE, MOUTH]))

    zones = {delver(campaign, who).zone for who in (ANN, BEA, CAL)}
    assert ({PASSAGE}, PASSAGE) == (zones, party(campaign).at.zone)


def test_what_has_been_done_in_the_round_stays_done_when_zones_are_merged() -> None:
    campaign = all_at(GUARD)
    campaign.apply(force(campaign, AtDoor(US, ANN, SHRINE_DOOR), DICE, Answer(succeeds=True)))

    campaign.apply(unite_zones(campaign, BARROW, [PASSAGE, GUARD]))

    assert delver(campaign, ANN).has_acted


def test_a_merged_zone_is_known_since_the_earliest_that_any_part_of_it_was() -> None:
    campaign = knowing(9, 0, 9, PASSAGE)
    put(campaign, Key("zone_known", BARROW, MOUTH, US), ZoneKnown(12, 4, 0))

    campaign.apply(unite_zones(campaign, BARROW, [PASSAGE, MOUTH]))

    assert ZoneKnown(9, 4, 9) == known(campaign, PASSAGE)


def test_all_parts_of_a_zone_that_is_split_are_known_as_it_was() -> None:
    campaign = knowing(3, 4, 5, GUARD)

    campaign.apply(divide_zone(campaign, BARROW, GUARD, [at(75, -5), at(75, 35)]))

    (new,) = set(campaign.all(Zone, BARROW)) - set(in_it().all(Zone, BARROW))
    assert ZoneKnown(3, 4, 5) == known(campaign, GUARD) == known(campaign, new)


def test_parts_of_an_unknown_zone_are_not_known() -> None:
    campaign = in_it()
    before = set(campaign.all(ZoneKnown, BARROW, US))

    campaign.apply(divide_zone(campaign, BARROW, GUARD, [at(75, -5), at(75, 35)]))

    assert before == set(campaign.all(ZoneKnown, BARROW, US))


def test_whoever_is_met_is_met_in_the_merged_zone() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, DICE))
    campaign.apply(move_meeting(campaign, US, END))

    campaign.apply(unite_zones(campaign, BARROW, [GALLERY, END]))

    met = delve(campaign).meeting
    assert met is not None
    assert GALLERY == zone_of(met.at)


def test_a_dropped_light_lies_in_the_merged_zone() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    (light,) = campaign.all(Light)
    campaign.apply(drop(campaign, light))

    campaign.apply(unite_zones(campaign, BARROW, [PASSAGE, MOUTH]))

    assert zone_place(BARROW, PASSAGE) == campaign.all(Light)[light].at


def test_a_die_and_the_log_name_the_merged_zone() -> None:
    campaign = in_it()
    put(campaign, Key("due_die", "", "1"), DueDie(US, "hazard", 0, Place(BARROW, ZonePoint(MOUTH))))

    campaign.apply(unite_zones(campaign, BARROW, [PASSAGE, MOUTH]))

    places = [row.at for row in campaign.all(LogEntry).values() if row.at]
    entries = {at.zone for at in places if at.map == BARROW}
    assert (PASSAGE, {PASSAGE}) == (campaign.all(DueDie)["1"].at.zone, entries)


def test_a_zone_in_which_one_delver_stands_is_not_deleted() -> None:
    campaign = in_it()
    campaign.apply(place(campaign, US, BEA, GUARD))

    with pytest.raises(NotAllowed, match=r"Bea stands in zone 3; move them"):
        remove_zones(campaign, BARROW, [GUARD])


def test_whoever_was_met_in_a_deleted_zone_is_met_somewhere() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, DICE, who="ghouls"))
    campaign.apply(move_meeting(campaign, US, END))

    campaign.apply(remove_zones(campaign, BARROW, [END]))

    met = delve(campaign).meeting
    assert met is not None
    assert ("ghouls", None) == (met.who, met.at)


def test_a_timer_goes_on_without_the_door_that_it_was_to_open() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(
        force(campaign, AtDoor(US, ANN, SHRINE_DOOR), DICE, Answer(dice=(1, 1), turns=1))
    )
    campaign.apply(remove_passages(campaign, BARROW, [SHRINE_DOOR]))
    roll_all(campaign)

    closed(campaign)

    assert not campaign.all(Countdown)


@pytest.mark.parametrize("zones", [[PASSAGE, MOUTH], [GUARD, SHRINE]])
def test_a_merge_in_play_is_undone_whole(zones: list[str]) -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(start_countdown(campaign, US, "Poison", 3))
    campaign.apply(place(campaign, US, BEA, SHRINE))
    before = campaign.rows()

    change = unite_zones(campaign, BARROW, zones)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == campaign.rows()
