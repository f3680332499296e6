"""Journeys over land at so many miles a day."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from mapper.rules.shared.reasons import Explained, Factor, product
from mapper.rules.sovereign.sovereign_tables import Overland


@dataclass(frozen=True, slots=True)
class OverlandTime:
    """How long a way takes, and what is left of the day on which it ends."""

    days: Fraction
    arrival_day: int
    miles_left_today: Fraction


def miles_a_day(table: Overland, terrain: str = "", overload: int = 0) -> Explained:
    """How far a party comes; ground and loads change nothing unless a campaign says so (SOV-64)."""
    house = table.house
    return product(
        [
            Factor("miles a day", table.miles_per_day),
            Factor(terrain, house.terrain.get(terrain, Fraction(1))),
            Factor("load", house.overload[overload]),
        ]
    )


def journey(table: Overland, miles: Fraction, a_day: Fraction) -> OverlandTime:
    """A way in days; it ends on the day in which enough miles are reached (SOV-64).

    Who goes nowhere arrives before the first day, all of which is left.
    """
    days = miles / a_day
    arrival = ceil(days)
    if table.house.part_days:
        return OverlandTime(days, arrival, max(1, arrival) * a_day - miles)
    return OverlandTime(Fraction(ceil(days)), arrival, Fraction(0))


def journey_by_hexes(
    table: Overland, hexes: int, hex_miles: Fraction, a_day: Fraction
) -> OverlandTime:
    """A way over so many hexes (SOV-64)."""
    return journey(table, hexes * hex_miles, a_day)


def remaining(route_miles: Fraction, a_day: Fraction, days: Fraction) -> Fraction:
    """How much of a way lies ahead after some days (SOV-64)."""
    return route_miles - travelled(route_miles, a_day, days)


def travelled(route_miles: Fraction, a_day: Fraction, days: Fraction) -> Fraction:
    """How much of a way lies behind after some days (SOV-64)."""
    return min(route_miles, days * a_day)
