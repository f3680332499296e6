"""An evening at the table is begun and ended; all that is logged between belongs to it."""

from __future__ import annotations

import pytest

from mapper.commands.time.evenings import begin_evening, end_evening
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode, encode, from_plain, plain
from mapper.model.campaign.play_rows import Evening, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.evenings import entries_of, evenings, newest, running

DAY = "2024-05-31"


@pytest.fixture
def campaign() -> Campaign:
    """Somebody wrote a note before the first evening."""
    made = Campaign()
    made.apply(add_note(made, "A map is drawn."))
    return made


def note(campaign: Campaign, words: str) -> None:
    campaign.apply(add_note(campaign, words))


def test_what_is_logged_between_its_beginning_and_its_end_belongs_to_it(campaign: Campaign) -> None:
    campaign.apply(begin_evening(campaign, DAY))
    note(campaign, "Rain.")
    campaign.apply(end_evening(campaign))
    note(campaign, "Afterwards.")

    (evening,) = evenings(campaign).values()

    words = ["Evening 1 begins.", "Rain.", "Evening 1 ends."]
    assert (words, DAY) == ([row.text for _, row in entries_of(campaign, evening)], evening.day)


def test_an_evening_that_runs_has_all_that_was_logged_since(campaign: Campaign) -> None:
    campaign.apply(begin_evening(campaign, DAY))
    note(campaign, "Rain.")

    told = [row.text for _, row in entries_of(campaign, evenings(campaign)[1])]

    assert ["Evening 1 begins.", "Rain."] == told


def test_an_evening_ends_at_the_time_of_the_group_that_has_come_furthest(
    campaign: Campaign,
) -> None:
    group = Party("Scouts", Place("wild", Hex(0, 0)), 600)
    campaign.apply(Change("Come", {Key("party", "", "1"): Swap(None, group)}))
    campaign.apply(begin_evening(campaign, DAY))
    campaign.apply(end_evening(campaign))

    times = [row.minutes for _, row in entries_of(campaign, evenings(campaign)[1])]

    assert [0, 600] == times


def test_evenings_are_numbered_on(campaign: Campaign) -> None:
    for _ in range(11):
        campaign.apply(begin_evening(campaign, DAY))
        campaign.apply(end_evening(campaign))

    assert ([*range(1, 12)], 11, 0) == ([*evenings(campaign)], newest(campaign), running(campaign))


def test_a_second_evening_is_not_begun_while_one_runs(campaign: Campaign) -> None:
    campaign.apply(begin_evening(campaign, DAY))

    with pytest.raises(NotAllowed, match="Evening 1 has begun already; end it first"):
        begin_evening(campaign, DAY)


def test_where_none_runs_none_is_ended(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="No evening has begun; begin one first"):
        end_evening(campaign)


def test_both_are_taken_back_with_their_entries(campaign: Campaign) -> None:
    before = campaign.rows()
    begun = begin_evening(campaign, DAY)
    campaign.apply(begun)
    while_it_ran = campaign.rows()
    ended = end_evening(campaign)
    campaign.apply(ended)

    campaign.apply(ended.inverted())
    once = campaign.rows()
    campaign.apply(begun.inverted())

    assert (while_it_ran, before) == (once, campaign.rows())


def test_an_evening_is_written_in_file_and_text_and_read_again() -> None:
    key, row = Key("evening", "", "3"), Evening(17, 90, DAY)

    assert (row, row) == (decode(key, encode(row)), from_plain(key, plain(row)))
    assert b'{"first":17,"last":90,"day":"2024-05-31"}' == encode(row)
