"""The roll for a longer march, alone or for a group, and whose pace a party keeps."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from mapper.rules.neverwhere.hiking import ideal_km, more_distance
from mapper.rules.neverwhere.success_numbers import reaches
from mapper.rules.shared.part_steps import steps_begun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapper.rules.neverwhere.neverwhere_tables import Neverwhere


@dataclass(frozen=True, slots=True)
class HikeRoll:
    used: str
    total: Fraction
    success: bool


@dataclass(frozen=True, slots=True)
class GroupHikeRoll:
    average: Fraction
    total: Fraction
    success: bool


@dataclass(frozen=True, slots=True)
class Hiker:
    move: Fraction
    success: bool = False
    extra_percent: int = 0


def hike_roll(rules: Neverwhere, survival: int, vit_modifier: int, die: int) -> HikeRoll:
    """The better of Survival and Vit-2 against the success number (NEV-16)."""
    endurance = vit_modifier + rules.hiking.vit_roll_modifier
    used = "Survival" if survival >= endurance else f"Vit{rules.hiking.vit_roll_modifier:+d}"
    total = Fraction(die + max(survival, endurance))
    return HikeRoll(used, total, reaches(rules, total, rules.hiking.roll_number))


def group_hike_roll(rules: Neverwhere, survival: Sequence[int], die: int) -> GroupHikeRoll:
    """The leader's roll with the average Survival of all (NEV-17, N-17)."""
    average = Fraction(sum(survival), len(survival))
    if rules.hiking.house.average_survival_rounds_down:
        average = Fraction(floor(average))
    total = die + average
    return GroupHikeRoll(average, total, reaches(rules, total, rules.hiking.roll_number))


def survival_modifier(rules: Neverwhere, percent_beyond: int) -> int:
    """What extra effort beyond the roll's own bonus takes from Survival (NEV-68, N-30)."""
    return -steps_begun(Fraction(percent_beyond), rules.hiking.house.percent_a_step)


def party_km(
    rules: Neverwhere, hikers: Sequence[Hiker], group_success: bool | None = None
) -> Fraction:
    """A day's ideal distance at the pace of the slowest (NEV-17, 18; N-31).

    A group that rolled together has that roll's result in place of its members' own.
    """
    return min(_own_km(rules, hiker, group_success) for hiker in hikers)


def _own_km(rules: Neverwhere, hiker: Hiker, group_success: bool | None) -> Fraction:
    bonus = hiker.success if group_success is None else group_success
    more = more_distance(rules, hike_bonus=bonus, extra_percent=hiker.extra_percent)
    return ideal_km(rules, hiker.move) * more.value
