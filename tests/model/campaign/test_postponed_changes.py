"""Changes that had to wait: each alters what it was to alter, and leaves what came before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.things.features import edit_feature
from mapper.commands.things.things import add_thing, remove_things
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.postponed_changes import as_of_now, in_turn, with_another
from mapper.model.campaign.rows import CLOCK, Feature, Key, Path
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FeatureAt
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, small_rows, spot, terrain

BELL = FeatureAt(MAP, "1")
KEY = Key("feature", MAP, "1")


@pytest.fixture
def campaign() -> Campaign:
    """The small campaign with a feature."""
    made = Campaign(small_rows())
    made.apply(add_thing(made, MAP, Feature(spot("0302"), "Bell", "hidden")))
    return made


def edited(campaign: Campaign, **fields: object) -> Change:
    row = campaign.one(Feature, KEY)
    return edit_feature(campaign, BELL, replace(row, **fields))  # type: ignore[arg-type]


def made_later(campaign: Campaign, *changes: Change) -> None:
    """Make changes of one and the same state, one after the other."""
    waiting: tuple[Change, ...] = ()
    for change in changes:
        waiting = with_another(waiting, change)
    for change in in_turn(waiting):
        campaign.apply(as_of_now(campaign, change))


def test_fields_of_one_row_are_altered_each_for_itself(campaign: Campaign) -> None:
    notes = edited(campaign, gm_notes="Rings at dusk")
    title = edited(campaign, title="Bell tower")

    made_later(campaign, notes, title)

    row = campaign.one(Feature, KEY)
    assert ("Bell tower", "Rings at dusk") == (row.title, row.gm_notes)


def test_of_one_field_the_last_words_stand(campaign: Campaign) -> None:
    first = edited(campaign, gm_notes="Rings")
    last = edited(campaign, gm_notes="Rings at dusk")

    made_later(campaign, first, last)

    assert "Rings at dusk" == campaign.one(Feature, KEY).gm_notes


def test_clues_are_added_one_to_the_other(campaign: Campaign) -> None:
    rope, echo = Clue("A frayed rope"), Clue("An echo")

    made_later(campaign, edited(campaign, clues=(rope,)), edited(campaign, clues=(echo,)))

    assert (rope, echo) == campaign.one(Feature, KEY).clues


def test_hexes_of_one_chunk_are_painted_each_for_itself(campaign: Campaign) -> None:
    forest, hills = painted(campaign, "0101", FOREST), painted(campaign, "0202", HILLS)

    made_later(campaign, forest, hills)

    found = [terrain(campaign, at) for at in ("0101", "0202", "0302")]
    assert [FOREST, HILLS, PLAINS] == found


def test_notes_get_numbers_of_their_own(campaign: Campaign) -> None:
    made_later(campaign, add_note(campaign, "It rang."), add_note(campaign, "It stopped."))

    assert ["It rang.", "It stopped."] == [e.text for e in campaign.all(LogEntry).values()]


def test_a_note_leaves_its_number_to_what_tells_it_elsewhere(campaign: Campaign) -> None:
    note = add_note(campaign, "It rang.")
    told = LogEntry(60, "An hour went by.")
    clock = {Key("log", "", "1"): Swap(None, told), CLOCK: Swap(None, Clock(60))}

    made_later(campaign, note, Change("Wait", clock))

    log = {id_: entry.text for id_, entry in campaign.all(LogEntry).items()}
    assert {"1": "An hour went by.", "2": "It rang."} == log


def test_what_is_wanted_twice_is_made_once(campaign: Campaign) -> None:
    change = add_note(campaign, "It rang.")

    made_later(campaign, change, painted(campaign, "0101"), change)

    assert 1 == len(campaign.all(LogEntry))


def test_what_is_edited_after_all_is_not_removed(campaign: Campaign) -> None:
    made_later(
        campaign,
        remove_things(campaign, [Key("feature", *BELL)]),
        edited(campaign, title="Bell tower"),
    )

    assert "Bell tower" == campaign.one(Feature, KEY).title


def test_what_is_removed_last_is_gone_with_what_was_edited(campaign: Campaign) -> None:
    made_later(
        campaign,
        edited(campaign, title="Bell tower"),
        remove_things(campaign, [Key("feature", *BELL)]),
    )

    assert campaign.get(KEY) is None


def test_a_way_is_one_thing_from_end_to_end(campaign: Campaign) -> None:
    key, before = Key("path", MAP, "1"), Path("road", (Hex(0, 0), Hex(1, 0)))
    campaign.apply(Change("", {key: Swap(None, before)}))
    east, south = (replace(before, hexes=(*before.hexes, at)) for at in (Hex(2, 0), Hex(1, 1)))

    made_later(
        campaign, Change("", {key: Swap(before, east)}), Change("", {key: Swap(before, south)})
    )

    assert south == campaign.get(key)
