"""The groups of the open campaign: which is chosen, how far it can come, and where it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np
from PySide6.QtCore import QObject, Signal

from mapper.commands.offer import Offer, OfferName
from mapper.commands.travel.finding_the_way import landmarks_in_sight
from mapper.commands.travel.offers import offers, plain_offer
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import told_apart
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey
from mapper.model.hexes.chunks import Area, area_from_arrays
from mapper.model.hexes.hexes import ORIGIN, Hex, distance
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, the_hex
from mapper.play.fight.standing import foes_left
from mapper.play.knowledge import trail
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import milieu_of, vessel_in_words
from mapper.play.travel.reach import DAYS, Reach, radius_of, reach
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import Country, country_after, country_of, moorings_on
from mapper.tools.shared.tool import Foreseen, Trip
from mapper.ui.app.translated import tr
from mapper.ui.canvas.arrows import Arrow, arrows_on_hexes
from mapper.ui.canvas.health_marks import Health
from mapper.ui.canvas.party_marks import GroupMark
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.table.group_walk import GroupWalk
from mapper.ui.table.health_shown import health_of_all
from mapper.ui.table.play_session import PlaySession
from mapper.ui.table.route_finder import RouteFinder
from mapper.ui.table.travel_words import plan_in_words

SOON_MS = 120
"""What is drawn over the map follows strokes of the brush once they pause."""

OF_PLAY = frozenset(
    {"party", "journey", "rules", "weather", "map", "due_die", "calendar", "timer", "log"}
    | {"member_state", "settings", "mooring", "fight", "foe"}
)


class TravelSession(PlaySession):
    """The travel of the chosen group, and what may be done in it now.

    Why a walk of it has ended is said or refused.
    """

    def __init__(self, editor: Editor, random: Random, parent: QObject | None = None) -> None:
        super().__init__(editor, random, parent)
        self._chosen = ""
        self._country: Country | None = None
        self._days: tuple[Area, ...] | None = None
        self._trail: tuple[tuple[Hex, ...], ...] | None = None
        self.shows_health = False
        self._planned: tuple[tuple[Hex, ...], Foreseen] | None = None
        self.wayfinding = RouteFinder(self)
        self.wayfinding.looked.connect(self.changed)
        self.reaching = ReachPreview(self)
        self.reaching.found.connect(self.changed)
        self.walking = GroupWalk(editor, random, self)
        self.walking.ended.connect(self._end_walk)
        document = self.document
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._show_map)

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
        groups, group = self.groups, self.group
        return told_apart(groups, group) if group in groups else None

    @property
    def journey(self) -> Journey | None:
        """The day of the chosen group; None where it has none."""
        try:
            return self._journey()
        except NotAllowed:
            return None

    @property
    def why_no_journey(self) -> str | None:
        """Why the chosen group has no day of travel, such as that nobody's Move is known."""
        try:
            return None if self._journey() is not None else tr("Nobody travels in a dungeon.")
        except NotAllowed as refused:
            return str(refused)

    def _journey(self) -> Journey | None:
        party = self.party
        if party is None or party.is_inside:
            return None
        procedure = procedure_on(self.campaign, party.at.map)
        return journey_of(self.campaign, self.group, party, procedure)

    @property
    def start(self) -> Hex | None:
        """Where the chosen group takes itself to be, if it is on the map that is shown."""
        party = self._here()
        return None if party is None else party.at.hex

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
        found = [id_ for id_, row in self.groups.items() if row.at == Place(on, at)]
        return self.group if self.group in found else next(iter(found), "")

    def marks(self) -> tuple[GroupMark, ...]:
        """The groups on the map that is shown, each with the foes that it fights."""
        on, found = self.document.map_id, list[GroupMark]()
        for id_, row in self.groups.items():
            if row.at.map == on and row.at.hex is not None:
                is_chosen, health = id_ == self.group, self._health(id_)
                found.append(_of_group(row, is_chosen=is_chosen, health=health))
                foes = foes_left(self.campaign, id_)
                found += [GroupMark(kind, row.at.hex, left=left) for kind, left in foes]
        return (*found, *_vessels(self.campaign, on))

    def arrows(self) -> tuple[Arrow, ...]:
        """From where those come whom groups have met on the map that is shown."""
        view = self.document.view
        top = view.top if view is not None else "flat"
        return arrows_on_hexes(self.campaign, self.document.map_id, top)

    def show_health(self, is_shown: bool) -> None:
        """Whether tokens tell how their people are."""
        if is_shown != self.shows_health:
            self.shows_health = is_shown
            self.changed.emit()

    def _health(self, group: str) -> Health | None:
        return health_of_all(self.campaign, group) if self.shows_health else None

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
        if party is None or party.at.hex is None or not self._here() or self.journey is None:
            return ()
        seen = landmarks_in_sight(TravelAction(self.campaign, self.group, override=True))
        return tuple((party.at.hex, the_hex(row.at)) for row in seen if row.at != party.at.hex)

    def through(self, points: Sequence[Hex]) -> Foreseen:
        """The best way through all points, in words too."""
        if self.walking.is_under_way:
            return Foreseen(self.walking.left, tr("On the way; Esc stops the group."))
        view, party, journey = self.document.view, self._here(), self.journey
        if view is None or party is None or journey is None:
            return Foreseen((), "")
        country = self.country
        if any(not country.code(at) for at in points):
            return Foreseen((), tr("Nothing is mapped there."))
        held = country.procedure.held_up(party)
        way = held or self._way(points, party)
        if isinstance(way, str):
            return Foreseen((), way)
        if self._planned is None or self._planned[0] != tuple(way):
            plan = planned(country, party, journey, way)
            reached = tuple(way[: len(plan.legs) + 1])
            words = plan_in_words(country, view, plan, party.minutes, is_spent=not journey.left)
            self._planned = tuple(way), Foreseen(reached, words, plan.camps)
        return self._planned[1]

    def take(self, trip: Trip) -> None:
        """Walk a way hex by hex, each its own step, until something stops the group."""
        self.walking.stop()
        group = trip.group or self.group
        if group != self.group:
            self.choose(group)
        if len(trip.hexes) > 1:
            self.walking.begin(group, trip.hexes)

    def halt(self) -> bool:
        """Stop the group on its way; False if it is on none."""
        return self.walking.halt()

    def offers(self) -> tuple[Offer, ...]:
        """What the chosen group may do besides walking."""
        return self._asked()[0]

    def why_no_offers(self) -> str:
        """Why the chosen group can do nothing of it; nothing where it can."""
        return self._asked()[1]

    def _asked(self) -> tuple[tuple[Offer, ...], str]:
        if not self.group:
            return (), tr("Nobody travels yet; form a group first.")
        try:
            return offers(self.campaign, self.group), ""
        except NotAllowed as refused:  # nobody's Move is known, say
            return (), str(refused)

    def accept_named(self, name: OfferName) -> bool:
        """Where it is not among what is offered, why is said by whoever refuses it."""
        return bool(self.group) and self.accept(plain_offer(self.group, name))

    def stop(self) -> None:
        super().stop()
        self.walking.stop()
        self.wayfinding.stop()
        self.reaching.stop()

    def _end_walk(self, why: str) -> None:
        self._soon.start(0)
        tell = self.editor.said.emit if self.walking.steps else self.editor.refuse
        tell(why)

    def _here(self) -> Party | None:
        """The chosen group as it takes itself to be, if it is on the map that is shown."""
        party = self.party
        if party is None or party.at.map != self.document.map_id or party.is_inside:
            return None
        at = party.at if party.believed is None else Place(party.at.map, party.believed)
        return replace(party, at=at, believed=None)

    def _reached(self) -> Reach | None:
        party, journey = self._here(), self.journey
        if party is None or journey is None:
            return None
        return self.reaching.reach(self.country, party, journey)

    def _way(self, points: Sequence[Hex], party: Party) -> list[Hex] | str:
        """The hexes of the way, or why there is none."""
        found = self._reached()
        if len(points) == 2 and found is not None:
            way = found.way(points[1])
            if way is not None:
                return way
        way = self.wayfinding.find(self.country, _as_priced(party), points)
        if way is None:
            return tr("Looking for a way…")
        return way or self._why_no_way(points, party)

    def _why_no_way(self, points: Sequence[Hex], party: Party) -> str:
        """Of the next hex what bars it, by the rules."""
        start, end = points[0], points[-1]
        if distance(start, end) == 1:
            procedure = self.country.procedure
            over = self.country.under(start, end)
            price = procedure.price(party, over, procedure.most(party))
            if price.payable is None:
                words = price.words.removesuffix(".")
                return f"{words[:1].upper()}{words[1:]}."
        return tr("No way leads there.")

    def _follow(self, change: Change) -> None:
        kinds = change.kinds
        before = self._country
        if before is not None:
            self._country = country_after(before, self.campaign, change)
        if kinds & OF_PLAY or self._country is not before:
            self._forget()
            self._soon.start(0 if kinds & OF_PLAY else SOON_MS)

    def _show_map(self, _map_id: str) -> None:
        self._country = None
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        self._days, self._trail, self._planned = None, None, None


def _of_group(row: Party, *, is_chosen: bool, health: Health | None) -> GroupMark:
    at = the_hex(row.at.spot)
    return GroupMark(row.name, at, is_chosen, row.believed, health, going=milieu_of(row))


def _vessels(campaign: Campaign, on: str) -> Iterator[GroupMark]:
    """Those that lie on a map with nobody aboard."""
    for row in moorings_on(campaign, on).values():
        yield GroupMark(vessel_in_words(row.vessel), row.at, is_empty=True)


def _as_priced(party: Party) -> Party:
    """Without what has no part in the price of a step, so that steps themselves alter nothing."""
    return Party(
        "",
        Place(party.at.map, ORIGIN),
        members=party.members,
        others=party.others,
        mounts=party.mounts,
        has_carriage=party.has_carriage,
        vessel=party.vessel,
        is_flying=party.is_flying,
    )


def _area(found: Reach, day: int) -> Area:
    rows, columns = np.nonzero(found.day == day)
    return area_from_arrays(
        columns.astype(np.int64) + found.first.q, rows.astype(np.int64) + found.first.r
    )


NEAR = 40
"""Hexes to each side that are searched between two frames; more of them by a thread."""


AskedReach = tuple[Country, Party, Journey]


class ReachPreview(QObject):
    """The reach of a group over the map.

    `found` says that what was looked for may be asked for again.
    """

    found = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: AskedReach | None = None
        self._reach: Reach | None = None
        self._search = LatestOnlyJob(self._keep, self)

    def reach(self, country: Country, party: Party, journey: Journey) -> Reach | None:
        """None: it is looked for."""
        asked = (country, party, journey)
        if not self._is_of(asked):
            self._asked, self._reach = asked, None
            if radius_of(*asked) <= NEAR:
                self._reach = reach(*asked)
            else:
                self._search.ask(lambda: (asked, reach(*asked)))
        return self._reach

    def stop(self) -> None:
        self._asked = None
        self._search.stop()

    def _is_of(self, asked: AskedReach) -> bool:
        known = self._asked
        return known is not None and known[0] is asked[0] and known[1:] == asked[1:]

    def _keep(self, found: tuple[AskedReach, Reach]) -> None:
        if self._is_of(found[0]):
            self._reach = found[1]
        self.found.emit()
