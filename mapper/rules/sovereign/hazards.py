"""What harms a Delver without a foe: falls, poison, want of air, hunger and thirst."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.shared.explained import Explained, added, signed
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.checks import Check, check
from mapper.rules.sovereign.health import Patient, add_strain
from mapper.rules.sovereign.sovereign_delver_tables import (
    Falling,
    Healing,
    Needs,
    Poison,
    WithoutAir,
)

Controlled = Literal["no", "success", "failure"]
Toxin = Literal["poison", "disease"]


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
    for_steps = steps * table.leap_dc_per_step
    return added({"leap": table.leap_dc, f"{table.feet_per_die} full feet each": for_steps})


def fall(table: Falling, feet: int, spike_dice: int, controlled: Controlled) -> Fall:
    """Damage for every full step of the distance, and for what lies at the bottom (SOV-58, 59)."""
    effective = feet * table.leap_part if controlled == "success" else Fraction(feet)
    dice = int(effective // table.feet_per_die)
    if table.house.spikes_above_the_cap:
        dice = min(table.most_dice, dice) + spike_dice
    else:
        dice = min(table.most_dice, dice + spike_dice)
    return Fall(effective, dice, table.die)


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
        raise Refused(
            "no_such_poison", f"Poisons run from {signed(table.weakest)} to {signed(table.direst)}."
        )
    medic = medic_bonus(table, heal, seconds, has_kit=has_kit)
    return added({"poison": virulence, "medic": medic})


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


@dataclass(frozen=True, slots=True)
class Harm:
    """What a poison or a disease does to who does not resist it."""

    damage: Count = 0
    strain_added: Count = 0
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class Poisoned:
    """Somebody whom a poison or a disease has taken hold of, or not."""

    takes_hold: bool
    onset: Literal["quick", "slow"]
    hp: int
    strain: int
    unconscious_minutes: int
    penalty: str


def taken_hold(
    table: Healing, victim: Patient, kind: Toxin, harm: Harm, *, is_saved: bool
) -> Poisoned:
    """What follows a save: poisons act quickly, diseases slowly, with harm of the same sorts
    (SOV-45); strain that a body cannot bear strikes it down.
    """
    onset: Literal["quick", "slow"] = "slow" if kind == "disease" else "quick"
    if is_saved:
        return Poisoned(False, onset, victim.hp, victim.strain, 0, "")
    after = add_strain(table, victim.strain, victim.constitution, harm.strain_added, forced=True)
    hp = max(0, victim.hp - harm.damage)
    return Poisoned(True, onset, hp, after.strain, after.unconscious_minutes, harm.penalty)


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


def is_counted(table: Needs, where: str) -> bool:
    """Whether food and water are counted there: elsewhere enough is found (SOV-63)."""
    return where in table.house.count_in


def strain_of_a_day(table: Needs, where: str, *, has_ration: bool, has_water: bool) -> int:
    """The System Strain of a day; it is counted only where the land feeds nobody (SOV-61 to 63)."""
    if not is_counted(table, where):
        return 0
    return (0 if has_ration else table.no_ration) + (0 if has_water else table.no_water)
