"""The colours and widths of a zone map, from those of the style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from mapper.drawing.ink import mixed
from mapper.drawing.style import Style
from mapper.model.zone_rows import Ground, Material, WallStyle

THIN_BELOW = 9.0


@dataclass(frozen=True, slots=True)
class Look:
    """Lengths are parts of a square of five feet, or pixels where the name says so."""

    style: Style
    walls: WallStyle
    ink: QColor
    floor: QColor
    grounds: Mapping[Ground, QColor]
    doors: Mapping[Material, QColor]

    def wall_px(self, px: float) -> float:
        part = {"hatched": 0.115, "solid": 0.1, "cave": 0.13}[self.walls]
        return min(12.0 * self.style.finer, max(1.15, part * px))

    def wall_pen(self, px: float) -> QPen:
        """From afar a line of one pixel, which is drawn many times as fast."""
        if px < THIN_BELOW:
            pen = QPen(self.ink, 1.0)
            pen.setCosmetic(True)
            return pen
        return self.pen(px, self.wall_px(px))

    def pen(self, px: float, width_px: float, colour: QColor | None = None) -> QPen:
        """For a painter that counts in squares."""
        pen = QPen(colour or self.ink, width_px / px)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def broad_pen(self, wide: float, colour: QColor) -> QPen:
        """For soft shades, the ends of which nobody sees; so many squares wide."""
        pen = QPen(colour, wide)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen

    def line_px(self, px: float, part: float = 0.03) -> float:
        """A thin line's width."""
        return min(3.0 * self.style.finer, max(0.7, part * px))


def faint(colour: QColor, strength: float) -> QColor:
    found = QColor(colour)
    found.setAlphaF(strength)
    return found


def look_of(style: Style, walls: WallStyle) -> Look:
    """Every colour mixed once."""
    ink = mixed(QColor(style.ink), QColor("#000000"), 0.25)
    floor = mixed(QColor(style.halo), QColor("#ffffff"), 0.45)
    grounds: dict[Ground, QColor] = {
        "floor": floor,
        "earth": mixed(floor, QColor("#b98f57"), 0.22),
        "rubble": mixed(floor, QColor(style.ink), 0.05),
        "water": mixed(floor, QColor(style.water_ink), 0.36),
        "chasm": mixed(ink, QColor(style.paper), 0.14),
    }
    doors: dict[Material, QColor] = {
        "wood": mixed(floor, QColor("#b98a4e"), 0.42),
        "metal_reinforced": mixed(floor, QColor("#8f7f68"), 0.55),
        "metal": mixed(floor, QColor("#5d6a73"), 0.62),
        "stone": mixed(floor, ink, 0.3),
    }
    return Look(style, walls, ink, floor, MappingProxyType(grounds), MappingProxyType(doors))
