"""The tables of Sovereign that speak of a Delver: skills, loads, advancement, health and harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Gt, Len

from mapper.model.campaign.exact_numbers import Count, Exact, ExactShare
from mapper.rules.shared.printed_tables import ASCENDING

DieSides = Annotated[int, Ge(2)]


@dataclass(frozen=True, slots=True)
class TableHouse:
    """A-02."""

    all_must_hold_for_no_roll: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """SOV-02, 03: how many people the game is written for."""

    game_masters: Count
    most_players: Count
    fewest_delvers: Count
    most_delvers: Count
    house: TableHouse


@dataclass(frozen=True, slots=True)
class AttributeBand:
    """The modifier of all scores above the band before, up to this one."""

    up_to: int
    modifier: int


@dataclass(frozen=True, slots=True)
class AttributesHouse:
    """A-01."""

    nearest_band_counts: bool


@dataclass(frozen=True, slots=True)
class Attributes:
    """SOV-07, 08: the five attributes and their modifiers."""

    names: tuple[str, ...]
    lowest: int
    highest: int
    modifier_is_added_to: tuple[str, ...]
    bands: Annotated[tuple[AttributeBand, ...], ASCENDING]
    house: AttributesHouse


@dataclass(frozen=True, slots=True)
class HitPointsHouse:
    """A-03, 04, 57."""

    floor_after_die_hard: bool
    die_under_one_hd: DieSides
    die_hard_counts_on_level_up: bool


@dataclass(frozen=True, slots=True)
class HitPoints:
    """SOV-13, 14, 94: what hit dice are worth."""

    least: Count
    die_hard: int
    npc_die: DieSides
    gain_without_a_better_roll: Count
    house: HitPointsHouse


@dataclass(frozen=True, slots=True)
class SavesHouse:
    """A-06."""

    good_scores_lower_the_target: bool


@dataclass(frozen=True, slots=True)
class Saves:
    """SOV-15 to 19: targets of saving throws, and which attributes help with which."""

    base: int
    npc_base: int
    always_fails: int
    always_succeeds: int
    kinds: Mapping[str, Annotated[tuple[str, ...], Len(1)]]
    house: SavesHouse


@dataclass(frozen=True, slots=True)
class SkillsHouse:
    """A-07."""

    companions_count_with: Literal["attribute_and_skill", "attribute"]


@dataclass(frozen=True, slots=True)
class Skills:
    """SOV-20 to 27: skills, how hard tasks are, and rolls against others."""

    names: tuple[str, ...]
    untrained: int
    highest: int
    opposed_dc: int
    npc_ordinary: int
    npc_bad: int
    group_step: int
    difficulties: Annotated[Mapping[str, int], Len(1)]
    house: SkillsHouse


@dataclass(frozen=True, slots=True)
class Pit:
    """SOV-05: the leap over a spiked pit."""

    attribute: str
    skill: str
    dc: int
    damage: str


@dataclass(frozen=True, slots=True)
class EncumbranceHouse:
    """A-24 to 26, and the points of what is eaten, drunk and burned."""

    step_feet: Annotated[int, Gt(0)]
    supplies: Mapping[str, Annotated[Exact, Ge(0)]]
    teammate_is_carried: Literal["readied", "stowed"]
    bulk_rounds: Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Encumbrance:
    """SOV-52 to 56: points of gear, and what a Delver can carry of them."""

    readied_part: ExactShare
    push_readied: Count
    push_stowed: Count
    cuts: tuple[ExactShare, ...]
    bulk_pounds: Annotated[int, Gt(0)]
    bulk_points: Count
    gear: Mapping[str, Count]
    or_more: tuple[str, ...]
    main_action: Mapping[str, bool]
    house: EncumbranceHouse


@dataclass(frozen=True, slots=True)
class Carrier:
    """What a beast, a porter or a cart costs and carries."""

    gold: Count
    points: Count
    paid: Literal["once", "daily"] = "once"


@dataclass(frozen=True, slots=True)
class CarriersHouse:
    """A-27, and those who are hired for more than carrying."""

    hitched_beasts_carry: bool
    hireling: Carrier


@dataclass(frozen=True, slots=True)
class CarrierKinds:
    """All kinds of carriers."""

    heavy_horse: Carrier
    mule: Carrier
    porter: Carrier
    cart: Carrier


@dataclass(frozen=True, slots=True)
class Carriers:
    """SOV-57: who carries what the Delvers cannot."""

    beasts_per_cart: Annotated[int, Gt(0)]
    kinds: CarrierKinds
    house: CarriersHouse


@dataclass(frozen=True, slots=True)
class Worth:
    """XP for a monster, and for each ability it has."""

    base: Count
    ability: Count


@dataclass(frozen=True, slots=True)
class WorthBand:
    """XP for monsters above the Hit Dice of the band before, up to this one's."""

    up_to: int
    base: Count
    ability: Count


@dataclass(frozen=True, slots=True)
class ExperienceHouse:
    """A-43, 44, 49; what a foe must have come to, and the hit points of several levels."""

    several_levels_at_once: bool
    xp_rounds: Literal["nearest", "down"]
    part_hd_counts: Literal["down", "up"]
    defeated: Literal["overcome", "slain"]
    hit_points_of_several_levels: Literal["once", "for_each"]


@dataclass(frozen=True, slots=True)
class Experience:
    """SOV-90 to 93: what XP is given for, and what it makes of a Delver."""

    henchman_share: ExactShare
    xp_per_gold: Exact
    thresholds: Annotated[tuple[Count, ...], Len(1)]
    under_one_hd: Worth
    more_per_hd: Worth
    monsters: Annotated[tuple[WorthBand, ...], ASCENDING]
    house: ExperienceHouse


@dataclass(frozen=True, slots=True)
class AdvancementPrice:
    """Advancement points, and the level a Delver must have to spend them so."""

    cost: Count
    least_level: Count


@dataclass(frozen=True, slots=True)
class AdvancementHouse:
    """A-45."""

    raises_are_counted: Literal["over_all", "for_each"]


@dataclass(frozen=True, slots=True)
class Advancement:
    """SOV-97 to 101: what a new level buys."""

    points: Count
    expert_points: Count
    feat_levels: tuple[int, ...]
    bonus_skill_points: Count
    skills: tuple[AdvancementPrice, ...]
    attributes: tuple[AdvancementPrice, ...]
    house: AdvancementHouse


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
    turns_to_live_die: DieSides
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
    die: DieSides
    most_dice: Count
    leap_dc: int
    leap_dc_per_step: int
    leap_part: ExactShare
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


@dataclass(frozen=True, slots=True)
class DelverClass:
    """A class: its hit die, the attack bonus of each level, and what its levels bring besides."""

    hit_die: Literal["d4", "d6", "d8", "d10", "d12"]
    attack_bonus: Annotated[tuple[int, ...], Len(1)]
    expert: bool = False
    learns: str = ""


@dataclass(frozen=True, slots=True)
class Classes:
    """SOV-96, 102: the text leaves classes to another document, so that all are the house's."""

    house: Mapping[str, DelverClass]


@dataclass(frozen=True, slots=True)
class WordTable:
    """SOV-06, 20, 24, 86, 88: what attributes, skills, difficulties and reactions mean."""

    attributes: Mapping[str, str]
    skills: Mapping[str, str]
    skill_levels: Annotated[tuple[str, ...], Len(1)]
    difficulties: Mapping[str, str]
    reactions: Mapping[str, str]
    leverage: Mapping[str, str]
