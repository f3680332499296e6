"""What the select tool takes hold of on a map of zones, and what a drag makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

from mapper.commands.draft import Draft
from mapper.commands.zones.passages import move_passage
from mapper.commands.zones.zones import move_zones, reshape_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Label, Token
from mapper.model.campaign.zone_rows import Passage, Span, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint, zone_of
from mapper.model.zones.doorways import distance
from mapper.model.zones.mark_layout import Standing, number_point, standing
from mapper.model.zones.nearby_zones import Nearby
from mapper.model.zones.zone_shapes import (
    Corner,
    Shape,
    is_near,
    shape_of,
    shifted,
    with_corner_added,
    with_corner_at,
    with_edge_moved,
    without_corner,
)
from mapper.model.zones.zones import is_in, zone_at
from mapper.tools.shared.tool import NO_PICK, Held, Paint, Picked, PlaneFigure
from mapper.tools.zones.passage import moved, nearest_passage
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_span,
    drawn_to,
    near_of,
    spot_of,
    zones_on,
)

MOST_HANDLES = 120
"""A shape with more corners than this has none to drag: they would cover it."""


@dataclass(frozen=True, slots=True)
class HeldCorner:
    """A corner of a chosen zone; with Shift a click takes it away."""

    zone: str
    corner: Corner
    words: str = "Drag the corner; Shift takes it away"

    def does(self, held: Held, *, is_click: bool) -> bool:
        return not is_click or held.shift

    def shape(self, campaign: Campaign, paint: Paint, held: Held) -> Shape:
        shape = shape_of(_zone(campaign, paint, self.zone))
        to = drawn_to(campaign, paint, held)
        if held.shift or to is None:
            return without_corner(shape, self.corner)
        return with_corner_at(shape, self.corner, to)

    def shown(
        self, campaign: Campaign, paint: Paint, _start: FootPoint, held: Held
    ) -> tuple[PlaneFigure, ...]:
        return drawn_shape(self.shape(campaign, paint, held))

    def made(self, campaign: Campaign, paint: Paint, _start: FootPoint, held: Held) -> Change:
        return reshape_zone(campaign, paint.map_id, self.zone, self.shape(campaign, paint, held))


@dataclass(frozen=True, slots=True)
class HeldEdge:
    """A wall of a chosen zone: moved with both of its corners, or bent at one more."""

    zone: str
    edge: Corner
    is_bent: bool = False
    words: str = "Drag the wall; with Alt it gets a corner"

    def does(self, _held: Held, *, is_click: bool) -> bool:
        return not is_click

    def shape(self, campaign: Campaign, paint: Paint, start: FootPoint, held: Held) -> Shape:
        shape = shape_of(_zone(campaign, paint, self.zone))
        to = drawn_to(campaign, paint, held._replace(alt=False))
        if to is None:
            return shape
        if self.is_bent:
            return with_corner_added(shape, self.edge, to)
        one, other = _ends(shape, self.edge)
        x, y = _by_across(one, other, start, to)
        return with_edge_moved(shape, self.edge, x, y)

    def shown(
        self, campaign: Campaign, paint: Paint, start: FootPoint, held: Held
    ) -> tuple[PlaneFigure, ...]:
        return drawn_shape(self.shape(campaign, paint, start, held))

    def made(self, campaign: Campaign, paint: Paint, start: FootPoint, held: Held) -> Change:
        shape = self.shape(campaign, paint, start, held)
        return reshape_zone(campaign, paint.map_id, self.zone, shape)


@dataclass(frozen=True, slots=True)
class MovedZones:
    """All chosen zones, with what is in them."""

    zones: tuple[str, ...]
    words: str = "Move zones"

    def does(self, _held: Held, *, is_click: bool) -> bool:
        return not is_click

    def shown(
        self, campaign: Campaign, paint: Paint, start: FootPoint, held: Held
    ) -> tuple[PlaneFigure, ...]:
        by = _by(campaign, paint, start, held)
        rows = [_zone(campaign, paint, id_) for id_ in self.zones]
        return tuple(ring for row in rows for ring in drawn_shape(shifted(shape_of(row), *by)))

    def made(self, campaign: Campaign, paint: Paint, start: FootPoint, held: Held) -> Change:
        return move_zones(campaign, paint.map_id, self.zones, *_by(campaign, paint, start, held))


@dataclass(frozen=True, slots=True)
class HeldPassage:
    """A passage, which slides along its wall."""

    passage: str
    words: str = "Drag the passage along its wall"

    def does(self, _held: Held, *, is_click: bool) -> bool:
        return not is_click

    def shown(
        self, campaign: Campaign, paint: Paint, _start: FootPoint, held: Held
    ) -> tuple[PlaneFigure, ...]:
        return (drawn_span(self._at(campaign, paint, held), "new"),)

    def made(self, campaign: Campaign, paint: Paint, _start: FootPoint, held: Held) -> Change:
        at = self._at(campaign, paint, held)
        return move_passage(campaign, paint.map_id, self.passage, at)

    def _at(self, campaign: Campaign, paint: Paint, held: Held) -> Span:
        row = campaign.one(Passage, Key("passage", paint.map_id, self.passage))
        to = spot_of(held)
        return moved(campaign, paint, row, to) if to is not None else row.at


@dataclass(frozen=True, slots=True)
class HeldZoneThing:
    """A feature, a token or a label."""

    key: Key
    words: str = "Drag it to another place"

    def does(self, _held: Held, *, is_click: bool) -> bool:
        return not is_click

    def shown(
        self, _campaign: Campaign, _paint: Paint, _start: FootPoint, held: Held
    ) -> tuple[PlaneFigure, ...]:
        to = spot_of(held)
        return (drawn((to,), "handle"),) if to is not None else ()

    def made(self, campaign: Campaign, paint: Paint, _start: FootPoint, held: Held) -> Change:
        to, row = spot_of(held), campaign.get(self.key)
        draft = Draft(campaign)
        if to is None or row is None:
            return draft.change("")
        if isinstance(row, Label):
            draft.put(self.key, replace(row, points=(to,)))
            return draft.change("Move the label")
        assert isinstance(row, Feature | Token)
        zone = zone_at(zones_on(campaign, paint), to, paint.sketch.level)
        if not zone:
            raise NotAllowed("It has to lie in a zone.")
        draft.put(self.key, replace(row, at=ZonePoint(zone, to)))
        name = row.title if isinstance(row, Feature) else row.name
        return draft.change(f"Move {name}")


Grip = HeldCorner | HeldEdge | MovedZones | HeldPassage | HeldZoneThing


def grip_at(
    campaign: Campaign,
    paint: Paint,
    chosen: Picked,
    at: FootPoint,
    held: Held,
    nearby: Nearby,
    *,
    is_new: bool = False,
) -> Grip | None:
    """What a drag from a point takes hold of, of what is chosen."""
    if chosen.passage:
        rows = nearby.passages(at, near_of(held), paint.sketch.level)
        near = nearest_passage(rows, at, near_of(held))
        return HeldPassage(chosen.passage) if near == chosen.passage else None
    key = _key_of(paint, chosen)
    if key is not None:
        is_near = thing_at(campaign, paint, at, held, nearby) == chosen
        return HeldZoneThing(key) if is_near else None
    if len(chosen.zones) == 1 and not is_new:
        found = _of_one(campaign, paint, chosen.zones[0], at, held)
        if found is not None:
            return found
    here = nearby.zones(at, 0, paint.sketch.level)
    is_on = any(is_in(shape_of(here[id_]), at) for id_ in here.keys() & {*chosen.zones})
    is_meant = is_on and not (held.control or held.shift)
    if not is_meant or thing_at(campaign, paint, at, held, nearby) != NO_PICK:
        return None
    zones = zones_on(campaign, paint)
    return MovedZones(tuple(id_ for id_ in chosen.zones if id_ in zones))


def _of_one(campaign: Campaign, paint: Paint, id_: str, at: FootPoint, held: Held) -> Grip | None:
    row = campaign.get(Key("zone", paint.map_id, id_))
    is_here = isinstance(row, Zone) and row.level == paint.sketch.level
    return _of_shape(id_, shape_of(row), at, held) if is_here and isinstance(row, Zone) else None


def thing_at(campaign: Campaign, paint: Paint, at: FootPoint, held: Held, nearby: Nearby) -> Picked:
    """The mark, label or passage that a point is meant for."""
    reach = max(near_of(held), 120)
    near = min(
        ((dist(point, at), key) for key, point in _things(campaign, paint, at, reach, nearby)),
        default=(reach + 1.0, None),
    )
    if near[1] is not None and near[0] <= reach:
        id_ = str(near[1].id)
        kinds = {"feature": Picked(feature=id_), "token": Picked(token=id_)}
        return kinds.get(near[1].kind, Picked(label=id_))
    rows = nearby.passages(at, near_of(held), paint.sketch.level)
    return Picked(passage=nearest_passage(rows, at, near_of(held)))


def handles(zone: Zone) -> tuple[PlaneFigure, ...]:
    """The corners of a zone that can be dragged."""
    corners = [point for ring in shape_of(zone).rings for point in ring]
    return (drawn(corners, "handle"),) if len(corners) <= MOST_HANDLES else ()


def _key_of(paint: Paint, chosen: Picked) -> Key | None:
    for kind in ("feature", "token", "label"):
        id_: str = getattr(chosen, kind)
        if id_:
            return Key(kind, paint.map_id, id_)
    return None


def _things(
    campaign: Campaign, paint: Paint, at: FootPoint, reach: int, nearby: Nearby
) -> Iterator[tuple[Key, FootPoint]]:
    map_id = paint.map_id
    features, tokens = campaign.all(Feature, map_id), campaign.all(Token, map_id)
    wanted = {zone_of(row.at) for rows in (features, tokens) for row in rows.values()}
    for id_, zone in nearby.zones(at, reach, paint.sketch.level).items():
        if id_ in wanted and is_near(zone, at, reach):
            placed = _standing(id_, zone, features, tokens)
            yield from ((Key("feature", map_id, f), where) for f, where in placed.features.items())
            yield from ((Key("token", map_id, t), where) for t, where in placed.tokens.items())
    for id_, label in campaign.all(Label, map_id).items():
        if label.level == paint.sketch.level and label.points:
            yield Key("label", map_id, id_), label.points[0]


def _standing(
    id_: str, zone: Zone, features: dict[str, Feature], tokens: dict[str, Token]
) -> Standing:
    own = {f: row for f, row in features.items() if zone_of(row.at) == id_}
    stood = {t: row for t, row in tokens.items() if zone_of(row.at) == id_}
    return standing(zone, number_point(zone), own, stood)


def _of_shape(id_: str, shape: Shape, at: FootPoint, held: Held) -> Grip | None:
    """A corner before a wall."""
    reach = near_of(held)
    corners = [
        (dist(point, at), Corner(number, place))
        for number, ring in enumerate(shape.rings)
        for place, point in enumerate(ring)
    ]
    if len(corners) > MOST_HANDLES:
        return None
    off, corner = min(corners)
    if off <= reach:
        return HeldCorner(id_, corner)
    walls = [(distance(Span(*_ends(shape, each)), at), each) for _, each in corners]
    off, wall = min(walls)
    if off <= reach * 0.7 and not (held.control or held.shift):
        return HeldEdge(id_, wall, is_bent=held.alt)
    return None


def _ends(shape: Shape, edge: Corner) -> tuple[FootPoint, FootPoint]:
    ring = shape.rings[edge.ring]
    return ring[edge.at], ring[(edge.at + 1) % len(ring)]


def _by_across(
    one: FootPoint, other: FootPoint, start: FootPoint, to: FootPoint
) -> tuple[int, int]:
    """A wall that lies along the grid moves across itself only."""
    x, y = to.x - start.x, to.y - start.y
    if one.x == other.x:
        return to.x - one.x, 0
    return (0, to.y - one.y) if one.y == other.y else (x, y)


def _by(campaign: Campaign, paint: Paint, start: FootPoint, held: Held) -> tuple[int, int]:
    to = drawn_to(campaign, paint, held)
    return (0, 0) if to is None else (to.x - start.x, to.y - start.y)


def _zone(campaign: Campaign, paint: Paint, id_: str) -> Zone:
    return campaign.one(Zone, Key("zone", paint.map_id, id_))
