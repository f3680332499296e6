"""The questions of Violence: its words in, a call of the rules, words out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.question import Amount, BadQuestion, FromOne, integer, refusal
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.tables import load
from mapper.rules.violence import combat, company, encounters, morale, watches
from mapper.rules.violence.violence_tables import Violence, Where

LONGEST_STAY = 1000
DaysAsked = Annotated[int, integer(0, LONGEST_STAY)]


class AttackRoll(NamedTuple):
    """A roll to hit, and what Scars change of it."""

    roll: int
    modifier: int = 0


class FoesRound(NamedTuple):
    """What a Round did to enemies."""

    hp: int | None = None
    damage: Count | None = None
    deaths: Count = 0
    leader_hp: int | None = None
    leader_damage: Count | None = None
    rallied: bool = False


class HirelingsRound(NamedTuple):
    """What a Round did to a hireling."""

    damage: Count = 0
    sees_member_die: bool = False


@cache
def tables() -> Violence:
    return load("violence", Violence)


def attack(
    attribute: int, ac: Count, scars: Count = 0, *, rolls: tuple[int | AttackRoll, ...]
) -> dict[str, Any]:
    armour = combat.Armour(ac)
    said = []
    for rolled in rolls:
        roll, modifier = (rolled, 0) if isinstance(rolled, int) else rolled
        try:
            struck = combat.strike(
                tables(), attribute, armour, roll, scars=scars, modifier=modifier
            )
        except Refused as refused:
            said.append(refusal(refused))
            continue
        armour = struck.armour
        said.append(
            {
                "ok": True,
                "hit": struck.hit,
                "stun": struck.stun,
                "extra_attack": struck.extra_attack,
                "ac": armour.ac,
                "ac_reduced": struck.ac_reduced,
                "armour_broken": struck.armour_broken,
                "loses_next_action": combat.loses_next_action(tables(), struck),
            }
        )
    return {"rolls": said, "ac_afterwards": combat.armour_afterwards(ac, armour).ac}


def attack_attribute(
    distance: Annotated[Literal["melee", "ranged"], "range"], magic_or_trickery: bool = False
) -> dict[str, Any]:
    found = combat.attack_attribute(tables(), distance, magic_or_trickery=magic_or_trickery)
    return {"attribute": found}


def death_check(scars_before: Count, *, roll_2d6: int) -> object:
    return combat.death_check(tables(), scars_before, roll_2d6)


def awake_after(*, rounds: Count) -> dict[str, Any]:
    return {"minutes": combat.minutes_until_awake(tables(), rounds)}


def initiative(agility: int, surprised: bool = False, *, roll: int) -> object:
    return combat.initiative(tables(), agility, roll, surprised=surprised)


def surprise(
    surprised_side: combat.FightingSide | None = None,
    *,
    sides_round_1: tuple[combat.FightingSide, ...],
) -> dict[str, Any]:
    first, second = (
        combat.sides_that_act(sides_round_1, surprised_side, number) for number in (1, 2)
    )
    return {"acts": first, "acts_round_2": second}


def pack_item(
    cunning: int,
    fight_round: Annotated[FromOne, "round"] = 1,
    *,
    roll: int,
    choice: Literal["forgo", "search"] = "forgo",
    d3: int | None = None,
) -> object:
    return company.reach_into_pack(
        tables(), cunning, fight_round, roll, choice=choice, search_rounds=d3
    )


def ritual(cunning: int, damage_before_go: Count = 0, moved: bool = False, *, roll: int) -> object:
    return company.perform_ritual(cunning, roll, damage_before_go=damage_before_go, moved=moved)


def distance(where: Where, *, roll_2d6: int) -> object:
    return encounters.encounter_distance(tables(), where, roll_2d6)


def reaction_(obvious: bool = False, *, roll_2d6: int | None = None) -> dict[str, Any]:
    if obvious:
        return {"rolled": False}
    if roll_2d6 is None:
        raise BadQuestion("when.roll_2d6: is missing; it is a whole number.")
    return {"rolled": True, "attitude": reaction(tables().reactions.table, roll_2d6)}


def morale_trigger(
    kind: morale.FoeKind,
    size: FromOne | None = None,
    hp_max: FromOne | None = None,
    leader_hp_max: FromOne | None = None,
    *,
    rounds: tuple[FoesRound, ...],
) -> dict[str, Any]:
    _refuse_miscounted(kind, size, sum(one.deaths for one in rounds))
    if kind == "leader":
        hurts = [(one.leader_hp, one.leader_damage) for one in rounds]
        most, missing = leader_hp_max, "leader_hp_max"
    else:
        hurts = [(one.hp, one.damage) for one in rounds]
        most, missing = hp_max if kind == "lone" else leader_hp_max, "hp_max"
    is_hurt = any(hp is not None or damage for hp, damage in hurts)
    if most is None and (kind == "lone" or (kind == "leader" and is_hurt)):
        raise BadQuestion(f"given.{missing}: is missing; half of it is what counts.")
    logs, before = [], most or 0
    for one, (hp, damage) in zip(rounds, hurts, strict=True):
        log = replace(_round(before, hp, damage), deaths=one.deaths, rallied=one.rallied)
        logs.append(log)
        before = log.hp or 0
    foes = morale.Foes(kind, size, most or 0)
    return {"check_at_end_of_round": morale.rounds_with_tests(tables(), foes, logs)}


def _refuse_miscounted(kind: morale.FoeKind, size: int | None, dead: int) -> None:
    if kind == "leader" and size is None and dead:
        raise BadQuestion("given.size: is missing; half of them is what counts.")
    if kind != "lone" and size is not None and dead > size:
        raise BadQuestion("given.size: is less than what has died of them.")


def _round(before: int, hp: int | None, damage: int | None) -> morale.RoundLog:
    """What is said of health and damage; where one is left out, the other tells."""
    if hp is None:
        return morale.RoundLog(before - (damage or 0), damage or 0)
    return morale.RoundLog(hp, max(0, before - hp) if damage is None else damage)


def morale_test(hd: Amount, *, roll: int) -> dict[str, Any]:
    said = morale.morale_test(tables(), hd, roll)
    return {
        "result": said.result,
        "tests_again": said.tests_again,
        "extra_attack_next_round": said.extra_attacks_next_round > 0,
        "may_come_back": morale.leaves_a_marker(said),
    }


def hireling_trigger(*, rounds: tuple[HirelingsRound, ...]) -> dict[str, Any]:
    happened = [company.Frightened(*one) for one in rounds]
    return {"test_at_end_of_round": company.rounds_with_tests(tables(), happened)}


def hireling_test(cunning: int, hd: Count, *, roll: int, paid: bool | None = None) -> object:
    said = company.hireling_test(tables(), cunning, hd, roll)
    return said if paid is None else company.after_offer(said, paid=paid)


def encounter_schedule_(every: int = 1, *, turns: DaysAsked) -> dict[str, Any]:
    return {"check_after_turn": encounters.checks_after_turns(tables(), every, turns)}


def encounter_roll(*, roll: int) -> dict[str, Any]:
    return {"encounter": encounters.is_encounter(tables(), roll)}


def watch_travel(*, watches_spent_crossing: DaysAsked) -> dict[str, Any]:
    journey = watches.WatchLog()
    for _ in range(watches_spent_crossing):
        journey = watches.spend_watch(tables(), journey, "cross").journey
    return {
        "hexes": journey.hexes_crossed,
        "minutes": journey.minutes,
        "encounter_checks": journey.checks,
        "first_check_at_minute": watches.check_minute(tables(), 0),
    }
