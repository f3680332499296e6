"""The cheapest way through some hexes, and how a group would walk it: days, camps, dice, words."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import NOTHING, Journey, Mark
from mapper.model.hexes.chunks import ChunkAt, Integers, value_at
from mapper.model.hexes.hex_routes import Costs, HexPair, Nodes, Routes, ShortestPathTree
from mapper.model.hexes.hexes import Hex, neighbour
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, the_hex
from mapper.play.travel.chosen_procedure import next_dawn
from mapper.play.travel.procedure import Done, StepPrice
from mapper.play.travel.reach import prices_of
from mapper.play.travel.travel_map import OPEN, Country
from mapper.rules.shared.reasons import Refused

PATIENCE_S = 2
"""How long the process may take to end."""


class MapCosts(NamedTuple):
    """What the costs of a whole map come from: little to make, and little to send."""

    terrain: Mapping[ChunkAt, bytes]
    enter: dict[int, Fraction]
    sides: Integers
    """Of each side that is not open its hex's q and r, its direction, and its kind's number."""
    at_sides: tuple[tuple[dict[int, Fraction | None], dict[int, Fraction | None]], ...]
    """For each kind what entering each terrain over it costs, there and back."""

    def costs(self) -> Costs:
        found: dict[HexPair, Fraction | None] = {}
        for q, r, direction, kind in self.sides.tolist():
            hex_, (there, back) = Hex(q, r), self.at_sides[kind]
            other = neighbour(hex_, direction)
            for start, end, cost in ((hex_, other, there), (other, hex_, back)):
                code = value_at(self.terrain, end)
                if code:
                    found[start, end] = cost[code]
        return Costs(self.enter, found)


class _Asked(NamedTuple):
    """A ground without the terrain that was sent before, and from where ways are wanted."""

    places: tuple[ChunkAt, ...]
    ground: MapCosts
    starts: tuple[Hex, ...]


class FarWays:
    """The process, begun when first asked; it keeps the map, and is sent what alters."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._ends: Connection | None = None
        self._sent: dict[ChunkAt, bytes] = {}

    def ask(self, ground: MapCosts, starts: Sequence[Hex]) -> dict[Hex, ShortestPathTree]:
        """The cheapest ways from some hexes to all: to be asked on a thread, which waits.

        Raises EOFError if the process is ended meanwhile.
        """
        ends = self._ends if self._ends is not None else self._begin()
        places, before = tuple(sorted(ground.terrain)), self._sent
        fresh = {at: own for at, own in ground.terrain.items() if before.get(at) is not own}
        ends.send(_Asked(places, ground._replace(terrain=fresh), tuple(starts)))
        self._sent = dict(ground.terrain)
        nodes, found = Nodes(places), {}
        for start in starts:
            told = ends.recv_bytes()
            if told:
                found[start] = ShortestPathTree(nodes, start, np.frombuffer(told, np.int32))
        return found

    def close(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(PATIENCE_S)
        self._process = self._ends = None
        self._sent = {}

    def _begin(self) -> Connection:
        context = get_context("spawn")
        self._ends, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        return self._ends


def ground_of(country: Country, party: Party) -> MapCosts:
    """What every step on a map costs a group."""
    codes, kinds = country.codes, country.side_arrays.kinds
    prices = prices_of(country, party, country.procedure.most(party), codes).points
    left = codes[0] if country.procedure.left_counts and codes else 0
    enter = {code: prices[OPEN, left, code] for code in codes}
    at_sides = tuple(
        ({c: prices[k, left, c] for c in codes}, {c: prices[k.turned, left, c] for c in codes})
        for k in kinds
    )
    passable = {code: cost for code, cost in enter.items() if cost is not None}
    return MapCosts(country.terrain, passable, country.side_arrays.sides, at_sides)


def serve(ends: Connection) -> None:
    """What the process does: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    terrain: dict[ChunkAt, bytes] = {}
    routes: Routes | None = None
    while True:
        try:
            asked: _Asked = ends.recv()
        except EOFError:
            return
        known = {**terrain, **asked.ground.terrain}
        terrain = {at: known[at] for at in asked.places}
        costs = asked.ground._replace(terrain=terrain).costs()
        if routes is None:
            routes = Routes(terrain, costs)
        else:
            routes.update(terrain, costs)
        for start in asked.starts:
            ends.send_bytes(_ways_from(routes, start))


def _ways_from(routes: Routes, start: Hex) -> bytes:
    """Empty where there is no map to start from."""
    try:
        return routes.cheapest_costs(start).ways.came_from.tobytes()
    except NotAllowed:
        return b""


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
    to_pay: Fraction = NOTHING
    """What of its price is not paid yet."""

    def __str__(self) -> str:
        """The multiplication in words."""
        return self.price.words


@dataclass(frozen=True, slots=True)
class RoutePlan:
    """How a group would walk a way if nothing befell it; `barred` says why it ends early."""

    legs: tuple[Leg, ...]
    camps: tuple[Hex, ...] = ()
    barred: str = ""
    hours_since_rest: Fraction = NOTHING
    """Of marching, at its end."""

    @property
    def points(self) -> Fraction:
        """What is still to pay for all of it."""
        return sum((leg.to_pay for leg in self.legs), NOTHING)

    @property
    def days(self) -> int:
        """How many further days it takes."""
        return self.legs[-1].day if self.legs else 0


def planned(country: Country, party: Party, journey: Journey, way: Sequence[Hex]) -> RoutePlan:
    """A way walked by the map's procedure: at each day's end what is left starts the next move."""
    walk = _Planning(country, party, journey)
    refused = next(filter(None, map(walk.enter, way[1:])), "")
    hours = walk.journey.hours_since_rest
    return RoutePlan(tuple(walk.legs), tuple(walk.camps), refused, hours)


class _Planning:
    """A group on its way, in thought."""

    def __init__(self, country: Country, party: Party, journey: Journey) -> None:
        self.country, self.party, self.journey = country, party, journey
        self.legs: list[Leg] = []
        self.camps: list[Hex] = []
        self.dice: list[Mark] = []
        self.paid = NOTHING
        self.began, self.day = journey.began, 0

    def enter(self, to: Hex) -> str:
        """Go into the next hex, however many days it takes; or say why not."""
        procedure = self.country.procedure
        price = self._price(to)
        self.paid = NOTHING
        while self.day < LONGEST_PLAN:
            try:
                done = procedure.enter(self.party, self.journey, to, price)
            except Refused as refused:
                if refused.reason not in _TOMORROW:
                    return str(refused)
                price = self._after_night(to, price)
                continue
            self._pay(done)
            self.party = replace(self.party, at=Place(self.party.at.map, to))
            dice = tuple(self.dice)
            self.legs.append(Leg(to, self.day, self._minutes(), price, dice, self.paid))
            self.dice.clear()
            return ""
        return "It would take too many days."

    def _price(self, to: Hex) -> StepPrice:
        under = self.country.under(the_hex(self.party.at.spot), to)
        return self.country.procedure.price_for(self.party, under, self.journey.most)

    def _after_night(self, to: Hex, price: StepPrice) -> StepPrice:
        """Start the move with what is left, camp, and begin the next day; the price by then."""
        procedure, most = self.country.procedure, self.journey.most
        if procedure.starts_carry and self.journey.left and not self.journey.has_camped:
            with suppress(Refused):  # at worst what is left lapses
                self._pay(procedure.start(self.party, self.journey, to, price))
        if not self.journey.has_camped:
            self.camps.append(the_hex(self.party.at.spot))
            self._take(procedure.camp(self.party, self.journey))
        now = self._minutes()
        self.began = max(next_dawn(procedure, self.began), now)
        self._take(procedure.dawn(self.party, self.journey))
        self.day += 1
        return price if self.journey.most == most else self._price(to)

    def _pay(self, done: Done) -> None:
        """So much of the day goes into the way."""
        self.paid += done.spent
        self._take(done)

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
