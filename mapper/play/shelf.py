"""What stands ready for all that ask: as the program brings it, or with a game master's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

T = TypeVar("T")
V = TypeVar("V")


class Shelf(Generic[T]):
    """Holds one value that is never altered, only replaced as a whole.

    It is kept for the process: a game master's own files hold for every campaign that is open.
    """

    def __init__(self, usual: Callable[[], T]) -> None:
        """`usual`: what stands there until something else is put, made when it is first asked."""
        self._usual = usual
        self._put: T | None = None
        self._kept: dict[Callable[[T], object], tuple[T, object]] = {}

    @property
    def now(self) -> T:
        return self._usual() if self._put is None else self._put

    def kept(self, make: Callable[[T], V]) -> V:
        """What follows from what stands there, made once for as long as it does."""
        now, known = self.now, self._kept.get(make)
        if known is None or known[0] is not now:
            known = self._kept[make] = (now, make(now))
        return cast("V", known[1])

    def put(self, other: T | None) -> None:
        """None: what is usual."""
        self._put = other
