"""Where the features and tokens of a zone map stand, and the ways from it to other maps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtGui import QPainter

from mapper.drawing.layers import Layers
from mapper.drawing.mark_shapes import Look as Mark
from mapper.drawing.mark_shapes import draw_badge, draw_mark
from mapper.drawing.spots import look_of, look_of_token
from mapper.drawing.style import Style
from mapper.drawing.symbols import Symbols
from mapper.drawing.zones.plots import Plot
from mapper.drawing.zones.words import Middles
from mapper.model.clues import Visibility
from mapper.model.ids import natural
from mapper.model.map_view import SQUARE, MapView
from mapper.model.rows import Feature, Token

SIZE, LEAST_PX, MOST_PX = 0.4, 3.2, 34.0
APART = 0.95
PLACES = (0.0, 1.5, -1.15, 1.0)
"""How far beneath the number rows of marks stand, the best place first."""

MARGIN = 0.42
ICONS_FROM = 11.0
DRAWN_FROM = 4.0
REACH = 1.0

R = TypeVar("R", Feature, Token)


@dataclass(frozen=True, slots=True)
class Standing:
    """A mark at a point of the plane; the badge of a token is none."""

    x: float
    y: float
    mark: Mark
    visibility: Visibility | None = None


def by_zone(rows: Mapping[str, R]) -> dict[str, list[R]]:
    """Those of each zone, in the order of their ids."""
    found: dict[str, list[R]] = {}
    for id_ in sorted(rows, key=natural):
        found.setdefault(rows[id_].zone, []).append(rows[id_])
    return found


def standing_in(
    plot: Plot, features: list[Feature], tokens: list[Token], view: MapView, middles: Middles
) -> list[Standing]:
    """What stands in a zone; what has no point of its own, in rows beneath the number."""
    found: list[Standing] = []
    x, y = middles.of(plot)
    free = [row for row in features if row.point is None]
    beneath = _beneath(plot, x, y, len(free))
    for row in features:
        at = (row.point.x / SQUARE, row.point.y / SQUARE) if row.point else None
        at = at or _in_row(x, beneath, free.index(row), len(free))
        found.append(Standing(*at, look_of(row, 0), row.visibility))
    row_y = beneath + (APART if free else 0.0)
    stood = [row for row in tokens if row.point is None]
    for token in tokens:
        at = (token.point.x / SQUARE, token.point.y / SQUARE) if token.point else None
        at = at or _in_row(x, row_y, stood.index(token), len(stood))
        found.append(Standing(*at, look_of_token(token, 1)))
    if plot.id in view.open_zones.values():
        found.append(Standing(x + APART, y - 0.1, Mark("opens")))
    return found


def _beneath(plot: Plot, x: float, y: float, count: int) -> float:
    """Where a row of marks lies within the walls and clear of the words."""
    from shapely import box

    has_words = bool(plot.zone.number or plot.zone.name or plot.zone.player_name)
    half = (count - 1) / 2 * APART + MARGIN
    for down in PLACES[has_words:]:
        row = box(x - half, y + down - MARGIN, x + half, y + down + MARGIN)
        if plot.polygon.contains(row):
            return y + down
    return y + PLACES[has_words]


def _in_row(x: float, y: float, number: int, count: int) -> tuple[float, float]:
    return x + (number - (count - 1) / 2) * APART, y


def draw_standing(
    painter: QPainter,
    px: float,
    each: Standing,
    style: Style,
    symbols: Symbols,
    layers: Layers,
    *,
    is_gm: bool,
) -> None:
    """`painter` counts in pixels of the plane."""
    if px < DRAWN_FROM:
        return
    size = min(MOST_PX, max(LEAST_PX, SIZE * px))
    layer = layers.tokens if each.mark.sort == "token" else layers.features
    painter.save()
    painter.translate(each.x * px, each.y * px)
    if layer.strength:
        painter.setOpacity(layer.strength)
        draw_mark(painter, size, each.mark, style, symbols, is_far=px < ICONS_FROM)
    if each.visibility is not None and is_gm and layers.badges.strength:
        painter.setOpacity(layers.badges.strength)
        painter.translate(size * 0.86, size * 0.8)
        draw_badge(painter, max(2.6, size * 0.4), each.visibility, style)
    painter.restore()
