"""Groups, what they know by the game master's hand, and the log that tells of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapper.commands.groups.party import (
    disband_group,
    form_group,
    place_group,
    rename_group,
    share_knowledge,
)
from mapper.commands.groups.reveal import hide, hide_thing, reveal, reveal_thing
from mapper.commands.time.log import add_note, edit_entry, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key, Map, Row
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.knowledge import Knowledge, knowledge_of

MAP, US, THEM = "wild", "1", "2"
HERE, THERE = Hex(2, 2), Hex(40, -3)
TOWER = Key("feature", MAP, "1")

Command = Callable[[Campaign], Change]


@pytest.fixture
def campaign() -> Campaign:
    rows: dict[Key, Row] = {
        Key("map", "", MAP): Map("Wild"),
        TOWER: Feature(THERE, "Tower", "secret"),
    }
    made = Campaign(rows)
    made.apply(form_group(made, "We", MAP, HERE))
    made.apply(form_group(made, "They", MAP, THERE))
    return made


def known(campaign: Campaign, group: str = US) -> Knowledge:
    return knowledge_of(campaign, MAP, [group])


def log(campaign: Campaign) -> list[str]:
    return [entry.text for entry in campaign.all(LogEntry).values()]


def test_a_group_knows_where_it_sets_out(campaign: Campaign) -> None:
    assert [1, 0] == [known(campaign).visited_since(at) for at in (HERE, THERE)]
    assert "We set out from 0304." == log(campaign)[0]


def test_what_is_revealed_is_known_since_its_entry(campaign: Campaign) -> None:
    campaign.apply(reveal(campaign, US, MAP, area_of([HERE, THERE])))

    assert [1, 3] == [known(campaign).seen_since(at) for at in (HERE, THERE)]


def test_what_is_hidden_is_as_if_it_had_never_been_known(campaign: Campaign) -> None:
    campaign.apply(hide(campaign, US, MAP, area_of([HERE])))

    assert 0 == known(campaign).seen_since(HERE)


def test_to_hide_what_is_not_known_is_no_change(campaign: Campaign) -> None:
    assert not hide(campaign, US, MAP, area_of([THERE]))


def test_a_feature_is_revealed_and_hidden_again(campaign: Campaign) -> None:
    campaign.apply(reveal_thing(campaign, US, Key("feature", MAP, "1")))
    found = dict(known(campaign).found)
    campaign.apply(hide_thing(campaign, US, Key("feature", MAP, "1")))

    assert ({"1": 3}, {}) == (found, known(campaign).found)


def test_groups_know_what_they_know_on_their_own(campaign: Campaign) -> None:
    campaign.apply(reveal_thing(campaign, US, Key("feature", MAP, "1")))

    assert {} == known(campaign, THEM).found


def test_knowledge_can_be_shared(campaign: Campaign) -> None:
    campaign.apply(share_knowledge(campaign, THEM, US))
    campaign.apply(reveal_thing(campaign, THEM, Key("feature", MAP, "1")))

    assert {"1": 3} == known(campaign, US).found == known(campaign, THEM).found


def test_a_group_that_is_placed_knows_the_place(campaign: Campaign) -> None:
    campaign.apply(place_group(campaign, US, MAP, THERE))

    assert THERE == campaign.one(Party, Key("party", "", US)).at.hex
    assert 3 == known(campaign).visited_since(THERE)


def test_a_group_that_is_disbanded_leaves_nothing_it_knew(campaign: Campaign) -> None:
    campaign.apply(reveal_thing(campaign, US, Key("feature", MAP, "1")))
    campaign.apply(disband_group(campaign, US))

    left = list(campaign.rows())
    assert {"feature", "map", "party", "visited", "log"} == {key.kind for key in left}
    assert [THEM] == [key.of for key in left if key.kind == "visited"]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda c: form_group(c, "we", MAP, HERE), "There is a group “We” already."),
        (lambda c: form_group(c, " ", MAP, HERE), "A group needs a name."),
        (lambda c: rename_group(c, THEM, "We"), "There is a group “We” already."),
        (lambda c: share_knowledge(c, US, US), "We has the knowledge of We already."),
        (lambda c: reveal(c, "9", MAP, area_of([HERE])), "The campaign has no party “9”."),
        (lambda c: add_note(c, " "), "A note needs words."),
        (lambda c: remove_note(c, "1"), "This tells of something that happened;"),
    ],
)
def test_what_makes_no_sense_is_refused(campaign: Campaign, command: Command, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        command(campaign)


def test_the_last_to_share_cannot_be_disbanded(campaign: Campaign) -> None:
    campaign.apply(share_knowledge(campaign, THEM, US))

    with pytest.raises(NotAllowed, match="They has the knowledge of We"):
        disband_group(campaign, US)


def test_a_note_is_written_edited_and_removed(campaign: Campaign) -> None:
    campaign.apply(add_note(campaign, "Rain.", player_text="It rains."))
    campaign.apply(edit_entry(campaign, "3", text="Hail.", player_text=""))
    edited = log(campaign)[-1]
    campaign.apply(remove_note(campaign, "3"))

    assert ("Hail.", 2) == (edited, len(log(campaign)))


def test_undoing_takes_back_knowledge_and_log_together(campaign: Campaign) -> None:
    before = campaign.rows()
    change = reveal(campaign, US, MAP, area_of([THERE]), as_visited=True)
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert before == campaign.rows()
