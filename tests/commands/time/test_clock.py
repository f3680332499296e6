"""Time for all: jumps with what falls due, timers, dates, moons and weather."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.terrain.terrain import add_region
from mapper.commands.time.clock import (
    add_timer,
    edit_timer,
    remove_timer,
    roll_weather,
    set_calendar,
    set_wages,
    set_weather,
    wages_of,
)
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.rows import CLOCK, Key, Region
from mapper.model.campaign.travel_rows import Calendar, MapRules, Month, Moon, Timer
from mapper.model.hexes.chunks import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import calendar_of, date, phase, weather_on
from tests.commands.travel.walks import price_of
from tests.commands.vale import MAP, US, journey, party, spot, told, vale

DICE = Random(3)
DAY = 1440
YEAR = Calendar(
    (Month("Thaw", 20, "spring"), Month("Frost", 10, "winter")),
    ("Sunday", "Moonday"),
    (Moon("Luna", Fraction(8)),),
    first_year=300,
    first_day=19,
)


@pytest.fixture
def campaign() -> Campaign:
    return vale()


def now(campaign: Campaign) -> int:
    return campaign.one(Clock, CLOCK).minutes


def test_time_passes_for_all(campaign: Campaign) -> None:
    campaign.apply(jump(campaign, hours=3, days=1, weeks=1))

    assert 8 * DAY + 180 == now(campaign) == party(campaign).minutes
    assert "8 days and 3 hours passed." == told(campaign)[-1]


def test_what_falls_due_in_between_is_told_at_its_minute(campaign: Campaign) -> None:
    campaign.apply(add_timer(campaign, Timer("The siege begins", 2 * DAY)))
    campaign.apply(add_timer(campaign, Timer("Ann is well again", DAY, group=US)))
    campaign.apply(add_timer(campaign, Timer("Winter", 9 * DAY)))
    campaign.apply(jump(campaign, days=3))

    entries = sorted(campaign.all(LogEntry).items(), key=lambda each: int(each[0]))[-3:-1]
    assert [(DAY, "Due: Ann is well again"), (2 * DAY, "Due: The siege begins")] == [
        (row.minutes, row.text) for _, row in entries
    ]
    assert ["Winter"] == [timer.text for timer in campaign.all(Timer).values()]


def test_wages_fall_due_each_day(campaign: Campaign) -> None:
    campaign.apply(set_wages(campaign, US, 3))
    campaign.apply(jump(campaign, days=2))

    assert 2 == told(campaign).count("Due: We pays 3 gold in wages")
    assert [3 * DAY] == [timer.due for timer in campaign.all(Timer).values()]


def test_other_wages_are_due_on_the_same_day(campaign: Campaign) -> None:
    campaign.apply(set_wages(campaign, US, 3))
    before = [timer.due for timer in campaign.all(Timer).values()]

    campaign.apply(set_wages(campaign, US, 5))

    assert (5, before) == (
        wages_of(campaign, US),
        [timer.due for timer in campaign.all(Timer).values()],
    )


def test_nobody_is_paid_once_there_are_no_wages(campaign: Campaign) -> None:
    campaign.apply(set_wages(campaign, US, 3))

    campaign.apply(set_wages(campaign, US, 0))

    assert (0, {}) == (wages_of(campaign, US), campaign.all(Timer))


def test_a_timer_falls_due_while_a_group_walks(campaign: Campaign) -> None:
    campaign.apply(add_timer(campaign, Timer("Noon bell", 12 * 60)))
    for number in ("0102", "0103"):
        campaign.apply(step(campaign, US, spot(number), DICE))

    assert "Due: Noon bell" == told(campaign)[-1]


def test_hours_are_taken_from_the_day_and_a_night_brings_a_new_one(campaign: Campaign) -> None:
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(jump(campaign, hours=2))
    began = journey(campaign).began
    campaign.apply(jump(campaign, days=2))

    assert (8 * 60 + 120, 3, Fraction(4)) == (began, journey(campaign).day, journey(campaign).left)


@pytest.mark.parametrize("hours", [0, -1])
def test_time_never_goes_back(campaign: Campaign, hours: int) -> None:
    with pytest.raises(NotAllowed, match="goes forward"):
        jump(campaign, hours=hours)


def test_a_timer_is_edited_and_removed(campaign: Campaign) -> None:
    campaign.apply(add_timer(campaign, Timer("Bell", 100)))
    campaign.apply(edit_timer(campaign, "1", Timer("Gong", 200)))
    gong = campaign.one(Timer, Key("timer", "", "1"))
    campaign.apply(remove_timer(campaign, "1"))

    assert (Timer("Gong", 200), {}) == (gong, campaign.all(Timer))


def test_a_timer_is_not_set_in_the_past(campaign: Campaign) -> None:
    campaign.apply(jump(campaign, days=1))

    with pytest.raises(NotAllowed, match="in the future"):
        add_timer(campaign, Timer("Bell", 100))


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (0, (300, "Thaw", 20, "Sunday", "spring", "00:00")),
        (DAY + 61, (300, "Frost", 1, "Moonday", "winter", "01:01")),
        (11 * DAY, (301, "Thaw", 1, "Moonday", "spring", "00:00")),
    ],
)
def test_a_date_is_counted_by_the_calendar(
    campaign: Campaign, minutes: int, expected: tuple[object, ...]
) -> None:
    campaign.apply(set_calendar(campaign, YEAR))

    found = date(calendar_of(campaign), minutes)

    assert expected == (
        found.year,
        found.month,
        found.day,
        found.weekday,
        found.season,
        found.time.time_of_day,
    )


@pytest.mark.parametrize(
    ("day", "expected"), [(0, "new"), (2, "waxing"), (4, "full"), (6, "waning"), (8, "new")]
)
def test_a_moon_waxes_and_wanes(day: int, expected: str) -> None:
    assert expected == phase(Moon("Luna", Fraction(8)), day)


def test_a_calendar_needs_months_of_different_names(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="same name"):
        set_calendar(campaign, Calendar((Month("Thaw", 3), Month("thaw", 4))))


def test_the_weather_changes_what_a_step_costs(campaign: Campaign) -> None:
    campaign.apply(set_weather(campaign, MAP, "rain"))

    assert "rain 1/2 = 1/2 → 2 points" == price_of(campaign, US, spot("0102")).words


def test_a_weather_that_these_rules_lack_is_refused(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="“frogs” is no weather"):
        set_weather(campaign, MAP, "frogs")


@pytest.mark.parametrize(("number", "expected"), [("0101", "light_snow"), ("0301", "heavy_snow")])
def test_the_weather_is_rolled_by_season_and_region(
    campaign: Campaign, number: str, expected: str
) -> None:
    campaign.apply(add_region(campaign, MAP, Region("Fells", "#8c4a8f"), area_of([spot("0301")])))
    *_, region = campaign.all(Region, MAP)
    rules = MapRules(weather={"winter": ("light_snow",), f"winter/{region}": ("heavy_snow",)})
    campaign.apply(set_map_rules(campaign, MAP, rules))

    campaign.apply(roll_weather(campaign, MAP, DICE, spot(number)))

    assert expected == weather_on(campaign, MAP).kind


@pytest.mark.parametrize(
    "rules",
    [MapRules(weather={"winter": ("frogs",)}), MapRules(encounter_tables={"1": "frogs"})],
    ids=["weather", "faces"],
)
def test_rules_with_words_that_no_table_has_are_refused(
    campaign: Campaign, rules: MapRules
) -> None:
    with pytest.raises(NotAllowed, match="frogs"):
        set_map_rules(campaign, MAP, rules)
