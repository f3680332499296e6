"""What tools are told and what they say."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import Paint, Preview, hexes_counted, name_shown, pick
from tests.small import FOREST, MAP, PLAINS, painted, small_rows, spot
from tests.tools.gestures import on, small_campaign

PAINT = Paint(MAP, FOREST)


def test_a_pick_takes_the_terrain_of_the_hex() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0302", FOREST))

    found = [pick(campaign, PAINT, on(spot(number))) for number in ("0302", "0301")]

    assert found == [
        Preview(text="Pick forest", picked=FOREST),
        Preview(text="Pick plains", picked=PLAINS),
    ]


def test_nothing_is_picked_where_nothing_is_mapped() -> None:
    found = pick(small_campaign(), PAINT, on(Hex(-50, 3)))

    assert Preview(text="Nothing is mapped here") == found


def test_a_terrain_that_is_no_longer_in_the_list_is_not_picked() -> None:
    campaign = Campaign(small_rows() | {Key("terrain", MAP, ChunkAt(3, 3)): bytes([77]) * 1024})

    with pytest.raises(NotAllowed, match="Terrain 77 is not in"):
        pick(campaign, PAINT, on(Hex(100, 100)))


@pytest.mark.parametrize(("code", "expected"), [(FOREST, "forest"), (77, "terrain 77")])
def test_every_terrain_can_be_shown_by_a_name(code: int, expected: str) -> None:
    assert expected == name_shown(small_campaign(), code)


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes"), (12345, "12,345 hexes")]
)
def test_hexes_are_counted_in_words(count: int, expected: str) -> None:
    assert expected == hexes_counted(count)
