"""Of the images beneath a players' map, where the parts that they know lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from PySide6.QtGui import QPainter, QPainterPath, QTransform

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Affine, Images, KnownPart
from mapper.drawing.base.ink import joined, kept_state
from mapper.drawing.base.underlays import paint_picture
from mapper.drawing.zones.zone_outlines import Plots, extent_of
from mapper.model.campaign.rows import Underlay
from mapper.model.map_view import SQUARE, Extent, MapView

EVERYWHERE = Extent(-inf, -inf, inf, inf)


class KnownParts:
    """Those of one map, each beneath the floor of what is known of its level."""

    def __init__(self, rows: Mapping[str, Underlay], images: Images) -> None:
        self._rows, self._images = rows, images
        self._floors: dict[str, QPainterPath] = {}

    def forget(self) -> None:
        """Other zones are known than before."""
        self._floors = {}

    def of(self, level: int) -> list[KnownPart]:
        return [part for _, part in self._beneath(level)]

    def paint(
        self,
        painter: QPainter,
        px: float,
        area: PixelRect,
        level: int,
        zones: tuple[MapView, Plots],
    ) -> None:
        """Only what lies within what is known."""
        to_pixels = QTransform.fromScale(px, px)
        for id_, part in self._beneath(level):
            if id_ not in self._floors:
                self._floors[id_] = known_floor(*zones, id_)
            with kept_state(painter):
                painter.setClipPath(to_pixels.map(self._floors[id_]))
                affine = _moved(part, self._rows[id_])
                paint_picture(painter, px, area, part.opacity, affine, part.picture)

    def _beneath(self, level: int) -> Iterator[tuple[str, KnownPart]]:
        for id_, row in self._rows.items():
            if row.level == level:
                yield from ((id_, part) for part in self._images.parts(row.image))


def _moved(part: KnownPart, row: Underlay) -> Affine:
    """With its level, where all levels are joined to one."""
    at, by = part.floor.at, row.spots[0].point
    a, b, c, d, x, y = part.affine
    return a, b, c, d, x + (by.x - at.x) / SQUARE, y + (by.y - at.y) / SQUARE


def known_floor(view: MapView, plots: Plots, underlay: str) -> QPainterPath:
    """Of the level that an image lies beneath, also where all levels are joined to one."""
    own = view.beneath.get(underlay)
    near = plots.within(view.underlays[underlay].level, EVERYWHERE)
    return joined(plot.floor for plot in near if own is None or plot.id in own)


def altered_in(before: list[KnownPart], after: list[KnownPart]) -> list[Extent] | None:
    """Where parts of the same images differ; None where the images are not the same."""
    if [part.number for part in before] != [part.number for part in after]:
        return None
    pairs = zip(before, after, strict=True)
    rooms = set().union(
        *(one.floor.rooms ^ other.floor.rooms for one, other in pairs if one is not other)
    )
    return [extent_of(outline) for outline, _ in rooms]
