"""Boards: what is pointed at on either kind of map, what it is called, and what lies beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.board import board_of
from mapper.model.campaign.zone_rows import Zone, ZonePlan
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import GmMap, MapView
from mapper.model.places import FootPoint, ZonePoint
from mapper.model.zone_board import point_in

CELLS = st.builds(Hex, st.integers(-1000, 1000), st.integers(-1000, 1000))
CELLAR = Zone(
    outline=(FootPoint(0, 0), FootPoint(2000, 0), FootPoint(2000, 2000), FootPoint(0, 2000)),
    number="12",
    name="Wine cellar",
    level=2,
)
DUNGEON = GmMap("", plan=ZonePlan(), zones={"a": CELLAR})
WILDERNESS = GmMap("")


@pytest.mark.parametrize("view", [WILDERNESS, GmMap("", top="pointy"), DUNGEON])
@given(at=CELLS)
def test_the_middle_of_a_cell_lies_in_it(view: MapView, at: Hex) -> None:
    board = board_of(view)

    assert at == board.cell_at(*board.middle(at))


@pytest.mark.parametrize("view", [WILDERNESS, DUNGEON])
@given(at=CELLS)
def test_there_and_back_is_where_it_began(view: MapView, at: Hex) -> None:
    board = board_of(view)

    there = board.beside(at, 1, -1)

    assert at != there
    assert at == board.beside(there, -1, 1)


def test_a_hex_is_called_by_its_number() -> None:
    board = board_of(WILDERNESS)

    spot = board.spot_at(Hex(2, 2), 1)

    assert spot is not None
    assert "0304" == board.name(spot)


def test_a_square_of_a_zone_is_called_by_its_zone() -> None:
    board = board_of(DUNGEON)

    spot = board.spot_at(Hex(1, 1), 2)

    assert ZonePoint("a", point_in(Hex(1, 1))) == spot
    assert "12 Wine cellar" == board.name(spot)


def test_rock_is_no_spot() -> None:
    board = board_of(DUNGEON)

    assert [None, None] == [board.spot_at(Hex(1, 1), 1), board.spot_at(Hex(9, 9), None)]
