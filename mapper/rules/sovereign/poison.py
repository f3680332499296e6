"""Poison: the save against it, the time it leaves, and what works against it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.checks import Check, check
from mapper.rules.sovereign.sovereign_body_tables import Poison


def medic_bonus(table: Poison, heal: int | None, seconds: int, *, has_kit: bool) -> int:
    """What a medic with a kit adds who comes soon enough; None is nobody (SOV-46)."""
    if heal is None or not has_kit or seconds > table.medic_seconds:
        return 0
    if heal < 0:
        return table.house.untrained_medic
    return heal * table.medic_factor or table.medic_with_heal_0


def save_bonus(
    table: Poison, virulence: int, heal: int | None, seconds: int, *, has_kit: bool
) -> Explained:
    """What is added to the save of who was poisoned (SOV-44, 46)."""
    if not table.direst <= virulence <= table.weakest:
        raise Refused("no_such_poison", f"Poisons run from {table.weakest:+} to {table.direst:+}.")
    return total(
        [
            Factor("poison", Fraction(virulence)),
            Factor("medic", Fraction(medic_bonus(table, heal, seconds, has_kit=has_kit))),
        ]
    )


def turns_to_live(table: Poison, roll: int, *, lethal: bool | None = None) -> int | None:
    """The Turns that a poison leaves once it holds; None where it does not kill (SOV-45, 47)."""
    kills = table.house.lethal_unless_said if lethal is None else lethal
    return on_die(roll, table.turns_to_live_die) if kills else None


def counteract(
    table: Poison, intelligence: int, heal: int, dice: Sequence[int], *, fearsome: bool
) -> Check:
    """A medic's check against a poison that holds (SOV-47)."""
    dc = table.counter_dc_fearsome if fearsome else table.counter_dc
    return check(dc, intelligence + heal, dice)
