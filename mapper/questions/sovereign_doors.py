"""The questions of Sovereign about doors."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.questions.question import BadQuestion, flag, integer, ops_of, word
from mapper.questions.sovereign_standard import (
    COMPANIONS,
    DICE,
    MODIFIER,
    NO,
    SYSTEM,
    Answer,
    of_check,
    standard,
)
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import doors, wandering_checks
from mapper.rules.sovereign.checks import with_companions
from mapper.rules.sovereign.doors import Noise
from mapper.rules.sovereign.dungeon_turns import activity_turns
from mapper.rules.sovereign.sovereign_tables import Entry

ENTRY = word("hard", "soft").or_else(None)


def pick_lock(
    thieves_tools: bool,
    dexterity: int,
    sneak: int,
    failed_at_level: int,
    level: int,
    dice: Sequence[int],
) -> Answer:
    rules = standard()
    try:
        made = doors.pick_lock(
            rules.doors,
            doors.Lockpick(dexterity + sneak, level, failed_at_level, thieves_tools),
            dice,
        )
    except Refused as refused:
        return {"allowed": False, "success": False, "turns": 0, "sentence": str(refused)}
    turns = activity_turns(rules.turns, "pick_lock")
    return of_check(made) | {"allowed": True, "turns": turns}


def batter_allowed(door: str, material: str) -> Answer:
    return {"may_batter": doors.can_be_battered(standard().doors, door, material)}


def batter_door(material: str, strength: int, exert: int) -> Answer:
    try:
        turns = doors.battering_turns(standard().doors, material, strength, exert)
    except Refused as refused:
        return {"possible": False, "sentence": str(refused)}
    return {"possible": True, "turns": int(turns.value), "because": str(turns)}


def batter_checks(location: str, turns_since_check: int, turns: int) -> Answer:
    rules = standard()
    checks = wandering_checks.checks_while_battering(
        rules.doors, rules.wandering, location, turns_since_check, turns
    )
    return {
        "extra_checks": checks.extra,
        "regular_checks": checks.regular,
        "all_rolls": checks.all_rolls,
    }


def force_stuck(
    modifier: int, helper_modifiers: Sequence[int], dice: Sequence[int], d3: int | None
) -> Answer:
    rules = standard()
    together = with_companions(rules.skills, modifier, helper_modifiers)
    forced = doors.force_stuck(rules.doors, int(together.value), dice, d3 or 1)
    if d3 is None and not forced.at_once:
        raise BadQuestion("when.d3: is missing; it says how many Turns the door takes.")
    return {
        "success_in_a_round": forced.at_once,
        "turns": forced.turns,
        "extra_checks": forced.extra_checks,
        "open": True,
    }


def listen(noise: Noise, modifier: int, dice: Sequence[int]) -> Answer:
    table = standard().doors
    return {"heard": doors.hears(table, noise, modifier, dice), "rounds": table.listen_rounds}


def enter_door(threshold_trap: bool, entry: Entry | None) -> Answer:
    entrance = doors.go_through(standard().doors, entry, threshold_trap=threshold_trap)
    return {
        "entry": entrance.entry,
        "trap_triggered": entrance.triggers_trap,
        "may_notice_trap": entrance.may_notice_trap,
        "appears_hostile": entrance.appears_hostile,
        "can_surprise_watchers": entrance.can_surprise_watchers,
    }


def reaction_column(entry: Entry | None, declared: str | None) -> Answer:
    return {"column": doors.reaction_column(standard().doors, entry, declared)}


OPS = ops_of(
    SYSTEM,
    {
        pick_lock: {
            "given.thieves_tools": flag(),
            "given.DEX": MODIFIER.called("dexterity"),
            "given.sneak": MODIFIER,
            "given.failed_at_level": integer(0).or_else(0),
            "given.level": integer(1),
            "when.dice": DICE,
        },
        batter_allowed: {"given.door": word(), "given.material": word().or_else("wood")},
        batter_door: {
            "given.material": word(),
            "given.STR": MODIFIER.called("strength"),
            "given.exert": MODIFIER,
        },
        batter_checks: {
            "given.location": word(),
            "given.turns_since_check": integer(0).or_else(0),
            "when.turns": integer(0, 1000),
        },
        force_stuck: {
            "given.modifier": MODIFIER,
            "given.helper_modifiers": COMPANIONS,
            "when.dice": DICE,
            "when.d3": integer(1, 3).or_else(None),
        },
        listen: {
            "given.noise": word("talking", "quieter"),
            "given.modifier": MODIFIER,
            "when.dice": DICE,
        },
        enter_door: {"given.threshold_trap": NO, "when.entry": ENTRY},
        reaction_column: {
            "given.entry": ENTRY,
            "when.declared": word("fight", "talk", "run", "wait").or_else(None),
        },
    },
)
