"""What every travel procedure answers: what a step costs, and the day after each thing done."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey, Mark
from mapper.model.hexes.hexes import Hex
from mapper.rules.hexploration.travel_points import StepCost
from mapper.rules.shared.explained import mixed


@dataclass(frozen=True, slots=True)
class Under:
    """What a step leads over: the terrain entered and left, the routes over the side, the sky.

    A `barred` step cannot be made, and this says why.
    """

    terrain: str
    left: str
    routes: tuple[str, ...] = ()
    weather: str = "clear"
    barred: str = ""


class StepPrice(NamedTuple):
    """What a step costs, in words too; no points where there is no way at all.

    `cost` is what the rules worked out for what the step leads over, where they say more.
    """

    points: Fraction | None
    words: str
    is_passable: bool
    under: Under
    cost: StepCost | None = None

    @property
    def payable(self) -> Fraction | None:
        return self.points if self.is_passable else None


class Done(NamedTuple):
    """The day after something was done, the dice it made due, and what was lost by it."""

    journey: Journey
    dice: tuple[Mark, ...] = ()
    spent: Fraction = Fraction(0)
    lapsed: Fraction = Fraction(0)
    found: str | None = None


class TravelProcedure(Protocol):
    """One way to travel. What may not be done is refused and changes nothing."""

    @property
    def name(self) -> str: ...

    @property
    def system(self) -> str: ...

    @property
    def unit(self) -> str:
        """What its points are, in the plural."""
        ...

    @property
    def single(self) -> str:
        """One of them."""
        ...

    @property
    def starts_carry(self) -> bool:
        """Whether a move can be started on one day and finished on another."""
        ...

    @property
    def starts_add_up(self) -> bool:
        """Whether what was paid on several days towards a move is added."""
        ...

    @property
    def left_counts(self) -> bool:
        """Whether the price depends on the terrain that is left."""
        ...

    def most(self, party: Party, /) -> Fraction:
        """The points of a day."""
        ...

    def most_hexes(self, most: Fraction, /) -> int | None:
        """How many hexes a day allows at the most; None: as many as its points buy."""
        ...

    def day_starts_at(self) -> int:
        """The minute of the day at which travel begins."""
        ...

    def minutes_per_point(self, journey: Journey, /) -> Fraction: ...

    def price(self, party: Party, under: Under, most: Fraction, /) -> StepPrice: ...

    def enter(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done:
        """Go there for a price that was worked out already."""
        ...

    def start(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done: ...

    def camp(self, party: Party, journey: Journey, /) -> Done: ...

    def dawn(self, party: Party, journey: Journey, /) -> Done:
        """The next day; the caller says when it begins."""
        ...


def written(at: Hex) -> str:
    """A hex as the rules' steps name it."""
    return f"{at.q},{at.r}"


def amount(procedure: TravelProcedure, points: Fraction) -> str:
    """So many points as people say it: 1½ points, ½ point."""
    return f"{mixed(points)} {procedure.unit if points > 1 else procedure.single}"


def people_in(party: Party) -> int:
    return max(1, len(party.members) + party.others)
