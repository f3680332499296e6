"""A roll that meant something is written into the log, and changes nothing else."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.time.log import LONGEST_ROLL, RollNote, write_roll
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.members import members_of
from mapper.rules.shared.dice import thrown
from tests.commands.vale import US, vale

ROLLED = thrown("2d6+1: 3 4", Random(0))


def entry_of(note: RollNote, dice: str = "2d6+1: 3 4") -> LogEntry:
    campaign = vale()
    change = write_roll(campaign, thrown(dice, Random(0)), note)
    ((key, _),) = change.rows.items()
    campaign.apply(change)
    return campaign.one(LogEntry, key)


def ann() -> str:
    members = members_of(vale(), US)
    return next(id_ for id_, row in members.items() if row.name == "Ann")


def test_it_is_written_with_notation_faces_sum_and_whose_it_was() -> None:
    entry = entry_of(RollNote(" damage  of the spear ", US, ann()))

    assert "Ann, damage of the spear: 2d6 (3, 4) + 1 = 8" == entry.text
    assert ("roll", US, "") == (entry.kind, entry.party, entry.player_text)


def test_it_is_at_the_time_and_the_place_of_the_group() -> None:
    party = vale().one(Party, Key("party", "", US))

    entry = entry_of(RollNote(group=US))

    assert (party.minutes, party.at) == (entry.minutes, entry.at)


def test_without_words_it_is_the_roll_alone() -> None:
    assert "3 x 1-in-6: no (2), yes (1), no (6)" == entry_of(RollNote(), "3 x 1-in-6: 2 1 6").text


def test_players_read_it_where_they_are_told() -> None:
    entry = entry_of(RollNote("luck", is_told=True))

    assert "luck: 2d6 (3, 4) + 1 = 8" == entry.player_text


def test_undo_takes_it_back_and_nothing_else() -> None:
    campaign = vale()
    before = campaign.rows()
    change = write_roll(campaign, ROLLED, RollNote("damage"))

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == campaign.rows()


def test_of_very_many_dice_the_sum_alone_is_written() -> None:
    entry = entry_of(RollNote("hail"), "1000d6")

    assert entry.text.startswith("hail: 1000d6 = ")
    assert len(entry.text) < LONGEST_ROLL


def test_too_many_words_are_refused_in_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="What a roll was for is said in at most"):
        write_roll(vale(), ROLLED, RollNote("x" * 1000))


def test_whoever_left_meanwhile_is_called_as_they_stand_written() -> None:
    assert "Zed, damage: 2d6 (3, 4) + 1 = 8" == entry_of(RollNote("damage", "9", "Zed")).text
