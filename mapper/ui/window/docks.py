"""The panels at the sides of the window: where they stand until somebody moves them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr

NO_BOUND = 16_777_215
"""Pixels; Qt lets nothing be larger."""


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

    def hold(self, wide: int) -> None:
        """So wide it is from now on; 0: as wide as anybody wants."""
        self.setMinimumWidth(wide)
        self.setMaximumWidth(wide or NO_BOUND)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        # To ask the layout for its panel would leave Python with an item that Qt deletes.
        if self._panel is not None and isValid(self._panel):
            self._panel.setVisible(is_seen)


LAYOUT = 8
"""A layout that was kept with other panels than these is not taken up."""

DeskName = Literal["prepare", "play"]
DockArea = Qt.DockWidgetArea
LEFT, RIGHT = DockArea.LeftDockWidgetArea, DockArea.RightDockWidgetArea


class Panel(NamedTuple):
    """A panel: what it is called on a map of hexes, and `zone_title`, on a map of zones.

    `least` is how many pixels high it is once it is asked for.
    """

    id: str
    title: str
    least: int = 0
    zone_title: str = ""


PANELS = (
    Panel("terrain", "Terrain", zone_title="Zones"),
    Panel("regions", "Regions"),
    Panel("paths", "Paths"),
    Panel("maps", "Maps"),
    Panel("underlays", "Underlays"),
    Panel("overview", "Overview"),
    Panel("inspector", "Inspector"),
    Panel("party", "Party"),
    Panel("layers", "Layers"),
    Panel("undo", "Undo"),
    Panel("remarks", "Check"),
    Panel("log", "Log"),
    Panel("players", "Players", least=380),
    Panel("screen", "Screen", least=400),
    Panel("round", "Round"),
    Panel("deeds", "Deeds"),
)

SLOTS_HIGH = 166
FRAMED = frozenset({"deeds"})
"""Panels that have no title and stay where they are."""


class Stack(NamedTuple):
    """Panels that lie over one another."""

    area: DockArea
    panels: tuple[str, ...]


STACKS = (
    Stack(LEFT, ("terrain", "regions", "paths")),
    Stack(LEFT, ("maps", "layers", "underlays", "overview")),
    Stack(RIGHT, ("inspector", "remarks", "undo", "party", "round", "log", "players", "screen")),
    Stack(RIGHT, ("deeds",)),
)
"""Where each panel is, until somebody moves it."""


AREAS = MappingProxyType({id_: stack.area for stack in STACKS for id_ in stack.panels})


class PanelsShown(NamedTuple):
    """The panels that are open, those of them that lie on top, how high, and which float where."""

    open: tuple[str, ...]
    on_top: tuple[str, ...]
    high: Mapping[str, int]
    floating: Mapping[str, str]


FIRST: Mapping[DeskName, PanelsShown] = MappingProxyType(
    {
        "prepare": PanelsShown(
            (*STACKS[0].panels, *STACKS[1].panels, "inspector", "remarks", "undo"),
            ("terrain", "maps", "inspector"),
            MappingProxyType({"terrain": 380, "maps": 254}),
            MappingProxyType({}),
        ),
        "play": PanelsShown(
            ("inspector", "party", "round", "log", "players", "screen", "deeds"),
            ("inspector", "deeds"),
            MappingProxyType({}),
            MappingProxyType({}),
        ),
    }
)
"""What is seen on each desk until somebody wants it otherwise."""

SEPARATOR = 5
SIDES: Mapping[tuple[DeskName, DockArea], tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        ("prepare", LEFT): ((2560, 280), (1440, 248), (0, 232)),
        ("play", LEFT): ((2560, 280), (1440, 248), (0, 232)),
        ("prepare", RIGHT): ((2560, 420), (1440, 380), (1100, 340), (0, 300)),
        ("play", RIGHT): ((2560, 480), (1440, 420), (1100, 372), (0, 340)),
    }
)
"""How wide a side is in a window that is so wide or wider."""

MOST_HIGH = 640
"""Pixels that a panel which is brought to the front takes, if it has fewer."""

Docks = Mapping[str, PanelDock]


def made(window: QMainWindow) -> Docks:
    """All of them, still empty and each for itself."""
    docks = {}
    for panel in PANELS:
        docks[panel.id] = PanelDock(panel.id, tr(panel.title), window)
        if panel.id in FRAMED:
            docks[panel.id].setTitleBarWidget(QWidget())
            docks[panel.id].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
            docks[panel.id].setFixedHeight(SLOTS_HIGH)
        window.addDockWidget(AREAS[panel.id], docks[panel.id])
    return docks


def spread(window: QMainWindow, docks: Docks) -> None:
    """Give each panel the place that it has until somebody moves it."""
    layout = window.layout()
    for stack in STACKS:
        first, *others = stack.panels
        for id_ in others:
            if layout is not None:
                layout.activate()  # else Qt leaves a second row of tabs lying about
            window.tabifyDockWidget(docks[first], docks[id_])


def shown_now(docks: Docks) -> PanelsShown:
    """The panels as they are seen."""
    open_ = tuple(id_ for id_, dock in docks.items() if not dock.isHidden())
    top = tuple(id_ for id_ in open_ if not docks[id_].visibleRegion().isEmpty())
    high = {id_: docks[id_].height() for id_ in top if not docks[id_].isFloating()}
    floating = {
        id_: docks[id_].saveGeometry().toHex().toStdString()
        for id_ in open_
        if docks[id_].isFloating()
    }
    return PanelsShown(open_, top, high, floating)


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
    steps = SIDES.get((desk, area), ((0, 0),))
    return next(size for from_, size in steps if wide >= from_)


def hold_sides(window: QMainWindow, docks: Docks, desk: DeskName) -> None:
    """Keep the sides as wide as they are meant to be, whatever is shown in them."""
    for dock in docks.values():
        wide = side(desk, window.dockWidgetArea(dock), window.width())
        dock.hold(wide - SEPARATOR if wide and not dock.isFloating() else 0)


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
