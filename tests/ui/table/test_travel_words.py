"""When a way ends, in words; procedures by names that say whose they are and how they differ."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import ORIGIN, Hex, within
from mapper.model.places import Place
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.gm_map import gm_map
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import country_of
from mapper.ui.table.travel_words import how_it_goes_on, plan_in_words, sites_in_words
from tests.play.countries import MAP, country_rows

pytestmark = pytest.mark.qt


def test_a_way_to_delve_says_whose_it_is() -> None:
    words = sites_in_words()

    systems = {name: text.rpartition(", by ")[2] for name, text in words.items()}
    assert {
        "delving": "Delving",
        "overloaded_dungeon": "Hexploration",
        "dungeon_turns": "Violence",
        "torchlit_turns": "Sovereign",
    } == systems


def test_each_way_to_delve_tells_what_sets_it_apart() -> None:
    tips = [how_it_goes_on(name).splitlines()[0] for name in site_procedures()]

    assert how_it_goes_on() not in tips
    assert len({*tips}) == len(tips) == 4


@pytest.mark.parametrize(
    ("hexes", "when"),
    [
        (2, "2 Watches, today at 20:00"),
        (3, "3 Watches, tomorrow at 02:00"),
        (4, "4 Watches, tomorrow at 08:00"),
        (5, "5 Watches, tomorrow at 20:00"),
        (6, "6 Watches, in 2 days at 02:00"),
    ],
)
def test_the_day_on_which_a_way_ends_is_that_of_the_calendar(hexes: int, when: str) -> None:
    land = dict.fromkeys(within(ORIGIN, 8), 1)
    campaign = Campaign(country_rows(land, MapRules(travel="watches")))
    country, us = country_of(campaign, MAP), Party("We", Place(MAP, ORIGIN), minutes=8 * 60)
    day = journey_of(campaign, "1", us, country.procedure)
    plan = planned(country, us, day, [Hex(q, 0) for q in range(hexes + 1)])

    words = plan_in_words(country, gm_map(campaign, MAP), plan, us.minutes)

    assert when in words
