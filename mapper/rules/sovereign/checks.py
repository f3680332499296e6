"""What is rolled at a table, and when: checks, alone or as a group, plain odds, and saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mapper.rules.shared.reasons import Explained, Refused, added, on_die, sum_of
from mapper.rules.sovereign.sovereign_delver_tables import Pit, Saves, Seats, Skills

Fit = Literal["good", "ordinary", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """A roll that was made: what it had to reach and what it reached."""

    dc: int
    modifier: int
    total: int

    @property
    def success(self) -> bool:
        return self.total >= self.dc


@dataclass(frozen=True, slots=True)
class Trained:
    """What one of a group brings to a check, in the pair of attribute and skill that is rolled."""

    attribute_modifier: int
    skill_level: int

    @property
    def modifier(self) -> int:
        return self.attribute_modifier + self.skill_level


@dataclass(frozen=True, slots=True)
class Option:
    """One pair that would fit what a Delver tries."""

    name: str
    modifier: int


@dataclass(frozen=True, slots=True)
class PitLeap:
    """How the leap over the pit ended."""

    check: Check
    damage: str
    stuck: bool


def is_party_size(table: Seats, game_masters: int, players: int, delvers: int) -> bool:
    """Whether this many at the table are within the limits (SOV-02)."""
    return (
        game_masters == table.game_masters
        and players <= table.most_players
        and table.fewest_delvers <= delvers <= table.most_delvers
    )


def needs_roll(
    table: Seats, *, can_fail: bool, failure_has_consequences: bool, attempt_has_cost: bool
) -> bool:
    """Whether something is at stake; without that an action just happens (SOV-03)."""
    at_stake = failure_has_consequences or attempt_has_cost
    if table.house.all_must_hold_for_no_roll:
        return can_fail or at_stake
    return can_fail and at_stake


def within_odds(odds: int, roll: int, sides: int) -> bool:
    """Plain odds: so many in six, or percent; a low roll is what was hoped for (SOV-04)."""
    return on_die(roll, sides) <= odds


def check(dc: int, modifier: int, dice: Sequence[int]) -> Check:
    """2d6 and the modifier against a difficulty; no roll decides by itself (SOV-22)."""
    return Check(dc, modifier, sum_of(dice) + modifier)


def is_worth_a_roll(table: Skills, dc: int) -> bool:
    """What is easier than a simple task needs no check (SOV-24)."""
    return dc >= min(table.difficulties.values())


def difficulty(table: Skills, task: str) -> int:
    """The DC of a kind of task (SOV-24)."""
    if task not in table.difficulties:
        raise Refused("no_such_task", f"A task is {', '.join(table.difficulties)}, not {task}.")
    return table.difficulties[task]


def best_option(options: Sequence[Option]) -> Option:
    """What a player would pick where several pairs fit; the first of equals (SOV-21, 23)."""
    if not options:
        raise Refused("nothing_fits", "There is no pair of attribute and skill to choose from.")
    return max(options, key=lambda option: option.modifier)


def npc_modifier(table: Skills, listed: int, fit: Fit) -> int:
    """What an NPC adds, by how likely it is to be good at this (SOV-25)."""
    match fit:
        case "good":
            return listed
        case "ordinary":
            return table.npc_ordinary
        case "bad":
            return table.npc_bad


def with_companions(table: Skills, leader: int, companions: Sequence[int]) -> Explained:
    """The leader's modifier, one better for each good companion and worse for each bad one
    (SOV-26).
    """
    good = sum(modifier > 0 for modifier in companions)
    bad = sum(modifier < 0 for modifier in companions)
    return added(
        {
            "leader": leader,
            "companions who do well": good * table.group_step,
            "companions who do badly": -bad * table.group_step,
        }
    )


def group_modifier(table: Skills, members: Sequence[Trained], leader: int) -> Explained:
    """What a group rolls with when the member of that number leads (SOV-26)."""
    if not 0 <= leader < len(members):
        raise Refused("no_leader", "A group check needs one of the group to roll it.")
    rest = [
        member.modifier
        if table.house.companions_count_with == "attribute_and_skill"
        else member.attribute_modifier
        for number, member in enumerate(members)
        if number != leader
    ]
    return with_companions(table, members[leader].modifier, rest)


def opposed_dc(table: Skills, other_modifier: int) -> int:
    """What has to be reached against somebody (SOV-27)."""
    return table.opposed_dc + other_modifier


def opposed_check(
    table: Skills, actor_modifier: int, other_modifier: int, dice: Sequence[int]
) -> Check:
    """Who wants to change the situation rolls, and wins ties (SOV-27)."""
    return check(opposed_dc(table, other_modifier), actor_modifier, dice)


def pit_leap(table: Pit, strength: int, exert: int, dice: Sequence[int]) -> PitLeap:
    """The leap over the spiked pit (SOV-05)."""
    leap = check(table.dc, strength + exert, dice)
    return PitLeap(leap, "" if leap.success else table.damage, not leap.success)


DIE = 20


def save_target(table: Saves, kind: str, level: int, modifiers: Mapping[str, int]) -> Explained:
    """A Delver's target: one lower for each level, and by the better of two attributes
    (SOV-16 to 18, 95).
    """
    if kind not in table.kinds:
        raise Refused("no_such_save", f"Saves are {', '.join(table.kinds)}, not {kind}.")
    best = max(table.kinds[kind], key=lambda name: modifiers[name])
    helps = -modifiers[best] if table.house.good_scores_lower_the_target else modifiers[best]
    return added({"base": table.base, "level": -level, best: helps})


def npc_save_target(table: Saves, hd: Fraction) -> int:
    """An NPC has one target for all (SOV-19)."""
    return table.npc_base - int(hd) // 2


def is_saved(table: Saves, target: int, roll: int, bonus: int = 0) -> bool:
    """Whether a d20 saves; its ends decide whatever is added to it (SOV-15)."""
    match on_die(roll, DIE):
        case table.always_fails:
            return False
        case table.always_succeeds:
            return True
    return roll + bonus >= target
