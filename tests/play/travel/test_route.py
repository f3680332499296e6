"""Routes: the cheapest there is, and days, camps and dice just as walking it brings them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap, between
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key, Path
from mapper.model.campaign.travel_rows import MapRules, Weather
from mapper.model.hexes.hexes import ORIGIN, Hex, neighbours, within
from mapper.model.places import Place, the_hex
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.procedure import ON_FOOT
from mapper.play.travel.reach import reach
from mapper.play.travel.route import RoutePlan, costs_of, planned
from mapper.play.travel.travel_map import country_after, country_of
from mapper.rules.hexploration.travel_points import land_cost
from tests.counting import counted
from tests.play.countries import MAP, country_rows, random_campaign
from tests.play.travel.test_reach import PARTIES, RULES, begun
from tests.play.travel.ways_here import ways_from

EAST = [Hex(q, 0) for q in range(8)]
WALKERS = Party("We", Place(MAP, ORIGIN))


def along(campaign: Campaign, *points: Hex, party: Party = WALKERS) -> RoutePlan:
    country = country_of(campaign, MAP)
    way = [the_hex(party.at.spot)]
    for to in points:
        way += (ways_from(country, party, way[-1]).path(to) or [])[1:]
    return planned(country, party, journey_of(campaign, "1", party, country.procedure), way)


def plains(*, rules: MapRules | None = None) -> Campaign:
    return Campaign(country_rows(dict.fromkeys(within(ORIGIN, 8), 1), rules))


def test_a_plan_tells_days_camps_and_dice() -> None:
    plan = along(plains(), EAST[6])

    assert EAST[1:7] == [leg.hex for leg in plan.legs]
    assert [0, 0, 0, 0, 1, 1] == [leg.day for leg in plan.legs]
    assert ((EAST[4],), Fraction(6)) == (plan.camps, plan.points)
    assert [(), ("half",), (), (), ("night",), ("half",)] == [leg.dice for leg in plan.legs]


@pytest.mark.parametrize("travel", ["hiking", "miles_a_day", "watches", "travel_points"])
def test_nobody_walks_over_water_by_any_rules(travel: str) -> None:
    codes = {at: 6 if at == EAST[1] else 1 for at in within(ORIGIN, 1)}
    campaign = Campaign(country_rows(codes, MapRules(travel=travel)))
    walkers = replace(WALKERS, members=(Member("A", fields={"Move": 1}),))

    country = country_of(campaign, MAP)

    price = country.procedure.price(walkers, country.under(ORIGIN, EAST[1]), Fraction(1))
    assert (None, ON_FOOT) == (price.points, price.words)


def test_a_road_leads_over_water() -> None:
    codes = {at: 6 if at == EAST[1] else 1 for at in within(ORIGIN, 1)}
    rows = country_rows(codes, MapRules(travel="watches"))
    campaign = Campaign({**rows, Key("path", MAP, "1"): Path("road", (ORIGIN, EAST[1]))})

    country = country_of(campaign, MAP)

    price = country.procedure.price(WALKERS, country.under(ORIGIN, EAST[1]), Fraction(1))
    assert Fraction(1) == price.points


def test_a_plan_tells_when_each_hex_is_reached() -> None:
    plan = along(plains(), EAST[5])

    assert [600, 720, 840, 960, 1440 + 600] == [leg.minutes for leg in plan.legs]


def test_each_hex_of_a_plan_is_explained() -> None:
    campaign = plains()
    road = Path("road", (EAST[0], EAST[1]))
    campaign.apply(Change("Draw", {Key("path", MAP, "1"): Swap(None, road)}))

    assert "road 2 = 2 → ½ point" == along(campaign, EAST[1]).legs[0].price.words


def test_a_way_leads_through_its_waypoints() -> None:
    plan = along(plains(), Hex(0, 2), Hex(2, 0))

    hexes = [leg.hex for leg in plan.legs]
    assert (Hex(0, 2), Hex(2, 0), 4) == (hexes[1], hexes[-1], len(hexes))


def test_what_lies_behind_water_is_not_reached() -> None:
    codes = dict.fromkeys(within(ORIGIN, 3), 1) | dict.fromkeys(neighbours(Hex(2, 0)), 6)
    country = country_of(Campaign(country_rows(codes)), MAP)

    assert None is ways_from(country, WALKERS, ORIGIN).path(Hex(2, 0))


def test_a_plan_ends_where_the_way_is_barred() -> None:
    country = country_of(Campaign(country_rows({ORIGIN: 1, EAST[1]: 5})), MAP)
    journey = journey_of(plains(), "1", WALKERS, country.procedure)

    plan = planned(country, WALKERS, journey, EAST[:2])

    assert ((), True) == (plan.legs, "cannot be entered" in plan.barred)


def test_a_country_follows_the_weather() -> None:
    campaign = plains()
    country = country_of(campaign, MAP)
    key = Key("weather", MAP, "now")
    change = Change("Snow", {key: Swap(campaign.get(key), Weather("heavy_snow"))})
    campaign.apply(change)

    after = country_after(country, campaign, change)

    assert country_of(campaign, MAP) == after
    assert costs_of(country, WALKERS) != costs_of(after, WALKERS)


def test_a_hex_is_explained_within_reach_and_beyond_it() -> None:
    country = country_of(plains(), MAP)
    journey = journey_of(plains(), "1", WALKERS, country.procedure)
    reached, ways = reach(country, WALKERS, journey, 1), ways_from(country, WALKERS, ORIGIN)

    way_near, way_far = reached.way(EAST[4]), ways.path(EAST[5])
    assert way_near is not None
    assert way_far is not None
    near, far = (planned(country, WALKERS, journey, way) for way in (way_near, way_far))

    assert reached.way(EAST[5]) is None
    assert (0, 1, "1 → 1 point") == (near.days, far.days, str(near.legs[0]))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.travel or str(rules.overrides))
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1 << 32))
def test_the_way_that_reach_tells_gets_there_on_its_day(rules: MapRules, seed: int) -> None:
    chance = Random(seed)
    campaign, party = random_campaign(chance, rules, 4), chance.choice(PARTIES)
    country = country_of(campaign, MAP)
    journey = begun(campaign, party, chance)
    reached = reach(country, party, journey)

    for at in within(ORIGIN, 4):
        way, found = reached.way(at), reached.at(at)
        if found is not None and at != ORIGIN:
            assert way is not None
            plan = planned(country, party, journey, way)
            assert ("", found.day) == (plan.barred, plan.days)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1 << 32))
def test_on_foot_the_cheapest_way_is_the_earliest(seed: int) -> None:
    campaign = random_campaign(Random(seed), MapRules(), 4)
    country = country_of(campaign, MAP)
    journey = journey_of(campaign, "1", WALKERS, country.procedure)
    half = replace(journey, left=journey.left / 2, spent=journey.left / 2)
    reached, ways = reach(country, WALKERS, half), ways_from(country, WALKERS, ORIGIN)

    for at in within(ORIGIN, 4):
        way, found = ways.path(at), reached.at(at)
        if found is not None and way is not None:
            assert found.day == planned(country, WALKERS, half, way).days


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_country_that_follows_equals_one_made_anew(seed: int) -> None:
    chance = Random(seed)
    campaign = random_campaign(chance, MapRules(), 3)
    country = country_of(campaign, MAP)
    others = random_campaign(chance, MapRules(rivers_bar=chance.random() < 0.5), 3).rows()
    kinds = chance.sample(("path", "crossing", "terrain", "weather", "rules"), 2)

    for kind in kinds:
        rows = {key: row for key, row in campaign.rows().items() if key.kind == kind}
        change = between(
            "Edit", rows, {key: row for key, row in others.items() if key.kind == kind}
        )
        campaign.apply(change)
        country = country_after(country, campaign, change)

    assert country_of(campaign, MAP) == country


def test_the_price_of_each_hex_of_a_plan_is_worked_out_once() -> None:
    country = country_of(plains(), MAP)
    journey = journey_of(plains(), "1", WALKERS, country.procedure)

    with counted(land_cost) as calls:
        planned(country, WALKERS, journey, EAST)

    assert len(EAST) - 1 == calls["land_cost"]
