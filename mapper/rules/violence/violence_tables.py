"""The numbers of Violence, as its file holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Interval, Len

from mapper.model.campaign.exact_numbers import Count, ExactShare
from mapper.rules.shared.printed_tables import ReactionTable

AttackAttribute = Literal["agility", "brawn", "cunning"]
AttackKind = Literal["melee", "ranged", "magic_or_trickery"]
Where = Literal["dungeon", "outside"]
LengthUnit = Literal["feet", "yards"]

AtLeastOne = Annotated[int, Ge(1)]


@dataclass(frozen=True, slots=True)
class AttackHouse:
    exact_armour_counts_above_attribute: bool
    stun_costs_next_action: bool
    scars_count_whole: bool
    enemies_have_exact_results: bool


@dataclass(frozen=True, slots=True)
class Attack:
    die: AtLeastOne
    armour_lost_on_exact_roll: Count
    attributes: Mapping[AttackKind, AttackAttribute]
    house: AttackHouse


@dataclass(frozen=True, slots=True)
class DyingHouse:
    scars_change_the_death_roll: bool


@dataclass(frozen=True, slots=True)
class Dying:
    scars_gained: Count
    health_on_waking: Count
    wake_dice_per_scar: AtLeastOne
    wake_die: AtLeastOne
    house: DyingHouse


@dataclass(frozen=True, slots=True)
class InitiativeHouse:
    exact_roll_acts_before: bool
    surprised_have_quick_action: bool


@dataclass(frozen=True, slots=True)
class Initiative:
    house: InitiativeHouse


@dataclass(frozen=True, slots=True)
class PackHouse:
    search_begins_this_round: bool
    forgoing_keeps_the_action: bool


@dataclass(frozen=True, slots=True)
class Pack:
    rounds_to_use: Count
    search_die: AtLeastOne
    house: PackHouse


@dataclass(frozen=True, slots=True)
class RitualsHouse:
    """What a Mishap is, by a die with as many sides."""

    mishaps: Annotated[tuple[str, ...], Len(1)]


@dataclass(frozen=True, slots=True)
class Rituals:
    house: RitualsHouse


@dataclass(frozen=True, slots=True)
class Distance:
    feet_or_yards_per_pip: AtLeastOne
    feet_per_yard: AtLeastOne
    units: Mapping[Where, LengthUnit]


@dataclass(frozen=True, slots=True)
class Reactions:
    table: ReactionTable


@dataclass(frozen=True, slots=True)
class MoraleHouse:
    hit_dice_round_down: bool
    rally_gives_a_group_attacks: Count


@dataclass(frozen=True, slots=True)
class Morale:
    base: int
    tested_at: ExactShare
    group_tested_at: ExactShare
    house: MoraleHouse


@dataclass(frozen=True, slots=True)
class HirelingsHouse:
    tests_per_fight: Count
    heroics_before_wavering: bool


@dataclass(frozen=True, slots=True)
class Hirelings:
    stay_silver_per_hit_die: Count
    house: HirelingsHouse


@dataclass(frozen=True, slots=True)
class DungeonTable:
    minutes_per_turn: AtLeastOne
    minutes_per_round: AtLeastOne
    encounter_die: AtLeastOne
    encounter_up_to: Count
    most_turns_between_checks: AtLeastOne
    fits_into_a_turn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchesHouse:
    encounter_die: AtLeastOne
    encounter_up_to: Count
    check_at_the_end: bool
    exploring_finds_all: bool


@dataclass(frozen=True, slots=True)
class Watches:
    hours: Annotated[int, Interval(ge=1, le=24)]
    hexes: Count
    checks: Count
    house: WatchesHouse


@dataclass(frozen=True, slots=True)
class Violence:
    name: str
    attack: Attack
    dying: Dying
    initiative: Initiative
    pack: Pack
    rituals: Rituals
    distance: Distance
    reactions: Reactions
    morale: Morale
    hirelings: Hirelings
    dungeon: DungeonTable
    watches: Watches
