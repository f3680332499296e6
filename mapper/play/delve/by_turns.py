"""Delving by turns: one significant thing a turn each, by three systems' clocks and dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from random import Random

from mapper.model.campaign.delve_rows import Delve, Delver, Meeting, Speed
from mapper.model.campaign.zone_rows import Zone
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.meetings import Dice, MetAt, Suggested, at_distance, by_entrance
from mapper.play.delve.site_procedure import (
    SOMETHING,
    Asked,
    GroupInside,
    Lasts,
    SiteTables,
    Sought,
    Stepped,
    Turned,
    Unit,
)
from mapper.rules.delving.delve_turn import TrapOfZone
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import dungeon_turns
from mapper.rules.sovereign.dungeon_turns import SiteStay, activity_turns, turns_to_enter
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence import encounter_schedule
from mapper.rules.violence.encounter_schedule import TurnCount

USUAL_SITE = "unalert"
"""What a place is taken for of which nobody has said how it is watched. A house rule."""

OF_INTEREST = frozenset({"room", "cave", "outside"})
"""Kinds of zone that take a turn to go on into; a corridor takes none (A-53)."""

MOVE, SEARCH = "move_room", "search_room"
EVERY_SO_MANY = Asked(("every", "since_check"))
NOTHING = Asked()


@dataclass(frozen=True, slots=True)
class TorchlitTurns:
    """Sovereign: checks as turns begin, by how the site is watched; doors have checks."""

    tables: SiteTables
    name: str = "torchlit_turns"
    fixed_durations_off: bool = False
    unit: Unit = "turn"

    @property
    def asked(self) -> Asked:
        return Asked(
            ("site", "since_check", "entry"),
            frozenset({"pick", "force", "batter", "listen", "reaction", "come_in"}),
            asks_entry=True,
            fight_takes_turn=True,
        )

    @property
    def turns(self) -> InTurns:
        has_name = activity_turns(self.tables.sovereign.turns, MOVE)
        return InTurns(self._takes, self._takes_to_enter, MOVE if has_name else SOMETHING)

    def minutes(self, rounds: int = 1) -> int:
        return dungeon_turns.minutes_of(self.tables.sovereign.turns, rounds)

    def lasts(self, minutes: int, _number: int, _has_timer: bool) -> Lasts:
        return _turns_of(minutes, self.minutes())

    def begin(self, delve: Delve, held: Sequence[Zone]) -> Turned:
        tables = self.tables.sovereign
        stay = replace(_stay(tables, delve, held), is_in_turn=False)
        begun, checks = dungeon_turns.begin_turn(tables, stay)
        after = replace(delve, since_check=begun.since_check)
        return Turned(after, dice=("wandering",) if checks.regular else ())

    def end(self, delve: Delve) -> Turned:
        return Turned(delve, self.minutes())

    def after_fight(self, now: int, rounds: int) -> int:
        """A fight is this turn's doing of everybody; further turns of it pass at once (SOV-29)."""
        tables = self.tables.sovereign.turns
        return now + self.minutes(max(0, dungeon_turns.fight_turns(tables, rounds) - 1))

    def suggested(self, met: MetAt, random: Random, dice: Dice) -> Suggested:
        return by_entrance(self.tables.sovereign.meeting, met, random, dice)

    def _takes(self, inside: GroupInside, who: str, what: str) -> bool:
        busy = frozenset(name for name in inside.order if inside.delver(name).has_acted)
        stay = _stay(self.tables.sovereign, inside.delve, inside.held)
        stay = replace(stay, acted=frozenset() if inside.override else busy)
        return dungeon_turns.act(self.tables.sovereign, stay, who, what) is not stay

    def _takes_to_enter(self, row: Zone | None) -> bool:
        of_interest = row is None or row.kind in OF_INTEREST
        return bool(turns_to_enter(self.tables.sovereign.turns, of_interest=of_interest))


@dataclass(frozen=True, slots=True)
class DungeonTurns:
    """Violence: a check after every turn, or after so many as the game master says."""

    tables: SiteTables
    name: str = "dungeon_turns"
    fixed_durations_off: bool = False
    unit: Unit = "turn"
    asked: Asked = EVERY_SO_MANY

    @property
    def turns(self) -> InTurns:
        return PLAIN

    def minutes(self, rounds: int = 1) -> int:
        return encounter_schedule.turn_minutes(self.tables.violence, rounds)

    def lasts(self, minutes: int, _number: int, _has_timer: bool) -> Lasts:
        return _turns_of(minutes, self.minutes())

    def begin(self, delve: Delve, _held: Sequence[Zone]) -> Turned:
        return Turned(delve)

    def end(self, delve: Delve) -> Turned:
        count = TurnCount(delve.every, delve.since_check)
        passed = encounter_schedule.pass_turn(self.tables.violence, count)
        after = replace(delve, since_check=passed.count.since_check)
        return Turned(after, passed.minutes, ("turn",) if passed.check_due else ())

    def after_fight(self, now: int, rounds: int) -> int:
        return now + encounter_schedule.round_minutes(self.tables.violence, rounds)

    def suggested(self, _met: MetAt, random: Random, dice: Dice) -> Suggested:
        return at_distance(self.tables.violence, random, dice)


@dataclass(frozen=True, slots=True)
class OverloadedTurns:
    """Hexploration indoors: one die each turn for encounters, light, food and spells."""

    tables: SiteTables
    name: str = "overloaded_dungeon"
    fixed_durations_off: bool = True
    unit: Unit = "turn"
    asked: Asked = NOTHING

    @property
    def turns(self) -> InTurns:
        return PLAIN

    def minutes(self, rounds: int = 1) -> int:
        return rounds * self.tables.cross.minutes.turn

    def lasts(self, minutes: int, _number: int, _has_timer: bool) -> Lasts:
        return _turns_of(minutes, self.minutes())

    def begin(self, delve: Delve, _held: Sequence[Zone]) -> Turned:
        return Turned(delve, dice=("overloaded",))

    def end(self, delve: Delve) -> Turned:
        return Turned(delve, self.minutes())

    def after_fight(self, now: int, rounds: int) -> int:
        return now + rounds * self.tables.cross.minutes.combat_round

    def suggested(self, _met: MetAt, _random: Random, _dice: Dice) -> Suggested:
        return Suggested(Meeting(), "")


@dataclass(frozen=True, slots=True)
class InTurns:
    """The turn that all have at the same time, for one significant thing each."""

    takes: Callable[[GroupInside, str, str], bool]
    """Whether something takes somebody's turn; refused where it is spent."""
    takes_to_enter: Callable[[Zone | None], bool]
    moving: str = SOMETHING
    """What going on is called among the activities of a turn."""

    def moves_left(self, row: Delver, _speed: Speed) -> int:
        return int(not row.has_acted)

    def is_spent(self, row: Delver) -> bool:
        return row.has_acted

    def rounds_for(self, ground: KnownDungeon, row: Delver, ways: Sequence[KnownWay]) -> int:
        spent = sum(self.takes_to_enter(ground.zones.get(way.to)) for way in ways)
        spent += sum(way.bar == "locked" for way in ways)
        return spent + int(row.has_acted and spent > 0)

    def act(self, inside: GroupInside, who: str, what: str = SOMETHING) -> Delver:
        row = inside.delver(who)
        is_taken = self.takes(inside, who, what)
        return replace(row, has_acted=True, is_done=True) if is_taken else row

    def passed(self, inside: GroupInside, who: str) -> Delver:
        return self.finished(inside, who)

    def finished(self, inside: GroupInside, who: str) -> Delver:
        return replace(inside.delver(who), is_done=True)

    def recovered(self, inside: GroupInside, who: str, _roll: int | None) -> Delver:
        return self.act(inside, who)

    def go(
        self,
        inside: GroupInside,
        who: str,
        _speed: Speed,
        path: Sequence[str],
        traps: tuple[TrapOfZone, ...],
    ) -> Stepped:
        """On into the next zone, which takes a turn where it is of interest."""
        row, to = inside.delver(who), path[0]
        if self.takes_to_enter(inside.ground.zones.get(to)):
            row = self.act(inside, who, self.moving)
        return Stepped(replace(row, zone=to, zones_moved=row.zones_moved + 1), traps)

    def search(
        self, inside: GroupInside, who: str, hidden: Sequence[str], secret: Sequence[str]
    ) -> Sought:
        return Sought(self.act(inside, who, SEARCH), hidden[0] if hidden else "", bool(secret))


def watched_as(tables: Sovereign, delve: Delve, held: Sequence[Zone]) -> str:
    """How a site is watched where it is watched most closely."""
    every = tables.wandering.every
    rarely = max(every.values()) + 1
    sites = [_site(tables, zone.site, delve) for zone in held] or [_site(tables, "", delve)]
    return min(sites, key=lambda site: every[site] or rarely)


def _site(tables: Sovereign, own: str, delve: Delve) -> str:
    """By what a place is itself, else by what was said of the dungeon."""
    known = tables.wandering.every
    return next((site for site in (own, delve.site) if site in known), USUAL_SITE)


def _stay(tables: Sovereign, delve: Delve, held: Sequence[Zone]) -> SiteStay:
    """The turn that is under way."""
    site = watched_as(tables, delve, held)
    return SiteStay(site, delve.since_check, delve.round, is_in_turn=True)


def _takes_any(inside: GroupInside, who: str, _what: str) -> bool:
    if inside.delver(who).has_acted and not inside.override:
        name = inside.called(who)
        raise Refused("already_acted", f"{name} has done something this turn. End it to go on.")
    return True


def _turns_of(minutes: int, a_turn: int) -> Lasts:
    """By turns no timer at the table goes instead."""
    return Lasts(ceil(Fraction(minutes, a_turn)), "turn")


PLAIN = InTurns(_takes_any, lambda _row: True)
