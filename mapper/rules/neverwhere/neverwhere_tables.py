"""The numbers of Neverwhere, as its file holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from annotated_types import Ge, Gt

from mapper.model.campaign.exact_numbers import Count, Exact

AttributeName = Literal["Dex", "Str", "Vit", "Int", "Will"]
Task = Literal["precision", "power", "endurance"]
Pace = Literal["very_bad", "bad", "average", "good"]
GroundQuality = Literal["very_bad", "bad", "average", "good", "deep_snow", "solid_ice"]
Road = Literal["none", "low", "ordinary", "very_good"]
HikingWeather = Literal["fine", "rain", "ankle_snow", "deeper_snow", "ice_coat"]
Laden = Literal["none", "light", "medium", "heavy", "extra_heavy"]
Climate = Literal["temperate", "hot", "desert"]
Soil = Literal["loose", "ordinary", "hard_soil", "hard_rock"]
Tools = Literal["pick", "shovel", "pick_and_shovel", "pick_break_only"]
Quality = Literal["iron", "wooden", "improvised"]
Exertion = Literal["none", "mild", "heavy"]
BreathStart = Literal["deep_breath", "hyperventilated", "oxygen", "surprised"]
LiftMethod = Literal["one_hand", "two_hands", "shove", "carry", "shift"]
Vehicle = Literal["none", "sled", "cart", "wagon"]
RunMode = Literal["sprint", "paced"]
EffortOutcome = Literal["critical_success", "success", "failure", "critical_failure"]
EffortTask = Literal[
    "dig_hour",
    "hike",
    "jump",
    "lift_minute",
    "sprint_round",
    "paced_run_minute",
    "swim_minute",
    "throw",
    "str_roll",
    "draw_bow",
]
CombatEffortKind = Literal["feverish_defense", "all_out_attack", "mighty_blow", "precise_strike"]

PositiveExact = Annotated[Exact, Gt(0)]
Divisor = Annotated[int, Ge(1)]


@dataclass(frozen=True, slots=True)
class RollsHouse:
    die: Divisor
    meeting_the_number_succeeds: bool


@dataclass(frozen=True, slots=True)
class Rolls:
    house: RollsHouse

    def reach(self, total: Fraction | int, number: int) -> bool:
        """Whether a roll's total is a success (N-01)."""
        return total > number or (self.house.meeting_the_number_succeeds and total == number)


@dataclass(frozen=True, slots=True)
class Strength:
    basic_lift_divides_by: Divisor
    unlisted_tasks: Mapping[Task, AttributeName]


@dataclass(frozen=True, slots=True)
class WeatherFactors:
    rain: PositiveExact
    ankle_snow: PositiveExact
    ice_coat: PositiveExact
    deeper_snow_divides_at_least_by: PositiveExact


@dataclass(frozen=True, slots=True)
class HikingHouse:
    paved_roads_are_good: bool
    frozen_roads: Pace
    deeper_snow_divides_by: PositiveExact
    snow_shoes_divide_by: PositiveExact
    km_by_water: PositiveExact
    snow_on_snowfields_counts_once: bool
    skis_replace_ground_and_road: bool
    ice_on_ice_counts_once: bool
    rain_slows_roads: bool
    mud_or_frost: Literal["slower", "both"]
    average_survival_rounds_down: bool
    extra_effort_adds: bool
    ground_weather_slows_flyers: bool
    waking_hours: PositiveExact
    other_country: GroundQuality
    hexes_share_the_day: bool
    nights_are_rests: bool
    camps_are_stops: bool
    percent_a_step: Divisor
    move_by_load: Mapping[Laden, PositiveExact]


@dataclass(frozen=True, slots=True)
class Hiking:
    ideal_km_per_move: PositiveExact
    roll_number: int
    roll_bonus: PositiveExact
    vit_roll_modifier: int
    flying_move: PositiveExact
    ice_on_skates: Pace
    factors: Mapping[Pace, PositiveExact]
    grounds: Mapping[GroundQuality, Pace]
    countries: Mapping[str, GroundQuality]
    weather: WeatherFactors
    dry_roads: Mapping[Road, Pace]
    wet_roads: Mapping[Road, Pace]
    house: HikingHouse


@dataclass(frozen=True, slots=True)
class FatigueHouse:
    off_road_hours_count: bool
    begun_hours_count: bool
    hot_climates: tuple[Climate, ...]


@dataclass(frozen=True, slots=True)
class Fatigue:
    longest_free_battle: Count
    long_battle: Count
    heat: Count
    heat_in_plate_or_overcoat: Count
    unknown_march_hours: Count
    encumbrance: Mapping[Laden, Count]
    house: FatigueHouse


@dataclass(frozen=True, slots=True)
class SoilHouse:
    alone: PositiveExact | None = None


@dataclass(frozen=True, slots=True)
class SoilRates:
    """Litres an hour for each kilogram of Basic Lift."""

    shovel: PositiveExact
    fp_per_hour: Count
    unbroken: PositiveExact | None = None
    pick: PositiveExact | None = None
    alone: PositiveExact | None = None
    house: SoilHouse = SoilHouse()


@dataclass(frozen=True, slots=True)
class DiggingHouse:
    begun_hours_count: bool
    improvised_tools_are_no_picks: bool
    stages_run_side_by_side: bool


@dataclass(frozen=True, slots=True)
class Digging:
    litres_per_cubic_metre: PositiveExact
    soils: Mapping[Soil, SoilRates]
    tools: Mapping[Quality, PositiveExact]
    house: DiggingHouse


@dataclass(frozen=True, slots=True)
class BreathHouse:
    only_whole_rounds_are_free: bool
    zero_fp_will_number: int


@dataclass(frozen=True, slots=True)
class Breath:
    fp_per_round: Count
    rounds_per_vit: Mapping[Exertion, PositiveExact]
    starts: Mapping[BreathStart, PositiveExact]
    house: BreathHouse


@dataclass(frozen=True, slots=True)
class HiredBody:
    """By what a beast, or somebody hired, carries and goes."""

    strength: Count
    move: Count


@dataclass(frozen=True, slots=True)
class LiftingHouse:
    """How many times Basic Lift each load reaches up to; over the last it is heavy.

    And what supplies and carts weigh, and how strong those are who bear them.
    """

    none_up_to: PositiveExact
    light_up_to: PositiveExact
    medium_up_to: PositiveExact
    supplies_kg: Mapping[str, Annotated[Exact, Ge(0)]]
    cart_kg: Annotated[Exact, Ge(0)]
    beasts_per_cart: Annotated[int, Gt(0)]
    bearers: Mapping[str, HiredBody]


@dataclass(frozen=True, slots=True)
class Lifting:
    running_start: PositiveExact
    extra_heavy_over: PositiveExact
    extra_heavy_fp_per_round: Count
    drag: PositiveExact
    smooth_and_level: PositiveExact
    combat_move_action: PositiveExact
    combat_full_turn: PositiveExact
    limits: Mapping[LiftMethod, PositiveExact]
    actions: Mapping[LiftMethod, str]
    vehicles: Mapping[Vehicle, PositiveExact]
    vehicles_on_snow_or_ice: Mapping[Vehicle, PositiveExact]
    house: LiftingHouse


@dataclass(frozen=True, slots=True)
class DamageStep:
    up_to: PositiveExact
    dice: str


@dataclass(frozen=True, slots=True)
class ThrowingHouse:
    two_hands_damage: tuple[DamageStep, ...]


@dataclass(frozen=True, slots=True)
class Throwing:
    heaviest: PositiveExact
    one_hand: PositiveExact
    improvised_attack: int
    improvised_range_metres: Count
    one_hand_damage: str
    heaviest_damage: str
    house: ThrowingHouse


@dataclass(frozen=True, slots=True)
class RunningHouse:
    rounds_per_minute: Divisor
    already_tired_at_exactly_a_third: bool


@dataclass(frozen=True, slots=True)
class Running:
    check_number: int
    failed_check_fp: Count
    tired_at: PositiveExact
    tired_move: PositiveExact
    moves: Mapping[RunMode, PositiveExact]
    house: RunningHouse


@dataclass(frozen=True, slots=True)
class FoodAndWater:
    meals_per_day: Count
    kcal_per_meal: Count
    fp_per_missed_meal: Count
    meals_made_up_by_rest: Count
    thirst_fp: Count
    thirst_every_hours: Divisor
    parched_under_litres: PositiveExact
    parched_fp: Count
    parched_hp: Count
    rest_days_that_end_thirst: Count
    litres_per_day: Mapping[Climate, PositiveExact]


@dataclass(frozen=True, slots=True)
class SleepHouse:
    long_sleep_lengthens_the_day: bool
    short_sleep_restores_its_part: bool
    drowsy_modifiers: Mapping[AttributeName, int]


@dataclass(frozen=True, slots=True)
class Sleep:
    waking_hours: PositiveExact
    sleep_hours: PositiveExact
    shrinks_by: PositiveExact
    bedtime_fp: Count
    later_fp: Count
    later_parts_of_day: Divisor
    drowsy_at: PositiveExact
    exhausted_under: PositiveExact
    will_number: int
    will_number_hours: PositiveExact
    drowsy_idle_minutes: Count
    exhausted_idle_minutes: Count
    exhausted_active_minutes: Count
    house: SleepHouse


@dataclass(frozen=True, slots=True)
class EffortCost:
    raises: str
    fp: Count
    flaw: str = ""
    injury: str = ""


@dataclass(frozen=True, slots=True)
class ExtraEffortHouse:
    permanent_flaw_at_most: int
    begun_steps_count: bool
    whole_tenths_count: bool


@dataclass(frozen=True, slots=True)
class ExtraEffort:
    will_number: int
    percent_a_step: Divisor
    missing_parts: Divisor
    motivated_bonus: int
    flaw_vit_number: int
    tasks: Mapping[EffortTask, EffortCost]
    house: ExtraEffortHouse


@dataclass(frozen=True, slots=True)
class CombatEffort:
    """What one way of giving more changes until the next turn."""

    fp: Count
    ac: int = 0
    extra_attacks: int = 0
    to_hit: int = 0
    damage: int = 0
    enemy_to_hit: int = 0
    provokes: bool = False
    full_round: bool = False
    free_action: bool = False
    melee_only: bool = False
    stacks_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CombatExtraEffort:
    will_number: int
    critical_failure_hp: Count
    kinds: Mapping[CombatEffortKind, CombatEffort]


@dataclass(frozen=True, slots=True)
class Neverwhere:
    name: str
    rolls: Rolls
    strength: Strength
    hiking: Hiking
    fatigue: Fatigue
    digging: Digging
    breath: Breath
    lifting: Lifting
    throwing: Throwing
    running: Running
    food_and_water: FoodAndWater
    sleep: Sleep
    extra_effort: ExtraEffort
    combat_extra_effort: CombatExtraEffort
