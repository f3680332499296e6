"""All hexes that a group can be in today and on the days after, as if it walked there: exactly.

Within a day, layer after layer holds for each hex the least that a way of just so many hexes has
used up, as both points and hexes limit a day. What is left at its end goes into a started move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey
from mapper.model.hexes.chunks import SIDE, ChunkAt, Codes, Integers
from mapper.model.hexes.hexes import DIRECTIONS, Hex, direction
from mapper.model.places import the_hex
from mapper.play.travel.travel_map import OPEN, AtASide, Country

NEVER = 1 << 40
"""More parts than any journey takes; sums of a few of these are still whole numbers."""


@dataclass(frozen=True, slots=True)
class DenseWindow:
    """Arrays by row r and column q; its outermost ring is never entered."""

    first: Hex
    codes: Codes
    into: Integers
    """For each direction of a step and each hex, the parts that entering it in that way costs."""
    denominator: int

    def place(self, at: Hex) -> tuple[int, int]:
        return at.r - self.first.r, at.q - self.first.q

    def parts(self, points: Fraction) -> int:
        """So many points as a whole number of parts."""
        return points.numerator * (self.denominator // points.denominator)


class Prices(NamedTuple):
    """What steps cost by what is at the side, the terrain left and the terrain entered."""

    points: Mapping[tuple[AtASide, int, int], Fraction | None]

    def denominator(self, *others: Fraction) -> int:
        every = [cost.denominator for cost in self.points.values() if cost is not None]
        return lcm(*every, *(other.denominator for other in others))

    def least(self) -> Fraction | None:
        return min((cost for cost in self.points.values() if cost is not None), default=None)


def prices_of(country: Country, party: Party, most: Fraction, codes: list[int]) -> Prices:
    """The price of every kind of step between these terrains."""
    procedure, weather = country.procedure, country.weather
    lefts = codes if procedure.left_counts else codes[:1]
    found: dict[tuple[AtASide, int, int], Fraction | None] = {}
    held = procedure.held_up(party)
    for at in _ways_over(country):
        for left in lefts:
            for code in codes:
                terrain, behind = country.classes.get(code, "plains"), country.classes.get(left, "")
                under = replace(at, barred=at.barred or held).under(terrain, behind, weather)
                found[at, left if procedure.left_counts else 0, code] = procedure.price(
                    party, under, most
                ).payable
    return Prices(found)


def _ways_over(country: Country) -> dict[AtASide, None]:
    """All that may be at a side, as it is from either hex."""
    kinds = country.side_arrays.kinds
    return dict.fromkeys((OPEN, *kinds, *(kind.turned for kind in kinds)))


def codes_around(country: Country, centre: Hex, radius: int) -> tuple[Hex, Codes]:
    """The terrain codes of a rhombus about a hex, and the hex of its first corner."""
    first = Hex(centre.q - radius, centre.r - radius)
    size = 2 * radius + 1
    codes = np.zeros((size, size), np.uint8)
    for chunk_r in range(first.r >> 5, (first.r + size - 1 >> 5) + 1):
        for chunk_q in range(first.q >> 5, (first.q + size - 1 >> 5) + 1):
            chunk = country.terrain.get(ChunkAt(chunk_q, chunk_r))
            if chunk is not None:
                _put(codes, chunk, (chunk_r << 5) - first.r, (chunk_q << 5) - first.q)
    return first, codes


def _put(codes: Codes, chunk: bytes, row: int, column: int) -> None:
    """Copy what of a chunk lies within; its first hex is at this row and column."""
    height, width = codes.shape
    top, left = max(0, row), max(0, column)
    bottom, right = min(height, row + SIDE), min(width, column + SIDE)
    square = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE)
    part = square[top - row : bottom - row, left - column : right - column]
    codes[top:bottom, left:right] = part


def window_of(
    country: Country, prices: Prices, first: Hex, codes: Codes, denominator: int
) -> DenseWindow:
    """The window with what each step in it costs."""
    into = np.full((6, *codes.shape), NEVER, np.int64)
    window = DenseWindow(first, codes, into, denominator)
    tables = {at: _table(prices, at, window) for at in _ways_over(country)}
    for way, step in enumerate(DIRECTIONS):
        entered = codes[1:-1, 1:-1]
        left = _shifted(codes, step)
        into[way, 1:-1, 1:-1] = tables[OPEN][left if len(tables[OPEN]) > 1 else 0, entered]
    _put_sides(country, window, tables)
    return window


def _shifted(codes: Codes, step: Hex) -> Codes:
    """For each inner hex, the code of the one that a step in this direction comes from."""
    height, width = codes.shape
    rows = slice(1 - step.r, height - 1 - step.r)
    return codes[rows, 1 - step.q : width - 1 - step.q]


def _table(prices: Prices, at: AtASide, window: DenseWindow) -> Integers:
    own = {(left, code): cost for (at_, left, code), cost in prices.points.items() if at_ == at}
    table = np.full((1 + max((left for left, _ in own), default=0), 256), NEVER, np.int64)
    for (left, code), cost in own.items():
        if cost is not None:
            table[left, code] = window.parts(cost)
    return table


def _put_sides(country: Country, window: DenseWindow, tables: Mapping[AtASide, Integers]) -> None:
    """What is at the sides within, in both directions."""
    kinds, sides = country.side_arrays.kinds, country.side_arrays.sides
    height, width = window.codes.shape
    column, row = sides[:, 0] - window.first.q, sides[:, 1] - window.first.r
    inside = (row >= 1) & (row < height - 1) & (column >= 1) & (column < width - 1)
    for number, kind in enumerate(kinds):
        there, back = tables[kind], tables[kind.turned]
        for way in range(3):
            here = inside & (sides[:, 2] == way) & (sides[:, 3] == number)
            if here.any():
                step = DIRECTIONS[way]
                ends = row[here], column[here]
                beyond = row[here] + step.r, column[here] + step.q
                _put_steps(window, there, way, ends, beyond)
                _put_steps(window, back, way + 3, beyond, ends)


AxialArrays = tuple[Integers, Integers]


def _put_steps(
    window: DenseWindow, table: Integers, way: int, start: AxialArrays, end: AxialArrays
) -> None:
    left = window.codes[start] if len(table) > 1 else 0
    window.into[way][end] = table[left, window.codes[end]]


DAYS = 3
WIDEST = 200
"""No window is wider to either side, so that a rule that makes all steps cheap stops nothing."""


class ReachedHex(NamedTuple):
    """On which day a hex is entered, 0 being today, and what of that day's points is used then."""

    day: int
    used: Fraction


@dataclass(frozen=True)
class Reach:
    """Where a group can be; `day` is -1 where it cannot."""

    first: Hex
    day: npt.NDArray[np.int8]
    used: Integers
    denominator: int
    _walk: _DayWalk = field(repr=False, compare=False)

    def way(self, hex_: Hex) -> list[Hex] | None:
        """A way that gets there as early as can be, from where the group is."""
        return None if self.at(hex_) is None else way_back(self._walk, hex_)

    def at(self, hex_: Hex) -> ReachedHex | None:
        row, column = hex_.r - self.first.r, hex_.q - self.first.q
        height, width = self.day.shape
        if not (0 <= row < height and 0 <= column < width) or self.day[row, column] < 0:
            return None
        used = Fraction(int(self.used[row, column]), self.denominator)
        return ReachedHex(int(self.day[row, column]), used)

    def hexes(self, day: int) -> Iterator[Hex]:
        """Those that are first entered on a day."""
        for row, column in np.argwhere(self.day == day).tolist():
            yield Hex(column + self.first.q, row + self.first.r)


def reach(country: Country, party: Party, journey: Journey, days: int = DAYS) -> Reach:
    """Where a group can be on each of some days if nothing befalls it."""
    walk = _DayWalk(country, party, journey, days)
    if journey.is_waning:
        return walk.found()
    for day in range(days):
        walk.pass_day(day)
    return walk.found()


class _DayWalk:
    """The days one after the other, over one window."""

    def __init__(self, country: Country, party: Party, journey: Journey, days: int) -> None:
        self.procedure, self.journey = country.procedure, journey
        self.days = days
        self.most = [journey.most, *([self.procedure.most(party)] * (days - 1))]
        self.window = _window(country, party, journey, max(self.most), days)
        self.at = self.window.place(the_hex(party.at.spot))
        self.start = the_hex(party.at.spot)
        shape = self.window.codes.shape
        self.day = np.full(shape, -1, np.int8)
        self.used = np.full(shape, NEVER, np.int64)
        self.arriving = [np.full(shape, NEVER, np.int64) for _ in range(days + 1)]
        self.day[self.at] = 0
        self.used[self.at] = self.window.parts(journey.most - journey.left)
        self.may_act = not (journey.has_camped or journey.debt)
        self.layers: list[list[Integers]] = []
        self.least: list[Integers] = []

    def pass_day(self, day: int) -> None:
        first = self._waiting(day)
        least = first.copy()
        self.layers.append([first])
        if day or self.may_act:
            least = self._through(day, first)
            self._start(day, least)
        elif self._kept(day):
            self._start(day, np.full_like(least, NEVER))
        self.least.append(least)
        new = (least < NEVER) & (self.day < 0)
        self.day[new] = day
        self.used[new] = least[new]

    def _waiting(self, day: int) -> Integers:
        """Who is anywhere at the beginning of a day has used nothing of it, or what is owed."""
        if day == 0:
            return np.where(self.day == 0, self.used, NEVER)
        owed = self.window.parts(min(self.journey.debt, self.most[day])) if day == 1 else 0
        return np.where(self.day >= 0, owed + self._unslept(day), NEVER)

    def _unslept(self, day: int) -> Integers:
        """What the night before takes of a day where too little of the one before was left."""
        left = self.window.parts(self.most[day - 1]) - self.used
        lacks = np.clip(self.window.parts(self.procedure.night) - left, 0, None)
        has_camped = day == 1 and self.journey.has_camped
        lacks = np.minimum(lacks, self.window.parts(self.most[day]))
        return np.where((self.day == day - 1) & (not has_camped), lacks, 0)

    def _through(self, day: int, first: Integers) -> Integers:
        """The least that is used of a day wherever it leads, after each number of hexes."""
        most = self.window.parts(self.most[day])
        cap = self.procedure.most_hexes(self.most[day])
        hexes = self.journey.hexes if day == 0 else 0
        layer, least = first, first.copy()
        while cap is None or hexes < cap:
            after = self._entered(layer)
            if day == 0 and hexes == self.journey.hexes:
                self._finish_started(after, most)
            if hexes == 0:
                np.minimum(after, self.arriving[day], out=after)
            after[after > most] = NEVER
            if not (after < NEVER).any():
                break
            np.minimum(least, after, out=least)
            self.layers[day].append(after)
            layer = after
            hexes += 1
        return least

    def _entered(self, layer: Integers) -> Integers:
        after = np.full_like(layer, NEVER)
        inner = after[1:-1, 1:-1]
        height, width = layer.shape
        for way, step in enumerate(DIRECTIONS):
            rows = slice(1 - step.r, height - 1 - step.r)
            before = layer[rows, 1 - step.q : width - 1 - step.q]
            np.minimum(inner, before + self.window.into[way, 1:-1, 1:-1], out=inner)
        return after

    def _finish_started(self, after: Integers, most: int) -> None:
        """The move that was started costs only what is still to pay, as the first of today."""
        found = self._still_to_pay()
        if found is not None:
            place, need = found
            after[place] = min(int(after[place]), int(self.used[self.at]) + need, most + 1)

    def _still_to_pay(self, more: int = 0) -> tuple[tuple[int, int], int] | None:
        begun = self.journey.started
        way = direction(self.start, begun.hex) if begun is not None else None
        if begun is None or way is None or not self.procedure.starts_carry:
            return None
        place = self.window.place(begun.hex)
        cost = int(self.window.into[way][place])
        if cost >= NEVER:
            return None
        return place, max(0, cost - self.window.parts(begun.points) - more)

    def _kept(self, day: int) -> bool:
        """Whether a move that was started today waits for tomorrow."""
        begun = self.journey.started
        return day == 0 and begun is not None and begun.day == self.journey.day

    def _start(self, day: int, least: Integers) -> None:
        """Give what is left to a move that ends on a later day."""
        if not self.procedure.starts_carry or day + 1 >= self.days:
            return
        most = self.window.parts(self.most[day])
        left = np.where(least < most, most - least, 0)
        has_left = left > 0
        for way, step in enumerate(DIRECTIONS):
            height, width = left.shape
            rows, columns = (
                slice(1 - step.r, height - 1 - step.r),
                slice(1 - step.q, width - 1 - step.q),
            )
            cost = self.window.into[way, 1:-1, 1:-1]
            may = has_left[rows, columns] & (cost < NEVER)
            need = np.where(may, np.maximum(cost - left[rows, columns], 0), NEVER)
            self._arrive(day + 1, need, np.where(may, cost, NEVER), (slice(1, -1), slice(1, -1)))
        if day == 0:
            self._go_on(int(left[self.at]))

    def _go_on(self, left: int) -> None:
        """What was paid before counts, if more is added or it was paid today."""
        acts = self.may_act and left > 0
        counts = self.procedure.starts_add_up if acts else self._kept(0)
        found = self._still_to_pay(left if acts else 0) if counts else None
        if found is not None:
            place, need = found
            one = np.full((1, 1), need, np.int64)
            begun = self.journey.started
            assert begun is not None
            cost = one + self.window.parts(begun.points) + (left if acts else 0)
            rows, columns = place
            self._arrive(1, one, cost, (slice(rows, rows + 1), slice(columns, columns + 1)))

    def _arrive(self, day: int, need: Integers, cost: Integers, where: tuple[slice, slice]) -> None:
        """Finish a move on the first day whose points suffice, each day before giving all."""
        adds_up = self.procedure.starts_add_up
        while day < self.days:
            most = self.window.parts(self.most[day])
            owed = self.window.parts(min(self.journey.debt, self.most[day])) if day == 1 else 0
            payable = need + owed <= most
            arriving = self.arriving[day][where]
            np.minimum(arriving, np.where(payable, need + owed, NEVER), out=arriving)
            rest = need - (most - owed) if adds_up else cost - (most - owed)
            need = np.where(payable | (need >= NEVER), NEVER, rest)
            if not (need < NEVER).any():
                return
            day += 1

    def arrival(self, day: int, left: int, cost: int) -> tuple[int, int]:
        """On which day a move started with so much is finished, and what is used of it then."""
        need = max(0, cost - left)
        for later in range(day + 1, self.days):
            most = self.window.parts(self.most[later])
            if need <= most:
                return later, need
            need = need - most if self.procedure.starts_add_up else cost - most
        return self.days, NEVER

    def found(self) -> Reach:
        return Reach(self.window.first, self.day, self.used, self.window.denominator, self)


def way_back(walk: _DayWalk, hex_: Hex) -> list[Hex]:
    """The hexes of a way that the layers of a walk hold, found from its end."""
    place = walk.window.place(hex_)
    way = [hex_]
    day, used = int(walk.day[place]), int(walk.used[place])
    while way[-1] != walk.start:
        found = _step_before(walk, way[-1], day, used) or _night_before(walk, way[-1], day, used)
        if found is None:  # the move that was started before today
            return [walk.start, *way[::-1]]
        at, day, used = found
        if at != way[-1]:
            way.append(at)
    return way[::-1]


Before = tuple[Hex, int, int]


def _step_before(walk: _DayWalk, hex_: Hex, day: int, used: int) -> Before | None:
    """Where the group was on the same day, or earlier if it waited here for this one."""
    place = walk.window.place(hex_)
    layers = walk.layers[day]
    number = next(at for at, layer in enumerate(layers) if layer[place] == used)
    if number == 0:
        return hex_, int(walk.day[place]), int(walk.used[place])
    for way, step in enumerate(DIRECTIONS):
        before = Hex(hex_.q - step.q, hex_.r - step.r)
        spent = int(layers[number - 1][walk.window.place(before)])
        if spent + int(walk.window.into[way][place]) == used:
            return before, day, spent
    return None


def _night_before(walk: _DayWalk, hex_: Hex, day: int, used: int) -> Before | None:
    """Where the group was when it started the move that ends here."""
    place = walk.window.place(hex_)
    for earlier in range(day):
        most = walk.window.parts(walk.most[earlier])
        for way, step in enumerate(DIRECTIONS):
            before = Hex(hex_.q - step.q, hex_.r - step.r)
            spent = int(walk.least[earlier][walk.window.place(before)])
            cost = int(walk.window.into[way][place])
            if spent < most and walk.arrival(earlier, most - spent, cost) == (day, used):
                return before, earlier, spent
    return None


def radius_of(country: Country, party: Party, journey: Journey, days: int = DAYS) -> int:
    """How many hexes to each side have to be looked at."""
    most = max(journey.most, country.procedure.most(party))
    prices = prices_of(country, party, most, country.codes)
    return _radius(country, prices, max(most, journey.left), days)


def _radius(country: Country, prices: Prices, most: Fraction, days: int) -> int:
    """As far as anybody could come, given the cheapest step there is."""
    least, cap = prices.least(), country.procedure.most_hexes(most)
    steps = 0 if least is None else int(most / least) + 1
    a_day = steps if cap is None else min(steps, cap)
    return min(days * a_day + 2, WIDEST)


def _window(
    country: Country, party: Party, journey: Journey, most: Fraction, days: int
) -> DenseWindow:
    prices = prices_of(country, party, most, country.codes)
    radius = _radius(country, prices, max(most, journey.left), days)
    begun = journey.started
    others = [journey.left, journey.most, most, journey.debt, country.procedure.night]
    others += [begun.points] if begun is not None else []
    first, codes = codes_around(country, the_hex(party.at.spot), radius)
    return window_of(country, prices, first, codes, prices.denominator(*others))
