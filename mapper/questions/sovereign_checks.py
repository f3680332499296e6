"""The questions of Sovereign about rolls: checks, odds, saves, and who sits at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mapper.questions.question import (
    BadQuestion,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    ops_of,
    word,
)
from mapper.questions.sovereign_standard import (
    ATTRIBUTES,
    DICE,
    SYSTEM,
    Answer,
    of_check,
    standard,
)
from mapper.rules.sovereign import checks, saves
from mapper.rules.sovereign.checks import Fit, Option, Trained
from mapper.rules.sovereign.parley import is_party_size


def table_size(gm: int, players: int, delvers: int) -> Answer:
    return {"within_limits": is_party_size(standard().table, gm, players, delvers)}


def needs_roll(can_fail: bool, failure_has_consequences: bool, attempt_has_cost: bool) -> Answer:
    rolled = checks.needs_roll(
        standard().table,
        can_fail=can_fail,
        failure_has_consequences=failure_has_consequences,
        attempt_has_cost=attempt_has_cost,
    )
    return {"roll": rolled}


def chance_roll(
    n_in_6: int | None, percent: int | None, d6: int | None, d100: int | None
) -> Answer:
    if n_in_6 is not None and percent is not None:
        raise BadQuestion("given: n_in_6 and percent are two questions; ask one of them.")
    if n_in_6 is not None and d6 is not None:
        return {"success": checks.within_odds(n_in_6, d6, 6)}
    if percent is not None and d100 is not None:
        return {"success": checks.within_odds(percent, d100, 100)}
    raise BadQuestion("given: must hold n_in_6, with a d6, or percent, with a d100.")


def check_needed(dc: int) -> Answer:
    return {"roll_needed": checks.is_worth_a_roll(standard().skills, dc)}


def difficulty(task: str) -> Answer:
    return {"dc": checks.difficulty(standard().skills, task)}


def skill_check(attribute_modifier: int, skill_level: int, dc: int, dice: Sequence[int]) -> Answer:
    modifier = Trained(attribute_modifier, skill_level).modifier
    return of_check(checks.check(dc, modifier, dice))


def skill_check_pick(options: Sequence[Mapping[str, Any]]) -> Answer:
    best = checks.best_option([Option(**one) for one in options])
    return {"chosen": best.name, "modifier": best.modifier}


def npc_skill_check(listed_: int, fit: Fit, dc: int | None, dice: Sequence[int]) -> Answer:
    modifier = checks.npc_modifier(standard().skills, listed_, fit)
    made = checks.check(dc or 0, modifier, dice)
    return of_check(made) if dc is not None else {"modifier": modifier, "total": made.total}


def group_check(
    members: Sequence[Mapping[str, int]], leader: int, dc: int, dice: Sequence[int]
) -> Answer:
    group = [Trained(**member) for member in members]
    modifier = checks.group_modifier(standard().skills, group, leader)
    return of_check(checks.check(dc, int(modifier.value), dice)) | {"because": str(modifier)}


def opposed_check(actor_modifier: int, other_modifier: int, dice: Sequence[int]) -> Answer:
    skills = standard().skills
    return of_check(checks.opposed_check(skills, actor_modifier, other_modifier, dice))


def pit_example(strength: int, exert: int, dice: Sequence[int]) -> Answer:
    leap = checks.pit_leap(standard().pit, strength, exert, dice)
    return of_check(leap.check) | {"damage": leap.damage or None, "stuck": leap.stuck}


def save_target(kind: str, level: int, modifiers: Mapping[str, int]) -> Answer:
    target = saves.save_target(standard().saves, kind, level, modifiers)
    return {"target": int(target.value), "because": str(target)}


def save_target_npc(hd: Fraction) -> Answer:
    return {"target": saves.npc_save_target(standard().saves, hd)}


def save_roll(target: int, d20: int, bonus: int) -> Answer:
    return {"success": saves.is_saved(standard().saves, target, d20, bonus)}


OPS = ops_of(
    SYSTEM,
    {
        table_size: {
            "given.gm": integer(0),
            "given.players": integer(0),
            "given.delvers": integer(0),
        },
        needs_roll: {
            "given.can_fail": flag(),
            "given.failure_has_consequences": flag(),
            "given.attempt_has_cost": flag(),
        },
        chance_roll: {
            "given.n_in_6": integer(0, 6).or_else(None),
            "given.percent": integer(0, 100).or_else(None),
            "when.d6": integer().or_else(None),
            "when.d100": integer().or_else(None),
        },
        check_needed: {"given.dc": integer()},
        difficulty: {"given.task": word()},
        skill_check: {
            "given.attribute_modifier": integer(),
            "given.skill_level": integer(),
            "when.dc": integer(),
            "when.dice": DICE,
        },
        skill_check_pick: {
            "given.options": listed(fields_of({"name": word(), "modifier": integer()}))
        },
        npc_skill_check: {
            "given.listed": integer().called("listed_"),
            "given.fit": word("good", "ordinary", "bad"),
            "when.dc": integer().or_else(None),
            "when.dice": DICE,
        },
        group_check: {
            "given.members": listed(
                fields_of({"attribute_modifier": integer(), "skill_level": integer()}), 1, 99
            ),
            "given.leader": integer(0),
            "when.dc": integer(),
            "when.dice": DICE,
        },
        opposed_check: {
            "given.actor_modifier": integer(),
            "given.other_modifier": integer(),
            "when.dice": DICE,
        },
        pit_example: {
            "given.STR": integer().called("strength"),
            "given.exert": integer(),
            "when.dice": DICE,
        },
        save_target: {
            "given.level": integer(),
            "given.modifiers": ATTRIBUTES,
            "when.kind": word("physical", "evasion", "mental"),
        },
        save_target_npc: {"given.hd": fraction(0)},
        save_roll: {
            "given.target": integer(),
            "when.d20": integer(),
            "when.bonus": integer().or_else(0),
        },
    },
)
