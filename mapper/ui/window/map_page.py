"""The middle of the window: the map, the way to it, and what stands around it on a desk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from mapper.model.campaign.change import Change
from mapper.model.places import Cell, Place, hex_of
from mapper.model.selection import Selection
from mapper.model.zone_board import square_of
from mapper.model.zones.zones import number_point
from mapper.ui.app.settings_file import recall
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.tool_use import SELECT, TRAVEL, ToolUse
from mapper.ui.manual.first_steps import FirstSteps
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.window.breadcrumbs import Breadcrumbs

LOOKING = frozenset({"pan", "pick", "select"})
"""Tools whose first click leaves the map as it is, so that a second one may go elsewhere."""

LEAST_BESIDE = 660
"""On a page that is narrower, first steps stand beneath the map."""
MUCH_ROOM = 1600
"""So wide a page has room for the map beside a grid."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MapPage(QWidget):
    """Shows the way to the map of a document for as long as it works on it."""

    turned = Signal()
    """To a grid, or to the map again."""

    def __init__(self, canvas: Canvas, tool_use: ToolUse, take: Callable[[str], object]) -> None:
        super().__init__()
        self._canvas = canvas
        self._floor: QWidget | None = None
        self._steps: FirstSteps | None = None
        self._steps_beneath: bool | None = None
        self._grids: tuple[QWidget, ...] = ()
        self._is_play = False
        self._document: Document | None = None
        self.way = Breadcrumbs()
        EnterMap(canvas, tool_use, take)
        self._tools: QWidget | None = None
        self.middle = row((canvas, 1), space=0)
        self.whole = fill(self, (self.middle, 1), space=0)
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

    def put_steps(self, steps: FirstSteps) -> None:
        """What leads through first steps, beside the map."""
        self._steps = steps
        self._place_steps()

    def _place_steps(self) -> None:
        """Beside the map, or where that would be narrow then, beneath it."""
        beneath = self.width() < LEAST_BESIDE
        if self._steps is None or self._steps_beneath is beneath:
            return
        self._steps_beneath = beneath
        self._steps.stand(beneath=beneath)
        if beneath:
            self.whole.insertWidget(1, self._steps)
        else:
            self.middle.insertWidget(self.middle.indexOf(self._canvas) + 1, self._steps)

    def put_grids(self, *grids: QWidget) -> None:
        """What may stand in the place of the map, one at a time; beside it in a wide window."""
        self._grids = grids
        self._canvas.show()
        for grid in grids:
            grid.hide()
            self.middle.addWidget(grid, 1)

    def show_grid(self, shown: QWidget | None) -> None:
        """One of the grids, or the map again; where there is room, both.

        Without room the map goes first and comes last: it would share the room, and lose its place.
        """
        is_map = shown is None or self.width() >= MUCH_ROOM
        if not is_map:
            self._canvas.hide()
        for grid in self._grids:
            grid.setVisible(grid is shown)
        if is_map:
            self._canvas.show()
        self.turned.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_steps()
        shown = next((grid for grid in self._grids if grid.isVisibleTo(self)), None)
        if shown is not None:
            self.show_grid(shown)

    def show_play(self, is_play: bool) -> None:
        """Have what belongs to play around the map, or not."""
        self._is_play = is_play
        for part in (self._tools, self._floor):
            if part is not None:
                part.setVisible(is_play)
        self.whole.activate()  # else the map would take its place in two steps

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


class EnterMap(QObject):
    """The way from a hex down into the map behind it.

    `take` does an action by its name, once the hex to go into is pointed at.
    """

    def __init__(self, canvas: Canvas, tool_use: ToolUse, take: Callable[[str], object]) -> None:
        super().__init__(canvas)
        self._canvas, self._take = canvas, take
        self._tool_use = tool_use
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_taken = False
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonDblClick:
            is_taken = self._double_click(event)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_taken = self._key(event)
        return is_taken or super().eventFilter(watched, event)

    def _double_click(self, event: QMouseEvent) -> bool:
        at = self._canvas.cell_under(event.position())
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self._tool_use.entry.id == TRAVEL and self._opens(at):
            self._take("enter_dungeon")
            return True
        if not is_left or self._tool_use.entry.id not in LOOKING or not self._opens(at):
            return False
        self._canvas.set_cursor(at)
        self._take("go_down")
        return True

    def _key(self, event: QKeyEvent) -> bool:
        at = self._canvas.cursor_cell
        is_enter = Qt.Key(event.key()) in ENTER and not event.modifiers()
        if not is_enter or "end" in self._tool_use.tool.keys or at is None:
            return False
        if not self._opens(at):
            return False
        self._take("go_down")
        return True

    def _opens(self, at: Cell) -> bool:
        there = hex_of(at)
        if there is None:
            return False
        found = self._canvas.board.contents(there)
        return bool(found.opens) or any(row.opens for row in found.features.values())


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


class PlacesInView:
    """What brings the places of a campaign into view, on whichever map they are.

    `read` shows the key of a place; `keep` puts into the journal what was typed and is not there.
    """

    def __init__(
        self,
        desk: Desk,
        zones: ZonePalette,
        read: Callable[[Place], object],
        keep: Callable[[], object],
    ) -> None:
        self._desk, self._zones = desk, zones
        self._read, self._keep = read, keep

    def go_to(self, place: Place) -> None:
        """Look at a hex or a zone, which is chosen."""
        self._show(place, is_chosen=True)

    def look_at(self, place: Place) -> None:
        """Look at a place without taking up another tool."""
        self._show(place, is_chosen=False)

    def go_to_map(self, map_id: str) -> None:
        """Look at a map, if there is one of that name."""
        document = self._desk.document
        if map_id != document.map_id and map_id in document.campaign.maps():
            self._keep()
            document.choose_map(map_id)

    def _show(self, place: Place, *, is_chosen: bool) -> None:
        self.go_to_map(place.map)
        view, canvas, use = self._desk.document.view, self._desk.canvas, self._desk.tool_use
        zone = view.zones.get(place.zone) if view is not None else None
        if zone is not None:
            self._zones.choose_level(zone.level)
            if is_chosen:
                use.choose(SELECT)
                use.select(Selection(zones=(place.zone,)))
            canvas.show_cell(square_of(number_point(zone)))
        elif place.hex is not None:
            canvas.set_cursor(place.hex)
            canvas.show_cell(place.hex)
            use.select_at(place.hex)
            use.look_away()
        self._read(place)
