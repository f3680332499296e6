"""Axial hex coordinates: who is next to whom, how far, along which line, and where on the plane."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval

from mapper.model.not_allowed import NotAllowed

FURTHEST = 1 << 24
"""No hex lies further out than this in q or r, so that no arithmetic on arrays overflows."""

Coordinate = Annotated[int, Interval(ge=-FURTHEST, le=FURTHEST)]


class Hex(NamedTuple):
    """A hex in axial coordinates; the third cube coordinate is `-q - r`."""

    q: Coordinate
    r: Coordinate


ORIGIN = Hex(0, 0)

DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six steps, counter-clockwise as drawn: from east (pointy top) or south-east (flat top)."""


def add(a: Hex, b: Hex) -> Hex:
    return Hex(a.q + b.q, a.r + b.r)


def subtract(a: Hex, b: Hex) -> Hex:
    return Hex(a.q - b.q, a.r - b.r)


def neighbour(at: Hex, direction: int) -> Hex:
    return add(at, DIRECTIONS[direction % 6])


def neighbours(at: Hex) -> tuple[Hex, ...]:
    return tuple(Hex(at.q + step.q, at.r + step.r) for step in DIRECTIONS)


def direction(start: Hex, end: Hex) -> int | None:
    """Which of the six steps leads from one hex to the next; None when they do not touch."""
    step = subtract(end, start)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def length(a: Hex) -> int:
    return max(abs(a.q), abs(a.r), abs(a.q + a.r))


def distance(a: Hex, b: Hex) -> int:
    return length(subtract(a, b))


def rounded(q: float | Fraction, r: float | Fraction) -> Hex:
    """The hex that a point in fractional axial coordinates lies in; exact for fractions."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)


def line(start: Hex, end: Hex) -> list[Hex]:
    """The hexes a straight line passes, both ends included; the same ones in either direction."""
    steps = distance(start, end)
    if steps == 0:
        return [start]
    nudge = Fraction(1, 4 * steps)  # where the line runs along an edge, always the same side
    passed = []
    for i in range(steps + 1):
        q = Fraction(start.q * (steps - i) + end.q * i, steps)
        r = Fraction(start.r * (steps - i) + end.r * i, steps)
        passed.append(rounded(q + nudge, r + nudge))
    return passed


def within(centre: Hex, radius: int) -> list[Hex]:
    """The hexes up to this distance, in reading order of their coordinates."""
    return [
        Hex(centre.q + q, centre.r + r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)
    ]


def rotated(at: Hex, times: int, centre: Hex = ORIGIN) -> Hex:
    """Turned by 60 degrees clockwise as drawn, so many times, about a centre."""
    q, r = subtract(at, centre)
    for _ in range(times % 6):
        q, r = -r, q + r
    return add(Hex(q, r), centre)


Top = Literal["flat", "pointy"]

SQRT3 = sqrt(3.0)
HALF_SQRT3 = SQRT3 / 2.0
RADIUS = 1.0 / SQRT3
"""From a centre to a corner; the unit is from the centre of a hex to that of its neighbour."""


class Point(NamedTuple):
    """A point of the plane, in which hexes are one apart."""

    x: float
    y: float


def centre(at: Hex, top: Top) -> Point:
    if top == "flat":
        return Point(at.q * HALF_SQRT3, at.r + at.q / 2)
    return Point(at.q + at.r / 2, at.r * HALF_SQRT3)


def on_plane(q: Any, r: Any, top: Top) -> tuple[Any, Any]:
    """The same of whole arrays."""
    return (q * HALF_SQRT3, r + q / 2) if top == "flat" else (q + r / 2, r * HALF_SQRT3)


def axial(x: float, y: float, top: Top) -> tuple[float, float]:
    """A point of the plane in fractional axial coordinates."""
    if top == "flat":
        q = x / HALF_SQRT3
        return q, y - q / 2
    r = y / HALF_SQRT3
    return x - r / 2, r


def hex_at(x: float, y: float, top: Top) -> Hex:
    return rounded(*axial(x, y, top))


def corners(at: Hex, top: Top) -> tuple[Point, ...]:
    """The six corners; the side towards direction `i` joins corners `i` and `i + 1`."""
    x, y = centre(at, top)
    return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS[top])


_HALF = RADIUS / 2
_FLAT = (
    Point(_HALF, 0.5),
    Point(RADIUS, 0.0),
    Point(_HALF, -0.5),
    Point(-_HALF, -0.5),
    Point(-RADIUS, 0.0),
    Point(-_HALF, 0.5),
)
_POINTY = tuple(Point(y, x) for x, y in (_FLAT[0], *_FLAT[:0:-1]))
"""The same with x for y, which goes round the other way."""

_CORNERS: dict[Top, tuple[Point, ...]] = {"flat": _FLAT, "pointy": _POINTY}


Shove = Literal["odd", "even"]
"""Flat-topped: which columns are shoved half a hex down; pointy-topped: which rows to the right.
Odd and even count from 0 at the hex (0, 0), whatever number is printed there."""

NumberStyle = Literal["0101", "01.01", "A1", "axial"]

LONGEST = 40
"""More letters than any hex number has."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The style, the number of the hex at (0, 0), and which columns or rows are shoved."""

    style: NumberStyle = "0101"
    first_column: Coordinate = 1
    first_row: Coordinate = 1
    shove: Shove = "odd"


def offset(at: Hex, top: Top, shove: Shove) -> tuple[int, int]:
    """Column and row, counted from (0, 0)."""
    if top == "flat":
        return at.q, at.r + _half(at.q, shove)
    return at.q + _half(at.r, shove), at.r


def from_offset(column: int, row: int, top: Top, shove: Shove) -> Hex:
    if top == "flat":
        return Hex(column, row - _half(column, shove))
    return Hex(column - _half(row, shove), row)


def _half(across: int, shove: Shove) -> int:
    parity = across & 1
    return (across + parity if shove == "even" else across - parity) // 2


def label(at: Hex, top: Top, numbering: Numbering) -> str:
    """What is printed in the hex."""
    if numbering.style == "axial":
        return f"{at.q},{at.r}"
    column, row = offset(at, top, numbering.shove)
    column += numbering.first_column
    row += numbering.first_row
    if numbering.style == "A1":
        return f"{_letters(column)}{row}"
    width = max(2, len(str(abs(column))), len(str(abs(row))))
    dot = "." if numbering.style == "01.01" else ""
    return f"{_digits(column, width)}{dot}{_digits(row, width)}"


def hex_labelled(text: str, top: Top, numbering: Numbering) -> Hex:
    """The hex that bears this number."""
    found = _READ[numbering.style](text.strip()) if len(text) <= LONGEST else None
    if found is None:
        written = text if len(text) <= LONGEST else text[:LONGEST] + "…"
        raise NotAllowed(
            f"“{written}” is not a hex number like {label(Hex(0, 0), top, numbering)}."
        )
    at = _numbered(*found, top, numbering)
    if max(abs(at.q), abs(at.r)) > FURTHEST:
        raise NotAllowed(f"“{text}” is further out than any map reaches.")
    return at


def _numbered(first: int, second: int, top: Top, numbering: Numbering) -> Hex:
    if numbering.style == "axial":
        return Hex(first, second)
    return from_offset(
        first - numbering.first_column, second - numbering.first_row, top, numbering.shove
    )


def _digits(number: int, width: int) -> str:
    return f"{'-' if number < 0 else ''}{abs(number):0{width}}"


def _letters(number: int) -> str:
    """1 is A, 26 Z, 27 AA; 0 is -A, -1 is -B."""
    if number < 1:
        return "-" + _letters(1 - number)
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def _read_plain(text: str) -> tuple[int, int] | None:
    """Of three digits the nought before them is missing: 812 is 0812."""
    if len(text) == 3 and "0" < text[0] <= "9":
        text = f"0{text}"
    match = re.fullmatch(r"(-?[0-9]+?)(-[0-9]+|[0-9]+)", text)
    if match is None:
        return None
    first, second = match.groups()
    if not second.startswith("-"):
        digits = text.removeprefix("-")
        if len(digits) % 2:
            return None
        middle = len(text) - len(digits) // 2
        first, second = text[:middle], text[middle:]
    return int(first), int(second)


def _read_two(pattern: str, text: str) -> tuple[int, int] | None:
    match = re.fullmatch(pattern, text)
    return (int(match[1]), int(match[2])) if match else None


def _read_letters(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"(-?)([A-Za-z]+)(-?[0-9]+)", text)
    if match is None:
        return None
    column = 0
    for letter in match[2].upper():
        column = column * 26 + ord(letter) - 64
    return (1 - column if match[1] else column), int(match[3])


_READ: dict[NumberStyle, Callable[[str], tuple[int, int] | None]] = {
    "0101": _read_plain,
    "01.01": partial(_read_two, r"(-?[0-9]+)\.(-?[0-9]+)"),
    "A1": _read_letters,
    "axial": partial(_read_two, r"(-?[0-9]+)\s*,\s*(-?[0-9]+)"),
}
