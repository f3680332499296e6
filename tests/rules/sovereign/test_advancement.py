"""What a new level buys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.sovereign.advancement import (
    advancement_points,
    bonus_skill,
    is_feat_level,
    raise_attribute,
    raise_skill,
    raises_counted,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(("expert", "points"), [(False, 6), (True, 8)])
def test_a_level_gives_points(expert: bool, points: int) -> None:
    assert points == advancement_points(RULES.advancement, 2, expert=expert)


@pytest.mark.parametrize(
    ("before", "after", "level", "allowed", "cost"),
    [
        (-1, 0, 1, True, 1),
        (-1, 1, 1, True, 3),
        (1, 2, 2, False, 3),
        (1, 2, 3, True, 3),
        (2, 3, 5, False, 4),
        (3, 4, 9, True, 5),
        (-1, 4, 9, True, 15),
        (4, 5, 10, False, None),
        (2, 2, 10, False, 0),
    ],
)
def test_a_skill_is_bought_level_by_level(
    before: int, after: int, level: int, allowed: bool, cost: int | None
) -> None:
    found = raise_skill(RULES.advancement, before, after, level)

    assert (allowed, cost) == (found.allowed, found.cost)


@pytest.mark.parametrize(
    ("raises", "score", "level", "allowed", "cost"),
    [
        (0, 10, 1, True, 1),
        (2, 10, 2, False, 3),
        (2, 10, 3, True, 3),
        (4, 10, 9, True, 5),
        (5, 10, 10, False, None),
        (0, 18, 1, False, 1),
        (0, 17, 1, True, 1),
    ],
)
def test_the_next_attribute_costs_more(
    raises: int, score: int, level: int, allowed: bool, cost: int | None
) -> None:
    found = raise_attribute(RULES.advancement, RULES.attributes, raises, score, level)

    assert (allowed, cost) == (found.allowed, found.cost)


@pytest.mark.parametrize(("counted", "raises"), [("over_all", 3), ("for_each", 1)])
def test_raises_are_counted_over_all_or_for_each(counted: str, raises: int) -> None:
    rules = read_otherwise("advancement", raises_are_counted=counted)

    assert raises == raises_counted(rules.advancement, {"STR": 1, "WIS": 2}, "STR")


def test_feats_come_at_four_levels() -> None:
    levels = [level for level in range(1, 11) if is_feat_level(RULES.advancement, level)]

    assert [2, 5, 7, 10] == levels


@pytest.mark.parametrize(
    ("level", "credit", "after", "left", "elsewhere"),
    [
        (-1, 0, 1, 0, 0),
        (0, 0, 1, 1, 0),
        (1, 0, 2, 0, 0),
        (2, 0, 2, 3, 0),
        (2, 1, 3, 0, 0),
        (3, 0, 3, 3, 0),
        (3, 3, 4, 1, 0),
        (4, 0, 4, 0, 3),
    ],
)
def test_a_feats_bonus_goes_as_far_as_it_reaches(
    level: int, credit: int, after: int, left: int, elsewhere: int
) -> None:
    found = bonus_skill(RULES.advancement, RULES.skills, level, credit)

    assert (after, left, elsewhere) == (
        found.skill_level,
        found.credit,
        found.points_for_any_other_skill,
    )


@given(st.integers(-1, 4), st.integers(0, 4))
def test_no_point_of_a_bonus_is_lost(level: int, credit: int) -> None:
    found = bonus_skill(RULES.advancement, RULES.skills, level, credit)

    steps = RULES.advancement.skills[level + 1 : found.skill_level + 1]
    spent = sum(step.cost for step in steps)
    assert credit + 3 == spent + found.credit + found.points_for_any_other_skill
