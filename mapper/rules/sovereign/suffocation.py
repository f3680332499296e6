"""Going without air: for how long it does no harm, and the harm after that."""

from __future__ import annotations

from fractions import Fraction

from mapper.rules.sovereign.sovereign_body_tables import WithoutAir


def rounds_of_air(table: WithoutAir, constitution: int | None) -> int:
    """The Rounds somebody acts without air; most NPCs have no Constitution score (SOV-60)."""
    return table.npc_rounds if constitution is None else constitution


def air_left(
    table: WithoutAir, constitution: int | None, active_rounds: int, still_rounds: int
) -> Fraction:
    """The Rounds left to act in: lying still uses up a part of one each (SOV-60)."""
    in_part = table.house.still_rounds_count_in_part or not active_rounds
    used = active_rounds + Fraction(still_rounds, table.still_factor if in_part else 1)
    return max(Fraction(0), rounds_of_air(table, constitution) - used)


def is_out_of_air(table: WithoutAir, constitution: int | None, round_: int, *, still: bool) -> bool:
    """Whether this Round asks for a Physical save (SOV-60)."""
    factor = table.still_factor if still else 1
    return round_ > rounds_of_air(table, constitution) * factor


def suffocation_damage(table: WithoutAir, level_or_hd: int, *, is_saved: bool) -> int:
    """What a Round without air does (SOV-60)."""
    return 0 if is_saved else level_or_hd * table.damage_per_level
