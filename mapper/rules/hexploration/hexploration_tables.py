"""The tables of Hexploration: multipliers, prices of searches, dice, and what the house decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Gt, Interval, Len

from mapper.model.campaign.exact_numbers import Exact

Multiplier = Annotated[Exact, Ge(0)]
PointCost = Annotated[Exact, Gt(0)]
Multipliers = Mapping[str, Multiplier]
SixTurns = Annotated[tuple[int, ...], Len(6, 6)]
Event = Literal[
    "encounter",
    "hidden_site",
    "environment_effect",
    "change_of_weather",
    "forced_rest",
    "waning_resources",
    "free_turn",
    "good_encounter",
]
Faces = Mapping[Literal["1", "2", "3", "4", "5", "6"], Event]
AllFaces = Annotated[Faces, Len(6, 6)]


@dataclass(frozen=True, slots=True)
class CostLimits:
    """How often a day's most travel points a day's hexes, and one hex's cost, may come to."""

    hexes: PointCost
    impassable: PointCost


@dataclass(frozen=True, slots=True)
class Crowd:
    """A party of more people than this is slower."""

    more_than: Annotated[int, Ge(0)]
    multiplier: Multiplier


@dataclass(frozen=True, slots=True)
class PartyMultipliers:
    """What the party brings along."""

    mounted: Multiplier
    carriage: Multiplier
    crowds: tuple[Crowd, ...]


@dataclass(frozen=True, slots=True)
class Land:
    """Travel on land."""

    travel_points: PointCost
    terrain: Multipliers
    routes: Multipliers
    weather: Multipliers
    party: PartyMultipliers


@dataclass(frozen=True, slots=True)
class SearchPrices:
    """Prices in travel points."""

    any_hidden: PointCost
    known_of: PointCost
    forage: PointCost


@dataclass(frozen=True, slots=True)
class Encounters:
    """When the wilderness die is due, and what its faces bring."""

    travelling_part: PointCost
    exploring_first: PointCost
    wilderness: AllFaces
    template: AllFaces
    regions: Mapping[str, Faces]
    night: Faces


@dataclass(frozen=True, slots=True)
class Landmarks:
    """From how many hexes away they are seen, and which share of overt features they are."""

    seen_from: Annotated[int, Interval(ge=1, le=2)]
    one_in: Annotated[int, Gt(0)]


@dataclass(frozen=True, slots=True)
class Water:
    """Travel by ship and boat."""

    travel_points: PointCost
    travel_points_by_day_and_night: PointCost
    sailing: tuple[str, ...]
    kept_off_rivers: tuple[str, ...]
    swimming: Multiplier
    vessels: Multipliers
    waters: Multipliers
    winds: Multipliers
    weather: Multipliers


@dataclass(frozen=True, slots=True)
class AirTravel:
    """Travel on wings."""

    travel_points: PointCost
    flying: Multiplier
    other_terrain: Multiplier
    terrain: Multipliers
    weather: Multipliers


@dataclass(frozen=True, slots=True)
class LosingTheWay:
    """Chances in ten, and the degrees to the right that each face of a d6 turns the party."""

    never_on: tuple[str, ...]
    chances: Mapping[str, Annotated[int, Interval(ge=0, le=10)]]
    turns: Mapping[str, SixTurns]


@dataclass(frozen=True, slots=True)
class MoveReadings:
    """How we read what the rules leave open about moves."""

    terrain_counted: Literal["entered", "left", "worse"]
    routes_multiply: bool
    crowds_multiply: bool
    snow_lies_on_cleared_roads: bool
    carry_is_for_one_hex: bool
    carry_accumulates: bool


@dataclass(frozen=True, slots=True)
class SearchReadings:
    """How we read what the rules leave open about searching and foraging."""

    forages_today_first: bool
    whole_day_finds_hidden: bool


@dataclass(frozen=True, slots=True)
class HexplorationHouse:
    """The house rules of Hexploration. What the texts leave open."""

    rations_per_head: Annotated[int, Ge(0)]
    water_per_head: Annotated[int, Ge(0)]
    minutes_per_travel_point: Annotated[int, Gt(0)]
    day_starts_at_minute: Annotated[int, Interval(ge=0, lt=1440)]
    blocks_sight: tuple[str, ...]
    own_hex_blocks_sight: tuple[str, ...]
    no_mounts_on: tuple[str, ...]
    moves: MoveReadings
    searches: SearchReadings
    terrain: Multipliers
    weather: Multipliers
    water: Water
    air: AirTravel
    lost: LosingTheWay


@dataclass(frozen=True, slots=True)
class Hexploration:
    """All tables of Hexploration. All of them."""

    limits: CostLimits
    land: Land
    search: SearchPrices
    encounters: Encounters
    landmarks: Landmarks
    house: HexplorationHouse
