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


class HighestNumber:
    """How often each number is in use; to add and to drop one takes no longer where there are many.

    What was dropped stays in the heap until it comes to its top.
    """

    __slots__ = ("_falling", "_times")

    def __init__(self) -> None:
        self._times: dict[int, int] = {}
        self._falling: list[int] = []

    def copied(self) -> HighestNumber:
        other = HighestNumber()
        other._times = dict(self._times)
        other._falling = list(self._falling)
        return other

    def times(self, number: int) -> int:
        return self._times.get(number, 0)

    @property
    def highest(self) -> int:
        """0 where none is in use."""
        return -self._falling[0] if self._falling else 0

    def add(self, number: int) -> None:
        times = self._times.get(number, 0)
        self._times[number] = times + 1
        if not times:
            heappush(self._falling, -number)

    def drop(self, number: int) -> None:
        left = self._times.pop(number) - 1
        if left:
            self._times[number] = left
        while self._falling and -self._falling[0] not in self._times:
            heappop(self._falling)
