"""Small zone maps for tests: rooms in rows, some of them moved a little."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from mapper.model.places import FootPoint
from mapper.model.zones.zone_rows import (
    FOOT,
    Passage,
    PassageKind,
    PassageSide,
    Span,
    Zone,
    ZoneKind,
)
from mapper.model.zones.zone_shapes import rectangle

ROOM = 30 * FOOT


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
