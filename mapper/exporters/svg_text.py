"""Paths, lines and images as the text of an SVG file, in as few letters as it takes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.vector import PlacedPng, VectorShape

BEGIN = '<g fill="none" fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round">'
"""What most shapes share, so that none of them need say it."""

KEPT = 1 << 16
FINE_PX = 0.4
"""Curves that are smaller are drawn straight: old type has hundreds of them in a letter."""


def shape_text(shape: VectorShape, places: int) -> str:
    return f'<path d="{path_text(shape.path, places)}"{look_text(shape)}/>'


def look_text(shape: VectorShape) -> str:
    """How its path is filled, or followed by a line."""
    colour = _short(shape.colour.name())
    opacity = shape.colour.alphaF()
    if not shape.line:
        rule = ' fill-rule="nonzero"' if _is_winding(shape.path) else ""
        faint = f' fill-opacity="{_part(opacity)}"' if opacity < 1 else ""
        return f' fill="{colour}"{faint}{rule}'
    faint = f' stroke-opacity="{_part(opacity)}"' if opacity < 1 else ""
    ends = "" if shape.has_round_ends else ' stroke-linecap="butt"'
    dashes = " ".join(_decimal(dash) for dash in shape.dash)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    width = _decimal(shape.line)
    return f' stroke="{colour}" stroke-width="{width}"{faint}{ends}{dashed}'


def picture_text(picture: PlacedPng) -> str:
    """The image within the file, as a PNG of nothing but its pixels."""
    coded = b64encode(picture.content).decode()
    box, by = picture.target, picture.transform
    matrix = " ".join(
        _decimal(each) for each in (by.m11(), by.m12(), by.m21(), by.m22(), by.dx(), by.dy())
    )
    sides = {"x": box.x(), "y": box.y(), "width": box.width(), "height": box.height()}
    place = " ".join(f'{name}="{_decimal(value)}"' for name, value in sides.items())
    faint = f' opacity="{_part(picture.opacity)}"' if picture.opacity < 1 else ""
    return (
        f'<image {place} transform="matrix({matrix})"{faint} preserveAspectRatio="none"'
        f' xlink:href="data:image/png;base64,{coded}"/>'
    )


def path_text(path: QPainterPath, places: int) -> str:
    """Steps from point to point, each rounded where it arrives, so that no error grows."""
    return "".join(_steps(path, places)).replace(" -", "-")


def _steps(path: QPainterPath, places: int) -> Iterator[str]:
    unit = 10**places
    fine = FINE_PX * unit
    at, start, letter, index = (0, 0), (0, 0), "", 0
    while index < path.elementCount():
        element = path.elementAt(index)
        count = 3 if element.isCurveTo() else 1
        points = [path.elementAt(index + each) for each in range(count)]
        index += count
        found = [(round(point.x * unit), round(point.y * unit)) for point in points]
        if element.isMoveTo():
            if letter and at == start:
                yield "z"
            yield f"M{_numbers(found, (0, 0), places)}"
            letter, start, at = "", found[0], found[0]
            continue
        if _is_within(found, at, fine):
            found = found[-1:]
            if _is_within(found, at, fine / 3) and not _ends(path, index):
                continue
        wanted = "c" if len(found) > 1 else "l"
        yield f"{wanted if wanted != letter else ' '}{_numbers(found, at, places)}"
        letter, at = wanted, found[-1]
    if letter and at == start:
        yield "z"


def _is_within(points: list[tuple[int, int]], at: tuple[int, int], reach: float) -> bool:
    return all(abs(x - at[0]) <= reach and abs(y - at[1]) <= reach for x, y in points)


def _ends(path: QPainterPath, index: int) -> bool:
    return index >= path.elementCount() or path.elementAt(index).isMoveTo()


def _numbers(points: list[tuple[int, int]], origin: tuple[int, int], places: int) -> str:
    left, top = origin
    return " ".join(f"{_number(x - left, places)} {_number(y - top, places)}" for x, y in points)


@lru_cache(KEPT)
def _number(value: int, places: int) -> str:
    whole, rest = divmod(abs(value), 10**places)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:0{places}}".rstrip("0")


def number_text(value: float, places: int) -> str:
    """So many places behind the point, none of them for nothing."""
    return _number(round(value * 10**places), places)


def _decimal(value: float) -> str:
    return _number(round(value * 10_000), 4)


def _part(opacity: float) -> str:
    return _number(round(opacity * 100), 2)


def _short(colour: str) -> str:
    """#aabbcc as #abc."""
    return f"#{colour[1::2]}" if colour[1::2] == colour[2::2] else colour


def colour_text(colour: QColor | str) -> str:
    return _short(QColor(colour).name())


def _is_winding(path: QPainterPath) -> bool:
    return path.fillRule() == Qt.FillRule.WindingFill
