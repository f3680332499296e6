"""Which of the two desks is out, what each remembers, and what brings the other one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps, loads
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QShortcutEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget
from shiboken6 import isValid

from mapper.model.board import KindOfMap
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
    | {"brush_smaller", "brush_larger", "other_way", f"tool_{PAN}"}
    | {"delete", "delete_all", "delete_terrain", "cut", "paste", "duplicate"}
    | {"turn_left", "turn_right", "mirror", "move_left", "move_right", "move_up", "move_down"}
)
"""Actions whose keys are dead on the Play desk, where a key must never paint or take away.

Nor does one take up what that desk has no button for. Their menu entries stay."""

PANEL_OF: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(DRAWING - {"feature"}, "terrain")
    | {"path": "paths", "crossing": "paths", "region_brush": "regions"}
)
"""The panel of what a tool needs, which comes up with it while one prepares."""
BEFORE = "window/panel_before"


class Desks(QObject):
    """The desk that is out; `switched` says that it is the other one now.

    Each remembers its tool while a campaign is open, and its panels: where they are, how large,
    which of them float. What is seen of the map and what is chosen on it stay.
    """

    switched = Signal()

    def __init__(
        self,
        window: QMainWindow,
        docks_: Docks,
        tool_use: ToolUse,
        settings: QSettings,
        say: Callable[[str], object],
    ) -> None:
        super().__init__(window)
        self._say = say
        self._window, self._docks = window, docks_
        self._tool_use, self._settings = tool_use, settings
        kept = recall(settings, DESK, "prepare")
        self.name: DeskName = "play" if kept == "play" else "prepare"
        self.is_out = False
        self._tool = ""
        self._tools = {**FIRST_TOOLS}
        self._before, self._led = recall(settings, BEFORE, ""), ""
        self._aside: frozenset[str] = frozenset()
        self._playing: frozenset[QAction] = frozenset()
        tool_use.changed.connect(self._follow_tool)
        tool_use.had_nothing.connect(self._take_own)
        window.installEventFilter(self)
        self._titling = QTimer(self)
        self._titling.setSingleShot(True)
        self._titling.timeout.connect(lambda: docks.show_titles(window, docks_))
        for dock in docks_.values():
            dock.visibilityChanged.connect(lambda _seen: self._titling.start())
            dock.topLevelChanged.connect(lambda _floats: self._hold_sides())
            dock.dockLocationChanged.connect(lambda _area: self._hold_sides())

    @property
    def is_play(self) -> bool:
        return self.name == "play"

    def set_out(self) -> None:
        """A campaign is opened on the desk that was out last, with the first tool of that."""
        self._tools = {**FIRST_TOOLS}
        self._tool_use.choose(self._tools[self.name])
        self.is_out = True
        for dock in self._docks.values():
            dock.hide()  # else Qt leaves the rows of tabs of another campaign lying about
        layout = self._window.layout()
        if layout is not None:
            layout.activate()
        state = recall(self._settings, STATE, QByteArray())
        if not self._window.restoreState(state, docks.LAYOUT):
            docks.spread(self._window, self._docks)
        self._arrange()
        QTimer.singleShot(0, self, self._share_out)

    def put_away(self) -> None:
        """The campaign is closed; where everything was is remembered."""
        if self.is_out:
            self._keep()
            docks.set_beside(self._window, self._docks, are_wanted=False)
            self._settings.setValue(STATE, self._window.saveState(docks.LAYOUT))
            self.is_out = False

    def toggle(self) -> None:
        self.bring("prepare" if self.is_play else "play")

    def bring(self, name: DeskName) -> None:
        """Have this desk out, with the tool that was in the hand there."""
        if name != self.name:
            self._switch(name)
            kept = self._tools[name]
            if self.is_out and kept != self._tool_use.entry.id:
                self._tool_use.choose(kept)

    def show_kind(self, kind: KindOfMap) -> None:
        """The panels of hex maps are put aside in a dungeon, and come back as they were."""
        aside = docks.useless_on(kind)
        if aside == self._aside:
            return
        if self.is_out:
            self._keep()
        for id_ in aside | self._aside:
            self._docks[id_].toggleViewAction().setEnabled(id_ not in aside)
        self._aside = aside
        if self.is_out:
            docks.show_again(self._docks, self._kept())
            docks.share_out(self._window, self._docks, self._kept())
            QTimer.singleShot(0, self, lambda: docks.tidy_tabs(self._window, are_shown=True))

    def deaden(self, actions: Mapping[str, QAction], playing: frozenset[str]) -> None:
        """The keys of what draws, and the letters and signs of what plays, are heard here first."""
        for id_ in DRAWING_KEYS | playing:
            actions[id_].installEventFilter(self)
        self._playing = frozenset(actions[id_] for id_ in playing)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._hold_sides()
        if not (isinstance(event, QShortcutEvent) and isinstance(watched, QAction)):
            return super().eventFilter(watched, event)
        where = self._why_dead(watched, event)
        if where:
            self._say(where.format(tool=watched.text().replace("&", "")))
        return bool(where)

    def _why_dead(self, action: QAction, event: QShortcutEvent) -> str:
        """On which desk a key means something, if it means nothing here; `{tool}` is what."""
        if not self.is_out:
            return ""
        if self.is_play:
            return "" if action in self._playing else tr("{tool}: on the Prepare desk (F9).")
        is_dead = action in self._playing and is_typed(event)
        return tr("{tool}: on the Play desk (F9).") if is_dead else ""

    def _take_own(self) -> None:
        """Escape with nothing to give up: at play the tool that travels is in the hand again."""
        if self.is_out and self.is_play and self._tool_use.entry.id != TRAVEL:
            self._tool_use.choose(TRAVEL)

    def _follow_tool(self) -> None:
        """Who takes up a tool of the other desk means to work there."""
        tool = self._tool_use.entry.id
        if not self.is_out:
            return
        if tool in DRAWING and self.is_play:
            self._switch("prepare")
        elif tool == TRAVEL and not self.is_play:
            self._switch("play")
        self._tools[self.name] = tool
        if tool != self._tool:
            self._tool = tool
            self._show_options()

    def _show_options(self) -> None:
        """The panel that the tool in hand needs; with the one that selects, what was there before.

        Whoever has closed all of them wants the room.
        """
        panels = docks.stack("tools")
        if self.is_play or all(self._docks[id_].isHidden() for id_ in panels):
            return
        top, tool = docks.on_top(self._docks, panels), self._tool_use.entry.id
        wanted = PANEL_OF.get(tool, "")
        if wanted and wanted != top:
            if not self._led:
                self._before = top
            self._led = wanted
            docks.show(self._window, self._docks, wanted)
        elif tool == SELECT and self._led:
            if top == self._led and self._before and not docks.has_keys(self._docks[top]):
                docks.show(self._window, self._docks, self._before)
            self._led = ""
        self._settings.setValue(BEFORE, self._before if self._led else "")

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
            shown = docks.with_aside(shown, self._remembered(), self._aside)
            self._settings.setValue(f"window/{self.name}", dumps(shown._asdict(), default=dict))

    def _kept(self) -> PanelsShown:
        """The panels as they were on the desk that is out now, as far as they are of this map."""
        return docks.without(self._remembered(), self._aside)

    def _remembered(self) -> PanelsShown:
        try:
            kept = PanelsShown(**loads(recall(self._settings, f"window/{self.name}", "")))
            if set(kept.open) | set(kept.high) <= set(self._docks):
                return kept
        except (ValueError, TypeError):
            pass
        return docks.first_shown(self.name)

    def _arrange(self) -> None:
        """No `restoreState` here: with panels opened in between, Qt does not survive it."""
        shown = self._kept()
        self._window.setUpdatesEnabled(False)
        try:
            docks.show_again(self._docks, shown)
            self._hold_sides()
            docks.show_titles(self._window, self._docks)
            docks.share_out(self._window, self._docks, shown)
        finally:
            self._window.setUpdatesEnabled(True)

    def _share_out(self) -> None:
        """Once the window has its size."""
        if self.is_out:
            docks.share_out(self._window, self._docks, self._kept())
            self._tool = self._tool_use.entry.id
            self._led = PANEL_OF.get(self._tool, "") if self._before else ""
            self._show_options()

    def _hold_sides(self) -> None:
        docks.hold_sides(self._window, self._docks, self.name)


def is_typed(event: QShortcutEvent) -> bool:
    """Whether it is a letter, a digit, a sign or Return, by itself or with Shift."""
    key = event.key().toString().removeprefix("Shift+")
    return len(key) == 1 or key in ("Return", "Enter")


class KeysBack(QObject):
    """What gives the keys back to the map on the Play desk.

    A click on a button leaves them there, whatever box or menu it opens; and they come from what
    had them and is grey or gone now. What Tab has come to keeps them.
    """

    def __init__(self, window: QMainWindow, desks: Desks, canvas: QWidget) -> None:
        super().__init__(window)
        self._window, self._desks, self._canvas = window, desks, canvas
        the_application().focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if not isinstance(now, QAbstractButton) or now.window() is not self._window:
            return
        is_clicked = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        is_beside = old is not None and isValid(old) and old.window() is self._window
        is_lost = is_beside and old is not None and not (old.isVisible() and old.isEnabled())
        if self._desks.is_out and self._desks.is_play and (is_clicked or is_lost):
            self._canvas.setFocus()


def the_application() -> QApplication:
    """That of all windows."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
