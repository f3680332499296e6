"""Squares of the plane, painted once for a size and then only laid out."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.grid import Area

CELL = 256
"""Pixels across."""

MOST_CELLS = 128
"""So many are kept: more than any usual screen shows."""

Paint = Callable[[QPainter, float, Area], bool]
"""Paints an area, whose pixels are those of the plane; whether there was anything to paint."""

Place = tuple[int, int]


class Cells:
    """Any part of the plane comes out the same, as it is made of the same squares."""

    def __init__(self, paint: Paint, clock: Callable[[], float] = perf_counter) -> None:
        self._paint = paint
        self._clock = clock
        self._px = 0.0
        self._cells: dict[Place, QImage | None] = {}

    def forget(self, areas: list[Area] | None = None) -> None:
        """Paint what lies in these areas (or all) anew."""
        if areas is None:
            self._cells.clear()
            return
        for area in areas:
            for place in _places(area):
                self._cells.pop(place, None)

    def prepare(self, px: float, area: Area, end: float | None) -> bool:
        """Paint what is missing, until the clock says so; whether all of it is there now."""
        if px != self._px:
            self._px = px
            self._cells.clear()
        wanted = _places(area)
        for place in wanted:
            if place not in self._cells:
                if end is not None and self._clock() >= end:
                    return False
                self._make(place)
        self._drop(set(wanted))
        return True

    def draw(self, painter: QPainter, px: float, area: Area) -> None:
        """Lay out what is ready."""
        if px != self._px:
            return
        for left, top in _places(area):
            cell = self._cells.get((left, top))
            if cell is not None:
                seen = QRect(left, top, CELL, CELL).intersected(
                    QRect(area.left, area.top, area.width, area.height)
                )
                painter.drawImage(seen.topLeft(), cell, seen.translated(-left, -top))

    def _make(self, place: Place) -> None:
        left, top = place
        cell = QImage(CELL, CELL, QImage.Format.Format_ARGB32_Premultiplied)
        cell.fill(Qt.GlobalColor.transparent)
        painter = QPainter(cell)
        painter.translate(-left, -top)
        try:
            has_any = self._paint(painter, self._px, Area(left, top, left + CELL, top + CELL))
        finally:
            painter.end()
        self._cells[place] = cell if has_any else None

    def _drop(self, wanted: set[Place]) -> None:
        """Give up those painted longest ago."""
        spare = len(self._cells) - max(MOST_CELLS, 2 * len(wanted))
        if spare > 0:
            for place in [place for place in self._cells if place not in wanted][:spare]:
                del self._cells[place]


def _places(area: Area) -> list[Place]:
    return [
        (left, top)
        for top in range(area.top // CELL * CELL, area.bottom, CELL)
        for left in range(area.left // CELL * CELL, area.right, CELL)
    ]
