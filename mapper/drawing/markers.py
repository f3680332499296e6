"""Features on the map: a mark, a badge that says who can see it, and a title."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, cos, pi, sin

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from mapper.drawing.grid import Area, Integers, pixels_of
from mapper.drawing.ink import polyline
from mapper.drawing.style import Style
from mapper.drawing.tiles import Tiles
from mapper.model.layout import Top
from mapper.model.rows import Feature, Visibility

BADGES: Mapping[Visibility, str] = {"overt": "#3f7a4a", "hidden": "#b8862b", "secret": "#9b3a36"}
SORTS: tuple[Visibility, ...] = ("overt", "hidden", "secret")


class Markers:
    """The features of a map. Marks and titles are drawn once a size and then only placed."""

    def __init__(self, features: Mapping[str, Feature], top: Top, style: Style) -> None:
        self._style = style
        self._top = top
        places = np.array([each.hex for each in features.values()], np.int64).reshape(-1, 2)
        self._q, self._r = places[:, 0], places[:, 1]
        self._sort = np.array([SORTS.index(e.visibility) for e in features.values()], np.int64)
        self._titles = [each.title for each in features.values()]
        self._px = 0.0
        self._marks = Tiles((2, 2), 1, lambda _painter, _key: None)
        self._plates: dict[str, QPixmap] = {}

    def draw(self, painter: QPainter, px: float, area: Area) -> None:
        """Marks first, titles above all of them."""
        if px < self._style.feature_from or not len(self._q):
            return
        if px != self._px:
            self._px, self._plates = px, {}
            size = 2 * ceil(2 * _mark_size(px) + 4)
            self._marks = Tiles((size, size), len(SORTS), self._draw_mark)
        x, y = pixels_of(self._q, self._r, self._top, px)
        seen = _within(x, y, area, self._marks.size[0])
        sorts = self._sort[seen]
        self._marks.prepare(self._marks.missing(sorts))
        self._marks.draw(painter, sorts, x[seen], y[seen])
        if px >= self._style.title_from:
            self._draw_titles(painter, px, x, y, area)

    def _draw_titles(
        self, painter: QPainter, px: float, x: Integers, y: Integers, area: Area
    ) -> None:
        longest = max(map(len, self._titles))
        size = _title_size(px, self._style)
        for index in _within(x, y, area, round(longest * size + px) + 8).tolist():
            title = self._titles[index]
            plate = self._plates.get(title)
            if plate is None:
                plate = self._plates[title] = _plate(title, size, self._style)
            left = int(x[index]) - plate.width() // 2
            painter.drawPixmap(left, int(y[index]) + round(max(4.0, 0.2 * px)), plate)

    def _draw_mark(self, painter: QPainter, key: int) -> None:
        _draw_mark(painter, self._px, SORTS[key], self._style)


def _within(x: Integers, y: Integers, area: Area, by: int) -> Integers:
    return np.flatnonzero(
        (x > area.left - by) & (x < area.right + by) & (y > area.top - by) & (y < area.bottom + by)
    )


def _mark_size(px: float) -> float:
    return max(3.0, min(0.2 * px, 16.0))


def _title_size(px: float, style: Style) -> int:
    return round(min(style.title_most_px, max(style.title_least_px, style.title_size * px)))


def _draw_mark(painter: QPainter, px: float, visibility: Visibility, style: Style) -> None:
    size = _mark_size(px)
    pen = QPen(QColor(style.ink), max(1.0, size * 0.12))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    path = _star(size)
    painter.fillPath(path, QColor(style.halo))
    painter.strokePath(path, pen)
    badge = _badge(visibility, max(2.2, size * 0.52)).translated(size * 0.95, size * 0.8)
    painter.fillPath(badge, QColor(BADGES[visibility]))
    painter.strokePath(badge, QPen(QColor(style.halo), max(0.8, size * 0.09)))


def _star(size: float) -> QPainterPath:
    points = []
    for index in range(16):
        radius = size * (1.0 if index % 4 == 0 else 0.62 if index % 4 == 2 else 0.42)
        angle = index * pi / 8 - pi / 2
        points.append((radius * cos(angle), radius * sin(angle)))
    return polyline(points, is_closed=True)


def _badge(visibility: Visibility, size: float) -> QPainterPath:
    """A round one for all to see, a square on edge for what is hidden, a triangle for a secret."""
    path = QPainterPath()
    if visibility == "overt":
        path.addEllipse(QPointF(0, 0), size * 0.85, size * 0.85)
        return path
    corners = 4 if visibility == "hidden" else 3
    angles = [index * 2 * pi / corners - pi / 2 for index in range(corners)]
    return polyline([(size * cos(a) * 1.1, size * sin(a) * 1.1) for a in angles], is_closed=True)


def _plate(title: str, size: int, style: Style) -> QPixmap:
    """A title with a little paper around it."""
    font = QFont(style.title_font)
    font.setPixelSize(size)
    metrics = QFontMetricsF(font)
    plate = QPixmap(ceil(metrics.horizontalAdvance(title)) + size, ceil(metrics.height()) + 4)
    plate.fill(Qt.GlobalColor.transparent)
    text = QPainterPath()
    text.addText(QPointF(size / 2, metrics.ascent() + 2), font, title)
    halo = QColor(style.halo)
    halo.setAlphaF(0.8)
    pen = QPen(halo, max(2.5, size * 0.2))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter = QPainter(plate)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(text, pen)
    painter.fillPath(text, QColor(style.ink))
    painter.end()
    return plate
