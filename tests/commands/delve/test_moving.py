"""Moves in a dungeon: a move and an action each round, in marching order, at three speeds."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.delve.doors import recover
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import Through, hurry, hurry_all, move, move_all, place, set_trap
from mapper.commands.delve.turn_order import close_round, pass_all, pass_turn
from mapper.commands.groups.party import march
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import PassageFound, Trap, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import ZonePoint
from mapper.play.delve.finds import HiddenThing
from mapper.rules.delving.delve_turn import Fast
from tests.commands.barrow import (
    ANN,
    ARCH,
    BARROW,
    BEA,
    CAL,
    END,
    GALLERY,
    GUARD,
    GUARD_DOOR,
    MOUTH,
    NICHE_DOOR,
    PASSAGE,
    SHRINE,
    TOMB,
    delve,
    delver,
    door_state,
    heard,
    in_it,
    known,
)
from tests.commands.vale import US, party, told

DICE = Random(5)
PIT = HiddenThing("feature", "2", BARROW)


def at(who: str, zone: str) -> Campaign:
    """Somebody elsewhere, put there by hand."""
    campaign = in_it()
    campaign.apply(place(campaign, US, who, zone))
    return campaign


def test_a_move_and_an_action_that_is_another_move() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(move(campaign, US, ANN, GUARD))

    row = delver(campaign, ANN)
    assert (GUARD, True, True, True) == (row.zone, row.has_moved, row.has_acted, row.is_done)


def test_a_third_move_is_refused() -> None:
    campaign = in_it()
    for zone in (PASSAGE, MOUTH):
        campaign.apply(move(campaign, US, ANN, zone))

    with pytest.raises(NotAllowed, match="has had a turn"):
        move(campaign, US, ANN, PASSAGE)


def test_the_second_in_the_order_waits_for_the_first() -> None:
    with pytest.raises(NotAllowed, match="Next in the marching order is Ann"):
        move(in_it(), US, BEA, PASSAGE)


def test_who_has_moved_may_still_act_once_others_have_moved() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))
    campaign.apply(move(campaign, US, BEA, MOUTH))
    campaign.apply(move(campaign, US, ANN, GUARD))

    assert (GUARD, MOUTH) == (delver(campaign, ANN).zone, delver(campaign, BEA).zone)


def test_all_can_move_on_twice() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))
    campaign.apply(move_all(campaign, US, GUARD))

    assert all(row.is_done for row in delve(campaign).delvers.values())


def test_the_game_master_may_let_another_go_first() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, CAL, PASSAGE, Through(override=True)))

    assert PASSAGE == delver(campaign, CAL).zone


@pytest.mark.parametrize(
    ("who_is_at", "to", "why"),
    [
        (MOUTH, GUARD, "No way is known from 1 to 3"),
        (GUARD, SHRINE, "The door to 4 is stuck"),
        (GUARD, GALLERY, "The door to 6 is locked"),
        (SHRINE, TOMB, "No way is known from 4 to 5"),
        (PASSAGE, TOMB, "No way is known from 2 to 5"),
    ],
)
def test_what_bars_the_way_is_told(who_is_at: str, to: str, why: str) -> None:
    campaign = at(ANN, who_is_at)

    with pytest.raises(NotAllowed, match=why):
        move(campaign, US, ANN, to)


def test_a_closed_door_is_opened_on_the_way() -> None:
    campaign = at(ANN, PASSAGE)
    campaign.apply(move(campaign, US, ANN, GUARD))

    state = door_state(campaign, GUARD_DOOR)
    assert state is not None
    assert "open" == state.state
    assert "Ann moved to 3, opening the door to 3." == told(campaign)[-1]


def test_a_zone_that_is_entered_with_care_is_mapped() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))

    entry = len(told(campaign))
    assert (entry, entry, entry) == (
        known(campaign, PASSAGE).seen,
        known(campaign, PASSAGE).entered,
        known(campaign, PASSAGE).mapped,
    )


def test_zones_run_through_are_entered_and_not_mapped() -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(set_trap(campaign, US, PIT, "disarmed"))
    campaign.apply(hurry(campaign, US, ANN, "run", END))

    now = known(campaign, END)
    assert (0, 0) == (now.seen, now.mapped)
    assert now.entered
    assert "Ann went on." == heard(campaign)[-1]


def test_who_walks_maps_on_the_way() -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(set_trap(campaign, US, PIT, "disarmed"))
    campaign.apply(hurry(campaign, US, ANN, "walk", END))

    assert known(campaign, END).mapped


def test_care_finds_a_trap() -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(move(campaign, US, ANN, END))

    assert TrapState("detected", ANN) == campaign.get(Key("trap_state", BARROW, "2"))
    assert "Ann notices a trap: A pit." == heard(campaign)[-1]
    assert campaign.get(Key("found", BARROW, "2", US)) is not None


@pytest.mark.parametrize("speed", ["walk", "run"])
def test_haste_sets_it_off(speed: Fast) -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(hurry(campaign, US, ANN, speed, END))

    assert TrapState("sprung", ANN) == campaign.get(Key("trap_state", BARROW, "2"))


def test_a_trap_where_nothing_is_mapped_is_not_on_the_players_map() -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(hurry(campaign, US, ANN, "run", END))

    assert campaign.get(Key("found", BARROW, "2", US)) is None


def test_the_first_in_the_order_sets_it_off_and_nobody_after() -> None:
    campaign = in_it()
    for who in (ANN, BEA, CAL):
        campaign.apply(place(campaign, US, who, GALLERY))
    campaign.apply(hurry_all(campaign, US, "walk", END))

    sprung = [line for line in told(campaign) if "sets off" in line]
    assert ["Ann sets off a trap: Pit."] == sprung


def with_a_snare() -> Campaign:
    """In the passage that leads from the mouth on to the guardroom, whose door is open."""
    campaign = in_it()
    snare = Feature(ZonePoint(PASSAGE), "Snare", "hidden", "A snare", trap=Trap())
    campaign.apply(add_thing(campaign, BARROW, snare))
    return campaign


@pytest.mark.parametrize("speed", ["walk", "run"])
def test_where_a_trap_goes_off_the_way_of_all_stops(speed: Fast) -> None:
    campaign = with_a_snare()

    campaign.apply(hurry_all(campaign, US, speed, GUARD))

    assert {PASSAGE} == {delver(campaign, who).zone for who in (ANN, BEA, CAL)}
    assert ["Ann sets off a trap: Snare."] == [
        line for line in told(campaign) if "sets off" in line
    ]
    assert 0 == known(campaign, GUARD).entered


def test_where_a_trap_was_sprung_before_nobody_stops() -> None:
    campaign = with_a_snare()
    campaign.apply(hurry(campaign, US, ANN, "walk", GUARD))

    campaign.apply(hurry(campaign, US, BEA, "walk", GUARD))

    assert [PASSAGE, GUARD] == [delver(campaign, who).zone for who in (ANN, BEA)]


def test_what_a_trap_does_is_told_in_the_zone_of_the_trap() -> None:
    campaign = at(ANN, GALLERY)
    campaign.apply(hurry(campaign, US, ANN, "walk", END))

    assert [END, END] == places_told(campaign)[-2:]


def test_what_somebody_does_elsewhere_is_told_where_they_are() -> None:
    campaign = at(BEA, TOMB)
    campaign.apply(light_up(campaign, US, BEA))
    campaign.apply(recover(campaign, US, BEA, DICE, override=True))

    assert [TOMB, TOMB] == places_told(campaign)[-2:]


def test_what_those_in_front_do_next_is_told_where_they_have_come_to() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))
    campaign.apply(pass_all(campaign, US))
    campaign.apply(close_round(campaign, US, DICE, face=20))

    assert {PASSAGE} == {*places_told(campaign)[-2:]}


def places_told(campaign: Campaign) -> list[str]:
    """The zones that the log names, the latest last."""
    entries = campaign.all(LogEntry)
    rows = [entries[id_] for id_ in sorted(entries, key=int)]
    return [row.at.zone for row in rows if row.at is not None]


def test_all_move_together() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))

    assert {PASSAGE} == {row.zone for row in delve(campaign).delvers.values()}
    assert PASSAGE == party(campaign).at.zone


def test_the_token_is_where_the_first_is() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))

    assert PASSAGE == party(campaign).at.zone


def test_a_walk_of_more_zones_than_there_are_moves_is_refused() -> None:
    campaign = at(ANN, GALLERY)
    path = [GALLERY, END] * 11

    with pytest.raises(NotAllowed, match="20 zones"):
        hurry(campaign, US, ANN, "walk", END, path=path)


def test_running_too_long_exhausts() -> None:
    """Ann has a constitution of 0: one round of running, and no more."""
    campaign = in_it()
    for _ in range(2):
        campaign.apply(hurry(campaign, US, ANN, "run", PASSAGE))
        campaign.apply(pass_all(campaign, US))
        campaign.apply(close_round(campaign, US, DICE, face=9))
        campaign.apply(place(campaign, US, ANN, MOUTH))

    assert delver(campaign, ANN).is_exhausted
    assert "Ann is exhausted." in told(campaign)


def test_the_order_changes_between_rounds_only() -> None:
    campaign = in_it()
    campaign.apply(march(campaign, US, [BEA, ANN, CAL]))
    campaign.apply(pass_turn(campaign, US, BEA))

    with pytest.raises(NotAllowed, match="between rounds only"):
        march(campaign, US, [ANN, BEA, CAL])


def test_a_hidden_door_that_is_known_is_gone_through() -> None:
    campaign = at(ANN, SHRINE)
    key = Key("passage_found", BARROW, NICHE_DOOR, US)
    campaign.apply(Change("Found", {key: Swap(None, PassageFound(1))}))
    campaign.apply(move(campaign, US, ANN, TOMB))

    assert TOMB == delver(campaign, ANN).zone


def test_a_way_that_nobody_knows_is_gone_by_the_game_masters_hand_and_known_then() -> None:
    campaign = at(ANN, SHRINE)
    campaign.apply(move(campaign, US, ANN, TOMB, Through(override=True)))

    assert campaign.get(Key("passage_found", BARROW, NICHE_DOOR, US)) is not None


def test_what_lies_beyond_an_arch_is_not_known_by_being_near() -> None:
    campaign = at(ANN, GALLERY)

    assert not known(campaign, END).seen
    assert campaign.get(Key("passage_found", BARROW, ARCH, US)) is None
