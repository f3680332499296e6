"""Ways over a whole map that another process works out: the same as are found here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import ORIGIN, Hex, neighbours, within
from mapper.model.places import Place
from mapper.play.travel.route import FarWays, ground_of
from mapper.play.travel.travel_map import Country, country_of
from tests.play.countries import MAP, country_rows, random_campaign
from tests.play.travel.ways_here import ways_from

WALKERS = Party("We", Place(MAP, ORIGIN))


@pytest.fixture(scope="module")
def far() -> Iterator[FarWays]:
    made = FarWays()
    yield made
    made.close()


def way(far: FarWays, country: Country, end: Hex) -> list[Hex] | None:
    return far.ask(ground_of(country, WALKERS), [ORIGIN])[ORIGIN].path(end)


@pytest.mark.parametrize("seed", range(3))
def test_ways_are_those_that_are_found_here(far: FarWays, seed: int) -> None:
    country = country_of(random_campaign(Random(seed), MapRules()), MAP)
    here = ways_from(country, WALKERS, ORIGIN)

    ways = far.ask(ground_of(country, WALKERS), [ORIGIN])[ORIGIN]

    ends = within(ORIGIN, 4)
    assert [here.path(end) for end in ends] == [ways.path(end) for end in ends]


def test_an_altered_hex_is_sent_alone(far: FarWays) -> None:
    codes = dict.fromkeys(within(ORIGIN, 40), 1)
    country = country_of(Campaign(country_rows(codes)), MAP)
    before = way(far, country, Hex(3, 0))
    moat = with_values(country.terrain, [(at, 6) for at in neighbours(Hex(3, 0))])

    after = Country(
        MAP,
        {**country.terrain, **moat},
        country.classes,
        country.sides,
        country.procedure,
        country.weather,
    )

    assert (4, None) == (len(before or ()), way(far, after, Hex(3, 0)))


def test_nothing_leads_from_where_nothing_is_mapped(far: FarWays) -> None:
    country = country_of(Campaign(country_rows({ORIGIN: 1})), MAP)

    assert {} == far.ask(ground_of(country, WALKERS), [Hex(900, 0)])


def test_it_begins_anew_after_its_end(far: FarWays) -> None:
    country = country_of(Campaign(country_rows(dict.fromkeys(within(ORIGIN, 2), 1))), MAP)
    far.close()

    assert [ORIGIN, Hex(1, 0)] == way(far, country, Hex(1, 0))
