"""The tool in hand: what the mouse and the keyboard tell it, and what it does to the document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from mapper.model.change import Change
from mapper.model.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.tools.gesture import NOTHING, Held, Paint, Preview
from mapper.tools.toolbox import TOOLBOX, ToolEntry
from mapper.ui import overlay
from mapper.ui.canvas import Canvas
from mapper.ui.document import Document
from mapper.ui.remembered import recall
from mapper.ui.words import tr

PAN = "pan"
LAYER = "terrain"


class ToolUse(QObject):
    """Between canvas, tool and document. `told` carries words for the status bar."""

    told = Signal(str)
    refused = Signal(str)
    picked = Signal(int)
    changed = Signal()

    def __init__(self, canvas: Canvas, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._settings = settings
        self._document: Document | None = None
        self._step: int | None = None
        self._has_begun = False
        self._at: Hex | None = None
        self._held = Held()
        self.locked: str = ""
        self.entry = _entry(recall(settings, "tool", TOOLBOX[0].id))
        self.tool = self.entry.make(Paint("", 0, recall(settings, "width", 1)))
        canvas.hovered.connect(self._hover)
        canvas.pressed.connect(self._press)
        canvas.moved.connect(self._drag)
        canvas.released.connect(self._release)
        canvas.cancelled.connect(self.cancel)
        canvas.cursor_moved.connect(self._hover)
        canvas.set_hand(self.entry.id == PAN)

    @property
    def paint(self) -> Paint:
        return self.tool.paint

    def use_on(self, document: Document | None) -> None:
        """Work on another document, or on none."""
        self.cancel()
        self._document = document
        if document is not None:
            self.tool.paint = replace(self.paint, map_id=document.map_id)

    def choose(self, id_: str) -> None:
        """Take up another tool."""
        self.cancel()
        self.entry = _entry(id_)
        self.tool = self.entry.make(self.paint)
        self._settings.setValue("tool", id_)
        self._canvas.set_hand(id_ == PAN)
        self._show()
        self.changed.emit()

    def paint_with(self, code: int) -> None:
        self.tool.paint = replace(self.paint, code=code)
        self._show()
        self.changed.emit()

    def set_width(self, width: int) -> None:
        self.widen(width - self.paint.width)

    def widen(self, by: int) -> None:
        self.tool.paint = self.paint.widened(by)
        self._settings.setValue("width", self.paint.width)
        self._show()
        self.changed.emit()

    def cancel(self) -> None:
        """Drop what was begun; what a stroke painted so far is taken back as one step."""
        document, step = self._document, self._step
        self.tool.cancel()
        self._step, self._has_begun = None, False
        if document is not None and step is not None:
            entry = document.file.undoable()
            if entry is not None and entry.step == step:
                document.undo()
        self._show()

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        """Keys were pressed or let go while the pointer stands still."""
        held = _held(modifiers)
        if held != self._held:
            self._held = held
            self._show()

    def _hover(self, at: Hex | None) -> None:
        self._at = at
        self._show()

    def _press(self, at: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = at, _held(modifiers)
        self._step, self._has_begun = None, True
        self._try(lambda document: self._begin(document, at))

    def _drag(self, passed: list[Hex], modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = passed[-1], _held(modifiers)
        tool, held = self.tool, self._held
        self._try(lambda document: tool.drag(document.campaign, passed[-1], held))

    def _release(self, at: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = at, _held(modifiers)
        tool, held = self.tool, self._held
        self._try(lambda document: tool.release(document.campaign, at, held))
        self._step, self._has_begun = None, False

    def _begin(self, document: Document, at: Hex) -> Change | None:
        picked = self.tool.preview(document.campaign, at, self._held).picked
        if picked is not None:
            self.picked.emit(picked)
            return None
        return self.tool.press(document.campaign, at, self._held)

    def _try(self, gesture: Callable[[Document], Change | None]) -> None:
        """Do what the tool makes of a gesture; what is refused ends the stroke, and is said."""
        document = self._document
        if document is None or not self._has_begun:
            return
        try:
            change = gesture(document)
            if change:
                _refuse(self.locked)
                self._step = document.do(change, step=self._step)
        except NotAllowed as refused:
            self.tool.cancel()
            self._has_begun = False
            self.refused.emit(str(refused))
            return
        self._show()

    def _show(self) -> None:
        """Show what a click here would do, and say it."""
        document, at = self._document, self._at
        if document is None or at is None:
            self._canvas.show_preview(overlay.NOTHING)
            self.told.emit(tr(self.entry.hint))
            return
        preview = self.tool.preview(document.campaign, at, self._held)
        self._canvas.show_preview(_overlay(preview))
        self.told.emit(preview.text or tr(self.entry.hint))


def _refuse(why: str) -> None:
    if why:
        raise NotAllowed(why)


def _entry(id_: str) -> ToolEntry:
    return next((entry for entry in TOOLBOX if entry.id == id_), TOOLBOX[0])


def _held(modifiers: Qt.KeyboardModifier) -> Held:
    keys = Qt.KeyboardModifier
    return Held(
        bool(modifiers & keys.ShiftModifier),
        bool(modifiers & keys.AltModifier),
        bool(modifiers & keys.ControlModifier),
    )


def _overlay(preview: Preview) -> overlay.Preview:
    if preview == NOTHING:
        return overlay.NOTHING
    hexes = frozenset(islice(preview.hexes, overlay.MOST_HEXES))
    if preview.code is None:
        return overlay.Preview(outlined=hexes)
    return overlay.Preview(painted=hexes, code=preview.code)
