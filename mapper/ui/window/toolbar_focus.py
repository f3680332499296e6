"""A toolbar as the keyboard meets it: one stop for Tab, and the arrow keys go along its buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolBar, QToolButton

STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class OneStop(QObject):
    """Lives with its toolbar. The stop is the button the keys went to last, while it is usable."""

    def __init__(self, bar: QToolBar) -> None:
        super().__init__(bar)
        self._buttons = [
            button
            for button in map(bar.widgetForAction, bar.actions())
            if isinstance(button, QToolButton)
        ]
        self._stop: QToolButton | None = None
        for button in self._buttons:
            button.installEventFilter(self)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.EnabledChange, QEvent.Type.ShowToParent):
            self._settle()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = STEPS.get(Qt.Key(event.key()))
            if step is not None and isinstance(watched, QToolButton):
                self._go(watched, step)
                return True
        return super().eventFilter(watched, event)

    def _go(self, button: QToolButton, step: int) -> None:
        """To the next button that can be used, from the last on to the first."""
        usable = self._usable()
        if button in usable:
            self._stop = usable[(usable.index(button) + step) % len(usable)]
            self._settle()
            self._stop.setFocus(Qt.FocusReason.TabFocusReason)

    def _settle(self) -> None:
        usable = self._usable()
        if self._stop not in usable:
            self._stop = usable[0] if usable else None
        for button in self._buttons:
            is_stop = button is self._stop
            policy = Qt.FocusPolicy
            button.setFocusPolicy(policy.TabFocus if is_stop else policy.NoFocus)

    def _usable(self) -> list[QToolButton]:
        return [button for button in self._buttons if button.isEnabled() and not button.isHidden()]
