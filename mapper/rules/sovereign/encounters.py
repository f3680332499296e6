"""Meeting others in a site: surprise, distance, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.rules.shared.refused import Refused
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.checks import Check
from mapper.rules.sovereign.reactions import reaction
from mapper.rules.sovereign.sovereign_tables import MeetingTable, MetReactions

ComingIn = Literal["hard", "soft", "no_door"]
Approach = Literal["burst", "sneak"]
Action = Literal["fight", "talk", "run", "wait"]


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


def could_win(table: MetReactions, npc_hd: int, party_levels: int) -> bool:
    """Whether they think that victory is very likely (SOV-87)."""
    return npc_hd >= table.house.could_win * party_levels


def what_they_do(
    table: MetReactions,
    action: Action,
    roll: int,
    *,
    they_could_win: bool,
) -> str:
    """Their answer to what the Delvers do (SOV-86, 87)."""
    columns = {"fight": table.fight, "talk": table.talk, "run": table.run, "wait": table.wait}
    said = reaction(columns[action], roll)
    if action == "fight" and not table.house.fighters_read_the_table:
        return "fight"
    if said != "fight_if_could_win":
        return said
    return "fight" if they_could_win else "run"
