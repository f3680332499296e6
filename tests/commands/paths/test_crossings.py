"""Bridges, fords, ferries and gates at the sides where paths are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.clipboard.copying import Turning, copy, paste
from mapper.commands.paths.paths import (
    add_crossing,
    add_path,
    crossing_at,
    edit_crossing,
    remove_crossing,
    remove_path,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Key, Path
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.sides import Side, canonical, turned_about
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import needs_crossing
from tests.commands.paths.test_paths import ROAD, WALL, path, with_path
from tests.small import MAP

SIDE = Side(ROAD[0], 0)
BRIDGE = Crossing("bridge", SIDE, "Stone Bridge")
TUNNEL: Any = "tunnel"
MEETING = ROAD[2]
WITHIN = Crossing("bridge", Side(MEETING, 0), is_within=True)


def with_bridge() -> Campaign:
    campaign = with_path(ROAD)
    campaign.apply(add_crossing(campaign, MAP, replace(BRIDGE, side=turned_about(SIDE))))
    return campaign


def test_a_bridge_is_kept_by_the_one_name_of_its_side() -> None:
    assert {"1": BRIDGE} == with_bridge().all(Crossing, MAP)


def test_a_bridge_is_found_by_either_name_of_its_side() -> None:
    campaign = with_bridge()

    assert ["1", "1"] == [crossing_at(campaign, MAP, s) for s in (SIDE, turned_about(SIDE))]


def test_a_gate_stands_in_a_wall() -> None:
    campaign = with_path(WALL, "wall")
    side = path(campaign).sides[0]

    campaign.apply(add_crossing(campaign, MAP, Crossing("gate", side)))

    assert [canonical(side)] == [row.side for row in campaign.all(Crossing, MAP).values()]


def test_a_bridge_falls_into_a_ford() -> None:
    campaign = with_bridge()

    campaign.apply(edit_crossing(campaign, MAP, "1", replace(BRIDGE, kind="ford")))

    assert "ford" == campaign.one(Crossing, Key("crossing", MAP, "1")).kind


def test_a_bridge_removed_and_put_back_is_as_before() -> None:
    campaign = with_bridge()
    before = campaign.rows()

    change = remove_crossing(campaign, MAP, "1")
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


def with_river() -> Campaign:
    """A river through a hex of the road, neither along nor over a side of it."""
    campaign = with_path(ROAD)
    campaign.apply(add_path(campaign, MAP, "river", [Hex(2, -1), MEETING, Hex(1, 1)]))
    return campaign


def test_a_bridge_lies_in_the_hex_where_the_road_crosses_the_river() -> None:
    campaign = with_river()

    campaign.apply(add_crossing(campaign, MAP, WITHIN))

    assert "1" == crossing_at(campaign, MAP, MEETING)
    assert crossing_at(campaign, MAP, Side(MEETING, 0)) is None


@pytest.mark.parametrize("id_", ["1", "2"])
def test_a_bridge_in_a_hex_goes_with_the_road_and_with_the_river(id_: str) -> None:
    campaign = with_river()
    campaign.apply(add_crossing(campaign, MAP, WITHIN))

    campaign.apply(remove_path(campaign, MAP, id_))

    assert {} == campaign.all(Crossing, MAP)


def test_a_bridge_in_a_hex_is_copied_with_what_it_carries() -> None:
    campaign = with_river()
    campaign.apply(add_crossing(campaign, MAP, WITHIN))
    clip = copy(campaign, MAP, area_of([MEETING, *neighbours(MEETING)]))

    campaign.apply(paste(campaign, MAP, clip, Hex(20, 20), Turning(2)))

    by = [row.side.hex for row in campaign.all(Crossing, MAP).values() if row.is_within]
    assert 2 == len(by)
    assert all(needs_crossing(campaign.all(Path, MAP).values(), at, {}) for at in by)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (Crossing("ford", Side(ROAD[0], 2)), "No path"),
        (Crossing("ford", SIDE), "a bridge at this hexside already"),
        (Crossing(TUNNEL, SIDE), "none of bridge"),
        (WITHIN, "No path crosses a river in this hex"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(row: Crossing, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        add_crossing(with_bridge(), MAP, row)
