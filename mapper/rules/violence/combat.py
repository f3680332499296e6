"""A fight: who acts first, attacks, dying, and when enemies test morale (VIO-09, 25 to 30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

from mapper.rules.shared.reasons import Refused, on_die, refuse_off_2d6
from mapper.rules.violence.violence_tables import AttackAttribute, Violence

FightingSide = Literal["adventurers", "enemies"]


@dataclass(frozen=True, slots=True)
class InitiativeTurn:
    """When somebody acts: before or after the enemies, and what they may do first."""

    acts: Literal["before", "after"]
    quick_action: bool
    acts_in_round_1: bool


def initiative(
    rules: Violence, agility: int, roll: int, *, surprised: bool = False
) -> InitiativeTurn:
    """Under Agility acts before the enemies; exactly Agility does something first (VIO-13, 14).

    The roll is what it counts as, with Scars.
    """
    house = rules.initiative.house
    exact = roll == agility
    before = roll < agility or (exact and house.exact_roll_acts_before)
    quick = exact and (not surprised or house.surprised_have_quick_action)
    return InitiativeTurn("before" if before else "after", quick, not surprised)


def acts_in_round(
    side: FightingSide, surprised_side: FightingSide | None, round_number: int
) -> bool:
    """Whether a side may act at all: those who were surprised miss the first Round (VIO-22)."""
    return round_number > 1 or side != surprised_side


def sides_that_act(
    sides: Sequence[FightingSide], surprised_side: FightingSide | None, round_number: int
) -> tuple[bool, ...]:
    return tuple(acts_in_round(side, surprised_side, round_number) for side in sides)


@dataclass(frozen=True, slots=True)
class Armour:
    """A target's Armour Class now, in this encounter, and whether its armour is in pieces."""

    ac: int
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class Struck:
    """What an attack did; `armour` is what the next one meets."""

    hit: bool
    stun: bool
    extra_attack: bool
    ac_reduced: bool
    armour_broken: bool
    armour: Armour


def attack_attribute(
    rules: Violence, distance: Literal["melee", "ranged"], *, magic_or_trickery: bool
) -> AttackAttribute:
    """The attribute of an attack unless the player argues for another (VIO-01)."""
    return rules.attack.attributes["magic_or_trickery" if magic_or_trickery else distance]


def strike(
    rules: Violence,
    attribute: int,
    armour: Armour,
    roll: int,
    *,
    scars: int = 0,
    modifier: int = 0,
    by_enemy: bool = False,
) -> Struck:
    """One attack; its modified roll decides, exact results too (VIO-02 to 08)."""
    counted = rolled_with_scars(rules, roll, modifier, 0 if by_enemy else scars)
    exact = not by_enemy or rules.attack.house.enemies_have_exact_results
    on_attribute = exact and counted == attribute
    dented = exact and _dents(rules, attribute, armour, counted)
    lost = rules.attack.armour_lost_on_exact_roll if dented else 0
    ac = max(0, armour.ac - lost)
    broken = ac < armour.ac and ac == 0
    return Struck(
        hit=armour.ac < counted <= attribute,
        stun=on_attribute,
        extra_attack=on_attribute,
        ac_reduced=ac < armour.ac,
        armour_broken=broken,
        armour=Armour(ac, armour.is_broken or broken),
    )


def armour_afterwards(before: int, now: Armour) -> Armour:
    """After the encounter: what was only dented counts in full again (VIO-06)."""
    return now if now.is_broken else Armour(before)


def loses_next_action(rules: Violence, struck: Struck) -> bool:
    """What a stun means for whoever was struck (VIO-04)."""
    return struck.stun and rules.attack.house.stun_costs_next_action


def _dents(rules: Violence, attribute: int, armour: Armour, counted: int) -> bool:
    """An exact roll on the armour takes from it (VIO-05)."""
    if counted != armour.ac or armour.ac <= 0:
        return False
    return counted <= attribute or rules.attack.house.exact_armour_counts_above_attribute


@dataclass(frozen=True, slots=True)
class Fallen:
    """How a fall to 0 health ends; the dice say for how many Rounds the survivor lies there."""

    scars: int
    dies: bool
    health: int
    wake_dice: str | None


def death_check(rules: Violence, scars_before: int, roll: int, *, modifier: int = 0) -> Fallen:
    """The roll must be above the Scars, the new one included (VIO-10 to 12)."""
    refuse_off_2d6(roll)
    table = rules.dying
    if table.house.scars_change_the_death_roll:
        roll = with_scars(rules, roll, modifier, scars_before)
    elif modifier:
        raise Refused("modifier_not_scars", "Scars do not change the roll for one’s life.")
    scars = scars_before + table.scars_gained
    if roll <= scars:
        return Fallen(scars, dies=True, health=0, wake_dice=None)
    dice = f"{scars * table.wake_dice_per_scar}d{table.wake_die}"
    return Fallen(scars, dies=False, health=table.health_on_waking, wake_dice=dice)


def minutes_until_awake(rules: Violence, rounds: int) -> int:
    """The time on the clock until somebody who fell is awake (VIO-12, 38)."""
    return rounds * rules.dungeon.minutes_per_round


def rolled_with_scars(rules: Violence, roll: int, modifier: int, scars: int) -> int:
    """What a roll in a fight counts as (VIO-07): each that an adventurer makes, and no enemy."""
    return with_scars(rules, on_die(roll, rules.attack.die), modifier, scars)


def with_scars(rules: Violence, roll: int, modifier: int, scars: int) -> int:
    """A roll, changed after it fell by all of one's Scars or by nothing."""
    whole = rules.attack.house.scars_count_whole
    if modifier and (abs(modifier) != scars if whole else abs(modifier) > scars):
        most = f"+{scars} or −{scars}" if whole else f"up to {scars} either way"
        raise Refused(
            "modifier_not_scars",
            f"With {scars} Scars a roll changes by {most}, not by {modifier:+d}.",
        )
    return roll + modifier


FoeKind = Literal["lone", "group", "leader"]


@dataclass(frozen=True, slots=True)
class Foes:
    """Who is faced: one enemy, a group, or a group whose leader is rolled for."""

    kind: FoeKind
    size: int | None = None
    hp_max: int = 0
    """Of the lone enemy or the leader."""

    def are_left(self, dead: int) -> bool:
        """Whether some live who can lose heart; of a group that nobody counted some always do."""
        return self.size is None or dead < self.size


@dataclass(frozen=True, slots=True)
class RoundLog:
    """What one Round did to them; `hp` is that of the lone enemy or the leader at its end."""

    hp: int | None = None
    damage: int = 0
    deaths: int = 0
    rallied: bool = False


@dataclass(frozen=True, slots=True)
class Nerve:
    """What has shaken them so far in this encounter."""

    was_at_half: bool = False
    dead: int = 0
    rallied: bool = False


@dataclass(frozen=True, slots=True)
class RoundEnd:
    nerve: Nerve
    test: bool


@dataclass(frozen=True, slots=True)
class MoraleTest:
    result: Literal["fights_on", "rally", "flees_or_surrenders"]
    tests_again: bool
    extra_attacks_next_round: int = 0


def end_round(rules: Violence, foes: Foes, nerve: Nerve, log: RoundLog) -> RoundEnd:
    """Whether morale is tested at the end of a Round: once, for whatever reasons (VIO-25 to 27).

    Who rallied in the test at its end tests no more.
    """
    after = Nerve(
        nerve.was_at_half
        or (log.hp is not None and log.hp <= rules.morale.tested_at * foes.hp_max),
        nerve.dead + log.deaths,
        nerve.rallied or log.rallied,
    )
    match foes.kind:
        case "lone":
            shaken = _one_is_shaken(nerve, after, log)
        case "group":
            shaken = log.deaths > 0 and foes.are_left(after.dead)
        case "leader":
            shaken = _one_is_shaken(nerve, after, log) or _half_are_slain(rules, foes, after, log)
    return RoundEnd(after, shaken and not nerve.rallied)


def rounds_with_tests(rules: Violence, foes: Foes, logs: Sequence[RoundLog]) -> tuple[bool, ...]:
    """At the end of which Rounds of an encounter morale is tested."""
    nerve, tests = Nerve(), []
    for log in logs:
        ended = end_round(rules, foes, nerve, log)
        nerve = ended.nerve
        tests.append(ended.test)
    return tuple(tests)


def morale_test(
    rules: Violence, hit_dice: Fraction | int, roll: int, *, group: bool = False
) -> MoraleTest:
    """Under the number they stay, exactly on it they rally, above it they run (VIO-28, 29)."""
    on_die(roll, 20)
    table = rules.morale
    number = table.base + (floor(hit_dice) if table.house.hit_dice_round_down else hit_dice)
    if roll == number:
        attacks = table.house.rally_gives_a_group_attacks if group else 1
        return MoraleTest("rally", tests_again=False, extra_attacks_next_round=attacks)
    result: Literal["fights_on", "flees_or_surrenders"]
    result = "fights_on" if roll < number else "flees_or_surrenders"
    return MoraleTest(result, tests_again=True)


def leaves_a_marker(test: MoraleTest) -> bool:
    """Whether somebody got away who may come back (VIO-30)."""
    return test.result == "flees_or_surrenders"


def _one_is_shaken(before: Nerve, after: Nerve, log: RoundLog) -> bool:
    """The first Round at half health, and each later one that hurts; the dead test nothing."""
    alive = log.hp is None or log.hp > 0
    first = after.was_at_half and not before.was_at_half
    return alive and (first or (before.was_at_half and log.damage > 0))


def _half_are_slain(rules: Violence, foes: Foes, after: Nerve, log: RoundLog) -> bool:
    """A death that leaves half of a group slain, or comes later (VIO-27)."""
    if foes.size is None:
        return False
    slain = after.dead >= rules.morale.group_tested_at * foes.size
    return slain and log.deaths > 0 and foes.are_left(after.dead)
