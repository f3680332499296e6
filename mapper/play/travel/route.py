"""The cheapest way through some hexes, and how a group would walk it: days, camps, dice, words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import NOTHING, Journey, Mark
from mapper.model.hexes.costs import Costs
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, the_hex
from mapper.play.travel.chosen_procedure import next_dawn
from mapper.play.travel.procedure import Done, StepPrice
from mapper.play.travel.travel_map import Country
from mapper.play.travel.whole_map_routes import ground_of
from mapper.rules.shared.refused import Refused

LONGEST_PLAN = 1000
"""Days after which a plan ends, arrived or not."""


def costs_of(country: Country, party: Party) -> Costs:
    """What every step on a map costs a group."""
    return ground_of(country, party).costs()


@dataclass(frozen=True, slots=True)
class Leg:
    """A hex of a planned way: on which day it is entered, 0 being today, and for what."""

    hex: Hex
    day: int
    minutes: int
    """Of the clock at the arrival."""
    price: StepPrice
    dice: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        """The multiplication in words."""
        return self.price.words


@dataclass(frozen=True, slots=True)
class RoutePlan:
    """How a group would walk a way if nothing befell it; `barred` says why it ends early."""

    legs: tuple[Leg, ...]
    camps: tuple[Hex, ...] = ()
    barred: str = ""

    @property
    def points(self) -> Fraction:
        return sum((leg.price.points or NOTHING for leg in self.legs), NOTHING)

    @property
    def days(self) -> int:
        """How many further days it takes."""
        return self.legs[-1].day if self.legs else 0


def planned(country: Country, party: Party, journey: Journey, way: Sequence[Hex]) -> RoutePlan:
    """A way walked by the map's procedure: at each day's end what is left starts the next move."""
    walk = _Planning(country, party, journey)
    for to in way[1:]:
        refused = walk.enter(to)
        if refused:
            return RoutePlan(tuple(walk.legs), tuple(walk.camps), refused)
    return RoutePlan(tuple(walk.legs), tuple(walk.camps))


class _Planning:
    """A group on its way, in thought."""

    def __init__(self, country: Country, party: Party, journey: Journey) -> None:
        self.country, self.party, self.journey = country, party, journey
        self.legs: list[Leg] = []
        self.camps: list[Hex] = []
        self.dice: list[Mark] = []
        self.began, self.day = journey.began, 0

    def enter(self, to: Hex) -> str:
        """Go into the next hex, however many days it takes; or say why not."""
        procedure = self.country.procedure
        price = self._price(to)
        while self.day < LONGEST_PLAN:
            try:
                done = procedure.enter(self.party, self.journey, to, price)
            except Refused as refused:
                if refused.reason not in _TOMORROW:
                    return str(refused)
                price = self._after_night(to, price)
                continue
            self._take(done)
            self.party = replace(self.party, at=Place(self.party.at.map, to))
            self.legs.append(Leg(to, self.day, self._minutes(), price, tuple(self.dice)))
            self.dice.clear()
            return ""
        return "It would take too many days."

    def _price(self, to: Hex) -> StepPrice:
        under = self.country.under(the_hex(self.party.at.spot), to)
        return self.country.procedure.price(self.party, under, self.journey.most)

    def _after_night(self, to: Hex, price: StepPrice) -> StepPrice:
        """Start the move with what is left, camp, and begin the next day; the price by then."""
        procedure, most = self.country.procedure, self.journey.most
        if procedure.starts_carry and self.journey.left and not self.journey.has_camped:
            with suppress(Refused):  # at worst what is left lapses
                self._take(procedure.start(self.party, self.journey, to, price))
        if not self.journey.has_camped:
            self.camps.append(the_hex(self.party.at.spot))
            self._take(procedure.camp(self.party, self.journey))
        now = self._minutes()
        self.began = max(next_dawn(procedure, self.began), now)
        self._take(procedure.dawn(self.party, self.journey))
        self.day += 1
        return price if self.journey.most == most else self._price(to)

    def _take(self, done: Done) -> None:
        self.journey = done.journey
        self.dice += done.dice

    def _minutes(self) -> int:
        apart = self.country.procedure.minutes_per_point(self.journey)
        return self.began + int(self.journey.spent * apart)


_TOMORROW = frozenset(
    {"overspend", "no_points", "move_cap", "no_distance_left", "must_forage_first"}
)
"""Why a hex is not entered today, though it may be on the next day."""
