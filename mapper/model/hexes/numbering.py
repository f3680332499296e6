"""How hexes are numbered on a printed map, and the rectangle of columns and rows behind it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from mapper.model.hexes.hexes import FURTHEST, Coordinate, Hex, Top
from mapper.model.not_allowed import NotAllowed

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
