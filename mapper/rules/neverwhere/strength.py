"""What strength lifts, and which attribute a task without a rule of its own asks for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import Attribute, Neverwhere, Task


def basic_lift(rules: Neverwhere, strength: int) -> Fraction:
    """The weight in kg on which lifting, carrying and digging rest (NEV-01)."""
    return Fraction(strength * strength, rules.strength.basic_lift_divides_by)


def attribute_for(rules: Neverwhere, task: Task) -> Attribute:
    """The attribute that is rolled for an unlisted task (NEV-01)."""
    return rules.strength.unlisted_tasks[task]
