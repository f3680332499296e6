"""Stairs and shafts from one level to another, at the same spot of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import dist

from mapper.commands.edits import Draft, levels_of, plan_of
from mapper.commands.zones.passages import turned
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import (
    FOOT,
    Level,
    Passage,
    PassageKind,
    PassageSide,
    Slope,
    Span,
    Zone,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS, FootPoint
from mapper.model.zones.doorways import middle_of, own_walls, placed, shifted_span
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.wall_runs import off_wall
from mapper.model.zones.zone_adjacency import DOOR, door_in
from mapper.model.zones.zone_shapes import Shape, outlined, shape_of, without
from mapper.model.zones.zones import is_in, named, number_point, overlapped, zone_at

LANDING = 2 * DOOR
"""How far from their wall a landing reaches that is made for stairs."""

NO_LEVEL = "Stairs and shafts alone lead to another level."


def flight_at(
    zones: Mapping[str, Zone], at: FootPoint, level: int, kind: PassageKind, grid: int = 0
) -> Passage | None:
    """Stairs or a shaft in the zone at a point: by its wall if that is near, else on its floor."""
    within = zone_at(zones, at, level)
    by_wall = None if within else placed(zones, at, level, kind)
    id_ = within or (by_wall.sides[0].zone if by_wall else "")
    if not id_:
        return None
    wall = min(own_walls(zones[id_]), key=lambda wall: (off_wall(wall, at), wall))
    is_by_it = off_wall(wall, at) <= DOOR
    if not (within or is_by_it):
        return None
    step = grid or 1
    left, bottom = at.x // step * step, (at.y // step + 1) * step
    span = Span(FootPoint(left, bottom), FootPoint(left + DOOR, bottom))
    if is_by_it or not is_in(shape_of(zones[id_]), middle_of(span)):
        span = door_in(wall, grid=grid, near=at)
    return Passage(kind, (PassageSide(id_), PassageSide("")), span, state="open")


def level_beyond(campaign: Campaign, map_id: str, level: int, slope: Slope) -> Level | None:
    """The level above or beneath another one: beneath the deepest is a new one, above is none."""
    levels = levels_of(campaign, map_id)
    above = [row for row in levels if row.number < level]
    beneath = [row for row in levels if row.number > level]
    if slope == "up":
        return above[-1] if above else None
    return beneath[0] if beneath else Level(level + 1, f"Level {level + 1}")


def add_flight(campaign: Campaign, map_id: str, row: Passage, slope: Slope) -> Change:
    """Stairs with their other end on the level that they lead to; above the highest is outside."""
    draft = Draft(campaign)
    led, where = _led(campaign, draft, map_id, row, slope)
    draft.put(Key("passage", map_id, draft.new_id("passage", map_id)), led)
    return draft.change(f"Add {_called(led)} {where}")


def lead_to_level(campaign: Campaign, map_id: str, id_: str, slope: Slope) -> Change:
    """Stairs that lead nowhere yet, to the same spot of the level above or beneath."""
    key = Key("passage", map_id, id_)
    row = campaign.one(Passage, key)
    if all(side.zone for side in row.sides):
        raise NotAllowed("They lead to another zone already.")
    draft = Draft(campaign)
    led, where = _led(campaign, draft, map_id, row, slope)
    draft.put(key, led)
    return draft.change(f"Lead {_called(led)} {where}")


def lead_to_zone(campaign: Campaign, map_id: str, id_: str, zone: str) -> Change:
    """Stairs that lead nowhere yet, to a zone of the map: at the same spot if that is in it."""
    key = Key("passage", map_id, id_)
    row = _from_within(campaign.one(Passage, key))
    zones = campaign.all(Zone, map_id)
    if row.sides[0].zone == zone or zone not in zones or PASSAGES[row.kind].needs_wall:
        raise NotAllowed(NO_LEVEL)
    inside, spot = number_point(zones[zone]), _spot(row, zones)
    by = (0, 0) if is_in(shape_of(zones[zone]), spot) else (inside.x - spot.x, inside.y - spot.y)
    deeper = zones[zone].level - zones[row.sides[0].zone].level
    slope: Slope = "down" if deeper > 0 else "up" if deeper else row.slope
    draft = Draft(campaign)
    draft.put(key, _joined(row, zone, shifted_span(row.at, *by), slope))
    return draft.change(f"Lead {_called(row)} to {named(zones[zone])}")


def _led(
    campaign: Campaign, draft: Draft, map_id: str, row: Passage, slope: Slope
) -> tuple[Passage, str]:
    """The passage with its other end, and where that is; a landing is made where there is none."""
    plan_of(campaign, map_id)
    if PASSAGES[row.kind].needs_wall:
        raise NotAllowed(NO_LEVEL)
    row, zones = _from_within(row), campaign.all(Zone, map_id)
    to = level_beyond(campaign, map_id, zones[row.sides[0].zone].level, slope)
    if to is None:
        return replace(row, slope=slope, beyond=OUTDOORS), f"{slope}, out of the map"
    there = zone_at(zones, _spot(row, zones), to.number)
    if not there:
        there = draft.new_id("zone", map_id)
        shape = _landing(row, zones, to.number)
        landing = Zone(shape.outline, shape.holes, level=to.number, kind="corridor")
        draft.put(Key("zone", map_id, there), landing)
    return _joined(row, there, row.at, slope), f"{slope} to {to.name}"


def _joined(row: Passage, zone: str, there: Span, slope: Slope) -> Passage:
    sides = row.sides[0], replace(row.sides[1], zone=zone)
    return replace(row, sides=sides, there=there, slope=slope, beyond=None)


def _from_within(row: Passage) -> Passage:
    """With the side that has a zone as its first."""
    return row if row.sides[0].zone else turned(row)


def _landing(row: Passage, zones: Mapping[str, Zone], level: int) -> Shape:
    """The ground beneath or above the stairs, where it is free."""
    x, y = _inwards(row, zones)
    start, end = row.at
    right, down = round(x * LANDING), round(y * LANDING)
    far = (FootPoint(each.x + right, each.y + down) for each in (end, start))
    shape = outlined((start, end, *far))
    others = [shape_of(zones[each]) for each in overlapped(zones, shape, level)]
    parts = without(shape, others) if others else [shape]
    if not parts:
        raise NotAllowed("There is no room for the other end of the stairs.")
    return parts[0]


def _spot(row: Passage, zones: Mapping[str, Zone]) -> FootPoint:
    """A point on the stairs, a foot from their wall."""
    x, y = _inwards(row, zones)
    middle = middle_of(row.at)
    return FootPoint(middle.x + round(x * FOOT), middle.y + round(y * FOOT))


def _inwards(row: Passage, zones: Mapping[str, Zone]) -> tuple[float, float]:
    """The direction from the stairs' wall into their zone, as it is drawn where all is floor."""
    (x, y), (to_x, to_y) = row.at
    long = dist(*row.at) or 1.0
    right, down = (to_y - y) / long, (x - to_x) / long
    middle, shape = middle_of(row.at), shape_of(zones[row.sides[0].zone])
    ahead = FootPoint(middle.x + round(right * FOOT), middle.y + round(down * FOOT))
    return (right, down) if is_in(shape, ahead) else (-right, -down)


def _called(row: Passage) -> str:
    traits = PASSAGES[row.kind]
    return f"{traits.article}{traits.name}"
