"""A double click or Enter on a hex goes down into the map behind it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from mapper.model.places import Cell, hex_of
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.tool_use import TRAVEL, ToolUse

LOOKING = frozenset({"pan", "pick", "select"})
"""Tools whose first click leaves the map as it is, so that a second one may go elsewhere."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterMap(QObject):
    """The way from a hex down into the map behind it.

    `asked` carries what is to be done once the hex to go into is pointed at.
    """

    asked = Signal(str)

    def __init__(self, canvas: Canvas, tool_use: ToolUse) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._tool_use = tool_use
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_taken = False
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonDblClick:
            is_taken = self._double_click(event)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_taken = self._key(event)
        return is_taken or super().eventFilter(watched, event)

    def _double_click(self, event: QMouseEvent) -> bool:
        at = self._canvas.cell_under(event.position())
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self._tool_use.entry.id == TRAVEL and self._opens(at):
            self.asked.emit("enter_dungeon")
            return True
        if not is_left or self._tool_use.entry.id not in LOOKING or not self._opens(at):
            return False
        self._canvas.set_cursor(at)
        self.asked.emit("go_down")
        return True

    def _key(self, event: QKeyEvent) -> bool:
        at = self._canvas.cursor_cell
        is_enter = Qt.Key(event.key()) in ENTER and not event.modifiers()
        if not is_enter or "end" in self._tool_use.tool.keys or at is None:
            return False
        if not self._opens(at):
            return False
        self.asked.emit("go_down")
        return True

    def _opens(self, at: Cell) -> bool:
        there = hex_of(at)
        if there is None:
            return False
        found = self._canvas.board.contents(there)
        return bool(found.opens) or any(row.opens for row in found.features.values())
