"""The panels at the sides of the window: where they stand until somebody moves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple
from weakref import ref

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from mapper.model.board import KindOfMap
from mapper.ui.app.measures import HAIR, NEAR, NO_BOUND, PLAY_SIDE, SLOTS, STRIP
from mapper.ui.app.text_size import measure, side_in
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import across, fill
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.small_parts import LETTERS_OF_MAP, IconButton, is_letter

LISTS = (QAbstractItemView, QComboBox)


class DockButtons(QWidget):
    """What floats a panel, or docks it again, and what closes it: there while the pointer is."""

    def __init__(self, dock: Callable[[], QDockWidget | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._dock = dock
        self.float = IconButton("float", tr("Float, or dock again"), self._float)
        self.close_button = IconButton("close", tr("Close the panel"), self._close)
        across(self, self.float, self.close_button, margin=(0, 0, HAIR, 0), space=0)
        for button in (self.float, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # menus have the same for the keys
            measure(button, wide=STRIP - HAIR, high=STRIP - HAIR)
        self.setAutoFillBackground(True)
        self.hide()

    def _float(self) -> None:
        dock = self._dock()
        if dock is not None:
            dock.setFloating(not dock.isFloating())

    def _close(self) -> None:
        dock = self._dock()
        if dock is not None:
            dock.close()


class DockTitle(QWidget):
    """The strip over a panel that is no tab among others: its name, and its buttons."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.name = section(dock.windowTitle())
        self.buttons = DockButtons(lambda: dock, self)
        line = QHBoxLayout(self)
        line.setContentsMargins(NEAR, 0, 0, 0)
        line.addWidget(self.name, 1)
        line.addWidget(self.buttons)
        dock.windowTitleChanged.connect(self.name.setText)
        self.show_strip(True)

    def show_strip(self, is_wanted: bool) -> None:
        self.name.setVisible(is_wanted)
        measure(self, high=STRIP if is_wanted else 0)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """By this, and not by its height, Qt keeps room for it."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.buttons.show()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.buttons.hide()


def is_in_panel(widget: QWidget | None) -> bool:
    """Whether it stands in one of the panels beside the map."""
    while widget is not None and not isinstance(widget, PanelDock):
        widget = widget.parentWidget()
    return widget is not None


def _is_list_searched() -> bool:
    now = QApplication.focusWidget()
    return isinstance(now, LISTS) and not now.property(LETTERS_OF_MAP)


class TabRow(QObject):
    """Shows the buttons of the panel in front while the pointer is over a row of tabs."""

    def __init__(self, row: QTabBar, docks_: Docks) -> None:
        super().__init__(row)
        self._row, self._docks = row, docks_
        self.buttons = DockButtons(self.in_front, row)
        row.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter and self.in_front() is not None:
            self._show()
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self.buttons.hide()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        """Never over a tab: where those need the whole row, it has no buttons."""
        row, buttons = self._row, self.buttons
        buttons.adjustSize()
        buttons.move(row.rect().right() - buttons.width() + 1, row.rect().top())
        tabs = (row.tabRect(at) for at in range(row.count()))
        if not any(tab.intersects(buttons.geometry()) for tab in tabs):
            buttons.show()
            buttons.raise_()

    def in_front(self) -> QDockWidget | None:
        name = self._row.tabText(self._row.currentIndex())
        docks_ = self._docks.values()
        return next((dock for dock in docks_ if dock.windowTitle() == name), None)


class PanelDock(QDockWidget):
    """Qt leaves panels that lie behind others among the stops of Tab, where nobody sees them."""

    def __init__(self, id_: str, title: str, window: QWidget) -> None:
        super().__init__(title, window)
        self.setObjectName(f"dock_{id_}")
        self.setAccessibleName(title)
        self._is_seen = self.is_beside = False
        self.came_over = ""
        """The panel that was in front when this one was opened."""
        self._panel: Callable[[], QWidget | None] = lambda: None
        self._room = QWidget()  # hidden in its stead, the panel would leave the dock no height
        self._layout = fill(self._room)
        self.setWidget(self._room)
        self.strip = DockTitle(self)
        self.setTitleBarWidget(self.strip)
        self.visibilityChanged.connect(self._see)

    left = Signal()
    """Escape was pressed in it, and nothing there wanted it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Letters typed while a list of it that is searched has the keys are no shortcuts."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and is_letter(event) and _is_list_searched():
            event.accept()
            return True
        return super().event(event)

    def put(self, panel: QWidget) -> None:
        """The panel is this one from now on; whoever made the last one takes it away."""
        self._panel = ref(panel)  # it goes with its campaign
        room = panel.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # else a stack is as high as its panel in front needs
        panel.setSizePolicy(room)
        self._layout.addWidget(panel)
        panel.setVisible(self._is_seen)

    @property
    def is_on_top(self) -> bool:
        """Whether it is seen; of a region, Qt takes off what its own lists cover."""
        return self._is_seen and self.isVisible()

    def hold(self, wide: int) -> None:
        """So wide it is from now on; 0: as wide as anybody wants."""
        self.setMinimumWidth(wide)
        self.setMaximumWidth(wide or NO_BOUND)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        # To ask the layout for its panel would leave Python with an item that Qt deletes.
        panel = self._panel()
        if panel is not None and isValid(panel):
            panel.setVisible(is_seen)


LAYOUT = 10
"""A layout that was kept with other panels than these is not taken up."""

DeskName = Literal["prepare", "play"]
DockArea = Qt.DockWidgetArea
LEFT, RIGHT = DockArea.LeftDockWidgetArea, DockArea.RightDockWidgetArea


PREPARE: frozenset[DeskName] = frozenset({"prepare"})
PLAY: frozenset[DeskName] = frozenset({"play"})
NO_DESK: frozenset[DeskName] = frozenset()
SLOTS_HIGH = 166


class Panel(NamedTuple):
    """A panel, and where it stands until somebody moves it: at a side, in a stack of panels.

    It is `open_on` some desks at first, on top of its stack on those that it is `first_on`, and so
    many pixels `high` then; where there is much room to play it stands `beside` its stack, so wide.
    Once it is asked for, it is no lower than `least`. On a map of the kind
    `useless_on` nothing can be done with it. What is framed has no title and stays where it is.
    """

    id: str
    title: str
    area: DockArea
    stack: str
    open_on: frozenset[DeskName] = NO_DESK
    first_on: frozenset[DeskName] = NO_DESK
    high: int = 0
    beside: int = 0
    least: int = 0
    useless_on: KindOfMap | None = None
    is_framed: bool = False


PANELS = (
    Panel("terrain", "Terrain", LEFT, "tools", PREPARE, PREPARE, high=380),
    Panel("regions", "Regions", LEFT, "tools", PREPARE, useless_on="zones"),
    Panel("paths", "Paths", LEFT, "tools", PREPARE, useless_on="zones"),
    Panel("maps", "Maps", LEFT, "maps", PREPARE, PREPARE, high=254),
    Panel("layers", "Layers", LEFT, "maps", PREPARE),
    Panel("underlays", "Underlays", LEFT, "maps", PREPARE),
    Panel("overview", "Overview", LEFT, "maps", PREPARE),
    Panel("here", "Here", RIGHT, "keys", PLAY, PLAY),
    Panel("inspector", "Inspector", RIGHT, "keys", PREPARE, PREPARE),
    Panel("remarks", "Check", RIGHT, "keys", PREPARE),
    Panel("undo", "Undo", RIGHT, "keys", PREPARE),
    Panel("log", "Log", RIGHT, "keys", PLAY, beside=360),
    Panel("players", "Players", RIGHT, "keys", least=380),
    Panel("screen", "Screen", RIGHT, "keys", PLAY, least=400),
    Panel("deeds", "Deeds", RIGHT, "deeds", PLAY, PLAY, is_framed=True),
)
"""All that there is to know of each, in the order of the tabs."""


def stack(name: str) -> tuple[str, ...]:
    """Panels that lie over one another, by their ids."""
    return tuple(panel.id for panel in PANELS if panel.stack == name)


def useless_on(kind: KindOfMap) -> frozenset[str]:
    """Panels with which nothing can be done on a map of this kind."""
    return frozenset(panel.id for panel in PANELS if panel.useless_on == kind)


class PanelsShown(NamedTuple):
    """The panels that are open, those of them that lie on top, how high, and which float where."""

    open: tuple[str, ...]
    on_top: tuple[str, ...]
    high: Mapping[str, int]
    floating: Mapping[str, str]


def first_shown(desk: DeskName) -> PanelsShown:
    """What is seen on a desk until somebody wants it otherwise."""
    panels = [panel for panel in PANELS if desk in panel.open_on]
    return PanelsShown(
        tuple(panel.id for panel in panels),
        tuple(panel.id for panel in panels if desk in panel.first_on),
        {panel.id: panel.high for panel in panels if panel.high},
        {},
    )


SEPARATOR = 5
MUCH_ROOM = 2560
SIDES: Mapping[tuple[DeskName, DockArea], tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        ("prepare", LEFT): ((2560, 280), (1440, 248), (0, 232)),
        ("play", LEFT): ((2560, 280), (1440, 248), (0, 232)),
        ("prepare", RIGHT): ((2560, 420), (1440, 380), (1100, 340), (0, 300)),
        ("play", RIGHT): PLAY_SIDE,
    }
)
"""How wide a side is in a window that is so wide or wider."""

Docks = Mapping[str, PanelDock]


def made(window: QMainWindow) -> Docks:
    """All of them, still empty and each for itself."""
    docks = {}
    for panel in PANELS:
        docks[panel.id] = PanelDock(panel.id, tr(panel.title), window)
        if panel.is_framed:
            docks[panel.id].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
            measure(docks[panel.id], high=SLOTS)
        window.addDockWidget(panel.area, docks[panel.id])
    return docks


def spread(window: QMainWindow, docks: Docks) -> None:
    """Give each panel the place that it has until somebody moves it."""
    layout = window.layout()
    for panel in PANELS:
        first = stack(panel.stack)[0]
        if panel.id != first:
            if layout is not None:
                layout.activate()  # else Qt leaves a second row of tabs lying about
            window.tabifyDockWidget(docks[first], docks[panel.id])


def shown_now(docks: Docks) -> PanelsShown:
    """The panels as they are seen."""
    open_ = tuple(id_ for id_, dock in docks.items() if not dock.isHidden())
    top = tuple(id_ for id_ in open_ if docks[id_].is_on_top and not docks[id_].is_beside)
    high = {id_: _whole_height(docks[id_]) for id_ in top if not docks[id_].isFloating()}
    floating = {
        id_: docks[id_].saveGeometry().toHex().toStdString()
        for id_ in open_
        if docks[id_].isFloating()
    }
    return PanelsShown(open_, top, high, floating)


def _whole_height(dock: PanelDock) -> int:
    """With its row of tabs, if it has one: so high it is asked to be again."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    rows = dock.window().findChildren(QTabBar, options=direct)
    own = (row for row in rows if row.tabText(row.currentIndex()) == dock.windowTitle())
    return dock.height() + sum(row.height() for row in own if row.count() > 1)  # else none is shown


def without(shown: PanelsShown, aside: frozenset[str]) -> PanelsShown:
    """Without what the map in view has no use for."""
    return PanelsShown(
        tuple(id_ for id_ in shown.open if id_ not in aside),
        tuple(id_ for id_ in shown.on_top if id_ not in aside),
        {id_: high for id_, high in shown.high.items() if id_ not in aside},
        {id_: where for id_, where in shown.floating.items() if id_ not in aside},
    )


def with_aside(shown: PanelsShown, before: PanelsShown, aside: frozenset[str]) -> PanelsShown:
    """With what was put aside; the tab that was chosen before is chosen again."""
    floating = {id_: where for id_, where in before.floating.items() if id_ in aside}
    return shown._replace(
        open=(*shown.open, *(id_ for id_ in before.open if id_ in aside)),
        on_top=(*shown.on_top, *(id_ for id_ in before.on_top if id_ in aside)),
        floating={**shown.floating, **floating},
    )


def on_top(docks: Docks, panels: Iterable[str]) -> str:
    """The one of these panels that is seen; empty where none is."""
    return next((id_ for id_ in panels if docks[id_].is_on_top), "")


def has_keys(dock: PanelDock) -> bool:
    """Whether somebody is at work in it."""
    at = QApplication.focusWidget()
    return at is not None and dock.isAncestorOf(at)


def show_again(docks: Docks, shown: PanelsShown) -> None:
    """Open and close panels, so that these are seen."""
    for id_, dock in docks.items():
        floats = id_ in shown.floating
        if dock.isFloating() != floats:
            dock.setFloating(floats)
        if floats:
            dock.restoreGeometry(QByteArray.fromHex(shown.floating[id_].encode()))
        dock.setVisible(id_ in shown.open)


def share_out(window: QMainWindow, docks: Docks, shown: PanelsShown) -> None:
    """Give each stack its height, and have the same panels on top."""
    layout = window.layout()
    if layout is not None:
        layout.activate()
    for area in (LEFT, RIGHT):
        high = {
            id_: high
            for id_, high in shown.high.items()
            if window.dockWidgetArea(docks[id_]) == area and not docks[id_].isFloating()
        }
        if high:
            window.resizeDocks(
                [docks[id_] for id_ in high], [*high.values()], Qt.Orientation.Vertical
            )
    for id_ in shown.on_top:
        docks[id_].raise_()


def side(desk: DeskName, area: DockArea, wide: int) -> int:
    """How wide a side is in a window of some width."""
    return side_in(SIDES.get((desk, area), ((0, 0),)), wide)


def hold_sides(window: QMainWindow, docks: Docks, desk: DeskName) -> None:
    """Keep the sides as wide as they are meant to be, whatever is shown in them."""
    set_beside(window, docks, are_wanted=desk == "play" and window.width() >= MUCH_ROOM)
    for panel in PANELS:
        dock = docks[panel.id]
        found = side(desk, window.dockWidgetArea(dock), window.width())
        wide = panel.beside if dock.is_beside else found
        dock.hold(wide - SEPARATOR if wide and not dock.isFloating() else 0)


def set_beside(window: QMainWindow, docks: Docks, *, are_wanted: bool) -> None:
    """Have panels stand beside their stacks, or in them again; what was moved stays where it is."""
    for panel in PANELS:
        dock, first = docks[panel.id], docks[stack(panel.stack)[0]]
        if not panel.beside or dock.isFloating():
            continue
        if are_wanted and not dock.is_beside and dock in window.tabifiedDockWidgets(first):
            dock.is_beside = True
            window.addDockWidget(panel.area, dock, Qt.Orientation.Horizontal)
        elif dock.is_beside and not are_wanted:
            dock.is_beside = False
            window.tabifyDockWidget(first, dock)
            first.raise_()


def show(window: QMainWindow, docks: Docks, id_: str) -> None:
    """To the front, and no lower than what it shows needs."""
    dock = docks[id_]
    home, high = next((panel.stack, panel.least) for panel in PANELS if panel.id == id_)
    if dock.isHidden():
        dock.came_over = on_top(docks, stack(home))
    dock.show()
    dock.raise_()
    if dock.height() < high:
        window.resizeDocks([dock], [high], Qt.Orientation.Vertical)


def put_away(window: QMainWindow, docks: Docks, id_: str) -> None:
    """Close it; the panel that it came over is in front again."""
    docks[id_].hide()
    before = docks[id_].came_over
    if before and not docks[before].isHidden():
        show(window, docks, before)


def show_titles(window: QMainWindow, docks: Docks) -> None:
    """A panel that is a tab among others is called what its tab says, and by nothing else."""
    for panel in PANELS:
        dock = docks[panel.id]
        beside = window.tabifiedDockWidgets(dock)
        is_tab = any(not (each.isHidden() or each.isFloating()) for each in beside)
        dock.strip.show_strip(not panel.is_framed and (dock.isFloating() or not is_tab))
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for row in window.findChildren(QTabBar, options=direct):
        if not row.findChildren(TabRow):
            TabRow(row, docks)


def tidy_tabs(window: QMainWindow, *, are_shown: bool) -> None:
    """Rows of tabs that Qt keeps for later, or of panels that are hidden, are no stops for Tab."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for row in window.findChildren(QTabBar, options=direct):
        policy = Qt.FocusPolicy
        is_stop = are_shown and row.count() > 1  # of one tab Qt shows no row
        row.setFocusPolicy(policy.TabFocus if is_stop else policy.NoFocus)
