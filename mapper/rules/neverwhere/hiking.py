"""Hiking, running and flying: how far a day or a Round leads, and the rolls for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from mapper.rules.neverwhere.neverwhere_tables import (
    GroundQuality,
    HikingWeather,
    Laden,
    Neverwhere,
    Pace,
    Road,
    RunMode,
)
from mapper.rules.shared.reasons import Explained, Factor, Refused, mixed, on_die, product

SNOW: frozenset[HikingWeather] = frozenset({"ankle_snow", "deeper_snow"})
FROZEN: frozenset[HikingWeather] = SNOW | {"ice_coat"}
NO_ROAD = "none"


@dataclass(frozen=True, slots=True)
class HikingGround:
    """What is under a party's feet and over its heads; a divisor of None is the table's."""

    ground: GroundQuality
    road: Road = "none"
    weather: frozenset[HikingWeather] = frozenset()
    road_cleared: bool = False
    deeper_snow_divides_by: Fraction | None = None
    skis: bool = False
    skates: bool = False
    snow_shoes: bool = False


def ground_of(rules: Neverwhere, country: str) -> GroundQuality:
    """What the march takes a kind of country for (NEV-19, N-40)."""
    return rules.hiking.countries.get(country, rules.hiking.house.other_country)


def march_factor(rules: Neverwhere, way: HikingGround) -> Explained:
    """What remains of the ideal distance (NEV-19 to 27)."""
    if way.skis and _has_snow(rules, way):
        return product(_on_skis(rules, way))
    if way.road != NO_ROAD:
        return _on_road(rules, way)
    return product([_ground(rules, way), *_off_road_weather(rules, way)])


def ideal_km(rules: Neverwhere, ground_move: Fraction) -> Fraction:
    """A day's march under ideal conditions (NEV-15)."""
    return rules.hiking.ideal_km_per_move * ground_move


def more_distance(rules: Neverwhere, *, hike_bonus: bool, extra_percent: int = 0) -> Factor:
    """What the hike roll and extra effort add to the distance (NEV-16, 68; N-19)."""
    bonus = rules.hiking.roll_bonus if hike_bonus else Fraction(0)
    extra = Fraction(extra_percent, 100)
    both = Fraction(0) if rules.hiking.house.extra_effort_adds else bonus * extra
    named = ("hike roll", hike_bonus), ("extra effort", extra_percent)
    return Factor(" and ".join(name for name, counts in named if counts), 1 + bonus + extra + both)


def day_km(
    rules: Neverwhere,
    ground_move: Fraction,
    factor: Explained,
    *,
    hike_bonus: bool = False,
    extra_percent: int = 0,
) -> Explained:
    """How far a whole day of marching leads (NEV-15, 16, 68)."""
    more = more_distance(rules, hike_bonus=hike_bonus, extra_percent=extra_percent)
    per_move = Factor("km a day", rules.hiking.ideal_km_per_move)
    return product([per_move, Factor("Move", ground_move), *factor.factors, more])


def free_hours(rules: Neverwhere, km_walked: Fraction) -> Fraction:
    """The waking hours left for other work: none on a day of marching (NEV-28)."""
    return Fraction(0) if km_walked else rules.hiking.house.waking_hours


def _has_snow(rules: Neverwhere, way: HikingGround) -> bool:
    on_road = way.road != NO_ROAD
    snowfield = way.ground == "deep_snow" and rules.hiking.house.snow_on_snowfields_counts_once
    fallen = bool(way.weather & SNOW)
    return fallen and not way.road_cleared if on_road else fallen or snowfield


def _on_skis(rules: Neverwhere, way: HikingGround) -> list[Factor]:
    """Any depth of snow is average ground (NEV-22, N-10)."""
    if rules.hiking.house.skis_replace_ground_and_road:
        under = Factor("skis", rules.hiking.factors["average"])
        return [under, *_rain(rules, way), *_ice(rules, way)]
    bare = HikingGround(
        "average" if way.ground == "deep_snow" else way.ground,
        way.road,
        way.weather - SNOW,
        way.road_cleared,
    )
    return list(march_factor(rules, bare).factors)


def _on_road(rules: Neverwhere, way: HikingGround) -> Explained:
    """A road counts in place of the ground beside it (NEV-25 to 27; N-13 to 15)."""
    name = f"{way.road.replace('_', ' ')} road"
    wet = _wet_road(rules, way, name)
    if not way.weather & FROZEN:
        return wet if "rain" in way.weather else product([_dry_road(rules, way, name)])
    frozen = _frozen_road(rules, way, name)
    if "rain" not in way.weather:
        return frozen
    if rules.hiking.house.mud_or_frost == "both":
        return product([*wet.factors, *frozen.factors])
    return min(wet, frozen, key=lambda road: road.value)


def _dry_road(rules: Neverwhere, way: HikingGround, name: str) -> Factor:
    pace: Pace = rules.hiking.dry_roads[way.road]
    if way.road == "very_good" and rules.hiking.house.paved_roads_are_good:
        pace = "good"
    return Factor(name, rules.hiking.factors[pace])


def _wet_road(rules: Neverwhere, way: HikingGround, name: str) -> Explained:
    wet = Factor(f"{name} in rain", rules.hiking.factors[rules.hiking.wet_roads[way.road]])
    slowed = _rain(rules, way) if rules.hiking.house.rain_slows_roads else []
    return product([wet, *slowed])


def _frozen_road(rules: Neverwhere, way: HikingGround, name: str) -> Explained:
    road = Factor(name, rules.hiking.factors[rules.hiking.house.frozen_roads])
    penalties = [] if way.road_cleared else [*_snow(rules, way), *_ice(rules, way)]
    return product([road, *penalties])


def _ground(rules: Neverwhere, way: HikingGround) -> Factor:
    skating = way.skates and way.ground == "solid_ice"
    pace = rules.hiking.ice_on_skates if skating else rules.hiking.grounds[way.ground]
    name = way.ground.replace("_", " ")
    if name == pace.replace("_", " "):
        name = f"{name} ground"
    return Factor(f"{name} on skates" if skating else name, rules.hiking.factors[pace])


def _off_road_weather(rules: Neverwhere, way: HikingGround) -> list[Factor]:
    once = rules.hiking.house.snow_on_snowfields_counts_once and way.ground == "deep_snow"
    snow = [] if once else _snow(rules, way)
    return [*_rain(rules, way), *snow, *_ice(rules, way)]


def _rain(rules: Neverwhere, way: HikingGround) -> list[Factor]:
    return [Factor("rain", rules.hiking.weather.rain)] if "rain" in way.weather else []


def _snow(rules: Neverwhere, way: HikingGround) -> list[Factor]:
    """Snow of one depth: the deeper of those named (NEV-21, N-09)."""
    if "deeper_snow" in way.weather:
        usual = rules.hiking.house.deeper_snow_divides_by
        wished = usual if way.deeper_snow_divides_by is None else way.deeper_snow_divides_by
        divisor = max(wished, rules.hiking.weather.deeper_snow_divides_at_least_by)
        on_shoes = rules.hiking.house.snow_shoes_divide_by
        if way.snow_shoes and on_shoes < divisor:
            return [Factor("deeper snow on snow shoes", 1 / on_shoes)]
        return [Factor("deeper snow", 1 / divisor)]
    if "ankle_snow" in way.weather:
        return [Factor("ankle-deep snow", rules.hiking.weather.ankle_snow)]
    return []


def _ice(rules: Neverwhere, way: HikingGround) -> list[Factor]:
    if "ice_coat" not in way.weather:
        return []
    off_road = way.road == NO_ROAD
    same = off_road and way.ground == "solid_ice" and rules.hiking.house.ice_on_ice_counts_once
    return [] if same else [Factor("coating of ice", rules.hiking.weather.ice_coat)]


@dataclass(frozen=True, slots=True)
class Beside:
    """A day on a road, and the same day in the country beside it."""

    on_road_km: Fraction
    beside_km: Fraction

    @property
    def road_is_faster(self) -> bool:
        return self.on_road_km >= self.beside_km


def road_or_beside(rules: Neverwhere, ground_move: Fraction, way: HikingGround) -> Beside:
    """Whether a party does better to step off its road (N-33)."""
    off = HikingGround(
        way.ground,
        "none",
        way.weather,
        deeper_snow_divides_by=way.deeper_snow_divides_by,
        skis=way.skis,
        skates=way.skates,
        snow_shoes=way.snow_shoes,
    )
    on_road, beside = (day_km(rules, ground_move, march_factor(rules, w)) for w in (way, off))
    return Beside(on_road.value, beside.value)


def ideal_cost(factor: Explained, km: Fraction) -> Fraction:
    """What a stretch takes out of a day's ideal distance (N-16)."""
    return km / factor.value


def path_days(
    rules: Neverwhere, ground_move: Fraction, hex_km: Fraction, ways: Sequence[HikingGround]
) -> Fraction:
    """How many days a way through several hexes takes (N-16)."""
    if ground_move <= 0:
        raise Refused("no_move", "With a Move of 0 nobody marches; the load or a wound holds them.")
    factors = [march_factor(rules, way) for way in ways]
    if factors and not rules.hiking.house.hexes_share_the_day:
        factors = [min(factors, key=lambda factor: factor.value)] * len(ways)
    costs = (ideal_cost(factor, hex_km) for factor in factors)
    return sum(costs, Fraction(0)) / ideal_km(rules, ground_move)


def waking_hours(rules: Neverwhere, days: Fraction) -> Fraction:
    """The hours on the clock that days of marching take (N-07)."""
    return days * rules.hiking.house.waking_hours


@dataclass(frozen=True, slots=True)
class HikingDay:
    """A day's march in ideal kilometres, spread evenly over its waking hours (N-07, N-16)."""

    ideal_km: Fraction
    left: Fraction
    hours_since_rest: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Marched:
    """The day after a stretch: how much of the stretch remains, and the hours it took."""

    day: HikingDay
    to_go: Fraction
    hours: Fraction


def dawn(
    rules: Neverwhere,
    ground_move: Fraction,
    *,
    hike_bonus: bool = False,
    extra_percent: int = 0,
    yesterday: HikingDay | None = None,
) -> HikingDay:
    """A new day, after its one hike roll and its one roll for extra effort (N-18, N-20)."""
    more = more_distance(rules, hike_bonus=hike_bonus, extra_percent=extra_percent)
    distance = ideal_km(rules, ground_move) * more.value
    carried = None if rules.hiking.house.nights_are_rests else yesterday
    hours = carried.hours_since_rest if carried else Fraction(0)
    return HikingDay(distance, distance, hours)


def march(rules: Neverwhere, day: HikingDay, cost: Fraction) -> Marched:
    """Go as far into a stretch as the day allows; the rest of it is for tomorrow."""
    if day.left <= 0:
        raise Refused(
            "no_distance_left",
            f"The day's {mixed(day.ideal_km)} km are walked; the party must rest until tomorrow.",
        )
    walked = min(cost, day.left)
    hours = waking_hours(rules, walked / day.ideal_km)
    after = replace(day, left=day.left - walked, hours_since_rest=day.hours_since_rest + hours)
    return Marched(after, cost - walked, hours)


def rest(day: HikingDay) -> HikingDay:
    """The same day after a rest: what the march cost in fatigue is back (N-20)."""
    return replace(day, hours_since_rest=Fraction(0))


@dataclass(frozen=True, slots=True)
class HikeRoll:
    used: str
    total: Fraction
    success: bool


@dataclass(frozen=True, slots=True)
class GroupHikeRoll:
    average: Fraction
    total: Fraction
    success: bool


@dataclass(frozen=True, slots=True)
class Hiker:
    move: Fraction
    success: bool = False
    extra_percent: int = 0


def hike_roll(
    rules: Neverwhere, survival: int, vit_modifier: int, die: int, skill: str = "Survival"
) -> HikeRoll:
    """The better of Survival, or what stands for it, and Vit-2 against the success number
    (NEV-16, 47).
    """
    endurance = vit_modifier + rules.hiking.vit_roll_modifier
    used = skill if survival >= endurance else f"Vit{rules.hiking.vit_roll_modifier:+d}"
    total = Fraction(on_die(die, rules.rolls.house.die) + max(survival, endurance))
    return HikeRoll(used, total, rules.rolls.reach(total, rules.hiking.roll_number))


def group_hike_roll(rules: Neverwhere, survival: Sequence[int], die: int) -> GroupHikeRoll:
    """The leader's roll with the average Survival of all (NEV-17, N-17)."""
    average = Fraction(sum(survival), len(survival))
    if rules.hiking.house.average_survival_rounds_down:
        average = Fraction(floor(average))
    total = on_die(die, rules.rolls.house.die) + average
    return GroupHikeRoll(average, total, rules.rolls.reach(total, rules.hiking.roll_number))


def survival_modifier(rules: Neverwhere, percent_beyond: int) -> int:
    """What extra effort beyond the roll's own bonus takes from Survival (NEV-68, N-30)."""
    return -ceil(Fraction(percent_beyond, rules.hiking.house.percent_a_step))


def party_km(
    rules: Neverwhere, hikers: Sequence[Hiker], group_success: bool | None = None
) -> Fraction:
    """A day's ideal distance at the pace of the slowest (NEV-17, 18; N-31).

    A group that rolled together has that roll's result in place of its members' own.
    """
    return min(_own_km(rules, hiker, group_success) for hiker in hikers)


def may_split(group_success: bool | None) -> bool:
    """Whether the faster may go ahead: not those who rolled together (NEV-17)."""
    return group_success is None


def _own_km(rules: Neverwhere, hiker: Hiker, group_success: bool | None) -> Fraction:
    bonus = hiker.success if group_success is None else group_success
    more = more_distance(rules, hike_bonus=bonus, extra_percent=hiker.extra_percent)
    return ideal_km(rules, hiker.move) * more.value


@dataclass(frozen=True, slots=True)
class Run:
    metres_per_round: Explained
    check_every_rounds: int
    action: Literal["full_round"] = "full_round"
    may_step: bool = False
    """Whether a step of a metre is left in the same Round."""


def is_tired(rules: Neverwhere, fp: int, fp_max: int) -> bool:
    """Whether so little fatigue is left that Move is halved (NEV-46, N-23)."""
    edge = rules.running.tired_at * fp_max
    return fp <= edge if rules.running.house.already_tired_at_exactly_a_third else fp < edge


@dataclass(frozen=True, slots=True)
class Body:
    """What slows somebody on a march: the load, and how many fatigue points of how many are left.

    Without a most nobody keeps count of them.
    """

    basic_move: Fraction
    load: Laden = "none"
    fp: int = 0
    fp_max: int = 0


def march_move(rules: Neverwhere, body: Body) -> Explained:
    """The Move that load and fatigue leave on a march (NEV-15, 46; N-25)."""
    is_slow = body.fp_max > 0 and is_tired(rules, body.fp, body.fp_max)
    tired = [Factor("tired", rules.running.tired_move)] if is_slow else []
    load = Factor(f"{body.load.replace('_', '-')} load", rules.hiking.house.move_by_load[body.load])
    return product([Factor("Move", body.basic_move), load, *tired])


def move_left(rules: Neverwhere, move: Fraction, fp: int, fp_max: int) -> Explained:
    """The Move that fatigue leaves of what encumbrance and wounds left (NEV-15, 46)."""
    tired = [Factor("tired", rules.running.tired_move)] if is_tired(rules, fp, fp_max) else []
    return product([Factor("Move", move), *tired])


def run(rules: Neverwhere, move: Fraction, fp: int, fp_max: int, mode: RunMode) -> Run:
    """The pace of a run, and how often it asks for a Vit roll (NEV-44, 45)."""
    left = move_left(rules, move, fp, fp_max)
    pace = product([*left.factors, Factor(mode, rules.running.moves[mode])])
    if mode == "sprint":
        return Run(pace, 1)
    return Run(pace, rules.running.house.rounds_per_minute)


def fp_lost_running(rules: Neverwhere, vit_total: int) -> int:
    """What the Vit roll after a Round of sprinting or a minute of running costs (NEV-45)."""
    made = rules.rolls.reach(vit_total, rules.running.check_number)
    return 0 if made else rules.running.failed_check_fp


NO_WEATHER: Sequence[Factor] = ()


def air_move(rules: Neverwhere, basic_move: Fraction) -> Fraction:
    """What stands for ground Move in the air (NEV-47)."""
    return rules.hiking.flying_move * basic_move


def fly_day(
    rules: Neverwhere,
    basic_move: Fraction,
    weather_divides_by: Fraction = Fraction(1),
    *,
    bonus: bool = False,
    ground_weather: Sequence[Factor] = NO_WEATHER,
) -> Explained:
    """A day's flight; the game master says what wind and weather divide it by (N-24)."""
    slowed = ground_weather if rules.hiking.house.ground_weather_slows_flyers else NO_WEATHER
    return product(
        [
            Factor("km a day", rules.hiking.ideal_km_per_move),
            Factor("air Move", air_move(rules, basic_move)),
            Factor("weather", 1 / weather_divides_by),
            *slowed,
            more_distance(rules, hike_bonus=bonus),
        ]
    )


def fly_fast(rules: Neverwhere, basic_move: Fraction, fp: int, fp_max: int, mode: RunMode) -> Run:
    """A sprint or a paced flight (NEV-44, 47)."""
    return run(rules, air_move(rules, basic_move), fp, fp_max, mode)
