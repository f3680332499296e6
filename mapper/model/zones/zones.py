"""What zones are called, which lie where, and where in one its things stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Label, Map
from mapper.model.campaign.zone_rows import FOOT, Passage, Zone, ZonePlan
from mapper.model.map_view import MapView
from mapper.model.places import FootPoint, point_of
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.room_for_tokens import icon_at, room_for, ways_of, words_of
from mapper.model.zones.zone_shapes import (
    FeetBox,
    Shape,
    bounds,
    is_near,
    middle,
    shape_of,
    shared_by,
)

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


MOST_NAMED = 3


def zone_name(id_: str, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> str:
    """What the log calls a zone: its number, else its name; without either, where it leads."""
    zone = zones.get(id_)
    if zone is None:
        return f"zone {id_}"
    return zone.number or zone.name or _by_what_is_beside(id_, zones, passages)


def _by_what_is_beside(id_: str, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> str:
    """A zone without a number or a name, which is told from others by those that it leads to."""
    kind, beside = zones[id_].kind, set[str]()
    for row in passages.values():
        ends = [side.zone for side in row.sides]
        if id_ in ends:
            other = zones.get(ends[1 - ends.index(id_)])
            beside.add(other.number or other.name if other is not None else "")
    known = sorted(filter(None, beside), key=natural)
    return f"the {kind} to {', '.join(known[:MOST_NAMED])}" if known else f"a {kind}"


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


SIDE = 40 * FOOT
"""How far across a square is."""

MOST_SQUARES = 400
"""What covers more is asked wherever the point is."""

R = TypeVar("R")


class _Squares(Generic[R]):
    """Rows of one kind by the squares that they lie in."""

    def __init__(self) -> None:
        self.rows: Mapping[str, R] = {}
        self._boxes: dict[str, tuple[FeetBox, ...]] = {}
        self._in: dict[tuple[int, int], set[str]] = {}
        self._large: set[str] = set()
        self._order: dict[str, int] = {}

    def take(self, id_: str, boxes: tuple[FeetBox, ...]) -> None:
        """It lies in these boxes now; in none if it is gone."""
        for place in _squares(self._boxes.pop(id_, ())):
            self._in[place].discard(id_)
        self._large.discard(id_)
        if not boxes:
            return
        self._boxes[id_] = boxes
        if sum(_count(box) for box in boxes) > MOST_SQUARES:
            self._boxes[id_] = ()
            self._large.add(id_)
        for place in _squares(self._boxes[id_]):
            self._in.setdefault(place, set()).add(id_)

    def copied(self) -> _Squares[R]:
        made: _Squares[R] = _Squares()
        made.rows, made._order = self.rows, self._order
        made._boxes, made._large = dict(self._boxes), set(self._large)
        made._in = {place: set(ids) for place, ids in self._in.items()}
        return made

    def near(self, at: FootPoint, reach: int) -> dict[str, R]:
        """Those that may be as near to a point as this, in the order of all rows."""
        box = (at.x - reach, at.y - reach, at.x + reach, at.y + reach)
        found = set(self._large)
        for place in _squares((box,)):
            found |= self._in.get(place, set())
        return {id_: self.rows[id_] for id_ in sorted(found, key=self._order.__getitem__)}

    def follow(self, rows: Mapping[str, R]) -> list[str]:
        """These are the rows from now on; those that are others than before."""
        before, self.rows = self.rows, rows
        if before == rows:
            return []
        self._order = {id_: number for number, id_ in enumerate(rows)}
        return [id_ for id_ in {*before, *rows} if before.get(id_) is not rows.get(id_)]


class Nearby:
    """The zones and passages of a map, kept from one state of it to the next."""

    def __init__(self) -> None:
        self._zones: _Squares[Zone] = _Squares()
        self._passages: _Squares[Passage] = _Squares()

    def follow(self, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> bool:
        """The map is this now; whether it is another than before."""
        moved, altered = self._zones.follow(zones), self._passages.follow(passages)
        for id_ in moved:
            self._zones.take(id_, (_around(zones[id_].outline),) if id_ in zones else ())
        for id_ in altered:
            row = passages.get(id_)
            spans = () if row is None else (row.at,) if row.there is None else (row.at, row.there)
            self._passages.take(id_, tuple(_around(span) for span in spans))
        return bool(moved or altered)

    def after(self, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> Nearby:
        """What is near what on another state of the map; this one stays as it is."""
        made = Nearby()
        made._zones, made._passages = self._zones.copied(), self._passages.copied()
        made.follow(zones, passages)
        return made

    def zones(self, at: FootPoint, reach: int, level: int) -> dict[str, Zone]:
        """The zones of a level that may be as near to a point as this."""
        found = self._zones.near(at, reach)
        return {id_: row for id_, row in found.items() if row.level == level}

    def zone_at(self, at: FootPoint, level: int) -> str:
        """The id of the zone that a point of a level lies in; empty where there is none."""
        return zone_at(self._zones.near(at, 0), at, level)

    def passages(self, at: FootPoint, reach: int, level: int) -> dict[str, Passage]:
        """The passages of a level that may be as near to a point as this."""
        zones = self._zones.rows

        def is_there(row: Passage) -> bool:
            return any(s.zone in zones and zones[s.zone].level == level for s in row.sides)

        found = self._passages.near(at, reach)
        return {id_: row for id_, row in found.items() if is_there(row)}


def nearby_in(view: MapView) -> Nearby:
    """What is near what on a map; ask the view for it by `view.once(nearby_in)`."""
    nearby = Nearby()
    nearby.follow(view.zones, {})
    return nearby


def _around(points: Iterable[FootPoint]) -> FeetBox:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _squares(boxes: Iterable[FeetBox]) -> Iterator[tuple[int, int]]:
    for left, top, right, bottom in boxes:
        for x in range(left // SIDE, right // SIDE + 1):
            for y in range(top // SIDE, bottom // SIDE + 1):
                yield x, y


def _count(box: FeetBox) -> int:
    left, top, right, bottom = box
    return (right // SIDE - left // SIDE + 1) * (bottom // SIDE - top // SIDE + 1)


APART = 475
"""From one to the next, in hundredths of a foot."""

PLACES = (0, 750, -575, 500)
"""How far beneath the number a row of them stands, the best place first."""

MARGIN = 2 * FOOT


def number_point(zone: Zone) -> FootPoint:
    """Where the number of a zone stands."""
    shape = shape_of(zone)
    if len(shape.outline) == 4 and not shape.holes:
        left, top, right, bottom = bounds(shape)
        corners = {(x, y) for x in (left, right) for y in (top, bottom)}
        if corners == {*shape.outline}:
            return FootPoint((left + right) // 2, (top + bottom) // 2)
    return middle(shape)


class MarkPoints(NamedTuple):
    """The points of things, by their kinds and ids, and how large each kind is drawn."""

    points: dict[str, dict[str, FootPoint]]
    shares: dict[str, float]
    """Against the usual."""


def standing(
    zone: Zone,
    at: FootPoint,
    things: Mapping[str, Mapping[str, Any]],
    ways: Iterable[Passage] = (),
) -> MarkPoints:
    """The points of things, kind by kind: beneath the number, which is at one, each kind in a row.

    What stands at a point of its own stays there. All but features go where there is room for
    them, clear of these ways too.
    """
    points = {
        kind: {id_: point_of(row.at) for id_, row in rows.items()} for kind, rows in things.items()
    }
    found: dict[str, dict[str, FootPoint]] = {}
    down, shares = None, {}
    for kind, own in points.items():
        found[kind] = {id_: point for id_, point in own.items() if point is not None}
        free = sorted(own.keys() - found[kind].keys(), key=natural)
        if free:
            down = _down(zone, at, len(free)) if down is None else down + APART
            row = _row(at, down, free)
            if kind != "feature":
                drawn = (point for points in found.values() for point in points.values())
                taken = (*words_of(zone, at), *ways_of(ways), *map(icon_at, drawn))
                room = room_for(shape_of(zone), tuple(row.values()), taken)
                row, shares[kind] = dict(zip(row, room.points, strict=True)), room.share
            found[kind] |= row
    return MarkPoints(found, shares)


def _row(at: FootPoint, down: int, ids: list[str]) -> dict[str, FootPoint]:
    first = at.x - (len(ids) - 1) * APART // 2
    return {id_: FootPoint(first + number * APART, at.y + down) for number, id_ in enumerate(ids)}


def _down(zone: Zone, at: FootPoint, count: int) -> int:
    """Where a row lies within the walls and clear of the words."""
    has_words = bool(zone.number or zone.name or zone.player_name)
    half = (count - 1) * APART // 2 + MARGIN
    shape = shape_of(zone)
    for down in PLACES[has_words:]:
        ends = [
            FootPoint(at.x + x, at.y + down + y) for x in (-half, half) for y in (-MARGIN, MARGIN)
        ]
        if all(is_in(shape, end) for end in ends):
            return down
    return PLACES[has_words]
