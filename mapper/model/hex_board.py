"""A map of hexes as the window asks for it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mapper.model.hexes.hexes import Hex, Point, centre, corners, from_offset, hex_at, label, offset
from mapper.model.map_view import MapView
from mapper.model.places import Cell, Spot, the_hex
from mapper.model.spot_contents import SpotContents, StepOut, contents_at, steps_out


class HexBoard(NamedTuple):
    """Each hex is a spot."""

    view: MapView

    @property
    def kind(self) -> Literal["hexes"]:
        return "hexes"

    @property
    def is_fine(self) -> bool:
        return False

    def cell_at(self, x: float, y: float) -> Hex:
        return hex_at(x, y, self.view.top)

    def middle(self, cell: Cell) -> Point:
        return centre(the_hex(cell), self.view.top)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        return corners(the_hex(cell), self.view.top)

    def beside(self, cell: Cell, columns: int, rows: int) -> Hex:
        column, row = offset(the_hex(cell), self.view.top, "odd")
        return from_offset(column + columns, row + rows, self.view.top, "odd")

    def spot_at(self, point: Point, _level: int | None) -> Hex:
        return self.cell_at(*point)

    def name(self, spot: Spot) -> str:
        return label(the_hex(spot), self.view.top, self.view.numbering)

    def contents(self, spot: Spot) -> SpotContents:
        at, view = the_hex(spot), self.view
        return contents_at(view, at, tuple(id_ for id_, by in view.opens.items() if by == at))

    def ways_out(self, spot: Spot) -> tuple[StepOut, ...]:
        return tuple(steps_out(self.view, the_hex(spot)))
