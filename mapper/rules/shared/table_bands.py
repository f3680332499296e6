"""Tables whose rows say up to which number they reach, as printed tables of ranges do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from mapper.model.campaign.exact_numbers import Together


class Band(Protocol):
    """A row that holds for all numbers above the row before it, up to and with its own."""

    @property
    def up_to(self) -> int: ...


Row = TypeVar("Row", bound=Band)


def band_of(bands: Sequence[Row], number: int | Fraction) -> Row | None:
    """The row that a number falls into; None above the last one."""
    return next((band for band in bands if number <= band.up_to), None)


def ascends(bands: Sequence[Band]) -> bool:
    """There are rows, and each reaches higher than the one before."""
    reaches = [band.up_to for band in bands]
    return bool(reaches) and reaches == sorted(set(reaches))


ASCENDING = Together(ascends, "must have rows that each reach higher than the one before")
