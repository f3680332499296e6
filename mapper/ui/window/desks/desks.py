"""Which of the two desks is out, what each remembers, and what brings the other one."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from mapper.tools.toolbox import ALL_TOOLS
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import PAN, SELECT, TRAVEL, ToolUse
from mapper.ui.window import docks
from mapper.ui.window.docks import DeskName, Docks, PanelsShown

DESK, STATE = "desk", "window/state"
FIRST_TOOLS: Mapping[DeskName, str] = MappingProxyType({"prepare": SELECT, "play": TRAVEL})
"""What is in the hand on each desk until something else was taken up there."""

ON_BOTH = frozenset({PAN, SELECT, "measure"})
DRAWING = frozenset(entry.id for entry in ALL_TOOLS) - ON_BOTH - {TRAVEL}
"""Tools of the Prepare desk: to take one up brings it."""

DRAWING_KEYS = frozenset(
    {f"tool_{id_}" for id_ in DRAWING}
    | {f"recent_{number}" for number in range(1, 10)}
    | {"brush_smaller", "brush_larger"}
)
"""Actions whose keys are dead on the Play desk, where a letter must never paint."""


class Desks(QObject):
    """The desk that is out; `switched` says that it is the other one now.

    Each remembers its tool and its panels: where they are, how large, which of them float. What is
    seen of the map and what is chosen on it stay.
    """

    switched = Signal()
    hinted = Signal(str)

    def __init__(
        self, window: QMainWindow, docks_: Docks, tool_use: ToolUse, settings: QSettings
    ) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks_
        self._tool_use, self._settings = tool_use, settings
        kept = recall(settings, DESK, "prepare")
        self.name: DeskName = "play" if kept == "play" else "prepare"
        self.is_out = False
        tool_use.changed.connect(self._follow_tool)
        window.installEventFilter(self)
        for dock in docks_.values():
            dock.topLevelChanged.connect(lambda _floats: self._hold_sides())
            dock.dockLocationChanged.connect(lambda _area: self._hold_sides())

    @property
    def is_play(self) -> bool:
        return self.name == "play"

    def set_out(self) -> None:
        """A campaign is opened on the desk that was out last."""
        tool = self._tool_use.entry.id
        if tool == TRAVEL or tool in DRAWING:
            self.name = "play" if tool == TRAVEL else "prepare"
        self.is_out = True
        state = recall(self._settings, STATE, QByteArray())
        if not self._window.restoreState(state, docks.LAYOUT):
            docks.spread(self._window, self._docks)
        self._arrange()
        QTimer.singleShot(0, self, self._share_out)

    def put_away(self) -> None:
        """The campaign is closed; where everything was is remembered."""
        if self.is_out:
            self._keep()
            self._settings.setValue(STATE, self._window.saveState(docks.LAYOUT))
            self.is_out = False

    def toggle(self) -> None:
        self.bring("prepare" if self.is_play else "play")

    def bring(self, name: DeskName) -> None:
        """Have this desk out, with the tool that was in the hand there."""
        if name != self.name:
            self._switch(name)
            kept = recall(self._settings, f"tool/{name}", FIRST_TOOLS[name])
            if self.is_out and kept != self._tool_use.entry.id:
                self._tool_use.choose(kept)

    def deaden(self, actions: Mapping[str, QAction]) -> None:
        """The keys of what draws are heard here first."""
        for id_ in DRAWING_KEYS:
            actions[id_].installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._hold_sides()
        is_typed = event.type() == QEvent.Type.Shortcut and self.is_play and self.is_out
        if is_typed and isinstance(watched, QAction):
            name = watched.text().replace("&", "")
            self.hinted.emit(tr("{tool}: on the Prepare desk (F9).", tool=name))
            return True
        return super().eventFilter(watched, event)

    def _follow_tool(self) -> None:
        """Who takes up a tool of the other desk means to work there."""
        tool = self._tool_use.entry.id
        if not self.is_out:
            return
        if tool in DRAWING and self.is_play:
            self._switch("prepare")
        elif tool == TRAVEL and not self.is_play:
            self._switch("play")
        self._settings.setValue(f"tool/{self.name}", tool)

    def _switch(self, name: DeskName) -> None:
        if self.is_out:
            self._keep()
        self.name = name
        self._settings.setValue(DESK, name)
        if self.is_out:
            self._arrange()
        self.switched.emit()

    def _keep(self) -> None:
        if self._window.isVisible():
            shown = docks.shown_now(self._docks)
            self._settings.setValue(f"window/{self.name}", dumps(shown._asdict(), default=dict))

    def _kept(self) -> PanelsShown:
        """The panels as they were on the desk that is out now."""
        try:
            kept = PanelsShown(**loads(recall(self._settings, f"window/{self.name}", "")))
            return kept if set(kept.open) | set(kept.high) <= set(self._docks) else self._first
        except (ValueError, TypeError):
            return self._first

    @property
    def _first(self) -> PanelsShown:
        return docks.FIRST[self.name]

    def _arrange(self) -> None:
        """No `restoreState` here: with panels opened in between, Qt does not survive it."""
        shown = self._kept()
        self._window.setUpdatesEnabled(False)
        try:
            docks.show_again(self._docks, shown)
            self._hold_sides()
            docks.share_out(self._window, self._docks, shown)
        finally:
            self._window.setUpdatesEnabled(True)

    def _share_out(self) -> None:
        """Once the window has its size."""
        if self.is_out:
            docks.share_out(self._window, self._docks, self._kept())

    def _hold_sides(self) -> None:
        docks.hold_sides(self._window, self._docks, self.name)
