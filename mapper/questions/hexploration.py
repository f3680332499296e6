"""The questions of Hexploration: its words in, a call of the rules, words out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from fractions import Fraction
from itertools import product
from math import prod
from typing import Annotated, Any, Literal, NamedTuple

from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.exact_numbers import Count
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.questions.input_kind import (
    InputKind,
    dice,
    die_of,
    either,
    flag,
    fraction,
    integer,
    likely,
    listed,
    offered,
    one_of,
    word,
)
from mapper.questions.question import (
    D6,
    SPREAD,
    Amount,
    BadQuestion,
    FromOne,
    Results,
    inputs_after,
    kind_of,
    refusal,
)
from mapper.rules.hexploration import landmarks, travel_day, travel_points, wilderness_die
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_day import DayStep, Happened, TravelDay
from mapper.rules.hexploration.travel_points import (
    Company,
    EnteredGround,
    Milieu,
    MountedShare,
    StepCost,
)
from mapper.rules.shared import discovery
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.reasons import Refused

MOST_CHOICES = 20
MOST_COMBINATIONS = 10_000

Points = Annotated[Fraction, fraction(Fraction(1, 1000), 1000)]
A_DAY = Fraction(4)
TerrainName = Annotated[str, offered(Hexploration, "land.terrain", "house.terrain")]
SeenTerrain = Annotated[str, likely(Hexploration, "land.terrain", "house.terrain")]
ROUTE = offered(Hexploration, "land.routes")
RouteNames = Annotated[str | tuple[str, ...], either(ROUTE, listed(ROUTE, most=MOST_CHOICES))]
LandWeather = Annotated[str, offered(Hexploration, "land.weather", "house.weather")]
WeatherNames = Annotated[
    str,
    offered(
        Hexploration, "land.weather", "house.weather", "house.water.weather", "house.air.weather"
    ),
]
RegionName = Annotated[str, offered(Hexploration, "encounters.regions")]


def _few(*paths: str) -> InputKind:
    return listed(offered(Hexploration, *paths), 1, MOST_CHOICES)


PlaceOfHex = Annotated[tuple[int, ...], listed(integer(-FURTHEST, FURTHEST), 2, 2)]
Crowds = Annotated[tuple[int, ...], listed(integer(0), 1, MOST_CHOICES)]
Riders = Annotated[tuple[MountedShare, ...], listed(kind_of(MountedShare), 1, MOST_CHOICES)]
Carriages = Annotated[tuple[bool, ...], listed(flag(), 1, 2)]


class Travellers(NamedTuple):
    """Who travels, and with what."""

    people: Count = 1
    mounts: MountedShare = "none"
    carriage: bool = False
    mounts_unsuitable: tuple[SeenTerrain, ...] = ()


ON_FOOT = Travellers()


class HexGround(NamedTuple):
    """What a hex is like; its weather is that of the question unless it says so."""

    terrain: TerrainName
    weather: LandWeather = ""


class RouteOverSide(NamedTuple):
    """A route between two hexes."""

    between: Annotated[tuple[str, ...], listed(word(), 2, 2)]
    route: Annotated[str, ROUTE]


class TerrainAt(NamedTuple):
    """The terrain of a hex."""

    at: PlaceOfHex
    terrain: SeenTerrain


class LandmarkTold(NamedTuple):
    """What is looked for."""

    is_landmark: Annotated[bool, "given.is_landmark"] = True
    visibility: Annotated[Visibility, "given.visibility"] = "overt"


class AtNight(NamedTuple):
    """Whether the die is rolled at the night's camp, and means something else there."""

    night: Annotated[bool, "given.night"] = False
    night_swap: Annotated[bool, "given.night_swap"] = True


class FeatureToDiscover(NamedTuple):
    """What may be discovered, and whether it is known already."""

    visibility: Visibility
    known: bool = False


def _routes(told: RouteNames) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else told


def cost(
    tables: Hexploration,
    milieu: Milieu = "land",
    travel_points_max: Points | None = None,
    party: Travellers = ON_FOOT,
    terrain: TerrainName = "plains",
    route: RouteNames = "none",
    weather: WeatherNames = "clear",
    vessel: Annotated[str, offered(Hexploration, "house.water.vessels")] = "rowboat",
    water: Annotated[str, offered(Hexploration, "house.water.waters")] = "open_water",
    wind: Annotated[str, offered(Hexploration, "house.water.winds")] = "none",
    minutes_per_travel_point: FromOne | None = None,
) -> Results:
    most = travel_points_max or travel_points.travel_points(tables, milieu)
    match milieu:
        case "land":
            ground = EnteredGround(terrain, _routes(route), weather)
            found = travel_points.land_cost(tables, Company(*party), ground, most)
        case "water":
            found = travel_points.water_cost(
                tables, travel_points.Sailing(vessel, water, wind, weather), most
            )
        case "air":
            found = travel_points.air_cost(tables, terrain, weather, most)
    rate = minutes_per_travel_point or tables.house.minutes_per_travel_point
    return _costs(found, rate)


def _costs(found: StepCost, minutes_per_point: int) -> Results:
    points = found.points
    return {
        "multiplier": found.multiplier.value,
        "cost": points,
        "passable": found.is_passable,
        "minutes": None if points is None else travel_points.minutes_of(points, minutes_per_point),
        "because": str(found),
    }


def cost_census(
    tables: Hexploration,
    travel_points_max: Points = A_DAY,
    mounts: Riders = ("none",),
    carriage: Carriages = (False,),
    people: Crowds = (1,),
    *,
    terrain: Annotated[tuple[str, ...], _few("land.terrain", "house.terrain"), "given.terrain"],
    route: Annotated[tuple[str, ...], _few("land.routes"), "given.route"] = ("none",),
    weather: Annotated[tuple[str, ...], _few("land.weather"), "given.weather"] = ("clear",),
) -> Results:
    if prod(map(len, (mounts, carriage, people, terrain, route, weather))) > MOST_COMBINATIONS:
        raise BadQuestion(f"given: at most {MOST_COMBINATIONS:,} combinations are counted.")
    found = [
        travel_points.land_cost(
            tables, Company(n, m, c), EnteredGround(t, (r,), w), travel_points_max
        )
        for m, c, n, t, r, w in product(mounts, carriage, people, terrain, route, weather)
    ]
    histogram = Counter("none" if each.points is None else str(each.points) for each in found)
    return {
        "combinations": len(found),
        "passable": sum(each.is_passable for each in found),
        "histogram": histogram,
    }


def edge_cost(
    tables: Hexploration,
    travel_points_max: Points = A_DAY,
    party: Travellers = ON_FOOT,
    weather: LandWeather = "clear",
    *,
    hexes: Annotated[Mapping[str, HexGround], "given.hexes"],
    sides: Annotated[tuple[RouteOverSide, ...], "given.sides"] = (),
    start: Annotated[str, "from"],
    end: Annotated[str, "to"],
) -> Results:
    if start == end:
        raise Refused("not_adjacent", "They are in that hex already.")
    entered = hexes.get(end)
    if entered is None:
        raise BadQuestion(f"given.hexes: “{end}” is not one of them.")
    over = travel_points.routes_over(
        ((frozenset(side.between), side.route) for side in sides), frozenset((start, end))
    )
    left = hexes[start].terrain if start in hexes else ""
    ground = EnteredGround(entered.terrain, tuple(over), entered.weather or weather, left)
    found = travel_points.land_cost(tables, Company(*party), ground, travel_points_max)
    return _costs(found, tables.house.minutes_per_travel_point)


def enter_adjacent(
    start: Annotated[PlaceOfHex, "from"], end: Annotated[PlaceOfHex, "when.to"]
) -> Results:
    return {"adjacent": travel_points.is_next_to(Hex(*start), Hex(*end))}


def change_milieu(tables: Hexploration, left: Amount, before: Milieu, after: Milieu) -> Results:
    most, there = (travel_points.travel_points(tables, each) for each in (before, after))
    return {"left": travel_points.points_in_other_milieu(left, most, there)}


def landmark_roll(
    tables: Hexploration, *, roll: Annotated[int, die_of(Hexploration, "landmarks.one_in")]
) -> Results:
    return {"is_landmark": landmarks.stocked_as_landmark(tables, roll)}


def landmark(
    tables: Hexploration,
    party_at: PlaceOfHex,
    landmark_at: PlaceOfHex,
    hexes: tuple[TerrainAt, ...] = (),
    *,
    mark: Annotated[LandmarkTold, SPREAD],
) -> Results:
    terrain = {Hex(*each.at): each.terrain for each in hexes}
    seen = (
        mark.is_landmark
        and landmarks.can_be_landmark(mark.visibility)
        and landmarks.is_seen(
            tables, Hex(*party_at), Hex(*landmark_at), lambda at: terrain.get(at, "")
        )
    )
    return {"seen": seen}


def lost_check(
    tables: Hexploration,
    terrain: Annotated[str, offered(Hexploration, "house.lost.chances")],
    route: RouteNames = "none",
    landmark_in_sight: bool = False,
    guide: bool = False,
    good_map: bool = False,
    *,
    d10: Annotated[int, dice("1d10")] | None = None,
    d6: D6 | None = None,
) -> landmarks.LostCheck:
    on_route = any(landmarks.keeps_the_way(tables, each) for each in _routes(route))
    is_guided = on_route or landmark_in_sight or guide or good_map
    first, second = (1 if die is None else die for die in (d10, d6))
    found = landmarks.is_lost(tables, terrain, is_guided=is_guided, d10=first, d6=second)
    if found.check and d10 is None:
        raise BadQuestion("when.d10: is missing; it says whether they are lost.")
    if found.lost and d6 is None:
        raise BadQuestion("when.d6: is missing; it says where they go instead.")
    return found


def overloaded_die(
    tables: Hexploration,
    table: wilderness_die.TableName = "wilderness",
    region: RegionName = "",
    *,
    at_night: Annotated[AtNight, SPREAD],
    roll: D6,
) -> Results:
    _refuse_unknown(tables, region)
    event = wilderness_die.event(
        tables, roll, table, region, night_swap=at_night.night and at_night.night_swap
    )
    if table == "wilderness":
        return {"event": event}
    then = wilderness_die.consequences(event)
    return {"event": event} | asdict(then)


def _refuse_unknown(tables: Hexploration, region: str) -> None:
    regions = tables.encounters.regions
    if region and region not in regions:
        raise Refused(
            "unknown_region", f"The region “{region}” has no row; there are {', '.join(regions)}."
        )


def discover(feature: FeatureToDiscover, *, event: discovery.Discovery) -> discovery.Discovered:
    return discovery.discovered(feature.visibility, event, known=feature.known)


Sites = tuple[FeatureOfHex, ...]
Walked = tuple[DayStep, Results]
"""The day after a step, and what its answer says besides."""


class Walk(NamedTuple):
    """Under which tables a step is taken, on which day, and what there is to be found."""

    tables: Hexploration
    day: TravelDay
    sites: Sites


def sequence(
    tables: Hexploration,
    travel_points_max: Points = A_DAY,
    mode: travel_day.Mode = "travelling",
    party: Travellers = ON_FOOT,
    weather: LandWeather = "clear",
    position: str = "start",
    features: Sites = (),
    *,
    steps: Annotated[tuple[Mapping[str, Any], ...], listed(STEP)],
) -> Results:
    """A day's travel, step by step, through the same steps that play takes."""
    day = travel_day.first_day(travel_points_max, position, mode, Company(*party), weather)
    said = []
    for told in steps:
        do, *inputs = told.values()
        try:
            step, more = STEPS[do](Walk(tables, day, features), *inputs)
        except Refused as refused:
            said.append(refusal(refused) | _state(day))
            continue
        day = step.day
        said.append({"ok": True} | _happened(step.happened) | _state(day) | more)
    return {"steps": said, "final": _state(day) | {"known": sorted(day.known)}}


def _still(day: TravelDay, **more: Any) -> Walked:
    return DayStep(day, Happened()), more


def _enter(
    walk: Walk, hex_: Annotated[str, "hex"], terrain: TerrainName, route: RouteNames = "none"
) -> Walked:
    ground = _ground(walk.day, terrain, route)
    return travel_day.enter(walk.tables, walk.day, hex_, ground, walk.sites), {}


def _start(
    walk: Walk, hex_: Annotated[str, "hex"], terrain: TerrainName, route: RouteNames = "none"
) -> Walked:
    return travel_day.start(walk.tables, walk.day, hex_, _ground(walk.day, terrain, route)), {}


def _ground(day: TravelDay, terrain: str, route: RouteNames) -> EnteredGround:
    return EnteredGround(terrain, _routes(route), day.weather)


def _camp(walk: Walk) -> Walked:
    return travel_day.camp(walk.day), {}


def _dawn(walk: Walk) -> Walked:
    return travel_day.dawn(walk.tables, walk.day), {}


def _set_weather(walk: Walk, weather: LandWeather) -> Walked:
    return _still(walk.day._replace(weather=weather))


def _set_party(walk: Walk, party: Travellers) -> Walked:
    return _still(walk.day._replace(company=Company(*party)))


def _set_mode(walk: Walk, mode: travel_day.Mode, destination_known: bool = False) -> Walked:
    return _still(travel_day.set_mode(walk.day, mode, destination_known=destination_known))


def _search_random(walk: Walk, pick: str | None = None) -> Walked:
    return travel_day.search_any(*walk, pick), {}


def _search_for(walk: Walk, feature: str, has_lead: bool | None = None) -> Walked:
    lead = feature in walk.day.leads if has_lead is None else has_lead
    return travel_day.search_for(*walk, feature, has_lead=lead), {}


def _search_secret(walk: Walk, pick: str | None = None) -> Walked:
    return travel_day.search_secret(*walk, pick), {}


def _die(
    walk: Walk, face: D6, pick: str | None = None, region: RegionName = "", night: bool = False
) -> Walked:
    tables, day, sites = walk
    _refuse_unknown(tables, region)
    event = wilderness_die.event(tables, face, region=region, night_swap=night)
    if event == "hidden_site":
        return travel_day.stumble(day, sites, pick), {"event": event}
    return _still(travel_day.wane(day) if event == "waning_resources" else day, event=event)


def _waning(walk: Walk, choice: Literal["consume", "forage"]) -> Walked:
    tables, day, _ = walk
    after = travel_day.consume(day) if choice == "consume" else travel_day.forage(tables, day)
    return after, {}


def _hint(walk: Walk, feature: str) -> Walked:
    after = travel_day.hint(walk.day, feature)
    return _still(after, known=feature in after.known)


STEPS: Mapping[str, Callable[..., Walked]] = {
    step.__name__.removeprefix("_"): step
    for step in (
        *(_enter, _start, _camp, _dawn, _set_weather, _set_party, _set_mode),
        *(_search_random, _search_for, _search_secret, _die, _waning, _hint),
    )
}
STEP = one_of("do", {name: inputs_after(1, step) for name, step in STEPS.items()})


def _happened(happened: Happened) -> Results:
    said = happened._asdict()
    cost = said.pop("cost")
    return said | {"because": None if cost is None else str(cost)}


def _state(day: TravelDay) -> Results:
    return {
        "day": day.day,
        "left": day.left,
        "hexes_today": day.hexes,
        "position": day.position,
        "carry": day.carry.points,
        "debt": day.debt,
    }
