"""Line, rectangle and hexagon: drawn from where the press was to where the release is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import Area
from mapper.model.hexes.hexes import Hex, distance, offset
from mapper.model.hexes.shapes import disc, hexagon, hexes_in_hexagon, line_axial, rectangle, swept
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    MOST,
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    hexes_counted,
    name_shown,
    pick,
)


class DrawnShape(NamedTuple):
    """The hexes of a shape, and what it is called."""

    hexes: Area
    text: str


DrawShape = Callable[[Map, Hex, Hex, int, bool], DrawnShape]
"""(map, start, end, width, whether only the outline) -> Drawing."""


@dataclass(slots=True)
class ShapeTool(Tool):
    """One change at the release; until then the shape is only shown. Control: its outline only."""

    paint: Paint
    draw: DrawShape
    _start: Hex | None = None

    def press(self, _campaign: Campaign, hand: Hand) -> Outcome:
        self._start = None if hand.alt else hand.hex
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if self._start is None:
            return NO_OUTCOME
        hexes = self._drawn(campaign, hand).hexes
        self._start = None
        return Outcome(paint(campaign, self.paint.map_id, hexes, self._code_for(hand)) or None)

    def cancel(self) -> None:
        self._start = None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if self._start is None and hand.alt:
            return pick(campaign, self.paint, hand)
        code, shape = self._code_for(hand), self._drawn(campaign, hand)
        name = name_shown(campaign, code) if code else "erase"
        return Preview(shape.hexes, code, f"{shape.text}: {name}")

    def _drawn(self, campaign: Campaign, hand: Hand) -> DrawnShape:
        on = campaign.one(Map, Key("map", "", self.paint.map_id))
        start = hand.hex if self._start is None else self._start
        return self.draw(on, start, hand.hex, self.paint.width, hand.control)

    def _code_for(self, hand: Hand) -> int:
        return 0 if hand.shift else self.paint.code


def _line(_on: Map, start: Hex, end: Hex, width: int, _is_outline: bool) -> DrawnShape:
    """As wide as the brush."""
    length = distance(start, end) + 1
    _check(length * len(disc(width)))
    return DrawnShape(swept(*line_axial(start, end), width), f"Line of {hexes_counted(length)}")


def _rectangle(on: Map, start: Hex, end: Hex, width: int, is_outline: bool) -> DrawnShape:
    """In columns and rows of the map's numbering; an outline is as thick as the brush, inwards."""
    top, shove = on.top, on.numbering.shove
    corners = offset(start, top, shove), offset(end, top, shove)
    (left, right), (first, last) = (sorted(pair) for pair in zip(*corners, strict=True))
    across, down = right - left + 1, last - first + 1
    _check(across * down)
    hexes = rectangle((left, right), (first, last), top, shove).area()
    if is_outline:
        within_columns, within_rows = (left + width, right - width), (first + width, last - width)
        hexes -= rectangle(within_columns, within_rows, top, shove).area()
    return DrawnShape(hexes, f"Rectangle of {across} × {down} hexes")


def _hexagon(_on: Map, start: Hex, end: Hex, width: int, is_outline: bool) -> DrawnShape:
    """About the start and out to the end; an outline is as thick as the brush, inwards."""
    radius = distance(start, end)
    _check(hexes_in_hexagon(radius))
    hexes = hexagon(start, radius).area()
    if is_outline:
        hexes -= hexagon(start, radius - width).area()
    return DrawnShape(hexes, f"Hexagon of {hexes_counted(len(hexes))}, radius {radius}")


def _check(count: int) -> None:
    if count > MOST:
        raise NotAllowed(f"{count:,} hexes are too many to draw at once; at most {MOST:,} can be.")


line_tool = partial(ShapeTool, draw=_line)
rectangle_tool = partial(ShapeTool, draw=_rectangle)
hexagon_tool = partial(ShapeTool, draw=_hexagon)
