"""The time that a round takes at the table, while somebody wants it counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from PySide6.QtCore import QObject, QTimer, Signal

SECOND_MS = 1000
SECONDS_A_MINUTE = 60


class RoundStopwatch(QObject):
    """
    Counts while it runs; `ticked` each second, `minute_passed` after each full minute.

    `now` gives seconds that never go back.
    """

    ticked = Signal()
    minute_passed = Signal()

    def __init__(self, now: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._counted = 0.0
        self._since: float | None = None
        self._told = 0
        self._timer = QTimer(self)
        self._timer.setInterval(SECOND_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    @property
    def seconds(self) -> int:
        running = self._now() - self._since if self._since is not None else 0.0
        return int(self._counted + running)

    @property
    def minutes(self) -> Fraction:
        return Fraction(self.seconds, SECONDS_A_MINUTE)

    def run(self, is_wanted: bool) -> None:
        """Go on, or pause."""
        if is_wanted == self.is_running:
            return
        if is_wanted:
            self._since = self._now()
            self._timer.start()
        else:
            self._counted += self._now() - (self._since or 0.0)
            self._since = None
            self._timer.stop()
        self.ticked.emit()

    def restart(self) -> None:
        """From nought, as a round begins; it runs or stands as before."""
        self._counted = 0.0
        self._told = 0
        if self._since is not None:
            self._since = self._now()
        self.ticked.emit()

    def tick(self) -> None:
        self.ticked.emit()
        if self.seconds // SECONDS_A_MINUTE > self._told:
            self._told = self.seconds // SECONDS_A_MINUTE
            self.minute_passed.emit()
