"""What surrounds a delve: its clock, the hazard die, where encounters come from, timers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Literal, TypeVar

from mapper.model.campaign.zone_rows import Danger
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.shared.reasons import Refused, on_die

FULL_TURN = 360
MINUTES_AN_HOUR = 60

OneClue = TypeVar("OneClue")
TimerState = Literal["running", "warning", "over"]


@dataclass(frozen=True, slots=True)
class HazardRoll:
    """The die that the danger asks for, and whether it brought an encounter."""

    die: int
    is_encounter: bool


@dataclass(frozen=True, slots=True)
class TimerKind:
    """How an effect is tracked: on the real clock, or until a dungeon turn."""

    rounds: int = 0
    ends_at_turn_of_round: int = 0
    real_minutes: int = 0

    @property
    def is_real(self) -> bool:
        return self.real_minutes > 0


def is_delving(*, is_hostile: bool, in_combat: bool) -> bool:
    """In a hostile place, and not in a fight (DEL-01)."""
    return is_hostile and not in_combat


def minutes(tables: DelvingTables, rounds: int) -> int:
    """How long so many delve rounds take (DEL-02)."""
    return rounds * tables.round.minutes


def hours(tables: DelvingTables, rounds: int) -> Fraction:
    """The same in hours (DEL-02)."""
    return Fraction(minutes(tables, rounds), MINUTES_AN_HOUR)


def hazard(tables: DelvingTables, danger: Danger, roll: int) -> HazardRoll:
    """The hazard die at the end of a round (DEL-11, DEL-12)."""
    die = tables.hazard_dice[danger]
    on_die(roll, die)
    return HazardRoll(die, roll <= tables.hazard.encounter_at_most)


def worst_danger(tables: DelvingTables, dangers: Iterable[Danger]) -> Danger:
    """A split party rolls once, for the worst place that anyone is in (DEL-11)."""
    return min(dangers, key=lambda danger: tables.hazard_dice[danger], default="normal")


def clue_of_check(clues: Sequence[OneClue], *, succeeds: bool) -> OneClue:
    """Which clue an investigation brings: the last listed if it succeeds, else the first (DEL-22).

    There is always one at the least, if any is written at all.
    """
    if not clues:
        raise Refused("no_clue", "No clue to this lies here: write one.")
    return clues[-1] if succeeds else clues[0]


def bearing(tables: DelvingTables, hour: int, heading: int = 0) -> int:
    """Where an encounter comes from, in degrees; twelve o'clock is ahead (DEL-13, HSE-18)."""
    on_die(hour, tables.encounters.bearings)
    return (heading + hour * FULL_TURN // tables.encounters.bearings) % FULL_TURN


def edge_of_vision(tables: DelvingTables, seen: int | None) -> int:
    """How many zones away an encounter stands (DEL-14, HSE-19)."""
    return tables.house.edge_of_vision_zones if seen is None else seen


def needs_reaction(*, is_undead: bool, is_clearly_hostile: bool) -> bool:
    """Whether a reaction is rolled for (DEL-15)."""
    return not (is_undead or is_clearly_hostile)


def ammunition_back(used: int, destroyed: int, lost: int) -> int:
    """What Recover brings back of what can be used again (DEL-17)."""
    if destroyed + lost > used:
        raise Refused("more_than_used", "More is destroyed and lost than was used.")
    return used - destroyed - lost


def timer(
    tables: DelvingTables, lasts: int, begun_in_round: int, *, real_timer: bool, is_delving: bool
) -> TimerKind:
    """How an effect that lasts so many minutes is tracked (DEL-32, HSE-21).

    It ticks first at the dungeon turn of the round in which it began.
    """
    if real_timer and is_delving and lasts == tables.real_timer.minutes:
        return TimerKind(real_minutes=lasts)
    rounds = ceil(Fraction(lasts, tables.round.minutes))
    first = begun_in_round if tables.house.ticks_in_the_round_begun else begun_in_round + 1
    return TimerKind(rounds, first + rounds - 1)


def round_timer(tables: DelvingTables, real_minutes: Fraction) -> TimerState:
    """How a round at the table stands against the timer, if one is set (DEL-09)."""
    ours = tables.house.round_timer
    if real_minutes >= ours.minutes:
        return "over"
    return "warning" if real_minutes >= ours.warns_at_minutes else "running"


def after_combat(tables: DelvingTables, clock: int, combat_rounds: int) -> int:
    """The clock after a fight in a delve, which rolls no hazard die (HSE-20)."""
    return clock + combat_rounds * tables.house.combat_round_minutes
