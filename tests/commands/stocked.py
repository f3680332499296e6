"""A small map with one of everything on it, for tests of what moves all of that."""

from __future__ import annotations

from hypothesis import strategies as st

from mapper.commands.paths.paths import add_crossing, add_path, add_path_kind
from mapper.commands.terrain.terrain import add_region, paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    PathKind,
    Pin,
    Region,
    Row,
    Token,
    Underlay,
)
from mapper.model.hexes.chunks import Area, area_of, with_values
from mapper.model.hexes.hexes import Hex, Top, line, within
from mapper.model.hexes.sides import between, corner
from mapper.model.path_geometry import straight
from mapper.model.places import FeatureAt, Place
from tests.small import FOREST, HILLS, MAP, small_rows

HEART = Hex(2, 1)
CIRCLE = area_of(within(HEART, 2))
"""All that lies singly, but for the long road, lies in here."""

near = st.builds(Hex, st.integers(-4, 8), st.integers(-4, 8))
areas: st.SearchStrategy[Area] = st.lists(near, min_size=1, max_size=20).map(area_of)


def put(campaign: Campaign, rows: dict[Key, Row]) -> None:
    campaign.apply(Change("", {key: Swap(campaign.get(key), row) for key, row in rows.items()}))


def stocked(top: Top = "flat") -> Campaign:
    campaign = Campaign({**small_rows(), Key("map", "", MAP): Map("Wild", top=top)})
    campaign.apply(paint(campaign, MAP, area_of(within(HEART, 1)), FOREST))
    campaign.apply(paint(campaign, MAP, area_of([HEART]), HILLS))
    campaign.apply(add_region(campaign, MAP, Region("Barony", "#aa3355"), CIRCLE))
    campaign.apply(add_path_kind(campaign, PathKind("Canal", "#3355aa")))
    campaign.apply(add_path(campaign, MAP, "road", line(Hex(-3, 1), Hex(7, 1)), "Long Road"))
    campaign.apply(add_path(campaign, MAP, "1", line(Hex(1, 1), Hex(2, 1))))
    wall = straight(corner(HEART, 0), corner(HEART, 3))
    campaign.apply(add_path(campaign, MAP, "wall", wall))
    ford = between(Hex(1, 1), Hex(2, 1))
    assert ford is not None
    campaign.apply(add_crossing(campaign, MAP, Crossing("ford", ford)))
    put(campaign, _single())
    for place, chunk in with_values({}, ((at, 7) for at in within(HEART, 1))).items():
        put(campaign, {Key("elevation", MAP, place): chunk})
    return campaign


def _single() -> dict[Key, Row]:
    hint = Clue("In the mill", Place(MAP, Hex(1, 2)))
    mine = Feature(
        HEART, "Mine", "secret", clues=(hint,), opens="mine", related=(FeatureAt(MAP, "2"),)
    )
    far = Feature(Hex(5, 0), "Inn", "overt", clues=(hint,), related=(FeatureAt(MAP, "1"),))
    mill = Feature(Hex(1, 2), "Mill", "overt", related=(FeatureAt(MAP, "3"),))
    return {
        Key("map", "", "mine"): Map("The Mine", opened_by=Place(MAP, HEART)),
        Key("feature", MAP, "1"): mine,
        Key("feature", MAP, "2"): mill,
        Key("feature", MAP, "3"): far,
        Key("token", MAP, "1"): Token(Hex(1, 2), "Miller"),
        Key("label", MAP, "1"): Label("MILL WOOD", (Hex(2, 0), Hex(3, 0))),
        Key("party", "", "1"): Party("Heroes", Place(MAP, Hex(0, 0))),
        Key("underlay", MAP, "1"): Underlay("a" * 64, (Pin(0, 0, Hex(0, 0)), Pin(9, 9, Hex(5, 5)))),
    }
