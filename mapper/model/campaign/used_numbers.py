"""The numbers that are in use, and those that were given to what is gone: none is given again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Annotated

from annotated_types import Interval

from mapper.model.campaign.ids import LONGEST_NUMBER

RowNumber = Annotated[int, Interval(ge=0, le=10**LONGEST_NUMBER)]


@dataclass(frozen=True, slots=True)
class UsedNumbers:
    """The numbers and names that were given to what is gone.

    What was given to what is gone, as far as the rows that are left do not tell.

    `last` is the highest number of a kind, or of a kind on a map: log, feature/wilderness. `names`
    are keys of rows that had a name for their id.
    """

    last: Mapping[str, RowNumber] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "last", MappingProxyType(dict(sorted(self.last.items()))))

    def and_(self, other: UsedNumbers) -> UsedNumbers:
        """What either of the two remembers."""
        kinds = {*self.last, *other.last}
        last = {kind: max(self.last.get(kind, 0), other.last.get(kind, 0)) for kind in kinds}
        return UsedNumbers(last, tuple(sorted({*self.names, *other.names})))


NOTHING_GIVEN = UsedNumbers()


def of_kind(kind: str, map_id: str) -> str:
    """What the highest number of a kind, or of a kind on a map, stands under."""
    return f"{kind}/{map_id}" if map_id else kind


MOST_ABOVE = 256
"""How much of it a copy may be otherwise than what it was copied from, before that is put below."""


class HighestNumber:
    """How often each number is in use; to add, to drop and to copy take no longer where many are.

    Most of it lies `_below`, which copies share and nobody alters; what is otherwise stands above.
    What was dropped stays in the heap until it comes to its top.
    """

    __slots__ = ("_below", "_falling", "_left", "_rising", "_times")

    def __init__(self) -> None:
        self._below: Mapping[int, int] = {}
        self._rising: list[int] = []
        """What lies below, in order."""
        self._left = 0
        """How many of those there are without the highest, as far as these were dropped."""
        self._times: dict[int, int] = {}
        self._falling: list[int] = []

    def copied(self) -> HighestNumber:
        if len(self._times) > MOST_ABOVE:
            self._lay_down()
        other = HighestNumber()
        other._below, other._rising, other._left = self._below, self._rising, self._left
        other._times = dict(self._times)
        other._falling = list(self._falling)
        return other

    def times(self, number: int) -> int:
        times = self._times.get(number)
        return self._below.get(number, 0) if times is None else times

    @property
    def highest(self) -> int:
        """0 where none is in use."""
        above = -self._falling[0] if self._falling else 0
        return max(above, self._highest_below())

    def add(self, number: int) -> None:
        times = self.times(number)
        self._times[number] = times + 1
        if not times:
            heappush(self._falling, -number)

    def drop(self, number: int) -> None:
        self._times[number] = self.times(number) - 1
        while self._falling and not self.times(-self._falling[0]):
            heappop(self._falling)

    def _highest_below(self) -> int:
        while self._left and self._times.get(self._rising[self._left - 1]) == 0:
            self._left -= 1
        return self._rising[self._left - 1] if self._left else 0

    def _lay_down(self) -> None:
        """Put all that is in use below: what was there stays for whoever shares it."""
        whole = {**self._below, **self._times}
        self._below = {number: times for number, times in whole.items() if times}
        self._rising = sorted(self._below)
        self._left = len(self._rising)
        self._times, self._falling = {}, []
