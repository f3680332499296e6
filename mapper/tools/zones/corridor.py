"""Corridor: draws a way of one width along a line, by a drag or from click to click."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.zones.zones import add_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Shape, corridor
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Outcome, Paint, Preview, Tool, ToolKey
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
class CorridorTool(Tool):
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

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        at = self._meant(campaign, hand)
        if len(self._points) > 1 and at == self._points[-1]:
            return self._made(campaign, is_away=hand.shift)
        if not self._points or at != self._points[-1]:
            self._points.append(at)
        self._pressed = at
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        at, pressed = self._meant(campaign, hand), self._pressed
        self._pressed = None
        if pressed is None or at == pressed:
            return NO_OUTCOME
        self._points.append(at)
        return self._made(campaign, is_away=hand.shift)

    def type(self, campaign: Campaign, key: ToolKey, _hand: Hand) -> Outcome:
        if key == "end":
            return self._made(campaign)
        self._points = self._points[:-1]
        return NO_OUTCOME

    def cancel(self) -> None:
        self._points, self._pressed = [], None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        at = self._meant(campaign, hand)
        grid = grid_about(campaign, self.paint, hand, at)
        if not self._points:
            return Preview(drawn=(*grid, drawn((at,), "handle")))
        points = [*self._points, at]
        dots = drawn(self._points, "handle")
        try:
            shape = self._shape(points)
        except NotAllowed:
            return Preview(drawn=(*grid, dots))
        shown = drawn_shape(shape, "taken" if hand.shift else "new")
        return Preview(text=size_in_words(shape), drawn=(*grid, *shown, dots))

    def _shape(self, points: list[FootPoint]) -> Shape:
        return corridor(points, self.paint.sketch.width * FOOT)

    def _meant(self, campaign: Campaign, hand: Hand) -> FootPoint:
        """With its walls on the lines of the grid, if they fit."""
        grid = plan_of(campaign, self.paint.map_id).grid
        wide = self.paint.sketch.width
        off = grid * FOOT // 2 if grid and (wide // grid) % 2 else 0
        at = drawn_to(campaign, self.paint, hand, off)
        if hand.control or not self._points:
            return at
        last = self._points[-1]
        is_across = abs(at.x - last.x) >= abs(at.y - last.y)
        return FootPoint(at.x, last.y) if is_across else FootPoint(last.x, at.y)

    def _made(self, campaign: Campaign, *, is_away: bool = False) -> Outcome:
        points = self._points
        self.cancel()
        if len(points) < 2:
            return NO_OUTCOME
        shape = self._shape(points)
        if is_away:
            return take_away(campaign, self.paint, shape)
        level = self.paint.sketch.level
        row = Zone(shape.outline, shape.holes, level=level, kind="corridor")
        return Outcome(add_zone(campaign, self.paint.map_id, row))
