"""The travel procedure of a map, with its tables: chosen by its rules, priced by its weather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.model.campaign.reward_rows import Pot, Treasure
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.load_rules import InPoints
from mapper.play.map_rules import rules_of, tables_of, travel_procedure, weather_on
from mapper.play.travel.by_distance import ByMarching, ByMiles
from mapper.play.travel.by_parts_of_a_day import ByPoints, ByWatches
from mapper.play.travel.procedure import TravelProcedure
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.sovereign.health import is_counted
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.violence_tables import Violence

KM_A_MILE = Fraction(1_609_344, 1_000_000)
MINUTES_A_DAY = 1440


def procedure_on(campaign: Campaign, map_id: str) -> TravelProcedure:
    """What travel on a map goes by, in its weather."""
    rules = rules_of(campaign, map_id)
    row = campaign.one(Map, Key("map", "", map_id))
    treasures = [each for pot in campaign.all(Pot).values() for each in pot.treasures]
    borne = Borne(campaign.all(MemberState), treasures)
    return chosen(rules, row, weather_on(campaign, map_id).kind, borne)


class Borne(NamedTuple):
    """How members are, by the ids of their rows, and the treasure that is borne along."""

    states: Mapping[str, MemberState] = MappingProxyType({})
    treasures: Sequence[Treasure] = ()


ALL_FRESH = Borne()


def chosen(rules: MapRules, row: Map, weather: str, borne: Borne = ALL_FRESH) -> TravelProcedure:
    """What a map's rules choose; by some of them what is borne slows a group, or stops it."""
    found = travel_procedure(rules)
    points = tables_of(rules, "hexploration", Hexploration)
    starts_at = points.house.day_starts_at_minute
    match found.system:
        case "hexploration":
            return ByPoints(points, weather, starts_at=starts_at, afloat=points)
        case "neverwhere":
            neverwhere = tables_of(rules, "neverwhere", Neverwhere)
            return ByMarching(
                neverwhere,
                _km(row),
                starts_at=starts_at,
                states=borne.states,
                treasures=borne.treasures,
                afloat=points,
            )
        case "sovereign":
            # Miles a day say nothing of hours: a day's march is as long as by travel points.
            minutes = points.land.travel_points * points.house.minutes_per_travel_point
            sovereign = tables_of(rules, "sovereign", Sovereign)
            return ByMiles(
                sovereign.overland,
                _miles(row),
                minutes,
                loads=InPoints(sovereign),
                states=borne.states,
                treasures=borne.treasures,
                starts_at=starts_at,
                afloat=points,
                eats_daily=is_counted(sovereign.needs, "wilderness"),
            )
        case "violence":
            cross = tables_of(rules, "cross", Cross)
            first = cross.house.first_watch_starts_at_minute
            return ByWatches(tables_of(rules, "violence", Violence), starts_at=first, afloat=points)
    raise NotAllowed(f"Nobody travels by the rules of {found.system}.")


def journey_of(campaign: Campaign, group: str, party: Party, procedure: TravelProcedure) -> Journey:
    """A group's day of travel as it is; one that is not begun, begins as soon as travel does."""
    row = campaign.get(Key("journey", "", group))
    if isinstance(row, Journey) and row.procedure == procedure.name:
        return procedure.as_now(party, row)
    most = procedure.most(party)
    fresh = Journey(procedure.name, most, most, _begins(procedure, party.minutes))
    if isinstance(row, Journey):
        return replace(fresh, leads=row.leads, omens=row.omens, day=row.day, told=row.told)
    return fresh


def minutes_now(procedure: TravelProcedure, journey: Journey) -> int:
    """What the group's clock says once so much of the day is spent; part minutes are not over."""
    spent = journey.spent * procedure.minutes_per_point(journey)
    return journey.began + int(spent)


def next_dawn(procedure: TravelProcedure, minutes: int) -> int:
    """When the next day of travel begins."""
    return (minutes // MINUTES_A_DAY + 1) * MINUTES_A_DAY + procedure.starts_at


def _begins(procedure: TravelProcedure, minutes: int) -> int:
    return max(minutes, minutes // MINUTES_A_DAY * MINUTES_A_DAY + procedure.starts_at)


def _km(row: Map) -> Fraction:
    return row.hex_size if row.unit == "km" else row.hex_size * KM_A_MILE


def _miles(row: Map) -> Fraction:
    return row.hex_size if row.unit == "miles" else row.hex_size / KM_A_MILE
