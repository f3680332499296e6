"""A day of marching step by step: what is left of it, and how tired a stop finds the party."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mapper.rules.neverwhere.hiking import ideal_km, more_distance, waking_hours
from mapper.rules.shared.explained import mixed
from mapper.rules.shared.refused import Refused

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import Neverwhere


@dataclass(frozen=True, slots=True)
class HikingDay:
    """A day's march in ideal kilometres, spread evenly over its waking hours (N-07, N-16)."""

    ideal_km: Fraction
    left: Fraction
    hours_since_rest: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Marched:
    """The day after a stretch: how much of the stretch remains, and the hours it took."""

    day: HikingDay
    to_go: Fraction
    hours: Fraction


def dawn(
    rules: Neverwhere,
    ground_move: Fraction,
    *,
    hike_bonus: bool = False,
    extra_percent: int = 0,
    yesterday: HikingDay | None = None,
) -> HikingDay:
    """A new day, after its one hike roll and its one roll for extra effort (N-18, N-20)."""
    more = more_distance(rules, hike_bonus=hike_bonus, extra_percent=extra_percent)
    distance = ideal_km(rules, ground_move) * more.value
    carried = None if rules.hiking.house.nights_are_rests else yesterday
    hours = carried.hours_since_rest if carried else Fraction(0)
    return HikingDay(distance, distance, hours)


def march(rules: Neverwhere, day: HikingDay, cost: Fraction) -> Marched:
    """Go as far into a stretch as the day allows; the rest of it is for tomorrow."""
    if day.left <= 0:
        raise Refused(
            "no_distance_left",
            f"The day's {mixed(day.ideal_km)} km are walked; the party must rest until tomorrow.",
        )
    walked = min(cost, day.left)
    hours = waking_hours(rules, walked / day.ideal_km)
    after = replace(day, left=day.left - walked, hours_since_rest=day.hours_since_rest + hours)
    return Marched(after, cost - walked, hours)


def rest(day: HikingDay) -> HikingDay:
    """The same day after a rest: what the march cost in fatigue is back (N-20)."""
    return replace(day, hours_since_rest=Fraction(0))
