"""What stands ready for all that ask: as the program brings it, or with a game master's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Shelf(Generic[T]):
    """Holds one value that is never altered, only replaced as a whole.

    It is kept for the process: a game master's own files hold for every campaign that is open.
    """

    def __init__(self, usual: Callable[[], T]) -> None:
        """`usual`: what stands there until something else is put, made when it is first asked."""
        self._usual = usual
        self._put: T | None = None

    @property
    def now(self) -> T:
        return self._usual() if self._put is None else self._put

    def put(self, other: T | None) -> None:
        """None: what is usual."""
        self._put = other
