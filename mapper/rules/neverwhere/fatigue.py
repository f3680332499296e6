"""What a battle and a march cost in fatigue (NEV-12 to 14, 29, 30)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mapper.rules.neverwhere.neverwhere_tables import Climate, Encumbrance, Neverwhere
from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.shared.part_steps import steps_begun, steps_filled


@dataclass(frozen=True, slots=True)
class Burden:
    """What somebody carries and wears, and whether the day is hot."""

    encumbrance: Encumbrance = "none"
    hot_day: bool = False
    plate_or_overcoat: bool = False


@dataclass(frozen=True, slots=True)
class BattleFatigue:
    fp: int
    gm_may_add: bool
    because: Explained


def is_hot(rules: Neverwhere, climate: Climate) -> bool:
    """Whether a day in this climate is a hot one until the game master says otherwise (N-35)."""
    return climate in rules.fatigue.house.hot_climates


def rate(rules: Neverwhere, burden: Burden) -> Explained:
    """The fatigue of one battle, or of one hour of marching (NEV-12, 13)."""
    load = rules.fatigue.encumbrance[burden.encumbrance]
    parts = [Factor(f"encumbrance {burden.encumbrance.replace('_', '-')}", Fraction(load))]
    if burden.hot_day and burden.plate_or_overcoat:
        heat = Fraction(rules.fatigue.heat_in_plate_or_overcoat)
        parts.append(Factor("heat in plate or overcoat", heat))
    elif burden.hot_day:
        parts.append(Factor("heat", Fraction(rules.fatigue.heat)))
    return total(parts)


def battle_fatigue(
    rules: Neverwhere, burden: Burden, rounds: int, *, attacked: bool, was_targeted: bool
) -> BattleFatigue:
    """What a battle costs at its end; whoever had no part in it pays nothing (NEV-12 to 14)."""
    took_part = attacked or was_targeted
    tiring = took_part and rounds > rules.fatigue.longest_free_battle
    because = rate(rules, burden) if tiring else total([])
    return BattleFatigue(
        int(because.value), took_part and rounds >= rules.fatigue.long_battle, because
    )


def march_fatigue(
    rules: Neverwhere,
    burden: Burden,
    hours_since_rest: Fraction | None,
    *,
    extra_effort: bool = False,
    off_road: bool = False,
) -> Explained:
    """The fatigue that an interrupted march leaves; hours of None are unknown (NEV-29, 30, 68)."""
    hours = _counted_hours(rules, hours_since_rest)
    if not hours or (off_road and not rules.fatigue.house.off_road_hours_count):
        return total([])
    each = rate(rules, burden)
    parts = [
        Factor(part.name if hours == 1 else f"{part.name} × {hours} hours", part.value * hours)
        for part in each.factors
    ]
    if extra_effort:
        parts.append(Factor("extra effort", Fraction(rules.extra_effort.tasks["hike"].fp)))
    return total(parts)


def _counted_hours(rules: Neverwhere, hours: Fraction | None) -> int:
    if hours is None:
        return rules.fatigue.unknown_march_hours
    return (steps_begun if rules.fatigue.house.begun_hours_count else steps_filled)(hours, 1)
