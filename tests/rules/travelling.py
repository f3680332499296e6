"""A day to begin with, some ground and some features, for tests of travel."""

from __future__ import annotations

from fractions import Fraction

from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_day import Mode, TravelDay, first_day
from mapper.rules.hexploration.travel_points import Company, EnteredGround
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.tables import load

TABLES = load("hexploration", Hexploration)
PLAINS, HILLS, SWAMP, PEAKS = (
    EnteredGround(terrain) for terrain in ("plains", "hills", "swamp", "high_mountains")
)
SITES = (
    FeatureOfHex("keep", "overt", "a"),
    FeatureOfHex("cave", "hidden", "a"),
    FeatureOfHex("tomb", "secret", "a"),
    FeatureOfHex("tower", "overt", "b"),
)


def fresh(mode: Mode = "travelling", most: int = 4) -> TravelDay:
    return first_day(Fraction(most), "start", mode, Company(4), "clear")
