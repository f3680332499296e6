"""When Python looks for what only refers to itself: now and then, and never amid a job.

Left to itself, it would look whenever enough was made, on whichever thread made it, and all other
threads would wait while it goes through a whole campaign.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import cycle, repeat

from PySide6.QtCore import QObject, QTimer

from mapper.ui.editing.jobs import Job
from mapper.ui.editing.piecewise_work import PiecewiseWork

EVERY_MS = 1000
YOUNG, ALL = 1, 2
GENERATIONS = (0, 1, 2)
HOW_OFTEN_ALL = 60
MANY = 60_000
"""Of a campaign that is open, more things than these are no part of what is looked through."""


class Tidying(QObject):
    """For the rest of the program: what it is made of at its start is seldom looked through."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self._window = window
        self._turns: Iterator[int] = repeat(YOUNG)
        self._is_left_out = self._is_open = False
        gc.disable()
        gc.freeze()
        timer = QTimer(self)
        timer.timeout.connect(self._tidy)
        timer.start(EVERY_MS)

    def take_in(self) -> None:
        """Look through what was made since the start, between one campaign and the next."""
        self._let_in()
        gc.collect()

    def leave_out(self, is_open: bool) -> None:
        """Leave out a large campaign while it is open, and look through all once it is closed."""
        if not is_open:
            self._let_in()
        else:
            self._leave_out_much()
        self._is_open = is_open
        seldom = repeat(YOUNG, HOW_OFTEN_ALL)
        self._turns = cycle([*seldom, ALL] if is_open else [ALL, *seldom])

    def _leave_out_much(self) -> None:
        if sum(map(len, map(gc.get_objects, GENERATIONS))) > MANY:
            gc.freeze()
            self._is_left_out = True

    def _let_in(self) -> None:
        """What was left out cannot be told from what the program is made of."""
        if self._is_left_out:
            gc.unfreeze()
            self._is_left_out = False

    def _tidy(self) -> None:
        is_opening = any(turns.is_at_work for turns in self._window.findChildren(PiecewiseWork))
        if self._window.findChild(Job) is None and not is_opening:
            self.take_turn()

    def take_turn(self) -> None:
        """Look through what is new, or all; in a campaign that has grown much, not through it."""
        generation = next(self._turns)
        if generation == ALL and self._is_open:
            self._leave_out_much()
        gc.collect(generation)
