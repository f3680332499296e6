"""The words for what zones and passages are, in the order of offering, and small pictures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QIcon, QPainterPath, QPixmap

from mapper.drawing.zones.passages import Sketch, draw_passage
from mapper.drawing.zones.zone_style import zone_style_of
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import (
    Brightness,
    Danger,
    Ground,
    Material,
    Passage,
    PassageKind,
    PassageSide,
    Slope,
    Span,
    Standing,
    ZoneKind,
)
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.play.delve.torchlit_turns import inhabitants
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import painting
from mapper.ui.widgets.thumbnails import style

ZONE_KINDS: Mapping[ZoneKind, str] = MappingProxyType(
    {"room": "Room", "corridor": "Corridor", "cave": "Cave", "outside": "Outside"}
)
GROUNDS: Mapping[Ground, str] = MappingProxyType(
    {"floor": "Floor", "earth": "Earth", "rubble": "Rubble", "water": "Water", "chasm": "Chasm"}
)
LIGHTS: Mapping[Brightness, str] = MappingProxyType(
    {"dark": "Dark", "dim": "Dim", "bright": "Bright"}
)
DANGERS: Mapping[Danger, str] = MappingProxyType(
    {"normal": "Normal", "risky": "Risky", "deadly": "Deadly"}
)
PASSAGE_KINDS: Mapping[PassageKind, str] = MappingProxyType(
    {
        "door": "Door",
        "opening": "Opening",
        "secret_door": "Secret door",
        "concealed_door": "Concealed door",
        "one_way": "One-way door",
        "portcullis": "Portcullis",
        "window": "Window",
        "stairs": "Stairs",
        "shaft": "Shaft",
    }
)
MATERIALS: Mapping[Material, str] = MappingProxyType(
    {
        "wood": "Wood",
        "metal_reinforced": "Wood with metal bands",
        "metal": "Metal",
        "stone": "Stone",
    }
)
STATES: Mapping[Standing, str] = MappingProxyType(
    {
        "open": "Open",
        "closed": "Closed",
        "locked": "Locked",
        "stuck": "Stuck",
        "barred": "Barred",
        "battered": "Battered",
        "broken": "Broken",
    }
)
SLOPES: Mapping[Slope, str] = MappingProxyType(
    {"level": "Level", "up": "Up, to the second side", "down": "Down, to the second side"}
)

INHABITANTS: Mapping[str, str] = MappingProxyType(
    {
        "alerted": "Alerted",
        "unalert": "Not alert",
        "no_defense": "Without defence",
        "few_inhabitants": "Few live there",
        "abandoned_nook": "An abandoned nook",
        "unknown_chamber": "An unknown chamber",
    }
)


def inhabitants_in_words(rules: MapRules) -> dict[str, str]:
    """Who may live in a place by the rules of a map, which says how often somebody comes by."""
    return {each: inhabitants_called(each) for each in inhabitants(rules)}


def inhabitants_called(site: str) -> str:
    """Of house rules by their name."""
    return tr(INHABITANTS[site]) if site in INHABITANTS else site.replace("_", " ")


ACROSS = 1.9
"""How many squares are as wide as a picture."""

DOWN = {"stairs": 0.75, "shaft": 0.6}
"""How far beneath the middle the wall lies, of symbols that stand on one side of it."""


def passage_picture(kind: PassageKind, side: int, ratio: float = 1.0) -> QIcon:
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    look = zone_style_of(style(), "hatched")
    px = pixmap.width() / ACROSS
    paper = QPainterPath()
    paper.addRoundedRect(QRectF(pixmap.rect()), 3 * ratio, 3 * ratio)
    ends = ((-ACROSS, -0.5), (0.5, ACROSS)) if PASSAGES[kind].breaks_wall else ((-ACROSS, ACROSS),)
    sides = (PassageSide("1"), PassageSide("2"))
    row = Passage(kind, sides, Span(FootPoint(0, 0), FootPoint(500, 0)), slope="down")
    with painting(pixmap) as painter:
        painter.fillPath(paper, look.floor)
        painter.setClipPath(paper)
        painter.scale(px, px)
        painter.translate(ACROSS / 2, ACROSS / 2 + DOWN.get(kind, 0.0))
        painter.setPen(look.pen(px, max(1.6, 0.1 * px)))
        for start, end in ends:
            painter.drawLine(QPointF(start, 0), QPointF(end, 0))
        draw_passage(Sketch(painter, look, px, 1.0, row, "closed", has_badges=True))
    return QIcon(pixmap)
