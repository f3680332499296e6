"""What is seen from two hexes away, and who loses the way without it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import Hex, neighbours
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.landmarks import (
    can_be_landmark,
    is_lost,
    is_seen,
    keeps_the_way,
    stocked_as_landmark,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import load
from tests.rings import ring

TABLES = load("hexploration", Hexploration)
HERE = Hex(0, 0)
ON_AXIS, OFF_AXIS = Hex(2, 0), Hex(1, 1)
BETWEEN = {at: set(neighbours(HERE)) & set(neighbours(at)) for at in (ON_AXIS, OFF_AXIS)}


def seen(landmark: Hex, blocked: dict[Hex, str], viewer: Hex = HERE) -> bool:
    return is_seen(TABLES, viewer, landmark, lambda at: blocked.get(at, "plains"))


@pytest.mark.parametrize("terrain", ["high_mountains", "deep_forest", "canopy"])
@pytest.mark.parametrize("landmark", [ON_AXIS, OFF_AXIS])
def test_what_is_high_or_dense_on_every_line_hides_a_landmark(terrain: str, landmark: Hex) -> None:
    assert not seen(landmark, dict.fromkeys(BETWEEN[landmark], terrain))


def test_off_the_axis_one_open_side_is_enough() -> None:
    left, _ = BETWEEN[OFF_AXIS]

    assert seen(OFF_AXIS, {left: "high_mountains"})


@pytest.mark.parametrize("terrain", ["forest", "mountains", "hills", "swamp"])
def test_lesser_ground_hides_nothing(terrain: str) -> None:
    assert seen(ON_AXIS, dict.fromkeys(BETWEEN[ON_AXIS], terrain))


def test_a_landmark_stands_out_of_its_own_hex() -> None:
    assert seen(ON_AXIS, {ON_AXIS: "high_mountains"})


@pytest.mark.parametrize(
    ("terrain", "expected"), [("canopy", False), ("deep_forest", False), ("high_mountains", True)]
)
def test_from_under_trees_nothing_far_is_seen_but_from_a_peak_it_is(
    terrain: str, expected: bool
) -> None:
    assert expected is seen(ON_AXIS, {HERE: terrain})


def test_hills_under_a_canopy_hide_what_a_canopy_hides() -> None:
    assert not seen(ON_AXIS, {HERE: "hills+canopy"})
    assert not seen(ON_AXIS, dict.fromkeys(BETWEEN[ON_AXIS], "hills+canopy"))


def test_the_way_is_lost_as_often_as_on_the_worst_that_the_ground_is() -> None:
    hits = [d10 for d10 in range(1, 11) if lost("hills+forest", d10)]

    assert 7 == len(hits)


def lost(terrain: str, d10: int) -> bool:
    return is_lost(TABLES, terrain, is_guided=False, d10=d10, d6=1).lost


def test_from_under_trees_the_next_hex_is_seen() -> None:
    assert seen(Hex(1, 0), {HERE: "canopy"})


def test_nothing_is_seen_from_three_hexes() -> None:
    assert not any(seen(at, {}) for at in ring(HERE, 3))


@given(
    st.sampled_from(ring(HERE, 2)),
    st.dictionaries(st.sampled_from(ring(HERE, 1)), st.just("canopy")),
)
def test_sight_is_the_same_either_way_over_open_ground(at: Hex, blocked: dict[Hex, str]) -> None:
    assert seen(at, blocked) == seen(HERE, blocked, viewer=at)


def test_only_what_is_overt_can_be_a_landmark() -> None:
    assert [True, False, False] == [can_be_landmark(each) for each in ("overt", "hidden", "secret")]


@pytest.mark.parametrize(
    ("terrain", "chance"),
    [
        ("plains", 1),
        ("hills", 2),
        ("scrub", 3),
        ("rough", 3),
        ("desert", 4),
        ("mountains", 5),
        ("swamp", 6),
        ("forest", 7),
    ],
)
def test_the_way_is_lost_so_often_in_ten(terrain: str, chance: int) -> None:
    lost = sum(
        is_lost(TABLES, terrain, is_guided=False, d10=d10, d6=1).lost for d10 in range(1, 11)
    )

    assert chance == lost


@pytest.mark.parametrize(
    ("terrain", "turns"),
    [
        ("plains", [-60, -60, -60, 60, 60, 60]),
        ("hills", [-60, -60, -60, 60, 60, 60]),
        ("mountains", [-120, -60, -60, 60, 60, 120]),
        ("swamp", [60, 120, 180, 240, 300, 0]),
        ("forest", [60, 120, 180, 240, 300, 0]),
    ],
)
def test_a_lost_party_turns(terrain: str, turns: list[int]) -> None:
    found = [
        is_lost(TABLES, terrain, is_guided=False, d10=1, d6=d6).turn_degrees for d6 in range(1, 7)
    ]

    assert turns == found


def test_who_is_guided_is_not_checked() -> None:
    told = is_lost(TABLES, "forest", is_guided=True, d10=1, d6=1)

    assert (False, False, 0) == (told.check, told.lost, told.turn_degrees)


@pytest.mark.parametrize(("d10", "d6"), [(0, 1), (11, 1), (1, 0), (1, 7)])
def test_a_face_must_be_on_its_die(d10: int, d6: int) -> None:
    with pytest.raises(Refused, match="shows 1 to"):
        is_lost(TABLES, "plains", is_guided=False, d10=d10, d6=d6)


def test_nobody_gets_lost_where_there_is_no_row() -> None:
    with pytest.raises(Refused, match="Nobody gets lost"):
        is_lost(TABLES, "lava", is_guided=False, d10=1, d6=1)


def test_roads_and_trails_keep_the_way() -> None:
    kept = [keeps_the_way(TABLES, route) for route in ("road", "trail", "none")]

    assert [True, True, False] == kept


def test_one_in_six_overt_features_can_be_steered_by() -> None:
    stocked = [stocked_as_landmark(TABLES, roll) for roll in range(1, 7)]

    assert [True, False, False, False, False, False] == stocked


@pytest.mark.parametrize(
    "override", [{"chances": {"moor": 3}}, {"turns": {"moor": [0, 0, 0, 0, 0, 0]}}]
)
def test_a_terrain_needs_both_its_chance_and_its_turns(override: dict[str, object]) -> None:
    tables = load("hexploration", Hexploration, {"house": {"lost": override}})

    with pytest.raises(Refused, match="Nobody gets lost"):
        is_lost(tables, "moor", is_guided=False, d10=1, d6=1)
