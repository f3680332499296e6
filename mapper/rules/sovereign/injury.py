"""Mortal injury and Frailty: how long there is to help, and what help does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.checks import Check, check, with_companions
from mapper.rules.sovereign.sovereign_body_tables import Frailty, MortallyInjured
from mapper.rules.sovereign.sovereign_delver_tables import Skills

DIE_OF_DEATH = 6


@dataclass(frozen=True, slots=True)
class Stabilised:
    """How a victim is after help came."""

    state: Literal["incapacitated", "frail"]
    hp: int


@dataclass(frozen=True, slots=True)
class Untreated:
    """How Frailty without care ends, and on which day."""

    outcome: Literal["recovered", "dead"]
    day: int


def full_rounds(fell_in: int, end_of: int) -> int:
    """The Rounds that have begun and ended since the fall (SOV-31)."""
    return max(0, end_of - fell_in)


def is_alive(table: MortallyInjured, rounds: int) -> bool:
    """Whether the Mortally Injured still live after so many full Rounds (SOV-31)."""
    return rounds < table.rounds_to_live


def rounds_before_attempt(table: MortallyInjured, fell_in: int, attempt_in: int) -> int:
    """The full Rounds that an attempt to stabilise counts (SOV-32)."""
    if table.house.round_of_the_attempt_counts:
        return full_rounds(fell_in, attempt_in)
    return full_rounds(fell_in, attempt_in - 1)


def stabilise_dc(table: MortallyInjured, rounds: int, *, has_kit: bool) -> Explained:
    """How hard it has become to save somebody (SOV-32)."""
    return total(
        [
            Factor("stabilise", Fraction(table.stabilise_dc)),
            Factor("full Rounds", Fraction(rounds)),
            Factor("no healer’s kit", Fraction(0 if has_kit else table.without_kit)),
        ]
    )


def stabilise_modifier(
    skills: Skills, dexterity: int, intelligence: int, heal: int, companions: Sequence[int]
) -> Explained:
    """What a medic rolls with: the better of two pairs, and those who help (SOV-32)."""
    return with_companions(skills, max(dexterity, intelligence) + heal, companions)


def stabilise(
    table: MortallyInjured, dc: int, modifier: int, rounds_down: int, dice: Sequence[int]
) -> Check:
    """A try to stabilise, while there is somebody left to save (SOV-31, 32)."""
    if not is_alive(table, rounds_down):
        raise Refused("dead", "It is too late: they died as the last Round ended.")
    return check(dc, modifier, dice)


def after_stabilising(table: MortallyInjured, turns_since: int) -> Stabilised:
    """Out for a Turn, then up again and Frail (SOV-33)."""
    if turns_since < table.turns_out:
        return Stabilised("incapacitated", 0)
    return Stabilised("frail", table.hp_afterwards)


def bed_rest_helps(table: Frailty, heal: int, days: int, *, has_kit: bool) -> bool:
    """Whether days of bed rest and care end Frailty (SOV-36)."""
    return has_kit and heal >= table.bed_rest_heal and days >= table.bed_rest_days


class Healer(NamedTuple):
    """Who treats the Frail, and how often they have tried it."""

    heal: int
    attribute_modifier: int
    attempts: int = 0
    has_kit: bool = True


def treat_frailty(table: Frailty, healer: Healer, dice: Sequence[int]) -> Check:
    """An hour's treatment, which each healer may try once (SOV-36)."""
    if healer.heal < table.treatment_heal:
        raise Refused("untrained", f"This takes a healer with Heal-{table.treatment_heal}.")
    if not healer.has_kit:
        raise Refused("no_kit", "This takes a healer’s kit.")
    if healer.attempts >= table.house.attempts_per_healer:
        raise Refused("tried_before", "This healer has tried already. Ask another one.")
    return check(table.treatment_dc, healer.attribute_modifier + healer.heal, dice)


def frailty_untreated(table: Frailty, roll: int, *, is_saved: bool) -> Untreated:
    """A save after a week decides between another month and the last days (SOV-37)."""
    if is_saved:
        return Untreated("recovered", table.save_on_day + table.house.month_days)
    return Untreated("dead", table.save_on_day + on_die(roll, DIE_OF_DEATH))
