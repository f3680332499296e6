"""Drawings from strangers, read strictly and written anew: nothing is left but what is drawn.

Whoever draws them afterwards reads only what was written here. So no link leads out of the file,
whatever way of writing one the reader below may know, and what is drawn is counted before.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple, NoReturn
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from mapper.model.not_allowed import NotAllowed

MOST_BYTES = 512 << 10
MOST_DEEP = 64
MOST_WORK = 6_000
"""Shapes that are drawn, those that are used many times counted as often."""

MOST_MATCHED = 500_000
"""Rules of style, each tried on each shape."""

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
OF_SHAPES = frozenset({"", "svg"})
OF_LINKS = frozenset({"xlink"})
"""Prefixes; whatever they may stand for, they are written with the meaning that is usual."""

HEAD = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}"'

WORK: Mapping[str, int] = {
    **dict.fromkeys(("svg", "g", "defs", "symbol", "switch", "use"), 1),
    **dict.fromkeys(("path", "rect", "circle", "ellipse", "line"), 1),
    **dict.fromkeys(("polyline", "polygon", "stop", "solidColor", "style"), 1),
    **dict.fromkeys(("linearGradient", "radialGradient"), 1),
    **dict.fromkeys(("pattern", "image"), 20),
    "marker": 2,
    **dict.fromkeys(("text", "tspan"), 60),
    **dict.fromkeys(("mask", "filter", "feBlend", "feColorMatrix", "feComposite"), 300),
    **dict.fromkeys(("feFlood", "feGaussianBlur", "feMerge", "feMergeNode", "feOffset"), 300),
}
"""All that is drawn at all, and what it costs; anything else is left out with what is in it."""

TOO_LONG = "takes too long to draw; save it as a PNG"
IMMENSE = "has measures beyond all measure"
NEVER = frozenset({"script", "handler", "foreignObject", "video", "audio", "iframe"})
GRADIENTS = frozenset({"linearGradient", "radialGradient", "solidColor", "stop"})
WITH_WORDS = frozenset({"text", "tspan", "style"})
DASHES_A_SHAPE = 20
LETTERS_A_SHAPE = 200
"""Of a path; longer ones count as several shapes."""

PIXELS_A_SHAPE = 20_000

MEASURES = re.compile(
    r"x|y|[xyr][12xy]|[cdf][xy]|r|d|width|height|points|viewBox|offset|.*[tT]ransform|font-size"
    r"|stroke-(width|dasharray|dashoffset)|stdDeviation|ref[XY]|marker(Width|Height)"
)
FAR = re.compile(r"(?<![\d.])\d{8}|\d\.?[eE]\+?0*(?:[7-9]|[1-9]\d)")
FAR_IN_STYLE = re.compile(
    r"(?<![#\w.])(?:\d{8}|(?:\d{1,8}\.?\d{0,20}|\.\d{1,20})[eE]\+?0{0,20}(?:[7-9]|[1-9]\d))"
)
"""The same where there are names and colours, too."""

ADDRESS = re.compile(r"""url\s*\(\s*["']?\s*(?:#([^"')\s]{1,200})["']?\s*\))?""", re.IGNORECASE)
EMBEDDED = re.compile(r"data:image/(png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
COMMAND = re.compile(r"([a-df-zA-DF-Z])([^a-df-zA-DF-Z]*)")
DASHES = re.compile(r"stroke-dasharray\s*:([^;}]*)")
WAY_OF_A_LETTER = 1000.0
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")


PixelsOf = Callable[[bytes, str], int | None]
"""How many pixels an image has; None: it is a drawing. `NotAllowed` says what is wrong with it."""


@dataclass(slots=True)
class Node:
    """A shape or a group, and what of the drawing it shows besides what is in it."""

    name: str
    work: int
    corners: int
    way: float = 0.0
    """How far a line about it goes; never less than it does."""
    dash: float = 0.0
    """The shortest dash of such a line, and of those about what is in it; 0 without dashes."""
    inside: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    once: list[str] = field(default_factory=list)
    """Masks and filters."""
    painted: list[str] = field(default_factory=list)
    """Patterns, which what is in it is filled with, too."""
    marked: list[str] = field(default_factory=list)
    """Markers, which stand at each corner of what is in it."""


def sound_drawing(content: bytes, name: str, pixels_of: PixelsOf) -> bytes:
    """The drawing as it may be drawn; NotAllowed says what is wrong with it."""
    if len(content) > MOST_BYTES:
        raise NotAllowed(f"{name} is larger than {MOST_BYTES >> 10} KB, much for an SVG.")
    reading = _Reading(name, pixels_of)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reading.begin
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.words
    parser.StartDoctypeDeclHandler = reading.type_of_document
    parser.EntityDeclHandler = reading.entity
    parser.ProcessingInstructionHandler = reading.instruction
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError):
        raise NotAllowed(f"{name} is not an SVG that can be drawn.") from None
    reading.refuse_endless()
    return "".join(reading.written).encode()


class DrawingCost(NamedTuple):
    """What it takes to draw a part with all that it shows."""

    work: int
    shapes: int
    corners: int
    way: float


class _Reading:
    """Writes what it reads, and keeps what the work of drawing it hangs on."""

    def __init__(self, name: str, pixels_of: PixelsOf) -> None:
        self.written: list[str] = []
        self._name, self._pixels_of = name, pixels_of
        self._nodes: list[Node] = []
        self._ids: dict[str, list[int]] = {}
        self._open: list[int] = []
        self._left_out = 0
        self._rules: list[str] = []
        self._dashes: list[str] = []
        self._is_scaled = False
        self._of_shapes, self._of_links = OF_SHAPES, OF_LINKS

    def _refuse(self, why: str) -> NoReturn:
        raise NotAllowed(f"{self._name} {why}.")

    def _outside(self) -> NoReturn:
        self._refuse("takes parts from outside of its own file")

    def type_of_document(
        self, _name: str, _system: str | None, _public: str | None, has_inner: int
    ) -> None:
        if has_inner:
            self._refuse("defines words of its own; save it as plain SVG")

    def entity(self, *_what: object) -> None:
        self._refuse("defines words of its own; save it as plain SVG")

    def instruction(self, target: str, _said: str) -> None:
        if target.lower().startswith("xml"):
            self._outside()

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._learn_prefixes(attributes)
        prefix, _, local = tag.rpartition(":")
        if local in NEVER:
            self._refuse("holds more than a drawing: a program, a page or a film")
        if not self._nodes and (local != "svg" or prefix not in self._of_shapes):
            self._refuse("is not an SVG that can be drawn")
        if local == "a":  # a group that leads somewhere, which nothing drawn does
            local, attributes = "g", _without_links(attributes)
        is_empty = local == "image" and not any(key.endswith("href") for key in attributes)
        if self._left_out or local not in WORK or prefix not in self._of_shapes or is_empty:
            self._left_out += 1
            return
        if len(self._open) >= MOST_DEEP:
            self._refuse("is nested too deeply; save it as a PNG")
        if len(self._nodes) >= MOST_WORK:
            self._refuse(TOO_LONG)
        self._add(local, dict(self._kept(local, attributes)))

    def end(self, _tag: str) -> None:
        if self._left_out:
            self._left_out -= 1
            return
        self.written.append(f"</{self._nodes[self._open.pop()].name}>")

    def words(self, said: str) -> None:
        if self._left_out or not self._open:
            return
        name = self._nodes[self._open[-1]].name
        if name == "style":
            self._rules.append(said)
        if name in WITH_WORDS:
            self._nodes[self._open[-1]].work += len(said) // LETTERS_A_SHAPE
            if name != "style":
                self._nodes[self._open[-1]].way += len(said) * WAY_OF_A_LETTER
            self.written.append(escape(said))

    def _add(self, name: str, attributes: dict[str, str]) -> None:
        number = len(self._nodes)
        letters = sum(map(len, attributes.values()))
        corners = (
            1 + len(NUMBER.findall(attributes.get("d", "") + attributes.get("points", ""))) // 2
        )
        node = Node(name, WORK[name] + letters // LETTERS_A_SHAPE, corners, _way(attributes))
        self._nodes.append(node)
        if self._open:
            self._nodes[self._open[-1]].inside.append(number)
        self._open.append(number)
        for key in ("id", "xml:id"):
            if key in attributes:
                self._ids.setdefault(attributes[key], []).append(number)
        for key, value in attributes.items():
            self._note_links(node, key, value)
            self._note_dashes(node, key, value)
        said = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
        self.written.append(f"{HEAD if number == 0 else f'<{name}'}{said}>")

    def _kept(self, element: str, attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
        """What is written of the attributes: none that calls, and none that leads out."""
        for written, value in attributes.items():
            prefix, _, local = written.rpartition(":")
            is_link = prefix in self._of_links
            full = f"xlink:{local}" if is_link else written
            is_known = not prefix or is_link or full in ("xml:space", "xml:id")
            if not is_known or local == "xmlns" or local.lower().startswith("on"):
                continue
            if local.lower() == "href":
                yield full, self._checked_link(element, value)
            else:
                self._check_value(local, value)
                yield full, value

    def _checked_link(self, element: str, value: str) -> str:
        value = value.strip()
        if element != "image":
            if not value.startswith("#"):
                self._outside()
            return value
        found = EMBEDDED.fullmatch(value)
        if found is None:
            self._outside()
        return f"data:image/{found[1].lower()};base64,{''.join(found[2].split())}"

    def _check_value(self, local: str, value: str) -> None:
        if local == "style":
            self._check_style(value)
        elif any(found[1] is None for found in ADDRESS.finditer(value)):
            self._outside()
        elif MEASURES.fullmatch(local) and FAR.search(value):
            self._refuse(IMMENSE)

    def _check_style(self, said: str) -> None:
        """In style, letters may be written as numbers, and other files be asked for."""
        is_disguised = "\\" in said or "@import" in said.lower()
        if is_disguised or any(found[1] is None for found in ADDRESS.finditer(said)):
            self._outside()
        if FAR_IN_STYLE.search(said):
            self._refuse(IMMENSE)

    def _note_links(self, node: Node, key: str, value: str) -> None:
        if key.endswith("href"):
            if node.name == "image":
                node.work += self._work_of_image(value)
            else:
                node.used.append(value[1:])
            return
        asked = [found[1] for found in ADDRESS.finditer(value)]
        if "marker" in key or (key == "style" and "marker" in value):
            node.marked += asked
        elif key in ("mask", "filter"):
            node.once += asked
        else:
            node.painted += asked

    def _note_dashes(self, node: Node, key: str, value: str) -> None:
        """The shortest dash, as if it were that of all lines within."""
        if key == "vector-effect":
            self._is_scaled = True
        found = [value] if key == "stroke-dasharray" else []
        found += DASHES.findall(value) if key == "style" else []
        self._dashes += found
        node.dash = _shortest([node.dash, *map(_length, found)])

    def _work_of_image(self, value: str) -> int:
        content = b64decode(value.partition(",")[2])
        name = f"An image within {self._name[:1].lower()}{self._name[1:]}"
        pixels = self._pixels_of(content, name)
        if pixels is None:
            self._outside()
        return pixels // PIXELS_A_SHAPE

    def refuse_endless(self) -> None:
        """Refuse what holds itself, and what takes too long to draw."""
        rules = "".join(self._rules)
        in_rules = DASHES.findall(rules)
        self._dashes += in_rules
        self._nodes[0].dash = _shortest([self._nodes[0].dash, *map(_length, in_rules)])
        self._check_style(rules)
        if rules.count("{") * len(self._nodes) > MOST_MATCHED or any(
            self._nodes[number].name not in GRADIENTS
            for found in ADDRESS.finditer(rules)
            for number in self._ids.get(found[1], ())
        ):
            self._refuse(TOO_LONG)
        needed = dict(enumerate(map(self._needed, self._nodes)))
        try:
            order = [*TopologicalSorter(needed).static_order()]
        except CycleError:
            self._refuse("holds itself, without an end; save it as a PNG")
        if self._work_in(order) > MOST_WORK:
            self._refuse(TOO_LONG)

    def _needed(self, node: Node) -> list[int]:
        asked = [*node.used, *node.once, *node.painted, *node.marked]
        return [*node.inside, *self._named(asked)]

    def _work_in(self, order: list[int]) -> int:
        """Of the whole drawing, as work; each part of it after all that it shows."""
        costs: dict[int, DrawingCost] = {}
        for number in order:
            node = self._nodes[number]
            parts = [costs[each] for each in (*node.inside, *self._named(node.used))]
            shapes = min(MOST_WORK, 1 + sum(part.shapes for part in parts))
            corners = min(MOST_WORK, node.corners + sum(part.corners for part in parts))
            once, painted, marked = (
                sum(costs[each].work for each in self._named(ids))
                for ids in (node.once, node.painted, node.marked)
            )
            work = node.work + sum(part.work for part in parts)
            work += once + painted * shapes + marked * corners
            way = node.way + sum(part.way for part in parts)
            work += self._work_of_dashes(way, node.dash)
            costs[number] = DrawingCost(min(MOST_WORK + 1, work), shapes, corners, way)
        return costs[0].work

    def _named(self, ids: list[str]) -> list[int]:
        return [number for id_ in ids for number in self._ids.get(id_, ())]

    def _work_of_dashes(self, way: float, dash: float) -> int:
        if not dash:
            return 0
        if self._is_scaled or any(_length(said) < 0 for said in self._dashes):
            return MOST_WORK + 1
        return int(min(MOST_WORK + 1.0, way / dash / DASHES_A_SHAPE))

    def _learn_prefixes(self, attributes: Mapping[str, str]) -> None:
        """What a file calls the two languages that a drawing is written in."""
        for key, value in attributes.items():
            prefix, _, name = key.partition(":")
            if prefix == "xmlns" and value == SVG:
                self._of_shapes |= {name}
            elif prefix == "xmlns" and value == XLINK:
                self._of_links |= {name}


def _without_links(attributes: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in attributes.items() if not key.endswith("href")}


def _length(dashes: str) -> float:
    return sum(map(float, NUMBER.findall(dashes)))


def _shortest(lengths: Iterable[float]) -> float:
    return min((length for length in lengths if length), default=0.0)


def _way(attributes: Mapping[str, str]) -> float:
    """Never less than the way along a shape, by the numbers that describe it."""
    along = sum(_way_of_command(*each) for each in COMMAND.findall(attributes.get("d", "")))
    points = _numbers(attributes.get("points", ""))
    along += sum(abs(one - other) for one, other in zip(points, points[2:], strict=False))
    sizes = (attributes.get(key, "") for key in ("width", "height", "r", "rx", "ry"))
    ends = (attributes.get(key, "") for key in ("x1", "x2", "y1", "y2"))
    return along + 7 * sum(map(abs, _numbers(" ".join((*sizes, *ends)))))


def _way_of_command(letter: str, said: str) -> float:
    """A command knows not where it begins: as far away as its own numbers reach."""
    numbers = _numbers(said)
    if letter in "aA":
        return 7 * sum(map(abs, numbers))
    if letter.islower() or letter in "HV":
        return 2 * sum(map(abs, numbers))
    away = 2 * max(map(abs, numbers), default=0.0)
    return away + sum(abs(one - other) for one, other in zip(numbers, numbers[2:], strict=False))


def _numbers(said: str) -> list[float]:
    return [float(each) for each in NUMBER.findall(said)]
