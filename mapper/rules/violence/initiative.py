"""Who acts when in a fight, and who not at all (VIO-13 to 15, 22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from mapper.rules.violence.violence_tables import Violence

Side = Literal["adventurers", "enemies"]


@dataclass(frozen=True, slots=True)
class InitiativeTurn:
    """When somebody acts: before or after the enemies, and what they may do first."""

    acts: Literal["before", "after"]
    quick_action: bool
    acts_in_round_1: bool


def initiative(
    rules: Violence, agility: int, roll: int, *, surprised: bool = False
) -> InitiativeTurn:
    """Under Agility acts before the enemies; exactly Agility does something first (VIO-13, 14)."""
    house = rules.initiative.house
    exact = roll == agility
    before = roll < agility or (exact and house.exact_roll_acts_before)
    quick = exact and (not surprised or house.surprised_have_quick_action)
    return InitiativeTurn("before" if before else "after", quick, not surprised)


def acts_in_round(side: Side, surprised_side: Side | None, round_number: int) -> bool:
    """Whether a side may act at all: those who were surprised miss the first Round (VIO-22)."""
    return round_number > 1 or side != surprised_side


def sides_that_act(
    sides: Sequence[Side], surprised_side: Side | None, round_number: int
) -> tuple[bool, ...]:
    return tuple(acts_in_round(side, surprised_side, round_number) for side in sides)
