"""Line, rectangle and hexagon: drawn from where the press was to where the release is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from mapper.commands.terrain.terrain import paint_area
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.area import Area
from mapper.model.hexes.hexes import Hex, distance
from mapper.model.hexes.numbering import offset
from mapper.model.hexes.shapes import disc, hexagon, hexes_in_hexagon, line_axial, rectangle, swept
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import MOST, Held, Paint, Preview, hexes_counted, name_shown, pick


class DrawnShape(NamedTuple):
    """The hexes of a shape, and what it is called."""

    hexes: Area
    text: str


Draw = Callable[[Map, Hex, Hex, int, bool], DrawnShape]
"""(map, start, end, width, whether only the outline) -> Drawing."""


@dataclass(slots=True)
class ShapeTool:
    """One change at the release; until then the shape is only shown. Control: its outline only."""

    paint: Paint
    draw: Draw
    _start: Hex | None = None

    def press(self, _campaign: Campaign, at: Hex, held: Held) -> Change | None:
        self._start = None if held.alt else at
        return None

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> Change | None:
        return None

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if self._start is None:
            return None
        start, self._start = self._start, None
        drawing = self._drawing(campaign, start, at, held)
        change = paint_area(campaign, self.paint.map_id, drawing.hexes, self._code_for(held))
        return change or None

    def cancel(self) -> None:
        self._start = None

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        if self._start is None and held.alt:
            return pick(campaign, self.paint.map_id, at)
        code = self._code_for(held)
        start = at if self._start is None else self._start
        try:
            drawing = self._drawing(campaign, start, at, held)
        except NotAllowed as refused:
            return Preview(text=str(refused))
        name = name_shown(campaign, code) if code else "erase"
        return Preview(drawing.hexes, code, f"{drawing.text}: {name}")

    def _drawing(self, campaign: Campaign, start: Hex, end: Hex, held: Held) -> DrawnShape:
        on = campaign.one(Map, Key("map", "", self.paint.map_id))
        return self.draw(on, start, end, self.paint.width, held.control)

    def _code_for(self, held: Held) -> int:
        return 0 if held.shift else self.paint.code


def line_tool(paint: Paint) -> ShapeTool:
    return ShapeTool(paint, _line)


def rectangle_tool(paint: Paint) -> ShapeTool:
    return ShapeTool(paint, _rectangle)


def hexagon_tool(paint: Paint) -> ShapeTool:
    return ShapeTool(paint, _hexagon)


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
