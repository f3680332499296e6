"""A map as SVG: its symbols once, the ground as one path a terrain, words as their outlines.

Our own writer, because Qt's writes what is clipped away, and a path anew for each time it is used.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import ceil, log10
from operator import attrgetter
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from mapper.drawing.base.grid import PixelRect, extent_of
from mapper.drawing.base.ink import painting
from mapper.drawing.base.steady_text import Letter
from mapper.drawing.base.vector import (
    DrawnPart,
    GroundColours,
    PlacedPng,
    Stamps,
    VectorDevice,
    VectorShape,
    Words,
)
from mapper.drawing.legend import Legend
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Unknown
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import Tell, nobody, picture_area
from mapper.model.hexes.chunks import Integers
from mapper.model.hexes.hexes import DIRECTIONS, FURTHEST, HALF_SQRT3, RADIUS, Top
from mapper.model.map_view import GmMap
from mapper.play.gate.known import PlayerMap

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


LEAST_PX = 10.0
"""Pixels from hex to hex: below that, a map is drawn as if it were so large, and then shrunk."""

ROW = 3
"""So many symbols side by side are worth a group of their own."""

MANY, OFTEN = 5000, 4
"""Of many symbols, pairs that are found so often are kept as one."""

LONG = 400
"""Letters of a path that are worth an id."""


def write_svg(view: GmMap | PlayerMap, part: Path, look: PictureLook, tell: Tell = nobody) -> None:
    """All of the map; who wants a part of it hands in a view of that part."""
    style, px = look.style, max(look.px_per_hex, LEAST_PX)
    area = picture_area(view, px)
    painter = MapPainter(style, view, look.layers, look.images)
    painter.keep_words_in(extent_of(area, px))
    drawing = painter.sketch(px, area)
    if look.sheets.has_legend:
        legend = Legend(view, style, area.width, px, look.images)
        area = _with_legend(drawing, legend, area)
    tell(0.5)
    paper = "#000" if style.unknown is Unknown.BLACK else colour_text(style.paper)
    head = _head(area, look.px_per_hex / px, paper)
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(document(drawing.parts, head, view.top, px))
        tell(1.0)


def _with_legend(drawing: VectorDevice, legend: Legend, area: PixelRect) -> PixelRect:
    """The area with what stands above and below the map."""
    with painting(drawing) as painter:
        painter.translate(area.left, area.top - legend.above)
        legend.draw_above(painter)
        painter.translate(0, legend.above + area.height)
        legend.draw_below(painter)
    return area._replace(top=area.top - legend.above, bottom=area.bottom + legend.below)


def _head(area: PixelRect, shrunk: float, paper: str) -> str:
    wide, high = (ceil(side * shrunk) for side in (area.width, area.height))
    box = f"{area.left} {area.top} {area.width} {area.height}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{wide}" height="{high}" viewBox="{box}">\n'
        f'<path d="M{area.left} {area.top}h{area.width}v{area.height}h{-area.width}z"'
        f' fill="{paper}"/>\n'
    )


def document(parts: Sequence[DrawnPart], head: str, top: Top, px: float) -> Iterator[str]:
    """The text of a file that shows these parts, the symbols that they use first."""
    places = max(0, ceil(2.1 - log10(px)))
    symbols = _Symbols(places)
    shown = [_part_text(part, symbols, top, px) for part in parts]
    yield head
    if symbols.texts:
        yield "<defs>\n"
        yield from symbols.texts
        yield "</defs>\n"
    yield f"{BEGIN}\n"
    yield from shown
    yield "</g>\n</svg>\n"


class Use(NamedTuple):
    """A symbol and its place."""

    id: str
    x: int
    y: int


class _Symbols:
    """The symbols of an SVG file, each written once.

    What is used many times; ids tell nothing but the order in which it was first used.
    """

    def __init__(self, places: int) -> None:
        self.texts: list[str] = []
        self._places = places
        self._letters: dict[tuple[str, int, int], str] = {}
        self.id_of = cache(self._id_of)
        self.pair = cache(self._pair)
        self._path = cache(self._path_kept)

    def shape_text(self, shape: VectorShape) -> str:
        """A path that is drawn twice, with a line about it and filled, is written once."""
        path = path_text(shape.path, self._places)
        if len(path) < LONG:
            return f'<path d="{path}"{look_text(shape)}/>'
        return f'<use xlink:href="#{self._path(path)}"{look_text(shape)}/>'

    def letter(self, letter: Letter) -> str:
        """Empty: there is nothing to see of it."""
        if letter.key not in self._letters:
            path = path_text(letter.path, self._places)
            self._letters[letter.key] = self._path_kept(path) if path else ""
        return self._letters[letter.key]

    def words_text(self, words: Words) -> Iterator[str]:
        """What is looked like is said once for all letters."""
        uses = "".join(self._letter_uses(words))
        if uses:
            path = QPainterPath()
            for shape in (VectorShape(path, words.halo, words.line), VectorShape(path, words.ink)):
                yield f"<g{look_text(shape)}>{uses}</g>\n"

    def _letter_uses(self, words: Words) -> Iterator[str]:
        for letter in words.letters:
            id_ = self.letter(letter)
            if id_:
                x, y = (
                    number_text(at, self._places) for at in (words.x + letter.x, words.y + letter.y)
                )
                yield f'<use xlink:href="#{id_}" x="{x}" y="{y}"/>'

    def _id_of(self, paint: Callable[[QPainter, int], None], key: int) -> str:
        """Empty: there is nothing to see of it."""
        drawing = VectorDevice()
        with painting(drawing) as painter:
            paint(painter, key)
        inner = "".join(
            picture_text(part) if isinstance(part, PlacedPng) else shape_text(part, self._places)
            for part in drawing.parts
            if isinstance(part, PlacedPng | VectorShape)
        )
        return self._kept("<g", f">{inner}</g>") if drawing.parts else ""

    def _pair(self, one: str, other: str, step: float) -> str:
        """Two symbols side by side."""
        both = f'<use xlink:href="#{one}"/><use xlink:href="#{other}" x="{step:.4g}"/>'
        return self._kept("<g", f">{both}</g>")

    def _path_kept(self, path: str) -> str:
        return self._kept("<path", f' d="{path}"/>')

    def _kept(self, begun: str, rest: str) -> str:
        """The id that stands between both from now on."""
        id_ = _short_id(len(self.texts))
        self.texts.append(f'{begun} id="{id_}"{rest}\n')
        return id_


def _short_id(number: int) -> str:
    """A letter, and after it letters and digits."""
    id_ = ascii_letters[number % len(ascii_letters)]
    number //= len(ascii_letters)
    following = ascii_letters + digits
    while number:
        number, at = divmod(number - 1, len(following))
        id_ += following[at]
    return id_


def _part_text(part: DrawnPart, symbols: _Symbols, top: Top, px: float) -> str:
    match part:
        case VectorShape():
            return symbols.shape_text(part) + "\n"
        case PlacedPng():
            return picture_text(part) + "\n"
        case Words():
            return "".join(symbols.words_text(part))
        case GroundColours():
            return "\n".join(ground_text(part, top, px)) + "\n"
        case Stamps():
            step = px if top == "pointy" else 2 * HALF_SQRT3 * px
            return "\n".join(_stamps_text(part, symbols, step)) + "\n"


def _stamps_text(stamps: Stamps, symbols: _Symbols, step: float) -> Iterator[str]:
    """In their order, which decides what covers what; those of a row share its height."""
    used = {key: symbols.id_of(stamps.paint, key) for key in dict.fromkeys(stamps.keys.tolist())}
    columns = zip(stamps.keys.tolist(), stamps.x.tolist(), stamps.y.tolist(), strict=True)
    placed = [Use(used[key], x, y) for key, x, y in columns if used[key]]
    if len(placed) > MANY:
        placed = list(_paired(placed, symbols, step))
    if stamps.opacity < 1:
        yield f'<g opacity="{stamps.opacity:.2g}">'
    for y, row in groupby(placed, key=attrgetter("y")):
        found = list(row)
        if len(found) < ROW:
            yield "".join(f'<use xlink:href="#{id_}" x="{x}" y="{y}"/>' for id_, x, _ in found)
        else:
            uses = "".join(f'<use xlink:href="#{id_}" x="{x}"/>' for id_, x, _ in found)
            yield f'<g transform="translate(0 {y})">{uses}</g>'
    if stamps.opacity < 1:
        yield "</g>"


def _paired(placed: list[Use], symbols: _Symbols, step: float) -> Iterator[Use]:
    """Two side by side as one, where the same two are often found together."""
    together = Counter(
        (one.id, other.id) for one, other in pairwise(placed) if _is_beside(one, other, step)
    )
    waiting: Use | None = None
    for use in placed:
        if waiting is None:
            waiting = use
            continue
        is_pair = together[waiting.id, use.id] >= OFTEN and _is_beside(waiting, use, step)
        if is_pair:
            yield waiting._replace(id=symbols.pair(waiting.id, use.id, step))
            waiting = None
        else:
            yield waiting
            waiting = use
    if waiting is not None:
        yield waiting


def _is_beside(one: Use, other: Use, step: float) -> bool:
    return one.y == other.y and abs(other.x - one.x - step) < 1
