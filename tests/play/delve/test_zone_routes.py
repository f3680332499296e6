"""How far delvers get and by which way, told in words; for players from their own map alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.doors import set_passage
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import Manner, found_by, move, place
from mapper.commands.delve.offers import move_offer
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Delver, Passage, PassageSide, Speed, Standing
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.chosen_site import chosen_site
from mapper.play.delve.known_dungeon import (
    FRESH,
    ground_known,
    moves_left,
    reach,
    route,
    route_of,
    within,
)
from mapper.play.delve.lights import LightLeft
from tests.commands.barrow import (
    ANN,
    END,
    GALLERY,
    GUARD,
    GUARD_DOOR,
    MOUTH,
    PASSAGE,
    SHRINE,
    SHRINE_DOOR,
    SPAN,
    TOMB,
    delver,
    in_it,
    way,
)
from tests.commands.vale import US
from tests.model.dungeons import room
from tests.play.delve.reaching import reach_of

ROUNDS, TURNS = chosen_site(MapRules()), chosen_site(MapRules(site="torchlit_turns"))


def at(who: str, zone: str) -> Campaign:
    campaign = in_it()
    campaign.apply(place(campaign, US, who, zone))
    return campaign


def row_of(*states: Standing) -> KnownDungeon:
    """Zones in a row, with a door of each state between them."""
    zones = {str(number): room(0, 0, 30, 30) for number in range(len(states) + 1)}
    passages = {
        f"p{number}": way(str(number), str(number + 1), state=state)
        for number, state in enumerate(states)
    }
    return KnownDungeon(zones, passages)


@pytest.mark.parametrize(
    ("states", "delver", "words"),
    [
        (("closed",), FRESH, "1 zone, 1 round"),
        (("closed", "open"), FRESH, "2 zones, 1 round"),
        (("closed", "open", "open"), FRESH, "3 zones, 2 rounds"),
        (("open", "stuck", "open"), FRESH, "3 zones, 1 stuck door, 2 rounds"),
        (("stuck", "stuck"), FRESH, "2 zones, 2 stuck doors, 2 rounds"),
        (("locked",), FRESH, "1 zone, 1 locked door, 1 round"),
        (("open",), replace(FRESH, has_moved=True), "1 zone, 1 round"),
        (("open", "open"), replace(FRESH, has_moved=True), "2 zones, 2 rounds"),
        (("stuck",), replace(FRESH, has_acted=True), "1 zone, 1 stuck door, 2 rounds"),
    ],
)
def test_a_way_is_told_in_words(states: tuple[Standing, ...], delver: Delver, words: str) -> None:
    found = route(row_of(*states), ROUNDS, "0", str(len(states)), delver=delver)

    assert found is not None
    assert words == found.words


def test_it_is_told_when_the_light_will_not_last() -> None:
    found = route(row_of("open", "stuck", "open"), ROUNDS, "0", "3", light=LightLeft(1, "torch"))

    assert found is not None
    assert "3 zones, 1 stuck door, 2 rounds; the torch will not last" == found.words


def test_by_turns_corridors_take_none() -> None:
    ground = row_of("open", "open", "open")
    zones = {**ground.zones, "1": room(0, 0, 30, 30, "corridor")}
    found = route(replace(ground, zones=zones), TURNS, "0", "3")

    assert found is not None
    assert "3 zones, 2 turns" == found.words


@pytest.mark.parametrize("state", ["barred"])
def test_nobody_goes_through_what_is_barred(state: Standing) -> None:
    assert route(row_of(state), ROUNDS, "0", "1") is None


def test_a_stuck_door_is_gone_round_where_the_way_round_is_short() -> None:
    ground = row_of("stuck")
    zones = {**ground.zones, "2": room(0, 0, 30, 30)}
    passages = {**ground.passages, "a": way("0", "2"), "b": way("2", "1")}
    found = route(KnownDungeon(zones, passages), ROUNDS, "0", "1")

    assert found is not None
    assert ("0", "2", "1") == found.zones


@pytest.mark.parametrize(
    ("delver", "speed", "moves"),
    [
        (FRESH, "delve", 2),
        (replace(FRESH, has_moved=True), "delve", 1),
        (FRESH, "walk", 20),
        (FRESH, "run", 100),
        (replace(FRESH, has_moved=True, zones_moved=1), "walk", 19),
        (replace(FRESH, has_acted=True), "run", 0),
        (replace(FRESH, is_done=True), "delve", 0),
    ],
)
def test_what_is_left_of_a_turn(delver: Delver, speed: Speed, moves: int) -> None:
    assert moves == moves_left(ROUNDS, delver, speed)


def test_reach_ends_at_doors_that_are_locked_or_unknown() -> None:
    campaign = at(ANN, GUARD)

    assert {GUARD: 0, PASSAGE: 1, MOUTH: 2} == reach_of(campaign, US, "run")[ANN]


def test_reach_is_what_moves_allow() -> None:
    campaign = in_it()
    for zone, moves in reach_of(campaign, US)[ANN].items():
        if moves == 1:
            assert move(campaign, US, ANN, zone)
    assert {MOUTH: 0, PASSAGE: 1, GUARD: 2} == reach_of(campaign, US)[ANN]


def test_a_way_that_is_secret_is_no_way() -> None:
    campaign = in_it()

    known = route_of(campaign, US, ANN, TOMB)
    assert known is not None
    assert (MOUTH, PASSAGE, GUARD, GALLERY, END, TOMB) == known.zones


def test_the_torch_of_the_group_is_asked() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=1))
    found = route_of(campaign, US, ANN, SHRINE)

    assert found is not None
    assert "3 zones, 1 stuck door, 2 rounds; the torch will not last" == found.words


def walked(campaign: Campaign, to: str, manner: Manner) -> str:
    """Ann goes on until something stops her, or she is there; what it is."""
    offer = move_offer(US, ANN, manner)
    while delver(campaign, ANN).zone != to:
        try:
            change = offer.command(campaign, Random(1), Answer(zone=to))
        except NotAllowed as refused:
            return str(refused)
        campaign.apply(change)
        if found_by(change):
            return found_by(change)
    return ""


def test_going_stops_where_no_move_is_left() -> None:
    campaign = in_it()

    stopped = walked(campaign, SHRINE, Manner())

    assert "No move is left in this round: 1 zone, 1 stuck door, 2 rounds." == stopped
    assert GUARD == delver(campaign, ANN).zone


def test_going_stops_at_a_door_with_the_reason() -> None:
    campaign = at(ANN, GUARD)

    stopped = walked(campaign, SHRINE, Manner())

    assert ("The door to 4 is stuck.", GUARD) == (stopped, delver(campaign, ANN).zone)


def test_going_stops_at_a_find() -> None:
    assert "Ann notices a trap: Pit." == walked(at(ANN, GALLERY), END, Manner())


def test_all_go_together() -> None:
    campaign = in_it()

    stopped = walked(campaign, GUARD, Manner(together=True))

    assert "" == stopped
    assert {GUARD} == {delver(campaign, who).zone for who in ("Ann", "Bea", "Cal")}


def test_each_step_is_asked_of_the_campaign_as_it_is_by_then() -> None:
    """A door that was shut meanwhile stops who was on the way."""
    campaign = in_it()
    on_the_way = move_offer(US, ANN, Manner())
    campaign.apply(on_the_way.command(campaign, Random(1), Answer(zone=GUARD)))
    campaign.apply(set_passage(campaign, US, GUARD_DOOR, "barred"))

    with pytest.raises(NotAllowed, match="No way is known to 3"):
        on_the_way.command(campaign, Random(1), Answer(zone=GUARD))


def test_a_way_is_told_in_words_and_reach_ends_at_a_stuck_door() -> None:
    ground = row_of("open", "stuck")

    found = route(ground, ROUNDS, "0", "2")

    assert found is not None
    assert "2 zones, 1 stuck door, 2 rounds" == found.words
    assert route(ground, ROUNDS, "0", "9") is None
    assert {"Ann": {"0": 0, "1": 1}} == reach(ground, ROUNDS, {"Ann": Delver("0")})


def test_delvers_who_stand_together_reach_the_same() -> None:
    found = reach(row_of("open", "open"), ROUNDS, {"Ann": Delver("0"), "Bea": Delver("0")})

    assert found["Ann"] == found["Bea"] == {"0": 0, "1": 1, "2": 2}


def test_a_one_way_passage_leads_one_way() -> None:
    one = Passage("one_way", (PassageSide("0"), PassageSide("1")), SPAN)
    ground = KnownDungeon(row_of("open").zones, {"p": one})

    assert {"0": 0, "1": 1} == within(ground, "0", 3)
    assert {"1": 0} == within(ground, "1", 3)


def test_the_ground_is_kept_until_a_door_or_a_find_alters_it() -> None:
    campaign = in_it()
    before = ground_known(campaign, US)
    campaign.apply(light_up(campaign, US, ANN))
    kept = ground_known(campaign, US)
    campaign.apply(set_passage(campaign, US, SHRINE_DOOR, "open"))
    anew = ground_known(campaign, US)

    assert kept is before
    assert ("stuck", "") == (before.bar(SHRINE_DOOR), anew.bar(SHRINE_DOOR))


def test_the_ground_of_a_copy_is_its_own() -> None:
    campaign = in_it()
    ground_known(campaign, US)
    copy = campaign.snapshot()
    copy.apply(set_passage(copy, US, SHRINE_DOOR, "open"))

    assert ("stuck", "") == tuple(ground_known(c, US).bar(SHRINE_DOOR) for c in (campaign, copy))
