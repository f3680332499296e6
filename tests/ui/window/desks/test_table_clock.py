"""The clock shows whole words of date and sky: what has no room gives way, part by part."""

from __future__ import annotations

from fractions import Fraction

from mapper.commands.time.clock import set_calendar
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import Calendar, Month, Moon
from mapper.ui.window.desks.table_clock import outdoors


def test_of_two_moons_one_gives_way_before_the_season_does() -> None:
    campaign = Campaign()
    moons = Moon("Luna", Fraction(20)), Moon("Sul", Fraction(9))
    campaign.apply(set_calendar(campaign, Calendar((Month("Thaw", 30, "spring"),), moons=moons)))

    lines = outdoors(campaign).lines

    assert [
        "1 Thaw, year 1, 00:00 · spring · Luna: new · Sul: new",
        "1 Thaw, year 1, 00:00 · spring · Luna: new",
        "1 Thaw, year 1, 00:00 · spring",
        "1 Thaw, year 1, 00:00",
        "1 Thaw, 00:00",
    ] == [*lines]
