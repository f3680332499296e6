"""A way that is clicked from corner to corner and measured: the same on maps of either kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(slots=True)
class MeasuredWay(Generic[P]):
    """
    Each press adds a corner of the way, which leads on to the pointer.

    A second press on the last corner ends the way, which is then shown until the next press.
    """

    corners: tuple[P, ...] = ()
    is_ended: bool = False

    def press(self, at: P) -> None:
        if self.is_ended or self.corners == (at,):
            self.forget()
        elif self.corners[-1:] == (at,):
            self.is_ended = True
            return
        self.corners += (at,)

    def forget(self) -> None:
        self.corners, self.is_ended = (), False

    def led_to(self, at: P | None) -> tuple[P, ...]:
        """The corners, and the pointer if the way leads on."""
        return self.corners if self.is_ended or at is None else (*self.corners, at)
