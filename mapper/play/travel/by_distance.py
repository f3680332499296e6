"""Travel by distance: Neverwhere's marches in kilometres, and Sovereign's miles a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import NOTHING, Journey, Started
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.procedure import Done, StepPrice, TravelProcedure, Under, next_day
from mapper.rules.neverwhere import hiking
from mapper.rules.neverwhere.hiking import (
    HikingDay,
    HikingGround,
    ideal_cost,
    ideal_km,
    march_factor,
    waking_hours,
)
from mapper.rules.neverwhere.neverwhere_tables import GroundQuality, HikingWeather, Neverwhere, Road
from mapper.rules.shared.explained import mixed
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign.overland import miles_a_day
from mapper.rules.sovereign.sovereign_tables import Overland

MINUTES_AN_HOUR = 60

ROADS: Mapping[str, Road] = MappingProxyType({"road": "ordinary", "trail": "low"})
SKIES: Mapping[str, frozenset[HikingWeather]] = MappingProxyType(
    {
        "clear": frozenset(),
        "rain": frozenset({"rain"}),
        "light_snow": frozenset({"ankle_snow"}),
        "heavy_snow": frozenset({"deeper_snow"}),
    }
)


@dataclass(frozen=True)
class ByMarching(TravelProcedure):
    """A day's ideal kilometres, which hard ground uses up faster."""

    tables: Neverwhere
    hex_km: Fraction
    name = "hiking"
    system = "neverwhere"
    unit = "km"
    single = "km"

    def most(self, party: Party) -> Fraction:
        return ideal_km(self.tables, _slowest(party))

    def minutes_per_point(self, journey: Journey) -> Fraction:
        return waking_hours(self.tables, 1 / journey.most) * MINUTES_AN_HOUR

    def price_on(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        road: Road = next((ROADS[route] for route in ROADS if route in under.routes), "none")
        weather = SKIES.get(under.weather, frozenset())
        way = HikingGround(_ground_of(under.terrain), road, weather)
        factor = march_factor(self.tables, way)
        cost = ideal_cost(factor, self.hex_km)
        words = f"{factor} → {mixed(cost)} km of the day's march"
        return StepPrice(cost, words, True, under)

    def enter(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        need = _still_to_pay(journey, to, price)
        if need > journey.left:
            raise Refused("overspend", _too_far(need, journey.left, "km"))
        return Done(_entered(self._marched(journey, need), need), spent=need)

    def start(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        need = _still_to_pay(journey, to, price)
        if journey.left and need <= journey.left:
            raise Refused("can_complete_today", "The march can be finished today.")
        return Done(_started(self._marched(journey, need), to), spent=journey.left)

    def dawn(self, party: Party, journey: Journey) -> Done:
        day = hiking.dawn(self.tables, _slowest(party), yesterday=_hiking(journey))
        after = replace(next_day(journey, day.ideal_km), hours_since_rest=day.hours_since_rest)
        return Done(after)

    def rest(self, journey: Journey) -> Journey:
        rested = hiking.rest(_hiking(journey))
        return replace(journey, hours_since_rest=rested.hours_since_rest)

    def _marched(self, journey: Journey, km: Fraction) -> Journey:
        """As tired as so many kilometres make."""
        if not km:
            return journey
        day = hiking.march(self.tables, _hiking(journey), km).day
        return replace(journey, hours_since_rest=day.hours_since_rest)


@dataclass(frozen=True)
class ByMiles(TravelProcedure):
    """So many miles a day; a hex takes its part of a day."""

    tables: Overland
    hex_miles: Fraction
    minutes: Fraction
    """Of a whole day's travel."""
    name = "miles_a_day"
    system = "sovereign"
    unit = "days"
    single = "day"

    def most(self, _party: Party) -> Fraction:
        return Fraction(1)

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return self.minutes

    def price_on(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        a_day = miles_a_day(self.tables, under.terrain)
        cost = self.hex_miles / a_day.value
        words = f"{mixed(self.hex_miles)} miles at {a_day} → {mixed(cost)} of a day"
        return StepPrice(cost, words, True, under)

    def enter(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_camped(journey)
        need = _still_to_pay(journey, to, price)
        if need > journey.left:
            raise Refused("overspend", _too_far(need, journey.left, "of a day"))
        return Done(_entered(journey, need), spent=need)

    def start(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_camped(journey)
        need = _still_to_pay(journey, to, price)
        if not journey.left:
            raise Refused("no_points", "Nothing is left of the day to start a move with.")
        if need <= journey.left:
            raise Refused("can_complete_today", "The way can be finished today.")
        return Done(_started(journey, to), spent=journey.left)


def _hiking(journey: Journey) -> HikingDay:
    return HikingDay(journey.most, journey.left, journey.hours_since_rest)


def _slowest(party: Party) -> Fraction:
    """The Move of whoever is slowest, as far as it is known."""
    moves = [_number(member.fields["Move"]) for member in party.members if "Move" in member.fields]
    known = [move for move in moves if move is not None and move > 0]
    if not known:
        raise Refused(
            "no_move", f"Nobody's Move is known: write it among the fields of {party.name}."
        )
    return min(known)


def _number(written: str | int) -> Fraction | None:
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        return None


def _ground_of(terrain: str) -> GroundQuality:
    match terrain:
        case "very_bad" | "bad" | "good" | "deep_snow" | "solid_ice":
            return terrain
        case _:
            return "average"


def _still_to_pay(journey: Journey, to: Hex, price: StepPrice) -> Fraction:
    if price.payable is None:
        raise Refused("impassable", f"The hex cannot be entered: {price.words}.")
    begun = journey.started
    paid = begun.points if begun is not None and begun.hex == to else NOTHING
    return max(NOTHING, price.payable - paid)


def _entered(journey: Journey, need: Fraction) -> Journey:
    return replace(
        journey,
        left=journey.left - need,
        spent=journey.spent + need,
        hexes=journey.hexes + 1,
        started=None,
    )


def _started(journey: Journey, to: Hex) -> Journey:
    begun = journey.started
    paid = begun.points if begun is not None and begun.hex == to else NOTHING
    started = Started(to, paid + journey.left, journey.day)
    return replace(journey, left=NOTHING, spent=journey.spent + journey.left, started=started)


def _refuse_camped(journey: Journey) -> None:
    if journey.has_camped:
        raise Refused("no_points", "The camp is made: the day's travel is over until dawn.")


def _too_far(need: Fraction, left: Fraction, unit: str) -> str:
    remains = f"{mixed(left)} {unit} of it is left" if left else "none is left"
    hint = " You may start the move and finish it tomorrow." if left else ""
    return f"Entering takes {mixed(need)} {unit}; {remains}.{hint}"
