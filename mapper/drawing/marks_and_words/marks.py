"""Where the marks of a map are: of all that lies there, and of ways to other maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import Buckets, chunks_seen
from mapper.drawing.base.cells import kept_last, made_in_time, prepare
from mapper.drawing.base.grid import Box, PixelRect, near, pixels_of
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.symbols import STEPS, MarkLook, Symbols, draw_badge, draw_mark
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.style import Style
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import LYING, Feature, Token
from mapper.model.found_clues import FoundClue
from mapper.model.hexes.chunks import ChunkAt, Floats, Integers
from mapper.model.hexes.hexes import Hex, Top
from mapper.model.map_view import MapView
from mapper.model.marks_in_hex import drawn_in_hex, in_order, middle_beside, middles
from mapper.model.places import the_hex


def spots(count: int) -> list[tuple[float, float, int]]:
    """Where so many marks stand about the middle of their hex, and how small they are drawn."""
    return [(*middle, _step(count)) for middle in middles(count)]


def beside(number: int, count: int, kinds_there: int) -> tuple[float, float, int]:
    """Like `spots`, of one: about the middle, or else beneath or above the kinds that lie there."""
    return (*middle_beside(number, count, kinds_there), _step(count))


def _step(count: int) -> int:
    return min(count, len(STEPS)) - 1


def look_of(row: Feature, step: int) -> MarkLook:
    return MarkLook("feature", row.icon, row.is_settlement, row.is_landmark, step=step)


def letters_of(name: str) -> str:
    """What stands on a token that has no icon."""
    return "".join(word[0] for word in name.split()[:2]).upper()


def look_of_token(row: Token, step: int) -> MarkLook:
    return MarkLook(
        "token",
        row.icon,
        colour=row.colour,
        initials="" if row.icon else letters_of(row.name),
        step=step,
    )


LOOKS: Mapping[str, Callable[[Any, int], MarkLook]] = {"feature": look_of, "token": look_of_token}
"""How things of each kind look, so many steps smaller than one alone in its hex."""

OTHERS = tuple(kind for kind in LYING if kind != "feature")


def by_hex(rows: Mapping[str, Any]) -> dict[Hex, list[tuple[str, Any]]]:
    """In the order of their ids, whatever was done and undone since."""
    found: dict[Hex, list[tuple[str, Any]]] = {}
    for id_ in in_order(rows):
        found.setdefault(the_hex(rows[id_].at), []).append((id_, rows[id_]))
    return found


SORTS: tuple[Visibility, ...] = ("overt", "hidden", "secret")
ICONS_FROM = 17.0
"""Pixels from hex to hex from which on there is room for icons."""

MOST_LOOKS = 4096
MOST_SIZES = 4
SIZE, LEAST_PX, MOST_PX = 0.215, 3.2, 34.0
CORNER = (-0.41, 0.01)
CLUE_CORNER = (0.41, 0.01)
EDGED = 1.14
"""How much larger a mark is with the points and the paper at its edge."""

REACH = 0.9
"""How far, in hexes, a mark may reach out from the middle of its hex."""


class Group(NamedTuple):
    """Marks of one sort: which hexes, how far from the middle (in hexes), and which look."""

    q: Integers
    r: Integers
    x: Floats
    y: Floats
    look: Integers


@dataclass(frozen=True, slots=True)
class ChunkMarks:
    """The marks of one chunk."""

    features: Group
    visibility: Integers
    others: Mapping[str, Group]
    """By their kinds."""
    opens: Group
    clues: Group

    @property
    def at_corners(self) -> tuple[Group, Group]:
        return self.opens, self.clues


class Marks:
    """The marks of a hex map, found chunk by chunk."""

    def __init__(
        self, view: MapView, features: Buckets[Feature], style: Style, symbols: Symbols
    ) -> None:
        self._top: Top = view.top
        self._style = style
        self._symbols = symbols
        self._features = features
        self._others: dict[str, Buckets[Any]] = {k: Buckets(attrgetter("at")) for k in OTHERS}
        self._opens: Buckets[Hex] = Buckets(lambda at: at)
        self._clues: Buckets[FoundClue] = Buckets(lambda clue: the_hex(clue.at))
        self._looks: dict[MarkLook, int] = {}
        self._scales: list[float] = []
        self._chunks: dict[ChunkAt, ChunkMarks] = {}
        self._tiles: dict[float, tuple[Tiles, Tiles]] = {}
        self.follow(view, set())

    def follow(self, view: MapView, featured: set[ChunkAt]) -> None:
        """Show another state of the map; features have changed in the chunks told."""
        self._has_badges = view.has_badges
        touched, lying = featured | self._opens.follow(view.opens), view.lying
        touched |= self._clues.follow(view.clues)
        for kind, rows in self._others.items():
            touched |= rows.follow(lying[kind])
        for place in touched:
            self._chunks.pop(place, None)

    def new_images(self) -> None:
        """Draw marks anew: one of the game master's own images is ready."""
        self._tiles.clear()

    def size(self, px: float) -> float:
        """From the middle of a plain mark to its edge."""
        return min(MOST_PX, max(LEAST_PX, SIZE * px))

    def boxes(self, place: ChunkAt, px: float) -> list[Box]:
        """What the marks of a chunk cover, for labels to stay clear of."""
        marks = self._of_chunk(place)
        found: list[Box] = []
        for group in (marks.features, *marks.others.values(), *marks.at_corners):
            x, y = self._pixels(group, px)
            found += _boxes(x, y, self.size(px) * np.array(self._scales)[group.look] * 0.95)
        return found

    def covered(self, px: float, area: PixelRect) -> list[Box]:
        """What all marks cover that reach into an area, those of ways to other maps too."""
        if px < self._style.feature_from:
            return []
        found: list[Box] = []
        for marks in map(self._of_chunk, self.seen(px, area)):
            for group in (marks.features, *marks.others.values(), *marks.at_corners):
                x, y = self._pixels(group, px)
                half = self.size(px) * np.array(self._scales)[group.look]
                chosen = near(x, y, area, 2 * MOST_PX)
                x, y, half = x[chosen], y[chosen], half[chosen]
                found += _boxes(x, y, EDGED * half)
                if group is marks.features and self._has_badges:
                    found += _boxes(x + 0.86 * half, y + 0.8 * half, 0.4 * half)
        return found

    def prepare(
        self, px: float, area: PixelRect, end: float | None, *, goes_on: bool = False
    ) -> bool:
        """Work out and draw what an area shows, until the clock says so; whether all is there."""
        if px < self._style.feature_from:
            return True
        tiles, badges = self._at(px)
        places = self.seen(px, area)
        unplaced = (place for place in places if place not in self._chunks)
        if not made_in_time(unplaced, self._of_chunk, end, goes_on=goes_on):
            return False
        if not places:
            return True
        marks = [self._chunks[place] for place in places]
        groups = [
            group
            for each in marks
            for group in (each.features, *each.others.values(), *each.at_corners)
        ]
        wanted = (
            (tiles, np.concatenate([group.look for group in groups])),
            (badges, np.arange(len(SORTS) * len(STEPS))),
        )
        jobs = [(each, lacking) for each, keys in wanted if (lacking := each.missing(keys))]
        return prepare(jobs, end, goes_on=goes_on)

    def place(self, px: float, area: PixelRect) -> None:
        """Work out what an area shows, without drawing it."""
        for place in self.seen(px, area) if px >= self._style.feature_from else ():
            self._of_chunk(place)

    def draw(self, painter: QPainter, px: float, area: PixelRect, layers: Layers) -> None:
        """What is ready of icons, and of tokens above them."""
        seen = self._ready(px, area)
        if seen and layers.features.strength:
            painter.setOpacity(layers.features.strength)
            if px >= ICONS_FROM:
                self._draw(painter, px, area, _joined([marks.opens for marks in seen]))
            self._draw(painter, px, area, _joined([marks.features for marks in seen]))
        for kind in OTHERS if seen else ():
            if strength := layers.of_kind(kind).strength:
                painter.setOpacity(strength)
                self._draw(painter, px, area, _joined([marks.others[kind] for marks in seen]))
        painter.setOpacity(1.0)

    def draw_badges(self, painter: QPainter, px: float, area: PixelRect, layers: Layers) -> None:
        """Above all features, so that none is hidden by a neighbour, and clues likewise."""
        seen = self._ready(px, area)
        if seen and layers.badges.strength and self._has_badges:
            painter.setOpacity(layers.badges.strength)
            features = _joined([marks.features for marks in seen])
            visibility = np.concatenate([marks.visibility for marks in seen])
            self._draw_badges(painter, px, area, features, visibility)
            self._draw_clues(painter, px, area, seen)
        painter.setOpacity(1.0)

    def _ready(self, px: float, area: PixelRect) -> list[ChunkMarks]:
        if px < self._style.feature_from:
            return []
        return [self._chunks[place] for place in self.seen(px, area) if place in self._chunks]

    def _draw(self, painter: QPainter, px: float, area: PixelRect, group: Group) -> None:
        x, y = self._pixels(group, px)
        marks, _ = self._at(px)
        chosen = near(x, y, area, marks.size[0])
        marks.draw(painter, group.look[chosen], x[chosen], y[chosen])

    def _draw_clues(
        self, painter: QPainter, px: float, area: PixelRect, seen: list[ChunkMarks]
    ) -> None:
        if px >= ICONS_FROM:
            self._draw(painter, px, area, _joined([marks.clues for marks in seen]))

    def _draw_badges(
        self, painter: QPainter, px: float, area: PixelRect, group: Group, visibility: Integers
    ) -> None:
        """At the lower right of its mark; where that is only a badge, there."""
        if not len(group.q):
            return
        looks = list(self._looks)
        x, y = self._pixels(group, px)
        out = np.array(self._scales)[group.look] * self.size(px)
        if px < ICONS_FROM:
            is_flagged = np.array([look.is_settlement or look.is_landmark for look in looks])
            out = np.where(is_flagged[group.look], out, 0.0)
        x = x + np.floor(out * 0.86 + 0.5).astype(np.int64)
        y = y + np.floor(out * 0.8 + 0.5).astype(np.int64)
        steps = np.array([look.step for look in looks])
        keys = visibility * len(STEPS) + steps[group.look]
        _, badges = self._at(px)
        chosen = near(x, y, area, badges.size[0])
        badges.draw(painter, keys[chosen], x[chosen], y[chosen])

    def seen(self, px: float, area: PixelRect) -> list[ChunkAt]:
        found: dict[ChunkAt, None] = {}
        for each in (self._features, *self._others.values(), self._opens, self._clues):
            found |= dict.fromkeys(chunks_seen(each.chunks, px, area, self._top, REACH))
        return list(found)

    def _pixels(self, group: Group, px: float) -> tuple[Integers, Integers]:
        x, y = pixels_of(group.q, group.r, self._top, px)
        x = x + np.floor(group.x * px + 0.5).astype(np.int64)
        return x, y + np.floor(group.y * px + 0.5).astype(np.int64)

    def _at(self, px: float) -> tuple[Tiles, Tiles]:
        """The pictures of marks and of badges at a size."""
        return kept_last(self._tiles, px, MOST_SIZES, lambda: self._begun(px))

    def _begun(self, px: float) -> tuple[Tiles, Tiles]:
        size = self.size(px)
        wide, badge = 2 * ceil(1.3 * 1.45 * size + 4), 2 * ceil(0.62 * size + 4)
        return (
            Tiles((wide, wide), MOST_LOOKS, partial(self._draw_mark, px)),
            Tiles((badge, badge), len(SORTS) * len(STEPS), partial(self._draw_badge, px)),
        )

    def _draw_mark(self, px: float, painter: QPainter, key: int) -> None:
        look = list(self._looks)[key]
        is_far = px < ICONS_FROM
        draw_mark(painter, self.size(px), look, self._style, self._symbols, is_far=is_far)

    def _draw_badge(self, px: float, painter: QPainter, key: int) -> None:
        sort, step = divmod(key, len(STEPS))
        size = max(2.6, self.size(px) * 0.4 * max(STEPS[step], 0.75))
        draw_badge(painter, size, SORTS[sort], self._style)

    def _of_chunk(self, place: ChunkAt) -> ChunkMarks:
        found = self._chunks.get(place)
        if found is None:
            found = self._chunks[place] = self._placed(place)
        return found

    def _placed(self, place: ChunkAt) -> ChunkMarks:
        at_hex = by_hex(self._features.within(place))
        listed = [
            (row, *spot)
            for rows in map(drawn_in_hex, at_hex.values())
            for (_, row), spot in zip(rows, spots(len(rows)), strict=True)
        ]
        group = self._group(
            (the_hex(row.at), x, y, look_of(row, step)) for row, x, y, step in listed
        )
        visibility = np.array([SORTS.index(row.visibility) for row, *_ in listed], np.int64)
        others, kinds_there = {}, Counter(at_hex.keys())
        for kind, rows_of_kind in self._others.items():
            there = by_hex(rows_of_kind.within(place))
            others[kind] = self._group(
                (at, x, y, LOOKS[kind](row, step))
                for at, rows in there.items()
                for number, (_, row) in enumerate(rows)
                for x, y, step in [beside(number, len(rows), kinds_there[at])]
            )
            kinds_there.update(there.keys())
        opens = [(at, *CORNER, MarkLook("opens")) for at in self._opens.within(place).values()]
        return ChunkMarks(group, visibility, others, self._group(opens), self._clues_in(place))

    def _clues_in(self, place: ChunkAt) -> Group:
        """One mark a hex, however many are found there."""
        at_hexes = {the_hex(clue.at) for clue in self._clues.within(place).values()}
        return self._group((at, *CLUE_CORNER, MarkLook("clue")) for at in sorted(at_hexes))

    def _group(self, placed: Iterable[tuple[Hex, float, float, MarkLook]]) -> Group:
        rows = list(placed)
        hexes = np.array([at for at, *_ in rows], np.int64).reshape(-1, 2)
        return Group(
            hexes[:, 0],
            hexes[:, 1],
            np.array([x for _, x, _, _ in rows], np.float64),
            np.array([y for _, _, y, _ in rows], np.float64),
            np.array([self._number(look) for *_, look in rows], np.int64),
        )

    def _number(self, look: MarkLook) -> int:
        if look not in self._looks:
            if len(self._looks) >= MOST_LOOKS:
                return 0
            self._looks[look] = len(self._looks)
            self._scales.append(look.scale)
        return self._looks[look]


def _boxes(x: Integers | Floats, y: Integers | Floats, half: Floats) -> list[Box]:
    """Squares about these points."""
    edges = np.stack((x - half, y - half, x + half, y + half), axis=1)
    return [(a, b, c, d) for a, b, c, d in edges.tolist()]


def _joined(groups: Iterable[Group]) -> Group:
    return Group(*map(np.concatenate, zip(*groups, strict=True)))
