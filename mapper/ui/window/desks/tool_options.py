"""What the tool in hand needs: the first panel to prepare with, and the one that comes with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from PySide6.QtWidgets import QWidget

from mapper.model.board import KindOfMap
from mapper.tools.shared.tool import Height
from mapper.ui.app.measures import NEAR
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.editing.tool_switch import ToolSwitch
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.hexes.height_choice import HeightChoice
from mapper.ui.hexes.terrain_palette import TerrainPalette
from mapper.ui.keying.label_edit import LabelEditor
from mapper.ui.keying.label_presets import LabelPresets
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.small_parts import TallArea

OptionPage = Literal["terrain", "zones", "elevation", "labels"]
TITLES: Mapping[OptionPage, str] = MappingProxyType(
    {"terrain": "Terrain", "zones": "Zones", "elevation": "Elevation", "labels": "Labels"}
)
OF_TOOLS: Mapping[str, OptionPage] = MappingProxyType({"elevation": "elevation", "label": "labels"})
OF_MAPS: Mapping[KindOfMap, OptionPage] = MappingProxyType({"hexes": "terrain", "zones": "zones"})
"""What is shown where the tool has no page of its own."""


class ToolOptions(QWidget):
    """The panel of what is drawn with: terrain, zones, heights or labels.

    Only the page that fits is there for the eye and for the keys.
    """

    def __init__(
        self, terrain: TerrainPalette, zones: ZonePalette, labels: LabelEditor, tool_use: ToolUse
    ) -> None:
        super().__init__()
        self._use = tool_use
        self.heights, self.labels = HeightChoice(), LabelPresets(labels, tool_use)
        self._pages: Mapping[OptionPage, QWidget] = {
            "terrain": terrain,
            "zones": zones,
            "elevation": TallArea(self.heights),
            "labels": TallArea(self.labels),
        }
        self.page: OptionPage = "terrain"
        self._over = QWidget()
        self.switch = ToolSwitch(tool_use, self._over)
        fill(self._over, self.switch, margin=(NEAR, NEAR, NEAR, 0))
        fill(self, self._over, *self._pages.values(), space=0)
        self.heights.chosen.connect(self._take_height)
        self._take_height(self.heights.wanted())
        self.heights.width_chosen.connect(tool_use.set_width)
        self.show_for("hexes")

    def _take_height(self, height: Height) -> None:
        self._use.paint_with(replace(self._use.paint, height=height))

    @property
    def called(self) -> str:
        return tr(TITLES[self.page])

    def show_unit(self, unit: Literal["miles", "km"]) -> None:
        """What the heights of the shown map are measured in."""
        self.heights.show_unit(unit)

    def show_for(self, kind: KindOfMap) -> None:
        """What the tool in hand needs on a map of this kind."""
        self.page = OF_TOOLS.get(self._use.entry.id, OF_MAPS[kind])
        self.heights.show_width(self._use.paint.width)
        self.labels.show_for(kind)
        self._over.setVisible(self.page != "zones" and bool(self._use.other_way))
        for each, page in self._pages.items():
            page.setVisible(each == self.page)
