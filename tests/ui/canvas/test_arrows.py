"""An arrow comes from where those come who are met, and points at the group."""

from __future__ import annotations

from math import atan2, degrees, dist
from random import Random

import pytest

from mapper.commands.delve.hazards import encounter, end_meeting, meet_keyed, move_meeting
from mapper.commands.things.things import add_thing
from mapper.commands.travel.met_outside import come_from, encounter_outside, end_met
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Creature, Zone
from mapper.model.hexes.hexes import Point, centre, neighbour
from mapper.model.map_view import SQUARE
from mapper.model.places import ZonePoint, zone_of
from mapper.play.delve.encounters import Dice, middle_of
from mapper.play.delve.site_procedure import delve_of
from mapper.play.travel.meetings import met_now
from mapper.ui.canvas.arrows import Arrow, arrows_in_zones, arrows_on_hexes
from tests.commands.barrow import BARROW, GUARD, MOUTH, in_it
from tests.commands.vale import MAP, US, spot, vale


def met_on_hexes(seed: int) -> Campaign:
    campaign = vale()
    campaign.apply(encounter_outside(campaign, US, Random(seed)))
    return campaign


@pytest.mark.parametrize("seed", range(6))
def test_it_comes_over_the_side_that_the_log_tells(seed: int) -> None:
    campaign = met_on_hexes(seed)

    (arrow,) = arrows_on_hexes(campaign, MAP, "flat")

    met = met_now(campaign, US)
    assert met is not None
    assert met.side is not None
    group, there = centre(spot("0101"), "flat"), centre(neighbour(met.at, met.side), "flat")
    assert dist(arrow.start, there) < dist(arrow.start, group)
    assert dist(arrow.end, group) < dist(arrow.end, there)


def test_it_turns_with_who_comes() -> None:
    campaign = met_on_hexes(1)

    campaign.apply(come_from(campaign, US, 5))

    (arrow,) = arrows_on_hexes(campaign, MAP, "flat")
    assert 0 == pytest.approx(arrow.start.x - arrow.end.x, abs=0.01)
    assert arrow.start.y > arrow.end.y


def test_on_hexes_it_goes_as_the_encounter_ends() -> None:
    campaign = met_on_hexes(1)

    campaign.apply(end_met(campaign, US))

    assert () == arrows_on_hexes(campaign, MAP, "flat")


def met_in_zones(site: str, dice: Dice) -> Campaign:
    campaign = in_it(site)
    campaign.apply(encounter(campaign, US, Random(1), who="ghouls", dice=dice))
    return campaign


def middle(campaign: Campaign, zone: str) -> Point:
    x, y = middle_of(campaign.all(Zone, BARROW)[zone])
    return Point(x / SQUARE, y / SQUARE)


def bearing(arrow: Arrow) -> float:
    """From where it comes, seen from where it points at, in degrees; 0 is up."""
    return degrees(atan2(arrow.start.x - arrow.end.x, arrow.end.y - arrow.start.y)) % 360


@pytest.mark.parametrize("hour", range(1, 13))
def test_in_a_dungeon_it_comes_through_the_door_into_the_zone_of_the_group(hour: int) -> None:
    campaign = met_in_zones("delving", Dice(hour=hour))

    (arrow,) = arrows_in_zones(campaign, BARROW)

    assert delve_of(campaign, US).meeting is not None
    mouth = middle(campaign, MOUTH)
    assert dist(arrow.end, mouth) < dist(arrow.start, mouth)


def test_who_is_put_elsewhere_comes_from_there() -> None:
    campaign = met_in_zones("delving", Dice(hour=3))

    campaign.apply(move_meeting(campaign, US, GUARD))

    (arrow,) = arrows_in_zones(campaign, BARROW)
    met = delve_of(campaign, US).meeting
    assert met is not None
    assert (GUARD, None) == (zone_of(met.at), met.bearing)
    assert 90 == round(bearing(arrow))
    assert middle(campaign, GUARD) == arrow.start


def test_in_a_dungeon_it_goes_as_the_encounter_ends() -> None:
    campaign = met_in_zones("delving", Dice(hour=3))

    campaign.apply(end_meeting(campaign, US))

    assert () == arrows_in_zones(campaign, BARROW)


def test_who_was_there_already_has_none() -> None:
    campaign = in_it()
    row = Feature(ZonePoint(MOUTH), "Den", "overt", creature=Creature("2", name="ghouls"))
    added = add_thing(campaign, BARROW, row)
    campaign.apply(added)
    (key,) = added.rows

    campaign.apply(meet_keyed(campaign, US, key, Random(1)))

    assert () == arrows_in_zones(campaign, BARROW)
