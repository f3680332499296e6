"""Paths, lines, images and ground as the text of an SVG file, in as few letters as it takes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.vector import GroundColours, PlacedPng, VectorShape
from mapper.model.arrays import Integers
from mapper.model.hexes.hexes import DIRECTIONS, FURTHEST
from mapper.model.hexes.layout import RADIUS, Top

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


CORNERS = np.array(((1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)))
"""Of a flat-topped hex, in halves of a side and of a hex; of a pointy-topped one with x for y."""

SEAM_PX = 0.6
"""Areas are a little larger than they are, so that no paper shows between them."""


class Edges(NamedTuple):
    """Sides between hexes of different terrain, from corner to corner about each area."""

    code: Integers
    side: Integers
    x: Integers
    y: Integers
    next: list[int]
    """The number of the edge that begins where this one ends."""


def ground_text(ground: GroundColours, top: Top, px: float) -> Iterator[str]:
    if not len(ground.codes) or not ground.opacity:
        return
    across, along = RADIUS / 2 * px, px / 2
    scale = (across, along) if top == "flat" else (along, across)
    faint = f' opacity="{ground.opacity:.2g}"' if ground.opacity < 1 else ""
    seam = SEAM_PX / (scale[0] * scale[1]) ** 0.5
    yield f'<g transform="scale({scale[0]:.6g} {scale[1]:.6g})" stroke-width="{seam:.3g}"{faint}>'
    for code, path in areas(ground, top):
        colour = colour_text(ground.colours[code])
        yield f'<path d="{path}" fill="{colour}" stroke="{colour}"/>'
    yield "</g>"


def areas(ground: GroundColours, top: Top) -> Iterator[tuple[int, str]]:
    """Each code with what bounds its areas."""
    edges = _edges(ground, top)
    steps = _sides(top)
    codes, sides = edges.code.tolist(), edges.side.tolist()
    x, y = edges.x.tolist(), edges.y.tolist()
    is_done = bytearray(len(codes))
    written: dict[int, list[str]] = {}
    for first, code in enumerate(codes):
        if is_done[first]:
            continue
        path = written.setdefault(code, [])
        path.append(f"M{x[first]} {y[first]}l")
        at = first
        while not is_done[at]:
            is_done[at] = 1
            path.append(steps[sides[at]])
            at = edges.next[at]
        path[-1] = "z"  # the last step leads back
    for code, path in written.items():
        yield code, "".join(path).replace("l ", "l")


def _sides(top: Top) -> list[str]:
    steps = np.roll(_corners(top), -1, axis=0) - _corners(top)
    return ["".join(f"{part}" if part < 0 else f" {part}" for part in step) for step in steps]


def _corners(top: Top) -> Integers:
    """Corner i begins the side towards direction i, as in `layout.corners`."""
    pointy = np.array(((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)))
    return CORNERS if top == "flat" else pointy


def _edges(ground: GroundColours, top: Top) -> Edges:
    q, r = ground.q.astype(np.int64), ground.r.astype(np.int64)
    codes = ground.codes.astype(np.int64)
    x, y = (3 * q, 2 * r + q) if top == "flat" else (2 * q + r, 3 * r)
    places = _numbered(q, r)
    order = np.argsort(places)
    found = []
    for side, step in enumerate(DIRECTIONS):
        beside = _numbered(q + step.q, r + step.r)
        at = np.minimum(np.searchsorted(places, beside, sorter=order), len(order) - 1)
        other = order[at]
        is_alike = (places[other] == beside) & (codes[other] == codes)
        edge = np.flatnonzero(~is_alike)
        dx, dy = _corners(top)[side]
        found.append((codes[edge], np.full(len(edge), side), x[edge] + dx, y[edge] + dy))
    code, side_of, start_x, start_y = (np.concatenate(part) for part in zip(*found, strict=True))
    sorting = np.lexsort((start_x, start_y, code))
    code, side_of, start_x, start_y = (each[sorting] for each in (code, side_of, start_x, start_y))
    step_by = (np.roll(_corners(top), -1, axis=0) - _corners(top))[side_of]
    starts = _numbered(start_x, start_y, code)
    ends = _numbered(start_x + step_by[:, 0], start_y + step_by[:, 1], code)
    by_start = np.argsort(starts)
    after = by_start[np.searchsorted(starts, ends, sorter=by_start)]
    return Edges(code, side_of, start_x, start_y, after.tolist())


def _numbered(x: Integers, y: Integers, code: Integers | int = 0) -> Integers:
    """One number for a place, and for what it belongs to."""
    wide = 8 * FURTHEST
    return (np.asarray(code, np.int64) * wide + x + wide // 2) * wide + y + wide // 2
