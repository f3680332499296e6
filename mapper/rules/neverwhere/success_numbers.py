"""When a total is enough for a success number."""

from __future__ import annotations

from fractions import Fraction

from mapper.rules.neverwhere.neverwhere_tables import Neverwhere


def reaches(rules: Neverwhere, total: Fraction | int, number: int) -> bool:
    """Whether a roll's total is a success (N-01)."""
    if rules.rolls.house.meeting_the_number_succeeds:
        return total >= number
    return total > number
