"""Painting regions with the brush."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import add_region
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import by_region
from mapper.tools.hexes.painting import region_brush, terrain_brush
from mapper.tools.shared.tool import Paint, previewed
from tests.small import FOREST, MAP, spot
from tests.strategies import near_hexes
from tests.tools.gestures import ALT, SHIFT, on, small_campaign, stroke, terrains

PAINT = Paint(MAP, FOREST, 3, region="1")


def with_barony() -> Campaign:
    campaign = small_campaign()
    campaign.apply(add_region(campaign, MAP, Region("Barony", "#aa3355")))
    return campaign


@given(st.lists(near_hexes, min_size=1, max_size=4), st.integers(1, 9))
def test_a_region_is_painted_where_terrain_would_be(way: list[Hex], width: int) -> None:
    ground, region = small_campaign(), with_barony()

    stroke(ground, terrain_brush(replace(PAINT, width=width)), way)
    stroke(region, region_brush(replace(PAINT, width=width)), way)

    wanted = area_of(at for at, code in terrains(ground).items() if code == FOREST)
    assert wanted == by_region(region, MAP, "1")
    assert terrains(small_campaign()) == terrains(region)


def test_shift_takes_hexes_out() -> None:
    campaign = with_barony()
    stroke(campaign, region_brush(PAINT), [spot("0302")])

    stroke(campaign, region_brush(replace(PAINT, width=1)), [spot("0302")], SHIFT)

    assert 6 == len(by_region(campaign, MAP, "1"))


def test_alt_does_nothing() -> None:
    assert [] == stroke(with_barony(), region_brush(PAINT), [Hex(0, 0)], ALT)


def test_the_preview_names_the_region() -> None:
    shown = region_brush(PAINT).preview(with_barony(), on(spot("0302")))

    assert (7, None, "Brush 3: Barony") == (len(shown.hexes), shown.code, shown.text)


def test_without_a_region_nothing_is_painted() -> None:
    tool = region_brush(replace(PAINT, region=""))

    with pytest.raises(NotAllowed, match="Choose a region"):
        tool.press(with_barony(), on(Hex(0, 0)))
    assert "Choose a region to paint first." == previewed(tool, with_barony(), on(Hex(0, 0))).text
