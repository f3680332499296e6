"""Ways to anywhere on a map: looked for by a process of its own, and found at once from then on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hex_routes import ShortestPathTree
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.route import FarWays, ground_of
from mapper.play.travel.travel_map import Country
from mapper.ui.editing.jobs import Cancelled, Job

STARTS_KEPT = 4


class RouteFinder(QObject):
    """The search for ways over a map.

    `looked` says that what was looked for may be asked for again.
    """

    looked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._far = FarWays()
        self._ways: dict[Hex, ShortestPathTree] = {}
        self._on: Country | None = None
        self._who: Party | None = None
        self._wanted: Sequence[Hex] = ()
        self._search: Job[dict[Hex, ShortestPathTree]] | None = None

    @property
    def is_looking(self) -> bool:
        return self._search is not None

    def find(self, on: Country, who: Party, points: Sequence[Hex]) -> list[Hex] | None:
        """The cheapest way through all points; empty: there is none; None: it is looked for."""
        if on is not self._on or who != self._who:
            self._ways, self._on, self._who = {}, on, who
        self._wanted = points[:-1]
        missing = [start for start in self._wanted if start not in self._ways]
        if missing:
            if not self.is_looking:
                self._look(on, who, tuple(dict.fromkeys(missing)))
            return None
        found = list(points[:1])
        for start, end in pairwise(points):
            leg = self._ways[start].path(end)
            if leg is None:
                return []
            found += leg[1:]
        return found

    def stop(self) -> None:
        """End the process."""
        search, self._search = self._search, None
        self._far.close()
        if search is not None:
            search.wait()

    def _look(self, on: Country, who: Party, starts: Sequence[Hex]) -> None:
        ground = ground_of(on, who)

        def work(_tell: Callable[[float], None]) -> dict[Hex, ShortestPathTree]:
            try:
                return self._far.ask(ground, starts)
            except (EOFError, OSError) as ended:
                raise Cancelled from ended

        def done(found: dict[Hex, ShortestPathTree]) -> None:
            if on is self._on and who == self._who:
                self._keep(found)
            over()

        def over() -> None:
            if self._search is not None:
                self._search = None
                self.looked.emit()

        self._search = Job(work, self)
        self._search.done.connect(done)
        self._search.cancelled.connect(self._give_up)
        self._search.failed.connect(self._fail)
        self._search.start()

    def _keep(self, found: dict[Hex, ShortestPathTree]) -> None:
        self._ways |= found
        for start in [each for each in self._ways if each not in self._wanted]:
            if len(self._ways) <= STARTS_KEPT:
                return
            del self._ways[start]

    def _give_up(self) -> None:
        """The process was ended: the next search begins another."""
        self._far.close()
        self._search = None

    def _fail(self, error: Exception) -> None:
        self._give_up()
        raise error
