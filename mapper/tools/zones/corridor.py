"""Corridor: draws a way of one width along a line, by a drag or from click to click."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.zones.zones import add_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Shape, corridor
from mapper.tools.shared.tool import NOTHING, Held, Paint, Preview
from mapper.tools.zones.zone import take_away
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_to,
    grid_about,
    plan_of,
    size_in_words,
)


@dataclass(slots=True)
class CorridorTool:
    """
    A drag draws a straight one; clicks lead around corners until Enter or a second click ends it.

    It goes straight on or at right angles, with Control any way. Shift takes away, Alt leaves the
    grid.
    """

    paint: Paint
    _points: list[FootPoint] = field(default_factory=list)
    _pressed: FootPoint | None = None

    @property
    def is_begun(self) -> bool:
        return bool(self._points)

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at = self._meant(campaign, held)
        if at is None:
            return None
        if len(self._points) > 1 and at == self._points[-1]:
            return self._made(campaign, held)
        if not self._points or at != self._points[-1]:
            self._points.append(at)
        self._pressed = at
        return None

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at, pressed = self._meant(campaign, held), self._pressed
        self._pressed = None
        if at is None or pressed is None or at == pressed:
            return None
        self._points.append(at)
        return self._made(campaign, held)

    def end(self, campaign: Campaign) -> Change | None:
        return self._made(campaign, Held())

    def back(self) -> None:
        self._points = self._points[:-1]

    def cancel(self) -> None:
        self._points, self._pressed = [], None

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = self._meant(campaign, held)
        if at is None:
            return NOTHING
        grid = grid_about(campaign, self.paint, held, at)
        if not self._points:
            return Preview(drawn=(*grid, drawn((at,), "handle")))
        points = [*self._points, at]
        dots = drawn(self._points, "handle")
        try:
            shape = self._shape(points)
        except NotAllowed:
            return Preview(drawn=(*grid, dots))
        shown = drawn_shape(shape, "taken" if held.shift else "new")
        return Preview(text=size_in_words(shape), drawn=(*grid, *shown, dots))

    def _shape(self, points: list[FootPoint]) -> Shape:
        return corridor(points, self.paint.sketch.width * FOOT)

    def _meant(self, campaign: Campaign, held: Held) -> FootPoint | None:
        """With its walls on the lines of the grid, if they fit."""
        grid = plan_of(campaign, self.paint.map_id).grid
        wide = self.paint.sketch.width
        off = grid * FOOT // 2 if grid and (wide // grid) % 2 else 0
        at = drawn_to(campaign, self.paint, held, off)
        if at is None or held.control or not self._points:
            return at
        last = self._points[-1]
        is_across = abs(at.x - last.x) >= abs(at.y - last.y)
        return FootPoint(at.x, last.y) if is_across else FootPoint(last.x, at.y)

    def _made(self, campaign: Campaign, held: Held) -> Change | None:
        points = self._points
        self.cancel()
        if len(points) < 2:
            return None
        shape = self._shape(points)
        if held.shift:
            return take_away(campaign, self.paint, shape)
        level = self.paint.sketch.level
        row = Zone(shape.outline, shape.holes, level=level, kind="corridor")
        return add_zone(campaign, self.paint.map_id, row)
