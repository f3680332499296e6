"""The tables that cut across the systems: units of time, and the procedures a map can run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Gt, Interval

Minutes = Annotated[int, Gt(0)]
SystemName = Literal["hexploration", "delving", "sovereign", "neverwhere", "violence"]
PlaceKind = Literal["travel", "site"]


@dataclass(frozen=True, slots=True)
class Units:
    """How many minutes each unit of time has."""

    combat_round: Minutes
    delve_round: Minutes
    turn: Minutes
    hour: Minutes
    watch: Minutes
    day: Minutes


@dataclass(frozen=True, slots=True)
class ProcedureTable:
    """A way to travel or to explore a site, and the one die that brings encounters in it."""

    system: SystemName
    place: PlaceKind
    die: Literal["none", "d6", "overloaded_d6", "hazard_die"]
    when: str
    fixed_durations_off: bool


@dataclass(frozen=True, slots=True)
class CrossHouse:
    """Where the day begins, and what a campaign runs that has chosen nothing."""

    first_watch_starts_at_minute: Annotated[int, Interval(ge=0, lt=1440)]
    travel: str
    site: str


@dataclass(frozen=True, slots=True)
class Cross:
    """All tables that the systems share. All of them."""

    minutes: Units
    house: CrossHouse
    procedures: Mapping[str, ProcedureTable]
