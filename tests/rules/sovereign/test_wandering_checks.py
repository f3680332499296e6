"""When a check for wandering encounters is due."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.wandering_checks import (
    Stay,
    check_turns,
    checks_for_battering,
    regular_checks,
    somebody_comes,
    turns_between,
)
from tests.rules.sovereign_rules import RULES, read_otherwise

LOCATIONS = st.sampled_from(sorted(RULES.wandering.every))
WATCHED = st.sampled_from([name for name, every in RULES.wandering.every.items() if every])


def checks(*stays: tuple[str, int]) -> list[int]:
    return list(check_turns(RULES.wandering, [Stay(*stay) for stay in stays]))


@pytest.mark.parametrize(
    ("location", "turns"),
    [
        ("alerted", [1, 2, 3, 4, 5, 6]),
        ("unalert", [2, 4, 6]),
        ("no_defense", [3, 6]),
        ("few_inhabitants", [4]),
        ("abandoned_nook", [6]),
        ("unknown_chamber", []),
    ],
)
def test_the_first_six_turns(location: str, turns: list[int]) -> None:
    assert turns == checks((location, 6))


def test_the_count_goes_along_to_the_next_place() -> None:
    assert [2, 6] == checks(("unalert", 3), ("few_inhabitants", 5))


def test_a_check_is_due_at_once_where_the_count_is_long_enough() -> None:
    assert [4, 5] == checks(("few_inhabitants", 3), ("alerted", 2))


def test_the_count_stands_still_where_nobody_comes() -> None:
    assert [5, 7] == checks(("unknown_chamber", 3), ("unalert", 4))


def test_a_campaign_may_begin_with_a_check() -> None:
    rules = read_otherwise("wandering", first_check_on="first_turn")

    assert [1, 4] == list(check_turns(rules.wandering, [Stay("no_defense", 6)]))


def test_a_campaign_may_count_anew_in_every_place() -> None:
    rules = read_otherwise("wandering", count_is_carried_over=False)
    stays = [Stay("unalert", 3), Stay("few_inhabitants", 5)]

    assert [2, 7] == list(check_turns(rules.wandering, stays))


def test_battering_draws_checks_even_where_nobody_comes() -> None:
    assert 1 == checks_for_battering(RULES.doors, RULES.wandering, "unknown_chamber")


def test_a_campaign_may_keep_unknown_chambers_safe_from_noise() -> None:
    rules = read_otherwise("wandering", battering_draws_where_none_come=False)

    assert 0 == checks_for_battering(rules.doors, rules.wandering, "unknown_chamber")


@pytest.mark.parametrize(("roll", "comes"), [(1, True), (2, False), (6, False)])
def test_somebody_comes_on_a_one(roll: int, comes: bool) -> None:
    assert comes == somebody_comes(RULES.wandering, roll)


def test_a_check_is_rolled_on_six() -> None:
    with pytest.raises(Refused) as refused:
        somebody_comes(RULES.wandering, 7)

    assert "not_on_d6" == refused.value.reason


def test_an_unknown_kind_of_place_is_refused() -> None:
    with pytest.raises(Refused, match="alerted, unalert"):
        turns_between(RULES.wandering, "a tavern")


@given(WATCHED, st.integers(0, 60))
def test_there_is_one_check_in_every_so_many_turns(location: str, turns: int) -> None:
    every = turns_between(RULES.wandering, location)

    assert turns // every == regular_checks(RULES.wandering, location, 0, turns)


@given(st.lists(st.tuples(LOCATIONS, st.integers(0, 12)), max_size=6))
def test_a_stay_may_be_told_in_parts(path: list[tuple[str, int]]) -> None:
    in_parts = [(location, 1) for location, turns in path for _ in range(turns)]

    assert checks(*path) == checks(*in_parts)
