"""Whether hirelings stand by who pays them (VIO-31 to 34)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapper.rules.violence.violence_tables import Violence

Result = Literal["holds", "heroics", "wavers", "flees"]


@dataclass(frozen=True, slots=True)
class Frightened:
    """What a Round did to a hireling."""

    damage: int = 0
    sees_member_die: bool = False


@dataclass(frozen=True, slots=True)
class HirelingTest:
    result: Result
    stay_price_sp: int = 0
    extra_attack_next_round: bool = False
    unbreakable_this_fight: bool = False
    rehirable: bool = True


def rounds_with_tests(rules: Violence, rounds: Sequence[Frightened]) -> tuple[bool, ...]:
    """At the end of which Rounds the employer tests: the first that frightens (VIO-31)."""
    left = rules.hirelings.house.tests_per_fight
    tests = []
    for happened in rounds:
        test = left > 0 and (happened.damage > 0 or happened.sees_member_die)
        left -= test
        tests.append(test)
    return tuple(tests)


def hireling_test(rules: Violence, cunning: int, hit_dice: int, roll: int) -> HirelingTest:
    """Under the employer's Cunning and over the hireling's Hit Dice holds (VIO-32 to 34)."""
    on_cunning, on_hit_dice = roll == cunning, roll == hit_dice
    if on_cunning and (not on_hit_dice or rules.hirelings.house.heroics_before_wavering):
        return HirelingTest("heroics", extra_attack_next_round=True, unbreakable_this_fight=True)
    if on_hit_dice:
        price = hit_dice * rules.hirelings.stay_silver_per_hit_die
        return HirelingTest("wavers", stay_price_sp=price)
    if hit_dice < roll < cunning:
        return HirelingTest("holds")
    return HirelingTest("flees", rehirable=False)


def after_offer(test: HirelingTest, *, paid: bool) -> HirelingTest:
    """A hireling who wavers stays for money, and is gone without (VIO-33)."""
    if test.result != "wavers":
        return test
    return replace(test, result="holds") if paid else HirelingTest("flees", rehirable=False)
