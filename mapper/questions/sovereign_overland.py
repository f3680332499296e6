"""The questions of Sovereign about journeys over land."""

from __future__ import annotations

from fractions import Fraction

from mapper.questions.question import fraction, integer, ops_of, word
from mapper.questions.sovereign_standard import SYSTEM, Answer, standard
from mapper.rules.sovereign import overland


def overland_(miles: Fraction, terrain: str, overload: int) -> Answer:
    table = standard().overland
    a_day = overland.miles_a_day(table, terrain, overload)
    going = overland.journey(table, miles, a_day.value)
    return {"days": going.days, "arrival_day": going.arrival_day, "because": str(a_day)}


def overland_hexes(hex_miles: Fraction, hexes: int) -> Answer:
    table = standard().overland
    a_day = overland.miles_a_day(table)
    going = overland.journey_by_hexes(table, hexes, hex_miles, a_day.value)
    return {"days": going.days, "miles_left_today": going.miles_left_today}


def overland_progress(route_miles: Fraction, days: Fraction) -> Answer:
    a_day = overland.miles_a_day(standard().overland).value
    return {
        "travelled": overland.travelled(route_miles, a_day, days),
        "remaining": overland.remaining(route_miles, a_day, days),
    }


HEX = fraction(Fraction(1, 10**9))
"""A hex has a size."""

OPS = ops_of(
    SYSTEM,
    {
        overland_: {
            "given.miles": fraction(0),
            "given.terrain": word().or_else(""),
            "given.overload": integer(0, 2).or_else(0),
        },
        overland_hexes: {"given.hex_miles": HEX, "when.hexes": integer(0)},
        overland_progress: {"given.route_miles": fraction(0), "when.days": fraction(0)},
    },
)
