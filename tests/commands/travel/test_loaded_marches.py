"""A march with all that is borne along: what it slows, what stops it, what its end costs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.fight.fighting import begin_fight
from mapper.commands.groups.party import set_supplies
from mapper.commands.groups.split_and_join import split_group
from mapper.commands.load.loading import load_up
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.reward.gathering import add_treasure
from mapper.commands.travel.camping import camp, dawn, rest
from mapper.commands.travel.finding_the_way import push_on, step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Supplies
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.load_rules import loads_of
from mapper.play.load.packs import handed, told
from mapper.play.members import members_of, state_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import country_of
from tests.commands.load.train import in_kilos, in_points
from tests.commands.vale import MAP, US, journey, party, spot
from tests.commands.vale import told as log

DICE = Random(3)
NO_CAMP_COSTS = {"neverwhere.hiking.house.camps_are_stops": False}


def today(campaign: Campaign) -> Journey:
    return journey_of(campaign, US, party(campaign), procedure_on(campaign, MAP))


def km_a_day(campaign: Campaign) -> Fraction:
    return today(campaign).most


def takes(campaign: Campaign, who: str, rations: int) -> None:
    packs = loads_of(campaign, US)[1]
    campaign.apply(load_up(campaign, US, told(packs, [who], "rations", str(rations))))


def points_of(campaign: Campaign) -> list[int | None]:
    return [state_of(campaign, *each).fatigue for each in members_of(campaign, US).items()]


def goes(campaign: Campaign, *way: str) -> None:
    for number in way:
        campaign.apply(step(campaign, US, spot(number), DICE))


def test_a_load_in_kg_slows_who_is_strong_enough_for_less() -> None:
    """Ann's Basic Lift is 10 kg and her mail weighs 12: light, so Move 5 × 4/5."""
    assert 80 == km_a_day(in_kilos())


@pytest.mark.parametrize(("rations", "km"), [(18, 80), (19, 60)])
def test_rations_that_somebody_bears_slow_the_march(rations: int, km: int) -> None:
    campaign = in_kilos()

    takes(campaign, "Ann", rations)

    assert km == km_a_day(campaign)


def test_what_is_eaten_on_the_way_weighs_no_more() -> None:
    campaign = in_kilos()
    takes(campaign, "Ann", 19)

    campaign.apply(set_supplies(campaign, US, Supplies(rations=5)))

    assert 80 == km_a_day(campaign)


def test_treasure_weighs_as_much_as_it_says() -> None:
    campaign = in_kilos()
    campaign.apply(add_treasure(campaign, US, Treasure("Idol", load=50)))
    packs = loads_of(campaign, US)[1]

    campaign.apply(load_up(campaign, US, handed(packs, [""], "Ann", "treasure")))

    assert 20 * 5 * Fraction(2, 5) == km_a_day(campaign)
    assert "Ann: treasure Idol" in log(campaign)[-1]


def test_a_laden_mule_sets_the_pace_of_all() -> None:
    """Its Basic Lift is 40 kg: over 240 is a heavy load, Move 6 × 2/5."""
    campaign = in_kilos()
    campaign.apply(set_supplies(campaign, US, Supplies(rations=300)))

    takes(campaign, "Mule 3", 241)

    procedure = procedure_on(campaign, MAP)
    assert 48 == km_a_day(campaign)
    assert "Mule 3: Move 6 × heavy load 2/5 = 12/5" == procedure.because(party(campaign))


@pytest.mark.parametrize("begin", [in_kilos, in_points])
def test_what_nobody_can_bear_holds_up_all_in_the_forecast_as_on_the_way(
    begin: Callable[[], Campaign],
) -> None:
    campaign = begin()
    campaign.apply(set_supplies(campaign, US, Supplies(rations=900)))
    takes(campaign, "Mule 3", 601)

    country, way = country_of(campaign, MAP), [spot("0101"), spot("0102")]
    plan = planned(country, party(campaign), today(campaign), way)

    assert "Mule 3 bears 601" in plan.barred
    with pytest.raises(NotAllowed, match="Mule 3 bears 601"):
        goes(campaign, "0102")


def test_the_forecast_agrees_with_the_walk_of_a_laden_and_tired_party() -> None:
    campaign = in_kilos()
    takes(campaign, "Ann", 19)
    numbers = ["0102", "0103", "0203"]
    way = [spot("0101"), *map(spot, numbers)]
    plan = planned(country_of(campaign, MAP), party(campaign), today(campaign), way)

    walked = []
    for number in numbers:
        goes(campaign, number)
        walked.append((party(campaign).minutes, journey(campaign).left))

    assert [leg.minutes for leg in plan.legs] == [minutes for minutes, _ in walked]
    assert plan.hours_since_rest == journey(campaign).hours_since_rest
    assert km_a_day(campaign) - plan.points == walked[-1][1]


def test_the_march_ends_with_the_camp_and_costs_what_its_hours_do() -> None:
    """A hex of six miles is 1.9 hours of sixteen for 80 km: two, at 2 FP with a light load."""
    campaign = in_kilos()
    goes(campaign, "0102")

    campaign.apply(camp(campaign, US))

    assert [9 - 2 * 2, 9 - 2] == points_of(campaign)
    assert 0 == journey(campaign).hours_since_rest
    assert any("Ann −4 FP" in words for words in log(campaign))


def test_a_night_gives_back_what_the_march_has_cost() -> None:
    campaign = in_kilos()
    goes(campaign, "0102")
    campaign.apply(camp(campaign, US))

    campaign.apply(dawn(campaign, US, override=True))

    assert [9, 9] == points_of(campaign)


def test_extra_effort_costs_two_more_when_the_march_ends() -> None:
    campaign = in_kilos()
    campaign.apply(push_on(campaign, US, 10, DICE, made=False))
    goes(campaign, "0102")

    campaign.apply(camp(campaign, US))

    assert [9 - 2 * 2 - 2, 9 - 2 - 2] == points_of(campaign)


@pytest.mark.parametrize(("seed", "farther"), [(0, True), (1, False)])
def test_extra_effort_is_rolled_by_each_and_who_fails_holds_up_all(
    seed: int, farther: bool
) -> None:
    """Ten per cent more is two steps above 5; the first dice show 13 and 14, then 5 and 19."""
    campaign = in_kilos()

    campaign.apply(push_on(campaign, US, 10, Random(seed)))

    assert (88 if farther else 80) == km_a_day(campaign)
    assert "Will: Ann" in log(campaign)[-1]
    assert "against 7" in log(campaign)[-1]


def test_who_has_rested_before_the_camp_pays_nothing() -> None:
    campaign = in_kilos()
    goes(campaign, "0102")
    campaign.apply(rest(campaign, US))

    campaign.apply(camp(campaign, US))

    assert [9, 9] == points_of(campaign)


def test_the_house_can_let_camps_cost_nothing() -> None:
    campaign = in_kilos()
    rules = MapRules(travel="hiking", overrides=NO_CAMP_COSTS)
    campaign.apply(set_map_rules(campaign, MAP, rules))
    goes(campaign, "0102")

    campaign.apply(camp(campaign, US))

    assert [9, 9] == points_of(campaign)


def test_a_fight_on_the_march_begins_with_the_fatigue_of_its_hours() -> None:
    campaign = in_kilos()
    goes(campaign, "0102")

    campaign.apply(begin_fight(campaign, US))

    assert [9 - 2 * 2, 9 - 2] == points_of(campaign)
    assert any("stopped after" in words for words in log(campaign))


def test_those_who_part_leave_the_beasts_behind() -> None:
    campaign = in_kilos()

    campaign.apply(split_group(campaign, US, "They", ["Bea"]))

    assert () == party(campaign, "2").bearers
