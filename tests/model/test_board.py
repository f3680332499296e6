"""Boards: what is pointed at on either kind of map, what it is called, and what lies beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.board import board_of
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.map_view import GmMap, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Square, ZonePoint

NUMBERS = st.integers(-1000, 1000)
CELLAR = Zone(
    outline=(FootPoint(0, 0), FootPoint(2000, 0), FootPoint(2000, 2000), FootPoint(0, 2000)),
    number="12",
    name="Wine cellar",
    level=2,
)
DUNGEON = GmMap("", plan=ZonePlan(), zones={"a": CELLAR})
WILDERNESS = GmMap("")


@pytest.mark.parametrize("view", [WILDERNESS, GmMap("", top="pointy"), DUNGEON])
@given(x=NUMBERS, y=NUMBERS)
def test_the_middle_of_a_cell_lies_in_it(view: MapView, x: int, y: int) -> None:
    board = board_of(view)
    at = board.cell_at(x, y)

    assert at == board.cell_at(*board.middle(at))


@pytest.mark.parametrize("view", [WILDERNESS, DUNGEON])
@given(x=NUMBERS, y=NUMBERS)
def test_there_and_back_is_where_it_began(view: MapView, x: int, y: int) -> None:
    board = board_of(view)
    at = board.cell_at(x, y)

    there = board.beside(at, 1, -1)

    assert at != there
    assert at == board.beside(there, -1, 1)


def test_a_hex_is_called_by_its_number() -> None:
    board = board_of(WILDERNESS)

    spot = board.spot_at(board.middle(Hex(2, 2)), 1)

    assert spot is not None
    assert "0304" == board.name(spot)


def test_a_point_of_a_zone_is_called_by_its_zone() -> None:
    board = board_of(DUNGEON)

    spot = board.spot_at(board.middle(Square(1, 1)), 2)

    assert ZonePoint("a", FootPoint(750, 750)) == spot
    assert "12 Wine cellar" == board.name(spot)


def test_rock_is_no_spot() -> None:
    board = board_of(DUNGEON)

    assert [None, None] == [board.spot_at(Point(1.5, 1.5), 1), board.spot_at(Point(9, 9), None)]


def test_a_square_is_nothing_that_a_map_of_hexes_knows() -> None:
    with pytest.raises(NotAllowed, match="for hexes"):
        board_of(WILDERNESS).middle(Square(0, 0))
    with pytest.raises(NotAllowed, match="for zones"):
        board_of(DUNGEON).middle(Hex(0, 0))


def test_a_hex_holds_what_lies_at_it_and_what_opens_there() -> None:
    here = Feature(Hex(2, 2), "Mill", "overt")
    features = {"1": here, "2": replace(here, at=Hex(0, 0))}
    view = replace(WILDERNESS, features=features, opens={"cellar": Hex(2, 2)})

    found = board_of(view).contents(Hex(2, 2))

    things = {kind: rows for kind, rows in found.things.items() if rows}
    assert ({"feature": {"1": here}}, ("cellar",), {}) == (things, found.opens, found.ways)


def test_a_zone_holds_its_things_in_order_and_the_ways_out_of_it() -> None:
    chest = Feature(ZonePoint("a"), "Chest", "overt", order=2)
    features = {"1": chest, "2": replace(chest, order=1), "3": replace(chest, at=ZonePoint("b"))}
    tokens = {"10": Token(ZonePoint("a"), "Rat"), "9": Token(ZonePoint("a"), "Cat")}
    wall = Span(FootPoint(0, 0), FootPoint(0, 500))
    door = Passage("door", (PassageSide("a"), PassageSide("b")), wall)
    other = replace(door, sides=(PassageSide("b"), PassageSide()))
    view = replace(DUNGEON, features=features, tokens=tokens, passages={"1": door, "2": other})

    found = board_of(view).contents(ZonePoint("a", FootPoint(7, 7)))

    assert (["2", "1"], ["9", "10"], (), {"1": door}) == (
        [*found.features],
        [*found.tokens],
        found.opens,
        found.ways,
    )
