"""Days of the year are named, and the name goes with the calendar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.time.clock import name_day, set_calendar
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import Festival
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import USUAL, calendar_of


def test_a_day_is_named_and_named_otherwise_and_not_at_all() -> None:
    campaign, found = Campaign(), []

    for name in ("Midwinter", " The  Long Night ", ""):
        campaign.apply(name_day(campaign, 0, 15, name))
        found.append(calendar_of(campaign).festivals)

    assert [
        (Festival("Midwinter", 0, 15),),
        (Festival("The Long Night", 0, 15),),
        (),
    ] == found


def test_festivals_stand_in_the_order_of_the_year() -> None:
    campaign = Campaign()
    for month, day in ((3, 1), (0, 15), (0, 2)):
        campaign.apply(name_day(campaign, month, day, "Fair"))

    assert [(0, 2), (0, 15), (3, 1)] == [
        (each.month, each.day) for each in calendar_of(campaign).festivals
    ]


def test_the_name_is_taken_back() -> None:
    campaign = Campaign()
    change = name_day(campaign, 0, 15, "Midwinter")
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert USUAL == calendar_of(campaign)


def test_the_same_name_once_more_is_no_step() -> None:
    campaign = Campaign()
    campaign.apply(set_calendar(campaign, replace(USUAL, festivals=(Festival("Fair", 1, 1),))))

    assert not name_day(campaign, 1, 1, "Fair")


@pytest.mark.parametrize(("month", "day"), [(12, 1), (0, 31), (0, 0), (-1, 1)])
def test_a_day_that_there_is_not_is_refused(month: int, day: int) -> None:
    with pytest.raises(NotAllowed, match="The calendar has no such day"):
        name_day(Campaign(), month, day, "Never")
