"""The questions of Sovereign about poison, falls, air, and a day's food and water."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mapper.questions.question import BadQuestion, flag, integer, ops_of, word
from mapper.questions.sovereign_standard import (
    DICE,
    MODIFIER,
    NO,
    SYSTEM,
    Answer,
    of_check,
    standard,
)
from mapper.rules.sovereign import hazards, saves
from mapper.rules.sovereign.dungeon_turns import minutes_of
from mapper.rules.sovereign.hazards import Controlled

COUNT = integer(0)


def poison_save(
    target: int,
    virulence: int,
    medic_heal: int | None,
    healers_kit: bool,
    d20: int,
    seconds_since_poisoning: int,
) -> Answer:
    rules = standard()
    bonus = hazards.save_bonus(
        rules.poison, virulence, medic_heal, seconds_since_poisoning, has_kit=healers_kit
    )
    saved = saves.is_saved(rules.saves, target, d20, int(bonus.value))
    return {"bonus": int(bonus.value), "success": saved, "because": str(bonus)}


def poison_deadline(d4: int, lethal: bool | None) -> Answer:
    rules = standard()
    turns = hazards.turns_to_live(rules.poison, d4, lethal=lethal)
    minutes = None if turns is None else minutes_of(rules.turns, turns)
    return {"turns_to_live": turns, "minutes": minutes}


def poison_counter(fearsome: bool, intelligence: int, heal: int, dice: Sequence[int]) -> Answer:
    table = standard().poison
    return of_check(hazards.counteract(table, intelligence, heal, dice, fearsome=fearsome))


def fall(feet: int, spike_dice: int, controlled: Controlled) -> Answer:
    table = standard().falling
    fallen = hazards.fall(table, feet, spike_dice, controlled)
    return {
        "dice": str(fallen),
        "effective_feet": fallen.effective_feet,
        "dc": int(hazards.leap_dc(table, feet).value),
    }


def suffocation(
    who: Literal["delver", "npc"], constitution: int | None, still: bool, round_: int
) -> Answer:
    if who == "delver" and constitution is None:
        raise BadQuestion("given.Constitution: is missing; every Delver has one.")
    return {"save_needed": hazards.is_out_of_air(standard().air, constitution, round_, still=still)}


def suffocation_damage(level_or_hd: int, save_success: bool) -> Answer:
    damage = hazards.suffocation_damage(standard().air, level_or_hd, is_saved=save_success)
    return {"damage": damage}


def suffocation_mix(constitution: int | None, active_rounds: int, still_rounds: int) -> Answer:
    left = hazards.air_left(standard().air, constitution, active_rounds, still_rounds)
    return {"air_left_active_rounds": left}


def daily_needs(where: str, ration: bool, waterskin: bool) -> Answer:
    table = standard().needs
    strain = hazards.strain_of_a_day(table, where, has_ration=ration, has_water=waterskin)
    return {"strain": strain}


OPS = ops_of(
    SYSTEM,
    {
        poison_save: {
            "given.target": integer(),
            "given.virulence": integer().or_else(0),
            "given.medic_heal": MODIFIER.or_else(None),
            "given.healers_kit": NO,
            "when.d20": integer(),
            "when.seconds_since_poisoning": COUNT.or_else(0),
        },
        poison_deadline: {"when.d4": integer(), "given.lethal": flag().or_else(None)},
        poison_counter: {
            "given.fearsome": NO,
            "given.INT": MODIFIER.called("intelligence"),
            "given.heal": MODIFIER,
            "when.dice": DICE,
        },
        fall: {
            "given.feet": COUNT,
            "given.spike_dice": COUNT.or_else(0),
            "when.controlled": word("no", "success", "failure").or_else("no"),
        },
        suffocation: {
            "given.who": word("delver", "npc"),
            "given.Constitution": COUNT.or_else(None),
            "given.still": NO,
            "when.round": COUNT.called("round_"),
        },
        suffocation_damage: {"given.level_or_hd": COUNT, "when.save_success": flag()},
        suffocation_mix: {
            "given.Constitution": COUNT.or_else(None),
            "when.active_rounds": COUNT.or_else(0),
            "when.still_rounds": COUNT.or_else(0),
        },
        daily_needs: {
            "given.where": word("dungeon_no_sleep", "dungeon_sleep", "settlement", "wilderness"),
            "when.ration": flag(),
            "when.waterskin": flag(),
        },
    },
)
