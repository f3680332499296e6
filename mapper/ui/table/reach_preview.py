"""Where a group can be in the next days: at once, or beside the window where that is very far."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey
from mapper.play.travel.reach import Reach, radius_of, reach
from mapper.play.travel.travel_map import Country
from mapper.ui.window.jobs import Job

NEAR = 40
"""Hexes to each side that are searched between two frames; more of them by a thread."""


class Reaching(QObject):
    """`found` says that what was looked for may be asked for again."""

    found = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: tuple[Country, Party, Journey] | None = None
        self._reach: Reach | None = None
        self._search: Job[Reach] | None = None

    def reach(self, country: Country, party: Party, journey: Journey) -> Reach | None:
        """None: it is looked for."""
        asked = (country, party, journey)
        if self._is_of(asked):
            return self._reach
        self._asked, self._reach = asked, None
        if radius_of(country, party, journey) <= NEAR:
            self._reach = reach(*asked)
        elif self._search is None:
            self._look(asked)
        return self._reach

    def stop(self) -> None:
        search, self._search, self._asked = self._search, None, None
        if search is not None:
            search.wait()

    def _is_of(self, asked: tuple[Country, Party, Journey]) -> bool:
        known = self._asked
        return known is not None and known[0] is asked[0] and known[1:] == asked[1:]

    def _look(self, asked: tuple[Country, Party, Journey]) -> None:
        def work(_tell: Callable[[float], None]) -> Reach:
            return reach(*asked)

        def done(found: Reach) -> None:
            self._search = None
            if self._asked is None:
                return
            if self._is_of(asked):
                self._reach = found
            else:
                self._asked = None  # something else is wanted meanwhile
            self.found.emit()

        self._search = Job(work, self)
        self._search.done.connect(done)
        self._search.failed.connect(self._fail)
        self._search.start()

    def _fail(self, error: Exception) -> None:
        self._search = self._asked = None
        raise error
