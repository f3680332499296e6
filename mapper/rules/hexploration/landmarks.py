"""Whether a landmark is seen from a hex, and whether a party without one loses its way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mapper.model.campaign.rows import classes_in
from mapper.model.hexes.hexes import Hex, distance, neighbours
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.reasons import Refused, on_die

Terrain = Callable[[Hex], str]


@dataclass(frozen=True, slots=True)
class LostCheck:
    """A check against losing the way.

    Whether there was a check, whether the way is lost, and how far to the right the party turns.

    To the left is below 0.
    """

    check: bool
    lost: bool
    turn_degrees: int


def is_seen(tables: Hexploration, viewer: Hex, landmark: Hex, terrain: Terrain) -> bool:
    """Whether nothing between two hexes hides a landmark (DIS-04, HSE-10)."""
    away = distance(viewer, landmark)
    if away > tables.landmarks.seen_from:
        return False
    if away <= 1:
        return True
    house = tables.house
    if not set(house.own_hex_blocks_sight).isdisjoint(classes_in(terrain(viewer))):
        return False
    between = set(neighbours(viewer)) & set(neighbours(landmark))
    return any(set(house.blocks_sight).isdisjoint(classes_in(terrain(at))) for at in between)


def can_be_landmark(visibility: str) -> bool:
    """Only what is overt (DIS-03)."""
    return visibility == "overt"


def stocked_as_landmark(tables: Hexploration, roll: int) -> bool:
    """Whether an overt feature is one that can be steered by, when a hex is stocked (DIS-03)."""
    return on_die(roll, tables.landmarks.one_in) == 1


def is_lost(tables: Hexploration, terrain: str, *, is_guided: bool, d10: int, d6: int) -> LostCheck:
    """The check before a day's first move (TRV-30, HSE-14).

    Who follows a route, sees a landmark, or has a guide or a good map is guided: there is none.
    Of ground that is several things, the worst counts.
    """
    on_die(d10, 10)
    on_die(d6, 6)
    if is_guided:
        return LostCheck(check=False, lost=False, turn_degrees=0)
    ours = tables.house.lost
    if not can_get_lost(tables, terrain):
        known = ", ".join(ours.chances)
        raise Refused("unknown_terrain", f"Nobody gets lost in “{terrain}”; there are {known}.")
    worst = max(classes_in(terrain), key=ours.chances.__getitem__)
    lost = d10 <= ours.chances[worst]
    return LostCheck(check=True, lost=lost, turn_degrees=ours.turns[worst][d6 - 1] if lost else 0)


def can_get_lost(tables: Hexploration, terrain: str) -> bool:
    """Whether the tables say how often the way is lost on such ground."""
    ours, classes = tables.house.lost, classes_in(terrain)
    return bool(classes) and all(each in ours.chances and each in ours.turns for each in classes)


def keeps_the_way(tables: Hexploration, route: str) -> bool:
    """Whether a route leads by itself."""
    return route in tables.house.lost.never_on
