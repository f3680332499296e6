"""Doors in play: opened, picked, forced and battered, and what the map keeps of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import (
    batter,
    close_door,
    force,
    listen,
    look_in,
    open_door,
    pick,
    set_passage,
)
from mapper.commands.delve.moving import Through, move, place
from mapper.commands.delve.offers import offers
from mapper.commands.delve.turn_order import close_round, pass_all
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageState, Standing
from mapper.model.not_allowed import NotAllowed
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    GALLERY_DOOR,
    GUARD,
    GUARD_DOOR,
    NICHE_DOOR,
    PASSAGE,
    SECRET,
    SHRINE,
    SHRINE_DOOR,
    all_at,
    delver,
    door_state,
    heard,
    known,
    roll_all,
    tray,
)
from tests.commands.vale import US, party, told

DICE = Random(2)


def stands(campaign: Campaign, passage: str) -> str:
    state = door_state(campaign, passage)
    return state.state if state is not None else ""


def test_to_open_a_door_is_an_action() -> None:
    campaign = all_at(PASSAGE)
    campaign.apply(open_door(campaign, US, ANN, GUARD_DOOR))

    assert ("open", True) == (stands(campaign, GUARD_DOOR), delver(campaign, ANN).has_acted)
    assert "Ann opened the door." == heard(campaign)[-1]


def test_an_open_door_can_be_closed_again() -> None:
    campaign = all_at(PASSAGE)
    campaign.apply(open_door(campaign, US, ANN, GUARD_DOOR))
    campaign.apply(close_door(campaign, US, BEA, GUARD_DOOR))

    assert "closed" == stands(campaign, GUARD_DOOR)


def test_a_locked_door_does_not_open() -> None:
    with pytest.raises(NotAllowed, match="It is locked"):
        open_door(all_at(GUARD), US, ANN, GALLERY_DOOR)


@pytest.mark.parametrize("passage", [GALLERY_DOOR, SECRET])
def test_a_door_is_out_of_reach_or_unknown(passage: str) -> None:
    with pytest.raises(NotAllowed, match="not beside it"):
        open_door(all_at(PASSAGE), US, ANN, passage)


def test_without_a_check_in_the_rules_the_table_says_whether_a_lock_is_picked() -> None:
    campaign = all_at(GUARD)
    with pytest.raises(NotAllowed, match="say whether it succeeds"):
        pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE)
    campaign.apply(pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE, Answer(succeeds=True)))

    assert "closed" == stands(campaign, GALLERY_DOOR)


def test_a_stuck_door_that_was_forced_lets_all_through() -> None:
    campaign = all_at(GUARD)
    campaign.apply(force(campaign, AtDoor(US, ANN, SHRINE_DOOR), DICE, Answer(succeeds=True)))
    campaign.apply(move(campaign, US, ANN, SHRINE))

    assert SHRINE == delver(campaign, ANN).zone


def test_a_lock_is_picked_with_skill_and_dice() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE, Answer(dice=(4, 4))))

    assert "closed" == stands(campaign, GALLERY_DOOR)
    assert "Ann picked the lock of the door to 6 (2d6: 8, +2, against 10)." == told(campaign)[-1]


def test_who_failed_at_a_lock_cannot_try_again_but_another_can() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE, Answer(dice=(1, 1))))
    campaign.apply(close_round(campaign, US, DICE))
    roll_all(campaign)
    with pytest.raises(NotAllowed, match="too much at level 1"):
        pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE, Answer(dice=(6, 6)))
    campaign.apply(pick(campaign, AtDoor(US, BEA, GALLERY_DOOR), DICE, Answer(dice=(6, 6))))

    state = door_state(campaign, GALLERY_DOOR)
    assert PassageState("closed", failed={ANN: 1}) == state


def test_battering_takes_turns_and_its_noise_a_check_in_each() -> None:
    """Six turns less a strength of 1 and a skill of 1."""
    campaign = all_at(GUARD, "torchlit_turns")
    extra = 0
    for _ in range(4):
        campaign.apply(batter(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE))
        extra += tray(campaign).count("battering")
        roll_all(campaign)
        campaign.apply(close_round(campaign, US, DICE))
        roll_all(campaign)

    state = door_state(campaign, GALLERY_DOOR)
    assert PassageState("battered", turns_battered=4) == state
    assert 4 == extra


def test_a_stuck_door_gives_way_after_its_turns() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(
        force(campaign, AtDoor(US, ANN, SHRINE_DOOR), DICE, Answer(dice=(1, 1), turns=2))
    )
    stood = []
    for _ in range(2):
        campaign.apply(close_round(campaign, US, DICE))
        roll_all(campaign)
        stood.append(stands(campaign, SHRINE_DOOR))

    assert ["", "open"] == stood
    assert "Time is up: Work at the door to 4." in told(campaign)


def test_forced_within_a_round_it_takes_no_turn() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(
        force(campaign, AtDoor(US, ANN, SHRINE_DOOR), DICE, Answer(dice=(4, 4), turns=3))
    )

    assert ("open", False) == (stands(campaign, SHRINE_DOOR), delver(campaign, ANN).has_acted)


def test_what_is_stuck_is_not_battered() -> None:
    with pytest.raises(NotAllowed, match="cannot be battered down"):
        batter(all_at(GUARD, "torchlit_turns"), AtDoor(US, ANN, SHRINE_DOOR), DICE)


def test_listening_tells_what_the_game_master_says() -> None:
    campaign = all_at(PASSAGE)
    campaign.apply(listen(campaign, AtDoor(US, ANN, GUARD_DOOR), DICE, Answer(words="voices")))

    assert "Ann listens at the door: voices." == heard(campaign)[-1]


def test_by_sovereign_quiet_noises_ask_for_a_roll() -> None:
    campaign = all_at(PASSAGE, "torchlit_turns")
    quiet = listen(
        campaign,
        AtDoor(US, ANN, GUARD_DOOR),
        DICE,
        Answer(noise="quieter", dice=(1, 2), words="breath"),
    )
    campaign.apply(quiet)

    assert "Ann listens at the door: nothing." == heard(campaign)[-1]
    assert not delver(campaign, ANN).has_acted


def test_looking_in_shows_a_zone_without_entering_it() -> None:
    campaign = all_at(PASSAGE)
    with pytest.raises(NotAllowed, match="sees through what is closed"):
        look_in(campaign, US, ANN, GUARD_DOOR)
    campaign.apply(open_door(campaign, US, ANN, GUARD_DOOR))
    campaign.apply(look_in(campaign, US, ANN, GUARD_DOOR))

    now = known(campaign, GUARD)
    assert (True, 0, 0) == (bool(now.seen), now.entered, now.mapped)


def test_the_game_master_sets_a_door_and_it_is_told() -> None:
    campaign = all_at(PASSAGE)
    before = party(campaign).minutes
    campaign.apply(set_passage(campaign, US, NICHE_DOOR, "broken"))

    assert ("broken", before) == (stands(campaign, NICHE_DOOR), party(campaign).minutes)
    assert "The concealed door to 5: closed → broken (set by hand)." == told(campaign)[-1]
    assert "concealed" not in " ".join(heard(campaign))


def test_a_hard_entry_sets_off_what_waits_at_the_threshold() -> None:
    from tests.commands.barrow import END, TOMB, WIRE

    hard, soft = all_at(END, "torchlit_turns"), all_at(END, "torchlit_turns")
    hard.apply(move(hard, US, ANN, TOMB, Through(WIRE, "hard")))
    soft.apply(move(soft, US, ANN, TOMB, Through(WIRE, "soft")))

    states = [door_state(campaign, WIRE) for campaign in (hard, soft)]
    assert ["sprung", "armed"] == [state.trap for state in states if state is not None]


def test_a_delver_does_one_thing_a_turn() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(pick(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE, Answer(dice=(1, 1))))

    with pytest.raises(NotAllowed, match="has done something this Turn"):
        batter(campaign, AtDoor(US, ANN, GALLERY_DOOR), DICE)


def test_passing_is_no_hindrance_to_closing() -> None:
    campaign = all_at(PASSAGE)
    campaign.apply(pass_all(campaign, US))
    campaign.apply(close_round(campaign, US, DICE, face=20))

    assert not delver(campaign, ANN).has_begun


def one_way(state: Standing = "closed") -> Campaign:
    """At a one-way door from the passage into the guardroom."""
    campaign = all_at(PASSAGE)
    key = Key("passage", BARROW, GUARD_DOOR)
    door = campaign.one(Passage, key)
    campaign.apply(Change("Draw", {key: Swap(door, replace(door, kind="one_way", state=state))}))
    return campaign


def test_who_goes_through_a_one_way_door_opens_it() -> None:
    campaign = one_way()
    campaign.apply(move(campaign, US, ANN, GUARD))

    assert (GUARD, "open") == (delver(campaign, ANN).zone, stands(campaign, GUARD_DOOR))


def test_a_one_way_door_opens_from_its_first_side_only() -> None:
    campaign = one_way()
    campaign.apply(place(campaign, US, ANN, GUARD))

    with pytest.raises(NotAllowed, match="from its other side only"):
        open_door(campaign, US, ANN, GUARD_DOOR)


def test_nobody_sees_through_a_one_way_door_that_is_shut() -> None:
    with pytest.raises(NotAllowed, match="sees through what is closed"):
        look_in(one_way(), US, ANN, GUARD_DOOR)


def test_a_one_way_door_offers_what_any_door_does() -> None:
    found = offers(one_way(), US, ANN)

    assert {"open_door", "listen"} <= {each.name for each in found if each.target == GUARD_DOOR}
