"""How the line of a path is drawn: as a band, dashed, dotted, as a border, or as a wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from mapper.drawing.base.ink import PlaneLine, faint, polyline
from mapper.drawing.style import PathStyle, Style
from mapper.model.campaign.rows import PathKind

TOWER_FROM = 12.0
CASING, CASING_STRENGTH = 0.05, 0.55
"""How much wider than the dashes what they lie on is, and how much of it is seen."""


def draw_line(
    painter: QPainter, px: float, style: PathStyle, line: PlaneLine, start: float, end: float
) -> None:
    """A piece whose width goes from one to another; lengths are parts of a hex."""
    least = 1.1 / px
    start, end = max(start, least), max(end, least)
    colour = QColor(style.colour)
    match style.look:
        case "border":
            _draw_border(painter, px, line, start, colour)
        case "dotted":
            _draw_dots(painter, line, start, colour)
        case _ if style.dash > 0:
            if style.casing:
                casing = _band(line, start + CASING, end + CASING)
                painter.fillPath(casing, faint(QColor(style.casing), CASING_STRENGTH))
            for index in range(0, len(line) - 3, 4):
                painter.fillPath(_band(line[index : index + 3], start, end), colour)
        case _:
            painter.fillPath(_band(line, start, end), colour)
            edge = max(0.012, 0.9 / px)
            if style.core and min(start, end) - 2 * edge > 0.8 / px:
                core = _band(line, start - 2 * edge, end - 2 * edge)
                painter.fillPath(core, QColor(style.core))


def draw_tower(painter: QPainter, px: float, style: PathStyle, at: tuple[float, float]) -> None:
    """Where a wall turns, it is stronger."""
    if style.look != "wall" or px < TOWER_FROM:
        return
    size = style.width[0] * 0.95
    tower = QRectF(at[0] - size, at[1] - size, 2 * size, 2 * size)
    painter.fillRect(tower, QColor(style.colour))
    edge = max(0.014, 0.9 / px)
    if size - edge > 0.7 / px:
        painter.fillRect(tower.adjusted(edge, edge, -edge, -edge), QColor(style.core))


def _draw_border(
    painter: QPainter, px: float, line: PlaneLine, width: float, colour: QColor
) -> None:
    """A faint band that the eye follows, with dashes and dots on it."""
    painter.fillPath(_band(line, width * 3.2, width * 3.2), faint(colour, 0.22))
    if px < TOWER_FROM:
        painter.fillPath(_band(line, width, width), colour)
        return
    count = len(line) - 1
    painter.fillPath(_band(line[1 : count // 2], width, width), colour)
    painter.fillPath(_band(line[count - count // 4 - 1 : count], width, width), colour)
    dot = QPainterPath()
    dot.addEllipse(QPointF(*line[count * 5 // 8]), width * 0.62, width * 0.62)
    painter.fillPath(dot, colour)


def _draw_dots(painter: QPainter, line: PlaneLine, width: float, colour: QColor) -> None:
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    count = max(2, round(length / max(width * 2.2, 0.09)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for index in range(count):
        at = line[round((index + 0.5) / count * (len(line) - 1))]
        painter.drawEllipse(QPointF(*at), width * 0.62, width * 0.62)


def _band(line: PlaneLine, start: float, end: float) -> QPainterPath:
    """A line with a width that changes evenly along it."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        half = (start + (end - start) * index / (len(line) - 1)) / 2
        half /= (dx * dx + dy * dy) ** 0.5 or 1.0
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return polyline([*left, *reversed(right)], is_closed=True)


WIDTH = 0.013
"""A step of width, in hexes."""

CORE_FROM = 5
"""Broad lines have a lighter middle."""

LOOKS: Mapping[str, Literal["line", "dotted"]] = {"dotted": "dotted"}
FAINTEST, FAINTER = 0.12, 0.04


def with_own(style: Style, kinds: Mapping[str, PathKind]) -> Style:
    """The same style, which knows these kinds too."""
    own = {id_: _drawn(kind, style.halo) for id_, kind in kinds.items()}
    return replace(style, paths={**style.paths, **own}) if own else style


def _drawn(kind: PathKind, casing: str) -> PathStyle:
    width = kind.width * WIDTH
    return PathStyle(
        kind.colour,
        _lighter(kind.colour) if kind.width >= CORE_FROM and kind.dash == "solid" else "",
        (width, width),
        0.1 if kind.dash == "dashed" else 0.0,
        min(1.0, FAINTEST + FAINTER * kind.width),
        LOOKS.get(kind.dash, "line"),
        casing,
    )


def _lighter(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{part + (255 - part) * 11 // 20:02x}" for part in parts)
