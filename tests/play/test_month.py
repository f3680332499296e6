"""A month of the calendar: festivals, moons, weather, what happened and what will."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.rows import CALENDAR, CLOCK, Key, Row
from mapper.model.campaign.travel_rows import Calendar, Festival, Month, Moon, Timer
from mapper.play.map_rules import day_on
from mapper.play.month import MonthDay, days_before, month_of

DAY = 24 * 60
THAW, FEAST = Month("Thaw", 20, "spring"), Month("Feast of fools", 1)
CALENDAR_OF_THREE = Calendar((THAW, FEAST, Month("Frost", 33)), ("Sun", "Moon"), (), 400, 5)
WEATHERS = ("clear", "rain", "heavy_rain")


def month(
    *entries: LogEntry, today: int = 10, timers: tuple[Timer, ...] = (), **calendar: object
) -> list[MonthDay]:
    """Thaw of the first year, of which the campaign begins on the first day."""
    rows: dict[Key, Row] = {
        CALENDAR: Calendar((THAW, Month("Frost", 33)), **calendar),  # type: ignore[arg-type]
        CLOCK: Clock(today * DAY + 600),
        **{Key("log", "", f"{at}"): row for at, row in enumerate(entries, 1)},
        **{Key("timer", "", f"{at}"): row for at, row in enumerate(timers, 1)},
    }
    return month_of(Campaign(rows), 1, 0, WEATHERS)


@given(st.integers(-4000, 4000))
def test_a_day_is_as_many_days_after_the_first_as_it_was_counted_from(days: int) -> None:
    assert days == days_before(CALENDAR_OF_THREE, day_on(CALENDAR_OF_THREE, days))


def test_a_month_has_all_of_its_days_also_those_before_the_campaign() -> None:
    days = month_of(Campaign({CALENDAR: CALENDAR_OF_THREE}), 400, 0, ())

    assert ([*range(-5, 15)], [*range(1, 21)]) == (
        [day.days for day in days],
        [day.on.day for day in days],
    )


def test_a_month_of_one_day_is_a_month() -> None:
    (day,) = month_of(Campaign({CALENDAR: CALENDAR_OF_THREE}), 400, 1, ())

    assert (400, 1, 1) == day.on


def test_festivals_come_on_their_day() -> None:
    found = month(festivals=(Festival("Fair", 0, 3), Festival("Frost fair", 1, 3)))

    assert [("Fair",)] == [day.festivals for day in found if day.festivals]
    assert ("Fair",) == found[2].festivals


def test_a_moon_is_told_as_it_turns() -> None:
    found = month(moons=(Moon("Luna", Fraction(8)),))

    assert [(1, "waxing"), (3, "full"), (5, "waning"), (7, "new")] == [
        (day.days, phase) for day in found[:8] for _, phase in day.moons
    ]


def test_the_weather_of_a_day_is_what_was_last_told_of() -> None:
    found = month(
        LogEntry(2 * DAY, "The weather is rain.", "weather"),
        LogEntry(4 * DAY, "Night camp: 3, change of weather: heavy rain.", "weather"),
        today=5,
    )

    told = [(), (), ("rain",), ("rain",), ("rain", "heavy_rain"), ("heavy_rain",), ()]
    assert told == [day.weather for day in found[:7]]


def test_what_happened_stands_on_its_day_in_the_order_of_the_clock() -> None:
    found = month(LogEntry(3 * DAY + 90, "Later."), LogEntry(3 * DAY, "Sooner."), LogEntry(0, "x"))

    assert (("Sooner.", "Later."), ("x",)) == (found[3].happened, found[0].happened)


def test_what_falls_due_stands_on_each_day_on_which_it_will() -> None:
    ship, wages = Timer("The ship sails", 12 * DAY), Timer("Wages", 11 * DAY, 4 * DAY)

    found = month(timers=(wages, ship))

    assert {11: ("Wages",), 12: ("The ship sails",), 15: ("Wages",), 19: ("Wages",)} == {
        day.days: day.due for day in found if day.due
    }


def test_what_comes_every_day_is_no_news() -> None:
    bell, wages = Timer("Bell", 12 * DAY, 60), Timer("Wages", 12 * DAY, DAY)

    assert [] == [day for day in month(timers=(bell, wages)) if day.due]


def test_the_first_words_of_a_day_are_of_what_tells_most() -> None:
    found = month(
        LogEntry(0, "We made camp.", "rest"),
        LogEntry(1, "We went to 1809.", "move"),
        LogEntry(2, "Found: a well.", "find"),
        LogEntry(3, "Found: a bell.", "find"),
    )

    assert "Found: a well." == found[0].most_telling


def test_today_is_marked() -> None:
    assert [10] == [day.days for day in month() if day.is_today]
