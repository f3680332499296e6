"""Paths, their kinds and their crossings in words and little pictures, for lists and menus."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPen

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import KINDS_OF_OURS, Path, PathKind
from mapper.tools.shared.tool import CrossingKind
from mapper.ui.app.colours import BORDER, PAPER, RIVER, ROAD, WALL
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import painting, picture_of, steady_icon

OUR_KINDS: Mapping[str, str] = MappingProxyType(
    {"road": "Road", "trail": "Trail", "river": "River", "border": "Border", "wall": "Wall"}
)
OURS: Mapping[str, PathKind] = MappingProxyType(
    {
        "road": PathKind("Road", ROAD, 4),
        "trail": PathKind("Trail", ROAD, 2, "dashed"),
        "river": PathKind("River", RIVER, 4),
        "border": PathKind("Border", BORDER, 3, "dotted"),
        "wall": PathKind("Wall", WALL, 5),
    }
)
"""About how our kinds are drawn; the style of the map says exactly."""

CROSSING_WORDS: Mapping[CrossingKind, str] = MappingProxyType(
    {"bridge": "Bridge", "ford": "Ford", "ferry": "Ferry", "gate": "Gate"}
)
TRAVEL_WORDS: Mapping[Literal["road", "trail", "river", "border", "wall", "none"], str] = (
    MappingProxyType(
        {
            "road": "a road",
            "trail": "a trail",
            "river": "a river",
            "border": "a border",
            "wall": "a wall",
            "none": "nothing that matters to travel",
        }
    )
)
DASH_WORDS: Mapping[Literal["solid", "dashed", "dotted"], str] = MappingProxyType(
    {"solid": "solid", "dashed": "dashed", "dotted": "dotted"}
)
DASHES = MappingProxyType(
    {"solid": Qt.PenStyle.SolidLine, "dashed": Qt.PenStyle.DashLine, "dotted": Qt.PenStyle.DotLine}
)
WIDE, HIGH = 36, 20


def kinds(campaign: Campaign) -> dict[str, str]:
    """All kinds of path that can be drawn, with what they are called."""
    own = campaign.all(PathKind)
    return {
        **{kind: tr(OUR_KINDS[kind]) for kind in KINDS_OF_OURS},
        **{id_: row.name for id_, row in own.items()},
    }


def look_of(campaign: Campaign, kind: str) -> PathKind:
    own = campaign.all(PathKind).get(kind)
    return own if own is not None else OURS.get(kind, OURS["trail"])


def path_name(campaign: Campaign, path: Path) -> str:
    """By its name, or else by what it is."""
    return path.name or kinds(campaign).get(path.kind, path.kind)


def path_length(path: Path) -> str:
    if path.sides:
        return tr("%n hexside(s)", len(path.sides))
    return tr("%n hex(es)", len(path.hexes))


def stroke(kind: PathKind) -> QIcon:
    """A short piece of a path, light around it, so that it is seen on the row that is marked."""
    pixmap = picture_of(QSize(WIDE, HIGH), 2)
    wide, solid = max(1.5, kind.width * 0.8), Qt.PenStyle.SolidLine
    with painting(pixmap) as painter:
        for colour, width, dash in (
            (PAPER, wide + 3, solid),
            (kind.colour, wide, DASHES[kind.dash]),
        ):
            pen = QPen(QColor(colour), width, dash)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(QPointF(1, HIGH / 2), QPointF(WIDE - 1, HIGH / 2))
    return steady_icon(pixmap)
