"""How fast a crew digs, and what it costs them (NEV-03 to 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, prod

from mapper.rules.neverwhere.neverwhere_tables import Neverwhere, Quality, Soil, SoilRates, Tools
from mapper.rules.shared.reasons import Refused

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Digger:
    basic_lift: Fraction
    tool: Tools
    quality: Quality = "iron"


@dataclass(frozen=True, slots=True)
class Broken:
    """How ground is broken: the game master's rate for rock that is harder than hard, or at once
    by explosives, which save the picks.
    """

    pick_rate: Fraction | None = None
    by_explosives: bool = False


UNBROKEN = Broken()


@dataclass(frozen=True, slots=True)
class Crew:
    """The weight of work, tools counted in, that stands at each stage or can stand at both."""

    picks: Fraction
    shovels: Fraction
    both: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Dug:
    litres_per_hour: Fraction
    hours: Fraction
    fp_each: int


def litres(rules: Neverwhere, hole_m: Sequence[Fraction]) -> Fraction:
    """The volume of a hole from its measures in metres (NEV-10)."""
    return prod(hole_m, start=rules.digging.litres_per_cubic_metre)


def dig(
    rules: Neverwhere,
    soil: Soil,
    diggers: Sequence[Digger],
    hole_m: Sequence[Fraction],
    ground: Broken = UNBROKEN,
) -> Dug:
    """The hours that a hole takes, and what each digger pays (NEV-10, 11)."""
    rate = litres_per_hour(rules, soil, diggers, ground)
    if not rate:
        raise Refused("cannot_dig", _why_not(rules, soil))
    hours = litres(rules, hole_m) / rate
    counted = ceil if rules.digging.house.begun_hours_count else floor
    return Dug(rate, hours, counted(hours) * rules.digging.soils[soil].fp_per_hour)


def litres_per_hour(
    rules: Neverwhere, soil: Soil, diggers: Sequence[Digger], ground: Broken = UNBROKEN
) -> Fraction:
    """What a crew moves in an hour; nothing when it lacks the tools (NEV-03 to 09)."""
    rates = rules.digging.soils[soil]
    crew = _crew(rules, rates, diggers)
    if ground.by_explosives:
        return _shovelled(crew) * rates.shovel
    pick = _pick_rate(soil, rates, ground.pick_rate)
    if diggers and all(digger.tool == "pick_break_only" for digger in diggers):
        return crew.picks * pick
    shovelling = _unbroken(rates, crew)
    if not pick:
        return shovelling
    alone = _alone(rates, pick)
    one_by_one = sum((min(parts) * alone for parts in crew.both), NOTHING)
    together = _together(rates, pick, crew, rules.digging.house.stages_run_side_by_side)
    return max(shovelling, one_by_one, together)


def _pick_rate(soil: Soil, rates: SoilRates, wished: Fraction | None) -> Fraction:
    """Only hard rock may be harder still, and never softer than printed (NEV-07)."""
    if rates.pick is None:
        return NOTHING
    return min(rates.pick, wished) if wished is not None and soil == "hard_rock" else rates.pick


def _alone(rates: SoilRates, pick: Fraction) -> Fraction:
    """Who works with both tools loses time with changing them (NEV-06, N-02)."""
    printed = rates.alone or rates.house.alone
    if printed is None or rates.pick is None:
        return NOTHING
    return printed * pick / rates.pick


def _must_be_broken(rates: SoilRates) -> bool:
    return rates.pick is not None and rates.unbroken is None


def _crew(rules: Neverwhere, rates: SoilRates, diggers: Sequence[Digger]) -> Crew:
    picks, shovels, both = NOTHING, NOTHING, []
    no_picks = rules.digging.house.improvised_tools_are_no_picks and _must_be_broken(rates)
    for digger in diggers:
        work = digger.basic_lift * rules.digging.tools[digger.quality]
        picking = NOTHING if no_picks and digger.quality == "improvised" else work
        match digger.tool:
            case "shovel":
                shovels += work
            case "pick_and_shovel":
                both.append((picking, work))
            case _:
                picks += picking
    return Crew(picks, shovels, tuple(sorted(both, reverse=True)))


def _unbroken(rates: SoilRates, crew: Crew) -> Fraction:
    """What shovels move of ground that no pick has broken."""
    if _must_be_broken(rates):
        return NOTHING
    return _shovelled(crew) * (rates.shovel if rates.unbroken is None else rates.unbroken)


def _shovelled(crew: Crew) -> Fraction:
    """The weight of work of all who hold a shovel."""
    return crew.shovels + sum((work for _, work in crew.both), NOTHING)


def _together(rates: SoilRates, pick: Fraction, crew: Crew, side_by_side: bool) -> Fraction:
    """Picks break what shovels clear: the slower stage counts, or one comes after the other (N-05).

    Who holds both tools stays with one of them, where the crew is slower.
    """
    broken, cleared = crew.picks * pick, crew.shovels * rates.shovel
    for picking, shovelling in crew.both:
        if picking and broken <= cleared:
            broken += picking * pick
        else:
            cleared += shovelling * rates.shovel
    if side_by_side or not (broken and cleared):
        return min(broken, cleared)
    return broken * cleared / (broken + cleared)


def _why_not(rules: Neverwhere, soil: Soil) -> str:
    if _must_be_broken(rules.digging.soils[soil]):
        return "This ground must be broken with a pick and then shovelled; the crew lacks a tool."
    return "Nobody in the crew has a tool to dig this ground with."
