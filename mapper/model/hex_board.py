"""A map of hexes as the window asks for it."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes.hexes import Hex, Point, centre, corners, from_offset, hex_at, label, offset
from mapper.model.map_view import MapView
from mapper.model.places import Cell, Spot, the_hex
from mapper.model.spot_contents import SpotContents, StepOut, contents_at, steps_out


class HexBoard(NamedTuple):
    """Each hex is a spot."""

    view: MapView

    @property
    def is_fine(self) -> bool:
        """Whether it matters to most where in a cell one points, as things lie at points of it."""
        return False

    def cell_at(self, x: float, y: float) -> Hex:
        """The hex that a point of the plane lies in."""
        return hex_at(x, y, self.view.top)

    def middle(self, cell: Cell) -> Point:
        return centre(the_hex(cell), self.view.top)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        return corners(the_hex(cell), self.view.top)

    def beside(self, cell: Cell, columns: int, rows: int) -> Hex:
        """So many columns and rows on: where the arrow keys lead."""
        column, row = offset(the_hex(cell), self.view.top, "odd")
        return from_offset(column + columns, row + rows, self.view.top, "odd")

    def spot_at(self, point: Point, _level: int | None) -> Hex:
        """What is pointed at, whatever the level."""
        return self.cell_at(*point)

    def name(self, spot: Spot) -> str:
        """Its number: “0304”."""
        return label(the_hex(spot), self.view.top, self.view.numbering)

    def contents(self, spot: Spot) -> SpotContents:
        """What lies at a hex."""
        at, view = the_hex(spot), self.view
        return contents_at(view, at, tuple(id_ for id_, by in view.opens.items() if by == at))

    def ways_out(self, spot: Spot) -> tuple[StepOut, ...]:
        """The steps from a hex into those beside it."""
        return tuple(steps_out(self.view, the_hex(spot)))
