"""When enemies test their morale, and what comes of it (VIO-09, 25 to 30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

from mapper.rules.shared.refused import on_die
from mapper.rules.violence.violence_tables import Violence

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
        nerve.was_at_half or _is_at_half(rules, foes, log),
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


def _is_at_half(rules: Violence, foes: Foes, log: RoundLog) -> bool:
    return log.hp is not None and log.hp <= rules.morale.tested_at * foes.hp_max


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
