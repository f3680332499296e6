"""What is written on a map, how large and how urgent: titles, names of regions, labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

import numpy as np

from mapper.drawing.marks_and_words.marks import by_hex, drawn_in_hex, look_of, spots
from mapper.drawing.style import Style
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import Feature, Label, Region
from mapper.model.hexes.chunks import ChunkAt, area_of_chunks
from mapper.model.hexes.hexes import Point, Top, centre
from mapper.model.map_view import MapView

Face = Literal["title", "town", "land", "water", "plain", "region"]

LONGEST = 32
"""Letters of a title on the map; the rest is in the key."""

LABEL_SIZES = (
    (0.2, 10, 20, 30.0),
    (0.26, 10, 24, 20.0),
    (0.36, 11, 32, 11.0),
    (0.55, 12, 44, 6.0),
    (0.9, 14, 60, 2.5),
)
"""Of a label's size from 1 to 5: parts of a hex, least and most pixels, and from when on."""

COUNT_SHARE = 0.7
TOWNS_SOONER = 0.55
"""Towns are named from so much further away."""

REGION_LEAST_PX, REGION_MOST_PX = 11, 40
REGION_SHARE = 0.09
"""A region's name is so large against the way across it."""

REGION_LEAST_WIDE_PX = 90.0


class Saying(NamedTuple):
    """Words at a point of the plane, or along several, with what is needed to place them."""

    id: str
    text: str
    face: Face
    line: tuple[Point, ...]
    rank: tuple[int, ...]
    """The least is placed first."""
    size_at: Callable[[float, Style], int]
    """How many pixels large at so many pixels from hex to hex; 0: not at all."""
    is_needed: bool = False
    """It is written even where there is no room."""
    colour: str = ""
    mark: float = 0.0
    """How large the mark is that it belongs to, against a plain one."""


def of_features(rows: Mapping[str, Feature], top: Top) -> list[Saying]:
    """Each beside its own mark, where several share a hex."""
    found = []
    for hex_, listed in by_hex(rows).items():
        drawn = drawn_in_hex(listed)
        at = centre(hex_, top)
        for (id_, row), (x, y, step) in zip(drawn, spots(len(drawn)), strict=True):
            scale = look_of(row, step).scale
            found.append(_of_feature(id_, row, Point(at.x + x, at.y + y), scale))
        if len(drawn) < len(listed):
            found.append(_of_the_rest(listed[0][0], len(listed) - len(drawn), at))
    return found


def _of_the_rest(id_: str, count: int, at: Point) -> Saying:
    """How many more there are, in the middle of the ring that is drawn."""
    rank = (1, 0, *_number(id_))
    return Saying(f"more {id_}", f"+{count:,}", "plain", (at,), rank, _count_size, is_needed=True)


def _of_feature(id_: str, row: Feature, at: Point, scale: float) -> Saying:
    is_town, is_landmark = row.is_settlement, row.is_landmark
    text = row.title if len(row.title) <= LONGEST else row.title[: LONGEST - 1].rstrip() + "…"
    urgency = 2 if is_town else 3 if is_landmark else 5
    rank = (urgency, _chance(id_), *_number(id_))
    size_at = _town_size if is_town else _title_size
    face: Face = "town" if is_town else "title"
    return Saying(f"feature {id_}", text, face, (at,), rank, size_at, mark=scale)


def of_label(id_: str, row: Label, top: Top) -> Saying:
    part, least, most, shown_from = LABEL_SIZES[row.size - 1]

    def size_at(px: float, _style: Style) -> int:
        return 0 if px < shown_from else round(min(most, max(least, part * px)))

    rank = (0 if len(row.hexes) > 1 else 1, -row.size, *_number(id_))
    line = tuple(centre(at, top) for at in row.hexes)
    text = shortened(row.text)
    return Saying(f"label {id_}", text, row.style, line, rank, size_at, is_needed=True)


def of_region(id_: str, row: Region, hexes: Mapping[ChunkAt, bytes], top: Top) -> Saying | None:
    """In the middle of the region, or at the hex of it that is nearest to that."""
    q, r = area_of_chunks(hexes).axial()
    if not len(q) or not row.name:
        return None
    x, y = (q * 0.8660254, r + q / 2) if top == "flat" else (q + r / 2, r * 0.8660254)
    middle = float(x.mean()), float(y.mean())
    nearest = int(np.argmin((x - middle[0]) ** 2 + (y - middle[1]) ** 2))
    wide = float(min(x.max() - x.min(), 2.5 * (y.max() - y.min()))) + 1.0

    name = shortened(row.name)

    def size_at(px: float, _style: Style) -> int:
        if wide * px < REGION_LEAST_WIDE_PX:
            return 0
        fitting = wide * px * REGION_SHARE * min(1.0, 12 / max(4, len(name)))
        return round(min(REGION_MOST_PX, max(REGION_LEAST_PX, fitting)))

    place = Point(float(x[nearest]), float(y[nearest]))
    rank = (4, -len(q), *_number(id_))
    return Saying(f"region {id_}", name, "region", (place,), rank, size_at, colour=row.colour)


def is_long(row: Label) -> bool:
    """Along a line, it may reach anywhere."""
    return len(row.hexes) > 1


def shown_from(style: Style) -> float:
    """Pixels from hex to hex from which on any feature is named."""
    return style.title_from * TOWNS_SOONER


def _title_size(px: float, style: Style) -> int:
    if px < style.title_from:
        return 0
    return round(min(style.title_most_px, max(style.title_least_px, style.title_size * px)))


def _count_size(px: float, style: Style) -> int:
    """Smaller, so that it stands within the ring."""
    return round(COUNT_SHARE * _title_size(px, style))


def _town_size(px: float, style: Style) -> int:
    """In larger letters."""
    if px < shown_from(style):
        return 0
    most, least = style.title_most_px * 1.15, style.title_least_px * 1.1
    return round(min(most, max(least, style.title_size * 1.2 * px)))


def _number(id_: str) -> tuple[int, ...]:
    """For an order that does not change from run to run."""
    return (len(id_), *id_.encode())


def _chance(id_: str) -> int:
    """Any order will do among equals; if it is not that of the map, few wait for each other."""
    return (
        sum(byte * (index * 2 + 7919) for index, byte in enumerate(id_.encode())) * 40503 & 0xFFFF
    )


class LongTexts:
    """What may be seen from anywhere: names of regions, and labels along lines.

    The name of a region is placed anew only when the region changes.
    """

    def __init__(self) -> None:
        self._named: dict[str, tuple[Region, Mapping[ChunkAt, bytes], Saying | None]] = {}

    def of(self, view: MapView) -> list[Saying]:
        labels = view.labels.items()
        found = [of_label(id_, row, view.top) for id_, row in labels if is_long(row)]
        known, self._named = self._named, {}
        for id_, row in view.regions.items():
            hexes = view.region_hexes.get(id_, {})
            before = known.get(id_)
            if before is None or before[0] is not row or before[1] is not hexes:
                before = (row, hexes, of_region(id_, row, hexes, view.top))
            self._named[id_] = before
            if before[2] is not None:
                found.append(before[2])
        return found
