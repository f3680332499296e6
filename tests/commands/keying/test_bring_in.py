"""A table brought in: each line is taken in, or told why not; all together are one change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.keying.bring_in import BroughtIn, SheetLine, bring_in
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Label, Map, Token
from mapper.model.key_table.key_lines import COLUMNS
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from tests.commands.crypt import CRYPT, crypt_rows
from tests.commands.stocked import stocked
from tests.small import MAP, spot


def brought(campaign: Campaign, *lines: dict[str, str]) -> BroughtIn:
    return bring_in(campaign, [SheetLine(number, cells) for number, cells in enumerate(lines, 2)])


def told(found: BroughtIn) -> list[tuple[str, str]]:
    return [(each.outcome, each.told) for each in found.verdicts]


@pytest.mark.parametrize("rows", [stocked().rows(), crypt_rows()])
def test_what_was_written_is_known_again_line_by_line(rows: dict[Key, object]) -> None:
    campaign = Campaign(rows)  # type: ignore[arg-type]
    listing = KeyListing(campaign)
    lines = listing.fitting(KeyFilter())
    cells = [{c: str(getattr(line, c)) for c in COLUMNS} for line in lines]

    found = brought(campaign, *cells)

    assert {"same": len(lines)} == found.counted()
    assert not found.change


def test_a_line_is_known_by_its_id() -> None:
    campaign = stocked()

    found = brought(campaign, {"id": "feature/wild/2", "title": "Old Mill", "tags": "a, b"})

    assert [("altered", "title: Mill → Old Mill; tags: – → a, b")] == told(found)
    campaign.apply(found.change)
    mill = campaign.one(Feature, Key("feature", MAP, "2"))
    assert ("Old Mill", ("a", "b")) == (mill.title, mill.tags)


def written(campaign: Campaign, kind: str) -> list[dict[str, str]]:
    lines = KeyListing(campaign).fitting(KeyFilter(kind=kind, map=MAP))
    return [{c: str(getattr(line, c)) for c in COLUMNS} for line in lines]


def with_clues(*texts: str) -> Campaign:
    campaign = stocked()
    key = Key("feature", MAP, "1")
    mine = campaign.one(Feature, key)
    clues = tuple(map(Clue, texts))
    return Campaign({**campaign.rows(), key: replace(mine, clues=clues)})


def test_an_older_table_writes_no_clue_over_another_once_one_is_gone() -> None:
    table = [line for line in written(with_clues("A", "B"), "clue") if line["of"] == "Mine"]

    found = brought(with_clues("B"), *table)

    assert ["refused", "same"] == [outcome for outcome, _ in told(found)]
    assert not found.change


def test_a_clue_is_written_by_a_table_though_another_before_it_is_gone() -> None:
    (_, line) = [each for each in written(with_clues("A", "B"), "clue") if each["of"] == "Mine"]
    campaign = with_clues("B")

    campaign.apply(brought(campaign, {**line, "title": "B again"}).change)

    assert (Clue("B again"),) == campaign.one(Feature, Key("feature", MAP, "1")).clues


def test_what_a_table_has_written_into_a_clue_is_there_when_it_comes_again() -> None:
    (line,) = [each for each in written(with_clues("A"), "clue") if each["of"] == "Mine"]

    found = brought(with_clues("B"), {**line, "title": "B"})

    assert ["same"] == [outcome for outcome, _ in told(found)]


@pytest.mark.parametrize(("title", "outcome"), [("A", "same"), ("C", "refused")])
def test_the_clue_of_an_id_without_a_mark_is_known_by_its_words(title: str, outcome: str) -> None:
    line = {"id": "feature/wild/1#1", "kind": "clue", "title": title}

    found = brought(with_clues("B", "A"), line)

    assert [outcome] == [each for each, _ in told(found)]


def test_without_an_id_a_line_is_known_by_map_place_and_title() -> None:
    campaign = stocked()

    found = brought(campaign, {"map": "Wild", "place": "0203", "title": "Mill", "gm_notes": "Rats"})

    campaign.apply(found.change)
    assert "Rats" == campaign.one(Feature, Key("feature", MAP, "2")).gm_notes


def test_columns_that_are_missing_leave_what_is_there() -> None:
    campaign = stocked()

    found = brought(campaign, {"id": "feature/wild/1", "visibility": "hidden"})

    campaign.apply(found.change)
    mine = campaign.one(Feature, Key("feature", MAP, "1"))
    assert ("Mine", "hidden", 1) == (mine.title, mine.visibility, len(mine.clues))


def test_what_is_not_there_yet_is_added() -> None:
    campaign = stocked()
    at = {"map": MAP, "place": "0102"}

    found = brought(
        campaign,
        {**at, "kind": "feature", "title": "Shed", "visibility": "secret", "gm_notes": "Dry"},
        {**at, "kind": "token", "title": "Ann"},
        {**at, "kind": "label", "title": "WOLDS"},
        {"kind": "clue", "title": "A hum", "place": "0102", "of": "feature/wild/1"},
    )

    assert {"added": 4} == found.counted()
    campaign.apply(found.change)
    shed = next(row for row in campaign.all(Feature, MAP).values() if row.title == "Shed")
    assert (spot("0102"), "secret", "Dry") == (shed.at, shed.visibility, shed.gm_notes)
    assert "Ann" in {row.name for row in campaign.all(Token, MAP).values()}
    assert "WOLDS" in {row.text for row in campaign.all(Label, MAP).values()}
    assert "A hum" == campaign.one(Feature, Key("feature", MAP, "1")).clues[-1].text


def test_a_new_line_whose_place_is_not_on_the_map_is_told() -> None:
    found = brought(stocked(), {"map": MAP, "place": "9999", "title": "Shed"})

    assert [("added", "a new feature, overt; nothing is mapped at 9999")] == told(found)


def test_a_new_feature_without_a_visibility_is_overt_as_one_made_by_hand_and_said_to_be() -> None:
    campaign = stocked()
    at = {"map": MAP, "place": "0102"}

    found = brought(
        campaign,
        {**at, "title": "Shed"},
        {**at, "title": "Barn", "visibility": ""},
        {**at, "title": "Loft", "visibility": "hidden"},
    )

    assert ["a new feature, overt"] * 2 + ["a new feature"] == [said for _, said in told(found)]
    campaign.apply(found.change)
    seen = {row.title: row.visibility for row in campaign.all(Feature, MAP).values()}
    assert ("overt", "overt", "hidden") == (seen["Shed"], seen["Barn"], seen["Loft"])


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ({"id": "feature/wild/2", "visibility": "seen"}, "none of overt"),
        ({"id": "feature/wild/2", "title": ""}, "needs a name"),
        ({"id": "feature/wild/2", "kind": "token"}, "is a feature, and no token"),
        ({"id": "feature/wild/2", "map": "The Mine"}, "moves to another map"),
        ({"id": "token/wild/1", "tags": "red"}, "A token has no tags"),
        ({"id": "path/wild/1", "place": "0505"}, "A path has no place"),
        ({"map": "Wild", "place": "9x", "title": "Hut"}, "not a hex number"),
        ({"map": "Nowhere", "place": "0101", "title": "Hut"}, "There is no map"),
        ({"place": "0101", "title": "Hut"}, "which map"),
        ({"map": "Wild", "kind": "path", "title": "Lane", "place": "0101"}, "draw it on the map"),
        ({"map": "Wild", "kind": "hut", "title": "Lane", "place": "0101"}, "is none of"),
        ({"map": "Wild", "kind": "clue", "title": "A hum", "of": "Nothing"}, "what the clue leads"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(cells: dict[str, str], why: str) -> None:
    found = brought(stocked(), cells)

    ((outcome, said),) = told(found)
    assert "refused" == outcome
    assert why in said
    assert not found.change


def test_one_line_that_is_refused_does_not_hold_up_the_others() -> None:
    found = brought(
        stocked(),
        {"id": "feature/wild/2", "visibility": "seen"},
        {"id": "feature/wild/3", "title": "Tavern"},
    )

    assert {"refused": 1, "altered": 1} == found.counted()
    assert [2, 3] == [each.line for each in found.verdicts]


def test_two_things_of_one_name_are_not_mixed_up() -> None:
    campaign = stocked()
    line = {"map": "Wild", "place": "0102", "kind": "token", "title": "Rat"}
    campaign.apply(brought(campaign, line).change)
    rat = next(row for row in campaign.all(Token, MAP).values() if row.name == "Rat")
    campaign.apply(brought(campaign, {**line, "title": "Mouse"}).change)
    mouse = next(id_ for id_, row in campaign.all(Token, MAP).items() if row.name == "Mouse")
    campaign.apply(brought(campaign, {"id": f"token/wild/{mouse}", "title": "Rat"}).change)

    found = brought(campaign, {**line, "gm_notes": "Fat"})

    assert rat in campaign.all(Token, MAP).values()
    assert {"refused": 1} == found.counted()


def test_a_map_is_meant_by_its_id_where_two_have_one_name() -> None:
    rows = {**stocked().rows(), Key("map", "", "other"): Map("Wild")}
    line = {"place": "0102", "title": "Hut"}

    by_name = brought(Campaign(rows), {**line, "map": "Wild"})
    by_id = brought(Campaign(rows), {**line, "map": "other"})

    assert ({"refused": 1}, {"added": 1}) == (by_name.counted(), by_id.counted())


def test_zones_and_sides_of_passages_are_written() -> None:
    campaign = Campaign(crypt_rows())

    found = brought(
        campaign,
        {"id": "zone/crypt/1", "title": "Nave", "place": "1a"},
        {"id": "passage/crypt/1#2", "visibility": "secret", "gm_notes": "Oiled"},
    )

    assert {"altered": 2} == found.counted()
    campaign.apply(found.change)
    assert ("1a", "Nave") == next(
        (row.place, row.title) for row in KeyListing(campaign).of(Key("zone", CRYPT, "1"))
    )
