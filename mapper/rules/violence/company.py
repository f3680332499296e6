"""What a party has with it: hirelings, packs, rituals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.shared.reasons import Refused, on_die
from mapper.rules.violence.violence_tables import Violence

Result = Literal["holds", "heroics", "wavers", "flees"]


@dataclass(frozen=True, slots=True)
class Frightened:
    """What a Round did to a hireling."""

    damage: Count = 0
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


@dataclass(frozen=True, slots=True)
class TakenFromPack:
    """Whether the thing comes to hand, from which Round it is of use, and if the action is gone."""

    located: bool
    usable_round: int | None
    action_used: bool
    rounds_searched: int = 0
    """In which nothing else is done."""


def reach_into_pack(
    rules: Violence,
    cunning: int,
    round_number: int,
    roll: int,
    *,
    choice: Literal["forgo", "search"] = "forgo",
    search_rounds: int | None = None,
) -> TakenFromPack:
    """A Cunning check; whoever fails lets it be, or searches for some Rounds (VIO-16 to 18)."""
    if roll == cunning:
        return TakenFromPack(located=True, usable_round=round_number, action_used=True)
    if roll < cunning:
        usable = round_number + rules.pack.rounds_to_use
        return TakenFromPack(located=True, usable_round=usable, action_used=True)
    if choice == "forgo":
        keeps = rules.pack.house.forgoing_keeps_the_action
        return TakenFromPack(located=False, usable_round=None, action_used=not keeps)
    if search_rounds is None:
        raise Refused("no_search_roll", "Roll for the Rounds that the search takes.")
    on_die(search_rounds, rules.pack.search_die)
    first = round_number if rules.pack.house.search_begins_this_round else round_number + 1
    usable = first + search_rounds
    return TakenFromPack(
        located=True, usable_round=usable, action_used=True, rounds_searched=search_rounds
    )


def mishap(rules: Violence, roll: int) -> str:
    """What goes wrong with a ritual that fails (VIO-21)."""
    table = rules.rituals.house.mishaps
    return table[on_die(roll, len(table)) - 1]


@dataclass(frozen=True, slots=True)
class Ritual:
    allowed: bool
    succeeds: bool
    mishap: bool


def perform_ritual(
    cunning: int, roll: int, *, damage_before_go: int = 0, moved: bool = False
) -> Ritual:
    """Nobody casts and moves in one Round, and wounds are in the way (VIO-19 to 21)."""
    if moved:
        return Ritual(allowed=False, succeeds=False, mishap=False)
    succeeds = damage_before_go < roll <= cunning
    return Ritual(allowed=True, succeeds=succeeds, mishap=not succeeds)
