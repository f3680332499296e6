"""The tables of Delving: the round, the hazard die, the three speeds, and the house's decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Gt, Interval, Len

from mapper.model.campaign.exact_numbers import Count
from mapper.model.campaign.zone_rows import Danger

Positive = Annotated[int, Gt(0)]
SpeedName = Literal["delve", "walk", "run"]


@dataclass(frozen=True, slots=True)
class Round:
    """How long a delve round takes."""

    minutes: Positive


@dataclass(frozen=True, slots=True)
class Hazard:
    """Up to which result of its die an encounter comes."""

    encounter_at_most: Count


@dataclass(frozen=True, slots=True)
class TurnSpeed:
    """How far a delver gets in one turn, and with how much care."""

    zone_moves: Positive
    feet: Positive
    squares_5ft: Positive
    squares_10ft: Positive
    finds_traps: bool
    is_surprised: bool
    maps: bool


@dataclass(frozen=True, slots=True)
class Recover:
    """The die of the points that come back."""

    die: Positive


@dataclass(frozen=True, slots=True)
class RunningRounds:
    """Rounds of running before Constitution is counted."""

    rounds_before_exhausted: int


@dataclass(frozen=True, slots=True)
class RealTimer:
    """Which effects run on the real clock, if the table plays so."""

    minutes: Positive


@dataclass(frozen=True, slots=True)
class EncounterDirections:
    """How many directions an encounter may come from."""

    bearings: Annotated[int, Interval(ge=1, le=360)]


@dataclass(frozen=True, slots=True)
class RoundTimer:
    """How long a round may take at the table, and when to warn."""

    minutes: Positive
    warns_at_minutes: Positive


@dataclass(frozen=True, slots=True)
class DelvingHouse:
    """The house rules of Delving. What the text leaves open."""

    edge_of_vision_zones: Count
    combat_round_minutes: Positive
    hurrying_includes_the_move: bool
    exhausted_at_the_limit: bool
    a_pause_resets_running: bool
    ticks_in_the_round_begun: bool
    round_timer: RoundTimer


@dataclass(frozen=True, slots=True)
class DelvingTables:
    """All tables of Delving. All of them."""

    round: Round
    hazard_dice: Annotated[Mapping[Danger, Positive], Len(3, 3)]
    hazard: Hazard
    speeds: Annotated[Mapping[SpeedName, TurnSpeed], Len(3, 3)]
    recover: Recover
    running: RunningRounds
    real_timer: RealTimer
    encounters: EncounterDirections
    house: DelvingHouse
