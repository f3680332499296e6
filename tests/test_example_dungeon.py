"""The example's dungeon holds what a game master is to find in it."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Map, Underlay
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.check import remarks
from mapper.model.places import Place
from mapper.resources import resources
from mapper.storage.text_form import Text, from_text

DUNGEON = "the_lamp_cellars"


@pytest.fixture(scope="module")
def text() -> Text:
    return from_text((resources() / "examples" / "example.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def campaign(text: Text) -> Campaign:
    return Campaign(text.rows)


@pytest.fixture(scope="module")
def graph(campaign: Campaign) -> nx.Graph[str]:
    """Its zones, by whatever leads from one to the other."""
    found: nx.Graph[str] = nx.Graph()
    found.add_nodes_from(campaign.all(Zone, DUNGEON))
    for row in campaign.all(Passage, DUNGEON).values():
        one, other = (side.zone for side in row.sides)
        if one and other:
            found.add_edge(one, other)
    return found


def test_there_is_nothing_to_remark_on(campaign: Campaign) -> None:
    said = [remark.text for remark in remarks(campaign)]

    assert [] == [text for text in said if "Lamp Cellars" in text]


def test_it_has_about_twenty_zones_on_two_levels(campaign: Campaign) -> None:
    levels = Counter(zone.level for zone in campaign.all(Zone, DUNGEON).values())

    assert Counter({1: 14, 2: 10}) == levels


def test_it_lies_behind_a_hex_whose_feature_opens_it(campaign: Campaign) -> None:
    row = campaign.one(Map, Key("map", "", DUNGEON))
    doors = [f for f in campaign.all(Feature, row.parent).values() if f.opens == DUNGEON]

    assert [row.opened_by] == [Place(row.parent, feature.at) for feature in doors]


def test_every_zone_can_be_reached(graph: nx.Graph[str]) -> None:
    assert nx.is_connected(graph)


def test_there_are_loops_on_each_level_and_between_them(
    campaign: Campaign, graph: nx.Graph[str]
) -> None:
    zones = campaign.all(Zone, DUNGEON)
    rings = nx.minimum_cycle_basis(graph)

    assert {(1,), (2,), (1, 2)} <= {tuple(sorted({zones[i].level for i in r})) for r in rings}


def test_doors_stand_in_all_sorts_of_ways(campaign: Campaign) -> None:
    passages = campaign.all(Passage, DUNGEON).values()

    assert {"open", "closed", "stuck", "locked", "barred"} <= {row.state for row in passages}
    assert {"door", "secret_door", "concealed_door", "portcullis", "stairs", "shaft"} <= {
        row.kind for row in passages
    }


def test_every_secret_has_a_clue(campaign: Campaign) -> None:
    sides = [side for row in campaign.all(Passage, DUNGEON).values() for side in row.sides]
    things = campaign.all(Feature, DUNGEON).values()

    assert all(side.clues for side in sides if side.visibility == "secret")
    assert all(row.clues for row in things if row.visibility == "secret")


def test_there_are_traps_creatures_treasure_and_a_lake(campaign: Campaign) -> None:
    things = campaign.all(Feature, DUNGEON).values()
    waters = [z for z in campaign.all(Zone, DUNGEON).values() if z.ground == "water"]

    assert 4 <= sum(row.trap is not None for row in things)
    assert any(row.trap and row.trap.passage for row in things)
    assert 3 <= sum(row.creature is not None for row in things)
    assert 5 <= sum(bool(row.treasure) for row in things)
    assert 2 == len(waters)


def test_every_room_and_cave_is_read_aloud(campaign: Campaign) -> None:
    zones = campaign.all(Zone, DUNGEON).values()

    silent = [z.name for z in zones if z.kind in ("room", "cave") and not z.player_text]

    assert [] == silent


def test_the_caves_are_traced_over_a_chart(campaign: Campaign, text: Text) -> None:
    (underlay,) = campaign.all(Underlay, DUNGEON).values()

    assert (2, 3) == (underlay.level, len(underlay.spots))
    assert underlay.image in text.blobs
