"""Work that is put off until the hand rests."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def pause(owner: QObject, then: Callable[[], object], ms: int = 0) -> QTimer:
    """A timer that runs something once, so long after it was started last."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(ms)
    timer.timeout.connect(then)
    return timer
