"""Select and carry: what is chosen and dragged on a map, and a copied piece of it in the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, Self

from mapper.model.campaign.campaign import Campaign
from mapper.model.selection import Selection
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Outcome, Paint, Preview, Tool, ToolKey

CARRY_KEYS: frozenset[ToolKey] = frozenset({"end", "turn", "turn_back", "mirror"})


class Drag(NamedTuple):
    """A drag on the map that is painted, from where it began to where it is now."""

    campaign: Campaign
    paint: Paint
    start: Hand
    to: Hand


class Grip(NamedTuple):
    """What a drag takes hold of, in words, and what it shows and makes of that.

    `is_clicked`: a click makes something of it, too.
    """

    words: str
    show: Callable[[Drag], Preview]
    make: Callable[[Drag], Outcome]
    is_clicked: bool = False


class Choices(Protocol):
    """What can be chosen and taken hold of on a kind of map."""

    def is_click(self, way: Sequence[Hand]) -> bool:
        """Whether the hand has stayed where it was pressed down."""
        ...

    def chosen_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Selection:
        """What a click chooses."""
        ...

    def enclosed(self, campaign: Campaign, paint: Paint, way: Sequence[Hand]) -> Selection:
        """What a drag over nothing that it takes hold of chooses."""
        ...

    def grip_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
        """What a press takes hold of, of what is chosen."""
        ...

    def hover(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview: ...

    def outlined(self, found: Selection, way: Sequence[Hand], words: str) -> Preview:
        """What a drag has enclosed so far, counted."""
        ...


@dataclass(slots=True)
class Select(Tool):
    """
    Control adds to what is chosen, Shift takes away.

    A drag that begins on what is chosen moves it, or what else can be taken hold of there.
    """

    paint: Paint
    choices: Choices
    _way: list[Hand] = field(default_factory=list)
    _grip: Grip | None = None

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        self._way, self._grip = [hand], self.choices.grip_at(campaign, self.paint, hand)
        return NO_OUTCOME

    def drag(self, _campaign: Campaign, hand: Hand) -> Outcome:
        if self._way:
            self._way.append(hand)
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if not self._way:
            return NO_OUTCOME
        way, grip = [*self._way, hand], self._grip
        self.cancel()
        is_click = self.choices.is_click(way)
        if grip is not None and (grip.is_clicked or not is_click):
            return grip.make(Drag(campaign, self.paint, way[0], hand))
        if is_click:
            found = self.choices.chosen_at(campaign, self.paint, hand)
        else:
            found = self.choices.enclosed(campaign, self.paint, way)
        return Outcome(selection=_altered(hand, found))

    def cancel(self) -> None:
        """What was chosen before stays chosen."""
        self._way, self._grip = [], None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        way, grip = [*self._way, hand], self._grip
        is_click = self.choices.is_click(way)
        if grip is not None and (grip.is_clicked or not is_click):
            return grip.show(Drag(campaign, self.paint, way[0], hand))
        if is_click:
            return self.choices.hover(campaign, self.paint, hand)
        found = self.choices.enclosed(campaign, self.paint, way)
        words = "Select less:" if hand.shift else "Select more:" if hand.control else "Select"
        return self.choices.outlined(found, way, words)


def _altered(hand: Hand, found: Selection) -> Selection:
    """What is chosen with what was found: zones that are chosen already, Control takes out."""
    is_again = bool(found.zones) and {*found.zones} <= {*hand.chosen.zones}
    if hand.shift or (hand.control and is_again):
        return hand.chosen.with_less(found)
    return hand.chosen.with_more(found) if hand.control else found


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
        return CARRY_KEYS

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
