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
Area = Qt.DockWidgetArea
LEFT, RIGHT = Area.LeftDockWidgetArea, Area.RightDockWidgetArea


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
    """Panels that lie over one another, the first on top; the `closed` ones until asked for."""

    area: Area
    high: int
    panels: tuple[str, ...]
    closed: tuple[str, ...] = ()


DESKS: Mapping[DeskName, tuple[Stack, ...]] = MappingProxyType(
    {
        "prepare": (
            Stack(LEFT, 380, ("terrain", "regions", "paths")),
            Stack(LEFT, 254, ("maps", "layers", "underlays", "overview")),
            Stack(
                RIGHT,
                634,
                ("inspector", "remarks", "undo"),
                ("party", "round", "log", "players", "screen", "deeds"),
            ),
        ),
        "play": (
            Stack(LEFT, 380, (), ("terrain", "regions", "paths")),
            Stack(LEFT, 254, (), ("maps", "layers", "underlays", "overview")),
            Stack(
                RIGHT,
                468,
                ("inspector", "party", "round", "log", "players", "screen"),
                ("remarks", "undo"),
            ),
            Stack(RIGHT, SLOTS_HIGH, ("deeds",)),
        ),
    }
)
"""Where each panel is on each desk, and how high its stack, until somebody moves it."""

SEPARATOR = 5
SIDES: Mapping[tuple[DeskName, Area], tuple[tuple[int, int], ...]] = MappingProxyType(
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
        window.addDockWidget(RIGHT, docks[panel.id])
    return docks


def on_top(desk: DeskName) -> tuple[str, ...]:
    """The panels that are seen on a desk at first."""
    return tuple(stack.panels[0] for stack in DESKS[desk] if stack.panels)


def spread(window: QMainWindow, docks: Docks, desk: DeskName) -> None:
    """Give each panel the place that it has on a desk until somebody moves it."""
    layout = window.layout()
    for stack in DESKS[desk]:
        first, *others = (*stack.panels, *stack.closed)
        docks[first].setFloating(False)
        window.addDockWidget(stack.area, docks[first])
        for id_ in others:
            docks[id_].setFloating(False)
            if layout is not None:
                layout.activate()  # else Qt leaves a second row of tabs lying about
            window.tabifyDockWidget(docks[first], docks[id_])
        for id_ in stack.panels:
            docks[id_].setVisible(True)
        for id_ in stack.closed:
            docks[id_].setVisible(False)


def share_out(window: QMainWindow, docks: Docks, desk: DeskName) -> None:
    """Give each stack the height that it has until somebody moves its border."""
    for side in (LEFT, RIGHT):
        high = {
            stack.panels[0]: stack.high
            for stack in DESKS[desk]
            if stack.area == side and stack.panels
        }
        window.resizeDocks(
            [docks[id_] for id_ in high], list(high.values()), Qt.Orientation.Vertical
        )
    for id_ in on_top(desk):
        docks[id_].raise_()


def side(desk: DeskName, area: Area, wide: int) -> int:
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
