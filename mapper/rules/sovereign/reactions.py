"""How those who are met take it: a roll of 2d6 looked up in a table that is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from mapper.model.campaign.exact_numbers import Together
from mapper.rules.shared.dice_faces import refuse_off_2d6
from mapper.rules.shared.table_bands import ascends

HIGHEST = 12


@dataclass(frozen=True, slots=True)
class ReactionRow:
    """What they do, on every roll above the row before, up to this one."""

    up_to: int
    result: str


def covers_2d6(rows: Sequence[ReactionRow]) -> bool:
    """Every roll of two dice finds a row."""
    return ascends(rows) and rows[-1].up_to >= HIGHEST


COVERING = Together(covers_2d6, "must have a row for every roll of two dice, in their order")
ReactionTable = Annotated[tuple[ReactionRow, ...], COVERING]


def reaction(table: Sequence[ReactionRow], roll: int) -> str:
    """What the table says of a roll (SOV-86, VIO-24)."""
    refuse_off_2d6(roll)
    return next(row.result for row in table if roll <= row.up_to)
