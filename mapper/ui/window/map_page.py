"""The middle of the window: the map, the way to it, and what stands around it on a desk."""

from __future__ import annotations

import hashlib
from math import isfinite
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mapper.model.campaign.change import Change
from mapper.ui.app.settings_file import recall
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.document import Document
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.window.breadcrumbs import Breadcrumbs
from mapper.ui.window.enter_map import EnterMap


class MapPage(QWidget):
    """Shows the way to the map of a document for as long as it works on it."""

    def __init__(self, canvas: Canvas, tool_use: ToolUse, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._floor: QWidget | None = None
        self._is_play = False
        self._document: Document | None = None
        self.way = Breadcrumbs()
        self.descent = EnterMap(canvas, tool_use)
        self._tools: QWidget | None = None
        self.middle = QHBoxLayout()
        self.middle.setSpacing(0)
        self.middle.addWidget(canvas, 1)
        self.whole = QVBoxLayout(self)
        self.whole.setContentsMargins(0, 0, 0, 0)
        self.whole.setSpacing(0)
        self.whole.addLayout(self.middle, 1)
        self.way.chosen.connect(self._show_map)

    def work_on(self, document: Document | None) -> None:
        """Another document, or none."""
        self._document = document
        if document is None:
            self.way.forget()
            return
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._show_way)
        self._show_way()

    def put_floor(self, floor: QWidget | None) -> None:
        """What lies beneath the map to play by; whoever made the last one takes it away."""
        self._floor = floor
        if floor is not None:
            self.whole.addWidget(floor)
            floor.setVisible(self._is_play)

    def put_tools(self, tools: QWidget) -> None:
        """The column of tools that are there to play by."""
        self._tools = tools
        self.middle.insertWidget(0, tools)
        tools.setVisible(self._is_play)

    def show_play(self, is_play: bool) -> None:
        """Have what belongs to play around the map, or not."""
        self._is_play = is_play
        for part in (self._tools, self._floor):
            if part is not None:
                part.setVisible(is_play)

    def _follow(self, change: Change) -> None:
        if "map" in change.kinds:
            self._show_way()

    def _show_way(self, _map_id: str = "") -> None:
        document = self._document
        if document is not None:
            self.way.show_way(document.campaign, document.map_id)

    def _show_map(self, map_id: str) -> None:
        if self._document is not None and map_id != self._document.map_id:
            self._document.choose_map(map_id)


def keep_seen(settings: QSettings, file: Path, map_id: str, camera: Camera) -> None:
    settings.setValue(_key(file, map_id), f"{camera.px} {camera.left} {camera.top}")


def seen_last(settings: QSettings, file: Path, map_id: str) -> Camera | None:
    """None of a map that was not seen yet."""
    try:
        px, left, top = map(float, recall(settings, _key(file, map_id), "").split())
    except ValueError:
        return None
    return Camera(px, left, top) if all(map(isfinite, (px, left, top))) else None


def _key(file: Path, map_id: str) -> str:
    mark = hashlib.sha256(f"{file}/{map_id}".encode()).hexdigest()[:16]
    return f"seen/{mark}"
