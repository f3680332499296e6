"""What can be chosen and taken hold of on a map of zones: zones, their corners, what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import dist
from typing import NamedTuple, Self

from mapper.commands.clipboard.zone_clipboard import paste_zones
from mapper.commands.things.things import move_thing, put_label
from mapper.commands.zones.passages import move_passage
from mapper.commands.zones.zones import move_zones, reshape_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Label, lying_on
from mapper.model.campaign.zone_rows import FOOT, Passage, Span, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint, zone_of
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.model.spot_contents import lying_at
from mapper.model.zones.room_for_tokens import in_zone
from mapper.model.zones.wall_runs import off_wall
from mapper.model.zones.zone_clip import ZoneClip, mirrored_clip, turned_clip
from mapper.model.zones.zone_shapes import (
    Corner,
    Shape,
    bounds,
    is_near,
    shape_of,
    shifted,
    with_corner_added,
    with_corner_at,
    with_edge_moved,
    without_corner,
)
from mapper.model.zones.zones import Nearby, is_in, named, number_point, standing
from mapper.tools.shared.select import Drag, Grip, Select
from mapper.tools.shared.tool import NOTHING, Hand, Outcome, Paint, PlaneFigure, Preview, Stroke
from mapper.tools.zones.passage import moved, nearest_passage
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_span,
    drawn_to,
    drawn_zone,
    nearby_on,
    plan_of,
    the_zone,
    zones_on,
)

MOST_HANDLES = 120
"""A shape with more corners than this has none to drag: they would cover it."""

LEAST_REACH = 120
"""Marks and labels are meant from so far at least, in hundredths of a foot."""

MOVE = "Move zones"

Reshape = Callable[[Shape, Drag], Shape]


HINT = (
    "Click or Enter puts them down, R and Shift+R turn them, M mirrors them, Alt leaves the grid,"
    " Esc drops them."
)


NEW: Stroke = "new"
REFUSED: Stroke = "refused"


def select_zones(paint: Paint) -> Select:
    return Select(paint, ZoneChoices())


@dataclass(slots=True)
class ZoneChoices:
    """
    A click chooses a zone, a passage, a feature; a drag moves what is chosen, and draws a box
    around zones otherwise.

    The corners and walls of a chosen zone can be dragged: with Alt at the press a wall gets one
    more corner, and Shift takes a corner away.
    """

    _nearby: Nearby = field(default_factory=Nearby)

    def is_click(self, way: Sequence[Hand]) -> bool:
        start, to = way[0].foot, way[-1].foot
        return max(abs(start.x - to.x), abs(start.y - to.y)) <= way[-1].reach

    def chosen_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Selection:
        nearby = nearby_on(campaign, paint, self._nearby)
        is_plain = not (hand.control or hand.shift)
        thing = thing_at(campaign, paint, hand, nearby) if is_plain else None
        if thing is not None:
            return Selection(thing=thing)
        return Selection(zones=(hand.zone,)) if hand.zone else NOTHING_CHOSEN

    def enclosed(self, campaign: Campaign, paint: Paint, way: Sequence[Hand]) -> Selection:
        """The zones that lie wholly in a box."""
        left, right = sorted((way[0].foot.x, way[-1].foot.x))
        top, bottom = sorted((way[0].foot.y, way[-1].foot.y))
        found = []
        for id_, row in zones_on(campaign, paint).items():
            near, low, far, high = bounds(shape_of(row))
            if left <= near and far <= right and top <= low and high <= bottom:
                found.append(id_)
        return Selection(zones=tuple(found))

    def grip_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
        nearby, chosen = nearby_on(campaign, paint, self._nearby), hand.chosen
        if chosen.thing is not None:
            return _thing_grip(campaign, paint, hand, nearby)
        if len(chosen.zones) == 1:
            grip = _shape_grip(campaign, paint, hand)
            if grip is not None:
                return grip
        here = nearby.zones(hand.foot, 0, paint.sketch.level)
        is_on = any(is_in(shape_of(here[id_]), hand.foot) for id_ in here.keys() & {*chosen.zones})
        is_meant = is_on and not (hand.control or hand.shift)
        if not is_meant or thing_at(campaign, paint, hand, nearby) is not None:
            return None
        zones = zones_on(campaign, paint)
        ids = tuple(id_ for id_ in chosen.zones if id_ in zones)
        return _zones_grip(ids)

    def hover(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
        grip = self.grip_at(campaign, paint, hand)
        if grip is not None and grip.words != MOVE:
            return Preview(text=grip.words)
        if not hand.zone:
            return NOTHING
        zone = the_zone(campaign, paint, hand.zone)
        words = f"{named(zone)}: {zone.name}" if zone.number and zone.name else named(zone)
        return Preview(text=words[:1].upper() + words[1:], drawn=drawn_zone(zone, "guide"))

    def outlined(self, found: Selection, way: Sequence[Hand], words: str) -> Preview:
        one, other, count = way[0].foot, way[-1].foot, len(found.zones)
        corners = (one, FootPoint(other.x, one.y), other, FootPoint(one.x, other.y))
        counted = "1 zone" if count == 1 else f"{count} zones"
        return Preview(text=f"{words} {counted}", drawn=(drawn(corners, "guide"),))


def _shape_grip(campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
    """A corner of the chosen zone before a wall of it."""
    (id_,), reach = hand.chosen.zones, hand.reach
    row = campaign.get(Key("zone", paint.map_id, id_))
    if not isinstance(row, Zone) or row.level != paint.sketch.level:
        return None
    shape = shape_of(row)
    corners = [
        (dist(point, hand.foot), Corner(number, place))
        for number, ring in enumerate(shape.rings)
        for place, point in enumerate(ring)
    ]
    if len(corners) > MOST_HANDLES:
        return None
    off, corner = min(corners)
    if off <= reach:
        words = "Drag the corner; Shift takes it away"
        return _reshaping(words, id_, partial(_with_corner, corner), is_clicked=hand.shift)
    walls = [(off_wall(Span(*_ends(shape, each)), hand.foot), each) for _, each in corners]
    off, wall = min(walls)
    if off <= reach * 0.7 and not (hand.control or hand.shift):
        return _reshaping(
            "Drag the wall; with Alt it gets a corner", id_, partial(_with_wall, wall)
        )
    return None


def _reshaping(words: str, zone: str, shape: Reshape, *, is_clicked: bool = False) -> Grip:
    """What gives a zone another shape."""

    def new(drag: Drag) -> Shape:
        return shape(shape_of(the_zone(drag.campaign, drag.paint, zone)), drag)

    def show(drag: Drag) -> Preview:
        return Preview(text=words, drawn=drawn_shape(new(drag)))

    def make(drag: Drag) -> Outcome:
        return Outcome(reshape_zone(drag.campaign, drag.paint.map_id, zone, new(drag)))

    return Grip(words, show, make, is_clicked)


def _with_corner(corner: Corner, shape: Shape, drag: Drag) -> Shape:
    """Moved, or with Shift taken away."""
    if drag.to.shift:
        return without_corner(shape, corner)
    return with_corner_at(shape, corner, drawn_to(drag.campaign, drag.paint, drag.to))


def _with_wall(wall: Corner, shape: Shape, drag: Drag) -> Shape:
    """Moved with both of its corners, or with Alt at the press bent at one more."""
    to = drag.to._replace(alt=False)
    at = drawn_to(drag.campaign, drag.paint, to)
    if drag.start.alt:
        return with_corner_added(shape, wall, at)
    one, other = _ends(shape, wall)
    if one.x == other.x:  # what lies along the grid moves across itself only
        return with_edge_moved(shape, wall, at.x - one.x, 0)
    if one.y == other.y:
        return with_edge_moved(shape, wall, 0, at.y - one.y)
    return with_edge_moved(shape, wall, *_by(drag._replace(to=to)))


def _ends(shape: Shape, edge: Corner) -> tuple[FootPoint, FootPoint]:
    ring = shape.rings[edge.ring]
    return ring[edge.at], ring[(edge.at + 1) % len(ring)]


def _zones_grip(ids: tuple[str, ...]) -> Grip:
    """Zones, with what is in them."""

    def show(drag: Drag) -> Preview:
        rows = [the_zone(drag.campaign, drag.paint, id_) for id_ in ids]
        shapes = [shifted(shape_of(row), *_by(drag)) for row in rows]
        return Preview(
            text=MOVE, drawn=tuple(ring for each in shapes for ring in drawn_shape(each))
        )

    def make(drag: Drag) -> Outcome:
        return Outcome(move_zones(drag.campaign, drag.paint.map_id, ids, *_by(drag)))

    return Grip(MOVE, show, make)


def _by(drag: Drag) -> tuple[int, int]:
    """How far from where the press was meant; that was on the grid."""
    one = drawn_to(drag.campaign, drag.paint, drag.start._replace(alt=False))
    other = drawn_to(drag.campaign, drag.paint, drag.to)
    return other.x - one.x, other.y - one.y


def _thing_grip(campaign: Campaign, paint: Paint, hand: Hand, nearby: Nearby) -> Grip | None:
    """The chosen thing, if that is what is pointed at."""
    id_ = hand.chosen.the("passage")
    if id_:
        rows = nearby.passages(hand.foot, hand.reach, paint.sketch.level)
        is_near = id_ == nearest_passage(rows, hand.foot, hand.reach)
        return _passage_grip(id_) if is_near else None
    thing = thing_at(campaign, paint, hand, nearby)
    if thing is None or thing != hand.chosen.thing:
        return None
    return _mark_grip(Key(thing.kind, paint.map_id, thing.id))


def _passage_grip(id_: str) -> Grip:
    words = "Drag the passage along its wall"

    def at(drag: Drag) -> Span:
        row = drag.campaign.one(Passage, Key("passage", drag.paint.map_id, id_))
        return moved(drag.campaign, drag.paint, row, drag.to.foot)

    def make(drag: Drag) -> Outcome:
        return Outcome(move_passage(drag.campaign, drag.paint.map_id, id_, at(drag)))

    return Grip(words, lambda drag: Preview(text=words, drawn=(drawn_span(at(drag), "new"),)), make)


def _mark_grip(key: Key) -> Grip:
    """A feature, a token or a label."""
    words = "Drag it to another place"

    def make(drag: Drag) -> Outcome:
        campaign, to = drag.campaign, drag.to
        if key.kind == "label":
            return Outcome(put_label(campaign, key.map, str(key.id), to.foot) or None)
        if to.spot is None:
            raise NotAllowed("It has to lie in a zone.")
        return Outcome(move_thing(campaign, key, to.spot) or None)

    def show(drag: Drag) -> Preview:
        return Preview(text=words, drawn=(drawn((drag.to.foot,), "handle"),))

    return Grip(words, show, make)


def thing_at(campaign: Campaign, paint: Paint, hand: Hand, nearby: Nearby) -> Thing | None:
    """The mark, label or passage that a point is meant for."""
    reach = max(hand.reach, LEAST_REACH)
    marks = _marks(campaign, paint, hand.foot, reach, nearby)
    near = min(((dist(point, hand.foot), thing) for thing, point in marks), default=None)
    if near is not None and near[0] <= reach:
        return near[1]
    rows = nearby.passages(hand.foot, hand.reach, paint.sketch.level)
    passage = nearest_passage(rows, hand.foot, hand.reach)
    return Thing("passage", passage) if passage else None


def _marks(
    campaign: Campaign, paint: Paint, at: FootPoint, reach: int, nearby: Nearby
) -> Iterator[tuple[Thing, FootPoint]]:
    map_id, level = paint.map_id, paint.sketch.level
    things = lying_on(campaign, map_id)
    wanted = {zone_of(row.at) for rows in things.values() for row in rows.values()}
    for id_, zone in nearby.zones(at, reach, level).items():
        if id_ in wanted and is_near(zone, at, reach):
            stood = {kind: lying_at(rows, ZonePoint(id_)) for kind, rows in things.items()}
            ways = in_zone(id_, campaign.all(Passage, map_id).values())
            placed = standing(zone, number_point(zone), stood, ways)
            for kind, points in placed.points.items():
                yield from ((Thing(kind, each), where) for each, where in points.items())
    for id_, label in campaign.all(Label, map_id).items():
        if label.level == level and label.points:
            yield Thing("label", id_), label.points[0]


def handles(zone: Zone) -> tuple[PlaneFigure, ...]:
    """The corners of a zone that can be dragged."""
    corners = [point for ring in shape_of(zone).rings for point in ring]
    return (drawn(corners, "handle"),) if len(corners) <= MOST_HANDLES else ()


class ZonePiece(NamedTuple):
    """What was copied, turned by so many quarters."""

    clip: ZoneClip

    def turned(self, times: int) -> Self:
        return self._replace(clip=turned_clip(self.clip, times))

    def mirrored(self) -> Self:
        return self._replace(clip=mirrored_clip(self.clip))

    def put(self, campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
        change = self._pasted(campaign, paint, self._by(campaign, paint, hand))
        ids = tuple(str(key.id) for key in change.rows if key.kind == "zone")
        return Outcome(change, Selection(zones=ids))

    def shown(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
        by = self._by(campaign, paint, hand)
        shapes = [shifted(shape_of(row), *by) for row in self.clip.zones.values()]
        text, stroke = HINT, NEW
        try:
            self._pasted(campaign, paint, by)
        except NotAllowed as refused:
            text, stroke = str(refused), REFUSED
        return Preview(
            text=text, drawn=tuple(r for each in shapes for r in drawn_shape(each, stroke))
        )

    def _pasted(self, campaign: Campaign, paint: Paint, by: FootPoint) -> Change:
        highest = min(row.level for row in self.clip.zones.values())
        deeper = paint.sketch.level - highest
        return paste_zones(campaign, paint.map_id, self.clip, by, deeper)

    def _by(self, campaign: Campaign, paint: Paint, hand: Hand) -> FootPoint:
        """How far from where they were; by whole squares, so that they stay on the grid."""
        boxes = [bounds(shape_of(row)) for row in self.clip.zones.values()]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        x, y = hand.foot.x - (left + right) // 2, hand.foot.y - (top + bottom) // 2
        grid = 1 if hand.alt else plan_of(campaign, paint.map_id).grid * FOOT or 1
        return FootPoint(round(x / grid) * grid, round(y / grid) * grid)
