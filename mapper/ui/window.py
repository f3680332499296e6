"""The main window: puts the parts together and holds no logic of its own."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from mapper.drawing.layers import Layer, Layers
from mapper.model.hexes import Hex
from mapper.ui import files, here, maps, underlays
from mapper.ui.action_set import ActionSet
from mapper.ui.actions import ACTIONS
from mapper.ui.canvas import Canvas
from mapper.ui.clipboard import Clipboard
from mapper.ui.desk import Desk
from mapper.ui.document import Document
from mapper.ui.map_page import MapPage
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
Area = Qt.DockWidgetArea
DOCKS = (
    ("terrain", "Terrain", Area.LeftDockWidgetArea),
    ("regions", "Regions", Area.LeftDockWidgetArea),
    ("paths", "Paths", Area.LeftDockWidgetArea),
    ("maps", "Maps", Area.LeftDockWidgetArea),
    ("underlays", "Underlays", Area.LeftDockWidgetArea),
    ("overview", "Overview", Area.RightDockWidgetArea),
    ("layers", "Layers", Area.RightDockWidgetArea),
    ("undo", "Undo", Area.RightDockWidgetArea),
)
STACKED = (("terrain", "regions", "paths"), ("maps", "underlays"))
"""Docks that lie over one another, the first on top: what there is to draw with, and to draw on."""

RIGHT_HEIGHTS = MappingProxyType({"overview": 250, "layers": 190, "undo": 360})
"""How the right side is shared out until somebody moves the borders."""

LEFT_HEIGHTS = MappingProxyType({"terrain": 500, "maps": 290})


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
        self.setCentralWidget(self.stack)
        self.tool_use: ToolUse = ToolUse(self.canvas, settings, self)
        self.page = MapPage(self.canvas, self.tool_use)
        self.stack.addWidget(self.page)
        self.layers = LayersPanel(settings)
        self.clipboard = Clipboard(self)
        self.docks: dict[str, QDockWidget] = {}
        for id_, title, area in DOCKS:
            self.docks[id_] = self._dock(id_, tr(title), area)
        self.docks["layers"].setWidget(self.layers)
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
            self.stack.setCurrentWidget(self.page)
            self._set_out(Desk(document, self.canvas, self.tool_use, self.settings, self._swatch))
            self.canvas.setFocus()
        else:
            self.stack.setCurrentWidget(self.start)
            self.page.work_on(None)
            self.start.refresh()
            self.setWindowTitle("Cognita")
        self._show_parts(document is not None)
        if document is not None:
            self._look_where_left()
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
            self.docks[id_].setWidget(panel)
        self.statusBar().addPermanentWidget(desk.words)
        desk.refused.connect(self.refuse)
        desk.document.changed.connect(self.action_set.refresh)
        desk.document.map_chosen.connect(self.action_set.refresh)
        desk.underlays.add_asked.connect(lambda: self.action_set.take("add_underlay"))
        desk.underlays.hexes_wanted.connect(lambda id_: underlays.lay_hexes(self, id_))
        desk.maps.asked_for.connect(lambda *asked: maps.ask_for(self, *asked))
        desk.maps.hex_wanted.connect(lambda *asked: maps.ask_hex(self, *asked))
        self.page.work_on(desk.document)
        self.setWindowTitle(f"{desk.document.name} — Cognita")

    def _connect(self) -> None:
        self.page.way.chosen.connect(lambda id_: maps.show(self, id_))
        self.page.descent.asked.connect(lambda: maps.go_down(self))
        self.start.new_chosen.connect(lambda: files.new(self))
        self.start.open_chosen.connect(lambda: files.open_(self))
        self.start.example_chosen.connect(lambda: files.open_example(self))
        self.start.recent_chosen.connect(self.open_path)
        self.tool_use.told.connect(self.statusBar().showMessage)
        self.tool_use.refused.connect(self.refuse)
        self.tool_use.changed.connect(self.action_set.refresh)
        self.tool_use.selected.connect(self.action_set.refresh)
        self.tool_use.path_picked.connect(self.action_set.refresh)
        self.clipboard.changed.connect(self.action_set.refresh)
        self.layers.changed.connect(self._show_layers)
        self.action_set.refused.connect(self.refuse)
        self.canvas.installEventFilter(self)
        self.canvas.context_asked.connect(self._show_context_menu)

    def _show_context_menu(self, at: Hex, place: QPoint) -> None:
        self.canvas.set_cursor(at)
        menu = context_menu(self)
        here.offer(self, menu, at)
        menu.popup(place)

    def _show_layers(self, state: LayerState) -> None:
        names = ("terrain", "grid", "numbers", "paths", "features")
        shown = {name: state.layer(name) for name in names}
        self.canvas.set_layers(
            Layers(**{name: Layer(row.is_visible, row.opacity) for name, row in shown.items()})
        )
        self.tool_use.doing.locked = frozenset(n for n, row in shown.items() if row.is_locked)
        self.action_set.refresh()

    def _dock(self, id_: str, title: str, area: Area) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock_{id_}")
        dock.setAccessibleName(title)
        self.addDockWidget(area, dock)
        dock.visibilityChanged.connect(lambda is_seen: _wake(dock, is_seen))
        return dock

    def _show_parts(self, is_open: bool) -> None:
        """Panels and bars belong to an open campaign; where they were is remembered."""
        parts: list[QWidget] = [*self.docks.values(), *self.bars]
        if not is_open:
            for part in parts:
                part.setVisible(False)
        elif not self.restoreState(recall(self.settings, "window/state", QByteArray())):
            beneath = [self.docks[id_] for _, *others in STACKED for id_ in others]
            for part in parts:
                part.setVisible(part not in beneath)
            QTimer.singleShot(0, self, self._share_out)
        self.statusBar().setVisible(is_open)
        QTimer.singleShot(0, self, self._tidy_tabs)

    def _tidy_tabs(self) -> None:
        """Rows of tabs that Qt keeps for later, out of sight, are no stops for Tab."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for row in self.findChildren(QTabBar, options=direct):
            policy = Qt.FocusPolicy
            row.setFocusPolicy(policy.TabFocus if row.count() else policy.NoFocus)

    def _share_out(self) -> None:
        """The room that panels have, until somebody moves the borders."""
        if self.document is None:
            return
        for heights in (RIGHT_HEIGHTS, LEFT_HEIGHTS):
            docks = [self.docks[id_] for id_ in heights]
            self.resizeDocks(docks, list(heights.values()), Qt.Orientation.Vertical)
        layout = self.layout()
        for first, *others in STACKED:
            for id_ in others:
                if layout is not None:
                    layout.activate()  # else Qt leaves a second row of tabs lying about
                self.tabifyDockWidget(self.docks[first], self.docks[id_])
                self.docks[id_].setVisible(True)
            self.docks[first].raise_()

    def _keep_layout(self) -> None:
        """Where the panels are, and what of the map was seen."""
        self.settings.setValue("window/state", self.saveState())
        if self.desk is not None:
            self.desk.keep_seen()

    def _look_where_left(self) -> None:
        if self.desk is not None:
            self.desk.look_where_left()

    def _restore(self) -> None:
        if not self.restoreGeometry(recall(self.settings, "window/geometry", QByteArray())):
            self.resize(1360, 860)


def _wake(dock: QDockWidget, is_seen: bool) -> None:
    """Tab does not lead into a panel that lies behind another one."""
    inside = dock.widget()
    if inside is not None:
        inside.setEnabled(is_seen)


def _dropped(event: QDragEnterEvent | QDropEvent) -> Path | None:
    """The file that is dragged over the window."""
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        return Path(urls[0].toLocalFile())
    return None
