"""Selections by what is on the map, and areas grown and shrunk, against plain sets."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region, paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key, Label, Region, Row, Token
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.shapes import grown, shrunk
from mapper.model.selection import all_mapped, by_region, by_terrain, by_text, inverted
from tests.small import FOREST, HILLS, MAP, small_rows, spot
from tests.strategies import near_hexes

strewn = st.lists(near_hexes, max_size=30)


@given(strewn, strewn)
def test_areas_are_joined_and_cut_as_sets(one: list[Hex], other: list[Hex]) -> None:
    a, b = area_of(one), area_of(other)

    assert (area_of({*one, *other}), area_of({*one} & {*other})) == (a | b, a & b)


@given(strewn, strewn)
def test_many_hexes_are_looked_up_at_once(listed: list[Hex], asked: list[Hex]) -> None:
    q, r = (np.array([at[i] for at in asked], np.int64) for i in (0, 1))

    assert [at in listed for at in asked] == area_of(listed).holds(q, r).tolist()


@given(strewn)
def test_an_area_grows_by_what_touches_it(listed: list[Hex]) -> None:
    wanted = {*listed, *(beside for at in listed for beside in neighbours(at))}

    assert area_of(wanted) == grown(area_of(listed))


@given(st.sets(st.builds(Hex, st.integers(28, 36), st.integers(28, 36))))
def test_an_area_shrinks_to_what_it_surrounds(listed: set[Hex]) -> None:
    wanted = {at for at in listed if listed.issuperset(neighbours(at))}

    assert area_of(wanted) == shrunk(area_of(listed))


def test_hexes_are_selected_by_terrain() -> None:
    campaign = Campaign(small_rows())
    campaign.apply(paint(campaign, MAP, area_of([spot("0101")]), FOREST))
    campaign.apply(paint(campaign, MAP, area_of([spot("0203")]), HILLS))

    found = by_terrain(campaign, MAP, [FOREST, HILLS, 0])

    assert {spot("0101"), spot("0203")} == set(found)


def test_hexes_are_selected_by_region() -> None:
    campaign = Campaign(small_rows())
    area = area_of([spot("0101"), spot("0402")])
    campaign.apply(add_region(campaign, MAP, Region("Barony", "#aa3355"), area))

    assert area == by_region(campaign, MAP, "1")


def test_what_is_not_selected_is_selected_instead() -> None:
    campaign = Campaign(small_rows())
    area = area_of([spot("0101"), Hex(99, 99)])

    found = inverted(campaign, MAP, area)

    assert all_mapped(campaign, MAP) - area_of([spot("0101")]) == found
    assert 23 == len(found)


def test_hexes_are_selected_by_what_is_written_there() -> None:
    campaign = Campaign(small_rows())
    rows: dict[Key, Row] = {
        Key("feature", MAP, "1"): Feature(spot("0101"), "Old Mill", "overt"),
        Key("token", MAP, "1"): Token(spot("0201"), "The miller"),
        Key("label", MAP, "1"): Label("MILL WOOD", (spot("0301"), spot("0401"))),
        Key("feature", MAP, "2"): Feature(spot("0504"), "Inn", "overt"),
    }
    campaign.apply(Change("", {key: Swap(None, row) for key, row in rows.items()}))
    campaign.apply(add_path(campaign, MAP, "road", [spot("0104"), spot("0103")], "Mill Lane"))

    found = by_text(campaign, MAP, " mill ")

    numbers = ["0101", "0201", "0301", "0401", "0104", "0103"]
    assert area_of(spot(number) for number in numbers) == found


def test_no_words_select_nothing() -> None:
    assert not by_text(Campaign(small_rows()), MAP, "  ")
