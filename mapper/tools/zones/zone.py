"""Zone, corridor and split: draws rooms, caves and corridors; cuts zones in two or into cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import dist

from mapper.commands.zones.zones import (
    add_zone,
    cell_zone,
    cut_zone,
    divide_zone,
    remove_zones,
    reshape_zone,
)
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.zone_rows import FOOT, Zone, ZoneKind
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import (
    Shape,
    cave,
    circle,
    corridor,
    divided,
    is_near,
    joined,
    led_up_to,
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
    drawn_zone,
    grid_about,
    one_after_another,
    plan_of,
    size_in_words,
    zones_on,
)

CLOSE = 2 * FOOT
"""A click this near to the first corner closes a polygon."""


@dataclass(slots=True)
class ZoneTool(Tool):
    """
    A drag from corner to corner, from the middle outwards, or all around; corners by clicks.

    Shift takes what is drawn away from the zones there, Control adds it to the zone in which it
    was begun, Alt leaves the grid.
    """

    paint: Paint
    _points: list[FootPoint] = field(default_factory=list)
    _is_down: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self._points) and not self._is_down

    @property
    def keeps_what_is_refused(self) -> bool:
        return self.is_begun

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        at = self._meant(campaign, hand)
        if self.paint.sketch.shape == "polygon" or self._points:
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
        if self.paint.sketch.shape == "cave" and _is_click(points):
            self._points, self._is_down = points[:1], False
            return NO_OUTCOME
        self.cancel()
        if len({*points}) < 2:
            return NO_OUTCOME
        return self._made(campaign, self._shape(points), points[0], hand)

    def type(self, campaign: Campaign, key: ToolKey, hand: Hand) -> Outcome:
        if key == "back":
            self._points = self._points[:-1]
            return NO_OUTCOME
        return self._closed(campaign, hand._replace(shift=False, control=False))

    def cancel(self) -> None:
        self._points, self._is_down = [], False

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        at = self._meant(campaign, hand)
        is_free = self.paint.sketch.shape == "cave"
        grid = () if is_free else grid_about(campaign, self.paint, hand, at)
        if not self._points:
            return Preview(drawn=(*grid, drawn((at,), "handle")))
        points = [*self._points, at]
        if self.is_begun and len(points) < 3:
            return Preview(drawn=(*grid, drawn(points, "guide", is_closed=False)))
        try:
            shape = self._shape(points)
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=(*grid, drawn(points, "refused")))
        shown = self._shown(shape, points, hand)
        return Preview(text=self._words(shape, hand), drawn=(*grid, *shown))

    def _shown(self, shape: Shape, points: list[FootPoint], hand: Hand) -> tuple[PlaneFigure, ...]:
        shown = drawn_shape(shape, "taken" if hand.shift else "new")
        if self.is_begun:
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
            return self._closed(campaign, hand)
        if not points or at != points[-1]:
            self._points = [*points, at]
        return NO_OUTCOME

    def _closed(self, campaign: Campaign, hand: Hand) -> Outcome:
        """What its corners go around; they stay where that is refused."""
        points = self._points
        is_cave = self.paint.sketch.shape == "cave"
        shape = cave(points) if is_cave else outlined(points)
        done = self._made(campaign, shape, points[0], hand)
        self._points = []
        return done

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


def _is_click(points: list[FootPoint]) -> bool:
    """Whether a drag stayed where it began."""
    return all(dist(each, points[0]) <= CLOSE for each in points)


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
            shape = self._shape(campaign, points)
        except NotAllowed:
            return Preview(drawn=(*grid, dots))
        shown = drawn_shape(shape, "taken" if hand.shift else "new")
        return Preview(text=size_in_words(shape), drawn=(*grid, *shown, dots))

    def _shape(self, campaign: Campaign, points: list[FootPoint]) -> Shape:
        width, ends = self.paint.sketch.width * FOOT, (points[0], points[-1])
        near = [
            shape_of(row)
            for row in zones_on(campaign, self.paint).values()
            if any(is_near(row, end, width) for end in ends)
        ]
        return corridor(led_up_to(points, width, near), width)

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
        shape = self._shape(campaign, points)
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
        change = divide_zone(campaign, map_id, id_, line, is_walled=hand.shift)
        return Outcome(change, wish=new_in(change, "zone"))

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
