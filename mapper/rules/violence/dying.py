"""What happens at 0 health: a new Scar, and death or a slow awakening (VIO-10 to 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapper.rules.shared.dice_faces import refuse_off_2d6
from mapper.rules.violence.scars import with_scars

if TYPE_CHECKING:
    from mapper.rules.violence.violence_tables import Violence


@dataclass(frozen=True, slots=True)
class Fallen:
    """How a fall to 0 health ends; the dice say for how many Rounds the survivor lies there."""

    scars: int
    dies: bool
    health: int
    wake_dice: str | None


def death_check(rules: Violence, scars_before: int, roll: int, *, modifier: int = 0) -> Fallen:
    """The roll must be above the Scars, the new one included (VIO-10 to 12)."""
    refuse_off_2d6(roll)
    table = rules.dying
    if table.house.scars_change_the_death_roll:
        roll = with_scars(rules, roll, modifier, scars_before)
    scars = scars_before + table.scars_gained
    if roll <= scars:
        return Fallen(scars, dies=True, health=0, wake_dice=None)
    dice = f"{scars * table.wake_dice_per_scar}d{table.wake_die}"
    return Fallen(scars, dies=False, health=table.health_on_waking, wake_dice=dice)


def minutes_until_awake(rules: Violence, rounds: int) -> int:
    """The time on the clock until somebody who fell is awake (VIO-12, 38)."""
    return rounds * rules.dungeon.minutes_per_round
