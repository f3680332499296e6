"""The pictures of a players' map, painted once: by the players' names, and of what they know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from mapper.drawing.base.images import UNREADABLE, Affine, Ground, KnownPart, Picture, with_smaller
from mapper.drawing.base.ink import clear
from mapper.drawing.base.painted_afresh import fresh_image
from mapper.drawing.base.underlays import laid_on_squares
from mapper.drawing.zones.known_parts import known_floor
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.rows import ImagePoint
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


class Cut(NamedTuple):
    """What was cut of an image, if anything, and to which ground."""

    ground: Ground
    part: KnownPart | None


Cuts = dict[tuple[str, Scan], Cut]
"""By the name of the level that an image lies beneath, and by the image."""


@dataclass(frozen=True, slots=True)
class Painting:
    """Pictures with what they were painted from, which stays with whoever has them painted."""

    pictures: KnownPictures = NO_PICTURES
    cuts: Cuts = field(default_factory=dict)
    numbers: Mapping[Scan, int] = field(default_factory=dict)
    """Of all images that were ever cut."""
    is_whole: bool = True
    """Whether nothing lacks that was not painted yet."""


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
    icons, numbers = {}, dict(before.numbers)
    names = {row.icon for row in players.features.values()} & sources.icons.keys()
    for name in sorted(names):
        icon = before.pictures.picture(name)
        if icon is None and decode is not None:
            icon = _afresh(decode(sources.icons[name]))
        if icon is not None:
            icons[name] = icon
    wanted = [*_wanted(players, sources.scans)]
    cuts = _cuts(players, wanted, decode, before.cuts, numbers)
    beneath: dict[str, tuple[KnownPart, ...]] = {}
    for _, key, _ in wanted:
        if key in cuts and (part := cuts[key].part) is not None:
            beneath[key[0]] = (*beneath.get(key[0], ()), part)
    pictures = KnownPictures(icons, beneath)
    if pictures == before.pictures:
        pictures = before.pictures
    is_cut = all(key in cuts and cuts[key].ground == ground for _, key, ground in wanted)
    return Painting(pictures, cuts, numbers, is_cut and len(icons) == len(names))


Wanted = tuple[str, tuple[str, Scan], Ground]


def _wanted(players: PlayerMap, scans: Mapping[str, tuple[Scan, ...]]) -> Iterator[Wanted]:
    """Each image beneath what is known: of which underlay, by which key, and cut to what."""
    for id_, row in players.underlays.items():
        if row.image in scans:
            own = players.beneath.get(id_)
            rooms = frozenset(
                (zone.outline, zone.holes)
                for each, zone in players.zones.items()
                if zone.level == row.level and (own is None or each in own)
            )
            walls = players.plan.walls if players.plan is not None else ""
            ground = Ground(walls, rooms, row.spots[0].point)
            yield from ((id_, (row.image, scan), ground) for scan in scans[row.image])


def _cuts(
    players: PlayerMap,
    wanted: Iterable[Wanted],
    decode: Decode | None,
    before: Cuts,
    numbers: dict[Scan, int],
) -> Cuts:
    plots, cuts = cache(partial(Plots, players)), Cuts()
    for id_, key, ground in wanted:
        cut, scan = before.get(key), key[1]
        if decode is not None and (cut is None or cut.ground != ground):
            found = _cut(decode(scan.image), scan, ground.at, known_floor(players, plots(), id_))
            number = numbers.setdefault(scan, len(numbers) + 1) if found else 0
            cut = Cut(ground, KnownPart(number, *found, scan.opacity, ground) if found else None)
        if cut is not None and cut.ground[::2] == ground[::2] and cut.ground.rooms <= ground.rooms:
            cuts[key] = cut
    return cuts


def _afresh(picture: Picture) -> Picture:
    """Nothing of its file comes along."""
    image = fresh_image(picture)
    return UNREADABLE if image is None else Picture(*image.size().toTuple(), with_smaller(image))


def _cut(
    picture: Picture, scan: Scan, by: FootPoint, known: QPainterPath
) -> tuple[Picture, Affine] | None:
    """A fresh image of the pixels whose middles are known, and no larger than these ask for.

    The sizes that a picture is kept at follow from its own: that of all of it would show in them.
    """
    spots = (ImagePoint(x, y, FootPoint(at.x + by.x, at.y + by.y)) for x, y, at in scan.spots)
    affine = laid_on_squares(tuple(spots))
    if affine is None or not picture.levels:
        return None
    back, is_possible = QTransform(*affine).inverted()
    if not is_possible:
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
