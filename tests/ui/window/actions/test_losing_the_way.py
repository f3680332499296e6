"""Lose the way: out of doors, on the map that is shown, by the game master's hand."""

from __future__ import annotations

import pytest

from mapper.commands.groups.party import place_group
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Spot, ZonePoint
from mapper.ui.window.window import Window

WILDERNESS, CELLARS, GROUP = "wilderness", "the_lamp_cellars", "1"
HERE, THERE = Hex(17, 0), Hex(16, 1)


def put(window: Window, map_id: str, at: Spot, shown: str) -> None:
    """The group at a spot of a map, while this one is shown."""
    document = window.document
    assert document is not None
    document.do(place_group(document.campaign, GROUP, map_id, at))
    document.choose_map(shown)


def group(window: Window) -> Party:
    assert window.document is not None
    return window.document.campaign.one(Party, Key("party", "", GROUP))


@pytest.mark.parametrize("shown", [WILDERNESS, CELLARS])
def test_in_a_dungeon_the_action_says_that_the_way_is_lost_out_of_doors(
    window: Window, shown: str
) -> None:
    put(window, CELLARS, ZonePoint("6"), shown)

    why = window.action_set.why_not("lose_way")
    window.action_set.take("lose_way")

    assert "The group is in a dungeon; the way is lost out of doors." == why
    assert (why, None) == (window.statusBar().currentMessage(), group(window).believed)


def test_a_map_of_zones_that_the_group_is_not_on_is_told_from_its_own(window: Window) -> None:
    put(window, WILDERNESS, HERE, CELLARS)

    why = window.action_set.why_not("lose_way")

    assert "The group is on another map; show that one first." == why


def test_out_of_doors_the_group_takes_itself_to_be_where_is_pointed_at(window: Window) -> None:
    put(window, WILDERNESS, HERE, WILDERNESS)
    window.canvas.set_cursor(THERE)

    window.action_set.take("lose_way")

    assert (HERE, THERE) == (group(window).at.hex, group(window).believed)
