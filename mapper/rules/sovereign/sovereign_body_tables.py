"""The tables of Sovereign that speak of bodies: dying, healing, poison, falls and hunger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Gt

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.sovereign.sovereign_delver_tables import Part, Sides


@dataclass(frozen=True, slots=True)
class MortallyInjuredHouse:
    """A-10 to 12."""

    needs_a_lethal_source: bool
    round_of_the_attempt_counts: bool
    named_npcs_die_like_delvers: bool


@dataclass(frozen=True, slots=True)
class MortallyInjured:
    """SOV-31 to 34: how long a Mortally Injured creature lives, and how it is saved."""

    rounds_to_live: Count
    stabilise_dc: int
    without_kit: int
    turns_out: Count
    hp_afterwards: Count
    house: MortallyInjuredHouse


@dataclass(frozen=True, slots=True)
class FrailtyHouse:
    """A-14, 15."""

    attempts_per_healer: Count
    month_days: Count


@dataclass(frozen=True, slots=True)
class Frailty:
    """SOV-36, 37: how Frailty ends."""

    bed_rest_days: Count
    bed_rest_heal: int
    treatment_heal: int
    treatment_dc: int
    treatment_hours: Count
    save_on_day: Count
    house: FrailtyHouse


@dataclass(frozen=True, slots=True)
class HealingHouse:
    """A-13, 16, 17, 46."""

    under_one_hd: Count
    first_aid_least_heal: int
    first_aid_least_hp: Count
    forced_strain_stops_at_the_maximum: bool
    comfort: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Healing:
    """SOV-38 to 43: nights, first aid and System Strain."""

    first_aid_strain: Count
    first_aid_minutes: Count
    first_aid_turns: Count
    strain_lost_a_night: Count
    hours_of_sleep: Count
    unconscious_minutes: Count
    house: HealingHouse


@dataclass(frozen=True, slots=True)
class PoisonHouse:
    """A-18, 19."""

    lethal_unless_said: bool
    untrained_medic: int


@dataclass(frozen=True, slots=True)
class Poison:
    """SOV-44 to 47: resisting a toxin, and living through it."""

    weakest: int
    direst: int
    medic_seconds: Count
    medic_factor: int
    medic_with_heal_0: int
    turns_to_live_die: Sides
    counter_dc: int
    counter_dc_fearsome: int
    house: PoisonHouse


@dataclass(frozen=True, slots=True)
class FallingHouse:
    """A-28."""

    spikes_above_the_cap: bool


@dataclass(frozen=True, slots=True)
class Falling:
    """SOV-58, 59: falls, and leaps that make them shorter."""

    feet_per_die: Annotated[int, Gt(0)]
    die: Sides
    most_dice: Count
    leap_dc: int
    leap_dc_per_step: int
    leap_part: Part
    house: FallingHouse


@dataclass(frozen=True, slots=True)
class AirHouse:
    """A-29."""

    still_rounds_count_in_part: bool


@dataclass(frozen=True, slots=True)
class WithoutAir:
    """SOV-60: how long a creature does without air."""

    npc_rounds: Count
    still_factor: Annotated[int, Gt(0)]
    damage_per_level: Count
    house: AirHouse


@dataclass(frozen=True, slots=True)
class NeedsHouse:
    """A-47."""

    count_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Needs:
    """SOV-61 to 63: the strain of a day without food or water."""

    no_ration: Count
    no_water: Count
    house: NeedsHouse
