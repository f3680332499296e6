"""Saving throws: what must be rolled, and whether a roll does it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.sovereign_delver_tables import Saves

DIE = 20


def save_target(table: Saves, kind: str, level: int, modifiers: Mapping[str, int]) -> Explained:
    """A Delver's target: one lower for each level, and by the better of two attributes
    (SOV-16 to 18, 95).
    """
    if kind not in table.kinds:
        raise Refused("no_such_save", f"Saves are {', '.join(table.kinds)}, not {kind}.")
    best = max(table.kinds[kind], key=lambda name: modifiers[name])
    helps = -modifiers[best] if table.house.good_scores_lower_the_target else modifiers[best]
    return total(
        [
            Factor("base", Fraction(table.base)),
            Factor("level", Fraction(-level)),
            Factor(best, Fraction(helps)),
        ]
    )


def npc_save_target(table: Saves, hd: Fraction) -> int:
    """An NPC has one target for all (SOV-19)."""
    return table.npc_base - int(hd) // 2


def is_saved(table: Saves, target: int, roll: int, bonus: int = 0) -> bool:
    """Whether a d20 saves; its ends decide whatever is added to it (SOV-15)."""
    match on_die(roll, DIE):
        case table.always_fails:
            return False
        case table.always_succeeds:
            return True
    return roll + bonus >= target
