"""What a step costs by water, through the air, on roads that are kept and with snow on them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from mapper.commands.paths.paths import surface_path
from mapper.commands.time.clock import set_wind
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party, Vessel
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import StepPrice
from mapper.play.travel.travel_map import under
from tests.commands.vale import US, party
from tests.commands.water import BEACH, MOUTH, ROWBOAT, SEA, SHIP, UP, shore
from tests.play.countries import MAP

WAYS = ["travel_points", "watches", "miles_a_day", "hiking"]


def price(campaign: Campaign, who: Party, start: Hex, end: Hex) -> StepPrice:
    procedure = procedure_on(campaign, MAP)
    most = journey_of(campaign, US, who, procedure).most
    return procedure.price(who, under(campaign, MAP, procedure, start, end), most)


def going(campaign: Campaign, vessel: Vessel | None = ROWBOAT, *, flies: bool = False) -> Party:
    return replace(party(campaign), vessel=vessel, is_flying=flies)


@pytest.mark.parametrize(
    ("travel", "sea", "down", "up"),
    [
        ("travel_points", Fraction(1), Fraction(1, 2), Fraction(2)),
        ("watches", Fraction(1), Fraction(1, 2), Fraction(2)),
        ("miles_a_day", Fraction(1, 3), Fraction(1, 6), Fraction(2, 3)),
        ("hiking", *(Fraction(9_656_064, 10**6) * by for by in (1, Fraction(1, 2), 2))),
    ],
)
def test_a_boat_costs_what_the_water_makes_of_a_day(
    travel: str, sea: Fraction, down: Fraction, up: Fraction
) -> None:
    campaign = shore(MapRules(travel=travel))
    boat = going(campaign)

    found = [price(campaign, boat, *step) for step in ((SEA, Hex(-1, 0)), (UP, MOUTH), (MOUTH, UP))]

    assert [sea, down, up] == [each.points for each in found]


@pytest.mark.parametrize("travel", WAYS)
def test_a_boat_stays_on_the_water(travel: str) -> None:
    campaign = shore(MapRules(travel=travel))

    found = price(campaign, going(campaign), MOUTH, Hex(2, -1))

    assert (None, "the rowboat goes over water alone: leave it first") == (
        found.points,
        found.words,
    )


@pytest.mark.parametrize("travel", WAYS)
def test_who_flies_goes_over_everything(travel: str) -> None:
    campaign = shore(MapRules(travel=travel))
    birds = going(campaign, None, flies=True)

    assert price(campaign, birds, BEACH, SEA).points == price(campaign, birds, BEACH, UP).points


def test_hikers_fly_as_far_as_air_move_says() -> None:
    campaign = shore(MapRules(travel="hiking"), "heavy_snow")
    birds = going(campaign, None, flies=True)

    day = journey_of(campaign, US, birds, procedure_on(campaign, MAP)).most

    assert (Fraction(40), Fraction(9_656_064, 10**6)) == (
        day,
        price(campaign, birds, BEACH, SEA).points,
    )


@pytest.mark.parametrize("travel", WAYS)
def test_nobody_swims_unless_the_house_says_how_far(travel: str) -> None:
    rules = MapRules(travel=travel, overrides={"hexploration.house.water.swimming": "1/4"})
    usual, house = shore(MapRules(travel=travel)), shore(rules)

    found = [price(each, party(each), MOUTH, SEA).is_passable for each in (usual, house)]

    assert [False, True] == found


def test_a_ship_is_too_large_for_a_river() -> None:
    campaign = shore()

    found = price(campaign, going(campaign, SHIP), MOUTH, UP)

    assert (False, "The Gull is too large for a river") == (found.is_passable, found.words)


@pytest.mark.parametrize(
    ("wind", "ship", "boat"),
    [
        ("favourable", Fraction(1, 3), Fraction(1)),
        ("contrary", Fraction(1), Fraction(1)),
        ("becalmed", Fraction(2), Fraction(1)),
    ],
)
def test_the_wind_matters_to_sails_alone(wind: str, ship: Fraction, boat: Fraction) -> None:
    campaign = shore()
    campaign.apply(set_wind(campaign, MAP, wind))

    found = [price(campaign, going(campaign, each), SEA, Hex(-1, 0)) for each in (SHIP, ROWBOAT)]

    assert [ship, boat] == [each.points for each in found]


def test_nobody_sails_in_a_storm() -> None:
    campaign = shore(weather="storm")

    assert not price(campaign, going(campaign), SEA, Hex(-1, 0)).is_passable


@pytest.mark.parametrize(
    ("weather", "is_paved", "is_cleared", "factor"),
    [
        ("clear", False, False, Fraction(1)),
        ("clear", True, False, Fraction(5, 4)),
        ("light_snow", True, False, Fraction(1, 2)),
        ("light_snow", True, True, Fraction(1)),
        ("ice", False, False, Fraction(1, 2)),
        ("ice", False, True, Fraction(1)),
    ],
)
def test_a_march_counts_how_a_road_is_kept(
    weather: str, is_paved: bool, is_cleared: bool, factor: Fraction
) -> None:
    campaign = shore(MapRules(travel="hiking"), weather)
    campaign.apply(surface_path(campaign, MAP, "2", is_paved=is_paved, is_cleared=is_cleared))

    found = price(campaign, party(campaign), BEACH, Hex(2, -1))

    assert Fraction(9_656_064, 10**6) / factor == found.points


@pytest.mark.parametrize(("is_cleared", "points"), [(False, Fraction(2)), (True, Fraction(1, 2))])
def test_travel_points_count_no_snow_on_a_cleared_road(is_cleared: bool, points: Fraction) -> None:
    campaign = shore(weather="heavy_snow")
    campaign.apply(surface_path(campaign, MAP, "2", is_paved=False, is_cleared=is_cleared))

    assert points == price(campaign, party(campaign), BEACH, Hex(2, -1)).points


@pytest.mark.parametrize(
    ("gear", "factor"), [("", Fraction(1, 4)), ("Snow shoes", Fraction(1, 2)), ("Skis", 1)]
)
def test_what_is_on_the_feet_counts_in_deep_snow(gear: str, factor: Fraction) -> None:
    campaign = shore(MapRules(travel="hiking"), "heavy_snow", **({gear: 1} if gear else {}))

    found = price(campaign, party(campaign), MOUTH, Hex(2, -1))

    assert Fraction(9_656_064, 10**6) / factor == found.points
