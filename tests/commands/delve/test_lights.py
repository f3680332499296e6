"""Lights and countdowns: what burns, what runs out, and that it is told beforehand."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.lights import (
    douse,
    drop,
    edit_light,
    let_table_time_pass,
    light_up,
    relight,
    start_countdown,
    start_effect,
    take,
)
from mapper.commands.delve.moving import move
from mapper.commands.groups.wait import jump
from mapper.commands.travel.camping import camp, dawn
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Countdown, Light
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.lights import lit_zones, will_end
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    MOUTH,
    PASSAGE,
    closed,
    heard,
    in_it,
    roll_all,
)
from tests.commands.vale import US, party, told

DICE = Random(4)


def the_light(campaign: Campaign) -> Light:
    (row,) = campaign.all(Light).values()
    return row


@pytest.mark.parametrize(("site", "rounds"), [("delving", 10), ("torchlit_turns", 6)])
def test_a_torch_lasts_an_hour(site: str, rounds: int) -> None:
    campaign = in_it(site)
    roll_all(campaign)
    campaign.apply(light_up(campaign, US, ANN))

    assert (rounds, 2) == (the_light(campaign).left, party(campaign).supplies.light)


def test_what_will_go_out_is_told_before_the_round_is_closed() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=2))
    before = will_end(campaign, US)
    closed(campaign)
    now = will_end(campaign, US)
    closed(campaign)

    assert ((), ["Ann’s torch goes out"]) == (before, [each.words for each in now])
    assert {} == campaign.all(Light)
    assert "Ann’s torch goes out." in heard(campaign)


def test_a_light_that_was_put_out_burned_this_round_and_no_more() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=5))
    (light,) = campaign.all(Light)
    campaign.apply(douse(campaign, light))
    closed(campaign)
    closed(campaign)
    campaign.apply(relight(campaign, light))

    assert (4, True) == (the_light(campaign).left, the_light(campaign).is_lit)


def test_light_is_where_its_carrier_is_and_stays_where_it_was_dropped() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    (light,) = campaign.all(Light)
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    carried = lit_zones(campaign, BARROW)
    campaign.apply(drop(campaign, light))
    campaign.apply(move(campaign, US, ANN, MOUTH))

    assert frozenset({PASSAGE}) == carried == lit_zones(campaign, BARROW)
    with pytest.raises(NotAllowed, match="is not where it is"):
        take(campaign, light, ANN)


def test_a_light_passes_from_hand_to_hand() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    (light,) = campaign.all(Light)
    campaign.apply(take(campaign, light, BEA))

    assert BEA == the_light(campaign).carrier


def test_what_is_left_can_be_set_and_it_is_told() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=5))
    (light,) = campaign.all(Light)
    campaign.apply(edit_light(campaign, light, left=9))

    assert "Ann’s torch: 5 → 9 left (set by hand)." == told(campaign)[-1]


@pytest.mark.parametrize(("minutes", "rounds"), [(60, 10), (10, 2), (6, 1)])
def test_an_effect_counts_the_round_in_which_it_began(minutes: int, rounds: int) -> None:
    campaign = in_it()
    campaign.apply(start_effect(campaign, US, "Bless", minutes))
    lasted = 0
    while campaign.all(Countdown):
        closed(campaign)
        lasted += 1

    assert rounds == lasted


def test_an_hour_may_run_at_the_table() -> None:
    campaign = in_it()
    campaign.apply(start_effect(campaign, US, "Bless", 60, real_timer=True))
    for _ in range(11):
        closed(campaign)
    campaign.apply(let_table_time_pass(campaign, US, 59))
    left = [row.left for row in campaign.all(Countdown).values()]
    campaign.apply(let_table_time_pass(campaign, US, 1))

    assert ([1], {}) == (left, campaign.all(Countdown))
    assert "Time is up: Bless." == told(campaign)[-1]


def test_hours_run_on_the_same_clock() -> None:
    campaign = in_it()
    campaign.apply(start_countdown(campaign, US, "The tide", 1, "hour"))
    for _ in range(9):
        closed(campaign)
    left = len(campaign.all(Countdown))
    ending = [each.words for each in will_end(campaign, US)]
    closed(campaign)

    assert (1, ["The tide"], 0) == (left, ending, len(campaign.all(Countdown)))


def test_a_torch_and_a_timer_run_out_on_the_road() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(start_countdown(campaign, US, "Sleep", 5))
    campaign.apply(leave(campaign, US))
    left = len(campaign.all(Light)) + len(campaign.all(Countdown))
    campaign.apply(camp(campaign, US))
    roll_all(campaign)
    campaign.apply(dawn(campaign, US))

    assert 2 == left
    assert {} == {**campaign.all(Light), **campaign.all(Countdown)}
    assert {"Ann’s torch goes out.", "Time is up: Sleep."} <= {*told(campaign)}


def test_a_light_that_is_out_lasts_through_a_night() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    (light,) = campaign.all(Light)
    closed(campaign)
    campaign.apply(douse(campaign, light))
    campaign.apply(leave(campaign, US))
    left = the_light(campaign).left
    campaign.apply(jump(campaign, days=1))

    assert 0 < the_light(campaign).left <= left


def test_a_torch_burns_on_for_as_long_by_another_count() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(leave(campaign, US))
    outside = the_light(campaign).left
    campaign.apply(enter(campaign, US, BARROW))

    assert (10, 6) == (outside, the_light(campaign).left)
