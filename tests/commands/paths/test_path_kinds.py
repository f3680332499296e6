"""Kinds of path of a game master's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.paths.paths import (
    add_crossing,
    add_path,
    add_path_kind,
    edit_path_kind,
    remove_path,
    remove_path_kind,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Key, PathKind
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import Side
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import spanning
from tests.commands.paths.test_paths import ROAD
from tests.small import MAP, small_rows

CANAL = PathKind("Canal", "#336699", 3, "dashed", "river")
FLYING: Any = "flying"


def with_canals() -> Campaign:
    campaign = Campaign(small_rows())
    campaign.apply(add_path_kind(campaign, replace(CANAL, name="  Canal ", colour="#336699")))
    return campaign


def test_a_kind_is_added_and_can_be_drawn() -> None:
    campaign = with_canals()

    change = add_path(campaign, MAP, "1", ROAD)

    assert {"1": CANAL} == campaign.all(PathKind)
    assert "Draw canal" == change.label


def test_a_kind_is_edited() -> None:
    campaign = with_canals()

    campaign.apply(edit_path_kind(campaign, "1", replace(CANAL, width=5)))

    assert 5 == campaign.one(PathKind, Key("path_kind", "", "1")).width


@pytest.mark.parametrize(("travel", "left"), [("trail", 1), ("river", 0), ("none", 0)])
def test_a_bridge_goes_when_its_road_is_a_road_no_more(travel: Any, left: int) -> None:
    campaign, lane = Campaign(small_rows()), PathKind("Lane", "#664422", travel="road")
    campaign.apply(add_path_kind(campaign, lane))
    campaign.apply(add_path(campaign, MAP, "river", [Hex(0, 0), Hex(0, 1), Hex(0, 2)]))
    campaign.apply(add_path(campaign, MAP, "1", [Hex(-1, 1), Hex(0, 1), Hex(1, 1)]))
    bridge = spanning(Crossing("bridge", Side(Hex(0, 1), 0)), Hex(0, 1))
    campaign.apply(add_crossing(campaign, MAP, bridge))

    campaign.apply(edit_path_kind(campaign, "1", replace(lane, travel=travel)))

    assert left == len(campaign.all(Crossing, MAP))


def test_a_kind_in_use_is_not_removed() -> None:
    campaign = with_canals()
    campaign.apply(add_path(campaign, MAP, "1", ROAD))

    with pytest.raises(NotAllowed, match="1 path is of the kind Canal"):
        remove_path_kind(campaign, "1")


def test_a_kind_no_longer_in_use_is_removed() -> None:
    campaign = with_canals()
    campaign.apply(add_path(campaign, MAP, "1", ROAD))
    campaign.apply(remove_path(campaign, MAP, "1"))

    campaign.apply(remove_path_kind(campaign, "1"))

    assert {} == campaign.all(PathKind)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(CANAL, name=" "), "needs a name"),
        (replace(CANAL, name="canal"), "already"),
        (replace(CANAL, name="River"), "already"),
        (replace(CANAL, name="Dyke", colour="blue"), "#rrggbb"),
        (replace(CANAL, name="Dyke", width=13), "1 to 12"),
        (replace(CANAL, name="Dyke", travel=FLYING), "taken for"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(row: PathKind, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        add_path_kind(with_canals(), row)
