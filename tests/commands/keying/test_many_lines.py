"""Many lines of the key table at once: each deed is one change, and a refusal changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.keying.many_lines import (
    CellText,
    add_text,
    copy_titles,
    fill_column,
    remove_lines,
    rename_lines,
    tag_lines,
    write_cells,
)
from mapper.commands.things.features import add_clue, edit_feature
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Label, Region, Token
from mapper.model.campaign.rows import Path as Way
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_lines import KeyPart
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, ZonePoint
from tests.commands.crypt import CELL, CRYPT, crypt_rows
from tests.commands.stocked import stocked
from tests.small import MAP, spot

MINE, MILL, INN = (KeyPart(Key("feature", MAP, str(number))) for number in (1, 2, 3))
MILLER, WOOD = KeyPart(Key("token", MAP, "1")), KeyPart(Key("label", MAP, "1"))
CLUE = KeyPart(MINE.key, (0,))


def titles(campaign: Campaign) -> list[str]:
    return [row.title for row in campaign.all(Feature, MAP).values()]


def test_a_pattern_counts_on_and_keeps_the_old_title() -> None:
    campaign = stocked()

    campaign.apply(rename_lines(campaign, [MINE, MILL, INN], "## * of #", first=9))

    assert ["09 Mine of 9", "10 Mill of 10", "11 Inn of 11"] == titles(campaign)


def test_both_sides_of_a_passage_have_one_number() -> None:
    campaign = Campaign(crypt_rows())
    keys = [Key("passage", CRYPT, id_) for id_ in list(campaign.all(Passage, CRYPT))[:2]]

    campaign.apply(
        rename_lines(campaign, [KeyPart(key, (side,)) for key in keys for side in (0, 1)], "Gate #")
    )

    assert ["Gate 1", "Gate 2"] == [campaign.one(Passage, key).name for key in keys]


def test_a_rename_of_different_kinds_is_one_change() -> None:
    campaign = stocked()

    change = rename_lines(campaign, [MILL, MILLER, WOOD, CLUE], "New #")

    assert "Rename 4 things" == change.label
    campaign.apply(change)
    row = campaign.one(Feature, MINE.key)
    assert ("New 2", "New 4") == (campaign.all(Token, MAP)["1"].name, row.clues[0].text)


def test_tags_come_and_go_where_there_are_any() -> None:
    campaign = stocked()
    campaign.apply(tag_lines(campaign, [MINE, MILL, MILLER], "Red, blue"))

    campaign.apply(tag_lines(campaign, [MINE], "green, Blue", "RED"))

    rows = campaign.all(Feature, MAP)
    assert (("blue", "green"), ("Red", "blue"), ()) == tuple(rows[id_].tags for id_ in "123")


def test_what_has_no_such_column_is_refused_where_nothing_has() -> None:
    with pytest.raises(NotAllowed, match="None of these has tags"):
        tag_lines(stocked(), [MILLER], "red")


def test_what_is_hidden_now_is_no_landmark() -> None:
    campaign = stocked()
    mill = replace(campaign.one(Feature, MILL.key), is_landmark=True)
    campaign.apply(edit_feature(campaign, FeatureAt(MAP, "2"), mill))

    campaign.apply(fill_column(campaign, [MILL, INN, WOOD], "visibility", "hidden"))

    seen = [row.visibility for row in campaign.all(Feature, MAP).values()]
    assert ["secret", "hidden", "hidden"] == seen
    assert not campaign.one(Feature, MILL.key).is_landmark
    assert "hidden" == campaign.all(Label, MAP)["1"].visibility


def test_things_move_to_a_place_and_a_label_with_all_its_hexes() -> None:
    campaign = stocked()

    campaign.apply(fill_column(campaign, [MINE, MILLER, WOOD, CLUE], "place", "0202"))

    to = spot("0202")
    mine, wood = campaign.one(Feature, MINE.key), campaign.all(Label, MAP)["1"]
    assert to == mine.at == campaign.all(Token, MAP)["1"].at == wood.hexes[0]
    assert (Place(MAP, to), 2) == (mine.clues[0].at, len(wood.hexes))


def test_in_a_dungeon_things_move_by_the_number_of_a_zone() -> None:
    campaign = Campaign(crypt_rows())
    zone = campaign.one(Zone, Key("zone", CRYPT, CELL))
    id_ = next(iter(campaign.all(Feature, CRYPT)))

    part = KeyPart(Key("feature", CRYPT, id_))
    campaign.apply(fill_column(campaign, [part], "place", zone.number or zone.name))

    assert ZonePoint(CELL) == campaign.all(Feature, CRYPT)[id_].at


def test_text_is_put_in_the_place_of_what_was_there_or_below_it() -> None:
    campaign = stocked()
    campaign.apply(fill_column(campaign, [MINE, MILL], "gm_notes", "Old"))

    campaign.apply(add_text(campaign, [MILL, INN], "gm_notes", "New"))

    notes = [row.gm_notes for row in campaign.all(Feature, MAP).values()]
    assert ["Old", "Old\n\nNew", "New"] == notes


def test_players_are_given_the_title_of_each_region_and_feature() -> None:
    campaign = stocked()
    key = Key("region", MAP, "1")
    campaign.apply(Change("", {key: Swap(campaign.get(key), Region("March", "#a02020"))}))

    campaign.apply(copy_titles(campaign, [MINE, MILL, KeyPart(key), WOOD], "player_title"))

    told = [row.player_title for row in campaign.all(Feature, MAP).values()]
    assert (["Mine", "Mill", ""], "March") == (told, campaign.one(Region, key).player_name)


@pytest.mark.parametrize(
    ("column", "text"),
    [("visibility", "seen"), ("icon", "no such"), ("place", "x"), ("title", " "), ("place", "")],
)
def test_what_cannot_be_refuses_all_and_says_of_which(column: str, text: str) -> None:
    cells = [CellText(MINE, "gm_notes", "fine"), CellText(MILL, column, text)]

    with pytest.raises(NotAllowed, match="“"):
        write_cells(stocked(), cells)


def test_what_is_written_as_it_is_changes_nothing() -> None:
    campaign = stocked()

    assert not write_cells(
        campaign, [CellText(MILL, "title", "Mill"), CellText(MILL, "place", "0203")]
    )


def test_delete_says_what_all_it_takes() -> None:
    campaign = stocked()
    ways = [KeyPart(Key("path", MAP, id_)) for id_ in campaign.all(Way, MAP)]
    region = KeyPart(Key("region", MAP, next(iter(campaign.all(Region, MAP)))))

    change = remove_lines(campaign, [MILL, INN, MILLER, CLUE, region, *ways])

    assert "Delete 2 features, 1 token, 1 region, 3 paths, 1 crossing, 1 clue" == change.label
    campaign.apply(change)
    assert ["Mine"] == titles(campaign)
    assert () == campaign.one(Feature, MINE.key).clues


def test_of_several_clues_those_go_that_were_meant() -> None:
    campaign = stocked()
    for text in ("Second", "Third"):
        campaign.apply(add_clue(campaign, FeatureAt(MAP, "1"), Clue(text)))

    campaign.apply(remove_lines(campaign, [KeyPart(MINE.key, (number,)) for number in (0, 1)]))

    assert ["Third"] == [clue.text for clue in campaign.one(Feature, MINE.key).clues]


def test_a_zone_goes_with_what_is_in_it_though_that_is_deleted_too() -> None:
    campaign = Campaign(crypt_rows())
    inside = [
        KeyPart(Key("feature", CRYPT, id_))
        for id_, row in campaign.all(Feature, CRYPT).items()
        if row.at == ZonePoint(CELL)
    ]

    change = remove_lines(campaign, [KeyPart(Key("zone", CRYPT, CELL)), *inside])

    assert "Delete 1 feature, 1 token, 1 zone, 2 passages" == change.label


def test_the_clue_of_a_passage_is_written_and_goes() -> None:
    campaign = Campaign(crypt_rows())
    id_, row = next((i, r) for i, r in campaign.all(Passage, CRYPT).items() if r.sides[0].clues)
    part = KeyPart(Key("passage", CRYPT, id_), (0, 0))
    campaign.apply(fill_column(campaign, [part], "title", "A draught"))
    written = campaign.one(Passage, part.key).sides[0].clues[0].text

    campaign.apply(remove_lines(campaign, [part]))

    left = len(campaign.one(Passage, part.key).sides[0].clues)
    assert ("A draught", len(row.sides[0].clues) - 1) == (written, left)


def test_what_was_a_hex_stays_one() -> None:
    campaign = stocked()

    campaign.apply(fill_column(campaign, [CLUE], "place", ""))

    assert campaign.one(Feature, MINE.key).clues[0].at is None
    assert isinstance(campaign.one(Feature, MINE.key).at, Hex)
