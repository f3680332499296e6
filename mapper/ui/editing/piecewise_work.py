"""Work that is done a piece a turn of the event loop, so that the window answers in between."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from mapper.ui.widgets.pauses import pause

A_TURN_MS = 1
"""A timer of no time at all is over before what waits for the window is heard."""


class PiecewiseWork(QObject):
    """Goes through one row of steps at a time; each `yield` of it ends a turn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] = iter(())
        self._timer = pause(self, self._go_on, A_TURN_MS)

    @property
    def is_at_work(self) -> bool:
        return self._timer.isActive()

    def take(self, steps: Iterator[None]) -> None:
        """Begin these in the next turn, once those before are done."""
        self.finish()
        self._steps = steps
        self._timer.start()

    def finish(self) -> None:
        """Do at once whatever is left."""
        self._timer.stop()
        for _ in self._steps:
            pass

    def drop(self) -> None:
        """Whatever is left is not done."""
        self._timer.stop()
        self._steps = iter(())

    def _go_on(self) -> None:
        for _ in self._steps:
            self._timer.start()
            return
