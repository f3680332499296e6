"""The styles in which maps are drawn: what they are called, and a strip of small pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from mapper.commands.maps.new_campaign import default_terrain
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import style_names, style_of_map
from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.ui.app.translated import tr
from mapper.ui.widgets.flow import Flow

STYLE_WORDS: Mapping[str, str] = MappingProxyType(
    {"parchment": "Parchment", "clean": "Black on white", "dark": "Dark"}
)
"""What each style that comes with the program is called."""

PICTURE = QSize(56, 40)
PX = 14.0
"""Pixels from hex to hex in a small picture."""

LAND = (
    ("forest", Hex(0, 0), Hex(0, 1), Hex(1, 0), Hex(-1, 1)),
    ("mountains", Hex(1, -1), Hex(2, -1), Hex(2, -2)),
    ("hills", Hex(0, -1), Hex(-1, 0), Hex(1, -2)),
    ("grassland", Hex(1, 1), Hex(2, 0), Hex(3, -1), Hex(2, 1), Hex(3, -2), Hex(3, 0)),
    ("sea", Hex(-2, 0), Hex(-2, 1), Hex(-2, 2), Hex(-1, -1), Hex(-1, 2), Hex(0, -2), Hex(0, 2)),
)
WAYS: Mapping[str, Path] = MappingProxyType(
    {
        "1": Path("river", (Hex(1, -1), Hex(0, 0), Hex(-1, 0), Hex(-2, 1))),
        "2": Path("road", (Hex(3, 0), Hex(2, 0), Hex(1, 0), Hex(0, 1))),
    }
)
HIDDEN = Layer(is_visible=False)


def style_words() -> dict[str, str]:
    """All styles, with what they are called in the user's language."""
    return {name: tr(STYLE_WORDS.get(name, name)) for name in style_names()}


def styles_or_own() -> dict[str, str]:
    """The same, after the choice that each map has it."""
    return {"": tr("As the map has it"), **style_words()}


@lru_cache
def style_picture(name: str, ratio: float) -> QPixmap:
    """A little land in a style."""
    types = default_terrain()
    codes = [(at, types[id_].code) for id_, *hexes in LAND for at in hexes]
    view = MapView(
        "",
        terrain=with_values({}, codes),
        terrain_types={row.code: row for row in types.values()},
        paths=WAYS,
    )
    painter = MapPainter(style_of_map(name), view, Layers(numbers=HIDDEN))
    wide, high = round(PICTURE.width() * ratio), round(PICTURE.height() * ratio)
    left, top = -wide // 2 + round(PX * ratio / 3), -high // 2
    area = PixelRect(left, top, left + wide, top + high)
    picture = QPixmap.fromImage(painted(painter, area, PX * ratio))
    picture.setDevicePixelRatio(ratio)
    return picture


class StyleStrip(QWidget):
    """A button with a picture for each style; each does what its action does."""

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Style of the map"))
        self.buttons = {name: QToolButton() for name in style_names() if name in STYLE_WORDS}
        flow = Flow(self)
        for name, button in self.buttons.items():
            button.setDefaultAction(actions[f"style_{name}"])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setIconSize(PICTURE)
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAccessibleName(tr(STYLE_WORDS[name]))
            flow.addWidget(button)

    def showEvent(self, event: QShowEvent) -> None:
        """Pictures take a while to draw: not before they are seen."""
        super().showEvent(event)
        for name, button in self.buttons.items():
            picture = QIcon(style_picture(name, self.devicePixelRatioF()))
            button.defaultAction().setIcon(picture)
