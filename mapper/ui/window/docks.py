"""The panels at the sides of the window: where they stand until somebody moves them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr


class PanelDock(QDockWidget):
    """Qt leaves panels that lie behind others among the stops of Tab, where nobody sees them."""

    def __init__(self, id_: str, title: str, window: QWidget) -> None:
        super().__init__(title, window)
        self.setObjectName(f"dock_{id_}")
        self.setAccessibleName(title)
        self._is_seen = False
        self._panel: QWidget | None = None
        self._room = QWidget()  # hidden in its stead, the panel would leave the dock no height
        self._layout = QVBoxLayout(self._room)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._room)
        self.visibilityChanged.connect(self._see)

    def put(self, panel: QWidget) -> None:
        """The panel is this one from now on; whoever made the last one takes it away."""
        self._panel = panel
        self._layout.addWidget(panel)
        panel.setVisible(self._is_seen)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        # To ask the layout for its panel would leave Python with an item that Qt deletes.
        if self._panel is not None and isValid(self._panel):
            self._panel.setVisible(is_seen)


LAYOUT = 7
"""A layout that was kept with other panels than these is not taken up."""

DockArea = Qt.DockWidgetArea
Stack = Literal["drawing", "maps", "views", "lists"]


class Panel(NamedTuple):
    """A panel: what it is called on a map of hexes, and what it lies over or behind at first.

    `tab` is its place among those, where that is not its place in the table; `least` is how many
    pixels high it is once it is asked for, `zone_title` its name on a map of zones.
    """

    id: str
    title: str
    stack: Stack
    tab: int = 9
    least: int = 0
    zone_title: str = ""


PANELS = (
    Panel("terrain", "Terrain", "drawing", zone_title="Zones"),
    Panel("regions", "Regions", "drawing"),
    Panel("paths", "Paths", "drawing"),
    Panel("maps", "Maps", "maps"),
    Panel("underlays", "Underlays", "maps"),
    Panel("overview", "Overview", "views", tab=0),
    Panel("inspector", "Inspector", "lists"),
    Panel("party", "Party", "lists"),
    Panel("layers", "Layers", "lists"),
    Panel("undo", "Undo", "lists"),
    Panel("remarks", "Check", "lists"),
    Panel("log", "Log", "lists"),
    Panel("players", "Players", "views", least=380),
    Panel("screen", "Screen", "views", least=400),
    Panel("round", "Round", "views", tab=1),
)
SIDES: Mapping[Stack, tuple[DockArea, int]] = MappingProxyType(
    {
        "drawing": (DockArea.LeftDockWidgetArea, 500),
        "maps": (DockArea.LeftDockWidgetArea, 290),
        "views": (DockArea.RightDockWidgetArea, 190),
        "lists": (DockArea.RightDockWidgetArea, 610),
    }
)
"""At which side each stack of panels is, and how high until somebody moves the borders."""

MOST_HIGH = 640
"""Pixels that a panel which is brought to the front takes, if it has fewer."""

TAB_ROOM = 26
"""Pixels beside the title of a tab."""
COUNT = " (88)"
"""What a title may be followed by; no title is cut short for it."""

Docks = Mapping[str, PanelDock]


def made(window: QMainWindow) -> Docks:
    """All of them, still empty and each for itself."""
    docks = {}
    for panel in PANELS:
        docks[panel.id] = PanelDock(panel.id, tr(panel.title), window)
        window.addDockWidget(SIDES[panel.stack][0], docks[panel.id])
    for together in stacked().values():
        measure = window.fontMetrics().horizontalAdvance
        titles = sum(measure(docks[id_].windowTitle()) for id_ in together)
        room = len(together) * TAB_ROOM + (measure(COUNT) if "remarks" in together else 0)
        for id_ in together:  # as wide as all of their titles together
            docks[id_].setMinimumWidth(titles + room)
    return docks


def stacked() -> Mapping[Stack, list[str]]:
    """The panels that lie over one another, the first on top."""
    by_tab = sorted(PANELS, key=lambda panel: panel.tab)
    return {stack: [panel.id for panel in by_tab if panel.stack == stack] for stack in SIDES}


def beneath() -> frozenset[str]:
    """Those that lie behind another one at first."""
    return frozenset(id_ for _, *others in stacked().values() for id_ in others)


def share_out(window: QMainWindow, docks: Docks) -> None:
    """Give each the place and the room that it has until somebody moves it."""
    for side in (DockArea.LeftDockWidgetArea, DockArea.RightDockWidgetArea):
        high = {stacked()[stack][0]: high for stack, (at, high) in SIDES.items() if at == side}
        window.resizeDocks(
            [docks[id_] for id_ in high], list(high.values()), Qt.Orientation.Vertical
        )
    layout = window.layout()
    for first, *others in stacked().values():
        for id_ in others:
            if layout is not None:
                layout.activate()  # else Qt leaves a second row of tabs lying about
            window.tabifyDockWidget(docks[first], docks[id_])
            docks[id_].setVisible(True)
        docks[first].raise_()


def show(window: QMainWindow, docks: Docks, id_: str) -> None:
    """To the front, and no lower than what it shows needs."""
    dock = docks[id_]
    high = next(panel.least for panel in PANELS if panel.id == id_)
    dock.show()
    dock.raise_()
    if dock.height() < high:
        window.resizeDocks([dock], [high], Qt.Orientation.Vertical)


def bring(window: QMainWindow, docks: Docks, id_: str, high: int = MOST_HIGH) -> None:
    """To the front, as high as it wants to be, which is taken from what stands beneath it."""
    dock = docks[id_]
    dock.show()
    dock.raise_()
    if dock.isFloating() or dock.height() >= high:
        return
    area = window.dockWidgetArea(dock)
    beside = [
        other
        for other in docks.values()
        if other is not dock
        and window.dockWidgetArea(other) == area
        and other not in window.tabifiedDockWidgets(dock)
        and not other.isFloating()
        and not other.visibleRegion().isEmpty()
    ]
    room = dock.height() + sum(other.height() for other in beside)
    rest = max(1, (room - high) // max(1, len(beside)))
    window.resizeDocks([dock, *beside], [high] + [rest] * len(beside), Qt.Orientation.Vertical)


def tidy_tabs(window: QMainWindow, *, are_shown: bool) -> None:
    """Rows of tabs that Qt keeps for later, or of panels that are hidden, are no stops for Tab."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for row in window.findChildren(QTabBar, options=direct):
        policy = Qt.FocusPolicy
        is_stop = are_shown and row.count() > 0
        row.setFocusPolicy(policy.TabFocus if is_stop else policy.NoFocus)


def name_by_kind(docks: Docks, kind: KindOfMap) -> None:
    """Call each what it is for a map of hexes, or of zones."""
    for panel in PANELS:
        if panel.zone_title:
            titles = {"hexes": panel.title, "zones": panel.zone_title}
            docks[panel.id].setWindowTitle(tr(titles[kind]))
