"""How far away those are who are met (VIO-23)."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.rules.shared.dice_faces import refuse_off_2d6
from mapper.rules.violence.violence_tables import Unit, Violence, Where


@dataclass(frozen=True, slots=True)
class Apart:
    distance: int
    unit: Unit
    feet: int


def encounter_distance(rules: Violence, where: Where, roll: int) -> Apart:
    """In feet below the ground and in yards under the sky, where it is not obvious (VIO-23)."""
    refuse_off_2d6(roll)
    distance = roll * rules.distance.feet_or_yards_per_pip
    unit = rules.distance.units[where]
    feet = distance * (rules.distance.feet_per_yard if unit == "yards" else 1)
    return Apart(distance, unit, feet)
