"""A dungeon of more zones than are painted at once: 240 rooms wall to wall."""

from __future__ import annotations

from mapper.commands.zones.zones import reshape_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Corner, rectangle, shape_of, with_corner_at

MANY = "many"
COLUMNS, ROWS = 20, 12
ROOM = 30 * FOOT


def many_zones(columns: int = COLUMNS, rooms: int = COLUMNS * ROWS) -> dict[Key, Row]:
    """With a door from each room to the one on its right, but for the last row."""
    rows: dict[Key, Row] = {Key("map", "", MANY): Map("Many", plan=ZonePlan())}
    for number in range(rooms):
        down, across = divmod(number, columns)
        corner = FootPoint(across * ROOM, down * ROOM)
        far = FootPoint(corner.x + ROOM, corner.y + ROOM)
        rows[Key("zone", MANY, f"{number + 1}")] = Zone(rectangle(corner, far).outline)
        if across + 1 < columns and number + columns < rooms:
            sides = PassageSide(f"{number + 1}"), PassageSide(f"{number + 2}")
            door = Span(FootPoint(far.x, far.y - 20 * FOOT), FootPoint(far.x, far.y - 15 * FOOT))
            rows[Key("passage", MANY, f"{number + 1}")] = Passage("door", sides, door)
    return rows


def corner_moved(campaign: Campaign, id_: str) -> Change:
    """A corner of a room drawn in by a foot or two."""
    zone = campaign.one(Zone, Key("zone", MANY, id_))
    shape = shape_of(zone)
    at = shape.outline[0]
    to = FootPoint(at.x + FOOT, at.y + 2 * FOOT)
    return reshape_zone(campaign, MANY, id_, with_corner_at(shape, Corner(0, 0), to))
