"""Getting well: nights, first aid, and the System Strain that help costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.sovereign_body_tables import Healing

FIRST_AID_DIE = 6


@dataclass(frozen=True, slots=True)
class Strained:
    """System Strain after something added to it."""

    strain: int
    unconscious_minutes: int = 0


@dataclass(frozen=True, slots=True)
class Patched:
    """Somebody after first aid."""

    hp: int
    strain: int


def is_comfortable_by_default(table: Healing, place: str) -> bool:
    """How the tick for a warm, fed and comfortable night is set at first (SOV-38, 43)."""
    if place not in table.house.comfort:
        raise Refused("no_such_place", f"Rest is in {', '.join(table.house.comfort)}.")
    return table.house.comfort[place]


def healed_in_a_night(table: Healing, kind: Literal["delver", "npc"], level_or_hd: Fraction) -> int:
    """The hit points of a good night (SOV-38)."""
    if kind == "npc" and level_or_hd < 1:
        return table.house.under_one_hd
    return int(level_or_hd)


def natural_healing(
    hp: int, max_hp: int, healed: int, *, frail: bool, warm_fed_comfortable: bool
) -> int:
    """Hit points on the morning after (SOV-38)."""
    if frail or not warm_fed_comfortable:
        return hp
    return max(hp, min(max_hp, hp + healed))


def strain_after_night(
    table: Healing, strain: int, hours: Fraction, *, uninterrupted: bool, warm_fed_comfortable: bool
) -> int:
    """System Strain on the morning after (SOV-43)."""
    if hours < table.hours_of_sleep or not uninterrupted or not warm_fed_comfortable:
        return strain
    return max(0, strain - table.strain_lost_a_night)


def add_strain(
    table: Healing, strain: int, constitution: int, added: int, *, forced: bool = False
) -> Strained:
    """More strain; what would pass the maximum does not work, or strikes down (SOV-41, 42)."""
    after = strain + added
    if after <= constitution:
        return Strained(after)
    if not forced:
        raise Refused("too_much_strain", f"This would be strain {after} of {constitution}.")
    stops = table.house.forced_strain_stops_at_the_maximum
    return Strained(max(strain, constitution) if stops else after, table.unconscious_minutes)


class Patient(NamedTuple):
    """Who is patched up, and how much strain they bear."""

    hp: int
    max_hp: int
    strain: int
    constitution: int


def first_aid(table: Healing, patient: Patient, heal: int, roll: int, *, has_kit: bool) -> Patched:
    """A minute's patching up (SOV-39)."""
    if not has_kit:
        raise Refused("no_kit", "First aid takes a healer’s kit.")
    if heal < table.house.first_aid_least_heal:
        raise Refused("untrained", "These hands are too untrained for first aid.")
    after = add_strain(table, patient.strain, patient.constitution, table.first_aid_strain)
    healed = max(table.house.first_aid_least_hp, on_die(roll, FIRST_AID_DIE) + heal)
    return Patched(max(patient.hp, min(patient.max_hp, patient.hp + healed)), after.strain)


def first_aid_minutes(table: Healing, applications: int) -> int:
    """The work of so many applications (SOV-39)."""
    return applications * table.first_aid_minutes


def first_aid_turns(table: Healing, applications: int) -> int:
    """All the first aid that is wanted fits into a Turn (SOV-40)."""
    return table.first_aid_turns if applications else 0
