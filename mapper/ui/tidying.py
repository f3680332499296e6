"""When Python looks for what only refers to itself: now and then, and never amid a job.

Left to itself, it would look whenever enough was made, on whichever thread made it, and all other
threads would wait while it goes through a whole campaign.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import cycle, repeat

from PySide6.QtCore import QObject, QTimer

from mapper.ui.jobs import Job
from mapper.ui.turns import Turns

EVERY_MS = 1000
YOUNG, ALL = 1, 2
HOW_OFTEN_ALL = 60


class Tidying(QObject):
    """For the rest of the program; a campaign that is open is no part of what is looked through."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self._window = window
        self._turns: Iterator[int] = repeat(YOUNG)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self._tidy)
        timer.start(EVERY_MS)

    def take_in(self) -> None:
        """Look through all that there is, between one campaign and the next."""
        gc.unfreeze()
        gc.collect()

    def leave_out(self, is_open: bool) -> None:
        """Leave out all that there is while a campaign is open, and look through it once closed."""
        if is_open:
            gc.freeze()
        else:
            gc.unfreeze()
        seldom = repeat(YOUNG, HOW_OFTEN_ALL)
        self._turns = cycle([*seldom, ALL] if is_open else [ALL, *seldom])

    def _tidy(self) -> None:
        is_opening = any(turns.is_at_work for turns in self._window.findChildren(Turns))
        if self._window.findChild(Job) is None and not is_opening:
            gc.collect(next(self._turns))
