"""The questions of Violence: its words in, a call of the rules, words out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Literal, get_args

from mapper.questions.question import (
    BadQuestion,
    either,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    ops_of,
    refusal,
    word,
)
from mapper.rules.shared.refused import Refused
from mapper.rules.shared.tables import load
from mapper.rules.sovereign.reactions import reaction
from mapper.rules.violence import (
    combat,
    company,
    encounter_distance,
    encounter_schedule,
    morale,
    watches,
)
from mapper.rules.violence.violence_tables import Violence, Where

SYSTEM = "violence"
NO = flag().or_else(False)
NONE = integer(0).or_else(0)
SIDE = word(*get_args(combat.Side))
LONGEST_STAY = 1000


@cache
def tables() -> Violence:
    return load(SYSTEM, Violence)


def attack(
    attribute: int, ac: int, scars: int, rolls: tuple[int | dict[str, int], ...]
) -> dict[str, Any]:
    armour = combat.Armour(ac)
    said = []
    for rolled in rolls:
        told = {"roll": rolled, "modifier": 0} if isinstance(rolled, int) else rolled
        try:
            struck = combat.strike(
                tables(), attribute, armour, told["roll"], scars=scars, modifier=told["modifier"]
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
    distance: Literal["melee", "ranged"], magic_or_trickery: bool
) -> dict[str, Any]:
    found = combat.attack_attribute(tables(), distance, magic_or_trickery=magic_or_trickery)
    return {"attribute": found}


def death_check(scars_before: int, roll_2d6: int) -> object:
    return combat.death_check(tables(), scars_before, roll_2d6)


def awake_after(rounds: int) -> dict[str, Any]:
    return {"minutes": combat.minutes_until_awake(tables(), rounds)}


def initiative(agility: int, surprised: bool, roll: int) -> object:
    return combat.initiative(tables(), agility, roll, surprised=surprised)


def surprise(
    surprised_side: combat.Side | None, sides_round_1: tuple[combat.Side, ...]
) -> dict[str, Any]:
    first, second = (
        combat.sides_that_act(sides_round_1, surprised_side, number) for number in (1, 2)
    )
    return {"acts": first, "acts_round_2": second}


def pack_item(
    cunning: int,
    fight_round: int,
    roll: int,
    choice: Literal["forgo", "search"],
    d3: int | None,
) -> object:
    return company.reach_into_pack(
        tables(), cunning, fight_round, roll, choice=choice, search_rounds=d3
    )


def ritual(cunning: int, damage_before_go: int, moved: bool, roll: int) -> object:
    return company.perform_ritual(cunning, roll, damage_before_go=damage_before_go, moved=moved)


def distance(where: Where, roll_2d6: int) -> object:
    return encounter_distance.encounter_distance(tables(), where, roll_2d6)


def reaction_(obvious: bool, roll_2d6: int | None) -> dict[str, Any]:
    if obvious:
        return {"rolled": False}
    if roll_2d6 is None:
        raise BadQuestion("when.roll_2d6: is missing; it is a whole number.")
    return {"rolled": True, "attitude": reaction(tables().reactions.table, roll_2d6)}


def morale_trigger(
    kind: morale.Kind,
    size: int | None,
    hp_max: int | None,
    leader_hp_max: int | None,
    rounds: tuple[dict[str, Any], ...],
) -> dict[str, Any]:
    _refuse_miscounted(kind, size, sum(one["deaths"] for one in rounds))
    prefix = "leader_" if kind == "leader" else ""
    most = hp_max if kind == "lone" else leader_hp_max
    hurts = any(one[f"{prefix}hp"] is not None or one[f"{prefix}damage"] for one in rounds)
    if most is None and (kind == "lone" or (kind == "leader" and hurts)):
        raise BadQuestion(f"given.{prefix}hp_max: is missing; half of it is what counts.")
    logs, hp = [], most or 0
    for one in rounds:
        log = _round(hp, one[f"{prefix}hp"], one[f"{prefix}damage"])
        logs.append(replace(log, deaths=one["deaths"], rallied=one["rallied"]))
        hp = log.hp or 0
    foes = morale.Foes(kind, size, most or 0)
    return {"check_at_end_of_round": morale.rounds_with_tests(tables(), foes, logs)}


def _refuse_miscounted(kind: morale.Kind, size: int | None, dead: int) -> None:
    if kind == "leader" and size is None and dead:
        raise BadQuestion("given.size: is missing; half of them is what counts.")
    if kind != "lone" and size is not None and dead > size:
        raise BadQuestion("given.size: is less than what has died of them.")


def _round(before: int, hp: int | None, damage: int | None) -> morale.RoundLog:
    """What is said of health and damage; where one is left out, the other tells."""
    if hp is None:
        return morale.RoundLog(before - (damage or 0), damage or 0)
    return morale.RoundLog(hp, max(0, before - hp) if damage is None else damage)


def morale_test(hd: Any, roll: int) -> dict[str, Any]:
    said = morale.morale_test(tables(), hd, roll)
    return {
        "result": said.result,
        "tests_again": said.tests_again,
        "extra_attack_next_round": said.extra_attacks_next_round > 0,
        "may_come_back": morale.leaves_a_marker(said),
    }


def hireling_trigger(rounds: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    happened = [company.Frightened(**one) for one in rounds]
    return {"test_at_end_of_round": company.rounds_with_tests(tables(), happened)}


def hireling_test(cunning: int, hd: int, roll: int, paid: bool | None) -> object:
    said = company.hireling_test(tables(), cunning, hd, roll)
    return said if paid is None else company.after_offer(said, paid=paid)


def encounter_schedule_(every: int, turns: int) -> dict[str, Any]:
    return {"check_after_turn": encounter_schedule.checks_after_turns(tables(), every, turns)}


def encounter_roll(roll: int) -> dict[str, Any]:
    return {"encounter": encounter_schedule.is_encounter(tables(), roll)}


def watch_travel(watches_spent_crossing: int) -> dict[str, Any]:
    journey = watches.WatchLog()
    for _ in range(watches_spent_crossing):
        journey = watches.spend_watch(tables(), journey, "cross").journey
    return {
        "hexes": journey.hexes_crossed,
        "minutes": journey.minutes,
        "encounter_checks": journey.checks,
        "first_check_at_minute": watches.check_minute(tables(), 0),
    }


ROUND = fields_of(
    {
        "hp": integer().or_else(None),
        "damage": integer(0).or_else(None),
        "deaths": NONE,
        "leader_hp": integer().or_else(None),
        "leader_damage": integer(0).or_else(None),
        "rallied": NO,
    }
)

FIGHTING = ops_of(
    SYSTEM,
    {
        attack: {
            "given.attribute": integer(),
            "given.ac": integer(0),
            "given.scars": NONE,
            "when.rolls": listed(
                either(integer(), fields_of({"roll": integer(), "modifier": integer().or_else(0)}))
            ),
        },
        attack_attribute: {
            "given.range": word("melee", "ranged").called("distance"),
            "given.magic_or_trickery": NO,
        },
        death_check: {"given.scars_before": integer(0), "when.roll_2d6": integer()},
        awake_after: {"when.rounds": integer(0)},
        initiative: {"given.agility": integer(), "given.surprised": NO, "when.roll": integer()},
        surprise: {"given.surprised_side": SIDE.or_else(None), "when.sides_round_1": listed(SIDE)},
        pack_item: {
            "given.cunning": integer(),
            "given.round": integer(1).or_else(1).called("fight_round"),
            "when.roll": integer(),
            "when.choice": word("forgo", "search").or_else("forgo"),
            "when.d3": integer().or_else(None),
        },
        ritual: {
            "given.cunning": integer(),
            "given.damage_before_go": NONE,
            "given.moved": NO,
            "when.roll": integer(),
        },
    },
)

MEETING = ops_of(
    SYSTEM,
    {
        distance: {"given.where": word(*get_args(Where)), "when.roll_2d6": integer()},
        reaction_: {"given.obvious": NO, "when.roll_2d6": integer().or_else(None)},
        morale_trigger: {
            "given.kind": word(*get_args(morale.Kind)),
            "given.size": integer(1).or_else(None),
            "given.hp_max": integer(1).or_else(None),
            "given.leader_hp_max": integer(1).or_else(None),
            "when.rounds": listed(ROUND),
        },
        morale_test: {"given.hd": fraction(0), "when.roll": integer()},
        hireling_trigger: {
            "when.rounds": listed(fields_of({"damage": NONE, "sees_member_die": NO}))
        },
        hireling_test: {
            "given.cunning": integer(),
            "given.hd": integer(0),
            "when.roll": integer(),
            "when.paid": flag().or_else(None),
        },
    },
)

CLOCK = ops_of(
    SYSTEM,
    {
        encounter_schedule_: {
            "given.every": integer().or_else(1),
            "when.turns": integer(0, LONGEST_STAY),
        },
        encounter_roll: {"when.roll": integer()},
        watch_travel: {"when.watches_spent_crossing": integer(0, LONGEST_STAY)},
    },
)

OPS = (*FIGHTING, *MEETING, *CLOCK)
