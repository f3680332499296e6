"""Zone: draws rooms as rectangles, polygons and circles, and caves freehand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from math import dist

from mapper.commands.zones.zones import add_zone, cut_zone, remove_zones, reshape_zone
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.hexes.hexes import Hex
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
from mapper.tools.shared.tool import NOTHING, Held, Paint, PlaneFigure, Preview
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_to,
    grid_about,
    one_after_another,
    size_in_words,
    spot_of,
    zones_on,
)

CLOSE = 2 * FOOT
"""A click this near to the first corner closes a polygon."""


@dataclass(slots=True)
class ZoneTool:
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

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at = self._meant(campaign, held)
        if at is None:
            return None
        if self.paint.sketch.shape == "polygon":
            return self._corner(campaign, at, held)
        self._points, self._is_down = [at], True
        return None

    def drag(self, campaign: Campaign, _at: Hex, held: Held) -> None:
        at = self._meant(campaign, held)
        if not self._is_down or at is None:
            return
        if self.paint.sketch.shape == "cave":
            self._points.append(at)
        else:
            self._points = [self._points[0], at]

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if not self._is_down:
            return None
        self.drag(campaign, at, held)
        points, self._is_down = self._points, False
        self._points = []
        if len({*points}) < 2:
            return None
        return self._made(campaign, self._shape(points), points[0], held)

    def end(self, campaign: Campaign) -> Change | None:
        points, self._points = self._points, []
        return self._made(campaign, outlined(points), points[0], Held())

    def back(self) -> None:
        self._points = self._points[:-1]

    def cancel(self) -> None:
        self._points, self._is_down = [], False

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = self._meant(campaign, held)
        if at is None:
            return NOTHING
        is_free = self.paint.sketch.shape == "cave"
        grid = () if is_free else grid_about(campaign, self.paint, held, at)
        if not self._points:
            return Preview(drawn=(*grid, drawn((at,), "handle")))
        points = [*self._points, at]
        if self.paint.sketch.shape == "polygon" and len(points) < 3:
            return Preview(drawn=(*grid, drawn(points, "guide", is_closed=False)))
        try:
            shape = self._shape(points)
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=(*grid, drawn(points, "refused")))
        shown = self._shown(shape, points, held)
        return Preview(text=self._words(shape, held), drawn=(*grid, *shown))

    def _shown(self, shape: Shape, points: list[FootPoint], held: Held) -> tuple[PlaneFigure, ...]:
        shown = drawn_shape(shape, "taken" if held.shift else "new")
        if self.paint.sketch.shape == "polygon":
            return (*shown, drawn(points, "handle"))
        return shown

    def _words(self, shape: Shape, held: Held) -> str:
        size = size_in_words(shape)
        if held.shift:
            return f"Take away {size}"
        return f"Add to the zone: {size}" if held.control else size

    def _meant(self, campaign: Campaign, held: Held) -> FootPoint | None:
        if self.paint.sketch.shape == "cave":
            return spot_of(held)
        return drawn_to(campaign, self.paint, held)

    def _corner(self, campaign: Campaign, at: FootPoint, held: Held) -> Change | None:
        """One more corner; on the first one, or on the last one again, the polygon is closed."""
        points = self._points
        if len(points) > 2 and (dist(at, points[0]) <= CLOSE or at == points[-1]):
            self._points = []
            return self._made(campaign, outlined(points), points[0], held)
        if not points or at != points[-1]:
            self._points = [*points, at]
        return None

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

    def _made(
        self, campaign: Campaign, shape: Shape, start: FootPoint, held: Held
    ) -> Change | None:
        if held.shift:
            return take_away(campaign, self.paint, shape)
        map_id, level = self.paint.map_id, self.paint.sketch.level
        if held.control:
            zones = zones_on(campaign, self.paint)
            id_ = zone_at(zones, start, level)
            if not id_:
                raise NotAllowed("Begin in the zone that it is to be added to.")
            others = [shape_of(row) for other, row in zones.items() if other != id_]
            free = without(shape, others)
            return reshape_zone(campaign, map_id, id_, joined([shape_of(zones[id_]), *free]))
        row = Zone(shape.outline, shape.holes, level=level)
        if self.paint.sketch.shape == "cave":
            row = replace(row, kind="cave")
        return add_zone(campaign, map_id, row)


def take_away(campaign: Campaign, paint: Paint, shape: Shape) -> Change | None:
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
    return one_after_another(campaign, makers, "Take away from zones")
