"""Images beneath the zones of a level, where their spots hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

from mapper.drawing.base.images import UNREADABLE, Images, Picture, with_smaller
from mapper.drawing.hexes.grid import PixelRect
from mapper.drawing.hexes.underlays import Affine, paint_image, paint_picture
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_alignment import alignment_of_spots

Known = Callable[[str], QPainterPath]
"""The floor of all that is known of what an image lies beneath."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An image, where it lies, and what is left of it where something is known."""

    row: Underlay
    affine: Affine
    picture: Picture
    known: QPainterPath


class ZoneUnderlays:
    """Those of one map; where each lies is worked out once."""

    def __init__(self, rows: Mapping[str, Underlay], images: Images) -> None:
        self._images = images
        self._cut: dict[str, Shown] = {}
        self._placed: dict[str, tuple[Underlay, Affine]] = {}
        for id_ in sorted(rows, key=natural):
            placed = on_plane(rows[id_].spots)
            if rows[id_].is_shown and placed is not None:
                self._placed[id_] = rows[id_], placed

    def forget_cuts(self) -> None:
        """Other zones are known than before."""
        self._cut = {}

    def has_any_in(self, level: int, known: Known) -> bool:
        """Whether anything of an image lies in what is known of its level."""
        return any(bool(each.picture.levels) for each in self._cut_to(level, known))

    def paint_in(
        self, painter: QPainter, px: float, area: PixelRect, level: int, known: Known
    ) -> None:
        """Only what lies within what is known: all else is gone before anything is painted."""
        to_pixels = QTransform.fromScale(px, px)
        for each in self._cut_to(level, known):
            painter.save()
            painter.setClipPath(to_pixels.map(each.known))
            paint_picture(painter, px, area, each.row.opacity, each.affine, each.picture)
            painter.restore()

    def _cut_to(self, level: int, known: Known) -> Iterator[Shown]:
        for id_, (row, affine) in self._placed.items():
            picture = self._images.picture(row.image) if row.level == level else None
            if picture is None:
                continue
            if id_ not in self._cut:
                floor = known(id_)
                self._cut[id_] = Shown(row, affine, _cut(picture, affine, floor), floor)
            yield self._cut[id_]

    def has_any(self, level: int) -> bool:
        return any(row.level == level for row, _ in self._placed.values())

    def paint(self, painter: QPainter, px: float, area: PixelRect, level: int) -> bool:
        found = False
        for row, affine in self._placed.values():
            if row.level == level:
                found |= paint_image(painter, px, area, row, affine, self._images)
        return found


def _cut(picture: Picture, affine: Affine, known: QPainterPath) -> Picture:
    """A fresh image of the pixels whose middles are known; unreadable where there are none."""
    back, is_possible = QTransform(*affine).inverted()
    if not picture.levels or not is_possible:
        return UNREADABLE
    whole = picture.levels[0]
    shrunk = whole.width() / picture.width, whole.height() / picture.height
    path = (back * QTransform.fromScale(*shrunk)).map(known)
    if not path.intersects(QRectF(whole.rect())):
        return UNREADABLE
    fresh = QImage(whole.size(), QImage.Format.Format_ARGB32_Premultiplied)
    fresh.fill(Qt.GlobalColor.transparent)
    painter = QPainter(fresh)
    painter.setClipPath(path)
    painter.drawImage(0, 0, whole)
    painter.end()
    return Picture(picture.width, picture.height, with_smaller(fresh))


def on_plane(spots: tuple[ImagePoint, ...]) -> Affine | None:
    """From pixels of the image to the plane."""
    try:
        placed = alignment_of_spots(spots)
    except NotAllowed:
        return None
    across, down = ([float(each / SQUARE) for each in factors] for factors in (placed.q, placed.r))
    return across[0], down[0], across[1], down[1], across[2], down[2]
