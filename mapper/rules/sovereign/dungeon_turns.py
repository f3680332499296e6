"""A stay in a dangerous site, told in Turns.

A Turn is begun, acted in and ended (SOV-65): checks are due at its beginning; at its end lights
have burned. A stay is an immutable value: `begin_turn`, `act` and `end_turn`
take one and give the next, together with what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign import light as lights
from mapper.rules.sovereign.light import BurningKind, LightSource
from mapper.rules.sovereign.sovereign_tables import Sovereign, TurnTable
from mapper.rules.sovereign.wandering_checks import checks_for_battering, count_on_entry, count_turn

BATTER = "batter"


@dataclass(frozen=True, slots=True)
class SiteStay:
    """How long the party is in the site, and what is going on there."""

    location: str
    since_check: int
    turns: int = 0
    is_in_turn: bool = False
    acted: frozenset[str] = frozenset()
    lights: tuple[LightSource, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """The checks that are rolled in secret as a Turn begins."""

    regular: bool
    extra: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """What a Turn took with it as it ended."""

    minutes: int
    burned_out: tuple[BurningKind, ...]


@dataclass(frozen=True, slots=True)
class TurnActivity:
    """Something that takes the whole party some Turns."""

    what: str
    turns: int


@dataclass(frozen=True, slots=True)
class TurnsSpent:
    """A stretch of Turns in hindsight."""

    stay: SiteStay
    minutes: int
    regular_checks: tuple[int, ...]
    extra_checks: tuple[int, ...]
    lights_used: int


def enter_site(rules: Sovereign, location: str) -> SiteStay:
    """The party intrudes: Turns are counted from here on (SOV-65)."""
    return SiteStay(location, count_on_entry(rules.wandering))


def begin_turn(
    rules: Sovereign, stay: SiteStay, *, battering: bool = False
) -> tuple[SiteStay, TurnBegun]:
    """The next Turn begins: which checks are due (SOV-65, 72, 84)."""
    if stay.is_in_turn:
        raise Refused("turn_not_ended", "End this Turn before the next begins.")
    counted = count_turn(rules.wandering, stay.location, stay.since_check)
    extra = checks_for_battering(rules.doors, rules.wandering, stay.location) if battering else 0
    begun = replace(stay, since_check=counted.since_check, turns=stay.turns + 1, is_in_turn=True)
    return begun, TurnBegun(counted.is_due, extra)


def act(rules: Sovereign, stay: SiteStay, delver: str, what: str) -> SiteStay:
    """A Delver does something; one significant thing a Turn is all (SOV-66, 67)."""
    if not stay.is_in_turn:
        raise Refused("no_turn", "Begin a Turn first.")
    if not activity_turns(rules.turns, what):
        return stay
    if delver in stay.acted:
        raise Refused("already_acted", f"{delver} has done something this Turn. End it to go on.")
    return replace(stay, acted=stay.acted | {delver})


def light_up(rules: Sovereign, stay: SiteStay, source: BurningKind) -> SiteStay:
    """Somebody lights a fresh torch or lantern (SOV-68, 69)."""
    fresh = lights.lit(rules.lights, lights.fresh_light(rules.lights, source))
    return replace(stay, lights=(*stay.lights, fresh))


def end_turn(rules: Sovereign, stay: SiteStay) -> tuple[SiteStay, TurnEnded]:
    """The Turn is spent: lights have burned, the clock goes on (SOV-65)."""
    if not stay.is_in_turn:
        raise Refused("no_turn", "Begin a Turn first.")
    burned = [(before, lights.after_a_turn(before)) for before in stay.lights]
    ended = replace(
        stay,
        is_in_turn=False,
        acted=frozenset(),
        lights=tuple(after for _, after in burned if after.turns_left),
    )
    return ended, TurnEnded(
        minutes_of(rules.turns, 1),
        tuple(before.source for before, after in burned if not after.turns_left),
    )


def delve(
    rules: Sovereign, stay: SiteStay, doings: Iterable[TurnActivity], torch_from: int | None = None
) -> TurnsSpent:
    """One thing after another, with a torch kept burning from a Turn on."""
    regular: list[int] = []
    extra: list[int] = []
    minutes = used = 0
    for doing in doings:
        for _ in range(doing.turns):
            stay, begun = begin_turn(rules, stay, battering=doing.what == BATTER)
            regular += [stay.turns] * begun.regular
            extra += [stay.turns] * begun.extra
            if torch_from is not None and stay.turns >= torch_from and not has_light(stay):
                stay = light_up(rules, stay, "torch")
                used += 1
            stay, ended = end_turn(rules, stay)
            minutes += ended.minutes
    return TurnsSpent(stay, minutes, tuple(regular), tuple(extra), used)


def has_light(stay: SiteStay) -> bool:
    """Something burns."""
    return any(one.is_lit for one in stay.lights)


def activity_turns(table: TurnTable, what: str) -> int:
    """How many Turns it takes; what a Round does is not named and passes within a Turn
    (SOV-28, 67, 73, 74).
    """
    if what in {"listen", "force_stuck_success"}:
        return table.house.what_a_round_does
    if what not in table.activities:
        raise Refused("no_such_activity", f"{what} is not among {', '.join(table.activities)}.")
    return table.activities[what]


def turns_side_by_side(table: TurnTable, delvers: Sequence[Sequence[str]]) -> int:
    """The Turns that pass while each Delver does one thing after another (SOV-66)."""
    return max((sum(activity_turns(table, one) for one in doings) for doings in delvers), default=0)


def turns_to_enter(table: TurnTable, *, of_interest: bool) -> int:
    """What it takes to go on into a zone (SOV-67)."""
    return table.activities["move_room"] if of_interest else table.house.room_without_interest


def fight_turns(table: TurnTable, rounds: int) -> int:
    """A fight takes a Turn however many Rounds it has (SOV-29)."""
    if not rounds:
        return 0
    in_a_turn = table.house.rounds_in_a_turn_of_fighting
    return table.activities["fight"] * (-(-rounds // in_a_turn) if in_a_turn else 1)


def minutes_of(table: TurnTable, turns: int) -> int:
    """How far the clock goes on in some Turns (SOV-28)."""
    return turns * table.house.minutes


def seconds_of(table: TurnTable, rounds: int) -> int:
    """How long some Rounds of combat are (SOV-29)."""
    return rounds * table.seconds_per_round


def round_order(initiative: Mapping[str, int]) -> tuple[str, ...]:
    """The sides of a fight in the order in which they act in a Round (SOV-29); of equals the one
    that was named first.
    """
    return tuple(sorted(initiative, key=lambda side: -initiative[side]))


How = Literal["general", "method_that_finds_it", "method_that_misses_it"]


@dataclass(frozen=True, slots=True)
class Search:
    """What a search comes to; `found` is None where a roll of WIS/Notice decides."""

    found: bool | None
    turns: int

    @property
    def is_rolled(self) -> bool:
        return self.found is None


def search(table: TurnTable, how: How) -> Search:
    """A method that would find the thing finds it; time passes either way (SOV-06)."""
    if how == "general":
        return Search(None, table.activities["search_room"])
    return Search(how == "method_that_finds_it", table.house.described_search)
