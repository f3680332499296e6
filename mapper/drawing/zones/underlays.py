"""Images beneath the zones of a level, where their spots hold them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QPainter

from mapper.drawing.base.images import Images
from mapper.drawing.hexes.grid import PixelRect
from mapper.drawing.hexes.underlays import Affine, paint_image
from mapper.model.alignment import alignment_of_spots
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed


class ZoneUnderlays:
    """Those of one map; where each lies is worked out once."""

    def __init__(self, rows: Mapping[str, Underlay], images: Images) -> None:
        self._images = images
        self._placed: dict[str, tuple[Underlay, Affine]] = {}
        for id_ in sorted(rows, key=natural):
            placed = on_plane(rows[id_].spots)
            if rows[id_].is_shown and placed is not None:
                self._placed[id_] = rows[id_], placed

    def has_any(self, level: int) -> bool:
        return any(row.level == level for row, _ in self._placed.values())

    def paint(self, painter: QPainter, px: float, area: PixelRect, level: int) -> bool:
        found = False
        for row, affine in self._placed.values():
            if row.level == level:
                found |= paint_image(painter, px, area, row, affine, self._images)
        return found


def on_plane(spots: tuple[ImagePoint, ...]) -> Affine | None:
    """From pixels of the image to the plane."""
    try:
        placed = alignment_of_spots(spots)
    except NotAllowed:
        return None
    across, down = ([float(each / SQUARE) for each in factors] for factors in (placed.q, placed.r))
    return across[0], down[0], across[1], down[1], across[2], down[2]
