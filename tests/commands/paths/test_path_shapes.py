"""Leading a path another way, point by point or by the cheapest way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.paths.path_shapes import delete_point, insert_point, move_point, reroute
from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Path
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hex_routes import Costs
from mapper.model.hexes.hexes import Hex, distance
from mapper.model.hexes.sides import corner
from mapper.model.not_allowed import NotAllowed
from tests.commands.paths.test_paths import ROAD, WALL, path, with_path
from tests.small import HILLS, MAP, PLAINS
from tests.strategies import near_hexes

LONG_ROAD = [Hex(q, 0) for q in range(13)]
EASY = Costs({PLAINS: Fraction(1), HILLS: Fraction(9)})


@given(near_hexes, st.integers(0, 5))
def test_a_moved_point_is_on_the_path_and_the_path_whole(to: Hex, index: int) -> None:
    campaign = with_path(ROAD)

    change = move_point(campaign, MAP, "1", index, to)
    after = change.rows[Key("path", MAP, "1")].after if change else path(campaign)

    assert isinstance(after, Path)
    assert to in after.hexes
    assert all(distance(a, b) == 1 for a, b in pairwise(after.hexes))


def test_a_point_is_moved_beside_the_way() -> None:
    campaign = with_path(ROAD)

    campaign.apply(move_point(campaign, MAP, "1", 2, Hex(2, -1)))

    assert Hex(2, -1) in path(campaign).hexes
    assert Hex(2, 0) not in path(campaign).hexes


@pytest.mark.parametrize("to", [Hex(5, -5), Hex(7, -5), Hex(5, 5), Hex(2, 4)])
def test_one_drag_leads_a_road_five_hexes_aside(to: Hex) -> None:
    campaign = with_path(LONG_ROAD)

    campaign.apply(move_point(campaign, MAP, "1", 6, to))

    hexes = path(campaign).hexes
    assert (LONG_ROAD[0], LONG_ROAD[-1]) == (hexes[0], hexes[-1])
    assert to in hexes
    assert len(hexes) == len(set(hexes))


def test_the_path_is_led_by_an_inserted_point() -> None:
    campaign = with_path(ROAD[:3])

    campaign.apply(insert_point(campaign, MAP, "1", 0, Hex(1, -1)))

    assert (Hex(0, 0), Hex(1, -1), Hex(1, 0), Hex(2, 0)) == path(campaign).hexes


def test_a_bend_is_taken_out() -> None:
    campaign = with_path([Hex(0, 0), Hex(1, -1), Hex(1, 0), Hex(2, 0)])

    campaign.apply(delete_point(campaign, MAP, "1", 1))

    assert tuple(ROAD[:3]) == path(campaign).hexes


def test_the_end_of_a_path_along_sides_is_taken_off() -> None:
    campaign = with_path(WALL, "wall")
    sides = path(campaign).sides

    campaign.apply(delete_point(campaign, MAP, "1", 0))

    assert sides[1:] == path(campaign).sides


def test_a_path_is_led_straight() -> None:
    campaign = with_path([Hex(0, 0), Hex(0, 1), Hex(1, 1), Hex(2, 0)])

    campaign.apply(reroute(campaign, MAP, "1", 0, 3))

    assert tuple(ROAD[:3]) == path(campaign).hexes


def test_a_path_is_led_where_it_is_cheapest() -> None:
    campaign = with_path(ROAD[:3])
    campaign.apply(paint(campaign, MAP, area_of([Hex(1, 0)]), HILLS))

    campaign.apply(reroute(campaign, MAP, "1", 0, 2, EASY))

    assert 4 == len(path(campaign).hexes)
    assert Hex(1, 0) not in path(campaign).hexes


@pytest.mark.parametrize(
    "command",
    [
        lambda c: move_point(c, MAP, "1", 1, Hex(1, -2)),
        lambda c: insert_point(c, MAP, "1", 1, Hex(1, -2)),
        lambda c: delete_point(c, MAP, "1", 0),
        lambda c: reroute(c, MAP, "1", 0, 3),
    ],
)
def test_each_command_can_be_taken_back(command: Callable[[Campaign], Change]) -> None:
    campaign = with_path([Hex(0, 0), Hex(0, 1), Hex(1, 1), Hex(1, 0), Hex(2, 0)])
    before = campaign.rows()

    change = command(campaign)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (lambda c: reroute(c, MAP, "1", 3, 2), "no such points"),
        (lambda c: reroute(c, MAP, "1", 0, 99), "no such points"),
        (lambda c: move_point(c, MAP, "1", 1, corner(Hex(0, 0), 1)), "not both"),
        (lambda c: delete_point(c, MAP, "1", 2), "cannot do without"),
        (lambda c: reroute(c, MAP, "1", 0, 5, Costs({HILLS: Fraction(1)})), "No way"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    command: Callable[[Campaign], Change], words: str
) -> None:
    with pytest.raises(NotAllowed, match=words):
        command(with_path(ROAD))
