"""The monitors as Qt knows them, as values; told when one comes or goes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from mapper.ui.players.screen.monitor_choice import Monitor


class Monitors(QObject):
    """The monitors that there are."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._tell)
        app.screenRemoved.connect(self._tell)

    def all(self) -> list[Monitor]:
        return [as_monitor(screen) for screen in QGuiApplication.screens()]

    def of(self, widget: QWidget) -> str:
        """The name of the monitor that a window is on."""
        return widget.screen().name()

    def _tell(self, _screen: QScreen) -> None:
        self.changed.emit()


def as_monitor(screen: QScreen) -> Monitor:
    place = screen.geometry()
    where = (place.left(), place.top(), place.width(), place.height())
    return Monitor(screen.name(), screen.model(), screen.serialNumber(), where)
