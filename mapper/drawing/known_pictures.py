"""The pictures of a players' map, painted once: by the players' names, and of what they know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from mapper.drawing.base.images import UNREADABLE, KnownFloor, KnownPart, Picture, with_smaller
from mapper.drawing.base.ink import clear, painting
from mapper.drawing.base.painted_afresh import fresh_image
from mapper.drawing.base.underlays import laid_on_squares
from mapper.drawing.zones.known_parts import known_floor
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.rows import ImagePoint
from mapper.model.places import FootPoint
from mapper.play.gate.known import PictureSources, PlayerMap, Scan

UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EDGE = 2
"""Empty pixels about what is known, for its edge to be as soft as any."""

Decode = Callable[[str], Picture]
"""An image of the game master's by its hash, on a thread that may wait."""


@dataclass(frozen=True, slots=True)
class KnownPictures:
    """All that a players' map has of images: nothing in them is of a file or of the unknown."""

    icons: Mapping[str, Picture] = field(default_factory=dict)
    """Features' own pictures, and those of terrain."""
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


Cuts = dict[tuple[str, Scan], KnownPart]
"""By the level that an image lies beneath, and the image; 0 is the number of what has no part."""


@dataclass(frozen=True, slots=True)
class PaintedPictures:
    """Pictures with what they were painted from, which stays with whoever has them painted."""

    pictures: KnownPictures = NO_PICTURES
    cuts: Cuts = field(default_factory=dict)
    numbers: Mapping[Scan, int] = field(default_factory=dict)
    """Of all images that were ever cut."""
    is_whole: bool = True
    """Whether nothing lacks that was not painted yet."""


NOTHING_PAINTED = PaintedPictures()


def painted(
    players: PlayerMap,
    sources: PictureSources,
    decode: Decode | None,
    before: PaintedPictures = NOTHING_PAINTED,
) -> PaintedPictures:
    """The pictures of a map, those of before wherever nothing else is known.

    Without `decode`, none is painted: of those of before, what is in what is known stays.
    """
    names = _names_in(players) & sources.icons.keys()
    icons, cuts, numbers = {}, Cuts(), dict(before.numbers)
    for name in sorted(names):
        icon = before.pictures.picture(name)
        if icon is None and decode is not None:
            icon = _afresh(decode(sources.icons[name]))
        if icon is not None:
            icons[name] = icon
    plots, is_whole = cache(partial(Plots, players)), len(icons) == len(names)
    for id_, key, floor in _wanted(players, sources.scans):
        part = before.cuts.get(key)
        if decode is not None and (part is None or part.floor != floor):
            path = known_floor(players, plots(), id_)
            part = _cut(decode(key[1].image), key[1], floor, path, numbers)
        if part is not None and part.floor.is_within(floor):
            cuts[key] = part
        is_whole &= part is not None and part.floor == floor
    beneath = {
        name: tuple(part for scan in scans if (part := cuts.get((name, scan))) and part.number)
        for name, scans in sources.scans.items()
    }
    pictures = KnownPictures(icons, beneath)
    pictures = before.pictures if pictures == before.pictures else pictures
    return PaintedPictures(pictures, cuts, numbers, is_whole)


def _names_in(players: PlayerMap) -> set[str]:
    """What of pictures is drawn on a map: of features, and of terrain."""
    of_terrain = chain.from_iterable(row.images for row in players.terrain_types.values())
    return {row.icon for row in players.features.values()}.union(of_terrain)


def _wanted(
    players: PlayerMap, scans: Mapping[str, tuple[Scan, ...]]
) -> Iterator[tuple[str, tuple[str, Scan], KnownFloor]]:
    """Each image beneath what is known: of which underlay, by which key, and cut to what."""
    walls = players.plan.walls if players.plan is not None else ""
    for id_, row in players.underlays.items():
        if row.image in scans:
            own = players.beneath.get(id_, players.zones)
            zones = (zone for each, zone in players.zones.items() if each in own)
            rooms = frozenset((e.outline, e.holes) for e in zones if e.level == row.level)
            floor = KnownFloor(walls, rooms, row.spots[0].point)
            yield from ((id_, (row.image, scan), floor) for scan in scans[row.image])


def _afresh(picture: Picture) -> Picture:
    """Nothing of its file comes along."""
    image = fresh_image(picture)
    return UNREADABLE if image is None else Picture(*image.size().toTuple(), with_smaller(image))


def _cut(
    picture: Picture, scan: Scan, floor: KnownFloor, known: QPainterPath, numbers: dict[Scan, int]
) -> KnownPart:
    """A fresh image of the pixels whose middles are known, and no larger than these ask for.

    The sizes that a picture is kept at follow from its own: that of all of it would show in them.
    """
    nothing, by = KnownPart(0, UNREADABLE, UNMOVED, 0, floor), floor.at
    spots = (ImagePoint(x, y, FootPoint(at.x + by.x, at.y + by.y)) for x, y, at in scan.spots)
    affine = laid_on_squares(tuple(spots))
    if affine is None or not picture.levels or not QTransform(*affine).isInvertible():
        return nothing
    back, _ = QTransform(*affine).inverted()
    whole = picture.levels[0]
    shrunk = QTransform.fromScale(whole.width() / picture.width, whole.height() / picture.height)
    path = (back * shrunk).map(known)
    box = path.boundingRect().toAlignedRect().intersected(whole.rect())
    if box.isEmpty() or not path.intersects(QRectF(whole.rect())):
        return nothing
    box.adjust(-EDGE, -EDGE, EDGE, EDGE)
    fresh = clear(box.width(), box.height())
    with painting(fresh) as painter:
        painter.translate(-box.topLeft())
        painter.setClipPath(path)
        painter.drawImage(0, 0, whole)
    plane = QTransform.fromTranslate(box.x(), box.y()) * shrunk.inverted()[0] * QTransform(*affine)
    placed = (plane.m11(), plane.m12(), plane.m21(), plane.m22(), plane.dx(), plane.dy())
    part = Picture(box.width(), box.height(), with_smaller(fresh))
    return KnownPart(numbers.setdefault(scan, len(numbers) + 1), part, placed, scan.opacity, floor)
