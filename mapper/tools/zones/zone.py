"""Zone: draws rooms as rectangles, polygons and circles, and caves freehand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import dist

from mapper.commands.zones.zones import add_zone, cut_zone, remove_zones, reshape_zone
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.zone_rows import FOOT, Zone, ZoneKind
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import (
    Shape,
    cave,
    circle,
    joined,
    outlined,
    rectangle,
    shape_of,
    without,
)
from mapper.model.zones.zones import overlapped, zone_at
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    PlaneFigure,
    Preview,
    Tool,
    ToolKey,
    new_in,
)
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_to,
    grid_about,
    one_after_another,
    size_in_words,
    zones_on,
)

CLOSE = 2 * FOOT
"""A click this near to the first corner closes a polygon."""


@dataclass(slots=True)
class ZoneTool(Tool):
    """
    A drag from corner to corner, from the middle outwards, or all around; a polygon by clicks.

    Shift takes what is drawn away from the zones there, Control adds it to the zone in which it
    was begun, Alt leaves the grid.
    """

    paint: Paint
    _points: list[FootPoint] = field(default_factory=list)
    _is_down: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self._points) and not self._is_down

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        at = self._meant(campaign, hand)
        if self.paint.sketch.shape == "polygon":
            return self._corner(campaign, at, hand)
        self._points, self._is_down = [at], True
        return NO_OUTCOME

    def drag(self, campaign: Campaign, hand: Hand) -> Outcome:
        if self._is_down:
            kept = self._points if self.paint.sketch.shape == "cave" else self._points[:1]
            self._points = [*kept, self._meant(campaign, hand)]
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if not self._is_down:
            return NO_OUTCOME
        self.drag(campaign, hand)
        points = self._points
        self.cancel()
        if len({*points}) < 2:
            return NO_OUTCOME
        return self._made(campaign, self._shape(points), points[0], hand)

    def type(self, campaign: Campaign, key: ToolKey, hand: Hand) -> Outcome:
        if key == "back":
            self._points = self._points[:-1]
            return NO_OUTCOME
        points, self._points = self._points, []
        plain = hand._replace(shift=False, control=False)
        return self._made(campaign, outlined(points), points[0], plain)

    def cancel(self) -> None:
        self._points, self._is_down = [], False

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        at = self._meant(campaign, hand)
        is_free = self.paint.sketch.shape == "cave"
        grid = () if is_free else grid_about(campaign, self.paint, hand, at)
        if not self._points:
            return Preview(drawn=(*grid, drawn((at,), "handle")))
        points = [*self._points, at]
        if self.paint.sketch.shape == "polygon" and len(points) < 3:
            return Preview(drawn=(*grid, drawn(points, "guide", is_closed=False)))
        try:
            shape = self._shape(points)
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=(*grid, drawn(points, "refused")))
        shown = self._shown(shape, points, hand)
        return Preview(text=self._words(shape, hand), drawn=(*grid, *shown))

    def _shown(self, shape: Shape, points: list[FootPoint], hand: Hand) -> tuple[PlaneFigure, ...]:
        shown = drawn_shape(shape, "taken" if hand.shift else "new")
        if self.paint.sketch.shape == "polygon":
            return (*shown, drawn(points, "handle"))
        return shown

    def _words(self, shape: Shape, hand: Hand) -> str:
        size = size_in_words(shape)
        if hand.shift:
            return f"Take away {size}"
        return f"Add to the zone: {size}" if hand.control else size

    def _meant(self, campaign: Campaign, hand: Hand) -> FootPoint:
        is_free = self.paint.sketch.shape == "cave"
        return hand.foot if is_free else drawn_to(campaign, self.paint, hand)

    def _corner(self, campaign: Campaign, at: FootPoint, hand: Hand) -> Outcome:
        """One more corner; on the first one, or on the last one again, the polygon is closed."""
        points = self._points
        if len(points) > 2 and (dist(at, points[0]) <= CLOSE or at == points[-1]):
            self._points = []
            return self._made(campaign, outlined(points), points[0], hand)
        if not points or at != points[-1]:
            self._points = [*points, at]
        return NO_OUTCOME

    def _shape(self, points: list[FootPoint]) -> Shape:
        first, last = points[0], points[-1]
        match self.paint.sketch.shape:
            case "rectangle":
                return rectangle(first, last)
            case "circle":
                return circle(first, round(dist(first, last)))
            case "cave":
                return cave(points)
            case "polygon":
                return outlined(points if points[-1] != points[-2] else points[:-1])

    def _made(self, campaign: Campaign, shape: Shape, start: FootPoint, hand: Hand) -> Outcome:
        if hand.shift:
            return take_away(campaign, self.paint, shape)
        map_id, level = self.paint.map_id, self.paint.sketch.level
        if hand.control:
            zones = zones_on(campaign, self.paint)
            id_ = zone_at(zones, start, level)
            if not id_:
                raise NotAllowed("Begin in the zone that it is to be added to.")
            others = [shape_of(row) for other, row in zones.items() if other != id_]
            whole = joined([shape_of(zones[id_]), *without(shape, others)])
            return Outcome(reshape_zone(campaign, map_id, id_, whole))
        kind: ZoneKind = "cave" if self.paint.sketch.shape == "cave" else "room"
        row = Zone(shape.outline, shape.holes, level=level, kind=kind)
        change = add_zone(campaign, map_id, row)
        return Outcome(change, wish=new_in(change, "zone"))


def take_away(campaign: Campaign, paint: Paint, shape: Shape) -> Outcome:
    """Cut a shape out of the zones it lies on; those wholly in it go."""
    zones = zones_on(campaign, paint)
    ids = overlapped(zones, shape, paint.sketch.level)
    if not ids:
        raise NotAllowed("There is no zone to take away from here.")
    gone = [id_ for id_ in ids if not without(shape_of(zones[id_]), [shape])]
    makers: list[Command] = [
        partial(cut_zone, map_id=paint.map_id, id_=id_, shape=shape)
        for id_ in ids
        if id_ not in gone
    ]
    if gone:
        makers.append(partial(remove_zones, map_id=paint.map_id, ids=gone))
    return Outcome(one_after_another(campaign, makers, "Take away from zones"))
