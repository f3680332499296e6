"""The questions of Sovereign about injuries, Frailty, healing and System Strain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from mapper.questions.question import (
    BadQuestion,
    fields_of,
    flag,
    fraction,
    integer,
    ops_of,
    word,
)
from mapper.questions.sovereign_standard import (
    COMPANIONS,
    DICE,
    MODIFIER,
    NO,
    SYSTEM,
    YES,
    Answer,
    of_check,
    standard,
)
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import healing, hit_points, injury
from mapper.rules.sovereign.hit_points import Who

COUNT = integer(0)
ROUND = integer(0)


def drop_to_zero(who: Who, frail: bool, lethal: bool) -> Answer:
    state = hit_points.at_zero_hp(standard().dying, who, frail=frail, lethal=lethal)
    return {"state": state}


def mortal_clock(fell_in_round: int, end_of_round: int) -> Answer:
    if end_of_round < fell_in_round:
        raise BadQuestion("when.end_of_round: is before the Round of the fall.")
    rounds = injury.full_rounds(fell_in_round, end_of_round)
    return {"full_rounds": rounds, "alive": injury.is_alive(standard().dying, rounds)}


def stabilize(
    fell_in_round: int,
    healers_kit: bool,
    medic: Mapping[str, int],
    helper_modifiers: Sequence[int],
    attempt_in_round: int,
    dice: Sequence[int],
) -> Answer:
    if attempt_in_round < fell_in_round:
        raise BadQuestion("when.attempt_in_round: is before the Round of the fall.")
    rules = standard()
    rounds = injury.rounds_before_attempt(rules.dying, fell_in_round, attempt_in_round)
    dc = injury.stabilise_dc(rules.dying, rounds, has_kit=healers_kit)
    modifier = injury.stabilise_modifier(
        rules.skills, medic["DEX"], medic["INT"], medic["Heal"], helper_modifiers
    )
    said: Answer = {"full_rounds": rounds, "dc": int(dc.value), "because": str(dc)}
    try:
        made = injury.stabilise(
            rules.dying,
            int(dc.value),
            int(modifier.value),
            injury.full_rounds(fell_in_round, attempt_in_round - 1),
            dice,
        )
    except Refused as refused:
        return said | {"success": False, "alive": False, "sentence": str(refused)}
    return said | of_check(made)


def after_stabilized(turns_since: int) -> object:
    return injury.after_stabilising(standard().dying, turns_since)


def frail_bed_rest(healers_kit: bool, heal: int, days: int) -> Answer:
    helped = injury.bed_rest_helps(standard().frailty, heal, days, has_kit=healers_kit)
    return {"frail": not helped}


def frail_treatment(
    heal: int,
    attribute_modifier: int,
    healers_kit: bool,
    attempts_by_this_healer: int,
    dice: Sequence[int],
) -> Answer:
    table = standard().frailty
    try:
        healer = injury.Healer(heal, attribute_modifier, attempts_by_this_healer, healers_kit)
        made = injury.treat_frailty(table, healer, dice)
    except Refused as refused:
        return {"allowed": False, "hours": 0, "frail": True, "sentence": str(refused)}
    said = of_check(made) | {"allowed": True, "hours": table.treatment_hours}
    return said | {"frail": not made.success}


def frail_untreated(save_success: bool, d6: int | None) -> object:
    if d6 is None and not save_success:
        raise BadQuestion("when.d6: is missing; it says on which day the Delver dies.")
    roll = 1 if d6 is None else d6
    return injury.frailty_untreated(standard().frailty, roll, is_saved=save_success)


def natural_healing(
    kind: Literal["delver", "npc"],
    level_or_hd: Fraction,
    hp: int,
    max_hp: int,
    frail: bool,
    warm_fed_comfortable: bool,
) -> Answer:
    healed = healing.healed_in_a_night(standard().healing, kind, level_or_hd)
    after = healing.natural_healing(
        hp, max_hp, healed, frail=frail, warm_fed_comfortable=warm_fed_comfortable
    )
    return {"hp": after}


def rest_comfort_default(place: str) -> Answer:
    comfortable = healing.is_comfortable_by_default(standard().healing, place)
    return {"warm_fed_comfortable": comfortable}


def night_rest(
    strain: int, hours: Fraction, uninterrupted: bool, warm_fed_comfortable: bool
) -> Answer:
    after = healing.strain_after_night(
        standard().healing,
        strain,
        hours,
        uninterrupted=uninterrupted,
        warm_fed_comfortable=warm_fed_comfortable,
    )
    return {"strain": after}


def strain_add(strain: int, constitution: int, add: int, forced: bool) -> Answer:
    try:
        after = healing.add_strain(standard().healing, strain, constitution, add, forced=forced)
    except Refused as refused:
        unchanged = {"strain": strain, "applied": False, "unconscious_minutes": 0}
        return unchanged | {"sentence": str(refused)}
    return {
        "strain": after.strain,
        "applied": True,
        "unconscious_minutes": after.unconscious_minutes,
    }


def first_aid(
    hp: int,
    max_hp: int,
    strain: int,
    constitution: int,
    frail: bool,
    heal: int,
    healers_kit: bool,
    d6: int,
) -> Answer:
    try:
        after = healing.first_aid(
            standard().healing,
            healing.Patient(hp, max_hp, strain, constitution),
            heal,
            d6,
            has_kit=healers_kit,
        )
    except Refused as refused:
        return {"hp": hp, "strain": strain, "frail": frail, "sentence": str(refused)}
    return {"hp": after.hp, "strain": after.strain, "frail": frail}


def first_aid_time(applications: int) -> Answer:
    table = standard().healing
    return {
        "minutes_of_work": healing.first_aid_minutes(table, applications),
        "turns": healing.first_aid_turns(table, applications),
    }


OPS = ops_of(
    SYSTEM,
    {
        drop_to_zero: {
            "given.who": word("delver", "named_npc", "unnamed_npc"),
            "given.frail": NO,
            "given.lethal": YES,
        },
        mortal_clock: {"given.fell_in_round": ROUND, "when.end_of_round": ROUND},
        stabilize: {
            "given.fell_in_round": ROUND,
            "given.healers_kit": flag(),
            "given.medic": fields_of(
                {
                    "DEX": MODIFIER.or_else(0),
                    "INT": MODIFIER.or_else(0),
                    "Heal": MODIFIER.or_else(-1),
                }
            ),
            "given.helper_modifiers": COMPANIONS,
            "when.attempt_in_round": ROUND,
            "when.dice": DICE,
        },
        after_stabilized: {"when.turns_since": COUNT},
        frail_bed_rest: {"given.healers_kit": flag(), "given.heal": MODIFIER, "when.days": COUNT},
        frail_treatment: {
            "given.heal": MODIFIER,
            "given.attribute_modifier": MODIFIER,
            "given.healers_kit": flag(),
            "given.attempts_by_this_healer": COUNT.or_else(0),
            "when.dice": DICE,
        },
        frail_untreated: {"when.save_success": flag(), "when.d6": integer().or_else(None)},
        natural_healing: {
            "given.kind": word("delver", "npc"),
            "given.level_or_hd": fraction(0),
            "given.hp": COUNT,
            "given.max_hp": COUNT,
            "given.frail": NO,
            "when.warm_fed_comfortable": flag(),
        },
        rest_comfort_default: {"given.place": word()},
        night_rest: {
            "given.strain": COUNT,
            "when.hours": fraction(0),
            "when.uninterrupted": flag(),
            "when.warm_fed_comfortable": flag(),
        },
        strain_add: {
            "given.strain": COUNT,
            "given.Constitution": COUNT,
            "when.add": COUNT,
            "when.forced": NO,
        },
        first_aid: {
            "given.hp": COUNT,
            "given.max_hp": COUNT,
            "given.strain": COUNT,
            "given.Constitution": COUNT,
            "given.frail": NO,
            "given.heal": MODIFIER,
            "given.healers_kit": flag(),
            "when.d6": integer(1, 6),
        },
        first_aid_time: {"when.applications": COUNT},
    },
)
