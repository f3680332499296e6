"""Squares of the plane, painted once for a size and then only laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, floor
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import clear
from mapper.drawing.base.tiles import Tiles

K = TypeVar("K")
T = TypeVar("T")

Budget = float | None
"""How many seconds there are; None: as many as it takes."""


def made_in_time(
    todo: Iterable[T], make: Callable[[T], object], end: float | None, *, goes_on: bool = False
) -> bool:
    """Make one after another, until the clock says so; whether all are made.

    What `goes_on` makes something however late it is: a slow machine, too, is done at last.
    """
    is_late = not goes_on and end is not None and perf_counter() >= end
    for each in todo:
        if is_late:
            return False
        make(each)
        is_late = end is not None and perf_counter() >= end
    return True


def kept_last(kept: dict[K, T], key: K, most: int, make: Callable[[], T]) -> T:
    """What was made for a key, now used last; of more, those used longest ago are given up."""
    found = kept.pop(key, None)
    if found is None:
        found = make()
    while len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = found
    return found


TileJob = tuple[Tiles, list[int]]
"""Small pictures, and which of them are to be drawn."""


def prepare(jobs: list[TileJob], end: float | None, *, goes_on: bool = False) -> bool:
    """The same of small pictures that are missing, some of them at a time."""
    parts = (part for job in jobs for part in _parts(*job))
    return made_in_time(parts, lambda part: part[0].prepare(part[1]), end, goes_on=goes_on)


def _parts(tiles: Tiles, missing: list[int]) -> Iterator[TileJob]:
    tiles.make_room(len(missing))
    for first in range(0, len(missing), tiles.at_once):
        yield tiles, missing[first : first + tiles.at_once]


CELL = 256
"""Pixels across."""

MOST_CELLS = 192
"""So many are kept: those of a usual screen at several sizes."""

PaintCell = Callable[[QPainter, float, PixelRect], bool]
"""Paints an area, whose pixels are those of the plane; whether there was anything to paint."""

CellAt = tuple[float, int, int]
"""A size, in pixels from hex to hex, and the left and top pixel."""


Touched = tuple[float, list[PixelRect]]
"""At one size, the areas that look otherwise."""


class PaintedSquares:
    """Any part of the plane comes out the same, as it is made of the same squares."""

    def __init__(
        self,
        paint: PaintCell,
        side: int = CELL,
        most: int = MOST_CELLS,
    ) -> None:
        """`side`: how many pixels a square has across; the fewer, the sooner one is painted.

        `most` are kept besides those that are wanted.
        """
        self._paint = paint
        self._side = side
        self._most = most
        self._cells: dict[CellAt, QImage | None] = {}
        self._faded: set[CellAt] = set()

    def forget(self, touched: Touched | None = None) -> None:
        """Paint anew what lies in these areas at their size, and all at any other size; or all."""
        px, areas = touched or (0.0, [])
        for place in [place for place in self._cells if place[0] != px]:
            del self._cells[place]
        for area in areas:
            for place in self._places(px, area):
                self._cells.pop(place, None)
        self._faded &= self._cells.keys()

    def fade(self, touched: Touched) -> None:
        """Paint anew as `forget` would, but lay out what there is until then."""
        px, areas = touched
        self.forget((px, []))
        for area in areas:
            self._faded.update(place for place in self._places(px, area) if place in self._cells)

    def is_ready(self, px: float, area: PixelRect) -> bool:
        """Whether everything there is as it should be."""
        return all(p in self._cells and p not in self._faded for p in self._places(px, area))

    def has_all(self, px: float, area: PixelRect) -> bool:
        """Whether there is something to lay out everywhere, even if not as it should be."""
        return all(place in self._cells for place in self._places(px, area))

    def prepare(
        self, px: float, area: PixelRect, end: float | None, *, goes_on: bool = False
    ) -> bool:
        """Paint what is missing, until the clock says so; whether all of it is there now.

        What `goes_on` paints something however late it is: a slow machine, too, is done at last.
        """
        wanted = self._places(px, area)
        lacking = (p for p in wanted if p not in self._cells or p in self._faded)
        is_done = made_in_time(lacking, self._make, end, goes_on=goes_on)
        if is_done:
            self._drop(set(wanted))
        return is_done

    def draw(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Lay out what is ready."""
        whole = QRect(area.left, area.top, area.width, area.height)
        for place in self._places(px, area):
            cell = self._cells.get(place)
            if cell is not None:
                _, left, top = place
                seen = QRect(left, top, self._side, self._side).intersected(whole)
                painter.drawImage(seen.topLeft(), cell, seen.translated(-left, -top))

    def draw_scaled(self, painter: QPainter, px: float, to_px: float, area: PixelRect) -> None:
        """Lay out what is ready at one size as if it were another, whose area this is."""
        by, side = to_px / px, self._side
        wanted = PixelRect(
            *(floor(edge / by) for edge in area[:2]), *(ceil(edge / by) for edge in area[2:])
        )
        for place in self._places(px, wanted):
            cell = self._cells.get(place)
            if cell is not None:
                _, left, top = place
                first = QPoint(round(left * by), round(top * by))
                last = QPoint(round((left + side) * by) - 1, round((top + side) * by) - 1)
                painter.drawImage(QRect(first, last), cell)

    def _make(self, place: CellAt) -> None:
        (px, left, top), side = place, self._side
        cell = clear(side, side)
        painter = QPainter(cell)
        painter.translate(-left, -top)
        try:
            has_any = self._paint(painter, px, PixelRect(left, top, left + side, top + side))
        finally:
            painter.end()
        # a copy, for an image that was painted on keeps what it was painted with
        self._cells[place] = cell.copy() if has_any else None
        self._faded.discard(place)

    def _drop(self, wanted: set[CellAt]) -> None:
        """Give up those painted longest ago."""
        spare = len(self._cells) - (max(self._most, 2 * len(wanted)) if self._most else len(wanted))
        if spare > 0:
            for place in [place for place in self._cells if place not in wanted][:spare]:
                del self._cells[place]

    def _places(self, px: float, area: PixelRect) -> list[CellAt]:
        side = self._side
        return [
            (px, left, top)
            for top in range(area.top // side * side, area.bottom, side)
            for left in range(area.left // side * side, area.right, side)
        ]
