"""A table with clues brought in: each line finds its own clue, and writes over no other."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.keying.bring_in import BroughtIn, SheetLine, bring_in
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_lines import COLUMNS
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from mapper.model.places import Place
from tests.commands.stocked import stocked
from tests.small import MAP

MINE = Key("feature", MAP, "1")
HERE, THERE = Place(MAP, Hex(1, 2)), Place(MAP, Hex(2, 2))
DOOR, OTHER_DOOR, SONG = Clue("A door", HERE), Clue("A door", THERE), Clue("A song", HERE)

Line = dict[str, str]


def with_clues(*clues: Clue) -> Campaign:
    campaign = stocked()
    mine = campaign.one(Feature, MINE)
    return Campaign({**campaign.rows(), MINE: replace(mine, clues=clues)})


def written(*clues: Clue) -> list[Line]:
    """The lines of a table of these clues, in their order."""
    lines = KeyListing(with_clues(*clues)).fitting(KeyFilter(kind="clue", map=MAP))
    mine = sorted((line for line in lines if line.part.key == MINE), key=lambda line: line.part)
    return [{c: str(getattr(line, c)) for c in COLUMNS} for line in mine]


def brought(campaign: Campaign, *lines: Line) -> BroughtIn:
    found = bring_in(campaign, [SheetLine(number, cells) for number, cells in enumerate(lines, 2)])
    campaign.apply(found.change)
    return found


def outcomes(found: BroughtIn) -> list[str]:
    return [each.outcome for each in found.verdicts]


def clues(campaign: Campaign) -> tuple[Clue, ...]:
    return campaign.one(Feature, MINE).clues


def test_the_line_of_a_clue_that_is_gone_is_written_into_none_of_the_same_words() -> None:
    gone, _ = written(DOOR, OTHER_DOOR)
    campaign = with_clues(OTHER_DOOR)

    found = brought(campaign, {**gone, "title": "A gate"})

    assert (["refused"], (OTHER_DOOR,)) == (outcomes(found), clues(campaign))


def test_of_clues_of_the_same_words_that_one_is_written_whose_line_it_is() -> None:
    _, second = written(DOOR, OTHER_DOOR)
    campaign = with_clues(SONG, DOOR, OTHER_DOOR)

    found = brought(campaign, {**second, "title": "A gate"})

    assert ["altered"] == outcomes(found)
    assert (SONG, DOOR, replace(OTHER_DOOR, text="A gate")) == clues(campaign)


def test_lines_that_pass_words_on_alter_nothing_when_they_come_again() -> None:
    door, song = written(DOOR, SONG)
    lines = {**song, "title": "A door"}, {**door, "title": "A gate"}
    campaign = with_clues(DOOR, SONG)
    brought(campaign, *lines)
    before = clues(campaign)

    found = brought(campaign, *lines)

    assert (["same", "same"], before) == (outcomes(found), clues(campaign))


def test_swapped_words_alter_nothing_when_they_come_again() -> None:
    door, song = written(DOOR, SONG)
    lines = {**door, "title": "A song"}, {**song, "title": "A door"}
    campaign = with_clues(DOOR, SONG)
    first = brought(campaign, *lines)

    found = brought(campaign, *lines)

    assert (["altered"] * 2, ["same"] * 2) == (outcomes(first), outcomes(found))


def test_a_table_whose_marks_tell_words_alone_is_taken_by_words_and_place() -> None:
    lines = [{**line, "id": line["id"][:-4]} for line in written(DOOR, OTHER_DOOR)]
    campaign = with_clues(OTHER_DOOR)

    found = brought(campaign, *({**line, "title": "A gate"} for line in lines))

    assert ["refused", "altered"] == outcomes(found)
    assert (replace(OTHER_DOOR, text="A gate"),) == clues(campaign)


def test_one_clue_is_written_by_one_line() -> None:
    (line,) = written(DOOR)
    campaign = with_clues(DOOR)

    found = brought(campaign, {**line, "title": "A gate"}, {**line, "title": "A gap"})

    assert ["altered", "refused"] == outcomes(found)
    assert (replace(DOOR, text="A gate"),) == clues(campaign)


def test_the_words_and_the_place_of_a_clue_are_altered_by_one_line() -> None:
    (line,), (there,) = written(DOOR), written(OTHER_DOOR)
    campaign = with_clues(DOOR)

    found = brought(campaign, {**line, "title": "A gate", "place": there["place"]})

    assert (["altered"], (Clue("A gate", THERE),)) == (outcomes(found), clues(campaign))
