"""The game master's view of a map, and how it follows changes."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map, Region, Row
from mapper.model.hexes.chunks import SIZE, ChunkAt
from mapper.model.hexes.hexes import ORIGIN, Hex
from mapper.model.places import Place, ZonePoint
from mapper.play.gm_map import gm_map, gm_map_after, gm_map_then
from tests.strategies import Stroke, strokes

MAP = "1"
KEY = Key("map", "", MAP)


def with_map(rows: dict[Key, Row]) -> dict[Key, Row]:
    return {KEY: Map("Wild"), **rows}


@given(strokes())
def test_a_view_that_follows_is_a_fresh_view(stroke: Stroke) -> None:
    campaign = Campaign(with_map(stroke.rows))
    view = gm_map(campaign, MAP)

    for change in stroke.changes:
        if KEY in change.rows:
            break
        campaign.apply(change)
        view = gm_map_after(view, campaign, MAP, change)

        assert gm_map(campaign, MAP) == view


@given(strokes())
def test_a_view_of_a_change_to_come_is_the_view_after_it(stroke: Stroke) -> None:
    campaign = Campaign(with_map(stroke.rows))

    for change in stroke.changes:
        if KEY in change.rows:
            break
        foreseen = gm_map_then(gm_map(campaign, MAP), campaign, MAP, change)
        campaign.apply(change)

        assert foreseen is not None
        # Hexes of a region that is not there are in no view.
        assert replace(gm_map(campaign, MAP), region_hexes={}) == replace(foreseen, region_hexes={})


def test_the_hexes_of_a_region_are_foreseen() -> None:
    key, at = Key("region", MAP, "1"), ChunkAt(0, 0)
    campaign = Campaign(with_map({key: Region("Fen", "#446644")}))
    chunk = b"\1" * SIZE
    change = Change("Widen Fen", {Key("region_hexes", MAP, at, "1"): Swap(None, chunk)})

    foreseen = gm_map_then(gm_map(campaign, MAP), campaign, MAP, change)

    assert foreseen is not None
    assert {"1": {at: chunk}} == foreseen.region_hexes


def test_what_lies_in_a_zone_is_foreseen_on_no_map_of_hexes() -> None:
    campaign = Campaign(with_map({}))
    well = Feature(ZonePoint("1"), "Well", "overt")
    change = Change("Add a feature", {Key("feature", MAP, "1"): Swap(None, well)})

    foreseen = gm_map_then(gm_map(campaign, MAP), campaign, MAP, change)

    campaign.apply(change)
    assert gm_map(campaign, MAP) == foreseen


def test_a_clue_lies_where_it_is_found_whatever_map_it_leads_to() -> None:
    campaign = Campaign({**with_map({}), Key("map", "", "2"): Map("Elsewhere")})
    clue = Clue("Scorched sheep", Place(MAP, Hex(2, 1)))
    lair = Feature(ORIGIN, "Lair", "secret", clues=(clue, Clue("A rumour")))
    view = gm_map(campaign, MAP)
    change = Change("Add a feature", {Key("feature", "2", "7"): Swap(None, lair)})

    campaign.apply(change)
    view = gm_map_after(view, campaign, MAP, change)

    (found,) = board_of(view).contents(Hex(2, 1)).clues.values()
    assert (Key("feature", "2", "7"), "Lair", clue) == (found.leads_to, found.title, found.clue)
    assert gm_map(campaign, MAP) == view
    gone = change.inverted()
    campaign.apply(gone)
    assert {} == gm_map_after(view, campaign, MAP, gone).clues
