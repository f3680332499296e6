"""Hexes raised, lowered, and set to a height."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import raise_hexes, set_height
from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.elevation import HIGHEST, LOWEST, height_at
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from tests.small import MAP, small_rows, spot
from tests.strategies import near_hexes

AREA = area_of([spot("0201"), spot("0202")])


def height(campaign: Campaign, at: Hex) -> int | None:
    return height_at(campaign.chunks("elevation", MAP), at)


@given(st.lists(near_hexes), st.lists(st.integers(-300, 300), max_size=3))
def test_what_is_undone_is_as_it_was(hexes: list[Hex], steps: list[int]) -> None:
    campaign = Campaign(small_rows())
    states = []

    changes = []
    for step in steps:
        states.append(campaign.rows())
        changes.append(raise_hexes(campaign, MAP, area_of(hexes), step))
        campaign.apply(changes[-1])
    for change, state in zip(reversed(changes), reversed(states), strict=True):
        campaign.apply(change.inverted())

        assert state == campaign.rows()


def test_hexes_of_unknown_height_are_raised_from_the_sea() -> None:
    campaign = Campaign(small_rows())

    campaign.apply(raise_hexes(campaign, MAP, AREA, 3))

    assert (3, None) == (height(campaign, spot("0201")), height(campaign, spot("0301")))


@pytest.mark.parametrize(("steps", "expected"), [(999, HIGHEST), (-999, LOWEST)])
def test_heights_end_somewhere(steps: int, expected: int) -> None:
    campaign = Campaign(small_rows())

    campaign.apply(raise_hexes(campaign, MAP, AREA, steps))

    assert expected == height(campaign, spot("0201"))


def test_a_height_that_is_forgotten_leaves_no_row() -> None:
    campaign = Campaign(small_rows())
    campaign.apply(set_height(campaign, MAP, AREA, 0))

    campaign.apply(set_height(campaign, MAP, AREA, None))

    assert small_rows() == campaign.rows()


def test_steps_are_told_as_heights() -> None:
    campaign = Campaign(small_rows())

    changes = [raise_hexes(campaign, MAP, AREA, -2), set_height(campaign, MAP, AREA, 3)]

    assert ["Lower hexes by 200 feet", "Set hexes to 300 feet"] == [each.label for each in changes]


@pytest.mark.parametrize("wanted", [LOWEST - 1, HIGHEST + 1])
def test_other_heights_are_refused(wanted: int) -> None:
    with pytest.raises(NotAllowed, match="height"):
        set_height(Campaign(small_rows()), MAP, AREA, wanted)


def test_hexes_further_out_than_any_map_are_refused() -> None:
    with pytest.raises(NotAllowed, match="further out"):
        set_height(Campaign(small_rows()), MAP, area_of([Hex(FURTHEST + 99, 0)]), 1)
