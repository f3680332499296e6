"""What strength does: lifting, pulling, throwing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.rules.neverwhere.neverwhere_tables import (
    AttributeName,
    Laden,
    LiftMethod,
    Neverwhere,
    Task,
    Vehicle,
)
from mapper.rules.shared.explained import Explained, multiplied


def basic_lift(rules: Neverwhere, strength: int) -> Fraction:
    """The weight in kg on which lifting, carrying and digging rest (NEV-01)."""
    return Fraction(strength * strength, rules.strength.basic_lift_divides_by)


def attribute_for(rules: Neverwhere, task: Task) -> AttributeName:
    """The attribute that is rolled for an unlisted task (NEV-01)."""
    return rules.strength.unlisted_tasks[task]


LiftAction = Literal["move_action", "full_turn", "impossible"]


@dataclass(frozen=True, slots=True)
class Carried:
    can: bool
    fp_per_round: int
    is_extra_heavy: bool


@dataclass(frozen=True, slots=True)
class PulledLoad:
    """What is pulled, and over what."""

    weight: Fraction
    vehicle: Vehicle = "none"
    vehicle_weight: Fraction = Fraction(0)
    smooth_level: bool = False
    snow_or_ice: bool = False


def lift_limit(
    rules: Neverwhere,
    basic_lifts: Sequence[Fraction],
    method: LiftMethod,
    *,
    running_start: bool = False,
) -> Explained:
    """The heaviest thing that one or several can move in this way (NEV-35, 36, 42)."""
    start = rules.lifting.running_start if running_start and method == "shove" else Fraction(1)
    return multiplied(
        {
            "Basic Lift": sum(basic_lifts, Fraction(0)),
            method.replace("_", " "): rules.lifting.limits[method],
            "running start": start,
        }
    )


def is_within(limit: Explained, weight: Fraction) -> bool:
    """Whether a weight can be lifted in the way that the limit is for (NEV-35)."""
    return weight <= limit.value


def is_extra_heavy(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> bool:
    """Whether a load is over the last step of encumbrance (NEV-37, N-25)."""
    return weight > rules.lifting.extra_heavy_over * basic_lift


def load_of(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> Laden:
    """How encumbered somebody is by what they carry or pull (NEV-40, N-43)."""
    if is_extra_heavy(rules, basic_lift, weight):
        return "extra_heavy"
    house = rules.lifting.house
    steps: tuple[tuple[Laden, Fraction], ...] = (
        ("none", house.none_up_to),
        ("light", house.light_up_to),
        ("medium", house.medium_up_to),
    )
    return next((load for load, most in steps if weight <= most * basic_lift), "heavy")


def carry(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> Carried:
    """Whether somebody can carry a load on the back, and what each Round costs (NEV-35, 37)."""
    can = weight <= lift_limit(rules, [basic_lift], "carry").value
    heavy = is_extra_heavy(rules, basic_lift, weight)
    fp = rules.lifting.extra_heavy_fp_per_round if can and heavy else 0
    return Carried(can, fp, heavy)


def combat_lift(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> LiftAction:
    """The time that picking a thing up takes in a fight (NEV-41)."""
    if weight <= rules.lifting.combat_move_action * basic_lift:
        return "move_action"
    if weight <= rules.lifting.combat_full_turn * basic_lift:
        return "full_turn"
    return "impossible"


def effective_weight(rules: Neverwhere, load: PulledLoad) -> Explained:
    """What a pulled load weighs to who pulls it (NEV-38, 39; N-37)."""
    table = rules.lifting
    vehicles = table.vehicles_on_snow_or_ice if load.snow_or_ice else table.vehicles
    smooth = table.smooth_and_level if load.smooth_level else Fraction(1)
    weight = load.weight + load.vehicle_weight
    return multiplied(
        {"kg": weight, load.vehicle: vehicles[load.vehicle], "smooth and level": smooth}
    )


def can_drag(rules: Neverwhere, basic_lift: Fraction, effective: Fraction) -> bool:
    """Whether a load moves at all (NEV-40)."""
    return effective <= rules.lifting.drag * basic_lift


@dataclass(frozen=True, slots=True)
class Throw:
    """A thing made for throwing says range and damage itself: None here."""

    can: bool
    hands: int | None = None
    attack_penalty: int | None = None
    range_increment_m: int | None = None
    damage: str | None = None


def throw(
    rules: Neverwhere, basic_lift: Fraction, weight: Fraction, *, designed_for_throwing: bool
) -> Throw:
    """Whether a thing can be thrown, and how (NEV-49, 50)."""
    table = rules.throwing
    if weight > table.heaviest * basic_lift:
        return Throw(can=False)
    hands = 1 if weight <= table.one_hand * basic_lift else 2
    if designed_for_throwing:
        return Throw(can=True, hands=hands, attack_penalty=0)
    return Throw(
        can=True,
        hands=hands,
        attack_penalty=table.improvised_attack,
        range_increment_m=table.improvised_range_metres,
        damage=_damage(rules, basic_lift, weight),
    )


def _damage(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> str:
    table = rules.throwing
    if weight <= table.one_hand * basic_lift:
        return table.one_hand_damage
    steps = (s.dice for s in table.house.two_hands_damage if weight <= s.up_to * basic_lift)
    return next(steps, table.heaviest_damage)
