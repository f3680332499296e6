"""The recap for players reads like a diary, and holds what they were told and nothing else."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Evening, LogEntry, Party
from mapper.model.campaign.rows import Key, Row
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.model.recap import Recap, RecapDay, RecapPart
from mapper.play.gate.recap import groups_told, recap_of_days, recap_of_evening

DAY, HERE = 24 * 60, Place("wild", Hex(0, 0))
FIRST = "Hearthday, 1 Hoarfrost, year 1"


def campaign(*entries: LogEntry, **rows: Row) -> Campaign:
    """Of the Lanterns and the Scouts."""
    found: dict[Key, Row] = {
        Key("party", "", "us"): Party("The Lanterns", HERE),
        Key("party", "", "them"): Party("Scouts", HERE),
        Key("evening", "", "1"): Evening(1, len(entries), "2024-05-31"),
    }
    found |= {Key("log", "", f"{number}"): row for number, row in enumerate(entries, 1)}
    return Campaign(found | {Key("evening", "", "2"): row for row in rows.values()})


def move(to: str, minutes: int = 0) -> LogEntry:
    words = f"The Lanterns went to {to}."
    return LogEntry(minutes, "secret price", "move", "us", HERE, words)


def said(words: str, minutes: int = 0) -> LogEntry:
    return LogEntry(minutes, "secret", "note", "us", player_text=words)


def diary(*entries: LogEntry) -> list[str]:
    """The paragraphs of the one day."""
    (day,) = recap_of_evening(campaign(*entries), ["us"], 1).days
    (part,) = day.parts
    return [*part.paragraphs]


def test_it_has_a_heading_for_each_day_and_is_of_the_group() -> None:
    log = campaign(said("It rains.", DAY + 60), said("We met a bear", 60))

    found = recap_of_evening(log, ["us"], 1)

    days = (
        RecapDay(FIRST, (RecapPart("", ("We met a bear.",)),)),
        RecapDay("Ploughday, 2 Hoarfrost, year 1", (RecapPart("", ("It rains.",)),)),
    )
    assert Recap("The Lanterns", days, "Evening 1, 2024-05-31") == found


def test_moves_in_a_row_are_one_sentence() -> None:
    told = diary(move("1707"), move("1708"), move("1709"), said("It rains."), move("1710"))

    assert [
        "The Lanterns went to 1707, 1708 and 1709. It rains. The Lanterns went to 1710."
    ] == told


def test_where_they_are_already_is_not_told_again() -> None:
    lost = said("We know our way again.")

    told = diary(move("1707"), lost, said("We know our way: a landmark is in sight."), move("1707"))

    assert ["The Lanterns went to 1707. We know our way again."] == told


def test_who_comes_back_to_a_place_has_gone_there_twice() -> None:
    assert ["The Lanterns went to 1707, 1708 and 1707."] == diary(
        move("1707"), move("1708"), move("1707")
    )


@pytest.mark.parametrize(
    "entry",
    [
        LogEntry(0, "x", "roll", "us", player_text="Climb: 2d6: 3 4 = 7"),
        LogEntry(0, "x", "day", "us", player_text="Day 4 dawns."),
        LogEntry(0, "x", "note", "us", player_text="Turn 12 is over."),
        LogEntry(0, "x", "note", "us", player_text="The Lanterns: exploring from now on."),
        LogEntry(0, "x", "rest", "us", player_text="We consumed 4 rations and 4 of water."),
    ],
)
def test_dice_and_what_the_rules_count_are_not_told(entry: LogEntry) -> None:
    assert ["It rains."] == diary(entry, said("It rains."))


def test_the_blows_of_a_fight_are_one_sentence_and_its_falls_stay() -> None:
    begins, over = said("A fight begins."), said("The fight is over after 2 rounds.")
    ann, bram = said("Ann attacks Goblin 1."), said("Bram is attacked by a foe.")

    told = diary(begins, ann, bram, said("Bram falls."), ann, over, begins, bram, over)

    first = "A fight begins. Ann and Bram fought. Bram falls. The fight is over after 2 rounds."
    next_one = "A fight begins. Bram is attacked by a foe. The fight is over after 2 rounds."
    assert [f"{first} {next_one}"] == told


def test_what_was_not_told_to_players_is_not_in_it() -> None:
    log = campaign(LogEntry(5 * DAY, "Secret", "find", "us", HERE), said("It rains."))

    found = recap_of_evening(log, ["us"], 1)

    assert (1, False) == (len(found.days), "ecret" in repr(found))


def test_where_two_groups_were_told_something_each_has_its_name() -> None:
    other = LogEntry(0, "x", "note", "them", player_text="We hide.")
    log = campaign(said("It rains."), other)

    both, ours = (recap_of_evening(log, who, 1) for who in (["us", "them"], ["us"]))

    parts = RecapPart("The Lanterns", ("It rains.",)), RecapPart("Scouts", ("We hide.",))
    assert ("The Lanterns, Scouts", parts) == (both.title, both.days[0].parts)
    assert (RecapPart("", ("It rains.",)),) == ours.days[0].parts


def test_what_a_group_did_that_has_joined_another_is_told_of_all() -> None:
    apart = LogEntry(0, "x", "note", "gone", player_text="Pip hides in the apse.")
    log = campaign(said("It rains."), apart)

    all_, ours = (recap_of_evening(log, who, 1) for who in (groups_told(log), ["us"]))

    parts = (
        RecapPart("The Lanterns", ("It rains.",)),
        RecapPart("Others", ("Pip hides in the apse.",)),
    )
    assert ("The Lanterns", parts) == (all_.title, all_.days[0].parts)
    assert (RecapPart("", ("It rains.",)),) == ours.days[0].parts


def test_words_of_several_lines_stand_by_themselves() -> None:
    assert ["It rains.", "A letter:\nCome at once.", "We go."] == diary(
        said("It rains."), said("A letter:\nCome at once."), said("We go")
    )


def test_an_evening_has_nothing_of_the_next() -> None:
    log = campaign(said("It rains."), said("It snows."), second=Evening(2))
    log = Campaign({**log.rows(), Key("evening", "", "1"): Evening(1, 1)})

    words = [repr(recap_of_evening(log, ["us"], number).days) for number in (1, 2)]

    assert [(True, False), (False, True)] == [("rains" in w, "snows" in w) for w in words]


def test_days_are_counted_as_in_the_players_log() -> None:
    log = campaign(*(said(f"Day {at}!", (20 + at) * DAY) for at in range(4)))

    found = recap_of_days(log, ["us"], 2, 3)

    assert ["Day 1!", "Day 2!"] == [day.parts[0].paragraphs[0] for day in found.days]


def test_an_evening_of_which_nothing_was_told_is_refused() -> None:
    with pytest.raises(NotAllowed, match="Nothing was told to the players then"):
        recap_of_evening(campaign(LogEntry(0, "Secret")), ["us"], 1)


def test_days_that_end_before_they_begin_are_refused() -> None:
    with pytest.raises(NotAllowed, match="The last day is before the first"):
        recap_of_days(campaign(said("Dawn.", DAY)), ["us"], 3, 1)
