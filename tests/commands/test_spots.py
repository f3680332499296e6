"""Commands take spots of the map that they are for: of another kind of map they are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapper.commands.clipboard.copying import copy, paste
from mapper.commands.groups.party import form_group, place_group
from mapper.commands.maps.grid import crop, shift
from mapper.commands.maps.maps import put_map
from mapper.commands.paths.paths import draw_path
from mapper.commands.terrain.terrain import add_region, paint, set_height
from mapper.commands.things.features import add_clue, duplicate_feature, edit_feature
from mapper.commands.things.things import add_thing, edit_thing, move_thing
from mapper.commands.time.clock import set_weather
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Region, Token
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, ZonePoint
from tests.commands.crypt import CRYPT, HALL, HEROES, crypt
from tests.small import MAP

HEX, ZONE = Hex(0, 0), ZonePoint(HALL)
WELL, OGRE = Feature(ZONE, "Well", "hidden"), Token(ZONE, "Ogre")

OF_A_HEX: dict[str, Callable[[Campaign], Change | tuple[str, Change]]] = {
    "add a feature": lambda c: add_thing(c, CRYPT, Feature(HEX, "Well", "overt")),
    "add a token": lambda c: add_thing(c, CRYPT, Token(HEX, "Ogre")),
    "edit a feature": lambda c: edit_feature(
        c, FeatureAt(CRYPT, "1"), Feature(HEX, "Well", "hidden")
    ),
    "edit a token": lambda c: edit_thing(c, Key("token", CRYPT, "1"), Token(HEX, "Ogre")),
    "move a feature": lambda c: move_thing(c, Key("feature", CRYPT, "1"), HEX),
    "move a token": lambda c: move_thing(c, Key("token", CRYPT, "1"), HEX),
    "duplicate a feature": lambda c: duplicate_feature(c, FeatureAt(CRYPT, "1"), HEX),
    "a clue": lambda c: add_clue(c, FeatureAt(CRYPT, "4"), Clue("Hear", Place(CRYPT, HEX))),
    "form a group": lambda c: form_group(c, "Scouts", CRYPT, HEX),
    "place a group": lambda c: place_group(c, HEROES, CRYPT, HEX),
    "put a map": lambda c: put_map(c, MAP, Place(CRYPT, HEX)),
}
OF_A_HEX_MAP: dict[str, Callable[[Campaign], Change]] = {
    "paint": lambda c: paint(c, CRYPT, area_of([HEX]), 1),
    "heighten": lambda c: set_height(c, CRYPT, area_of([HEX]), 1),
    "add a region": lambda c: add_region(c, CRYPT, Region("Marches", "#808080")),
    "draw a path": lambda c: draw_path(c, CRYPT, "road", (HEX, Hex(0, 1))),
    "paste": lambda c: paste(c, CRYPT, copy(c, MAP, area_of([HEX])), HEX),
    "crop": lambda c: crop(c, CRYPT, area_of([HEX])),
    "shift": lambda c: shift(c, CRYPT, Hex(1, 0)),
}
OF_A_ZONE: dict[str, Callable[[Campaign], Change]] = {
    "add a feature": lambda c: add_thing(c, MAP, WELL),
    "add a token": lambda c: add_thing(c, MAP, OGRE),
    "place a group": lambda c: place_group(c, HEROES, MAP, ZONE),
    "put a map": lambda c: put_map(c, CRYPT, Place(MAP, ZONE)),
    "a clue": lambda c: add_clue(c, FeatureAt(CRYPT, "4"), Clue("Hear", Place(MAP, ZONE))),
}


@pytest.fixture
def campaign() -> Campaign:
    campaign = crypt()
    for row in (WELL, OGRE):
        campaign.apply(add_thing(campaign, CRYPT, row))
    return campaign


@pytest.mark.parametrize("command", OF_A_HEX)
def test_what_is_done_at_a_hex_is_refused_on_a_zone_map(command: str, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="is a map of zones; choose a zone of it"):
        OF_A_HEX[command](campaign)


@pytest.mark.parametrize("command", OF_A_HEX_MAP)
def test_what_is_done_to_hexes_is_refused_on_a_zone_map(command: str, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="This map has zones, not hexes"):
        OF_A_HEX_MAP[command](campaign)


@pytest.mark.parametrize("command", OF_A_ZONE)
def test_what_is_done_in_a_zone_is_refused_on_a_hex_map(command: str, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="is a map of hexes; choose a hex of it"):
        OF_A_ZONE[command](campaign)


def test_there_is_no_weather_on_a_zone_map(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="A map of zones has no weather"):
        set_weather(campaign, CRYPT, "rain")


@pytest.mark.parametrize("spot", [ZonePoint("99"), ZonePoint("")])
def test_a_thing_lies_in_a_zone_that_is_there(spot: ZonePoint, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed):
        add_thing(campaign, CRYPT, Feature(spot, "Well", "overt"))


def test_a_feature_is_moved_from_zone_to_zone(campaign: Campaign) -> None:
    campaign.apply(move_thing(campaign, Key("feature", CRYPT, "1"), ZonePoint("2")))

    assert ZonePoint("2") == campaign.one(Feature, Key("feature", CRYPT, "1")).at
