"""When enemies lose heart, and whether they run."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.violence.combat import (
    Foes,
    MoraleTest,
    RoundLog,
    leaves_a_marker,
    morale_test,
    rounds_with_tests,
)
from tests.rules.standard_tables import VIOLENCE, violence

OGRE = Foes("lone", hp_max=10)
BAND = Foes("group", size=4)
CHIEF = Foes("leader", size=6, hp_max=12)


@pytest.mark.parametrize(
    ("foes", "logs", "tests"),
    [
        pytest.param(
            OGRE,
            [RoundLog(5, 5, rallied=True), RoundLog(3, 2)],
            [True, False],
            id="who rallied tests no more",
        ),
        pytest.param(
            OGRE, [RoundLog(4, 6), RoundLog(0, 4)], [True, False], id="the dead test nothing"
        ),
        pytest.param(
            BAND,
            [RoundLog(deaths=2), RoundLog(), RoundLog(deaths=1), RoundLog(deaths=1)],
            [True, False, True, False],
            id="a band tests until the last",
        ),
        pytest.param(
            CHIEF,
            [RoundLog(6, 6), RoundLog(6, 0, 1), RoundLog(5, 1, 2), RoundLog(5), RoundLog(5, 0, 1)],
            [True, False, True, False, True],
            id="a chief tests for wounds and for the fallen",
        ),
        pytest.param(
            CHIEF,
            [RoundLog(0, 12, 1), RoundLog(0, 0, 2), RoundLog(0, 0, 3)],
            [False, True, False],
            id="the band of a dead chief tests until the last",
        ),
    ],
)
def test_when_morale_is_tested(foes: Foes, logs: list[RoundLog], tests: list[bool]) -> None:
    assert tuple(tests) == rounds_with_tests(VIOLENCE, foes, logs)


@given(st.lists(st.integers(0, 4), max_size=12), st.integers(1, 30))
def test_nobody_tests_above_half_health(damages: list[int], hp: int) -> None:
    logs, left = [], 2 * hp + sum(damages)
    most = left
    for damage in damages:
        left -= damage
        logs.append(RoundLog(left, damage))

    tests = rounds_with_tests(VIOLENCE, Foes("lone", hp_max=most), logs)

    assert [] == [
        log for log, test in zip(logs, tests, strict=True) if test and 2 * (log.hp or 0) > most
    ]


@pytest.mark.parametrize(
    ("hit_dice", "roll", "result"),
    [
        (2, 11, "fights_on"),
        (2, 12, "rally"),
        (2, 13, "flees_or_surrenders"),
        (10, 20, "rally"),
        (11, 20, "fights_on"),
        pytest.param(Fraction(1, 2), 10, "rally", id="half a Hit Die"),
    ],
)
def test_the_number_is_ten_and_the_hit_dice(
    hit_dice: Fraction | int, roll: int, result: str
) -> None:
    assert result == morale_test(VIOLENCE, hit_dice, roll).result


@pytest.mark.parametrize("group", [False, True])
def test_a_rally_gives_one_attack(group: bool) -> None:
    assert MoraleTest("rally", False, 1) == morale_test(VIOLENCE, 2, 12, group=group)


def test_a_rally_can_give_a_group_more() -> None:
    rules = violence({"morale": {"house": {"rally_gives_a_group_attacks": 4}}})

    assert 4 == morale_test(rules, 2, 12, group=True).extra_attacks_next_round


@pytest.mark.parametrize(("roll", "marker"), [(11, False), (12, False), (13, True)])
def test_who_got_away_may_come_back(roll: int, marker: bool) -> None:
    assert marker == leaves_a_marker(morale_test(VIOLENCE, 2, roll))
