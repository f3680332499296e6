"""What a step into the next hex costs in travel points, and whether it can be made at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.model.campaign.rows import classes_in
from mapper.model.hexes.hexes import Hex, distance
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.reasons import Explained, Factor, Refused, mixed, product

Milieu = Literal["land", "water", "air"]
LYING_WEATHER = ("light_snow", "heavy_snow", "ice")
"""What of the weather stays on the ground, until somebody clears it away."""
MountedShare = Literal["none", "some", "all"]


@dataclass(frozen=True, slots=True)
class Company:
    """Who travels, and with what."""

    people: int = 1
    mounts: MountedShare = "none"
    has_carriage: bool = False
    mounts_unsuitable: tuple[str, ...] = ()
    """The terrains that these mounts are of no use in."""


@dataclass(frozen=True, slots=True)
class EnteredGround:
    """What is entered: the terrain of the hex, the routes over its side, the weather there.

    `left` is the terrain of the hex that is left, where it is known. Terrain may be several things
    at once: hills+forest.
    """

    terrain: str = "plains"
    routes: tuple[str, ...] = ()
    weather: str = "clear"
    left: str = ""
    is_cleared: bool = False


@dataclass(frozen=True, slots=True)
class StepCost:
    """What a step costs: no points where there is no way at all."""

    multiplier: Explained
    points: Fraction | None
    is_passable: bool

    def __str__(self) -> str:
        if self.points is None:
            return f"{self.multiplier}: there is no way"
        said = f"{self.multiplier} → {in_points(self.points)}"
        return said if self.is_passable else f"{said}: too much to enter"


def travel_points(
    tables: Hexploration, milieu: Milieu, *, has_double_crew: bool = False
) -> Fraction:
    """The most travel points of a day (TRV-03; HSE-12 and HSE-13 for water and air).

    A ship with two crews sails through the night.
    """
    match milieu:
        case "land":
            return tables.land.travel_points
        case "water" if has_double_crew:
            return tables.house.water.travel_points_by_day_and_night
        case "water":
            return tables.house.water.travel_points
        case "air":
            return tables.house.air.travel_points


def land_cost(
    tables: Hexploration, company: Company, ground: EnteredGround, most: Fraction
) -> StepCost:
    """Entering a hex on land: all multipliers multiplied (TRV-04 to TRV-28)."""
    return cost_at(tables, product(_on_land(tables, company, ground)), most)


def _on_land(tables: Hexploration, company: Company, ground: EnteredGround) -> Iterator[Factor]:
    land, terrain = tables.land, ground.terrain
    yield from _terrain(tables, ground)
    yield from _routes(tables, ground.routes)
    yield from _weather(tables, ground)
    if is_mounted(tables, company, terrain):
        yield Factor("mounts", land.party.mounted)
    if company.has_carriage:
        yield Factor("carriage", land.party.carriage)
    crowds = [crowd for crowd in land.party.crowds if company.people > crowd.more_than]
    for crowd in crowds if tables.house.moves.crowds_multiply else crowds[-1:]:
        yield Factor(f"more than {crowd.more_than} people", crowd.multiplier)


def _weather(tables: Hexploration, ground: EnteredGround) -> Iterator[Factor]:
    """What lies on a road that is cleared slows nobody, unless the house reads it otherwise."""
    known = {**tables.house.weather, **tables.land.weather}
    factor = Factor(_said(ground.weather), _found(known, ground.weather, "weather"))
    is_clear = ground.is_cleared and not tables.house.moves.snow_lies_on_cleared_roads
    if not (is_clear and ground.weather in LYING_WEATHER):
        yield factor


def _terrain(tables: Hexploration, ground: EnteredGround) -> list[Factor]:
    """The hex entered counts, unless the house reads it otherwise (HSE-01)."""
    entered = _factors_of(tables, ground.terrain)
    counted = tables.house.moves.terrain_counted
    if counted == "entered" or not ground.left:
        return entered
    left = _factors_of(tables, ground.left)
    here, there = product(entered).value, product(left).value
    return entered if not here or (counted == "worse" and here < there) else left


def _factors_of(tables: Hexploration, terrain: str) -> list[Factor]:
    """One for each thing that the ground is, which are multiplied."""
    known = {**tables.house.terrain, **tables.land.terrain}
    return [
        Factor(_said(each), _found(known, each, "terrain"))
        for each in classes_in(terrain) or (terrain,)
    ]


def is_mounted(tables: Hexploration, company: Company, terrain: str) -> bool:
    """Whether all ride, on mounts that are of use there (TRV-14, HSE-09)."""
    unsuitable = {*tables.house.no_mounts_on, *company.mounts_unsuitable}
    return company.mounts == "all" and unsuitable.isdisjoint(classes_in(terrain))


def _routes(tables: Hexploration, routes: Iterable[str]) -> list[Factor]:
    """The best of several routes over one side (TRV-24, TRV-25, HSE-02)."""
    known = tables.land.routes
    factors = [Factor(_said(route), _found(known, route, "route")) for route in routes]
    if len(factors) < 2 or tables.house.moves.routes_multiply:
        return factors
    return [max(factors, key=lambda factor: factor.value)]


class Sailing(NamedTuple):
    """A vessel, and what water, wind and weather it is in."""

    vessel: str
    water: str
    wind: str
    weather: str


def water_cost(tables: Hexploration, at: Sailing, most: Fraction) -> StepCost:
    """Entering a hex by water (HSE-12)."""
    return cost_at(tables, water_pace(tables, at), most)


def water_pace(tables: Hexploration, at: Sailing) -> Explained:
    """What a vessel makes of the pace; the wind matters to sails alone."""
    ours = tables.house.water
    factors = [
        Factor(_said(at.vessel), _found(ours.vessels, at.vessel, "vessel")),
        Factor(_said(at.water), _found(ours.waters, at.water, "water")),
        Factor(_said(at.weather), _found(ours.weather, at.weather, "weather")),
    ]
    blown = _found(ours.winds, at.wind, "wind")
    if at.vessel in ours.sailing:
        factors.append(Factor(f"{_said(at.wind)} wind", blown))
    return product(factors)


def air_cost(tables: Hexploration, terrain: str, weather: str, most: Fraction) -> StepCost:
    """Entering a hex in the air (HSE-13)."""
    return cost_at(tables, air_pace(tables, terrain, weather), most)


def air_pace(tables: Hexploration, terrain: str, weather: str) -> Explained:
    """What flying makes of the pace: there are no roads, and hardly any ground."""
    ours = tables.house.air
    below = classes_in(terrain)
    return product(
        (
            Factor("flying", ours.flying),
            *(Factor(_said(each), ours.terrain.get(each, ours.other_terrain)) for each in below),
            Factor(_said(weather), _found(ours.weather, weather, "weather")),
        )
    )


def cost_at(tables: Hexploration, multiplier: Explained, most: Fraction) -> StepCost:
    """One by the multiplier; as much as two days' points, and the hex is barred (TRV-11)."""
    above, below = multiplier.value.as_integer_ratio()
    if not above:
        return StepCost(multiplier, None, is_passable=False)
    points = Fraction(below, above)
    return StepCost(multiplier, points, is_passable=points < tables.limits.impassable * most)


def minutes_of(points: Fraction, minutes_per_point: Fraction | int) -> Fraction:
    """How long a move takes on the clock (HSE-06)."""
    return points * minutes_per_point


def points_in_other_milieu(left: Fraction, most: Fraction, most_there: Fraction) -> Fraction:
    """What is left of a day when the party boards or lands: the same part of it (HSE-12)."""
    return left / most * most_there


def routes_over(sides: Iterable[tuple[frozenset[str], str]], ends: frozenset[str]) -> list[str]:
    """The routes that cross the side between two hexes, either way (HSE-02)."""
    return [route for between, route in sides if between == ends]


def is_next_to(start: Hex, end: Hex) -> bool:
    """A move goes into a hex that touches the party's (TRV-04)."""
    return distance(start, end) == 1


def _found(table: Mapping[str, Fraction], name: str, what: str) -> Fraction:
    value = table.get(name)
    if value is None:
        known = ", ".join(table)
        raise Refused(f"unknown_{what}", f"The {what} “{name}” has no row; there are {known}.")
    return value


def _said(name: str) -> str:
    return name.replace("_", " ")


def in_points(points: Fraction) -> str:
    return f"{mixed(points)} {'points' if points > 1 else 'point'}"
