"""The tables of Sovereign: those of sites and journeys, with all others joined to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Gt, Len

from mapper.model.campaign.exact_numbers import Count, Exact
from mapper.rules.shared.printed_tables import ASCENDING, ReactionTable
from mapper.rules.sovereign.sovereign_delver_tables import (
    Advancement,
    Attributes,
    Carriers,
    Classes,
    DieSides,
    Encumbrance,
    Experience,
    Falling,
    Frailty,
    Healing,
    HitPoints,
    MortallyInjured,
    Needs,
    Pit,
    Poison,
    Saves,
    Seats,
    Skills,
    WithoutAir,
    WordTable,
)

Entry = Literal["hard", "soft"]


@dataclass(frozen=True, slots=True)
class TurnsHouse:
    """A-05, 08, 09, 32, 53."""

    minutes: Annotated[int, Gt(0)]
    rounds_in_a_turn_of_fighting: Count
    described_search: Count
    what_a_round_does: Count
    room_without_interest: Count


@dataclass(frozen=True, slots=True)
class TurnTable:
    """SOV-28, 29, 65 to 67: what takes a Turn."""

    seconds_per_round: Count
    activities: Mapping[str, Count]
    house: TurnsHouse


@dataclass(frozen=True, slots=True)
class HeadStart:
    """The modifier of a chase up to this lead."""

    up_to_rounds: Count
    modifier: int

    @property
    def up_to(self) -> int:
        return self.up_to_rounds


@dataclass(frozen=True, slots=True)
class ChasesHouse:
    """A-20 to 22, 52."""

    fleeing_roll_as_a_group: bool
    group_moves_like: Literal["slowest", "fastest"]
    neutral_up_to_rounds: Count
    turns_of_an_escape: Count


@dataclass(frozen=True, slots=True)
class Chases:
    """SOV-48 to 51: pursuers and those who flee."""

    attributes: Annotated[tuple[str, ...], Len(1)]
    skill: str
    more_pursuers: int
    half_hearted: int
    enraged: int
    head_starts: Annotated[tuple[HeadStart, ...], ASCENDING]
    longer_head_start: int
    house: ChasesHouse


@dataclass(frozen=True, slots=True)
class OverlandHouse:
    """A-30, 31."""

    terrain: Mapping[str, Annotated[Exact, Gt(0)]]
    overload: Annotated[tuple[Annotated[Exact, Gt(0)], ...], Len(3, 3)]
    part_days: bool


@dataclass(frozen=True, slots=True)
class Overland:
    """SOV-64: journeys told in days."""

    miles_per_day: Annotated[Exact, Gt(0)]
    house: OverlandHouse


@dataclass(frozen=True, slots=True)
class LightsHouse:
    """A-33, 54."""

    turn_of_lighting_counts: bool
    part_turns_count_whole: bool


@dataclass(frozen=True, slots=True)
class Lights:
    """SOV-68, 69: for how many Turns a light burns."""

    torch: Annotated[int, Gt(0)]
    lantern: Annotated[int, Gt(0)]
    house: LightsHouse


@dataclass(frozen=True, slots=True)
class DoorsHouse:
    """A-36, 37, 39, 48, 51, 55."""

    least_turns: Count
    tripled_after_the_floor: bool
    turns_done_stay_done: bool
    failure_bars: Literal["delver", "party"]
    battered: tuple[str, ...]
    stuck_draws: Count
    column: Mapping[Entry, str]


@dataclass(frozen=True, slots=True)
class Doors:
    """SOV-70 to 77: ways through a door."""

    pick_attribute: str
    pick_skill: str
    pick_dc: int
    force_dc: int
    force_die: DieSides
    listen_dc: int
    listen_rounds: Count
    batter_turns: Count
    unsaid_entry: Entry
    battering_draws: Count
    batter_factor: Mapping[str, Annotated[int, Gt(0)]]
    too_hard: tuple[str, ...]
    house: DoorsHouse


@dataclass(frozen=True, slots=True)
class MeetingHouse:
    """A-40."""

    space_limits_the_distance: bool


@dataclass(frozen=True, slots=True)
class MeetingTable:
    """SOV-80, 81: how two groups come upon each other."""

    burst: str
    sneak: str
    watcher: str
    stunned_rounds: Count
    distance_die: DieSides
    distance_feet: Count
    house: MeetingHouse


@dataclass(frozen=True, slots=True)
class WanderingHouse:
    """A-34, 35, 38."""

    first_check_on: Literal["nth_turn", "first_turn"]
    count_is_carried_over: bool
    battering_draws_where_none_come: bool


@dataclass(frozen=True, slots=True)
class Wandering:
    """SOV-82, 84: when it is rolled whether somebody comes by."""

    die: DieSides
    happens_up_to: Count
    every: Mapping[str, Count]
    house: WanderingHouse


@dataclass(frozen=True, slots=True)
class ReactionsHouse:
    """A-41, 42."""

    could_win: Annotated[Exact, Gt(0)]
    fighters_read_the_table: bool


@dataclass(frozen=True, slots=True)
class MetReactions:
    """SOV-86, 87: what those who are met do, by what the Delvers do."""

    fight: ReactionTable
    talk: ReactionTable
    run: ReactionTable
    wait: ReactionTable
    house: ReactionsHouse


@dataclass(frozen=True, slots=True)
class Sovereign:
    """All tables of Sovereign."""

    name: str
    table: Seats
    attributes: Attributes
    hit_points: HitPoints
    saves: Saves
    skills: Skills
    pit: Pit
    turns: TurnTable
    dying: MortallyInjured
    frailty: Frailty
    healing: Healing
    poison: Poison
    chases: Chases
    encumbrance: Encumbrance
    carriers: Carriers
    falling: Falling
    air: WithoutAir
    needs: Needs
    overland: Overland
    lights: Lights
    doors: Doors
    meeting: MeetingTable
    wandering: Wandering
    reactions: MetReactions
    wants: Mapping[str, tuple[str, ...]]
    experience: Experience
    advancement: Advancement
    classes: Classes
    words: WordTable
