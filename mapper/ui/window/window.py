"""The main window: puts the parts together and holds no logic of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QTabWidget

from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import missing_systems
from mapper.ui.app.measures import LEAST_HIGH, LEAST_WIDE, STATUS
from mapper.ui.app.settings import (
    TEXT_SIZE,
    THEME,
    TOKEN_HEALTH,
    WHEEL_INVERTED,
    is_on,
    text_size_of,
    theme_of,
)
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import Theme, apply_theme, is_dark
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.deeds.own_files_dialog import OwnAsRead, OwnAtHand
from mapper.ui.editing.clipboard import Clipboard
from mapper.ui.editing.document import Document
from mapper.ui.editing.piecewise_work import PiecewiseWork
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.manual.first_steps import FirstSteps
from mapper.ui.manual.pages import ActionTexts
from mapper.ui.manual.what_is_this import WhatIsThis
from mapper.ui.maps.layers import LayersPanel, LayerState
from mapper.ui.maps.map_styles import StyleStrip
from mapper.ui.opening.start import PICTURE, StartScreen, keep_picture
from mapper.ui.players.players_screen_panel import Chip, PlayersScreenPanel
from mapper.ui.players.pointing_for_players import PointingOut
from mapper.ui.players.presenting import Presenting
from mapper.ui.shortcuts.action_set import ActionSet
from mapper.ui.shortcuts.field_keys import FieldKeys
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import WhereEmpty
from mapper.ui.widgets.thumbnails import preview, style
from mapper.ui.window import docks, files, importing
from mapper.ui.window.actions import ACTIONS, PLAY_TOOLS, PLAYING, PREPARE_TOOLS
from mapper.ui.window.actions.edit import ON_CHOSEN
from mapper.ui.window.actions.keying import go_to_key, go_to_line, link, look_at_line
from mapper.ui.window.actions.play import give_lead_to_marked
from mapper.ui.window.desks.desks import Desks, KeysBack
from mapper.ui.window.desks.top_bar import TopBar
from mapper.ui.window.map_menu import context_menu
from mapper.ui.window.map_page import MapPage
from mapper.ui.window.menus import action_words, add_menus, show_fitting, tool_column
from mapper.ui.window.status import StatusLine
from mapper.ui.window.workspace import Frame, Workspace, laid_out
from mapper.ui.window.written_by_another import WrittenByAnother

SAY_MS = 6000
USUAL_SIZE, FRAME = QSize(1360, 860), QSize(8, 40)
LEAST_SCREEN = 1024
"""Pixels across: on a smaller one no window of ours finds room anyway."""


class Window(QMainWindow):
    """One campaign on its desk, or the start screen."""

    document_shown = Signal(bool)
    emptied = Signal()
    """A campaign was put away, and another one comes in its place."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.settings = settings
        self._hinted = ""
        self.workspace: Workspace | None = None
        self.is_opening = False
        self.turns = PiecewiseWork(self)
        self.canvas: Canvas = Canvas(style())
        self.start = StartScreen(settings)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.setCentralWidget(self.stack)
        self.tool_use: ToolUse = ToolUse(self.canvas, settings, self)
        self.page = MapPage(self.canvas, self.tool_use, self._take)
        self.stack.addWidget(self.page)
        self.layers = LayersPanel(settings)
        self.clipboard = Clipboard(self)
        self.own = OwnAtHand(self)
        self.overtaken = WrittenByAnother(self)
        self.presenting: Presenting = Presenting(self, settings)
        self.heartbeat, self.chip = PlayersScreenPanel(self.presenting), Chip(self.presenting)
        self.docks = docks.made(self)
        self.docks["layers"].put(self.layers)
        self.docks["screen"].put(self.heartbeat)
        self.action_set: ActionSet[Window] = ActionSet(self, ACTIONS, settings)
        self.styles = StyleStrip(self.action_set.made)
        self.layers.put_above(self.styles)
        add_menus(self)
        self.help: WhatIsThis = self._helped()
        self.first_steps: FirstSteps = self._led()
        self._put_bars()
        self.frame = self._framed()
        self._connect()
        self._show_layers(self.layers.state)
        for setting in (THEME, WHEEL_INVERTED):
            self.honour(setting)
        self._restore()
        self.show_document(None)

    def _framed(self) -> Frame:
        return Frame(
            self,
            self.canvas,
            self.tool_use,
            self.clipboard,
            self.settings,
            self.presenting,
            self.action_set,
            self.docks,
            self.desks,
            self.page.show_grid,
            self.say,
            self.refuse,
        )

    def _helped(self) -> WhatIsThis:
        """What leads into the manual, which names actions and keys as they are now."""
        keys = self.action_set.keys
        return WhatIsThis(
            self,
            self.settings,
            self._action_words,
            lambda: {id_: keys(id_) for id_ in ("manual", "what_is_this")},
        )

    def _action_words(self) -> ActionTexts:
        return action_words(lambda row: self.action_set.keys(row.id))

    def _led(self) -> FirstSteps:
        """First steps beside the map, which hear of what is done."""
        steps = FirstSteps(self.settings, self._action_words)
        self.page.put_steps(steps)
        self.help.asked.connect(steps.lead)
        self.help.said.connect(self.say)
        steps.wanted.connect(self._take)
        steps.choice.taken.connect(lambda _course: self.canvas.setFocus())
        self.document_shown.connect(steps.open)
        for id_ in steps.action_ids():
            self.action_set.made[id_].triggered.connect(lambda _on=False, id_=id_: steps.did(id_))
        return steps

    def _put_bars(self) -> None:
        """What stands around the map on both desks, and on each of them."""
        self.desks: Desks = Desks(self, self.docks, self.tool_use, self.settings, self.say)
        self.desks.deaden(self.action_set.made, PLAYING)
        KeysBack(self, self.desks, self.canvas)
        FieldKeys(self, self._is_of_map)
        self.top = TopBar(self.page.way, self.chip, self.action_set.made, self.desks)
        self.tools = tool_column(self, "tool_bar", tr("Tools"), PREPARE_TOOLS)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.top)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.tools)
        self.page.put_tools(tool_column(self, "play_tools", tr("Tools to play"), PLAY_TOOLS))
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setMinimumSize(LEAST_WIDE, LEAST_HIGH)
        self.setStatusBar(StatusLine())
        measure(self.statusBar(), high=STATUS)

    def _is_of_map(self, keys: QKeySequence) -> bool:
        """Whether they do something with what is chosen on the map, or choose it."""
        return self.action_set.taken_by(keys, other_than="") in ON_CHOSEN

    @property
    def document(self) -> Document | None:
        return self.workspace.document if self.workspace is not None else None

    @property
    def theme(self) -> Theme:
        return theme_of(self.settings)

    @property
    def is_dark(self) -> bool:
        return is_dark(self.theme)

    def open_path(self, path: Path) -> None:
        files.open_path(self, path)

    def show_document(self, document: Document | None) -> None:
        """Work on a campaign from now on, at once; None goes back to the start screen."""
        self.turns.finish()
        if document is None:
            self._put_away()
            self._show_start()
        else:
            for _ in self.showing(document):
                pass

    def showing(self, document: Document) -> Iterator[None]:
        """Work on a campaign once all is made for it, piece by piece, and then shown at once."""
        if self.workspace is not None:
            self._put_away()
            yield
            self.emptied.emit()
        yield
        workspace = yield from laid_out(document, self.frame)
        for id_, panel in workspace.panels.items():
            yield
            self.docks[id_].put(panel)
            for offered in panel.findChildren(WhereEmpty):
                offered.asked.connect(self._take)
        yield
        self.stack.setCurrentWidget(self.page)
        self.page.put_floor(workspace.play_floor)
        self.page.put_grids(*workspace.grids)
        self.top.put_clock(workspace.clock)
        self._show_parts(True)
        yield
        while not self.canvas.prepare():
            yield
        self._set_out(workspace)
        self.canvas.setFocus()
        workspace.look_where_left()
        self.action_set.refresh()
        self.document_shown.emit(True)

    def say(self, text: str) -> None:
        """Words for the status bar."""
        self.statusBar().showMessage(text, SAY_MS)

    def _hint(self, text: str) -> None:
        """What a click would do; the same one does not drive away what was said meanwhile."""
        if text != self._hinted:
            self._hinted = text
            self.statusBar().showMessage(text)

    def _hint_quietly(self, text: str) -> None:
        """It stands where the last one did; what was said meanwhile stays before it."""
        is_shown = self.statusBar().currentMessage() == self._hinted
        self._hinted = text
        if is_shown:
            self.statusBar().showMessage(text)

    def _hint_again(self, shown: str) -> None:
        if not shown and self._hinted:
            self.statusBar().showMessage(self._hinted)

    def refuse(self, why: object) -> None:
        """Say why something was not done, so that it is noticed."""
        self.statusBar().showMessage(str(why), 2 * SAY_MS)
        QApplication.beep()

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_dark(self) -> None:
        self.settings.setValue(THEME, "light" if self.is_dark else "dark")
        self.honour(THEME)

    @property
    def shows_health(self) -> bool:
        """Whether tokens tell how their people are."""
        return is_on(self.settings, TOKEN_HEALTH)

    def toggle_health(self) -> None:
        self.settings.setValue(TOKEN_HEALTH, not self.shows_health)
        self.honour(TOKEN_HEALTH)
        self.action_set.refresh_of("health")

    def set_text_size(self, per_cent: int) -> None:
        self.settings.setValue(TEXT_SIZE, per_cent)
        self.honour(TEXT_SIZE)

    def honour(self, setting: str) -> None:
        """Make a setting hold, after it was changed or at the start."""
        app = QApplication.instance()
        if setting in (THEME, TEXT_SIZE) and isinstance(app, QApplication):
            apply_theme(app, self.theme, text_size_of(self.settings))
            roles, palette = QPalette.ColorRole, app.palette()  # ours follows later
            self.action_set.tint(
                palette.color(roles.ButtonText), palette.color(roles.HighlightedText)
            )
            self.action_set.refresh_of("theme")
            docks.hold_sides(self, self.docks, self.desks.name)
        elif setting == WHEEL_INVERTED:
            self.canvas.wheel_turns = -1 if is_on(self.settings, WHEEL_INVERTED) else 1
        elif self.workspace is not None:
            self.workspace.honour()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not files.may_close(self):
            event.ignore()
            return
        self.settings.setValue("window/geometry", self.saveGeometry())
        was_open = self.document is not None
        self.show_document(None)
        if was_open and files.closes_once_told(self):
            event.ignore()
            return
        self.presenting.finish()
        self.own.stop()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back to the window is told what became of the file meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.action_set.refresh_of("window")
        if event.type() == QEvent.Type.ActivationChange and self.workspace is not None:
            self.workspace.words.look_at_disk()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            importing.dropped(self, path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show at once what Shift or Alt would make of a click."""
        if watched is self.canvas and event.type() in (
            QEvent.Type.KeyPress,
            QEvent.Type.KeyRelease,
        ):
            QTimer.singleShot(0, self, lambda: self.tool_use.hold(QApplication.keyboardModifiers()))
        return super().eventFilter(watched, event)

    def _put_away(self) -> None:
        if self.workspace is not None:
            self.workspace.document.finish()
            with suppress(NotAllowed):
                self.overtaken.keep_now()
            self._keep_layout()
            self.statusBar().removeWidget(self.workspace.words)
            self._present(None)
            self.overtaken.work_on(None)
            document = self.workspace.document
            if document.view is not None:
                picture = preview(document.view, PICTURE * 2)
                keep_picture(self.settings, document.file.path, picture)
            self.page.put_floor(None)
            self.page.put_grids()
            self.top.put_clock(None)
            self.workspace.put_away()
            self.workspace = None
            files.tell_no_backup(self, document)

    def _show_start(self) -> None:
        self.stack.setCurrentWidget(self.start)
        self.page.work_on(None)
        self.start.refresh()
        self.setWindowTitle("Cognita")
        self._show_parts(False)
        self.action_set.refresh()
        self.document_shown.emit(False)

    def _set_out(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.statusBar().addPermanentWidget(workspace.words)
        places, tell = workspace.places, partial(give_lead_to_marked, workspace)
        workspace.inspector.lead_on(places.go_to, places.go_to_map, partial(link, workspace), tell)
        links = workspace.editor.links
        links.go_asked.connect(partial(go_to_key, workspace))
        at_line, to_line = partial(look_at_line, workspace), partial(go_to_line, workspace)
        workspace.key_table.lead_on(to_line, at_line, self._is_of_map)
        workspace.document.map_chosen.connect(lambda _map: show_fitting(self))
        show_fitting(self)
        self.page.work_on(workspace.document)
        workspace.document.changed.connect(self.first_steps.follow)
        self.overtaken.work_on(workspace.document)
        self._present(workspace)
        self._tell_missing()
        titled(self, f"{_called(workspace.document)} — Cognita")
        self._show_layers(self.layers.state)
        self._go_where_they_play(workspace)

    def _count_with_own(self, found: OwnAsRead) -> None:
        """Show what is shown by the game master's own deeds and sheets, and which are missing."""
        if found.rules.all_wrong:
            self.say(tr("Play > Deeds and sheets of your own tells what is wrong in your files."))
        if self.workspace is not None:
            self.workspace.delving.changed.emit()
            self._tell_missing()

    def _tell_missing(self) -> None:
        missing = missing_systems(self.workspace.document.campaign) if self.workspace else []
        if missing and not self.own.is_busy:
            names = ", ".join(missing)
            said = tr("There is no sheet “{names}” here; all that is written stays.", names=names)
            self.refuse(said)

    def _present(self, workspace: Workspace | None) -> None:
        """What players see is of this campaign from now on; black, until it is pushed."""
        document = workspace.document if workspace is not None else None
        decode = workspace.images.at_once if workspace is not None else None
        self.presenting.work_on(document, decode)
        self.heartbeat.work_on(document)
        if workspace is not None:
            workspace.zones.level_chosen.connect(lambda _: self._look_again())

    def _look_again(self) -> None:
        level = self.tool_use.paint.sketch.level
        self.presenting.look_at(self.canvas.seen(), level)

    def _take(self, action: str) -> None:
        """What is asked for on the map."""
        self.action_set.take(action)

    def _connect(self) -> None:
        self.own.read.connect(self._count_with_own)
        self.start.begin_by(self.action_set.take, self.open_path)
        self.tool_use.told.connect(self._hint)
        self.tool_use.retold.connect(self._hint_quietly)
        self.statusBar().messageChanged.connect(self._hint_again)
        use = self.tool_use
        self.action_set.ask_after("tool", use.changed)
        self.action_set.ask_after("selection", use.selected)
        self.action_set.ask_after("clipboard", self.clipboard.changed)
        opened = self.docks["players"].visibilityChanged
        self.action_set.ask_after("panel", opened, self.page.turned)
        for dock in self.docks.values():
            dock.left.connect(self.canvas.setFocus)
        self.desks.switched.connect(self._show_desk)
        self.layers.changed.connect(self._show_layers)
        self.action_set.refused.connect(self.refuse)
        self.presenting.take(self.action_set.made)
        self.heartbeat.take(self.action_set.made)
        self.presenting.refused.connect(self.refuse)
        self.presenting.said.connect(self.say)
        self.action_set.ask_after("players", self.presenting.changed)
        self.chip.clicked.connect(lambda: docks.show(self, self.docks, "screen"))
        self.canvas.camera_moved.connect(lambda _: self._look_again())
        PointingOut(self.presenting, self.canvas, self.action_set.made["show_pointer"])
        self.canvas.installEventFilter(self)
        self.canvas.context_asked.connect(self._show_context_menu)

    def _show_context_menu(self, at: Hex, place: QPoint) -> None:
        pointed = self.canvas.pointer  # the cursor moves it to the middle of its square
        self.canvas.set_cursor(at)
        if self.workspace is not None:
            context_menu(self.workspace, at, pointed).popup(place)

    def _show_layers(self, state: LayerState) -> None:
        self.canvas.set_layers(state.layers)
        if self.workspace is not None:
            self.workspace.at_the_delve.show_light(state.shown["light"].strength)
            self.workspace.editor.locked = state.locked
        self.action_set.refresh()

    def _show_parts(self, is_open: bool) -> None:
        """Panels and bars belong to an open campaign; where they were is remembered."""
        if is_open:
            self.desks.set_out()
        for part in () if is_open else self.docks.values():
            part.setVisible(False)
        self.top.setVisible(is_open)
        self._show_desk()
        self.statusBar().setVisible(is_open)
        QTimer.singleShot(0, self, lambda: docks.tidy_tabs(self, are_shown=is_open))

    def _go_where_they_play(self, at: Workspace) -> None:
        """Whoever left the program at play comes back to the group, and to what it may do there."""
        if self.desks.is_play and at.travel_session.party is not None:
            at.places.go_to_map(at.travel_session.party.at.map)
        at.slots.fill()

    def _show_desk(self) -> None:
        """The parts that belong to the desk that is out."""
        is_play = self.desks.is_play
        self.tools.setVisible(self.desks.is_out and not is_play)
        if is_play and self.workspace is not None and self.workspace.key_table.isVisible():
            self.workspace.key_table.show_map()
        self.page.show_play(is_play)
        if not is_play:
            self.page.show_grid(None)
        self.action_set.refresh_of("desk")

    def _keep_layout(self) -> None:
        """Where the panels are, and what of the map was seen."""
        self.desks.put_away()
        if self.workspace is not None:
            self.workspace.keep_seen()

    def _restore(self) -> None:
        if not self.restoreGeometry(recall(self.settings, "window/geometry", QByteArray())):
            self.resize(size_on(self.screen().availableSize()))


def size_on(screen: QSize) -> QSize:
    """How large the window is at first, with its frame on the screen."""
    room = screen - FRAME
    return USUAL_SIZE.boundedTo(room) if screen.width() >= LEAST_SCREEN else USUAL_SIZE


def _dropped(event: QDragEnterEvent | QDropEvent) -> Path | None:
    """The file that is dragged over the window."""
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        return Path(urls[0].toLocalFile())
    return None


def _called(document: Document) -> str:
    """The campaign and its file, by which windows are told apart."""
    file = document.file.path.name
    if document.file.read_only is not None:
        return tr("{name} ({file}, read only)", name=document.name, file=file)
    return f"{document.name} ({file})"
