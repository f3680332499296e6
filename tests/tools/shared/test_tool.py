"""What tools are told and what they say."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import Paint, Preview, hexes_counted, name_shown, pick
from tests.small import FOREST, MAP, PLAINS, painted, small_rows, spot
from tests.tools.gestures import small_campaign


@pytest.mark.parametrize(
    ("width", "by", "expected"), [(1, 1, 2), (1, -1, 1), (9, 1, 9), (9, -1, 8), (3, 20, 9)]
)
def test_a_brush_stays_between_one_and_nine_hexes_wide(width: int, by: int, expected: int) -> None:
    paint = Paint(MAP, FOREST, width)

    assert Paint(MAP, FOREST, expected) == paint.widened(by)


def test_a_pick_takes_the_terrain_of_the_hex() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0302", FOREST))

    found = [pick(campaign, MAP, spot(number)) for number in ("0302", "0301")]

    assert found == [
        Preview(text="Pick forest", picked=FOREST),
        Preview(text="Pick plains", picked=PLAINS),
    ]


def test_nothing_is_picked_where_nothing_is_mapped() -> None:
    found = pick(small_campaign(), MAP, Hex(-50, 3))

    assert Preview(text="Nothing is mapped here") == found


def test_a_terrain_that_is_no_longer_in_the_list_is_not_picked() -> None:
    campaign = Campaign(small_rows() | {Key("terrain", MAP, ChunkAt(3, 3)): bytes([77]) * 1024})

    found = pick(campaign, MAP, Hex(100, 100))

    assert Preview(text="Terrain 77 is not in the campaign's list.") == found


@pytest.mark.parametrize(("code", "expected"), [(FOREST, "forest"), (77, "terrain 77")])
def test_every_terrain_can_be_shown_by_a_name(code: int, expected: str) -> None:
    assert expected == name_shown(small_campaign(), code)


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes"), (12345, "12,345 hexes")]
)
def test_hexes_are_counted_in_words(count: int, expected: str) -> None:
    assert expected == hexes_counted(count)
