"""The trail of a group: its moves in order, by day."""

from __future__ import annotations

from random import Random

from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.finding_the_way import step
from mapper.play.knowledge import DayOfTrail, trail
from tests.commands.vale import MAP, US, spot, vale


def test_a_trail_tells_each_day_from_where_the_last_one_ended() -> None:
    campaign = vale()
    for number in ("0102", "0103"):
        campaign.apply(step(campaign, US, spot(number), Random(1)))
    campaign.apply(camp(campaign, US, override=True))
    campaign.apply(dawn(campaign, US, override=True))
    campaign.apply(step(campaign, US, spot("0104"), Random(1), override=True))

    assert [
        DayOfTrail(0, (spot("0102"), spot("0103"))),
        DayOfTrail(1, (spot("0103"), spot("0104"))),
    ] == trail(campaign, US, MAP)


def test_a_trail_ends_at_the_entry_that_is_asked_for() -> None:
    campaign = vale()
    for number in ("0102", "0103"):
        campaign.apply(step(campaign, US, spot(number), Random(1)))

    assert [DayOfTrail(0, (spot("0102"),))] == trail(campaign, US, MAP, as_of=2)
