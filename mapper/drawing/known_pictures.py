"""The pictures of a players' map, painted once: by the players' names, and of what they know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from mapper.drawing.base.images import UNREADABLE, Affine, KnownPart, Picture, with_smaller
from mapper.drawing.base.ink import clear
from mapper.drawing.base.painted_afresh import fresh_image
from mapper.drawing.base.underlays import laid_on_squares
from mapper.drawing.zones.known_parts import known_floor
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.campaign.zone_rows import Ring
from mapper.model.places import FootPoint
from mapper.play.gate.known import PictureSources, PlayerMap, Scan

EDGE = 2
"""Empty pixels about what is known, for its edge to be as soft as any."""

Decode = Callable[[str], Picture]
"""An image of the game master's by its hash, on a thread that may wait."""


@dataclass(frozen=True, slots=True)
class KnownPictures:
    """All that a players' map has of images: nothing in them is of a file or of the unknown."""

    icons: Mapping[str, Picture] = field(default_factory=dict)
    """Features' own pictures."""
    beneath: Mapping[str, tuple[KnownPart, ...]] = field(default_factory=dict)
    """What is known of the images beneath a level, the lowest first."""

    def picture(self, name: str) -> Picture | None:
        return self.icons.get(name)

    def parts(self, name: str) -> tuple[KnownPart, ...]:
        return self.beneath.get(name, ())


NO_PICTURES = KnownPictures()


class PaintedMap(NamedTuple):
    """All that players' windows are given: what is known of a map, and its pictures."""

    players: PlayerMap
    pictures: KnownPictures = NO_PICTURES


class Ground(NamedTuple):
    """All that decides the floor of a level."""

    walls: str
    rooms: frozenset[tuple[Ring, tuple[Ring, ...]]]
    at: FootPoint

    def is_within(self, other: Ground) -> bool:
        return self[::2] == other[::2] and self.rooms <= other.rooms


class Cut(NamedTuple):
    """What was cut of an image, if anything, and to which ground."""

    ground: Ground
    part: KnownPart | None


@dataclass(frozen=True, slots=True)
class Painting:
    """Pictures with what they were painted from, which stays with whoever has them painted.

    What is not whole lacks something that was not painted yet.
    """

    pictures: KnownPictures = NO_PICTURES
    cuts: Mapping[tuple[str, Scan], Cut] = field(default_factory=dict)
    count: int = 0
    """So many images were ever cut."""
    is_whole: bool = True


NOTHING_PAINTED = Painting()


def painted(
    players: PlayerMap,
    sources: PictureSources,
    decode: Decode | None,
    before: Painting = NOTHING_PAINTED,
) -> Painting:
    """The pictures of a map, those of before wherever nothing else is known.

    Without `decode`, none is painted: of those of before, what is in what is known stays.
    """
    icons: dict[str, Picture] = {}
    names = {row.icon for row in players.features.values()} & sources.icons.keys()
    for name in sorted(names):
        icon = before.pictures.picture(name)
        if icon is None and decode is not None:
            icon = _afresh(decode(sources.icons[name]))
        if icon is not None:
            icons[name] = icon
    cutting = _Cutting(players, decode, before)
    beneath = {
        row.image: cutting.parts(id_, sources.scans[row.image])
        for id_, row in players.underlays.items()
        if row.image in sources.scans
    }
    pictures = KnownPictures(icons, {name: parts for name, parts in beneath.items() if parts})
    if pictures == before.pictures:
        pictures = before.pictures
    is_whole = cutting.is_whole and len(icons) == len(names)
    return Painting(pictures, cutting.cuts, cutting.count, is_whole)


class _Cutting:
    """The cutting of the images beneath one map."""

    def __init__(self, players: PlayerMap, decode: Decode | None, before: Painting) -> None:
        self._players, self._decode, self._before = players, decode, before
        self._plots: Plots | None = None
        self.cuts: dict[tuple[str, Scan], Cut] = {}
        self.count, self.is_whole = before.count, True

    def parts(self, id_: str, scans: tuple[Scan, ...]) -> tuple[KnownPart, ...]:
        """Of all images that an underlay stands for."""
        row = self._players.underlays[id_]
        ground = _ground(self._players, id_, row)
        for scan in scans:
            key = row.image, scan
            stands = self._before.cuts.get(key)
            if stands is not None and stands.ground == ground:
                self.cuts[key] = stands
            elif self._decode is not None:
                self.cuts[key] = self._cut(id_, scan, ground, stands, self._decode)
            else:
                self.is_whole = False
                if stands is not None and stands.ground.is_within(ground):
                    self.cuts[key] = stands
        cuts = [self.cuts[row.image, scan] for scan in scans if (row.image, scan) in self.cuts]
        return tuple(cut.part for cut in cuts if cut.part is not None)

    def _cut(self, id_: str, scan: Scan, ground: Ground, stands: Cut | None, decode: Decode) -> Cut:
        if self._plots is None:
            self._plots = Plots(self._players)
        affine = laid_on_squares(_moved(scan.spots, ground.at))
        floor = known_floor(self._players, self._plots, id_)
        cut = None if affine is None else _cut(decode(scan.image), affine, floor)
        if cut is None:
            return Cut(ground, None)
        if stands is None or stands.part is None:
            self.count += 1
        number = self.count if stands is None or stands.part is None else stands.part.number
        return Cut(ground, KnownPart(number, *cut, scan.opacity, ground.rooms, ground.at))


def _ground(players: PlayerMap, id_: str, row: Underlay) -> Ground:
    own = players.beneath.get(id_)
    rooms = frozenset(
        (zone.outline, zone.holes)
        for each, zone in players.zones.items()
        if zone.level == row.level and (own is None or each in own)
    )
    return Ground(players.plan.walls if players.plan else "", rooms, row.spots[0].point)


def _afresh(picture: Picture) -> Picture:
    """Nothing of its file comes along."""
    image = fresh_image(picture)
    return UNREADABLE if image is None else Picture(*image.size().toTuple(), with_smaller(image))


def _moved(spots: tuple[ImagePoint, ...], by: FootPoint) -> tuple[ImagePoint, ...]:
    return tuple(ImagePoint(x, y, FootPoint(at.x + by.x, at.y + by.y)) for x, y, at in spots)


def _cut(picture: Picture, affine: Affine, known: QPainterPath) -> tuple[Picture, Affine] | None:
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
    return Picture(box.width(), box.height(), with_smaller(fresh)), placed
