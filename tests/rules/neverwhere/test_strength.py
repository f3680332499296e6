"""Basic Lift, and tasks without a rule of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.rules.neverwhere.neverwhere_tables import Task
from mapper.rules.neverwhere.strength import attribute_for, basic_lift
from tests.rules.standard_tables import NEVERWHERE


@pytest.mark.parametrize(("strength", "kg"), [(0, "0"), (1, "1/10"), (10, "10"), (13, "169/10")])
def test_lift_grows_with_the_square_of_strength(strength: int, kg: str) -> None:
    assert Fraction(kg) == basic_lift(NEVERWHERE, strength)


@pytest.mark.parametrize(
    ("task", "attribute"), [("precision", "Dex"), ("power", "Str"), ("endurance", "Vit")]
)
def test_an_unlisted_task_asks_for_an_attribute(task: Task, attribute: str) -> None:
    assert attribute == attribute_for(NEVERWHERE, task)
