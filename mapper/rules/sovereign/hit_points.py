"""Hit points: what hit dice give a Delver and an NPC, and what becomes of who has none left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.rules.shared.rolled import sum_of
from mapper.rules.sovereign.sovereign_body_tables import MortallyInjured
from mapper.rules.sovereign.sovereign_delver_tables import HitPoints

Who = Literal["delver", "named_npc", "unnamed_npc"]
Fate = Literal["mortally_injured", "dead", "beaten_down"]


@dataclass(frozen=True, slots=True)
class NpcDice:
    """The dice rolled for the hit points of an NPC."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def new_delver_hp(table: HitPoints, die: int, con: int, *, die_hard: bool) -> int:
    """What the first hit die gives (SOV-13)."""
    extra = table.die_hard if die_hard else 0
    if table.house.floor_after_die_hard:
        return max(table.least, die + con + extra)
    return max(table.least, die + con) + extra


def npc_dice(table: HitPoints, hd: Fraction) -> NpcDice:
    """A die for every whole Hit Die; a creature under one has a smaller one (SOV-14)."""
    if hd < 1:
        return NpcDice(1, table.house.die_under_one_hd)
    return NpcDice(int(hd), table.npc_die)


def npc_hp(table: HitPoints, hd: Fraction, rolls: Sequence[int]) -> int:
    """The hit points that an NPC's dice gave (SOV-14)."""
    dice = npc_dice(table, hd)
    return sum_of(rolls, dice.count, dice.sides)


def levelled_hp(
    table: HitPoints, max_hp: int, con: int, rolls: Sequence[int], *, die_hard: bool = False
) -> int:
    """The new maximum after all hit dice were rolled again (SOV-94)."""
    total = sum(max(table.least, roll + con) for roll in rolls)
    if die_hard and table.house.die_hard_counts_on_level_up:
        total += table.die_hard
    return total if total > max_hp else max_hp + table.gain_without_a_better_roll


def at_zero_hp(table: MortallyInjured, who: Who, *, frail: bool, lethal: bool = True) -> Fate:
    """What happens to who was brought to no hit points (SOV-12, 31, 34, 35)."""
    if not lethal and table.house.needs_a_lethal_source:
        return "beaten_down"
    if frail or who == "unnamed_npc":
        return "dead"
    if who == "named_npc" and not table.house.named_npcs_die_like_delvers:
        return "dead"
    return "mortally_injured"
