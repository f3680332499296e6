"""How a piece of a map is put down elsewhere: mirrored, turned by sixths, moved."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.model.hexes.chunks import Area, Integers, area_from_arrays
from mapper.model.hexes.hexes import DIRECTIONS, ORIGIN, Hex, Top, add, rotated, subtract
from mapper.model.hexes.sides import Side, turned_about


@dataclass(frozen=True, slots=True)
class HexTransform:
    """A turn, a mirroring and a shift of hexes.

    About one hex, which comes to lie on another; left and right are mirrored before the turn.
    """

    start: Hex
    to: Hex
    rotate: int = 0
    is_mirrored: bool = False
    top: Top = "flat"

    def hex(self, at: Hex) -> Hex:
        return add(self._turned(subtract(at, self.start)), self.to)

    def axial(self, q: Integers, r: Integers) -> tuple[Integers, Integers]:
        """The same for many hexes."""
        along_q, along_r = self._turned(Hex(1, 0)), self._turned(Hex(0, 1))
        q, r = q - self.start.q, r - self.start.r
        return (
            q * along_q.q + r * along_r.q + self.to.q,
            q * along_q.r + r * along_r.r + self.to.r,
        )

    def area(self, area: Area) -> Area:
        return area_from_arrays(*self.axial(*area.axial()))

    def side(self, side: Side) -> Side:
        """Named so that it runs as the side did."""
        towards = DIRECTIONS.index(self._turned(DIRECTIONS[side.direction]))
        placed = Side(self.hex(side.hex), towards)
        return turned_about(placed) if self.is_mirrored else placed

    def _turned(self, at: Hex) -> Hex:
        q, r = at
        if self.is_mirrored:
            q, r = (-q, q + r) if self.top == "flat" else (-q - r, r)
        return rotated(Hex(q, r), self.rotate, ORIGIN)
