"""Doors: picking, battering, forcing, listening, and how one goes through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.rules.shared.reasons import Explained, Factor, Refused, on_die, total
from mapper.rules.sovereign.checks import Check, check
from mapper.rules.sovereign.sovereign_tables import Doors, Entry

Noise = Literal["talking", "quieter"]


@dataclass(frozen=True, slots=True)
class Forced:
    """How a stuck door gave way, and after how many Turns."""

    success_in_a_round: bool
    turns: int
    extra_checks: int


@dataclass(frozen=True, slots=True)
class DoorEntry:
    """What a way of going through a door brings with it."""

    entry: Entry
    trap_triggered: bool
    may_notice_trap: bool
    appears_hostile: bool
    can_surprise_watchers: bool


class Lockpick(NamedTuple):
    """Who picks a lock, and the level at which it was too much for them; 0: it never was."""

    modifier: int
    level: int
    failed_at_level: int = 0
    has_tools: bool = True


def pick_lock(table: Doors, who: Lockpick, dice: Sequence[int], dc: int | None = None) -> Check:
    """A try at a lock; who failed at it must gain a level first (SOV-70)."""
    if not who.has_tools:
        raise Refused("no_tools", "A lock cannot be picked without Thieves’ Tools.")
    failed = who.failed_at_level
    if failed >= who.level:
        raise Refused("failed_before", f"This lock was too much at level {failed}. Gain a level.")
    return check(table.pick_dc if dc is None else dc, who.modifier, dice)


def barred_at(table: Doors, failures: Mapping[str, int], delver: str) -> int:
    """The level at which a lock was too much for a Delver, 0 for none; `failures` are of this lock
    (SOV-70).
    """
    if table.house.failure_bars == "party":
        return max(failures.values(), default=0)
    return failures.get(delver, 0)


def can_be_battered(table: Doors, state: str, material: str) -> bool:
    """Whether brute force may bring a door down at all (SOV-71)."""
    return state in table.house.battered and material in table.batter_factor


def battering_turns(table: Doors, material: str, strength: int, exert: int) -> Explained:
    """How many Turns one Delver batters at a door (SOV-71)."""
    if material not in table.batter_factor:
        raise Refused(
            "too_hard", f"{material.capitalize()} does not give way to mundane battering."
        )
    factor = table.batter_factor[material]
    parts = [
        Factor("wood", Fraction(table.batter_turns)),
        Factor("STR", Fraction(-strength)),
        Factor("Exert", Fraction(-exert)),
    ]
    made = total(parts).value
    least = table.house.least_turns
    floor_first = table.house.tripled_after_the_floor
    if floor_first and made < least:
        parts.append(Factor("at least", least - made))
        made = Fraction(least)
    parts.append(Factor(material.replace("_", "-"), made * (factor - 1)))
    made *= factor
    if not floor_first and made < least:
        parts.append(Factor("at least", least - made))
    return total(parts)


def battering_left(table: Doors, needed: int, done: int) -> int:
    """The Turns still to go on a door that has been battered before (SOV-71)."""
    return max(0, needed - done) if table.house.turns_done_stay_done else needed


def force_stuck(table: Doors, together: int, dice: Sequence[int], turns_roll: int) -> Forced:
    """A stuck door opens within a Round, or else takes some Turns; all modifiers count (SOV-73)."""
    if check(table.force_dc, together, dice).success:
        return Forced(True, 0, 0)
    turns = on_die(turns_roll, table.force_die)
    return Forced(False, turns, turns * table.house.stuck_draws)


def hears(table: Doors, noise: Noise, modifier: int, dice: Sequence[int]) -> bool:
    """Talk is heard through a door without a roll, what is quieter is not (SOV-74)."""
    return noise == "talking" or check(table.listen_dc, modifier, dice).success


def go_through(table: Doors, entry: Entry | None, *, threshold_trap: bool) -> DoorEntry:
    """What a hard or a soft entry means; unsaid it is soft (SOV-75 to 77)."""
    chosen = entry or table.unsaid_entry
    is_hard = chosen == "hard"
    return DoorEntry(
        entry=chosen,
        trap_triggered=is_hard and threshold_trap,
        may_notice_trap=not is_hard,
        appears_hostile=is_hard,
        can_surprise_watchers=is_hard,
    )


def reaction_column(table: Doors, entry: Entry | None, declared: str | None) -> str:
    """The column of the reaction table that is read of who came through a door (SOV-76, 77, 86)."""
    return declared or table.house.column[entry or table.unsaid_entry]
