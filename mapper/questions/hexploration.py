"""The questions of Hexploration: its words in, a call of the rules, words out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any, get_args

from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.questions.question import (
    BadQuestion,
    InputKind,
    either,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    named,
    ops_of,
    word,
)
from mapper.rules.hexploration import landmarks, travel_points, wilderness_die
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_points import Company, EnteredGround, StepCost
from mapper.rules.shared import discovery
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.tables import load

MILIEU = word(*get_args(travel_points.Milieu))
MOST_CHOICES = 20
MOST_COMBINATIONS = 10_000


@cache
def tables() -> Hexploration:
    return load("hexploration", Hexploration)


def company(told: Mapping[str, Any]) -> Company:
    return Company(
        told["people"], told["mounts"], told["carriage"], told.get("mounts_unsuitable", ())
    )


def routes(told: str | tuple[str, ...]) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else told


def cost(
    milieu: travel_points.Milieu,
    travel_points_max: Fraction | None,
    party: Mapping[str, Any],
    terrain: str,
    route: str | tuple[str, ...],
    weather: str,
    vessel: str,
    water: str,
    wind: str,
    minutes_per_travel_point: int | None,
) -> dict[str, Any]:
    most = travel_points_max or travel_points.travel_points(tables(), milieu)
    match milieu:
        case "land":
            ground = EnteredGround(terrain, routes(route), weather)
            found = travel_points.land_cost(tables(), company(party), ground, most)
        case "water":
            found = travel_points.water_cost(
                tables(), travel_points.Sailing(vessel, water, wind, weather), most
            )
        case "air":
            found = travel_points.air_cost(tables(), terrain, weather, most)
    rate = minutes_per_travel_point or tables().house.minutes_per_travel_point
    return _costs(found, rate)


def change_milieu(
    left: Fraction, before: travel_points.Milieu, after: travel_points.Milieu
) -> dict[str, Any]:
    most, there = (travel_points.travel_points(tables(), each) for each in (before, after))
    return {"left": travel_points.points_in_other_milieu(left, most, there)}


def landmark_roll(roll: int) -> dict[str, Any]:
    return {"is_landmark": landmarks.stocked_as_landmark(tables(), roll)}


def _costs(found: StepCost, minutes_per_point: int) -> dict[str, Any]:
    points = found.points
    return {
        "multiplier": found.multiplier.value,
        "cost": points,
        "passable": found.is_passable,
        "minutes": None if points is None else travel_points.minutes_of(points, minutes_per_point),
        "because": str(found),
    }


def cost_census(
    travel_points_max: Fraction,
    mounts: tuple[travel_points.Mounts, ...],
    carriage: tuple[bool, ...],
    people: tuple[int, ...],
    terrain: tuple[str, ...],
    route: tuple[str, ...],
    weather: tuple[str, ...],
) -> dict[str, Any]:
    if prod(map(len, (mounts, carriage, people, terrain, route, weather))) > MOST_COMBINATIONS:
        raise BadQuestion(f"given: at most {MOST_COMBINATIONS:,} combinations are counted.")
    found = [
        travel_points.land_cost(
            tables(), Company(n, m, c), EnteredGround(t, (r,), w), travel_points_max
        )
        for m, c, n, t, r, w in product(mounts, carriage, people, terrain, route, weather)
    ]
    histogram = Counter("none" if each.points is None else str(each.points) for each in found)
    return {
        "combinations": len(found),
        "passable": sum(each.is_passable for each in found),
        "histogram": histogram,
    }


def enter_adjacent(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    return {"adjacent": travel_points.is_next_to(Hex(*start), Hex(*end))}


def edge_cost(
    hexes: Mapping[str, Mapping[str, Any]],
    sides: tuple[Mapping[str, Any], ...],
    party: Mapping[str, Any],
    weather: str,
    travel_points_max: Fraction,
    start: str,
    end: str,
) -> dict[str, Any]:
    if start == end:
        raise Refused("not_adjacent", "They are in that hex already.")
    entered = hexes.get(end)
    if entered is None:
        raise BadQuestion(f"given.hexes: “{end}” is not one of them.")
    over = travel_points.routes_over(
        ((frozenset(side["between"]), side["route"]) for side in sides), frozenset((start, end))
    )
    left = hexes.get(start, {}).get("terrain", "")
    ground = EnteredGround(entered["terrain"], tuple(over), entered["weather"] or weather, left)
    found = travel_points.land_cost(tables(), company(party), ground, travel_points_max)
    return _costs(found, tables().house.minutes_per_travel_point)


def landmark(
    party_at: tuple[int, int],
    landmark_at: tuple[int, int],
    hexes: tuple[Mapping[str, Any], ...],
    is_landmark: bool,
    visibility: str,
) -> dict[str, Any]:
    terrain = {Hex(*each["at"]): each["terrain"] for each in hexes}
    seen = (
        is_landmark
        and landmarks.can_be_landmark(visibility)
        and landmarks.is_seen(
            tables(), Hex(*party_at), Hex(*landmark_at), lambda at: terrain.get(at, "")
        )
    )
    return {"seen": seen}


def lost_check(
    terrain: str,
    route: str | tuple[str, ...],
    landmark_in_sight: bool,
    has_guide: bool,
    has_good_map: bool,
    d10: int | None,
    d6: int | None,
) -> landmarks.LostCheck:
    on_route = any(landmarks.keeps_the_way(tables(), each) for each in routes(route))
    is_guided = on_route or landmark_in_sight or has_guide or has_good_map
    first, second = (1 if die is None else die for die in (d10, d6))
    found = landmarks.is_lost(tables(), terrain, is_guided=is_guided, d10=first, d6=second)
    if found.check and d10 is None:
        raise BadQuestion("when.d10: is missing; it says whether they are lost.")
    if found.lost and d6 is None:
        raise BadQuestion("when.d6: is missing; it says where they go instead.")
    return found


def overloaded_die(
    table: wilderness_die.TableName, region: str, night: bool, night_swap: bool, roll: int
) -> dict[str, Any]:
    event = wilderness_die.event(tables(), roll, table, region, night_swap=night and night_swap)
    if table == "wilderness":
        return {"event": event}
    then = wilderness_die.consequences(event)
    return {
        "event": event,
        "turn_lost": then.turn_lost,
        "food_and_water_consumed": then.food_and_water_consumed,
        "light_must_be_relit": then.light_must_be_relit,
        "spell_effects_end": then.spell_effects_end,
    }


def discover(feature: Mapping[str, Any], event: discovery.Discovery) -> discovery.Discovered:
    return discovery.discovered(feature["visibility"], event, known=feature["known"])


MOUNTS = word("none", "some", "all")
WEATHER = word().or_else("clear")
POINTS = fraction(Fraction(1, 1000), 1000)
ROUTE = either(word(), listed(word(), most=MOST_CHOICES)).or_else("none")
PEOPLE = integer(0)
PARTY = fields_of(
    {
        "people": PEOPLE.or_else(1),
        "mounts": MOUNTS.or_else("none"),
        "carriage": flag().or_else(default=False),
        "mounts_unsuitable": listed(word()).or_else(()),
    }
)
ON_FOOT = {"people": 1, "mounts": "none", "carriage": False}
VISIBILITY = word("overt", "hidden", "secret")
AXIAL = listed(integer(-FURTHEST, FURTHEST), 2, 2)


def choices(kind: InputKind) -> InputKind:
    return listed(kind, 1, MOST_CHOICES)


OPS = ops_of(
    "hexploration",
    {
        cost: {
            "given.milieu": MILIEU.or_else("land"),
            "given.travel_points_max": POINTS.or_else(None),
            "given.party": PARTY.or_else(ON_FOOT),
            "given.terrain": word().or_else("plains"),
            "given.route": ROUTE,
            "given.weather": WEATHER,
            "given.vessel": word().or_else("rowboat"),
            "given.water": word().or_else("open_water"),
            "given.wind": word().or_else("none"),
            "given.minutes_per_travel_point": integer(1).or_else(None),
        },
        cost_census: {
            "given.travel_points_max": POINTS.or_else(Fraction(4)),
            "given.mounts": choices(MOUNTS).or_else(("none",)),
            "given.carriage": listed(flag(), 1, 2).or_else((False,)),
            "given.people": choices(PEOPLE).or_else((1,)),
            "given.terrain": choices(word()),
            "given.route": choices(word()).or_else(("none",)),
            "given.weather": choices(word()).or_else(("clear",)),
        },
        edge_cost: {
            "given.travel_points_max": POINTS.or_else(Fraction(4)),
            "given.party": PARTY.or_else(ON_FOOT),
            "given.weather": WEATHER,
            "given.hexes": named(fields_of({"terrain": word(), "weather": word().or_else("")})),
            "given.sides": listed(
                fields_of({"between": listed(word(), 2, 2), "route": word()})
            ).or_else(()),
            "when.from": word().called("start"),
            "when.to": word().called("end"),
        },
        enter_adjacent: {"given.from": AXIAL.called("start"), "when.to": AXIAL.called("end")},
        change_milieu: {"given.left": fraction(0), "given.before": MILIEU, "given.after": MILIEU},
        landmark_roll: {"when.roll": integer()},
        landmark: {
            "given.party_at": AXIAL,
            "given.landmark_at": AXIAL,
            "given.hexes": listed(fields_of({"at": AXIAL, "terrain": word()})).or_else(()),
            "given.is_landmark": flag().or_else(default=True),
            "given.visibility": VISIBILITY.or_else("overt"),
        },
        lost_check: {
            "given.terrain": word(),
            "given.route": ROUTE,
            "given.landmark_in_sight": flag().or_else(default=False),
            "given.guide": flag().or_else(default=False).called("has_guide"),
            "given.good_map": flag().or_else(default=False).called("has_good_map"),
            "when.d10": integer().or_else(None),
            "when.d6": integer().or_else(None),
        },
        overloaded_die: {
            "given.table": word("wilderness", "template").or_else("wilderness"),
            "given.region": word().or_else(""),
            "given.night": flag().or_else(default=False),
            "given.night_swap": flag().or_else(default=True),
            "when.roll": integer(),
        },
        discover: {
            "given.feature": fields_of(
                {"visibility": VISIBILITY, "known": flag().or_else(default=False)}
            ),
            "when.event": word(
                "enter_hex",
                "stumble_while_travelling",
                "search_1tp",
                "search_2tp_with_lead",
                "search_4x1tp",
                "search_all_tp_from_day_start",
                "search_all_tp_mid_day",
                "hint",
                "forget",
            ),
        },
    },
)
