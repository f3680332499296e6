"""Part steps: whether a begun one counts."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor


def steps_begun(amount: Fraction, step: Fraction | int) -> int:
    """How many steps an amount has at least begun."""
    return ceil(amount / step)


def steps_filled(amount: Fraction, step: Fraction | int) -> int:
    """How many whole steps an amount holds."""
    return floor(amount / step)
