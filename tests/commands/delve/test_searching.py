"""Searches and clues: what is hidden is found piece by piece, what is secret never by searching."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.delve.moving import set_trap
from mapper.commands.delve.searching import (
    NONE_REMAIN,
    NOTHING_FOUND,
    clue_by_check,
    follow_clue,
    give_clue,
    search,
)
from mapper.commands.delve.turn_order import close_round
from mapper.commands.groups.party import place_group
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint
from mapper.play.delve.finds import HiddenThing, clues_in
from mapper.play.gm_map import gm_map
from mapper.play.keyed_place import KeyedClue, keyed_at
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    END,
    GUARD,
    NICHE_DOOR,
    PASSAGE,
    SECRET,
    SHRINE,
    all_at,
    heard,
)
from tests.commands.vale import MAP, US, spot, told

PIT = HiddenThing("feature", "2", BARROW)
NICHE = HiddenThing("passage", NICHE_DOOR, BARROW)
HIDDEN_WAY = HiddenThing("passage", SECRET, BARROW)


def test_each_search_finds_one_thing_and_then_none_remain() -> None:
    campaign = all_at(SHRINE)
    for who in (ANN, BEA, CAL):
        campaign.apply(search(campaign, US, who))

    assert ["Ann searches. Found: An idol.", "Bea searches. Found: a door.", NONE_REMAIN] == [
        line for line in heard(campaign) if "Found" in line or line == NONE_REMAIN
    ]


def test_a_search_that_finds_is_one_entry_and_players_read_their_own_words() -> None:
    campaign = all_at(SHRINE)

    change = search(campaign, US, ANN)

    [entry] = [swap.after for key, swap in change.rows.items() if key.kind == "log"]
    assert isinstance(entry, LogEntry)
    assert ("find", "Ann searched 4. Found: Idol of Hob.") == (entry.kind, entry.text)
    assert "Ann searches. Found: An idol." == entry.player_text


def test_what_was_found_is_known_since_its_entry() -> None:
    campaign = all_at(SHRINE)
    campaign.apply(search(campaign, US, ANN))
    found = campaign.get(Key("found", BARROW, "1", US))

    assert found is not None
    assert str(len(told(campaign))) in repr(found)


def test_the_game_master_may_choose_what_is_found() -> None:
    campaign = all_at(SHRINE)
    campaign.apply(search(campaign, US, ANN, pick=NICHE))

    assert campaign.get(Key("passage_found", BARROW, NICHE_DOOR, US)) is not None
    assert campaign.get(Key("found", BARROW, "1", US)) is None


def test_a_place_with_secrets_alone_sounds_like_one_with_nothing() -> None:
    empty, secretive = all_at(GUARD), all_at(PASSAGE)
    for campaign in (empty, secretive):
        campaign.apply(search(campaign, US, ANN))

    assert heard(empty)[-1] == heard(secretive)[-1] == NONE_REMAIN
    assert "a secret is here: give a clue" in told(secretive)[-1]
    assert "secret" not in told(empty)[-1]


def test_by_turns_a_failed_search_sounds_like_one_that_had_nothing_to_find() -> None:
    nothing, failed = all_at(GUARD, "dungeon_turns"), all_at(SHRINE, "dungeon_turns")
    nothing.apply(search(nothing, US, ANN))
    failed.apply(search(failed, US, ANN, succeeds=False))

    assert heard(nothing)[-1] == heard(failed)[-1] == NOTHING_FOUND


@pytest.mark.parametrize("zone", [GUARD, PASSAGE, SHRINE])
def test_by_rounds_a_failed_search_never_says_that_nothing_is_left(zone: str) -> None:
    campaign = all_at(zone)
    campaign.apply(search(campaign, US, ANN, succeeds=False))

    assert NOTHING_FOUND == heard(campaign)[-1]


def test_a_search_is_the_action_of_the_round() -> None:
    campaign = all_at(SHRINE)
    campaign.apply(search(campaign, US, ANN))

    with pytest.raises(NotAllowed, match="The action of this turn is spent"):
        search(campaign, US, ANN)


def test_who_was_told_a_clue_to_the_secret_is_not_to_be_given_one() -> None:
    campaign = all_at(SHRINE)
    first = next(c for c in clues_in(campaign, BARROW, US, SHRINE) if c.thing == HIDDEN_WAY)
    campaign.apply(give_clue(campaign, US, first, who=ANN))

    campaign.apply(search(campaign, US, ANN))

    assert "give a clue" not in told(campaign)[-1]


def test_clues_lie_where_they_were_put() -> None:
    campaign = all_at(SHRINE)

    here = clues_in(campaign, BARROW, US, SHRINE)
    assert ["Scratches on the floor.", "A cold draught."] == [each.clue.text for each in here[:2]]
    assert () == clues_in(campaign, BARROW, US, GUARD)


@pytest.mark.parametrize(
    ("succeeds", "expected"), [(True, "A cold draught."), (False, "Scratches on the floor.")]
)
def test_a_check_may_choose_the_clue_and_there_always_is_one(succeeds: bool, expected: str) -> None:
    campaign = all_at(SHRINE)
    clues = [each for each in clues_in(campaign, BARROW, US, SHRINE) if each.thing == HIDDEN_WAY][
        :2
    ]
    chosen = clue_by_check(clues, HIDDEN_WAY, succeeds=succeeds)
    campaign.apply(give_clue(campaign, US, chosen, who=ANN, roll="2d6: 9"))

    assert expected == heard(campaign)[-1]


def test_a_clue_that_was_told_indoors_is_known_there_and_once_they_are_out_again() -> None:
    campaign = all_at(SHRINE)
    place = Place(BARROW, ZonePoint(SHRINE))

    def ticked() -> set[bool]:
        found = keyed_at(campaign, gm_map(campaign, BARROW), place, US)
        clues = (each for each in found if isinstance(each, KeyedClue))
        return {each.is_known for each in clues if each.here.thing == HIDDEN_WAY}

    before = ticked()
    first = next(c for c in clues_in(campaign, BARROW, US, SHRINE) if c.thing == HIDDEN_WAY)
    campaign.apply(give_clue(campaign, US, first, who=ANN))
    inside = ticked()
    campaign.apply(place_group(campaign, US, MAP, spot("0201")))

    assert ({False}, {True}, {True}) == (before, inside, ticked())


def test_a_clue_that_is_followed_reveals_the_secret() -> None:
    campaign = all_at(SHRINE)
    campaign.apply(follow_clue(campaign, US, HIDDEN_WAY, zone=PASSAGE))

    assert campaign.get(Key("passage_found", BARROW, SECRET, US)) is not None
    assert () == clues_in(campaign, BARROW, US, SHRINE)


def test_nothing_that_is_unknown_stands_in_what_players_read() -> None:
    campaign = all_at(SHRINE)
    for who in (ANN, BEA, CAL):
        campaign.apply(search(campaign, US, who))
    campaign.apply(close_round(campaign, US, Random(1), face=1))

    everything = " ".join(heard(campaign))
    for word in ("Hob", "Tomb", "King", "secret", "concealed", "ghouls", "Mouth"):
        assert word not in everything


def test_a_trap_that_a_search_finds_is_detected() -> None:
    campaign = all_at(END)
    campaign.apply(set_trap(campaign, US, PIT, "armed"))
    campaign.apply(search(campaign, US, ANN, pick=PIT))

    assert TrapState("detected") == campaign.get(Key("trap_state", BARROW, "2"))
