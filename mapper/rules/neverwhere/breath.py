"""How long somebody holds their breath, and what comes after (NEV-31 to 33)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from mapper.rules.neverwhere.success_numbers import reaches
from mapper.rules.shared.explained import Explained, Factor, product

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import BreathStart, Exertion, Neverwhere


def breath_rounds(rules: Neverwhere, vit: int, exertion: Exertion, start: BreathStart) -> Explained:
    """For how many Rounds a breath lasts (NEV-31, 32)."""
    return product(
        [
            Factor("Vit", Fraction(vit)),
            Factor(f"exertion {exertion}", rules.breath.rounds_per_vit[exertion]),
            Factor(start.replace("_", " "), rules.breath.starts[start]),
        ]
    )


def fp_lost_holding(rules: Neverwhere, breath: Fraction, rounds_held: int) -> int:
    """The fatigue of the Rounds past the end of the breath (NEV-33, N-21)."""
    free = floor(breath) if rules.breath.house.only_whole_rounds_are_free else ceil(breath)
    return max(0, rounds_held - free) * rules.breath.fp_per_round


def stays_conscious(rules: Neverwhere, fp: int, will_total: int) -> bool:
    """Whether somebody without breath is still awake after this Round (NEV-33, N-22)."""
    return fp > 0 or reaches(rules, will_total, rules.breath.house.zero_fp_will_number)


def breath_spent(
    rules: Neverwhere, vit: int, start: BreathStart, rounds: Mapping[Exertion, int]
) -> Fraction:
    """The share of a breath that Rounds of different exertion have used up (N-38)."""
    return sum(
        (
            Fraction(held) / breath_rounds(rules, vit, exertion, start).value
            for exertion, held in rounds.items()
        ),
        Fraction(0),
    )
