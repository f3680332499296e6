"""A day to begin with, some ground and some features, for tests of travel."""

from __future__ import annotations

from fractions import Fraction

from mapper.rules.discovery import Site
from mapper.rules.hexploration_tables import Hexploration
from mapper.rules.tables import load
from mapper.rules.travel_day import Mode, TravelDay, first_day
from mapper.rules.travel_points import Company, Ground

TABLES = load("hexploration", Hexploration)
PLAINS, HILLS, SWAMP, PEAKS = (
    Ground(terrain) for terrain in ("plains", "hills", "swamp", "high_mountains")
)
SITES = (
    Site("keep", "overt", "a"),
    Site("cave", "hidden", "a"),
    Site("tomb", "secret", "a"),
    Site("tower", "overt", "b"),
)


def fresh(mode: Mode = "travelling", most: int = 4) -> TravelDay:
    return first_day(Fraction(most), "start", mode, Company(4), "clear")
