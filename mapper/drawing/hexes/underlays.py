"""Images beneath or above the terrain, where their pins hold them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from mapper.drawing.base.images import Images, Picture
from mapper.drawing.hexes.grid import PixelRect
from mapper.model.alignment import alignment
from mapper.model.campaign.rows import Underlay
from mapper.model.hexes.layout import Top
from mapper.model.not_allowed import NotAllowed

OPAQUE = 100
Affine = tuple[float, float, float, float, float, float]


class Underlays:
    """Those of one map; where each lies is worked out once."""

    def __init__(self, rows: Mapping[str, Underlay], top: Top, images: Images) -> None:
        self._images = images
        self._placed: list[tuple[Underlay, Affine]] = []
        for _, row in sorted(rows.items(), key=lambda pair: (len(pair[0]), pair[0])):
            placed = _plane_of(row, top)
            if row.is_shown and placed is not None:
                self._placed.append((row, placed))

    def has_any(self, is_above: bool) -> bool:
        return any(row.is_above == is_above for row, _ in self._placed)

    def paint(self, painter: QPainter, px: float, area: PixelRect, is_above: bool) -> bool:
        found = False
        for row, affine in self._placed:
            if row.is_above == is_above:
                found |= paint_image(painter, px, area, row, affine, self._images)
        return found


def paint_image(
    painter: QPainter, px: float, area: PixelRect, row: Underlay, affine: Affine, images: Images
) -> bool:
    """What of an image reaches into an area, which way `affine` puts it in the plane."""
    picture = images.picture(row.image)
    return picture is not None and paint_picture(painter, px, area, row.opacity, affine, picture)


def paint_picture(
    painter: QPainter, px: float, area: PixelRect, opacity: int, affine: Affine, picture: Picture
) -> bool:
    if not picture.levels:
        return False
    painter.save()
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
    painter.restore()
    return not seen.isEmpty()


def _seen(from_level: QTransform, area: PixelRect, level: QImage) -> QRectF:
    """The whole pixels of the image that reach into an area, and one more on each side."""
    back, is_possible = from_level.inverted()
    if not is_possible:
        return QRectF()
    box = back.mapRect(QRectF(area.left, area.top, area.width, area.height))
    whole = QRectF(box.adjusted(-2, -2, 2, 2).toAlignedRect())
    return whole.intersected(QRectF(0, 0, level.width(), level.height()))


def _plane_of(row: Underlay, top: Top) -> Affine | None:
    try:
        return alignment(row.pins, top).on_plane(top)
    except NotAllowed:
        return None
