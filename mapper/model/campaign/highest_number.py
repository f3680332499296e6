"""Numbers that are in use, of which the highest is known at once."""

from __future__ import annotations

from heapq import heappop, heappush


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
