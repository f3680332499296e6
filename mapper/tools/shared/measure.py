"""Measure: how far it is along a way that is clicked from corner to corner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mapper.model.campaign.campaign import Campaign
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Outcome, Paint, Preview, Tool

P = TypeVar("P")


@dataclass(slots=True)
class Measure(Tool, Generic[P]):
    """
    Each press adds a corner of the way, which leads on to the pointer.

    A second press on the last corner ends the way, which is then shown until the next press.
    """

    paint: Paint
    point_of: Callable[[Campaign, Paint, Hand], P]
    show: Callable[[Campaign, Paint, tuple[P, ...]], Preview]
    """The way from corner to corner to the pointer, in words too; a single point is none yet."""
    _corners: tuple[P, ...] = ()
    _is_ended: bool = False

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        at = self.point_of(campaign, self.paint, hand)
        if self._is_ended or self._corners == (at,):
            self.cancel()
        elif self._corners[-1:] == (at,):
            self._is_ended = True
            return NO_OUTCOME
        self._corners += (at,)
        return NO_OUTCOME

    def cancel(self) -> None:
        self._corners, self._is_ended = (), False

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        at = self.point_of(campaign, self.paint, hand)
        way = self._corners if self._is_ended else (*self._corners, at)
        return self.show(campaign, self.paint, way)
