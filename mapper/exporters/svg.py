"""A map as SVG: its symbols once, the ground as one path a terrain, words as their outlines.

Our own writer, because Qt's writes what is clipped away, and a path anew for each time it is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from math import ceil, log10
from operator import attrgetter
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPainterPath

from mapper.drawing.base.grid import PixelRect
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
from mapper.drawing.picture import extent_of
from mapper.drawing.style import Unknown
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import Tell, nobody, picture_area
from mapper.exporters.svg_text import (
    BEGIN,
    colour_text,
    ground_text,
    look_text,
    number_text,
    path_text,
    picture_text,
    shape_text,
)
from mapper.model.hexes.layout import HALF_SQRT3, Top
from mapper.model.map_view import GmMap
from mapper.play.gate.known import PlayerMap
from mapper.safe_write import refuse_unwritable, safely

LEAST_PX = 10.0
"""Pixels from hex to hex: below that, a map is drawn as if it were so large, and then shrunk."""

ROW = 3
"""So many symbols side by side are worth a group of their own."""

MANY, OFTEN = 5000, 4
"""Of many symbols, pairs that are found so often are kept as one."""

LONG = 400
"""Letters of a path that are worth an id."""


def write_svg(
    view: GmMap | PlayerMap,
    target: Path,
    look: PictureLook,
    *,
    replace: bool = False,
    tell: Tell = nobody,
) -> None:
    """All of the map; who wants a part of it hands in a view of that part."""
    refuse_unwritable(target, replace=replace)
    style, px = look.style, max(look.px_per_hex, LEAST_PX)
    area = picture_area(view, px)
    painter = MapPainter(style, view, look.layers, look.images)
    painter.keep_words_in(extent_of(area, px))
    drawing = painter.sketch(px, area)
    if look.sheets.has_legend:
        area = _with_legend(drawing, Legend(view, style, area.width, px), area)
    tell(0.5)
    paper = "#000" if style.unknown is Unknown.BLACK else colour_text(style.paper)
    head = _head(area, look.px_per_hex / px, paper)
    with (
        safely(target, replace=replace) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        file.writelines(document(drawing.parts, head, view.top, px))
        tell(1.0)


def _with_legend(drawing: VectorDevice, legend: Legend, area: PixelRect) -> PixelRect:
    """The area with what stands above and below the map."""
    painter = QPainter(drawing)
    painter.translate(area.left, area.top - legend.above)
    legend.draw_above(painter)
    painter.translate(0, legend.above + area.height)
    legend.draw_below(painter)
    painter.end()
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
        painter = QPainter(drawing)
        paint(painter, key)
        painter.end()
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
