"""Bridges, fords, ferries and gates at the sides where paths are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.paths.paths import (
    add_crossing,
    crossing_at,
    edit_crossing,
    remove_crossing,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Key
from mapper.model.hexes.sides import Side, canonical, turned_about
from mapper.model.not_allowed import NotAllowed
from tests.commands.paths.test_paths import ROAD, WALL, path, with_path
from tests.small import MAP

SIDE = Side(ROAD[0], 0)
BRIDGE = Crossing("bridge", SIDE, "Stone Bridge")
TUNNEL: Any = "tunnel"


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


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (Crossing("ford", Side(ROAD[0], 2)), "No path"),
        (Crossing("ford", SIDE), "a bridge at this hexside already"),
        (Crossing(TUNNEL, SIDE), "none of bridge"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(row: Crossing, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        add_crossing(with_bridge(), MAP, row)
