"""The question of a day's travel, step by step, through the same steps that play takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mapper.questions.hexploration import (
    ON_FOOT,
    PARTY,
    POINTS,
    ROUTE,
    VISIBILITY,
    WEATHER,
    company,
    routes,
    tables,
)
from mapper.questions.question import (
    fields_of,
    flag,
    integer,
    listed,
    one_of,
    ops_of,
    refusal,
    word,
)
from mapper.rules.hexploration import travel_day
from mapper.rules.hexploration.travel_day import DayStep, Happened, TravelDay
from mapper.rules.hexploration.travel_points import EnteredGround
from mapper.rules.hexploration.wilderness_die import event
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.refused import Refused

Sites = tuple[FeatureOfHex, ...]
Told = Mapping[str, Any]


def sequence(
    travel_points_max: Fraction,
    mode: travel_day.Mode,
    party: Told,
    weather: str,
    position: str,
    features: tuple[Told, ...],
    steps: tuple[Told, ...],
) -> dict[str, Any]:
    day = travel_day.first_day(travel_points_max, position, mode, company(party), weather)
    sites = tuple(FeatureOfHex(each["name"], each["visibility"], each["hex"]) for each in features)
    said = []
    for told in steps:
        try:
            step, more = _step(day, sites, told)
        except Refused as refused:
            said.append(refusal(refused) | _state(day))
            continue
        day = step.day
        said.append({"ok": True} | _happened(step.happened) | _state(day) | more)
    return {"steps": said, "final": _state(day) | {"known": sorted(day.known)}}


def _step(day: TravelDay, sites: Sites, told: Told) -> tuple[DayStep, dict[str, Any]]:
    match told["do"]:
        case "die":
            return _die(day, sites, told)
        case "hint":
            after = travel_day.hint(day, told["feature"])
            return _still(after), {"known": told["feature"] in after.known}
        case "enter" | "start" | "camp" | "dawn":
            return _moved(day, sites, told), {}
        case "search_random" | "search_for" | "search_secret":
            return _searched(day, sites, told), {}
        case _:
            return _altered(day, told), {}


def _moved(day: TravelDay, sites: Sites, told: Told) -> DayStep:
    match told["do"]:
        case "camp":
            return travel_day.camp(day)
        case "dawn":
            return travel_day.dawn(tables(), day)
    ground = EnteredGround(told["terrain"], routes(told["route"]), day.weather)
    if told["do"] == "start":
        return travel_day.start(tables(), day, told["hex"], ground)
    return travel_day.enter(tables(), day, told["hex"], ground, sites)


def _searched(day: TravelDay, sites: Sites, told: Told) -> DayStep:
    match told["do"]:
        case "search_random":
            return travel_day.search_any(tables(), day, sites, told["pick"])
        case "search_secret":
            return travel_day.search_secret(tables(), day, sites, told["pick"])
    name, has_lead = told["feature"], told["has_lead"]
    has_lead = name in day.leads if has_lead is None else has_lead
    return travel_day.search_for(tables(), day, sites, name, has_lead=has_lead)


def _altered(day: TravelDay, told: Told) -> DayStep:
    match told["do"]:
        case "set_weather":
            return _still(day._replace(weather=told["weather"]))
        case "set_party":
            return _still(day._replace(company=company(told["party"])))
        case "set_mode":
            known = told["destination_known"]
            return _still(travel_day.set_mode(day, told["mode"], destination_known=known))
        case _ if told["choice"] == "forage":
            return travel_day.forage(tables(), day)
    return travel_day.consume(day)


def _die(day: TravelDay, sites: Sites, told: Told) -> tuple[DayStep, dict[str, Any]]:
    brought = event(tables(), told["face"], region=told["region"], night_swap=told["night"])
    step = _still(day)
    if brought == "hidden_site":
        step = travel_day.stumble(day, sites, told["pick"])
    elif brought == "waning_resources":
        step = _still(travel_day.wane(day))
    return step, {"event": brought}


def _still(day: TravelDay) -> DayStep:
    return DayStep(day, Happened())


def _happened(happened: Happened) -> dict[str, Any]:
    return {
        "spent": happened.spent,
        "committed": happened.committed,
        "carry_used": happened.carry_used,
        "carry_lost": happened.carry_lost,
        "unspent_lost": happened.unspent_lost,
        "dice": happened.dice,
        "found": happened.found,
        "because": None if happened.cost is None else str(happened.cost),
    }


def _state(day: TravelDay) -> dict[str, Any]:
    return {
        "day": day.day,
        "left": day.left,
        "hexes_today": day.hexes,
        "position": day.position,
        "carry": day.carry.points,
        "debt": day.debt,
    }


NO = flag().or_else(default=False)
MODE = word("travelling", "exploring")
PICK = word().or_else(None)
MOVE = {"hex": word(), "terrain": word(), "route": ROUTE}

STEPS = one_of(
    "do",
    {
        "enter": MOVE,
        "start": MOVE,
        "camp": {},
        "dawn": {},
        "set_weather": {"weather": word()},
        "set_party": {"party": PARTY},
        "set_mode": {"mode": MODE, "destination_known": NO},
        "search_random": {"pick": PICK},
        "search_for": {"feature": word(), "has_lead": flag().or_else(None)},
        "search_secret": {"pick": PICK},
        "die": {"face": integer(), "pick": PICK, "region": word().or_else(""), "night": NO},
        "waning": {"choice": word("consume", "forage")},
        "hint": {"feature": word()},
    },
)

OPS = ops_of(
    "hexploration",
    {
        sequence: {
            "given.travel_points_max": POINTS.or_else(Fraction(4)),
            "given.mode": MODE.or_else("travelling"),
            "given.party": PARTY.or_else(ON_FOOT),
            "given.weather": WEATHER,
            "given.position": word().or_else("start"),
            "given.features": listed(
                fields_of({"name": word(), "visibility": VISIBILITY, "hex": word().or_else("")})
            ).or_else(()),
            "when.steps": listed(STEPS),
        },
    },
)
