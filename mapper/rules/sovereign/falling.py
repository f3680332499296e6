"""Falls: how many dice they hurt for, and how a leap makes them shorter."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.sovereign.sovereign_body_tables import Falling

Controlled = Literal["no", "success", "failure"]


@dataclass(frozen=True, slots=True)
class Fall:
    """How far somebody falls in effect, and the dice of damage."""

    effective_feet: Fraction
    dice: int
    sides: int

    def __str__(self) -> str:
        return f"{self.dice}d{self.sides}"


def leap_dc(table: Falling, feet: int) -> Explained:
    """How hard it is to leap or skid down in a controlled way (SOV-59)."""
    steps = feet // table.feet_per_die
    return total(
        [
            Factor("leap", Fraction(table.leap_dc)),
            Factor(
                f"{table.feet_per_die} full feet each", Fraction(steps * table.leap_dc_per_step)
            ),
        ]
    )


def fall(table: Falling, feet: int, spike_dice: int, controlled: Controlled) -> Fall:
    """Damage for every full step of the distance, and for what lies at the bottom (SOV-58, 59)."""
    effective = feet * table.leap_part if controlled == "success" else Fraction(feet)
    dice = int(effective // table.feet_per_die)
    if table.house.spikes_above_the_cap:
        dice = min(table.most_dice, dice) + spike_dice
    else:
        dice = min(table.most_dice, dice + spike_dice)
    return Fall(effective, dice, table.die)
