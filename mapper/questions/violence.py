"""The questions of Violence: its words in, a call of the rules, words out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import die_of, integer
from mapper.questions.question import (
    D20,
    SPREAD,
    Amount,
    BadQuestion,
    FromOne,
    Results,
    TwoD6,
    refusal,
)
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.reasons import Refused
from mapper.rules.violence import combat, company, encounters
from mapper.rules.violence.violence_tables import Violence, Where

LONGEST_STAY = 1000
StayLength = Annotated[int, integer(0, LONGEST_STAY)]
Roll = Annotated[int, die_of(Violence, "attack.die")]


class AttackTold(NamedTuple):
    """Who attacks whom: an enemy has no Scars to lean on."""

    attribute: int
    ac: Count
    scars: Count = 0
    by_enemy: bool = False


class AttackRoll(NamedTuple):
    """A roll to hit, and what Scars change of it."""

    roll: Roll
    modifier: int = 0
    damage: Count | None = None
    """What the weapon's dice show; it is done if the attack hits."""


class ScarredRoll(NamedTuple):
    """A roll in a fight, and what Scars change of it."""

    roll: Roll
    modifier: int = 0
    scars: Annotated[Count, "given.scars"] = 0


class PackSearch(NamedTuple):
    """What somebody does whose hand does not find the thing at once."""

    choice: Literal["forgo", "search"] = "forgo"
    d3: Annotated[int, die_of(Violence, "pack.search_die")] | None = None


class FoesTold(NamedTuple):
    """Who is faced; of a leader's group the health of the leader counts."""

    kind: combat.FoeKind
    size: FromOne | None = None
    hp_max: FromOne | None = None
    leader_hp_max: FromOne | None = None


class NerveTold(NamedTuple):
    """What has shaken them before this Round."""

    hp_before: Count | None = None
    was_at_half: bool = False
    dead_before: Count = 0
    rallied_before: bool = False


class FoesRound(NamedTuple):
    """What a Round did to enemies."""

    hp: int | None = None
    damage: Count | None = None
    deaths: Count = 0
    leader_hp: int | None = None
    leader_damage: Count | None = None
    rallied: bool = False


def attack(
    tables: Violence,
    attack: Annotated[AttackTold, SPREAD],
    *,
    rolls: tuple[Roll | AttackRoll, ...],
    modifier: int = 0,
) -> Results:
    """Each roll with its own modifier, or with one that is told of them all."""
    attribute, ac, scars, by_enemy = attack
    armour = combat.Armour(ac)
    said = []
    for rolled in rolls:
        roll, by, damage = (rolled, modifier, None) if isinstance(rolled, int) else rolled
        try:
            struck = combat.strike(
                tables, attribute, armour, roll, scars=scars, modifier=by, by_enemy=by_enemy
            )
        except Refused as refused:
            said.append(refusal(refused))
            continue
        armour = struck.armour
        said.append(
            {
                "ok": True,
                "hit": struck.hit,
                "damage": damage if struck.hit else 0,
                "stun": struck.stun,
                "extra_attack": struck.extra_attack,
                "ac": armour.ac,
                "ac_reduced": struck.ac_reduced,
                "armour_broken": struck.armour_broken,
                "loses_next_action": combat.loses_next_action(tables, struck),
            }
        )
    return {"rolls": said, "ac_afterwards": combat.armour_afterwards(ac, armour).ac}


def attack_attribute(
    tables: Violence,
    distance: Annotated[Literal["melee", "ranged"], "range"],
    magic_or_trickery: bool = False,
) -> Results:
    found = combat.attack_attribute(tables, distance, magic_or_trickery=magic_or_trickery)
    return {"attribute": found}


def death_check(
    tables: Violence, scars_before: Count, *, roll_2d6: TwoD6, modifier: int = 0
) -> object:
    return combat.death_check(tables, scars_before, roll_2d6, modifier=modifier)


def awake_after(tables: Violence, *, rounds: Count) -> Results:
    return {"minutes": combat.minutes_until_awake(tables, rounds)}


def initiative(
    tables: Violence,
    agility: int,
    surprised: bool = False,
    *,
    rolled: Annotated[ScarredRoll, SPREAD],
) -> object:
    counted = combat.rolled_with_scars(tables, *rolled)
    return combat.initiative(tables, agility, counted, surprised=surprised)


def surprise(
    surprised_side: combat.FightingSide | None = None,
    *,
    sides_round_1: tuple[combat.FightingSide, ...],
) -> Results:
    first, second = (
        combat.sides_that_act(sides_round_1, surprised_side, number) for number in (1, 2)
    )
    return {"acts": first, "acts_round_2": second}


def pack_item(
    tables: Violence,
    cunning: int,
    fight_round: Annotated[FromOne, "round"] = 1,
    *,
    rolled: Annotated[ScarredRoll, SPREAD],
    search: Annotated[PackSearch, SPREAD],
) -> object:
    counted = combat.rolled_with_scars(tables, *rolled)
    return company.reach_into_pack(
        tables, cunning, fight_round, counted, choice=search.choice, search_rounds=search.d3
    )


def ritual(
    tables: Violence,
    cunning: int,
    damage_before_go: Count = 0,
    moved: bool = False,
    *,
    rolled: Annotated[ScarredRoll, SPREAD],
) -> object:
    counted = combat.rolled_with_scars(tables, *rolled)
    said = company.perform_ritual(cunning, counted, damage_before_go=damage_before_go, moved=moved)
    die = f"1d{len(tables.rituals.house.mishaps)}" if said.mishap else None
    answered = asdict(said) | {"mishap_dice": die}
    if said.allowed:
        return answered
    sentence = "Nobody moves and performs a ritual in the same Round."
    return refusal(Refused("moved", sentence)) | answered


def mishap(
    tables: Violence, *, roll: Annotated[int, die_of(Violence, "rituals.house.mishaps")]
) -> Results:
    return {"mishap": company.mishap(tables, roll)}


def distance(tables: Violence, where: Where, *, roll_2d6: TwoD6) -> object:
    return encounters.encounter_distance(tables, where, roll_2d6)


def reaction_(tables: Violence, obvious: bool = False, *, roll_2d6: TwoD6 | None = None) -> Results:
    if obvious:
        return {"rolled": False}
    if roll_2d6 is None:
        raise BadQuestion("when.roll_2d6: is missing; it is a whole number.")
    return {"rolled": True, "attitude": reaction(tables.reactions.table, roll_2d6)}


def morale_trigger(
    tables: Violence, told: Annotated[FoesTold, SPREAD], *, rounds: tuple[FoesRound, ...]
) -> Results:
    logs = _logs(told, rounds)
    tests = combat.rounds_with_tests(tables, _foes(told), logs)
    return {"check_at_end_of_round": tests}


def morale_round(
    tables: Violence,
    told: Annotated[FoesTold, SPREAD],
    before: Annotated[NerveTold, SPREAD],
    *,
    happened: Annotated[FoesRound, SPREAD],
) -> Results:
    """One Round of a fight: whether morale is tested at its end, and what has shaken them then."""
    (log,) = _logs(told, (happened,), before.hp_before, before.dead_before)
    nerve = combat.Nerve(before.was_at_half, before.dead_before, before.rallied_before)
    ended = combat.end_round(tables, _foes(told), nerve, log)
    return {"test": ended.test, "hp": log.hp} | asdict(ended.nerve)


def _foes(told: FoesTold) -> combat.Foes:
    return combat.Foes(told.kind, told.size, _most(told) or 0)


def _most(told: FoesTold) -> int | None:
    return told.hp_max if told.kind == "lone" else told.leader_hp_max


def _logs(
    told: FoesTold, rounds: Sequence[FoesRound], hp_before: int | None = None, dead: int = 0
) -> list[combat.RoundLog]:
    _refuse_miscounted(told.kind, told.size, dead + sum(one.deaths for one in rounds))
    is_led = told.kind == "leader"
    hurts = [
        (one.leader_hp, one.leader_damage) if is_led else (one.hp, one.damage) for one in rounds
    ]
    most = _most(told)
    is_hurt = any(hp is not None or damage for hp, damage in hurts)
    if most is None and (told.kind == "lone" or (is_led and is_hurt)):
        missing = "leader_hp_max" if is_led else "hp_max"
        raise BadQuestion(f"given.{missing}: is missing; half of it is what counts.")
    logs, before = [], (most or 0) if hp_before is None else hp_before
    for one, (hp, damage) in zip(rounds, hurts, strict=True):
        log = replace(_round(before, hp, damage), deaths=one.deaths, rallied=one.rallied)
        logs.append(log)
        before = log.hp or 0
    return logs


def _refuse_miscounted(kind: combat.FoeKind, size: int | None, dead: int) -> None:
    if kind == "leader" and size is None and dead:
        raise BadQuestion("given.size: is missing; half of them is what counts.")
    if kind != "lone" and size is not None and dead > size:
        raise BadQuestion("given.size: is less than what has died of them.")


def _round(before: int, hp: int | None, damage: int | None) -> combat.RoundLog:
    """What is said of health and damage; where one is left out, the other tells."""
    if hp is None:
        return combat.RoundLog(before - (damage or 0), damage or 0)
    return combat.RoundLog(hp, max(0, before - hp) if damage is None else damage)


def morale_test(tables: Violence, hd: Amount, *, roll: D20) -> Results:
    said = combat.morale_test(tables, hd, roll)
    return {
        "result": said.result,
        "tests_again": said.tests_again,
        "extra_attack_next_round": said.extra_attacks_next_round > 0,
        "may_come_back": combat.leaves_a_marker(said),
    }


def hireling_trigger(tables: Violence, *, rounds: tuple[company.Frightened, ...]) -> Results:
    return {"test_at_end_of_round": company.rounds_with_tests(tables, rounds)}


def hireling_test(
    tables: Violence,
    cunning: int,
    hd: Count,
    *,
    rolled: Annotated[ScarredRoll, SPREAD],
    paid: bool | None = None,
) -> object:
    counted = combat.rolled_with_scars(tables, *rolled)
    said = company.hireling_test(tables, cunning, hd, counted)
    return said if paid is None else company.after_offer(said, paid=paid)


def encounter_schedule_(tables: Violence, every: int = 1, *, turns: StayLength) -> Results:
    return {"check_after_turn": encounters.checks_after_turns(tables, every, turns)}


def encounter_roll(
    tables: Violence, *, roll: Annotated[int, die_of(Violence, "dungeon.encounter_die")]
) -> Results:
    return {"encounter": encounters.is_encounter(tables, roll)}


def watch_travel(tables: Violence, *, watches_spent_crossing: StayLength) -> Results:
    journey = encounters.WatchLog()
    for _ in range(watches_spent_crossing):
        journey = encounters.spend_watch(tables, journey, "cross").journey
    return {
        "hexes": journey.hexes_crossed,
        "minutes": journey.minutes,
        "encounter_checks": journey.checks,
        "first_check_at_minute": encounters.check_minute(tables, 0),
    }
