"""Corridor and split: a way of one width along a line, and a zone cut in two or into cells."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.zones.zones import add_zone, cell_zone, divide_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Shape, corridor, divided, shape_of
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    ToolKey,
    new_in,
)
from mapper.tools.zones.zone import take_away
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_to,
    drawn_zone,
    grid_about,
    plan_of,
    size_in_words,
    zones_on,
)

PAST = 200
"""Hundredths of a foot that a line of a split is drawn on beyond both of its ends."""


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
        change = add_zone(campaign, self.paint.map_id, row)
        return Outcome(change, wish=new_in(change, "zone"))


@dataclass(slots=True)
class SplitTool(Tool):
    """
    A drag from wall to wall splits the zone beneath it; with Shift a wall stands between the parts.

    A click splits a zone into cells that one move crosses.
    """

    paint: Paint
    _start: FootPoint | None = None

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        self._start = drawn_to(campaign, self.paint, hand)
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        start, self._start = self._start, None
        end, map_id = drawn_to(campaign, self.paint, hand), self.paint.map_id
        if start is None:
            return NO_OUTCOME
        if start == end:
            return Outcome(cell_zone(campaign, map_id, self._zone(campaign, hand.foot)))
        id_ = self._zone(campaign, _middle(start, end))
        line = _lengthened(start, end)
        return Outcome(divide_zone(campaign, map_id, id_, line, is_walled=hand.shift))

    def cancel(self) -> None:
        self._start = None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        end, start = drawn_to(campaign, self.paint, hand), self._start
        zones = zones_on(campaign, self.paint)
        if start is None or start == end:
            outlines = drawn_zone(zones[hand.zone], "guide") if hand.zone else ()
            words = "Click: into cells; drag: along a line" if hand.zone else ""
            grid = grid_about(campaign, self.paint, hand, end)
            return Preview(text=words, drawn=(*outlines, *grid, drawn((end,), "handle")))
        line = drawn((start, end), "new", is_closed=False)
        try:
            id_ = self._zone(campaign, _middle(start, end))
            parts = divided(shape_of(zones[id_]), _lengthened(start, end))
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=(line,))
        shown = [each for part in parts for each in drawn_shape(part)]
        words = "With a wall between the parts" if hand.shift else "Open from part to part"
        return Preview(text=words, drawn=(*shown, line))

    def _zone(self, campaign: Campaign, at: FootPoint) -> str:
        id_ = zone_at(zones_on(campaign, self.paint), at, self.paint.sketch.level)
        if not id_:
            raise NotAllowed("Draw the line through a zone, from wall to wall.")
        return id_


def _middle(one: FootPoint, other: FootPoint) -> FootPoint:
    return FootPoint((one.x + other.x) // 2, (one.y + other.y) // 2)


def _lengthened(start: FootPoint, end: FootPoint) -> tuple[FootPoint, FootPoint]:
    """A little past both ends, so that a line that ends at a wall goes through it."""
    right, down = end.x - start.x, end.y - start.y
    long = max(1.0, (right * right + down * down) ** 0.5)
    x, y = round(right * PAST / long), round(down * PAST / long)
    return FootPoint(start.x - x, start.y - y), FootPoint(end.x + x, end.y + y)
