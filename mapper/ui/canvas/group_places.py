"""Where groups stand in their hexes, and their names, so that neither covers what is keyed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

from PySide6.QtGui import QPainter

from mapper.drawing.base.grid import Box, around
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.marks_and_words.lettering import Lettering
from mapper.drawing.marks_and_words.map_text import Saying
from mapper.drawing.marks_and_words.placement import PlacedWords, WordPlacement
from mapper.model.hexes.chunks import chunk_of
from mapper.model.hexes.hexes import Hex, Point, centre

USUAL, LEAST, MOST = 0.26, 8.0, 26.0
SMALLEST = 7.5
"""Smaller than this nobody sees where the group is: rather it covers something."""
SIZES = (1.0, 0.8, 0.62, 0.5)
"""How large a disc is drawn where there is no room for a whole one."""

RIM = 2.5
"""Pixels around a disc that belong to it."""

APART = 1.8
"""How far groups that share a hex stand from one another, in parts of their radius."""

MIDDLE = (0.0, 0.02)
WITHIN = 0.6
"""How far from the middle of its hex a disc may reach, in hexes."""

TURNS = (180, 0, 150, 30, 210, 330, 90, 120, 60, 270)
"""Degrees to the right and then downwards at which there may be room beside the middle."""

NAMED_FROM = 20.0
"""Pixels from hex to hex below which no names are written."""

NAME_LEAST, NAME_MOST = 11, 15
ABOUT = 3.0
"""How far about a hex, in hexes, something may lie that a name has to keep clear of."""


class Stand(NamedTuple):
    """How far from the middle of a hex groups stand, in hexes, and how large, in pixels."""

    x: float
    y: float
    radius: float

    def middles(self, count: int, px: float) -> list[Point]:
        """The middles of so many discs side by side, in pixels from that of the hex."""
        first = self.x * px - self.radius * APART / 2 * (count - 1)
        return [Point(first + APART * self.radius * each, self.y * px) for each in range(count)]


class GroupName(NamedTuple):
    """A name that has found its place."""

    placement: WordPlacement
    words: PlacedWords

    def write(self, painter: QPainter) -> None:
        """`painter` counts in pixels of the plane."""
        self.placement.write(painter, self.words)


class InHex(NamedTuple):
    """How many groups are in a hex, and which of them has its name written; empty: none."""

    at: Hex
    groups: int
    name: str = ""
    named: int = 0


class StandingGroups(NamedTuple):
    """The groups of a hex: where they stand, and the name that one of them is written with."""

    stand: Stand
    name: GroupName | None = None


class GroupPlaces:
    """Looked for once a size and a state of the map, and only where groups are in sight."""

    def __init__(self, beneath: MapPainter) -> None:
        self._beneath = beneath
        self._lettering = Lettering(beneath.style)
        self._view, self._px = beneath.view, 0.0
        self._of: tuple[object, ...] = ()
        self._others: list[Box] = []
        self._found: dict[InHex, StandingGroups] = {}
        self._before: dict[InHex, StandingGroups] = {}

    def begin(self, px: float, hexes: Iterable[Hex]) -> None:
        """What is asked for from now on is of this size, with groups in these hexes."""
        view, asked = self._beneath.view, list(hexes)
        of = (px, self._beneath.layers, asked)
        if view is self._view and of == self._of:
            return
        self._before, self._found = self._found or self._before, {}
        self._view, self._px, self._of = view, px, of
        usual = Stand(*MIDDLE, usual_radius(px))
        self._others = [box for at in asked for box in self._discs(at, usual, 1)]

    def standing(self, asked: InHex, *, is_ready: bool) -> StandingGroups:
        """While pictures are lacking, as it was before."""
        if asked not in self._found:
            if not is_ready:
                return self._meanwhile(asked)
            self._found[asked] = self._looked_for(asked)
        return self._found[asked]

    def _meanwhile(self, asked: InHex) -> StandingGroups:
        usual = usual_radius(self._px)
        before = self._before.get(asked)
        return StandingGroups(
            before.stand._replace(radius=usual) if before else Stand(*MIDDLE, usual)
        )

    def _looked_for(self, asked: InHex) -> StandingGroups:
        px, far = self._px, ABOUT * self._px
        x, y = self._pixels(asked.at)
        covered = self._beneath.covered(px, around(x, y, x, y, far))
        own = [box for box in covered.numbers if _away(x, y, box) < px / 2]
        usual = self._discs(asked.at, Stand(*MIDDLE, usual_radius(px)), 1)
        others = [box for box in self._others if box not in usual]
        taken = [*covered.keyed, *own, *others]
        stand = max(_stands(px), key=lambda each: self._fitting(asked, each, taken))
        if px < NAMED_FROM or not asked.name:
            return StandingGroups(stand)
        taken += self._discs(asked.at, stand, asked.groups)
        name = self._named(asked, stand, [*taken, *covered.numbers])
        return StandingGroups(stand, name or self._named(asked, stand, taken))

    def _fitting(self, asked: InHex, stand: Stand, taken: list[Box]) -> tuple[float, float]:
        """How little a stand covers, and of equals how large it is; the best is the greatest."""
        x, y = self._pixels(asked.at)
        bare, edge = 0.0, stand.radius + RIM
        for middle in stand.middles(asked.groups, self._px):
            away = [_away(x + middle.x, y + middle.y, box) for box in taken]
            bare -= sum(edge - each for each in away if each < edge)
            out = hypot(middle.x, middle.y) + stand.radius - WITHIN * self._px
            bare -= max(0.0, out) * (asked.groups == 1)
        return round(bare), stand.radius

    def _named(self, asked: InHex, stand: Stand, taken: list[Box]) -> GroupName | None:
        """The name beside its disc, if there is room for it."""
        px, style = self._px, self._beneath.style
        x, y = self._pixels(asked.at)
        middle = stand.middles(asked.groups, px)[asked.named]
        at = Point((x + middle.x) / px, (y + middle.y) / px)
        size = round(min(NAME_MOST, max(NAME_LEAST, stand.radius)))
        said = Saying(
            asked.name, asked.name, "plain", (at,), (0,), lambda _px, _style: size, mark=1
        )
        chunk = chunk_of(asked.at)
        placement = WordPlacement(
            px,
            style,
            self._lettering,
            chunks=lambda _area: [chunk],
            said=lambda _chunk: [said],
            marked=lambda _chunk: taken,
            mark_size=stand.radius + RIM,
        )
        area = around(x, y, x, y, ABOUT * px)
        placement.settle(area, None)
        found = placement.within(area)
        return GroupName(placement, found[0]) if found else None

    def _discs(self, at: Hex, stand: Stand, count: int) -> list[Box]:
        x, y = self._pixels(at)
        edge = stand.radius + RIM
        return [
            (x + each.x - edge, y + each.y - edge, x + each.x + edge, y + each.y + edge)
            for each in stand.middles(count, self._px)
        ]

    def _pixels(self, at: Hex) -> Point:
        x, y = centre(at, self._view.top)
        return Point(x * self._px, y * self._px)


def usual_radius(px: float) -> float:
    """Of a disc that has all the room it wants, at so many pixels from hex to hex."""
    return min(MOST, max(LEAST, px * USUAL))


def _stands(px: float) -> Iterator[Stand]:
    """The best first, where they cover as little."""
    for size in SIZES:
        radius = max(SMALLEST, usual_radius(px) * size)
        yield Stand(*MIDDLE, radius)
        out = WITHIN - radius / px
        for turn in TURNS:
            yield Stand(out * cos(turn * pi / 180), out * sin(turn * pi / 180), radius)


def _away(x: float, y: float, box: Box) -> float:
    """From a point to a box."""
    left, top, right, bottom = box
    return hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
