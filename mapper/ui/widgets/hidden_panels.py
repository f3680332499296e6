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
        self._panel, self._fill, self.is_due = panel, fill, False
        panel.installEventFilter(self)

    def waits(self) -> bool:
        """Whether the panel need not be filled now, but later."""
        self.is_due = lies_behind(self._panel)
        return self.is_due

    def catch_up(self) -> None:
        """Fill the panel now, if it is due."""
        if self.is_due:
            self.is_due = False
            self._fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self.catch_up()
        return super().eventFilter(watched, event)
