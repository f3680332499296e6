"""Into a dungeon and out again, on into another, and groups that part within."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.entering import enter, go_beyond, leave
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import move, move_all, place
from mapper.commands.delve.offers import group_offers, offers
from mapper.commands.delve.turn_order import close_round, pass_all
from mapper.commands.groups.party import disband_group, order_members, place_group
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import (
    Delve,
    Light,
    Passage,
    PassageSide,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint
from mapper.play.delve.site_procedure import delve_key, delve_of
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    ENTRY,
    GUARD,
    GUARD_DOOR,
    MOUTH,
    PASSAGE,
    SPAN,
    STEPS,
    before_it,
    closed,
    delve,
    delver,
    heard,
    in_it,
    known,
    roll_all,
    tray,
)
from tests.commands.vale import MAP, US, journey, party, spot, told
from tests.model.dungeons import room

DICE = Random(6)
THEM = "2"


def put(campaign: Campaign, key: Key, row: Passage | Map | Zone) -> None:
    campaign.apply(Change("", {key: Swap(campaign.get(key), row)}))


def test_going_in_takes_the_place_from_hex_to_zone() -> None:
    campaign = in_it()

    row = party(campaign)
    assert (BARROW, MOUTH) == (row.at.map, row.at.zone)
    assert {ANN: MOUTH, BEA: MOUTH, CAL: MOUTH} == {
        name: each.zone for name, each in delve(campaign).delvers.items()
    }
    assert known(campaign, MOUTH).mapped
    assert "We went into The Barrow." == heard(campaign)[-1]


def test_from_another_hex_there_is_no_way_in() -> None:
    campaign = before_it()
    campaign.apply(step(campaign, US, spot("0201"), DICE))

    with pytest.raises(NotAllowed, match="No entrance to it"):
        enter(campaign, US, BARROW)


def test_a_locked_gate_keeps_them_out() -> None:
    campaign = before_it()
    key = Key("passage", BARROW, ENTRY)
    put(campaign, key, replace(campaign.one(Passage, key), kind="door", state="locked"))

    with pytest.raises(NotAllowed, match="The way is locked"):
        enter(campaign, US, BARROW)


def test_one_of_several_entrances_is_chosen() -> None:
    campaign = before_it()
    back = Passage("door", (PassageSide(GUARD), PassageSide()), SPAN)
    put(campaign, Key("passage", BARROW, "back"), back)
    with pytest.raises(NotAllowed, match="several entrances"):
        enter(campaign, US, BARROW)
    campaign.apply(enter(campaign, US, BARROW, "back"))

    assert GUARD == party(campaign).at.zone


def test_out_again_they_are_on_their_hex_at_the_time_it_now_is() -> None:
    campaign = before_it()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(step(campaign, US, spot("0101"), DICE))
    left, before = journey(campaign).left, party(campaign).minutes
    roll_all(campaign)
    campaign.apply(enter(campaign, US, BARROW))
    for _ in range(5):
        campaign.apply(close_round(campaign, US, DICE, face=20))
    campaign.apply(leave(campaign, US))

    row = party(campaign)
    assert (MAP, spot("0101"), "", before + 30) == (
        row.at.map,
        row.at.hex,
        row.at.zone,
        row.minutes,
    )
    assert left == journey(campaign).left
    assert campaign.get(delve_key(US)) is None


def test_travel_goes_on_from_the_time_it_now_is() -> None:
    campaign = before_it()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(step(campaign, US, spot("0101"), DICE))
    roll_all(campaign)
    campaign.apply(enter(campaign, US, BARROW))
    campaign.apply(close_round(campaign, US, DICE, face=20))
    campaign.apply(leave(campaign, US))
    before = party(campaign).minutes
    campaign.apply(step(campaign, US, spot("0102"), DICE, override=True))

    assert before + 120 == party(campaign).minutes


def test_nobody_is_left_behind() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(pass_all(campaign, US))
    campaign.apply(close_round(campaign, US, DICE, face=20))

    with pytest.raises(NotAllowed, match="Not all are at a way out"):
        leave(campaign, US)


def test_a_round_that_is_under_way_is_closed_first() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(move(campaign, US, ANN, MOUTH))

    with pytest.raises(NotAllowed, match="This round is under way"):
        leave(campaign, US)


def test_stairs_lead_on_into_another_dungeon() -> None:
    campaign = in_it()
    put(campaign, Key("map", "", "depths"), Map("Depths", plan=ZonePlan()))
    put(campaign, Key("zone", "depths", "1"), room(0, 0, 30, 30))
    down = Passage(
        "stairs", (PassageSide(MOUTH), PassageSide()), SPAN, beyond=Place("depths", ZonePoint("1"))
    )
    put(campaign, Key("passage", BARROW, "down"), down)
    campaign.apply(go_beyond(campaign, US, "down"))

    row = party(campaign)
    assert ("depths", "1", 1) == (row.at.map, row.at.zone, delve(campaign).round)
    assert isinstance(campaign.get(Key("zone_known", "depths", "1", US)), ZoneKnown)


def test_who_is_put_there_by_hand_delves_as_they_stand() -> None:
    campaign = in_it()
    key = Key("delve", "", US)
    campaign.apply(Change("", {key: Swap(campaign.get(key), None)}))
    campaign.apply(move(campaign, US, ANN, PASSAGE))

    assert (PASSAGE, MOUTH) == (delver(campaign, ANN).zone, delver(campaign, BEA).zone)


def test_a_group_that_parts_goes_on_in_rounds_of_its_own() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, BEA))
    campaign.apply(place(campaign, US, BEA, PASSAGE))
    campaign.apply(split_group(campaign, US, "Scouts", [BEA]))

    assert ({ANN, CAL}, {BEA}) == (
        set(delve(campaign).delvers),
        set(delve_of(campaign, THEM).delvers),
    )
    assert PASSAGE == party(campaign, THEM).at.zone
    assert [THEM] == [row.group for row in campaign.all(Light).values()]
    assert campaign.get(Key("zone_known", BARROW, PASSAGE, THEM)) is not None


def test_who_is_a_round_ahead_waits() -> None:
    campaign = in_it()
    campaign.apply(split_group(campaign, US, "Scouts", [BEA]))
    closed(campaign)

    with pytest.raises(NotAllowed, match="is ahead in time"):
        move(campaign, US, ANN, PASSAGE)
    assert move(campaign, THEM, BEA, PASSAGE)


def test_those_who_meet_are_one_round_again() -> None:
    campaign = in_it()
    campaign.apply(split_group(campaign, US, "Scouts", [BEA]))
    closed(campaign)
    campaign.apply(join_groups(campaign, US, THEM))

    assert ({ANN, BEA, CAL}, 2) == (set(delve(campaign).delvers), delve(campaign).round)
    assert campaign.get(delve_key(THEM)) is None


def test_in_different_zones_nobody_meets() -> None:
    campaign = in_it()
    campaign.apply(split_group(campaign, US, "Scouts", [BEA]))
    campaign.apply(move(campaign, THEM, BEA, PASSAGE))

    with pytest.raises(NotAllowed, match="not in the same zone"):
        join_groups(campaign, US, THEM)


def test_a_group_that_disbands_leaves_nothing() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, BEA))
    campaign.apply(disband_group(campaign, US))

    assert ({}, {}) == (campaign.all(Light), campaign.all(Delve))
    assert {} == campaign.all(ZoneKnown, BARROW, US)


def test_another_marching_order_moves_nobody() -> None:
    campaign = in_it()
    campaign.apply(place(campaign, US, BEA, PASSAGE))
    campaign.apply(order_members(campaign, US, [BEA, ANN, CAL]))

    assert (PASSAGE, MOUTH) == (delver(campaign, BEA).zone, delver(campaign, ANN).zone)


def test_what_may_be_done_is_offered_with_its_cost_or_the_reason() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))
    found = {(offer.name, offer.target): offer for offer in offers(campaign, US, ANN)}

    said = {at: (offer.words, offer.cost, offer.why_not) for at, offer in found.items()}
    assert ("3", "action", "") == said["move", GUARD]
    assert ("the door to 3", "action", "") == said["open_door", GUARD_DOOR]
    assert ("", "action", "") == said["search", ""]
    assert ("look_in", STEPS) in said


def test_nothing_secret_is_offered() -> None:
    campaign = in_it()
    campaign.apply(move_all(campaign, US, PASSAGE))

    targets = {offer.target for offer in offers(campaign, US, ANN)}
    assert targets <= {"", MOUTH, GUARD, STEPS, GUARD_DOOR}


def test_all_together_may_go_in_or_out() -> None:
    outside, inside = before_it(), in_it()

    assert [("enter", ENTRY, "Barrow of Hob", "")] == [
        (offer.name, offer.target, offer.words, offer.why_not)
        for offer in group_offers(outside, US)
    ]
    assert ["pass_all", "close_round", "leave"] == [
        offer.name for offer in group_offers(inside, US)
    ]
    assert [] == tray(inside)
    assert "We went into Barrow of Hob: 1." == told(inside)[-1]


def test_put_elsewhere_by_hand_all_are_there_and_the_round_goes_on() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    campaign.apply(place_group(campaign, US, BARROW, ZonePoint(PASSAGE)))

    assert {PASSAGE} == {row.zone for row in delve(campaign).delvers.values()}
    assert delver(campaign, ANN).has_moved


def test_put_on_a_hex_by_hand_they_are_in_no_dungeon() -> None:
    campaign = in_it()
    campaign.apply(place_group(campaign, US, MAP, spot("0201")))

    assert ("", None) == (party(campaign).at.zone, campaign.get(delve_key(US)))


def test_the_way_out_is_called_one() -> None:
    (leaving,) = [each for each in group_offers(in_it(), US) if each.name == "leave"]

    assert "the opening out" == leaving.words
