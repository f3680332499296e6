"""The game master's pointer: for as long as its key is held, the mouse points for players, too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from mapper.ui.canvas.canvas import Canvas
from mapper.ui.players.presenting import Presenting


class PointingOut(QObject):
    """The action begins it, or ends it if it was begun from a menu; to let go of its key does."""

    def __init__(self, presenting: Presenting, canvas: Canvas, action: QAction) -> None:
        super().__init__(canvas)
        self._presenting, self._canvas, self._action = presenting, canvas, action
        action.setAutoRepeat(False)
        canvas.installEventFilter(self)
        canvas.pointer_moved.connect(lambda _at, _keys: self.follow())
        presenting.changed.connect(self.follow)

    def follow(self) -> None:
        if self._presenting.is_pointing:
            self._presenting.point(self._canvas.pointer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            self._presenting.is_pointing
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyRelease
            and not event.isAutoRepeat()
            and QKeySequence(event.keyCombination()) in self._action.shortcuts()
        ):
            self._presenting.set_pointing(False)
        return super().eventFilter(watched, event)
