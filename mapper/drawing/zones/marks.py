"""Where the features and tokens of a zone map stand, and the ways from it to other maps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtGui import QPainter

from mapper.drawing.base.ink import kept_state
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.symbols import Symbols
from mapper.drawing.marks_and_words.mark_shapes import MarkLook, draw_badge, draw_mark
from mapper.drawing.marks_and_words.marks import look_of, look_of_token
from mapper.drawing.style import Style
from mapper.drawing.zones.words import Middles
from mapper.drawing.zones.zone_outlines import Plot
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature, Token
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import zone_of
from mapper.model.zones.mark_layout import standing

SIZE, LEAST_PX, MOST_PX = 0.4, 3.2, 34.0
ICONS_FROM = 11.0
DRAWN_FROM = 4.0
MARK_REACH = 1.0

R = TypeVar("R", Feature, Token)


@dataclass(frozen=True, slots=True)
class Stood:
    """A mark at a point of the plane; only features of the game master's have a badge."""

    x: float
    y: float
    mark: MarkLook
    visibility: Visibility | None = None


def by_zone(rows: Mapping[str, R]) -> dict[str, dict[str, R]]:
    """Those of each zone."""
    found: dict[str, dict[str, R]] = {}
    for id_, row in rows.items():
        found.setdefault(zone_of(row.at), {})[id_] = row
    return found


def stood_in(
    plot: Plot,
    features: Mapping[str, Feature],
    tokens: Mapping[str, Token],
    view: MapView,
    middles: Middles,
) -> list[Stood]:
    """What stands in a zone, tokens before features."""
    at = middles.point(plot)
    placed = standing(plot.zone, at, features, tokens)
    found = [
        Stood(
            x / SQUARE,
            y / SQUARE,
            look_of(features[id_], 0),
            features[id_].visibility if view.has_badges else None,
        )
        for id_, (x, y) in placed.features.items()
    ]
    found += [
        Stood(x / SQUARE, y / SQUARE, look_of_token(tokens[id_], 1))
        for id_, (x, y) in placed.tokens.items()
    ]
    if plot.id in view.open_zones.values():
        found.append(Stood(at.x / SQUARE + 0.95, at.y / SQUARE - 0.1, MarkLook("opens")))
    return found


def draw_stood(
    painter: QPainter, px: float, each: Stood, style: Style, symbols: Symbols, layers: Layers
) -> None:
    """`painter` counts in pixels of the plane."""
    if px < DRAWN_FROM:
        return
    size = min(MOST_PX * style.finer, max(LEAST_PX, SIZE * px))
    layer = layers.tokens if each.mark.sort == "token" else layers.features
    with kept_state(painter):
        painter.translate(each.x * px, each.y * px)
        if layer.strength:
            painter.setOpacity(layer.strength)
            draw_mark(painter, size, each.mark, style, symbols, is_far=px < ICONS_FROM)
        if each.visibility is not None and layers.badges.strength:
            painter.setOpacity(layers.badges.strength)
            painter.translate(size * 0.86, size * 0.8)
            draw_badge(painter, max(2.6, size * 0.4), each.visibility, style)
