"""Of the images beneath a players' map, what lies in what they know, and nothing else of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images, Picture, with_smaller
from mapper.drawing.base.ink import clear, kept_state
from mapper.drawing.base.underlays import Affine, laid_on_squares, paint_picture
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.places import FootPoint
from mapper.play.gate.known import Scan

EDGE = 2
"""Empty pixels about what is known, for its edge to be as soft as any."""

Known = Callable[[str], QPainterPath]
"""The floor of all that is known of what an underlay lies beneath."""


@dataclass(frozen=True, slots=True)
class KnownPart:
    """What is left of an image where something is known, and where it lies."""

    picture: Picture
    affine: Affine
    opacity: int
    floor: QPainterPath


class KnownParts:
    """Those of one map; each is painted once, before it is painted on anything."""

    def __init__(self, rows: Mapping[str, Underlay], images: Images) -> None:
        self._rows, self._images = rows, images
        self._painted: dict[tuple[str, int], KnownPart | None] = {}

    def forget(self) -> None:
        """Other zones are known than before."""
        self._painted = {}

    def has_any(self, level: int, known: Known) -> bool:
        """Whether anything of an image lies in what is known of its level."""
        return any(True for _ in self._parts(level, known))

    def paint(
        self, painter: QPainter, px: float, area: PixelRect, level: int, known: Known
    ) -> None:
        """Only what lies within what is known: all else is gone before anything is painted."""
        to_pixels = QTransform.fromScale(px, px)
        for part in self._parts(level, known):
            with kept_state(painter):
                painter.setClipPath(to_pixels.map(part.floor))
                paint_picture(painter, px, area, part.opacity, part.affine, part.picture)

    def _parts(self, level: int, known: Known) -> Iterator[KnownPart]:
        for id_, row in self._rows.items():
            scans = self._images.scans(row.image) if row.level == level else ()
            for number, scan in enumerate(scans):
                part = self._part(id_, number, scan, row, known)
                if part is not None:
                    yield part

    def _part(
        self, id_: str, number: int, scan: Scan, row: Underlay, known: Known
    ) -> KnownPart | None:
        """None where nothing of the image is known, or it is not there yet."""
        if (id_, number) not in self._painted:
            picture = self._images.scan(scan)
            if picture is None:
                return None
            affine = laid_on_squares(_moved(scan.spots, row.spots[0].point))
            part = None if affine is None else _cut(picture, affine, known(id_), scan.opacity)
            self._painted[id_, number] = part
        return self._painted[id_, number]


def _moved(spots: tuple[ImagePoint, ...], by: FootPoint) -> tuple[ImagePoint, ...]:
    return tuple(ImagePoint(x, y, FootPoint(at.x + by.x, at.y + by.y)) for x, y, at in spots)


def _cut(picture: Picture, affine: Affine, known: QPainterPath, opacity: int) -> KnownPart | None:
    """A fresh image of the pixels whose middles are known, and no larger than these ask for.

    The sizes that a picture is kept at follow from its own: that of all of it would show in them.
    """
    back, is_possible = QTransform(*affine).inverted()
    if not picture.levels or not is_possible:
        return None
    whole = picture.levels[0]
    shrunk = QTransform.fromScale(whole.width() / picture.width, whole.height() / picture.height)
    path = (back * shrunk).map(known)
    box = path.boundingRect().toAlignedRect().intersected(whole.rect())
    if box.isEmpty() or not path.intersects(QRectF(whole.rect())):
        return None
    box.adjust(-EDGE, -EDGE, EDGE, EDGE)
    fresh = clear(box.width(), box.height())
    painter = QPainter(fresh)
    painter.translate(-box.topLeft())
    painter.setClipPath(path)
    painter.drawImage(0, 0, whole)
    painter.end()
    plane = QTransform.fromTranslate(box.x(), box.y()) * shrunk.inverted()[0] * QTransform(*affine)
    placed = (plane.m11(), plane.m12(), plane.m21(), plane.m22(), plane.dx(), plane.dy())
    part = Picture(box.width(), box.height(), with_smaller(fresh))
    return KnownPart(part, placed, opacity, known)
