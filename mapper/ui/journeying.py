"""The groups of the open campaign: which is chosen, how far it can come, and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from mapper.commands.travel.deed import Deed
from mapper.commands.travel.dice import due_dice
from mapper.commands.travel.going import go
from mapper.commands.travel.sight import landmarks_in_sight
from mapper.model.area import Area, area_from_arrays
from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.hexes import ORIGIN, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.play_rows import Party
from mapper.model.travel_rows import Journey
from mapper.play.trail import trail
from mapper.play.travelling.country import Country, country_after, country_of
from mapper.play.travelling.procedures import journey_of, procedure_on
from mapper.play.travelling.reach import DAYS, Reach, reach
from mapper.play.travelling.route import STARTS_KEPT, Wayfinder, planned
from mapper.tools.gesture import Foreseen, Trip
from mapper.ui.attempt import Attempt
from mapper.ui.document import Document
from mapper.ui.jobs import Job
from mapper.ui.party_marks import GroupMark
from mapper.ui.travel_words import plan_in_words
from mapper.ui.words import tr

LARGE = 100
"""Of maps with more chunks of terrain, ways that lead out of reach are looked for beside."""

SOON_MS = 120
"""What is drawn over the map follows strokes of the brush once they pause."""

OF_PLAY = frozenset(
    {"party", "journey", "rules", "weather", "map", "due_die", "calendar", "timer", "log"}
)


class Journeying(QObject):
    """
    `changed` says that a group, or what lies before it, may be otherwise.

    `passed` carries the hexes of a walk; why it ended is said or refused, and stays as `news`.
    """

    changed = Signal()
    refused = Signal(str)
    said = Signal(str)
    passed = Signal(object)

    def __init__(self, document: Document, random: Random, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.attempt = Attempt(document, self)
        self.attempt.refused.connect(self.refused)
        self.random = random
        self.news = ""
        self._chosen = ""
        self._country: Country | None = None
        self._reach: Reach | None = None
        self._days: tuple[Area, ...] | None = None
        self._trail: tuple[tuple[Hex, ...], ...] | None = None
        self._finder: Wayfinder | None = None
        self._known: set[Hex] = set()
        self._found_for: tuple[Country, Party] | None = None
        self._search: Job[Wayfinder] | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.changed)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._show_map)

    @property
    def campaign(self) -> Campaign:
        return self.document.campaign

    @property
    def groups(self) -> Mapping[str, Party]:
        return self.campaign.all(Party)

    @property
    def group(self) -> str:
        """The chosen group; empty if there is none."""
        groups = self.groups
        return self._chosen if self._chosen in groups else next(iter(groups), "")

    @property
    def party(self) -> Party | None:
        return self.groups.get(self.group)

    @property
    def journey(self) -> Journey | None:
        """The day of the chosen group; None where it travels by rules that are not known."""
        party = self.party
        if party is None or party.zone:
            return None
        try:
            procedure = procedure_on(self.campaign, party.map)
        except NotAllowed:
            return None
        return journey_of(self.campaign, self.group, party, procedure)

    @property
    def start(self) -> Hex | None:
        """Where the chosen group takes itself to be, if it is on the map that is shown."""
        party = self._here()
        return None if party is None else party.hex

    @property
    def is_held(self) -> bool:
        """Whether the chosen group has a die to roll before it takes another step."""
        return bool(due_dice(self.campaign, self.group))

    @property
    def country(self) -> Country:
        if self._country is None:
            self._country = country_of(self.campaign, self.document.map_id)
        return self._country

    def choose(self, group: str) -> None:
        self._chosen = group
        self._forget()
        self.changed.emit()

    def group_at(self, at: Hex) -> str:
        """The group in a hex of the shown map, rather the chosen one."""
        on = self.document.map_id
        found = [
            id_
            for id_, row in self.groups.items()
            if (row.map, row.hex) == (on, at) and not row.zone
        ]
        return self.group if self.group in found else next(iter(found), "")

    def marks(self) -> tuple[GroupMark, ...]:
        """The groups on the map that is shown."""
        on = self.document.map_id
        return tuple(
            GroupMark(row.name, row.hex, id_ == self.group, row.believed)
            for id_, row in self.groups.items()
            if row.map == on and not row.zone
        )

    def days(self) -> tuple[Area, ...]:
        """Where the chosen group can be today, and on which further hexes on each day after."""
        found = self._reached()
        if found is None:
            return ()
        if self._days is None:
            self._days = tuple(_area(found, day) for day in range(DAYS))
        return self._days

    def trail(self) -> tuple[tuple[Hex, ...], ...]:
        """Where the chosen group went on the shown map, day by day."""
        if self._trail is None:
            found = trail(self.campaign, self.group, self.document.map_id)
            self._trail = tuple(day.hexes for day in found)
        return self._trail

    def sights(self) -> tuple[tuple[Hex, Hex], ...]:
        """From where the chosen group is to each landmark that it sees."""
        party = self.party
        if party is None or self._here() is None or self.journey is None:
            return ()
        seen = landmarks_in_sight(Deed(self.campaign, self.group, override=True))
        return tuple((party.hex, row.hex) for row in seen if row.hex != party.hex)

    def through(self, points: Sequence[Hex]) -> Foreseen:
        """The best way through all points, in words too."""
        view, party, journey = self.document.view, self._here(), self.journey
        if view is None or party is None or journey is None:
            return Foreseen((), "")
        country = self.country
        if any(not country.code(at) for at in points):
            return Foreseen((), tr("Nothing is mapped there."))
        way = self._way(points, party)
        if isinstance(way, str):
            return Foreseen((), way)
        plan = planned(country, party, journey, way)
        reached = way[: len(plan.legs) + 1]
        return Foreseen(tuple(reached), plan_in_words(country, view, plan), plan.camps)

    def take(self, trip: Trip) -> None:
        """Walk a way hex by hex, each its own step, until something stops the group."""
        group = trip.group or self.group
        if group != self.group:
            self.choose(group)
        if len(trip.hexes) < 2:
            return
        try:
            walk = go(self.campaign, group, trip.hexes, self.random)
            for change in walk.changes:
                self.document.do(change)
        except NotAllowed as refused:
            self.refused.emit(str(refused))
            return
        self.passed.emit(trip.hexes[: len(walk.changes) + 1])
        self.news = walk.stopped
        self._soon.start(0)
        tell = self.said if walk.has_arrived or walk.changes else self.refused
        tell.emit(walk.stopped)

    def do(self, command: Callable[[Campaign, str], Change]) -> bool:
        """Make what a command comes to for the chosen group; False if it was refused."""
        group = self.group
        return self.attempt.do(lambda campaign: command(campaign, group)) is not None

    def stop(self) -> None:
        """Wait for what is looked for beside."""
        self._soon.stop()
        if self._search is not None:
            self._search.wait()
        self._search = None

    def _here(self) -> Party | None:
        """The chosen group as it takes itself to be, if it is on the map that is shown."""
        party = self.party
        if party is None or party.map != self.document.map_id or party.zone:
            return None
        return replace(party, hex=party.believed or party.hex, believed=None)

    def _reached(self) -> Reach | None:
        party, journey = self._here(), self.journey
        if self._reach is None and party is not None and journey is not None:
            self._reach = reach(self.country, party, journey)
        return self._reach

    def _way(self, points: Sequence[Hex], party: Party) -> list[Hex] | str:
        """The hexes of the way, or why there is none."""
        found = self._reached()
        if len(points) == 2 and found is not None:
            way = found.way(points[1])
            if way is not None:
                return way
        if self._search is not None:
            return tr("Looking for a way…")
        on, who = self.country, _as_priced(party)
        is_large, finder = len(on.terrain) > LARGE, self._finder
        if finder is not None and not is_large and (on, who) != self._found_for:
            finder.follow(on, who)
            self._found_for, self._known = (on, who), set()
        is_current = (on, who) == self._found_for
        starts = set(points[:-1]) - (self._known if is_current else set())
        if finder is None or (is_large and starts):
            self._look_beside(finder, on, who, starts)
            return tr("Looking for a way…")
        return finder.way(points) or tr("No way leads there.")

    def _look_beside(
        self, before: Wayfinder | None, on: Country, who: Party, starts: set[Hex]
    ) -> None:
        """Work out the costs from some starts on another thread; ways are found at once then."""

        def work(_tell: Callable[[float], None]) -> Wayfinder:
            finder = before or Wayfinder(on, who)
            finder.follow(on, who)
            for start in starts:
                finder.way((start, start))
            return finder

        def done(finder: Wayfinder) -> None:
            is_wanted = self._country is on
            self._finder = finder if is_wanted else None
            known = self._known | starts if (on, who) == self._found_for else starts
            self._known = known if len(known) <= STARTS_KEPT else starts
            self._found_for, self._search = (on, who), None
            self.changed.emit()

        def failed(error: Exception) -> None:
            self._search = self._finder = None
            raise error

        self._search = Job(work, self)
        self._search.done.connect(done)
        self._search.failed.connect(failed)
        self._search.start()

    def _follow(self, change: Change) -> None:
        kinds = {key.kind for key in change.rows}
        before = self._country
        if before is not None:
            self._country = country_after(before, self.campaign, change)
        if kinds & OF_PLAY or self._country is not before:
            self._forget()
            self.news = ""
            self._soon.start(0 if kinds & OF_PLAY else SOON_MS)

    def _show_map(self, _map_id: str) -> None:
        self._country, self._finder = None, None
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        self._reach, self._days, self._trail = None, None, None


def _as_priced(party: Party) -> Party:
    """Without what has no part in the price of a step, so that steps themselves alter nothing."""
    return Party(
        "",
        party.map,
        ORIGIN,
        members=party.members,
        others=party.others,
        mounts=party.mounts,
        has_carriage=party.has_carriage,
    )


def _area(found: Reach, day: int) -> Area:
    rows, columns = np.nonzero(found.day == day)
    return area_from_arrays(
        columns.astype(np.int64) + found.first.q, rows.astype(np.int64) + found.first.r
    )
