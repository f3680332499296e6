"""The rows that a new campaign begins with, from what a user chose."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from mapper.commands.maps.new_campaign import BLANK, FIRST_MAP, NewCampaign, area_of, made, new_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import SETTINGS, Key, Map, Settings, TerrainType
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import Numbering
from mapper.play.map_rules import now, profile_of, rules_of
from tests.small import PLAINS, small_rows

CHOSEN = NewCampaign(
    Path("vale.cognita"),
    "Vale of Ash",
    "The Vale",
    "pointy",
    Numbering("A1", shove="even"),
    Fraction(3, 2),
    "km",
    7,
    5,
    None,
)


def test_the_campaign_opens_with_its_map() -> None:
    rows = made(CHOSEN)

    assert Settings("Vale of Ash", FIRST_MAP) == rows[SETTINGS]


def test_it_begins_in_the_morning_when_travel_does() -> None:
    campaign = Campaign(made(CHOSEN))

    assert 8 * 60 == now(campaign)


def test_the_map_is_as_chosen() -> None:
    rows = made(CHOSEN)

    wanted = Map("The Vale", "", "pointy", Numbering("A1", shove="even"), Fraction(3, 2), "km")
    assert wanted == rows[Key("map", "", FIRST_MAP)]


@pytest.mark.parametrize("seed", [None, 4])
def test_every_hex_is_mapped(seed: int | None) -> None:
    campaign = Campaign(made(replace(CHOSEN, seed=seed)))

    assert 35 == count_mapped(campaign.chunks("terrain", FIRST_MAP))


def test_without_a_seed_all_is_blank() -> None:
    campaign = Campaign(made(CHOSEN))

    blank = campaign.one(TerrainType, Key("terrain_type", "", BLANK)).code
    assert {0, blank} == set().union(*campaign.chunks("terrain", FIRST_MAP).values())


def test_a_hex_of_one_mile_covers_half_the_root_of_three() -> None:
    assert pytest.approx(0.8660254) == area_of(1, Fraction(1))


def test_without_a_blank_terrain_the_first_one_is_taken() -> None:
    campaign = Campaign(small_rows())

    campaign.apply(new_map(campaign, "moon", Map("Moon"), 2, 2))

    assert {0, PLAINS} == set().union(*campaign.chunks("terrain", "moon").values())


@pytest.mark.parametrize(
    ("travel", "expected"),
    [
        ("", ("travel_points", "delving")),
        ("miles_a_day", ("miles_a_day", "torchlit_turns")),
        ("hiking", ("hiking", "delving")),
    ],
)
def test_its_map_goes_by_the_rules_that_are_played(travel: str, expected: tuple[str, str]) -> None:
    campaign = Campaign(made(replace(CHOSEN, travel=travel)))

    profile = profile_of(rules_of(campaign, FIRST_MAP))

    assert expected == (profile.travel, profile.site)
