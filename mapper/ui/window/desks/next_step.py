"""The next step of time: one place and one key for what ends the day, the night or the round."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from mapper.commands.offer import BY_RULES, Answer, Offer
from mapper.commands.travel.offers import move_offer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.not_allowed import NotAllowed
from mapper.model.place_names import spot_named
from mapper.model.places import Place
from mapper.play.deeds.fitting import is_played_by
from mapper.play.delve.checklist import Checklist
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import last_fight
from mapper.play.members import members_of, party_of
from mapper.play.night.nights import MINUTES_AN_HOUR
from mapper.play.night.told import HEALING, may_heal
from mapper.tools.shared.tool import Trip
from mapper.ui.app.measures import APART
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import checks_in_words, closing_in_words, endings_in_words
from mapper.ui.table.offer_answers import offer_in_words
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import SingleClicks
from mapper.ui.window.desks.grids import Grids

DAYS = ("dawn", "camp")
EATS = "eat"
"""What ends a night and a day; the first that may be done comes next."""

ANY = 1
"""What a die shows in a step that is only looked at; what falls due does not hang on it."""


class TimeStep(NamedTuple):
    """What comes next in words, why it may not yet, what is said of it, and how it is done."""

    words: str
    why_not: str
    told: Callable[[], str]
    do: Callable[[], object]
    is_due: bool = False
    name: str = ""
    """That of the offer, if it is one."""


class WayAhead(NamedTuple):
    """What the chosen group is at: the way that was put together, and what lies over the map."""

    trip: Callable[[], Trip | None]
    go: Callable[[], object]
    grids: Grids


def next_step(travel: TravelSession, delving: DelveSession, way: WayAhead) -> TimeStep:
    """The round of a fight ends, or that of a dungeon is closed; outside night and day come.

    What was won is looked at first, once as it is.
    Where the group has a goal, and can go on towards it today, it does that first.
    """
    return _over_map(way.grids) or _of_the_round(delving) or _of_the_day(travel, way)


def _of_the_round(delving: DelveSession) -> TimeStep | None:
    """What the round of a dungeon comes to next; None: there is none."""
    now = delving.checks
    if now is not None:
        offers = [each for each in delving.group_offers() if each.name == "close_round"]
        why = offers[0].why_not if offers else ""
        told, is_due = closing_told(delving, now), bool(now.endings or now.dying)
        return TimeStep(closing_in_words(now), why, lambda: told, delving.close_round, is_due)
    return None


def _of_the_day(travel: TravelSession, way: WayAhead) -> TimeStep:
    """Night, dawn, or the way that the group goes on."""
    found = {offer.name: offer for offer in travel.offers() if offer.name in (EATS, *DAYS)}
    if EATS in found and not found[EATS].why_not:
        return _by_offer(travel, found[EATS], is_due=True)
    offers = [found[deed] for deed in DAYS if deed in found]
    offer = next((each for each in offers if not each.why_not), next(iter(offers), None))
    if offer is None:
        return TimeStep(tr("Next"), travel.why_no_offers(), str, str)
    trip = way.trip()
    if trip is not None and is_of(travel, trip) and (offer.why_not or can_go_on(travel, trip)):
        goal = spot_named(travel.campaign, Place(travel.document.map_id, trip.hexes[-1]))
        return TimeStep(tr("Go on to {goal}", goal=goal), offer.why_not, str, way.go)
    return _by_offer(travel, offer)


def _over_map(grids: Grids) -> TimeStep | None:
    """What ends the fight's round, what was won, or the night that is looked at; None: no such."""
    fighting, reward, night = grids.fight.session, grids.reward, grids.night
    fight = fighting.fight
    if fight is not None:
        words = tr("End round {number}", number=fight.round)
        return TimeStep(words, "", str, fighting.end_round, bool(fighting.tests))
    if reward.is_offered:
        return TimeStep(tr("Reward"), "", reward.session.comes_to, reward.toggle, True)
    if night.session.is_due:
        return TimeStep(night.doing.text(), night.session.why, night.session.comes_to, night.do)
    return None


def _by_offer(travel: TravelSession, offer: Offer, *, is_due: bool = False) -> TimeStep:
    return TimeStep(
        offer_in_words(offer),
        offer.why_not,
        lambda: due_with(travel.campaign, offer),
        lambda: travel.accept(offer),
        is_due,
        offer.name,
    )


def is_of(travel: TravelSession, trip: Trip) -> bool:
    """Whether it is the chosen group that was sent this way, and it is not there yet."""
    party = travel.party
    is_there = party is not None and trip.hexes[-1:] == (party.at.hex,)
    return trip.group in ("", travel.group) and not is_there


def can_go_on(travel: TravelSession, trip: Trip) -> bool:
    """Whether today has enough left for the first hex of a way."""
    if len(trip.hexes) < 2:
        return False
    try:
        move_offer(travel.group).command(travel.campaign, Random(ANY), Answer(hex=trip.hexes[1]))
    except NotAllowed:
        return False
    return True


def closing_told(delving: DelveSession, now: Checklist) -> str:
    """All that comes with the end of the round or turn, each in a line."""
    passing = ", ".join(map(delving.called, now.waiting))
    ends = endings_in_words(now)
    lines = (
        *(tr("{who} dies", who=delving.called(who)) for who in now.dying),
        tr("Not begun yet, and passes: {who}", who=passing) if passing else "",
        tr("With it: {what}", what=ends) if ends else "",
        checks_in_words(now),
    )
    return "\n".join(filter(None, lines))


def due_with(campaign: Campaign, offer: Offer) -> str:
    """What falls due by a step, each in a line."""
    try:
        change: Change = offer.command(campaign, Random(ANY), BY_RULES)
    except NotAllowed as refused:
        return str(refused)
    entries = [swap.after for swap in change.rows.values() if isinstance(swap.after, LogEntry)]
    lines = [f"{day_in_words(campaign, row.minutes)}: {row.text}" for row in entries]
    dice = sum(
        key.kind == "due_die" and swap.after is not None for key, swap in change.rows.items()
    )
    return "\n".join([*lines, *([tr("%n dice fall due", n=dice)] if dice else [])])


def why_twice(campaign: Campaign, group: str) -> str:
    """Why camp is made by a second press only: a dawn or a fight was last; else nothing."""
    day, fight = campaign.found(Journey, Key("journey", "", group)), last_fight(campaign, group)
    now = party_of(campaign, group).minutes
    if day is not None and (day.spent or day.has_camped):
        return ""
    if day is not None and day.day > 1 and now == day.began:
        return tr("The day has just begun; once more makes camp all the same.")
    if fight is not None and 0 <= now - fight.began < MINUTES_AN_HOUR:
        return tr("Nothing of the day is spent yet; once more makes camp all the same.")
    return ""


def heals_by_night(campaign: Campaign, group: str) -> bool:
    """Whether somebody is hurt whom a night as it is slept would heal."""
    sheets = (sheet_of(campaign, group, who) for who in members_of(campaign, group))
    return is_played_by(campaign, HEALING) and any(map(may_heal, sheets))


def mark_due(part: QWidget, is_due: bool) -> None:
    """Have it drawn as what is due, or as usual."""
    if part.property("due") != is_due:
        part.setProperty("due", is_due)
        part.style().unpolish(part)
        part.style().polish(part)


class NextStep(QPushButton):
    """One button that never moves; greyed, it says why."""

    def __init__(
        self, travel: TravelSession, delving: DelveSession, way: WayAhead, keys: str
    ) -> None:
        super().__init__()
        self.setObjectName("next_step")
        self._travel, self._delving, self._way, self._keys = travel, delving, way, keys
        self._step: TimeStep | None = None
        self._asked: int | None = None
        """The minute at which camp was asked for while the day is whole."""
        self.clicked.connect(lambda _on=False: self.do())
        SingleClicks(self)
        self._unseen = UntilSeen(self, self.fill)
        delving.changed.connect(self.fill)
        way.grids.fight.session.changed.connect(self.fill)
        way.grids.reward.pot.changed.connect(self.fill)
        way.grids.night.session.changed.connect(self.fill)
        self.fill()

    @property
    def why_not(self) -> str:
        return self._next().why_not

    def do(self) -> None:
        """A day that is whole still is not given away by one press too many."""
        step, travel, now = self._next(), self._travel, self._now
        why = why_twice(travel.campaign, travel.group) if step.name == "camp" else ""
        if why and self._asked != now:
            self._asked = now
            travel.editor.said.emit(why)
            return
        step.do()
        if step.name == "camp" and heals_by_night(travel.campaign, travel.group):
            words = tr("Camp is made. Dawn by itself heals nobody; Night lets them sleep and heal.")
            travel.editor.said.emit(words)

    @property
    def _now(self) -> int | None:
        party = self._travel.party
        return party.minutes if party is not None else None

    def fill(self) -> None:
        if self._unseen.waits():
            return
        step = self._step = self._next()
        self.setAccessibleName(step.words)
        self._show_words()
        self.setEnabled(not step.why_not)
        mark_due(self, step.is_due)

    def _next(self) -> TimeStep:
        return next_step(self._travel, self._delving, self._way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_words()

    def _show_words(self) -> None:
        """As much as there is room for; all of it is in the tip."""
        if self._step is None:
            return
        room, right = self.width() - 2 * APART, Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(self._step.words, right, room)
        self.setText(f"{without_keys(words)}\n{self._keys}")

    def event(self, event: QEvent) -> bool:
        """What comes with it is worked out once somebody asks."""
        if event.type() == QEvent.Type.ToolTip and self._step is not None:
            told = self._step.why_not or self._step.told()
            give_tip(self, "\n".join(filter(None, (f"{self._step.words} ({self._keys})", told))))
        return super().event(event)
