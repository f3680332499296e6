"""The colours and widths of a zone map, from those of the style."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from mapper.drawing.ink import mixed
from mapper.drawing.style import Style
from mapper.model.zone_rows import Ground, WallStyle

WHITE = QColor("#ffffff")


@dataclass(frozen=True, slots=True)
class Look:
    """Lengths are parts of a square of five feet, or pixels where the name says so."""

    style: Style
    walls: WallStyle

    @property
    def ink(self) -> QColor:
        return mixed(QColor(self.style.ink), QColor("#000000"), 0.25)

    @property
    def floor(self) -> QColor:
        return mixed(QColor(self.style.halo), WHITE, 0.45)

    @property
    def rock(self) -> QColor:
        """Behind the lines of rock."""
        return mixed(QColor(self.style.paper), QColor(self.style.ink), 0.2)

    def ground(self, ground: Ground) -> QColor:
        floor, ink = self.floor, QColor(self.style.ink)
        water = QColor(self.style.water_ink)
        return {
            "floor": floor,
            "earth": mixed(floor, QColor("#b98f57"), 0.22),
            "rubble": mixed(floor, ink, 0.05),
            "water": mixed(floor, water, 0.36),
            "chasm": mixed(ink, QColor(self.style.paper), 0.14),
        }[ground]

    def wall_px(self, px: float) -> float:
        part = {"hatched": 0.115, "solid": 0.1, "cave": 0.13}[self.walls]
        return min(12.0, max(1.15, part * px))

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
        return min(3.0, max(0.7, part * px))


def faint(colour: QColor, strength: float) -> QColor:
    found = QColor(colour)
    found.setAlphaF(strength)
    return found
