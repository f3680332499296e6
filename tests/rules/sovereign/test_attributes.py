"""Attribute scores and their modifiers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.advancement import attribute, changed_attribute
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("score", "modifier"),
    [(3, -2), (4, -1), (7, -1), (8, 0), (13, 0), (14, 1), (17, 1), (18, 2)],
)
def test_each_band_has_its_modifier(score: int, modifier: int) -> None:
    assert modifier == attribute(RULES.attributes, score).modifier


@pytest.mark.parametrize("score", [3, 18])
def test_the_ends_of_the_table_are_usual_scores(score: int) -> None:
    assert attribute(RULES.attributes, score).usual


@pytest.mark.parametrize(("score", "modifier"), [(0, -2), (2, -2), (19, 2), (30, 2)])
def test_a_score_beyond_the_table_counts_like_its_nearest_end(score: int, modifier: int) -> None:
    found = attribute(RULES.attributes, score)

    assert (modifier, False) == (found.modifier, found.usual)


def test_a_campaign_may_refuse_scores_beyond_the_table() -> None:
    rules = read_otherwise("attributes", nearest_band_counts=False)

    with pytest.raises(Refused, match="from 3 to 18"):
        attribute(rules.attributes, 19)


def test_a_changed_score_has_its_modifier_at_once() -> None:
    found = changed_attribute(RULES.attributes, 14, -1)

    assert (13, 0) == (found.score, found.modifier)


@given(st.integers(-5, 30), st.integers(0, 10))
def test_a_higher_score_never_has_a_lower_modifier(score: int, more: int) -> None:
    lower = attribute(RULES.attributes, score)
    higher = attribute(RULES.attributes, score + more)

    assert lower.modifier <= higher.modifier
