"""Hirelings under fire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.violence.company import (
    Frightened,
    HirelingTest,
    after_offer,
    hireling_test,
    rounds_with_tests,
)
from tests.rules.standard_tables import VIOLENCE, violence

FLED = HirelingTest("flees", rehirable=False)
frights = st.builds(Frightened, st.integers(0, 2), st.booleans())


@pytest.mark.parametrize(
    ("roll", "result"),
    [(1, "flees"), (2, "wavers"), (3, "holds"), (11, "holds"), (12, "heroics"), (13, "flees")],
)
def test_between_hit_dice_and_cunning_they_hold(roll: int, result: str) -> None:
    assert result == hireling_test(VIOLENCE, 12, 2, roll).result


def test_who_flees_is_not_hired_again() -> None:
    assert FLED == hireling_test(VIOLENCE, 12, 2, 13)


def test_a_hero_is_fearless_for_the_fight() -> None:
    assert HirelingTest("heroics", 0, True, True) == hireling_test(VIOLENCE, 12, 2, 12)


@pytest.mark.parametrize(
    ("paid", "after"),
    [pytest.param(True, "holds", id="paid"), pytest.param(False, "flees", id="not paid")],
)
def test_who_wavers_stays_for_silver(paid: bool, after: str) -> None:
    wavering = hireling_test(VIOLENCE, 12, 3, 3)

    assert 45 == wavering.stay_price_sp
    assert after == after_offer(wavering, paid=paid).result


def test_who_does_not_waver_takes_no_offer() -> None:
    assert FLED == after_offer(FLED, paid=True)


def test_heroics_come_before_wavering() -> None:
    assert "heroics" == hireling_test(VIOLENCE, 6, 6, 6).result


def test_wavering_can_come_before_heroics() -> None:
    rules = violence({"hirelings": {"house": {"heroics_before_wavering": False}}})

    assert "wavers" == hireling_test(rules, 6, 6, 6).result


@given(st.lists(frights))
def test_a_hireling_is_tested_once_a_fight(rounds: list[Frightened]) -> None:
    assert sum(rounds_with_tests(VIOLENCE, rounds)) <= 1


def test_the_first_fright_tests() -> None:
    rounds = [Frightened(), Frightened(damage=1), Frightened(sees_member_die=True)]

    assert (False, True, False) == rounds_with_tests(VIOLENCE, rounds)
