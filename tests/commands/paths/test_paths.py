"""Drawing, splitting, joining and turning paths, through hexes and along hexsides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.paths.paths import (
    add_crossing,
    add_path,
    change_kind,
    draw_path,
    extend_path,
    join_paths,
    remove_path,
    rename_path,
    reverse_path,
    split_path,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import GIVEN, Crossing, Key, Path
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, line
from mapper.model.hexes.sides import HexCorner, Side, between, corner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Stop, stops, through
from tests.small import MAP, small_rows
from tests.strategies import near_hexes

ROAD = [Hex(q, 0) for q in range(6)]
WALL = through([corner(ORIGIN, 0), corner(Hex(4, 0), 2)])


def with_path(way: list[Stop] | list[Hex], kind: str = "road", name: str = "") -> Campaign:
    campaign = Campaign(small_rows())
    campaign.apply(add_path(campaign, MAP, kind, way, name))
    return campaign


def path(campaign: Campaign, id_: str = "1") -> Path:
    return campaign.one(Path, Key("path", MAP, id_))


def near_corner(at: Hex, index: int) -> HexCorner:
    return corner(at, index)


near_corners = st.builds(near_corner, near_hexes, st.integers(0, 5))
ways = (
    st.one_of(
        st.lists(near_hexes, min_size=2, max_size=4), st.lists(near_corners, min_size=2, max_size=4)
    )
    .map(through)
    .filter(lambda way: len(way) > 2)
)


@given(ways)
def test_a_path_leads_where_it_was_drawn(way: list[Stop]) -> None:
    assert tuple(way) == stops(path(with_path(way)))


@given(ways)
def test_a_path_turned_twice_is_as_before(way: list[Stop]) -> None:
    campaign = with_path(way)
    before = campaign.rows()

    campaign.apply(reverse_path(campaign, MAP, "1"))
    turned = stops(path(campaign))
    campaign.apply(reverse_path(campaign, MAP, "1"))

    assert tuple(way[::-1]) == turned
    assert before == campaign.rows()


@given(ways, st.data())
def test_a_path_split_and_joined_is_as_before(way: list[Stop], data: st.DataObject) -> None:
    campaign = with_path(way, name="Old Road")
    before = campaign.rows()
    inner = data.draw(st.sampled_from(way[1:-1]))

    campaign.apply(split_path(campaign, MAP, "1", inner))
    pieces = len(campaign.all(Path, MAP))
    campaign.apply(join_paths(campaign, MAP, "1", "2"))

    assert 2 == pieces
    assert before == {key: row for key, row in campaign.rows().items() if key != GIVEN}


def test_a_path_along_sides_is_split_where_a_side_ends() -> None:
    campaign = with_path(WALL, "wall")
    sides = path(campaign).sides

    campaign.apply(split_path(campaign, MAP, "1", sides[1]))

    assert (sides[:2], sides[2:]) == (path(campaign).sides, path(campaign, "2").sides)


@pytest.mark.parametrize("at_start", [False, True])
def test_a_path_is_led_on_from_its_end(at_start: bool) -> None:
    campaign = with_path(ROAD[1:4])
    further = [ROAD[1], ROAD[0]] if at_start else ROAD[3:]

    campaign.apply(extend_path(campaign, MAP, "1", further, at_start=at_start))

    assert tuple(ROAD[:4] if at_start else ROAD[1:]) == path(campaign).hexes


@pytest.mark.parametrize("first", [ROAD[:3], ROAD[2::-1]])
@pytest.mark.parametrize("second", [ROAD[2:], ROAD[:1:-1], ROAD[3:], ROAD[:2:-1]])
def test_paths_are_joined_whichever_way_they_run(first: list[Hex], second: list[Hex]) -> None:
    campaign = with_path(first)
    campaign.apply(add_path(campaign, MAP, "road", second, "King’s Road"))

    campaign.apply(join_paths(campaign, MAP, "1", "2"))

    wanted = ROAD if first[0] == ROAD[0] else ROAD[::-1]
    assert {"1": Path("road", tuple(wanted), "King’s Road")} == campaign.all(Path, MAP)


@pytest.mark.parametrize(
    ("drawn", "wanted"),
    [
        pytest.param([Hex(2, 0), Hex(3, 0)], [0, 1, 2, 3, 8, 9], id="onwards"),
        pytest.param([Hex(3, 0), Hex(2, 0)], [0, 1, 2, 3, 8, 9], id="towards it"),
        pytest.param([Hex(q, 0) for q in range(2, 9)], range(10), id="from one to the other"),
        pytest.param([Hex(q, 0) for q in range(8, 1, -1)], range(10), id="and back"),
    ],
)
def test_what_is_drawn_from_an_end_carries_that_path_on(
    drawn: list[Hex], wanted: Iterable[int]
) -> None:
    campaign = with_path(ROAD[:3])
    campaign.apply(add_path(campaign, MAP, "road", [Hex(8, 0), Hex(9, 0)]))

    campaign.apply(draw_path(campaign, MAP, "road", drawn))

    hexes = [at.q for row in campaign.all(Path, MAP).values() for at in row.hexes]
    assert list(wanted) == hexes


def test_what_is_drawn_from_the_end_of_another_kind_is_a_path_of_its_own() -> None:
    campaign = with_path(ROAD[:3])

    campaign.apply(draw_path(campaign, MAP, "river", ROAD[2:]))

    assert ["road", "river"] == [row.kind for row in campaign.all(Path, MAP).values()]


def test_a_path_closed_to_a_ring_stays_one() -> None:
    campaign = with_path([Hex(0, 0), Hex(1, 0), Hex(1, 1)])

    campaign.apply(draw_path(campaign, MAP, "road", [Hex(1, 1), Hex(0, 1), Hex(0, 0)]))

    assert Hex(0, 0) == path(campaign).hexes[0] == path(campaign).hexes[-1]
    assert 5 == len(path(campaign).hexes)


def test_a_bridge_goes_with_the_last_path_at_its_side() -> None:
    campaign = with_path(ROAD)
    campaign.apply(add_path(campaign, MAP, "trail", ROAD[1:3]))
    for a, b in (ROAD[0:2], ROAD[1:3]):
        campaign.apply(add_crossing(campaign, MAP, Crossing("bridge", between(a, b) or side())))

    campaign.apply(remove_path(campaign, MAP, "1"))

    assert ["2"] == list(campaign.all(Crossing, MAP))


def side() -> Side:
    return pytest.fail("these hexes do not touch")


COMMANDS: list[Callable[[Campaign], Change]] = [
    lambda c: add_path(c, MAP, "river", WALL),
    lambda c: draw_path(c, MAP, "road", [ROAD[5], Hex(6, 0)]),
    lambda c: extend_path(c, MAP, "1", [Hex(6, 0)]),
    lambda c: split_path(c, MAP, "1", ROAD[2]),
    lambda c: join_paths(c, MAP, "1", "2"),
    lambda c: reverse_path(c, MAP, "1"),
    lambda c: rename_path(c, MAP, "1", " Long  Road ", "Road"),
    lambda c: change_kind(c, MAP, "1", "trail"),
    lambda c: remove_path(c, MAP, "1"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_can_be_taken_back(command: Callable[[Campaign], Change]) -> None:
    campaign = with_path(ROAD)
    campaign.apply(add_path(campaign, MAP, "road", [Hex(5, 1), Hex(5, 2)]))
    campaign.apply(add_crossing(campaign, MAP, Crossing("ford", Side(ROAD[0], 0))))
    before = campaign.rows()

    change = command(campaign)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (lambda c: add_path(c, MAP, "road", ROAD[:1]), "two hexes"),
        (lambda c: add_path(c, MAP, "road", [ROAD[0], ROAD[2]]), "leaps to 0302"),
        (lambda c: add_path(c, MAP, "road", [ROAD[0], ROAD[0]]), "leaps"),
        (lambda c: add_path(c, MAP, "road", [ROAD[0], WALL[0]]), "not both"),
        (lambda c: add_path(c, MAP, "wall", [WALL[0], WALL[2]]), "leaps;"),
        (
            lambda c: add_path(c, MAP, "wall", [HexCorner(0, 0), HexCorner(1, 1)]),
            "corner to corner",
        ),
        (lambda c: add_path(c, MAP, "sewer", ROAD), "“sewer”"),
        (lambda c: add_path(c, MAP, "road", ROAD, "x" * 201), "200 letters"),
        (lambda c: add_path(c, MAP, "road", line(Hex(FURTHEST, 0), Hex(FURTHEST, 1))), "further"),
        (lambda c: extend_path(c, MAP, "1", [Hex(9, 0)]), "leaps"),
        (lambda c: extend_path(c, MAP, "1", [ROAD[-1]]), "lead on"),
        (lambda c: split_path(c, MAP, "1", ROAD[0]), "between its ends"),
        (lambda c: split_path(c, MAP, "1", Hex(9, 9)), "does not pass"),
        (lambda c: split_path(c, MAP, "1", HexCorner(2, 0)), "does not pass"),
        (lambda c: join_paths(c, MAP, "1", "1"), "to itself"),
        (lambda c: join_paths(c, MAP, "1", "2"), "A road and a river"),
        (lambda c: join_paths(c, MAP, "2", "3"), "do not meet"),
        (lambda c: join_paths(c, MAP, "2", "4"), "along hexsides"),
        (lambda c: change_kind(c, MAP, "1", "canal"), "“canal”"),
        (lambda c: reverse_path(c, MAP, "77"), "no path “77”"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    command: Callable[[Campaign], Change], words: str
) -> None:
    campaign = with_path(ROAD)
    campaign.apply(add_path(campaign, MAP, "river", [Hex(0, 3), Hex(1, 3)]))
    campaign.apply(add_path(campaign, MAP, "river", [Hex(0, 9), Hex(1, 9)]))
    campaign.apply(add_path(campaign, MAP, "river", WALL))

    with pytest.raises(NotAllowed, match=words):
        command(campaign)


def test_a_path_holds_no_leap_after_all_this() -> None:
    campaign = with_path(ROAD)

    campaign.apply(draw_path(campaign, MAP, "road", line(ROAD[-1], Hex(9, 4))))

    assert all(between(a, b) for a, b in pairwise(path(campaign).hexes))
