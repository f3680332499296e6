"""Tables whose rows say up to which number they reach, as printed ones do; reactions in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Protocol, TypeVar

from mapper.model.campaign.exact_numbers import Together
from mapper.rules.shared.reasons import refuse_off_2d6


class Band(Protocol):
    """A row that holds for all numbers above the row before it, up to and with its own."""

    @property
    def up_to(self) -> int: ...


BandRow = TypeVar("BandRow", bound=Band)


def band_of(bands: Sequence[BandRow], number: int | Fraction) -> BandRow | None:
    """The row that a number falls into; None above the last one."""
    return next((band for band in bands if number <= band.up_to), None)


def ascends(bands: Sequence[Band]) -> bool:
    """There are rows, and each reaches higher than the one before."""
    reaches = [band.up_to for band in bands]
    return bool(reaches) and reaches == sorted(set(reaches))


ASCENDING = Together(ascends, "must have rows that each reach higher than the one before")


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
