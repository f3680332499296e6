"""What of a zone map bars sight, opens and shines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import pi
from typing import Any

import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.exporters.vtt import said_of
from mapper.model.campaign.zone_rows import (
    PassageKind,
    PassageState,
    Span,
    Standing,
    Zone,
    ZonePlan,
)
from mapper.model.map_view import GmMap
from mapper.model.zones.all_levels import one_level
from tests.model.dungeons import TWO, at, door, room

DOOR = [(6.0, 2.0), (6.0, 3.0)]
"""Where the door of the two rooms hangs, in squares of five feet."""


def view(
    kind: PassageKind = "door",
    state: Standing = "closed",
    *,
    zones: Mapping[str, Zone] = TWO,
    at: Span | None = None,
) -> GmMap:
    """Two rooms and the passage between them."""
    passage = replace(door("1", "2", at, kind), state=state)
    return GmMap("Crypt", plan=ZonePlan(), zones=zones, passages={"1": passage})


def told(of: GmMap) -> Any:
    """What the file says, for a picture that begins where the map does."""
    return said_of(of, PixelRect(0, 0, 100, 100), 10)


def points(of: list[dict[str, float]]) -> list[tuple[float, float]]:
    return [(each["x"], each["y"]) for each in of]


def covers_door(found: Any) -> bool:
    """Whether a wall runs along where the door hangs."""
    edges = [edge for wall in found["line_of_sight"] for edge in pairwise(points(wall))]
    return any(
        a[0] == b[0] == 6.0 and min(a[1], b[1]) <= 2.0 and max(a[1], b[1]) >= 3.0 for a, b in edges
    )


def test_a_room_by_itself_is_a_loop_that_closes() -> None:
    alone = GmMap("Crypt", plan=ZonePlan(), zones={"1": room(0, 0, 10, 5)})

    (wall,) = told(alone)["line_of_sight"]

    assert [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0), (0.0, 0.0)] == points(wall)


def test_a_door_is_a_portal_in_a_gap_of_the_wall() -> None:
    found = told(view())

    assert not covers_door(found)
    assert [DOOR] == [points(portal["bounds"]) for portal in found["portals"]]


def test_a_portal_is_turned_as_its_wall_runs() -> None:
    (portal,) = told(view())["portals"]

    assert (pi / 2, True) == (portal["rotation"], portal["closed"])
    assert [(6.0, 2.5)] == points([portal["position"]])


@pytest.mark.parametrize(
    ("kind", "state", "is_closed"),
    [
        ("door", "closed", True),
        ("door", "locked", True),
        ("door", "stuck", True),
        ("door", "open", False),
        ("window", "closed", False),
        ("portcullis", "closed", False),
    ],
)
def test_what_can_be_seen_through_is_not_closed(
    kind: PassageKind, state: Standing, is_closed: bool
) -> None:
    (portal,) = told(view(kind, state))["portals"]

    assert is_closed is portal["closed"]


def test_what_has_become_of_a_door_in_play_counts() -> None:
    states = {"1": PassageState("open")}

    (portal,) = told(replace(view(), passage_states=states))["portals"]

    assert portal["closed"] is False


@pytest.mark.parametrize(("kind", "state"), [("opening", "open"), ("door", "broken")])
def test_an_opening_and_a_broken_door_are_gaps(kind: PassageKind, state: Standing) -> None:
    found = told(view(kind, state))

    assert [] == found["portals"]
    assert not covers_door(found)


@pytest.mark.parametrize("kind", ["secret_door", "concealed_door"])
def test_a_secret_door_is_plain_wall(kind: PassageKind) -> None:
    without = told(replace(view(), passages={}))

    assert without == told(view(kind))


def test_a_zone_with_light_shines_as_far_as_it_reaches() -> None:
    lit: dict[str, Zone] = {"1": replace(room(0, 0, 30, 30), light="dim"), "2": room(30, 0, 60, 30)}

    (light,) = told(view(zones=lit))["lights"]

    assert [(3.0, 3.0)] == points([light["position"]])
    assert (5, "66ffc98a") == (light["range"], light["color"])


def test_only_what_is_of_the_level_is_told() -> None:
    down = {id_: replace(row, level=2) for id_, row in TWO.items()}
    two = view(zones={**down, "3": room(0, 0, 10, 10)})

    found = told(two)

    assert (1, []) == (len(found["line_of_sight"]), found["portals"])
    assert 1 == len(told(one_level(two, 2))["portals"])


def test_points_are_in_squares_of_five_feet() -> None:
    (portal,) = told(view(at=Span(at(30, 0), at(30, 30))))["portals"]

    assert [(6.0, 0.0), (6.0, 6.0)] == points(portal["bounds"])
