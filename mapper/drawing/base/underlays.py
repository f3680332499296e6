"""Images beneath or above what is drawn of a map, where their pins or spots hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Affine, Images, Picture
from mapper.drawing.base.ink import kept_state
from mapper.model.alignment import alignment, alignment_of_spots
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.hexes.hexes import Top
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed

OPAQUE = 100


class Underlays:
    """Those of one map; `laid` says where each lies, which is worked out once.

    `part_of` says in which part of the drawing an image is seen: above, or on which level.
    """

    def __init__(
        self,
        rows: Mapping[str, Underlay],
        images: Images,
        laid: Callable[[Underlay], Affine | None],
        part_of: Callable[[Underlay], object],
    ) -> None:
        self._images = images
        self._placed: dict[object, list[tuple[Underlay, Affine]]] = {}
        for id_ in sorted(rows, key=natural):
            row = rows[id_]
            affine = laid(row) if row.is_shown else None
            if affine is not None:
                self._placed.setdefault(part_of(row), []).append((row, affine))

    def has_any(self, part: object) -> bool:
        return part in self._placed

    def paint(self, painter: QPainter, px: float, area: PixelRect, part: object) -> bool:
        """Whether anything of them is seen."""
        found = False
        for row, affine in self._placed.get(part, ()):
            picture = self._images.picture(row.image)
            if picture is not None:
                found |= paint_picture(painter, px, area, row.opacity, affine, picture)
        return found


def laid_on_hexes(row: Underlay, top: Top) -> Affine | None:
    try:
        return alignment(row.pins, top).on_plane(top)
    except NotAllowed:
        return None


def laid_on_squares(spots: tuple[ImagePoint, ...]) -> Affine | None:
    try:
        placed = alignment_of_spots(spots)
    except NotAllowed:
        return None
    across, down = ([float(each / SQUARE) for each in factors] for factors in (placed.q, placed.r))
    return across[0], down[0], across[1], down[1], across[2], down[2]


def paint_picture(
    painter: QPainter, px: float, area: PixelRect, opacity: int, affine: Affine, picture: Picture
) -> bool:
    if not picture.levels:
        return False
    with kept_state(painter):
        painter.setOpacity(painter.opacity() * opacity / OPAQUE)
        to_plane = QTransform(*affine) * QTransform.fromScale(px, px)
        scale = abs(to_plane.determinant()) ** 0.5
        level = picture.level(scale)
        across, down = picture.width / level.width(), picture.height / level.height()
        from_level = QTransform.fromScale(across, down) * to_plane
        seen = _seen(from_level, area, level)
        if not seen.isEmpty():
            painter.setTransform(from_level, combine=True)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(seen, level, seen)
    return not seen.isEmpty()


def _seen(from_level: QTransform, area: PixelRect, level: QImage) -> QRectF:
    """The whole pixels of the image that reach into an area, and one more on each side."""
    back, is_possible = from_level.inverted()
    if not is_possible:
        return QRectF()
    box = back.mapRect(QRectF(area.left, area.top, area.width, area.height))
    whole = QRectF(box.adjusted(-2, -2, 2, 2).toAlignedRect())
    return whole.intersected(QRectF(0, 0, level.width(), level.height()))
