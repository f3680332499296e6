"""Carry: a copied piece in the hand, which follows the pointer, is turned, and is put down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Self

from mapper.model.campaign.campaign import Campaign
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Outcome, Paint, Preview, Tool, ToolKey

KEYS: frozenset[ToolKey] = frozenset({"end", "turn", "turn_back", "mirror"})


class CarriedPiece(Protocol):
    """What was copied from a map of some kind, as it is turned now."""

    def turned(self, times: int) -> Self:
        """By so many steps, as it is seen: a mirrored piece turns the same way."""
        ...

    def mirrored(self) -> Self:
        """Left for right as it lies now."""
        ...

    def put(self, campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
        """Put down; it is chosen then."""
        ...

    def shown(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview: ...


@dataclass(slots=True)
class Carry(Tool):
    """A piece in the hand, until it is put down by a click or Enter."""

    paint: Paint
    piece: CarriedPiece

    @property
    def keys(self) -> frozenset[ToolKey]:
        return KEYS

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        return self.piece.put(campaign, self.paint, hand)

    def type(self, campaign: Campaign, key: ToolKey, hand: Hand) -> Outcome:
        match key:
            case "turn":
                self.piece = self.piece.turned(1)
            case "turn_back":
                self.piece = self.piece.turned(-1)
            case "mirror":
                self.piece = self.piece.mirrored()
            case "end":
                return self.press(campaign, hand)
        return NO_OUTCOME

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        return self.piece.shown(campaign, self.paint, hand)
