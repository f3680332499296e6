"""Painting hexes: what a change holds, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import paint, terrain_name
from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.chunks import (
    FULL,
    Area,
    ChunkAt,
    area_of,
    count_mapped,
    value_at,
    with_values,
)
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from tests.small import FOREST, MAP, small_rows, spot
from tests.strategies import near_hexes


@given(st.lists(near_hexes), st.sampled_from([0, FOREST]))
def test_an_area_is_painted_as_its_hexes_one_by_one(hexes: list[Hex], code: int) -> None:
    campaign = Campaign(small_rows())
    before = dict(campaign.chunks("terrain", MAP))
    wanted = before | with_values(before, ((at, code) for at in hexes))

    campaign.apply(paint(campaign, MAP, area_of(hexes), code))

    after = campaign.chunks("terrain", MAP)
    assert {place: chunk for place, chunk in wanted.items() if any(chunk)} == after


def test_a_whole_chunk_is_painted() -> None:
    campaign = Campaign(small_rows())

    campaign.apply(paint(campaign, MAP, Area({ChunkAt(5, 5): FULL}), FOREST))

    assert 24 + 1024 == count_mapped(campaign.chunks("terrain", MAP))


def test_hexes_can_be_named_one_by_one() -> None:
    campaign = Campaign(small_rows())

    campaign.apply(paint(campaign, MAP, area_of([spot("0102")]), FOREST))

    assert FOREST == value_at(campaign.chunks("terrain", MAP), spot("0102"))


def test_erasing_empty_ground_changes_nothing() -> None:
    assert not paint(Campaign(small_rows()), MAP, area_of([Hex(500, 500)]), 0)


@pytest.mark.parametrize("at", [Hex(FURTHEST + 32, 0), Hex(0, -FURTHEST - 1)])
def test_hexes_further_out_than_any_map_are_refused(at: Hex) -> None:
    with pytest.raises(NotAllowed, match="further out"):
        paint(Campaign(small_rows()), MAP, area_of([at]), FOREST)


def test_a_terrain_is_named_as_in_a_sentence() -> None:
    assert "forest" == terrain_name(Campaign(small_rows()), FOREST)


def test_a_terrain_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(NotAllowed, match="Terrain 77"):
        paint(Campaign(small_rows()), MAP, area_of([spot("0101")]), 77)
