"""What is written on a map, how large and how urgent: titles and labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, get_args

from mapper.drawing.marks_and_words.marks import by_hex, look_of, spots
from mapper.drawing.style import Style
from mapper.model.campaign.label_rows import USUAL, Letters
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import Feature, Label
from mapper.model.hexes.hexes import Point, Top, centre
from mapper.model.marks_in_hex import drawn_in_hex

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

HIGHEST_PX, LEAST_READ_PX = 400.0, 6.0

COUNT_SHARE = 0.7
TOWNS_SOONER = 0.55
"""Towns are named from so much further away."""


class Script(NamedTuple):
    """What kind of words it is, and what is otherwise about its letters than is usual for it."""

    face: Face
    colour: str = ""
    letters: Letters = USUAL


SCRIPTS: Mapping[Face, Script] = {face: Script(face) for face in get_args(Face)}


class Saying(NamedTuple):
    """Words at a point of the plane, or along several, with what is needed to place them."""

    id: str
    text: str
    script: Script
    line: tuple[Point, ...]
    rank: tuple[int, ...]
    """The least is placed first."""
    size_at: Callable[[float, Style], int]
    """How many pixels large at so many pixels from hex to hex; 0: not at all."""
    is_bound: bool = False
    """It stays where it was put, whatever is there."""
    mark: float = 0.0
    """How large the mark is that it belongs to, against a plain one."""
    is_within: Callable[[Point], bool] | None = None
    """Whether a place is in what it names, if it had better stay in there."""

    @property
    def is_led(self) -> bool:
        """Whether it runs along a line or aslant, and not level from one point."""
        return len(self.line) > 1 or bool(self.script.letters.turn)


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
    rank = (1, 0, *number_of(id_))
    return Saying(
        f"more {id_}", f"+{count:,}", SCRIPTS["plain"], (at,), rank, _count_size, is_bound=True
    )


def _of_feature(id_: str, row: Feature, at: Point, scale: float) -> Saying:
    is_town, is_landmark = row.is_settlement, row.is_landmark
    text = row.title if len(row.title) <= LONGEST else row.title[: LONGEST - 1].rstrip() + "…"
    urgency = 2 if is_town else 3 if is_landmark else 5
    rank = (urgency, _chance(id_), *number_of(id_))
    size_at = _town_size if is_town else _title_size
    face: Face = "town" if is_town else "title"
    return Saying(f"feature {id_}", text, SCRIPTS[face], (at,), rank, size_at, mark=scale)


def of_label(id_: str, row: Label, top: Top) -> Saying:
    rank = (0 if len(row.hexes) > 1 else 1, -row.size, *number_of(id_))
    line = tuple(centre(at, top) for at in row.hexes)
    text, script = shortened(row.text), SCRIPTS[row.style]
    if row.letters != USUAL:
        script = script._replace(letters=row.letters)
    return Saying(f"label {id_}", text, script, line, rank, label_size(row), is_bound=True)


def label_size(row: Label) -> Callable[[float, Style], int]:
    """By its size; or as high as its letters are to be."""
    letters = row.letters

    def in_points(_px: float, style: Style) -> int:
        return round(letters.height * style.point_px)

    def in_hexes(px: float, style: Style) -> int:
        high = letters.height / 100 * px
        return round(min(high, HIGHEST_PX * style.finer)) if high >= LEAST_READ_PX else 0

    match letters.measure:
        case "points":
            return in_points
        case "hexes":
            return in_hexes
    return size_of_labels(row.size)


def size_of_labels(size: int) -> Callable[[float, Style], int]:
    part, least, most, shown_from = LABEL_SIZES[size - 1]

    def size_at(px: float, _style: Style) -> int:
        return 0 if px < shown_from else round(min(most, max(least, part * px)))

    return size_at


def is_long(row: Label) -> bool:
    """Along a line, or in letters of its own, it may reach anywhere."""
    return len(row.hexes) > 1 or row.letters.measure != "size" or row.letters.tracking > 0


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


def number_of(id_: str) -> tuple[int, ...]:
    """For an order that does not change from run to run."""
    return (len(id_), *id_.encode())


def _chance(id_: str) -> int:
    """Any order will do among equals; if it is not that of the map, few wait for each other."""
    return (
        sum(byte * (index * 2 + 7919) for index, byte in enumerate(id_.encode())) * 40503 & 0xFFFF
    )
