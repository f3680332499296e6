"""Small zone maps for tests: rooms in rows, some of them moved a little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, get_args

from hypothesis import strategies as st
from shapely import LineString

from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.zone_rows import (
    FOOT,
    Passage,
    PassageKind,
    PassageSide,
    PassageState,
    Span,
    Standing,
    Zone,
    ZoneKind,
)
from mapper.model.places import FootPoint
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.model.zones.zone_shapes import polygon_of, rectangle, shape_of

ROOM, FAR = 30 * FOOT, 1000 * FOOT


class ZonesAndWays(Protocol):
    """A dungeon, as it is made or as it stands in a campaign."""

    @property
    def zones(self) -> Mapping[str, Zone]: ...

    @property
    def passages(self) -> Mapping[str, Passage]: ...


def leads_out(dungeon: ZonesAndWays) -> bool:
    """Whether there is no room straight ahead of the one way out."""
    (door,) = (row for row in dungeon.passages.values() if row.beyond)
    own = dungeon.zones[door.sides[0].zone]
    others = [polygon_of(shape_of(row)) for row in dungeon.zones.values() if row.level == 1]
    x, y = ((a + b) // 2 for a, b in zip(*door.at, strict=True))
    left, top, right, bottom = polygon_of(shape_of(own)).bounds
    dx, dy = (x == right) - (x == left), (y == bottom) - (y == top)
    outwards = LineString([(x + dx, y + dy), (x + FAR * dx, y + FAR * dy)])
    return own.level == 1 and not any(outwards.intersects(other) for other in others)


def at(x: int, y: int) -> FootPoint:
    """A point in feet."""
    return FootPoint(x * FOOT, y * FOOT)


def room(
    left: int, top: int, right: int, bottom: int, kind: ZoneKind = "room", level: int = 1
) -> Zone:
    """A rectangle, in feet."""
    return Zone(rectangle(at(left, top), at(right, bottom)).outline, kind=kind, level=level)


def door(one: str, other: str, span: Span | None = None, kind: PassageKind = "door") -> Passage:
    return Passage(
        kind, (PassageSide(one), PassageSide(other)), span or Span(at(30, 10), at(30, 15))
    )


TWO = {"1": room(0, 0, 30, 30), "2": room(30, 0, 60, 30)}
"""Two rooms side by side."""

offsets = st.sampled_from((0, 0, 0, 300, 500, -500))


@st.composite
def floors(draw: st.DrawFn) -> dict[str, Zone]:
    """Up to three by three rooms, most of which touch."""
    found = {}
    for number in range(draw(st.integers(1, 9))):
        row, column = divmod(number, 3)
        left, top = column * ROOM + draw(offsets), row * ROOM + draw(offsets)
        shape = rectangle(FootPoint(left, top), FootPoint(left + ROOM, top + ROOM))
        found[str(number + 1)] = Zone(shape.outline, level=draw(st.sampled_from((1, 1, 1, 2))))
    return found


@st.composite
def altered(draw: st.DrawFn, zones: Mapping[str, Zone]) -> dict[str, Zone]:
    """Some zones of another floor in the place of these, and some taken away."""
    other = draw(floors())
    ids = draw(st.sets(st.sampled_from(sorted({*zones, *other})), max_size=3))
    kept = {id_: row for id_, row in zones.items() if id_ not in ids}
    return kept | {id_: row for id_, row in other.items() if id_ in ids}


ids = st.integers(0, 7).map(str)
standings = st.sampled_from(get_args(Standing))
seen = st.sampled_from(get_args(Visibility))


@st.composite
def ways(draw: st.DrawFn) -> Passage:
    """A passage between zones, of which some are not there, or out of the map."""
    one = draw(ids)
    other = draw(st.one_of(ids, st.sampled_from(("", "gone"))).filter(lambda id_: id_ != one))
    sides = PassageSide(one, draw(seen)), PassageSide(other, draw(seen))
    swapped = sides if other or draw(st.booleans()) else sides[::-1]
    kind = draw(st.sampled_from(("door", "door", *get_args(PassageKind))))
    return Passage(kind, swapped, door(one, other).at, state=draw(standings))


@st.composite
def grounds(draw: st.DrawFn) -> KnownDungeon:
    """Eight rooms or fewer in two rows; whatever passages there are; some of them are known."""
    rooms = {
        str(number): room(x := number % 4 * 30, y := number // 4 * 40, x + 30, y + 30)
        for number in range(draw(st.integers(4, 8)))
    }
    drawn = draw(st.lists(ways(), min_size=1, max_size=24))
    passages = {f"p{number}": row for number, row in enumerate(drawn)}
    some = st.sampled_from(sorted(passages))
    states = draw(st.dictionaries(some, standings.map(PassageState), max_size=6))
    found = draw(st.none() | st.sets(some))
    return KnownDungeon(rooms, passages, states, found)
