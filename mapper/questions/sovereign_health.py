"""The questions of Sovereign about injuries: dying, healing, poison, and what else harms."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import die_of, listed, offered
from mapper.questions.question import D6, D20, SPREAD, Amount, BadQuestion, Results, kind_of
from mapper.questions.sovereign_words import (
    Modifier,
    Pair,
    SkillLevel,
    of_check,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign import checks, health
from mapper.rules.sovereign.dungeon_turns import minutes_of
from mapper.rules.sovereign.health import Controlled, Who
from mapper.rules.sovereign.sovereign_tables import Sovereign

Constitution = Annotated[Count, "Constitution"]


class Medic(NamedTuple):
    """Who stabilises somebody."""

    dexterity: Annotated[Modifier, "DEX"] = 0
    intelligence: Annotated[Modifier, "INT"] = 0
    heal: Annotated[SkillLevel, "Heal"] = -1


Helpers = Annotated[tuple[Medic, ...], listed(kind_of(Medic), most=99)]


class Victim(NamedTuple):
    """Who is dying, and what is there to save them."""

    fell_in_round: Count
    healers_kit: bool
    tried_this_round: bool = False


class FrailtyHealer(NamedTuple):
    """Who treats the Frail."""

    heal: SkillLevel
    attribute_modifier: Modifier
    healers_kit: bool
    attempts_by_this_healer: Count = 0


class FirstAider(NamedTuple):
    """Who patches somebody up."""

    heal: Annotated[SkillLevel, "given.heal"]
    healers_kit: Annotated[bool, "given.healers_kit"]
    d6: D6


class Injured(NamedTuple):
    """Who is patched up, and how much strain they bear."""

    hp: Count
    max_hp: Count
    strain: Count
    constitution: Constitution


def drop_to_zero(rules: Sovereign, who: Who, frail: bool = False, lethal: bool = True) -> Results:
    state = health.at_zero_hp(rules.dying, who, frail=frail, lethal=lethal)
    return {"state": state}


def mortal_clock(rules: Sovereign, fell_in_round: Count, *, end_of_round: Count) -> Results:
    if end_of_round < fell_in_round:
        raise BadQuestion("when.end_of_round: is before the Round of the fall.")
    rounds = health.full_rounds(fell_in_round, end_of_round)
    return {"full_rounds": rounds, "alive": health.is_alive(rules.dying, rounds)}


def stabilize(
    rules: Sovereign,
    victim: Annotated[Victim, SPREAD],
    medic: Medic,
    helper_modifiers: tuple[Modifier, ...] = (),
    helpers: Helpers = (),
    *,
    attempt_in_round: Count,
    dice: Pair,
) -> Results:
    fell_in_round, healers_kit, tried_this_round = victim
    if attempt_in_round < fell_in_round:
        raise BadQuestion("when.attempt_in_round: is before the Round of the fall.")
    if tried_this_round:
        raise Refused("tried_this_round", "One tries it in a Round; others can only help them.")
    rounds = health.rounds_before_attempt(rules.dying, fell_in_round, attempt_in_round)
    dc = health.stabilise_dc(rules.dying, rounds, has_kit=healers_kit)
    theirs = [max(each.dexterity, each.intelligence) + each.heal for each in helpers]
    modifier = health.stabilise_modifier(rules.skills, *medic, (*helper_modifiers, *theirs))
    said: Results = {"full_rounds": rounds, "dc": int(dc.value), "because": str(dc)}
    try:
        made = health.stabilise(
            rules.dying,
            int(dc.value),
            int(modifier.value),
            health.full_rounds(fell_in_round, attempt_in_round - 1),
            dice,
        )
    except Refused as refused:
        return said | {"success": False, "alive": False, "sentence": str(refused)}
    return said | of_check(made)


def after_stabilized(rules: Sovereign, *, turns_since: Count) -> object:
    return health.after_stabilising(rules.dying, turns_since)


def frail_bed_rest(
    rules: Sovereign, healers_kit: bool, heal: SkillLevel, *, days: Count
) -> Results:
    helped = health.bed_rest_helps(rules.frailty, heal, days, has_kit=healers_kit)
    return {"frail": not helped}


def frail_treatment(
    rules: Sovereign, healer: Annotated[FrailtyHealer, SPREAD], *, dice: Pair
) -> Results:
    table = rules.frailty
    heal, attribute, healers_kit, attempts = healer
    try:
        made = health.treat_frailty(
            table, health.Healer(heal, attribute, attempts, healers_kit), dice
        )
    except Refused as refused:
        return {"allowed": False, "hours": 0, "frail": True, "sentence": str(refused)}
    said = of_check(made) | {"allowed": True, "hours": table.treatment_hours}
    return said | {"frail": not made.success}


def frail_untreated(rules: Sovereign, *, save_success: bool, d6: D6 | None = None) -> Results:
    if d6 is None and not save_success:
        raise BadQuestion("when.d6: is missing; it says on which day the Delver dies.")
    roll = 1 if d6 is None else d6
    found = health.frailty_untreated(rules.frailty, roll, is_saved=save_success)
    after_save = found.day - rules.frailty.save_on_day
    return {"outcome": found.outcome, "day": found.day, "days_after_save": after_save}


def natural_healing(
    rules: Sovereign,
    kind: Literal["delver", "npc"],
    level_or_hd: Amount,
    hp: Count,
    max_hp: Count,
    frail: bool = False,
    *,
    warm_fed_comfortable: bool,
) -> Results:
    healed = health.healed_in_a_night(rules.healing, kind, level_or_hd)
    after = health.natural_healing(
        hp, max_hp, healed, frail=frail, warm_fed_comfortable=warm_fed_comfortable
    )
    return {"hp": after}


def rest_comfort_default(
    rules: Sovereign, place: Annotated[str, offered(Sovereign, "healing.house.comfort")]
) -> Results:
    comfortable = health.is_comfortable_by_default(rules.healing, place)
    return {"warm_fed_comfortable": comfortable}


def night_rest(
    rules: Sovereign,
    strain: Count,
    *,
    hours: Amount,
    uninterrupted: bool,
    warm_fed_comfortable: bool,
) -> Results:
    after = health.strain_after_night(
        rules.healing,
        strain,
        hours,
        uninterrupted=uninterrupted,
        warm_fed_comfortable=warm_fed_comfortable,
    )
    return {"strain": after}


def strain_add(
    rules: Sovereign, strain: Count, constitution: Constitution, *, add: Count, forced: bool = False
) -> Results:
    try:
        after = health.add_strain(rules.healing, strain, constitution, add, forced=forced)
    except Refused as refused:
        unchanged = {"strain": strain, "applied": False, "unconscious_minutes": 0}
        return unchanged | {"sentence": str(refused)}
    return {
        "strain": after.strain,
        "applied": True,
        "unconscious_minutes": after.unconscious_minutes,
    }


def first_aid(
    rules: Sovereign,
    patient: Annotated[Injured, SPREAD],
    frail: bool = False,
    *,
    healer: Annotated[FirstAider, SPREAD],
) -> Results:
    who = health.Patient(*patient)
    heal, healers_kit, d6 = healer
    try:
        after = health.first_aid(rules.healing, who, heal, d6, has_kit=healers_kit)
    except Refused as refused:
        return {"hp": who.hp, "strain": who.strain, "frail": frail, "sentence": str(refused)}
    return {"hp": after.hp, "strain": after.strain, "frail": frail}


def first_aid_time(rules: Sovereign, *, applications: Count) -> Results:
    table = rules.healing
    return {
        "minutes_of_work": health.first_aid_minutes(table, applications),
        "turns": health.first_aid_turns(table, applications),
    }


def poison_save(
    rules: Sovereign,
    target: int,
    virulence: int = 0,
    medic_heal: SkillLevel | None = None,
    healers_kit: bool = False,
    *,
    d20: D20,
    seconds_since_poisoning: Count = 0,
) -> Results:
    bonus = health.save_bonus(
        rules.poison, virulence, medic_heal, seconds_since_poisoning, has_kit=healers_kit
    )
    saved = checks.is_saved(rules.saves, target, d20, int(bonus.value))
    return {"bonus": int(bonus.value), "success": saved, "because": str(bonus)}


def poison_deadline(
    rules: Sovereign,
    *,
    d4: Annotated[int, die_of(Sovereign, "poison.turns_to_live_die")],
    lethal: Annotated[bool | None, "given.lethal"] = None,
) -> Results:
    turns = health.turns_to_live(rules.poison, d4, lethal=lethal)
    minutes = None if turns is None else minutes_of(rules.turns, turns)
    return {"turns_to_live": turns, "minutes": minutes}


def poison_counter(
    rules: Sovereign,
    fearsome: bool = False,
    *,
    intelligence: Annotated[Modifier, "given.INT"],
    heal: Annotated[SkillLevel, "given.heal"],
    dice: Pair,
) -> Results:
    table = rules.poison
    return of_check(health.counteract(table, intelligence, heal, dice, fearsome=fearsome))


def poison_effect(
    rules: Sovereign,
    victim: Annotated[Injured, SPREAD],
    kind: health.Toxin = "poison",
    *,
    save_success: bool,
    harm: Annotated[health.Harm, SPREAD],
) -> object:
    return health.taken_hold(
        rules.healing, health.Patient(*victim), kind, harm, is_saved=save_success
    )


def fall(
    rules: Sovereign, feet: Count, spike_dice: Count = 0, *, controlled: Controlled = "no"
) -> Results:
    table = rules.falling
    fallen = health.fall(table, feet, spike_dice, controlled)
    return {
        "dice": str(fallen),
        "effective_feet": fallen.effective_feet,
        "dc": int(health.leap_dc(table, feet).value),
    }


def suffocation(
    rules: Sovereign,
    who: Literal["delver", "npc"],
    constitution: Annotated[Count | None, "Constitution"] = None,
    still: bool = False,
    *,
    round_: Annotated[Count, "round"],
) -> Results:
    if who == "delver" and constitution is None:
        raise BadQuestion("given.Constitution: is missing; every Delver has one.")
    return {"save_needed": health.is_out_of_air(rules.air, constitution, round_, still=still)}


def suffocation_damage(rules: Sovereign, level_or_hd: Count, *, save_success: bool) -> Results:
    damage = health.suffocation_damage(rules.air, level_or_hd, is_saved=save_success)
    return {"damage": damage}


def suffocation_mix(
    rules: Sovereign,
    constitution: Annotated[Count | None, "Constitution"] = None,
    *,
    active_rounds: Count = 0,
    still_rounds: Count = 0,
) -> Results:
    left = health.air_left(rules.air, constitution, active_rounds, still_rounds)
    return {"air_left_active_rounds": left}


def daily_needs(
    rules: Sovereign,
    where: Literal["dungeon_no_sleep", "dungeon_sleep", "settlement", "wilderness"],
    *,
    ration: bool,
    waterskin: bool,
    days: Count = 1,
) -> Results:
    table = rules.needs
    strain = health.strain_of_a_day(table, where, has_ration=ration, has_water=waterskin)
    return {"strain": days * strain, "days": days}
