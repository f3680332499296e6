"""Reach is what walking could do: compared with trying every step, start, camp and dawn."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Mounts, Party, Vessel
from mapper.model.campaign.travel_rows import Journey, MapRules, Started
from mapper.model.hexes.hexes import ORIGIN, Hex, distance, neighbours, within
from mapper.model.places import Place, the_hex
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.reach import reach
from mapper.play.travel.travel_map import Country, country_of
from mapper.rules.shared.reasons import Refused
from tests.play.countries import LAKES, LAND, MAP, country_rows, random_campaign

DAYS = 3
RULES = [
    MapRules(),
    MapRules(overrides={"hexploration.land.travel_points": 2}),
    MapRules(overrides={"hexploration.house.moves.carry_accumulates": False}),
    MapRules(overrides={"hexploration.house.moves.terrain_counted": "worse"}),
    MapRules(overrides={"hexploration.limits.hexes": "1/2"}),
    MapRules(travel="hiking"),
    MapRules(travel="miles_a_day"),
    MapRules(travel="watches", overrides={"violence.watches.hours": 12}),
]
PARTIES = [
    Party("We", Place(MAP, ORIGIN), members=(Member("A", fields={"Move": "3/4"}),)),
    Party("We", Place(MAP, ORIGIN), members=(Member("A", fields={"Move": 1}),), mounts=Mounts(1)),
    Party("We", Place(MAP, ORIGIN), members=(Member("A", fields={"Move": "1/2"}),), others=30),
    Party("We", Place(MAP, ORIGIN), members=(Member("A", fields={"Move": 1}),), has_carriage=True),
    Party("We", Place(MAP, ORIGIN), members=(Member("A", fields={"Move": "1/2"}),), is_flying=True),
]
SAILORS = replace(PARTIES[0], vessel=Vessel("rowboat"))

State = tuple[Hex, int, Journey]


def tried(country: Country, party: Party, journey: Journey) -> dict[Hex, tuple[int, Fraction]]:
    """The earliest day of each hex, and the least that is used of it, by every way there is."""
    least: dict[Hex, tuple[int, Fraction]] = {}
    waiting: deque[State] = deque([(the_hex(party.at.spot), 0, journey)])
    seen = {waiting[0]}
    while waiting:
        at, day, now = waiting.popleft()
        here = (day, now.most - now.left)
        if not (at == party.at.hex and day):
            least[at] = min(here, least.get(at, here))
        for after in onward(country, replace(party, at=Place(party.at.map, at)), day, now):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return least


def onward(country: Country, party: Party, day: int, journey: Journey) -> list[State]:
    procedure = country.procedure
    found: list[State] = []
    for to in neighbours(the_hex(party.at.spot)):
        under = country.under(the_hex(party.at.spot), to)
        price = procedure.price(party, under, journey.most)
        for act, end in ((procedure.enter, to), (procedure.start, the_hex(party.at.spot))):
            try:
                found.append((end, day, act(party, journey, to, price).journey))
            except Refused:
                continue
    if day + 1 < DAYS:
        camped = journey if journey.has_camped else procedure.camp(party, journey).journey
        found.append((the_hex(party.at.spot), day + 1, procedure.dawn(party, camped).journey))
    return [(at, on, replace(now, hours_since_rest=Fraction(0))) for at, on, now in found]


def by_reach(country: Country, party: Party, journey: Journey) -> dict[Hex, tuple[int, Fraction]]:
    found = reach(country, party, journey, DAYS)
    hexes = (at for day in range(DAYS) for at in found.hexes(day))
    reached = {at: found.at(at) for at in hexes}
    return {at: (one.day, one.used) for at, one in reached.items() if one is not None}


def begun(campaign: Campaign, party: Party, chance: Random) -> Journey:
    """A day that may be half over, with a move that may have been started."""
    country = country_of(campaign, MAP)
    fresh = journey_of(campaign, "1", party, country.procedure)
    journey = replace(fresh, day=2, left=fresh.most * chance.choice((Fraction(1), Fraction(3, 8))))
    journey = replace(journey, spent=fresh.most - journey.left, hexes=chance.randrange(2))
    match chance.randrange(6):
        case 0:
            to = chance.choice(neighbours(ORIGIN))
            started = Started(to, fresh.most / 4, chance.choice((1, 2)))
            return replace(
                journey, started=started, left=chance.choice((Fraction(0), journey.left))
            )
        case 1:
            return replace(journey, has_camped=True, left=Fraction(0))
        case 2 if country.procedure.name == "travel_points":
            return replace(journey, debt=Fraction(1, 2), left=Fraction(0))
        case 3:
            return replace(journey, left=journey.left + fresh.most * Fraction(5, 8))
    return journey


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.travel or str(rules.overrides))
@settings(max_examples=3, deadline=None)
@given(st.integers(0, 1 << 32))
def test_reach_is_what_trying_everything_finds(rules: MapRules, seed: int) -> None:
    check(rules, seed, radius=2)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.travel or str(rules.overrides))
@settings(max_examples=3, deadline=None)
@given(st.integers(0, 1 << 32))
def test_reach_is_so_further_out_too(rules: MapRules, seed: int) -> None:
    check(rules, seed, radius=3)


def check(rules: MapRules, seed: int, radius: int) -> None:
    chance = Random(seed)
    is_afloat = chance.random() < 0.4
    campaign = random_campaign(chance, rules, radius, LAKES if is_afloat else LAND)
    party = SAILORS if is_afloat else chance.choice(PARTIES)
    journey = begun(campaign, party, chance)
    country = country_of(campaign, MAP)

    assert tried(country, party, journey) == by_reach(country, party, journey)


def test_nobody_goes_hungry() -> None:
    country = country_of(Campaign(country_rows(dict.fromkeys(neighbours(ORIGIN), 1))), MAP)
    journey = Journey("travel_points", Fraction(4), Fraction(4), 480, is_waning=True)

    assert {ORIGIN: (0, Fraction(0))} == by_reach(country, PARTIES[0], journey)


@pytest.mark.parametrize(("adds_up", "used"), [(True, Fraction(1)), (False, Fraction(2))])
def test_a_move_of_three_days_adds_up_where_the_rules_say_so(adds_up: bool, used: Fraction) -> None:
    """Hills in heavy snow cost 6; a point is left today, and four are there tomorrow."""
    rules = MapRules(overrides={"hexploration.house.moves.carry_accumulates": adds_up})
    hills = Hex(1, 0)
    country = country_of(Campaign(country_rows({ORIGIN: 1, hills: 2}, rules, "heavy_snow")), MAP)
    journey = Journey("travel_points", Fraction(4), Fraction(1), 480, spent=Fraction(3))

    assert (2, used) == reach(country, replace(PARTIES[0], others=0), journey).at(hills)


def test_points_that_were_given_by_hand_lead_further_today() -> None:
    land = dict.fromkeys(within(ORIGIN, 20), 1)
    campaign = Campaign(country_rows(land, MapRules(travel="watches")))
    country, party = country_of(campaign, MAP), Party("We", Place(MAP, ORIGIN))
    fresh = journey_of(campaign, "1", party, country.procedure)

    found = reach(country, party, replace(fresh, left=Fraction(18)), days=1)

    assert 18 == max(distance(ORIGIN, at) for at in found.hexes(0))
