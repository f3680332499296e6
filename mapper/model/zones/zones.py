"""What zones are called, which one lies at a point, and which lie on the same ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Label, Map
from mapper.model.campaign.zone_rows import Passage, Zone, ZonePlan
from mapper.model.map_view import MapView
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_shapes import Shape, bounds, is_near, shape_of, shared_by

OUTSIDE = "outside"


def level_names(on: Map | MapView) -> dict[int, str]:
    """What the levels are called that have a name."""
    return {each.number: each.name for each in plan_in(on).levels}


def plan_in(on: Map | MapView) -> ZonePlan:
    """How a map of zones is planned; as usual where nothing is said."""
    return on.plan or ZonePlan()


def named(zone: Zone | None) -> str:
    """How a sentence speaks of a zone; of none it is the world outside."""
    if zone is None:
        return OUTSIDE
    if zone.number:
        return f"zone {zone.number}"
    return f"“{zone.name}”" if zone.name else f"a {zone.kind}"


def passage_named(passage: Passage, zones: Mapping[str, Zone]) -> str:
    """How a sentence speaks of a passage."""
    one, other = (named(zones.get(side.zone)) for side in passage.sides)
    traits = PASSAGES[passage.kind]
    return f"{traits.article}{traits.name} between {one} and {other}"


def zone_at(zones: Mapping[str, Zone], at: FootPoint, level: int) -> str:
    """The id of the zone that a point of a level lies in; empty where there is none."""
    for id_, zone in zones.items():
        if zone.level == level and is_near(zone, at) and is_in(shape_of(zone), at):
            return id_
    return ""


def is_in(shape: Shape, at: FootPoint) -> bool:
    """Whether a point lies in a shape, and not in one of its holes."""
    crossed = False
    for ring in shape.rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > at.y) != (by > at.y):
                side = (bx - ax) * (at.y - ay) - (by - ay) * (at.x - ax)
                crossed ^= (side < 0) == (by < ay)
    return crossed


def overlapped(
    zones: Mapping[str, Zone], shape: Shape, level: int, but: Collection[str] = ()
) -> list[str]:
    """The zones of a level that lie on the same ground as a shape, by more than a square foot."""
    left, top, right, bottom = bounds(shape)
    found = []
    for id_, zone in zones.items():
        if zone.level != level or id_ in but:
            continue
        xs = [x for x, _ in zone.outline]
        if min(xs) >= right or max(xs) <= left:
            continue
        _, low, _, high = bounds(shape_of(zone))
        if low < bottom and top < high and shared_by(shape, shape_of(zone)) > 1:
            found.append(id_)
    return found


def next_number(zones: Mapping[str, Zone]) -> int:
    """The first number after all that are given."""
    given = (zone.number for zone in zones.values())
    return max((int(n) for n in given if n.isascii() and n.isdigit() and len(n) < 9), default=0) + 1


def in_reading_order(zones: Mapping[str, Zone], ids: Iterable[str]) -> list[str]:
    """By level, then in rows of thirty feet from the top left."""

    def where(id_: str) -> tuple[int, int, int, object]:
        left, top, _, _ = bounds(shape_of(zones[id_]))
        return zones[id_].level, top // 3000, left, natural(id_)

    return sorted(ids, key=where)


def labels_on(labels: Mapping[str, Label], zones: Iterable[Zone]) -> dict[str, Label]:
    """The labels whose middle lies in one of these zones."""
    grounds = list(zones)
    return {
        id_: row
        for id_, row in labels.items()
        if row.points and any(_bears(zone, row) for zone in grounds)
    }


def middle_of_label(label: Label) -> FootPoint:
    """On a zone map: where its words have their middle."""
    count = len(label.points)
    return FootPoint(
        round(sum(point.x for point in label.points) / count),
        round(sum(point.y for point in label.points) / count),
    )


def _bears(zone: Zone, label: Label) -> bool:
    at = middle_of_label(label)
    return zone.level == label.level and is_near(zone, at) and is_in(shape_of(zone), at)
