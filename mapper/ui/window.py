"""The main window: puts the parts together and holds no logic of its own."""

from __future__ import annotations

import hashlib
from math import isfinite
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QTabBar, QWidget

from mapper.drawing.layers import Layer, Layers
from mapper.model.hexes import Hex
from mapper.ui import files, searching
from mapper.ui.action_set import ActionSet
from mapper.ui.actions import ACTIONS
from mapper.ui.camera import Camera
from mapper.ui.canvas import Canvas
from mapper.ui.desk import Desk
from mapper.ui.dock import Dock
from mapper.ui.document import Document
from mapper.ui.menus import add_menus, add_toolbars, context_menu
from mapper.ui.panels.layers import LayersPanel, LayerState
from mapper.ui.panels.swatches import kept
from mapper.ui.remembered import recall
from mapper.ui.settings import THEME, WHEEL_INVERTED, is_on, theme_of
from mapper.ui.start import StartScreen
from mapper.ui.theme import Theme, apply_theme, is_dark
from mapper.ui.thumbnails import style, swatch
from mapper.ui.tidying import Tidying
from mapper.ui.tool_use import ToolUse
from mapper.ui.words import tr

SAY_MS = 6000
LAYOUT = 2
"""Counted up when there are other panels, so that none is missing where an old layout was kept."""

Area = Qt.DockWidgetArea
DOCKS = (
    ("terrain", "Terrain", Area.LeftDockWidgetArea),
    ("overview", "Overview", Area.RightDockWidgetArea),
    ("inspector", "Inspector", Area.RightDockWidgetArea),
    ("layers", "Layers", Area.RightDockWidgetArea),
    ("undo", "Undo", Area.RightDockWidgetArea),
    ("remarks", "Check", Area.RightDockWidgetArea),
)
TABBED = ("inspector", "layers", "undo", "remarks")
"""Docks that lie over one another, the first on top."""

TAB_ROOM = 26
"""Pixels beside the title of a tab."""

RIGHT_HEIGHTS = MappingProxyType({"overview": 190, "inspector": 610})
"""How the right side is shared out until somebody moves the borders."""


class Window(QMainWindow):
    """One campaign on its desk, or the start screen."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.settings = settings
        self.desk: Desk | None = None
        self.is_opening = False
        self._tidying = Tidying(self)
        self._swatch = kept(swatch)
        self.canvas: Canvas = Canvas(style())
        self.start = StartScreen(settings)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.stack.addWidget(self.canvas)
        self.setCentralWidget(self.stack)
        self.tool_use: ToolUse = ToolUse(self.canvas, settings, self)
        self.layers = LayersPanel(settings)
        self.docks = {id_: self._dock(id_, tr(title), area) for id_, title, area in DOCKS}
        self.docks["layers"].put(self.layers)
        for id_ in TABBED[1:]:
            self.tabifyDockWidget(self.docks[TABBED[0]], self.docks[id_])
        self._leave_room_for_tabs()
        self.action_set: ActionSet[Window] = ActionSet(self, ACTIONS, settings)
        add_menus(self)
        self.bars = add_toolbars(self)
        self._connect()
        self._show_layers(self.layers.state)
        for setting in (THEME, WHEEL_INVERTED):
            self.honour(setting)
        self._restore()
        self.show_document(None)

    @property
    def document(self) -> Document | None:
        return self.desk.document if self.desk is not None else None

    @property
    def theme(self) -> Theme:
        return theme_of(self.settings)

    @property
    def is_dark(self) -> bool:
        return is_dark(self.theme)

    def open_path(self, path: Path) -> None:
        files.open_path(self, path)

    def show_document(self, document: Document | None) -> None:
        """Work on a campaign from now on; None goes back to the start screen."""
        if self.desk is not None:
            self._keep_layout()
            self.statusBar().removeWidget(self.desk.words)
            self.desk.put_away()
            self.desk = None
            self._tidying.take_in()
        if document is not None:
            self.stack.setCurrentWidget(self.canvas)
            self._set_out(Desk(document, self.canvas, self.tool_use, self.settings, self._swatch))
            self.canvas.setFocus()
        else:
            self.stack.setCurrentWidget(self.start)
            self.start.refresh()
            self.setWindowTitle("Cognita")
        self._show_parts(document is not None)
        if document is not None:
            self._look_where_left(document)
            self._tidying.set_aside()
        self.action_set.refresh()

    def say(self, text: str) -> None:
        """Words for the status bar."""
        self.statusBar().showMessage(text, SAY_MS)

    def refuse(self, why: object) -> None:
        """Say why something was not done, so that it is noticed."""
        self.statusBar().showMessage(str(why), 2 * SAY_MS)
        QApplication.beep()

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_dark(self) -> None:
        self.settings.setValue(THEME, "light" if self.is_dark else "dark")
        self.honour(THEME)

    def honour(self, setting: str) -> None:
        """Make a setting hold, after it was changed or at the start."""
        app = QApplication.instance()
        if setting == THEME and isinstance(app, QApplication):
            apply_theme(app, self.theme)
            roles, palette = QPalette.ColorRole, app.palette()  # ours follows later
            self.action_set.tint(
                palette.color(roles.ButtonText), palette.color(roles.HighlightedText)
            )
        elif setting == WHEEL_INVERTED:
            self.canvas.wheel_turns = -1 if is_on(self.settings, WHEEL_INVERTED) else 1

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.setValue("window/geometry", self.saveGeometry())
        self.show_document(None)
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_path(path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show at once what Shift or Alt would make of a click."""
        if watched is self.canvas and event.type() in (
            QEvent.Type.KeyPress,
            QEvent.Type.KeyRelease,
        ):
            QTimer.singleShot(0, self, lambda: self.tool_use.hold(QApplication.keyboardModifiers()))
        return super().eventFilter(watched, event)

    def _set_out(self, desk: Desk) -> None:
        self.desk = desk
        for id_, panel in desk.panels.items():
            self.docks[id_].put(panel)
        self.statusBar().addPermanentWidget(desk.words)
        desk.refused.connect(self.refuse)
        desk.inspector.chosen.connect(self.action_set.refresh)
        desk.inspector.said.connect(self.say)
        desk.inspector.form.links.link_asked.connect(lambda: searching.link(self))
        desk.remarks.counted.connect(self._count_remarks)
        desk.document.changed.connect(self.action_set.refresh)
        self.setWindowTitle(f"{desk.document.name} — Cognita")
        self._show_layers(self.layers.state)

    def _count_remarks(self, count: int) -> None:
        title = tr("Check ({count})", count=count) if count else tr("Check")
        self.docks["remarks"].setWindowTitle(title)

    def _connect(self) -> None:
        self.start.new_chosen.connect(lambda: files.new(self))
        self.start.open_chosen.connect(lambda: files.open_(self))
        self.start.example_chosen.connect(lambda: files.open_example(self))
        self.start.recent_chosen.connect(self.open_path)
        self.tool_use.told.connect(self.statusBar().showMessage)
        self.tool_use.refused.connect(self.refuse)
        self.tool_use.changed.connect(self.action_set.refresh)
        self.layers.changed.connect(self._show_layers)
        self.action_set.refused.connect(self.refuse)
        self.action_set.begun.connect(self._keep_typed)
        self.canvas.installEventFilter(self)
        self.canvas.context_asked.connect(self._show_context_menu)

    def _keep_typed(self) -> None:
        """Before anything else is done, what is being typed is in the journal."""
        if self.desk is not None:
            self.desk.keep_typed()

    def _show_context_menu(self, at: Hex, place: QPoint) -> None:
        self.canvas.set_cursor(at)
        context_menu(self).popup(place)

    def _show_layers(self, state: LayerState) -> None:
        names = ("terrain", "grid", "numbers", "paths", "features")
        shown = {name: state.layer(name) for name in names}
        self.canvas.set_layers(
            Layers(**{name: Layer(row.is_visible, row.opacity) for name, row in shown.items()})
        )
        is_locked = shown["terrain"].is_locked
        self.tool_use.locked = tr("The terrain layer is locked.") if is_locked else ""
        if self.desk is not None:
            is_locked = shown["features"].is_locked
            why = tr("The features layer is locked.") if is_locked else ""
            self.desk.inspector.attempt.locked = why
        self.action_set.refresh()

    def _leave_room_for_tabs(self) -> None:
        """Panels that lie over one another are as wide as all of their titles together."""
        docks = [self.docks[id_] for id_ in TABBED]
        wide = sum(self.fontMetrics().horizontalAdvance(dock.windowTitle()) for dock in docks)
        for dock in docks:
            dock.setMinimumWidth(wide + len(docks) * TAB_ROOM)

    def _dock(self, id_: str, title: str, area: Area) -> Dock:
        dock = Dock(id_, title, self)
        self.addDockWidget(area, dock)
        return dock

    def _show_parts(self, is_open: bool) -> None:
        """Panels and bars belong to an open campaign; where they were is remembered."""
        parts: list[QWidget] = [*self.docks.values(), *self.bars]
        if not is_open:
            for part in parts:
                part.setVisible(False)
        elif not self.restoreState(recall(self.settings, "window/state", QByteArray()), LAYOUT):
            for part in parts:
                part.setVisible(True)
            self.docks[TABBED[0]].raise_()
            docks = [self.docks[id_] for id_ in RIGHT_HEIGHTS]
            self.resizeDocks(docks, list(RIGHT_HEIGHTS.values()), Qt.Orientation.Vertical)
        self.statusBar().setVisible(is_open)
        # Qt leaves the tabs of panels that are hidden where the Tab key finds them.
        policy = Qt.FocusPolicy.TabFocus if is_open else Qt.FocusPolicy.NoFocus
        for tabs in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.setFocusPolicy(policy)

    def _keep_layout(self) -> None:
        """Where the panels are, and what of the map was seen."""
        self.settings.setValue("window/state", self.saveState(LAYOUT))
        if self.document is not None and self.document.map_id:
            camera = self.canvas.camera
            seen = f"{camera.px} {camera.left} {camera.top}"
            self.settings.setValue(_camera_key(self.document), seen)

    def _look_where_left(self, document: Document) -> None:
        """The part of the map that was seen when the campaign was closed."""
        try:
            px, left, top = map(float, recall(self.settings, _camera_key(document), "").split())
        except ValueError:
            return
        if all(map(isfinite, (px, left, top))):
            self.canvas.set_camera(Camera(px, left, top))

    def _restore(self) -> None:
        if not self.restoreGeometry(recall(self.settings, "window/geometry", QByteArray())):
            self.resize(1360, 860)


def _camera_key(document: Document) -> str:
    mark = hashlib.sha256(f"{document.file.path}/{document.map_id}".encode()).hexdigest()[:16]
    return f"seen/{mark}"


def _dropped(event: QDragEnterEvent | QDropEvent) -> Path | None:
    """The file that is dragged over the window."""
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        return Path(urls[0].toLocalFile())
    return None
