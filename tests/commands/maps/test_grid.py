"""Growing, cropping and shifting whole maps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.maps.grid import Margins, crop, grow, shift, shifted
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Path, Region, Token, Underlay
from mapper.model.hexes.chunks import NOWHERE, Area, area_of, mapped, value_at, with_values
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, Top, add, offset
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, the_hex
from mapper.model.selection import all_mapped, by_region
from tests.commands.stocked import CIRCLE, HEART, areas, near, put, stocked
from tests.small import FOREST, MAP, PLAINS, small_rows
from tests.strategies import hexes, near_hexes

BY = Hex(45, -13)


@given(st.builds(Margins, *[st.integers(0, 3)] * 4))
def test_a_map_grows_by_columns_and_rows(by: Margins) -> None:
    campaign = Campaign(small_rows())

    campaign.apply(grow(campaign, MAP, by, FOREST))

    found = {offset(at, "flat", "odd") for at in all_mapped(campaign, MAP)}
    columns, rows = range(-by.left, 6 + by.right), range(-by.above, 4 + by.below)
    assert {(column, row) for column in columns for row in rows} == found


def test_a_map_that_grows_keeps_what_it_had() -> None:
    campaign = Campaign(small_rows())

    campaign.apply(grow(campaign, MAP, Margins(1, 1, 1, 1), FOREST))

    chunks = campaign.chunks("terrain", MAP)
    assert 24 == sum(value_at(chunks, at) == PLAINS for at in mapped(chunks))


@given(areas)
def test_a_cropped_map_holds_nothing_outside(area: Area) -> None:
    campaign = stocked()
    area |= area_of([ORIGIN])
    kept = all_mapped(campaign, MAP) & area

    campaign.apply(crop(campaign, MAP, area))

    assert kept == all_mapped(campaign, MAP)
    assert CIRCLE & area == by_region(campaign, MAP, "1")
    assert all(the_hex(row.at) in area for row in campaign.all(Feature, MAP).values())
    assert all(the_hex(row.at) in area for row in campaign.all(Token, MAP).values())
    assert all(at in area for row in campaign.all(Path, MAP).values() for at in row.hexes)


@given(st.lists(near_hexes, max_size=20), st.one_of(near_hexes, hexes))
def test_chunks_are_shifted_as_their_hexes_are(listed: list[Hex], by: Hex) -> None:
    chunks = with_values({}, ((at, 5) for at in listed))

    wanted = with_values({}, ((add(at, by), 5) for at in listed))

    assert wanted == shifted(chunks, by)


@given(near)
def test_a_map_shifted_there_and_back_is_as_before(by: Hex) -> None:
    campaign = stocked()
    before = campaign.rows()

    campaign.apply(shift(campaign, MAP, by))
    campaign.apply(shift(campaign, MAP, Hex(-by.q, -by.r)))

    assert before == campaign.rows()


def test_everything_is_shifted() -> None:
    campaign = stocked()
    before = campaign.rows()

    campaign.apply(shift(campaign, MAP, BY))

    after = campaign.rows()
    same = {key for key in before if after.get(key) == before[key] and key.map == MAP}
    assert {Key("region", MAP, "1")} == same
    assert add(ORIGIN, BY) == campaign.one(Party, Key("party", "", "1")).at.hex
    assert Place(MAP, add(HEART, BY)) == campaign.one(Map, Key("map", "", "mine")).opened_by
    clue = campaign.one(Feature, Key("feature", MAP, "3")).clues[0]
    assert Place(MAP, add(Hex(1, 2), BY)) == clue.at
    assert add(Hex(5, 5), BY) == campaign.one(Underlay, Key("underlay", MAP, "1")).pins[1].hex


def test_a_clue_on_another_map_points_there_still() -> None:
    campaign = stocked()
    mine = campaign.one(Feature, Key("feature", MAP, "1"))
    put(campaign, {Key("feature", "mine", "1"): mine})

    campaign.apply(shift(campaign, MAP, BY))

    clue = campaign.one(Feature, Key("feature", "mine", "1")).clues[0]
    assert Place(MAP, add(Hex(1, 2), BY)) == clue.at


@pytest.mark.parametrize(
    "command",
    [
        lambda c: grow(c, MAP, Margins(2, 0, 1, 0), FOREST),
        lambda c: crop(c, MAP, area_of([ORIGIN])),
        lambda c: shift(c, MAP, BY),
    ],
)
def test_each_command_can_be_taken_back(command: Callable[[Campaign], Change]) -> None:
    campaign = stocked()
    before = campaign.rows()

    change = command(campaign)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_shift_by_nothing_changes_nothing(top: Top) -> None:
    assert not shift(stocked(top), MAP, ORIGIN)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (lambda c: grow(c, MAP, Margins(-1, 0, 0, 0), FOREST), "crop it"),
        (lambda c: grow(c, MAP, Margins(9_000_000), FOREST), "at most"),
        (lambda c: grow(c, "mine", Margins(1), FOREST), "Nothing is mapped"),
        (lambda c: grow(c, MAP, Margins(1), 77), "not in the campaign’s list|Terrain 77"),
        (lambda c: crop(c, MAP, NOWHERE), "Nothing is selected"),
        (lambda c: crop(c, MAP, area_of([HEART])), "Heroes would stand outside"),
        (lambda c: shift(c, MAP, Hex(FURTHEST, 0)), "further out"),
        (lambda c: shift(c, "nowhere", BY), "no map"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    command: Callable[[Campaign], Change], words: str
) -> None:
    with pytest.raises(NotAllowed, match=words):
        command(stocked())


def test_the_moved_name_of_a_region_is_shifted() -> None:
    campaign, key = stocked(), Key("region", MAP, "1")
    put(campaign, {key: replace(campaign.one(Region, key), name_at=Hex(4, 0))})

    campaign.apply(shift(campaign, MAP, Hex(30, -3)))

    assert Hex(34, -3) == campaign.one(Region, key).name_at


def test_a_region_keeps_its_name_when_all_is_shifted() -> None:
    campaign = stocked()

    campaign.apply(shift(campaign, MAP, BY))

    assert ["Barony"] == [row.name for row in campaign.all(Region, MAP).values()]
