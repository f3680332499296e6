"""Stairs and shafts that lead to another level."""

from __future__ import annotations

import pytest

from mapper.commands.edits import Draft
from mapper.commands.zones.stairs import add_flight, flight_at, lead_to_level, lead_to_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageSide, Slope, Span, Zone
from mapper.model.check import remarks
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS
from mapper.model.zones.zones import zone_at
from tests.commands.crypt import CAVE, CELL, CRYPT, HALL, VAULT, crypt
from tests.model.dungeons import at, room

NEW = "6"
STEPS = Passage(
    "stairs", (PassageSide(CELL), PassageSide()), Span(at(45, 0), at(50, 0)), state="open"
)
"""By the upper wall of the cell, beneath which nothing is."""


def done(change: Change, of: Campaign | None = None) -> Campaign:
    campaign = of or crypt()
    campaign.apply(change)
    return campaign


def passage(of: Campaign, id_: str = NEW) -> Passage:
    return of.one(Passage, Key("passage", CRYPT, id_))


def test_stairs_down_come_out_at_the_same_spot_of_the_level_beneath() -> None:
    zones = crypt().all(Zone, CRYPT)
    row = flight_at(zones, at(10, 29), 1, "stairs", 500)
    assert row is not None

    campaign = done(add_flight(crypt(), CRYPT, row, "down"))

    led = passage(campaign)
    assert [HALL, CAVE] == [side.zone for side in led.sides]
    assert (led.at, "down") == (led.there, led.slope)


def test_where_nothing_is_beneath_a_landing_is_made() -> None:
    campaign = done(add_flight(crypt(), CRYPT, STEPS, "down"))

    landing = passage(campaign).sides[1].zone
    zones = campaign.all(Zone, CRYPT)
    assert (landing, 2) == (zone_at(zones, at(47, 5), 2), zones[landing].level)


def test_beneath_the_deepest_level_is_a_new_one() -> None:
    zones = crypt().all(Zone, CRYPT)
    row = flight_at(zones, at(15, 15), 2, "shaft")
    assert row is not None

    change = add_flight(crypt(), CRYPT, row, "down")

    assert "Add a shaft down to Level 3" == change.label
    assert 3 in {zone.level for zone in done(change).all(Zone, CRYPT).values()}


def test_up_from_the_highest_level_is_out_of_the_map() -> None:
    change = add_flight(crypt(), CRYPT, STEPS, "up")

    assert "Add stairs up, out of the map" == change.label
    assert OUTDOORS == passage(done(change)).beyond


def test_stairs_are_added_and_taken_back_as_one() -> None:
    campaign = crypt()
    change = add_flight(campaign, CRYPT, STEPS, "down")
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert crypt().all(Zone, CRYPT) == campaign.all(Zone, CRYPT)


@pytest.mark.parametrize(("slope", "says"), [("down", "Level 2"), ("up", "out of the map")])
def test_stairs_that_lead_nowhere_are_led_on(slope: Slope, says: str) -> None:
    change = lead_to_level(with_steps(), CRYPT, NEW, slope)

    assert says in change.label


def test_check_finds_a_way_down_once_the_stairs_are_linked() -> None:
    draft = Draft(with_steps())
    draft.put(Key("passage", CRYPT, "3"), None)
    draft.put(Key("passage", CRYPT, "4"), None)
    campaign = done(draft.change("Take the old stairs away"), with_steps())
    before = said(campaign)

    campaign.apply(lead_to_zone(campaign, CRYPT, NEW, CAVE))

    assert any("No way leads to zone 4" in text for text in before)
    assert not any("No way leads to zone 4" in text for text in said(campaign))


def test_a_zone_that_does_not_lie_there_gets_its_end_in_its_middle() -> None:
    campaign = done(lead_to_zone(with_steps(), CRYPT, NEW, CAVE), with_steps())

    led = passage(campaign)
    assert led.there is not None
    assert CAVE == zone_at(campaign.all(Zone, CRYPT), led.there.start, 2)
    assert "down" == led.slope


def test_a_door_leads_to_no_other_level() -> None:
    with pytest.raises(NotAllowed, match="alone lead to another level"):
        lead_to_zone(crypt(), CRYPT, "1", VAULT)


def test_in_the_middle_of_a_room_stairs_stand_by_themselves() -> None:
    row = flight_at(crypt().all(Zone, CRYPT), at(22, 14), 1, "stairs", 500)

    assert row is not None
    assert Span(at(20, 15), at(25, 15)) == row.at


def test_stairs_that_are_meant_for_the_wall_lie_in_it() -> None:
    row = flight_at({HALL: room(0, 0, 20, 20)}, at(24, 10), 1, "stairs", 500)

    assert row is not None
    assert {at(20, 0).x} == {end.x for end in row.at}


def test_no_stairs_lie_in_the_rock_beside_a_room() -> None:
    zones = {HALL: room(0, 0, 20, 20)}

    found = [flight_at(zones, at(20 + off, 10), 1, "stairs", 500) for off in range(6, 14)]

    assert {None} == {*found}


def test_on_a_coarse_grid_stairs_do_not_leave_their_zone() -> None:
    row = flight_at({HALL: room(4, 4, 26, 26)}, at(10, 20), 1, "stairs", 2000)

    assert row is not None
    assert all(4 <= part / 100 <= 26 for end in row.at for part in end)


def with_steps() -> Campaign:
    draft = Draft(crypt())
    draft.put(Key("passage", CRYPT, NEW), STEPS)
    return done(draft.change("Add stairs"))


def said(campaign: Campaign) -> list[str]:
    return [remark.text for remark in remarks(campaign)]
