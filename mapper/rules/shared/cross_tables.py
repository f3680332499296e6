"""The tables that cut across the systems: units of time, procedures, and which a map runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Gt, Interval

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.tables import Overrides

MinutesTaken = Annotated[int, Gt(0)]
SystemName = Literal["hexploration", "delving", "sovereign", "neverwhere", "violence"]
PlaceKind = Literal["travel", "site"]


@dataclass(frozen=True, slots=True)
class Units:
    """How many minutes each unit of time has."""

    combat_round: MinutesTaken
    delve_round: MinutesTaken
    turn: MinutesTaken
    hour: MinutesTaken
    watch: MinutesTaken
    day: MinutesTaken


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
class FightsHouse:
    """What no text says of fights: the dice of a side's initiative, and of a foe's health."""

    initiative_die: Annotated[int, Interval(ge=2, le=100)]
    foe_hit_die: Annotated[int, Interval(ge=2, le=100)]
    seconds_per_round: Annotated[int, Interval(ge=1, le=3600)]
    """Where the rules in use have no rounds of their own."""


@dataclass(frozen=True, slots=True)
class Fights:
    """What holds of fights by any rules."""

    house: FightsHouse


@dataclass(frozen=True, slots=True)
class NightsHouse:
    """What no text says of nights: how long a watch is, and what sleep gives back by itself."""

    watch_hours: Annotated[int, Interval(ge=1, le=12)]
    middle_watch_breaks_sleep: bool
    """Whether whoever keeps neither the first watch nor the last sleeps with an interruption."""
    climate: Literal["temperate", "hot", "desert"]
    sleep_restores_fatigue: bool
    sleep_ends_exhaustion: bool
    checks_while_asleep: bool
    """Whether the checks of a dungeon are rolled, round by round, while they sleep in it."""


@dataclass(frozen=True, slots=True)
class Nights:
    """What holds of nights by any rules."""

    house: NightsHouse


@dataclass(frozen=True, slots=True)
class Cross:
    """All tables that the systems share. All of them."""

    minutes: Units
    house: CrossHouse
    fights: Fights
    nights: Nights
    procedures: Mapping[str, ProcedureTable]


@dataclass(frozen=True, slots=True)
class Profile:
    """One procedure for each kind of place, so that no two dice bring encounters (HSE-23)."""

    travel: str
    site: str
    overrides: Mapping[str, Overrides] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "overrides", MappingProxyType(dict(self.overrides)))


def usual_profile(cross: Cross) -> Profile:
    """What a campaign runs that has chosen nothing."""
    return Profile(cross.house.travel, cross.house.site)


def procedure(cross: Cross, profile: Profile, place: PlaceKind) -> ProcedureTable:
    """The procedure that runs in such a place."""
    name = profile.travel if place == "travel" else profile.site
    found = cross.procedures.get(name)
    if found is None or found.place != place:
        fits = ", ".join(known for known, each in cross.procedures.items() if each.place == place)
        raise NotAllowed(f"“{name}” is no procedure for a {place}; there are {fits}.")
    return found
