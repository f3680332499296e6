"""A day of travel as a value, and the steps that spend its points: moving, searching, camping.

Each step takes the day and gives the next one with what happened; what may not be done is refused
and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_points import (
    Company,
    EnteredGround,
    StepCost,
    in_points,
    land_cost,
)
from mapper.rules.shared.discovery import FeatureOfHex, still_to_find
from mapper.rules.shared.reasons import Refused, mixed

Mode = Literal["travelling", "exploring"]
DayMark = Literal["half", "first", "all", "night"]

NOTHING = Fraction(0)
ON_FOOT = Company()


@dataclass(frozen=True, slots=True)
class CarriedPoints:
    """Points that a started move has been given, for one hex and no other (TRV-09, HSE-04)."""

    hex: str = ""
    points: Fraction = NOTHING
    day: int = 0
    """The day on which points were last added."""


NO_CARRY = CarriedPoints()


class TravelDay(NamedTuple):
    """Where the party is in its day. `left` and `spent` are today's points."""

    most: Fraction
    left: Fraction
    position: str
    mode: Mode = "travelling"
    company: Company = ON_FOOT
    weather: str = "clear"
    day: int = 1
    spent: Fraction = NOTHING
    hexes: int = 0
    carry: CarriedPoints = NO_CARRY
    debt: Fraction = NOTHING
    """Of foraging that is still to be done, before anything else."""
    is_waning: bool = False
    """Food is due: nobody moves before it is eaten or found."""
    has_camped: bool = False
    known: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()


class Happened(NamedTuple):
    """What one step did; the dice are the checks that became due by it."""

    spent: Fraction = NOTHING
    committed: Fraction = NOTHING
    carry_used: Fraction = NOTHING
    carry_lost: Fraction = NOTHING
    unspent_lost: Fraction = NOTHING
    dice: tuple[DayMark, ...] = ()
    found: str | None = None
    cost: StepCost | None = None


class DayStep(NamedTuple):
    """The day after a step, and what happened in it."""

    day: TravelDay
    happened: Happened


def first_day(
    most: Fraction, position: str, mode: Mode, company: Company, weather: str
) -> TravelDay:
    return TravelDay(most, most, position, mode, company, weather)


def enter(
    tables: Hexploration,
    day: TravelDay,
    hex_: str,
    ground: EnteredGround,
    sites: tuple[FeatureOfHex, ...] = (),
    *,
    is_adjacent: bool = True,
    cost: StepCost | None = None,
) -> DayStep:
    """Move into the next hex; its overt features are known at once (TRV-08 to TRV-11, DIS-02).

    `cost` is what entering it comes to, where that was worked out already.
    """
    if day.has_camped:
        raise Refused("no_points", "The camp is made: the day's travel is over until dawn.")
    _refuse_unsettled(day)
    if not is_adjacent:
        raise Refused("not_adjacent", "A move goes into a hex that touches the party's.")
    cost = _passable(cost or land_cost(tables, day.company, ground, day.most))
    assert cost.points is not None
    if _is_at_cap(tables, day):
        raise Refused("move_cap", f"{day.hexes} hexes are the most that a day allows.")
    need, used, lost = _with_carry(tables, day, hex_, cost.points)
    if need > day.left:
        raise Refused("overspend", _too_dear(cost.points, used, day.left))
    overt = still_to_find(sites, hex_, "overt", day.known)
    after = day._replace(
        left=day.left - need,
        spent=day.spent + need,
        position=hex_,
        hexes=day.hexes + 1,
        carry=NO_CARRY,
        known=day.known.union(overt),
    )
    dice = _marks(tables, day, after.spent)
    return DayStep(after, Happened(need, carry_used=used, carry_lost=lost, dice=dice, cost=cost))


def _with_carry(
    tables: Hexploration, day: TravelDay, hex_: str, cost: Fraction
) -> tuple[Fraction, Fraction, Fraction]:
    """What is still to pay for a move, what a carry pays of it, and what is lost of the carry."""
    carry = day.carry
    if not carry.points or not _counts_for(tables, carry, hex_):
        return cost, NOTHING, carry.points
    used = min(carry.points, cost)
    return cost - used, used, carry.points - used


def _counts_for(tables: Hexploration, carry: CarriedPoints, hex_: str) -> bool:
    return carry.hex == hex_ or not tables.house.moves.carry_is_for_one_hex


def start(
    tables: Hexploration,
    day: TravelDay,
    hex_: str,
    ground: EnteredGround,
    cost: StepCost | None = None,
) -> DayStep:
    """Give all that is left today to a move that ends on another day (TRV-09, HSE-04)."""
    _refuse_unsettled(day)
    cost = _passable(cost or land_cost(tables, day.company, ground, day.most))
    assert cost.points is not None
    if not day.left:
        raise Refused("no_points", "No points are left today to start a move with.")
    carried = day.carry.points if _counts_for(tables, day.carry, hex_) else NOTHING
    if cost.points - carried <= day.left and not _is_at_cap(tables, day):
        raise Refused("can_complete_today", "The move can be paid and finished today.")
    committed = day.left
    after, dice = _spend(tables, day, committed)
    kept = carried if tables.house.moves.carry_accumulates else NOTHING
    after = after._replace(carry=CarriedPoints(hex_, kept + committed, day.day))
    lost = day.carry.points - kept
    return DayStep(after, Happened(committed, committed, carry_lost=lost, dice=dice, cost=cost))


def camp(day: TravelDay) -> DayStep:
    """End the day's travel: what is left lapses, and so does a carry of yesterday's (HSE-04)."""
    if day.has_camped:
        raise Refused("already_camped", "The camp is made already; dawn comes next.")
    after, happened = _lapsed(day)
    return DayStep(after._replace(has_camped=True), happened._replace(dice=("night",)))


def dawn(tables: Hexploration, day: TravelDay) -> DayStep:
    """Begin the next day; foraging that is owed is done first (HSE-07)."""
    ended, lapsed = (day, Happened()) if day.has_camped else _lapsed(day)
    fresh = ended._replace(day=day.day + 1, left=day.most, spent=NOTHING, hexes=0, has_camped=False)
    paid = min(fresh.debt, fresh.left)
    after, dice = _spend(tables, fresh, paid)
    return DayStep(after._replace(debt=fresh.debt - paid), lapsed._replace(spent=paid, dice=dice))


def _lapsed(day: TravelDay) -> tuple[TravelDay, Happened]:
    is_stale = day.carry.day < day.day
    carry = NO_CARRY if is_stale else day.carry
    lost = day.carry.points if is_stale else NOTHING
    return day._replace(left=NOTHING, carry=carry), Happened(unspent_lost=day.left, carry_lost=lost)


def search_any(
    tables: Hexploration, day: TravelDay, sites: tuple[FeatureOfHex, ...], pick: str | None = None
) -> DayStep:
    """Look about: one hidden feature of the hex, whichever chance picks (DIS-06)."""
    _refuse_unsettled(day)
    return _searched(tables, day, tables.search.any_hidden, Wanted(sites, "hidden", pick))


def search_for(
    tables: Hexploration,
    day: TravelDay,
    sites: tuple[FeatureOfHex, ...],
    name: str,
    *,
    has_lead: bool,
) -> DayStep:
    """Look for a hidden feature that the party knows of: that one or nothing (DIS-07)."""
    _refuse_unsettled(day)
    if not has_lead:
        raise Refused("no_lead", f"Nobody knows enough of “{name}” to look for it.")
    wanted = tuple(site for site in sites if site.name == name)
    return _searched(tables, day, tables.search.known_of, Wanted(wanted, "hidden", name))


def search_secret(
    tables: Hexploration, day: TravelDay, sites: tuple[FeatureOfHex, ...], pick: str | None = None
) -> DayStep:
    """Search a whole unspent day: one secret of the hex (DIS-09, DIS-10, HSE-11)."""
    _refuse_unsettled(day)
    if day.spent or day.left != day.most:
        raise Refused("not_start_of_day", "This search takes a whole day, from its first point on.")
    step = _searched(tables, day, day.most, Wanted(sites, "secret", pick))
    if not tables.house.searches.whole_day_finds_hidden:
        return step
    hidden = still_to_find(sites, day.position, "hidden", day.known)
    return step._replace(day=step.day._replace(known=step.day.known.union(hidden)))


class Wanted(NamedTuple):
    """What is looked for, and which of it the game master picks."""

    sites: tuple[FeatureOfHex, ...]
    kind: Literal["hidden", "secret"]
    pick: str | None


def _searched(tables: Hexploration, day: TravelDay, price: Fraction, wanted: Wanted) -> DayStep:
    if price > day.left:
        raise Refused(
            "insufficient_points",
            f"The search costs {mixed(price)} of one day; {_remaining(day.left)}.",
        )
    after, dice = _spend(tables, day, price)
    after, found = _find(after, wanted)
    return DayStep(after, Happened(price, dice=dice, found=found))


def stumble(day: TravelDay, sites: tuple[FeatureOfHex, ...], pick: str | None = None) -> DayStep:
    """Come upon a hidden feature of the hex that the party is in, if one is left (ENC-06)."""
    after, found = _find(day, Wanted(sites, "hidden", pick))
    return DayStep(after, Happened(found=found))


def _find(day: TravelDay, wanted: Wanted) -> tuple[TravelDay, str | None]:
    sites, kind, pick = wanted
    hidden = still_to_find(sites, day.position, kind, day.known)
    if not hidden:
        return day, None
    found = pick if pick in hidden else hidden[0]
    return day._replace(known=day.known | {found}), found


def wane(day: TravelDay) -> TravelDay:
    """Food is due: nobody moves before it is eaten or found (ENC-08)."""
    return day._replace(is_waning=True)


def consume(day: TravelDay) -> DayStep:
    """Eat what was brought."""
    _refuse_well_fed(day)
    return DayStep(day._replace(is_waning=False), Happened())


def forage(tables: Hexploration, day: TravelDay) -> DayStep:
    """Find food with the next point: of today as far as it goes, then of tomorrow (HSE-07)."""
    _refuse_well_fed(day)
    today = day.left if tables.house.searches.forages_today_first else NOTHING
    paid = min(today, tables.search.forage)
    after, dice = _spend(tables, day, paid)
    owed = day.debt + tables.search.forage - paid
    return DayStep(after._replace(is_waning=False, debt=owed), Happened(paid, dice=dice))


def hint(day: TravelDay, name: str) -> TravelDay:
    """A rumour or a sign: a lead to look for, and no discovery (DIS-08)."""
    return day._replace(leads=day.leads | {name})


def set_mode(day: TravelDay, mode: Mode, *, destination_known: bool) -> TravelDay:
    """Travel leads to a place that is known; anything else is exploring (TRV-01)."""
    if mode == "travelling" and not destination_known:
        raise Refused("destination_unknown", "One travels to a place one knows; explore instead.")
    return day._replace(mode=mode)


def _spend(
    tables: Hexploration, day: TravelDay, points: Fraction
) -> tuple[TravelDay, tuple[DayMark, ...]]:
    after = day._replace(left=day.left - points, spent=day.spent + points)
    return after, _marks(tables, day, after.spent)


def _marks(tables: Hexploration, day: TravelDay, spent: Fraction) -> tuple[DayMark, ...]:
    """Each mark that spending up to here reaches or crosses is due, in today's mode (HSE-15)."""
    if day.mode == "travelling":
        marks: tuple[tuple[DayMark, Fraction], ...] = (
            ("half", day.most * tables.encounters.travelling_part),
        )
    else:
        marks = (("first", tables.encounters.exploring_first), ("all", day.most))
    return tuple(name for name, mark in marks if day.spent < mark <= spent)


def _passable(cost: StepCost) -> StepCost:
    if not cost.is_passable:
        raise Refused("impassable", f"The hex cannot be entered: {cost}.")
    return cost


def _is_at_cap(tables: Hexploration, day: TravelDay) -> bool:
    return day.hexes + 1 > tables.limits.hexes * day.most


def _refuse_unsettled(day: TravelDay) -> None:
    """Hunger first, then the foraging that is owed."""
    if day.is_waning:
        raise Refused("waning_unresolved", "Food is due: eat, or forage, before anything else.")
    if day.debt:
        raise Refused("must_forage_first", f"Forage first: {mixed(day.debt)} of it is owed.")


def _refuse_well_fed(day: TravelDay) -> None:
    if not day.is_waning:
        raise Refused("nothing_waning", "No food is due: the die has not called for it.")


def _too_dear(cost: Fraction, carried: Fraction, left: Fraction) -> str:
    """What a game master would want to hear."""
    paid = f", {mixed(carried)} of it paid" if carried else ""
    hint = " You may start the move and finish it tomorrow." if left else ""
    return f"Entering costs {in_points(cost)}{paid}; {_remaining(left)}.{hint}"


def _remaining(points: Fraction) -> str:
    if not points:
        return "none are left"
    return f"{mixed(points)} {'are' if points > 1 else 'is'} left"
