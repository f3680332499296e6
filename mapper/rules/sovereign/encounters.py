"""Encounter others in a site: surprise, distance, what they do and want, and chases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.rules.shared.printed_tables import band_of, reaction
from mapper.rules.shared.reasons import Explained, Refused, added, on_die
from mapper.rules.sovereign.checks import Check, Trained, check, group_modifier, opposed_dc
from mapper.rules.sovereign.sovereign_delver_tables import Skills
from mapper.rules.sovereign.sovereign_tables import (
    Chases,
    MeetingTable,
    MetReactions,
    Sovereign,
    TurnTable,
)

ComingIn = Literal["hard", "soft", "no_door"]
Approach = Literal["burst", "sneak"]
EncounterAction = Literal["fight", "talk", "run", "wait"]


@dataclass(frozen=True, slots=True)
class Ambush:
    """A try to stun the locals, and for how many Rounds it does."""

    check: Check
    stunned_rounds: int


def party_can_be_surprised(*, set_ambush: bool) -> bool:
    """Exploring Delvers are on their guard against all but an ambush (SOV-79)."""
    return set_ambush


def pairs_of(table: MeetingTable, how: Approach) -> tuple[str, str]:
    """The pairs of attribute and skill that are rolled against each other (SOV-80)."""
    return (table.burst if how == "burst" else table.sneak), table.watcher


def stun(
    table: MeetingTable, coming_in: ComingIn, made: Check, *, watching_door: bool = False
) -> Ambush:
    """Whether those within are too stunned to act, by the check of one group against the other;
    who looks at a door is not stunned by a soft entry (SOV-77, 80).
    """
    is_expected = coming_in == "soft" and watching_door
    return Ambush(made, table.stunned_rounds if made.success and not is_expected else 0)


def distance_in_corridor(table: MeetingTable, roll: int, space: Fraction | None) -> Fraction:
    """How many feet away they are, if there is space for it (SOV-81)."""
    feet = Fraction(on_die(roll, table.distance_die) * table.distance_feet)
    if space is None or not table.house.space_limits_the_distance:
        return feet
    return min(feet, space)


def entrance_in_room(entrances: int, pick: int) -> int:
    """The entrance by which they come in (SOV-81)."""
    if not 1 <= pick <= entrances:
        raise Refused("no_such_entrance", f"This room has {entrances} entrances.")
    return pick


def could_win(table: MetReactions, npc_hd: Fraction | int, party_levels: int) -> bool:
    """Whether they think that victory is very likely (SOV-87)."""
    return npc_hd >= table.house.could_win * party_levels


def what_they_do(
    table: MetReactions, action: EncounterAction, roll: int, *, they_could_win: bool | None
) -> str:
    """Their answer to what the Delvers do (SOV-86, 87); None: nobody has said how strong they are,
    and whether they would win is left open.
    """
    columns = {"fight": table.fight, "talk": table.talk, "run": table.run, "wait": table.wait}
    said = reaction(columns[action], roll)
    if action == "fight" and not table.house.fighters_read_the_table:
        return "fight"
    if said != "fight_if_could_win" or they_could_win is None:
        return said
    return "fight" if they_could_win else "run"


def may_grant(leverage: int, asked_value: int) -> bool:
    """Whether an NPC may give so much for what the Delvers have to offer (SOV-89)."""
    return asked_value <= leverage


def typical_wants(wants: Mapping[str, tuple[str, ...]], kind: str) -> tuple[str, ...]:
    """What such creatures can usually be moved with (SOV-89)."""
    return wants.get(kind, ())


FlightOutcome = Literal["caught", "escaped", "check"]
Runner = Mapping[str, int]
"""The modifiers and skill levels of one who runs, by their names."""


@dataclass(frozen=True, slots=True)
class Chase:
    """A chase that was rolled: the modifiers of both sides, and the check."""

    pursuers: Explained
    fleeing: Explained
    check: Check

    @property
    def is_caught(self) -> bool:
        """Then the pursuers may begin a fight, with the initiative, at the rear of the fleeing."""
        return self.check.success


def speed_of(table: Chases, moves: Sequence[int]) -> int:
    """How fast a group is (SOV-48)."""
    if not moves:
        raise Refused("nobody_runs", "There is nobody on one side of this chase.")
    return min(moves) if table.house.group_moves_like == "slowest" else max(moves)


def by_speed(table: Chases, pursuers: Sequence[int], fleeing: Sequence[int]) -> FlightOutcome:
    """The faster group succeeds; between equals it is rolled (SOV-48)."""
    ahead = speed_of(table, pursuers) - speed_of(table, fleeing)
    if not ahead:
        return "check"
    return "caught" if ahead > 0 else "escaped"


def head_start_modifier(table: Chases, rounds: int) -> int:
    """What the lead of the pursued does to the pursuers' roll (SOV-50)."""
    row = band_of(table.head_starts, rounds)
    if row is not None:
        return row.modifier
    return 0 if rounds <= table.house.neutral_up_to_rounds else table.longer_head_start


def situation_modifier(
    table: Chases, *, are_more: bool, head_start_rounds: int, half_hearted: bool, enraged: bool
) -> Explained:
    """What the pursuers' roll gets from how things stand (SOV-50)."""
    parts = {
        "more pursuers": table.more_pursuers if are_more else 0,
        "head start": head_start_modifier(table, head_start_rounds),
        "half-hearted": table.half_hearted if half_hearted else 0,
        "enraged": table.enraged if enraged else 0,
    }
    return added(parts)


def best_of_group(table: Chases, skills: Skills, runners: Sequence[Runner]) -> Explained:
    """The best that a group can roll with: any of them leads, in any of the pairs (SOV-49)."""
    if not runners:
        raise Refused("nobody_runs", "There is nobody on one side of this chase.")
    ways = []
    for attribute in table.attributes:
        members = [Trained(runner[attribute], runner[table.skill]) for runner in runners]
        ways += [group_modifier(skills, members, leader) for leader in range(len(members))]
    return max(ways, key=lambda way: way.value)


def best_alone(table: Chases, runners: Sequence[Runner]) -> Explained:
    """The best single modifier of a group."""
    ways = [run[attribute] + run[table.skill] for run in runners for attribute in table.attributes]
    return added({"leader": max(ways)})


class Pursuit(NamedTuple):
    """Who runs after whom, and what the pursuers get from how things stand."""

    pursuers: Sequence[Runner]
    fleeing: Sequence[Runner]
    situation: int


def chase(rules: Sovereign, run: Pursuit, dice: Sequence[int]) -> Chase:
    """The pursuers' check against the fleeing (SOV-49 to 51)."""
    table, skills = rules.chases, rules.skills
    after = best_of_group(table, skills, run.pursuers)
    away = best_of_group(table, skills, run.fleeing)
    if not table.house.fleeing_roll_as_a_group:
        away = best_alone(table, run.fleeing)
    dc = opposed_dc(skills, int(away.value))
    return Chase(after, away, check(dc, int(after.value) + run.situation, dice))


@dataclass(frozen=True, slots=True)
class FightAfter:
    """The fight that pursuers may begin who have caught up."""

    initiative: Literal["pursuers"] = "pursuers"
    in_reach: tuple[str, str] = ("front of the pursuers", "rear of the fleeing")


def fight_after(*, is_caught: bool) -> FightAfter | None:
    """Who catches up may begin a fight and acts first in it (SOV-51)."""
    return FightAfter() if is_caught else None


def chase_turns(table: Chases, turns: TurnTable, *, is_caught: bool) -> int:
    """How long a chase takes, however it ends (SOV-28, 51)."""
    return turns.activities["chase"] if is_caught else table.house.turns_of_an_escape
