"""What can be thrown, with how many hands, and how well (NEV-49, 50)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import Neverwhere


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
