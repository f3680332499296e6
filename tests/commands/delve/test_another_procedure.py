"""The procedure of a dungeon is changed while somebody is inside: what goes on, and what begins."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.lights import light_up, start_countdown
from mapper.commands.delve.moving import move
from mapper.commands.delve.turn_order import close_round, pass_turn
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Countdown, Light
from mapper.play.delve.chosen_site import chosen_site, site_rules
from mapper.play.map_rules import profile_of, rules_of, travel_procedure
from tests.commands.barrow import ANN, BARROW, BEA, PASSAGE, delve, delver, in_it, tray
from tests.commands.vale import US, party, told

TURNS = "torchlit_turns"


def goes_by(campaign: Campaign, site: str) -> None:
    rules = replace(rules_of(campaign, BARROW), site=site)
    campaign.apply(set_map_rules(campaign, BARROW, rules))


def test_a_house_rule_names_the_procedure_of_a_dungeon() -> None:
    house = MapRules(overrides={"cross.house.site": TURNS})

    assert TURNS == chosen_site(house).name


def test_a_house_rule_names_the_procedure_of_travel() -> None:
    house = MapRules(overrides={"cross.house.travel": "watches"})

    assert ("watches", "violence") == (profile_of(house).travel, travel_procedure(house).system)


def test_what_is_chosen_goes_before_the_house_rule() -> None:
    house = MapRules(site="dungeon_turns", overrides={"cross.house.site": TURNS})

    assert "dungeon_turns" == chosen_site(house).name


def test_a_house_rule_that_names_another_procedure_takes_the_group_inside_along() -> None:
    campaign = in_it()

    house = MapRules(overrides={"cross.house.site": TURNS})
    campaign.apply(set_map_rules(campaign, BARROW, house))

    assert (TURNS, TURNS) == (site_rules(campaign, BARROW).name, delve(campaign).procedure)


def test_the_count_begins_with_the_first_turn_and_the_log_says_so() -> None:
    campaign = in_it()
    campaign.apply(close_round(campaign, US, Random(1), face=20))

    goes_by(campaign, TURNS)

    assert (TURNS, 1, 0) == (
        delve(campaign).procedure,
        delve(campaign).round,
        delve(campaign).hazard,
    )
    assert "Barrow of Hob goes by torchlit turns from now on: turn 1." == told(campaign)[-1]


def test_no_time_passes_by_it() -> None:
    campaign = in_it()
    before = party(campaign).minutes

    goes_by(campaign, TURNS)

    assert before == party(campaign).minutes


def test_who_has_acted_in_the_round_has_had_the_turn() -> None:
    campaign = in_it()
    campaign.apply(pass_turn(campaign, US, ANN))
    campaign.apply(move(campaign, US, BEA, PASSAGE))

    goes_by(campaign, TURNS)

    assert [(True, True), (False, False)] == [
        (delver(campaign, who).has_acted, delver(campaign, who).is_done) for who in (ANN, BEA)
    ]
    assert "Ann has acted in it." in told(campaign)[-1]


def test_who_has_acted_in_the_turn_has_neither_move_nor_action_in_the_round() -> None:
    campaign = in_it(TURNS)
    campaign.apply(pass_turn(campaign, US, ANN))

    goes_by(campaign, "delving")

    row = delver(campaign, ANN)
    assert (True, True, True) == (row.has_moved, row.has_acted, row.is_done)


@pytest.mark.parametrize(
    ("before", "after", "left", "kept"),
    [("delving", TURNS, 10, 6), (TURNS, "delving", 6, 10), (TURNS, "dungeon_turns", 6, 6)],
)
def test_a_light_burns_as_many_minutes_as_before(
    before: str, after: str, left: int, kept: int
) -> None:
    campaign = in_it(before)
    campaign.apply(light_up(campaign, US, ANN, left=left))

    goes_by(campaign, after)

    (light,) = campaign.all(Light).values()
    assert kept == light.left


def test_a_timer_runs_on_in_what_is_counted_now() -> None:
    campaign = in_it()
    campaign.apply(start_countdown(campaign, US, "The bell", 5))

    goes_by(campaign, TURNS)

    (row,) = campaign.all(Countdown).values()
    assert (3, "turn") == (row.left, row.unit)


def test_dice_of_the_procedure_before_are_out_of_the_tray() -> None:
    campaign = in_it("overloaded_dungeon")
    before = tray(campaign)

    goes_by(campaign, "delving")

    assert (["overloaded"], []) == (before, tray(campaign))
    assert "The die that was due is out of the tray." in told(campaign)[-1]


def test_what_the_new_procedure_rolls_as_a_turn_begins_is_due() -> None:
    campaign = in_it()

    goes_by(campaign, "overloaded_dungeon")

    assert ["overloaded"] == tray(campaign)


def test_the_change_is_taken_back_whole() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    before = campaign.rows()
    change = set_map_rules(campaign, BARROW, MapRules(site=TURNS))
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert before == campaign.rows()
