"""Holding one's breath."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.neverwhere_tables import BreathStart, Exertion
from mapper.rules.neverwhere.strength import (
    breath_rounds,
    breath_spent,
    fp_lost_holding,
    stays_conscious,
)
from tests.rules.standard_tables import NEVERWHERE, neverwhere

vits = st.integers(1, 25)
starts = st.sampled_from(get_args(BreathStart))


@pytest.mark.parametrize(
    ("exertion", "start", "rounds"),
    [
        ("none", "deep_breath", "20"),
        ("none", "oxygen", "50"),
        ("mild", "deep_breath", "10"),
        ("mild", "hyperventilated", "15"),
        ("heavy", "deep_breath", "5/2"),
        ("heavy", "oxygen", "25/4"),
        ("heavy", "surprised", "5/4"),
    ],
)
def test_how_long_a_breath_lasts(exertion: Exertion, start: BreathStart, rounds: str) -> None:
    assert Fraction(rounds) == breath_rounds(NEVERWHERE, 10, exertion, start).value


@given(vits, starts)
def test_exertion_never_helps(vit: int, start: BreathStart) -> None:
    none, mild, heavy = (
        breath_rounds(NEVERWHERE, vit, exertion, start).value for exertion in get_args(Exertion)
    )

    assert none > mild > heavy


@pytest.mark.parametrize(("held", "fp"), [(0, 0), (2, 0), (3, 1), (4, 2)])
def test_only_whole_rounds_are_free(held: int, fp: int) -> None:
    assert fp == fp_lost_holding(NEVERWHERE, Fraction(5, 2), held)


def test_a_begun_round_can_be_free() -> None:
    rules = neverwhere({"breath": {"house": {"only_whole_rounds_are_free": False}}})

    assert 0 == fp_lost_holding(rules, Fraction(5, 2), 3)


@pytest.mark.parametrize(("fp", "total", "awake"), [(1, 0, True), (0, 9, False), (0, 10, True)])
def test_without_fatigue_left_will_decides(fp: int, total: int, awake: bool) -> None:
    assert awake == stays_conscious(NEVERWHERE, fp, total)


@given(vits, starts)
def test_a_breath_is_spent_in_its_rounds(vit: int, start: BreathStart) -> None:
    assert 1 == breath_spent(NEVERWHERE, vit, start, {"none": 2 * vit}) * (
        breath_rounds(NEVERWHERE, vit, "none", start).value / (2 * vit)
    )


def test_exertion_may_change_while_the_breath_lasts() -> None:
    spent = breath_spent(NEVERWHERE, 10, "deep_breath", {"none": 10, "mild": 2, "heavy": 1})

    assert Fraction(1, 2) + Fraction(1, 5) + Fraction(2, 5) == spent
