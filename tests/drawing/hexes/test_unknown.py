"""The looks of what is not known: the same for every part of a picture."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import Unknown
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex, Top, within
from mapper.model.map_view import GmMap, MapView
from mapper.ui.widgets.thumbnails import style

pytestmark = pytest.mark.qt

PX = 40.0
UNNUMBERED = Layers(numbers=Layer(is_visible=False))
"""Which font there is shall not matter."""

WHOLE = PixelRect(-220, -220, 220, 220)


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> None:
    """Pixmaps need one."""


def island(top: Top = "flat") -> MapView:
    hexes = [(at, 1) for at in within(Hex(0, 0), 2)]
    kinds = {1: TerrainType(1, "Plains", "#2266aa", "waves")}
    return GmMap("", top, terrain=with_values({}, hexes), terrain_types=kinds)


def drawn(unknown: Unknown | None, area: PixelRect = WHOLE, top: Top = "flat") -> QImage:
    return painted(MapPainter(style(), island(top), UNNUMBERED, unknown=unknown), area, PX)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("unknown", Unknown)
def test_parts_fit_together(unknown: Unknown, top: Top) -> None:
    whole = drawn(unknown, top=top)
    parts = QImage(whole.size(), whole.format())
    painter = QPainter(parts)
    painted_by = MapPainter(style(), island(top), UNNUMBERED, unknown=unknown)
    for left, right in ((-220, -37), (-37, 120), (120, 220)):
        part = painted(painted_by, PixelRect(left, -220, right, 220), PX)
        painter.drawImage(left + 220, 0, part)
    painter.end()

    assert whole == parts


@pytest.mark.parametrize("unknown", [Unknown.PARCHMENT, Unknown.OUTLINES])
def test_the_middle_of_the_known_is_as_it_was(unknown: Unknown) -> None:
    middle = PixelRect(-20, -20, 20, 20)

    assert drawn(None, middle) == drawn(unknown, middle)


def test_darkness_is_black() -> None:
    corner = drawn(Unknown.BLACK).pixelColor(3, 3)

    assert QColor("#000000") == corner


def test_the_edge_is_soft() -> None:
    """Going out from the middle, blue gives way to paper little by little."""
    image = drawn(Unknown.PARCHMENT)
    row = [image.pixelColor(220 + x, 220) for x in range(200)]
    blues = [colour.blue() - colour.red() for colour in row]
    falls = [before - after for before, after in zip(blues[0::4], blues[4::4], strict=False)]

    assert max(falls) < 90
    assert blues[0] > 0 > blues[-1]


def test_outlines_go_on_where_nothing_is_known() -> None:
    far = PixelRect(4000, 4000, 4100, 4100)

    assert drawn(Unknown.OUTLINES, far) != drawn(Unknown.PARCHMENT, far)
