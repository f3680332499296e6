"""Panels that nobody sees have nothing to show: they are filled once they come up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


def lies_behind(panel: QWidget) -> bool:
    """Whether a panel is closed, or lies behind another one, in a window that is seen."""
    return panel.window().isVisible() and not panel.isVisible()


class UntilSeen(QObject):
    """What a panel owes that lies behind: it is filled as it comes up, if it would have been."""

    def __init__(self, panel: QWidget, fill: Callable[[], object]) -> None:
        super().__init__(panel)
        self._panel, self._fill, self._is_due = panel, fill, False
        panel.installEventFilter(self)

    def waits(self) -> bool:
        """Whether the panel need not be filled now, but later."""
        self._is_due = lies_behind(self._panel)
        return self._is_due

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_due and event.type() == QEvent.Type.Show:
            self._is_due = False
            self._fill()
        return super().eventFilter(watched, event)
