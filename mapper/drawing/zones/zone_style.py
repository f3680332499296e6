"""The colours and widths of a zone map, from those of the style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from mapper.drawing.base.ink import FLAT, ROUND, mixed, round_pen
from mapper.drawing.style import Style
from mapper.model.campaign.zone_rows import Danger, Ground, Material, WallStyle

THIN_BELOW = 9.0
BLACK = QColor("#000000")
WARNINGS: tuple[tuple[float, Mapping[Danger, QColor]], ...] = (
    (0.8, MappingProxyType({"risky": QColor("#a0660f"), "deadly": QColor("#a02318")})),
    (0.5, MappingProxyType({"risky": QColor("#6b3f02"), "deadly": QColor("#8f160e")})),
    (0.0, MappingProxyType({"risky": QColor("#f0b04a"), "deadly": QColor("#ff8d7d")})),
)
"""On ground that is at least so light."""


@dataclass(frozen=True, slots=True)
class ZoneStyle:
    """Lengths are parts of a square of five feet, or pixels where the name says so."""

    style: Style
    walls: WallStyle
    ink: QColor
    floor: QColor
    grounds: Mapping[Ground, QColor]
    doors: Mapping[Material, QColor]
    rock: QColor
    """Of walls that are a mass."""
    pale: QColor
    """What is drawn and written on a chasm, which is dark in every style."""
    shade: QColor
    """What lies in the shadow of walls, and in holes."""

    def warning(self, danger: Danger, ground: Ground) -> QColor | None:
        """For the number of a zone, told apart from the ground that it stands on."""
        lightness = self.grounds[ground].lightnessF()
        return next(inks for least, inks in WARNINGS if lightness >= least).get(danger)

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
        return round_pen(colour or self.ink, width_px / px, ROUND)

    def broad_pen(self, wide: float, colour: QColor) -> QPen:
        """For soft shades, the ends of which nobody sees; so many squares wide."""
        return QPen(colour, wide, Qt.PenStyle.SolidLine, FLAT, Qt.PenJoinStyle.MiterJoin)

    def line_px(self, px: float, part: float = 0.03) -> float:
        """A thin line's width."""
        return min(3.0 * self.style.finer, max(0.7, part * px))


def zone_style_of(style: Style, walls: WallStyle) -> ZoneStyle:
    """Every colour mixed once."""
    is_dark = QColor(style.ink).lightnessF() > QColor(style.paper).lightnessF()
    ink, floor, rock = _of_a_dark_one(style) if is_dark else _of_a_light_one(style)
    chasm = (
        mixed(QColor(style.paper), BLACK, 0.5) if is_dark else mixed(ink, QColor(style.paper), 0.14)
    )
    grounds: dict[Ground, QColor] = {
        "floor": floor,
        "earth": mixed(floor, QColor("#b98f57"), 0.22),
        "rubble": mixed(floor, QColor(style.ink), 0.05),
        "water": mixed(floor, QColor(style.water_ink), 0.22 if is_dark else 0.36),
        "chasm": chasm,
    }
    doors: dict[Material, QColor] = {
        "wood": mixed(floor, QColor("#b98a4e"), 0.42),
        "metal_reinforced": mixed(floor, QColor("#8f7f68"), 0.55),
        "metal": mixed(floor, QColor("#5d6a73"), 0.62),
        "stone": mixed(floor, ink, 0.3),
    }
    return ZoneStyle(
        style,
        walls,
        ink,
        floor,
        MappingProxyType(grounds),
        MappingProxyType(doors),
        rock,
        pale=ink if is_dark else QColor(style.halo),
        shade=BLACK if is_dark else ink,
    )


def _of_a_light_one(style: Style) -> tuple[QColor, QColor, QColor]:
    """Ink, floor and rock: dark on light."""
    ink = mixed(QColor(style.ink), BLACK, 0.25)
    return ink, mixed(QColor(style.halo), QColor("#ffffff"), 0.45), ink


def _of_a_dark_one(style: Style) -> tuple[QColor, QColor, QColor]:
    """Light on dark; a mass of rock in full ink would outshine all that is written."""
    ink = QColor(style.ink)
    return ink, mixed(QColor(style.halo), ink, 0.13), mixed(QColor(style.paper), ink, 0.5)
