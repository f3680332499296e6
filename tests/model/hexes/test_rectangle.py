"""Rectangles of hexes as arrays, against hexes one by one."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import centre, from_offset, neighbours, offset
from mapper.model.hexes.rectangle import Rectangle, bodies, core, grown
from tests.strategies import shoves, tops

rectangles = st.builds(
    Rectangle,
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    top=tops,
    shove=shoves,
)


def masks(rectangle: Rectangle, seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.random.Generator(np.random.PCG64(seed)).random(rectangle.shape) < 0.5


@given(rectangles)
def test_the_arrays_hold_each_hex_of_the_rectangle_once(rectangle: Rectangle) -> None:
    hexes = [rectangle.hex_of(index) for index in range(rectangle.size)]

    found = {offset(at, rectangle.top, rectangle.shove) for at in hexes}

    wanted = {(i, j) for i in range(rectangle.columns) for j in range(rectangle.rows)}
    assert wanted == found


@given(rectangles)
def test_coordinates_are_those_of_the_hexes(rectangle: Rectangle) -> None:
    hexes = [rectangle.hex_of(index) for index in range(rectangle.size)]

    q, r = (part.reshape(-1).tolist() for part in rectangle.axial())

    assert hexes == list(zip(q, r, strict=True))


@given(rectangles)
def test_positions_are_the_centres_of_the_hexes(rectangle: Rectangle) -> None:
    first = rectangle.shape[0] // 2

    x, y = (part.reshape(-1).tolist() for part in rectangle.plane(first, rectangle.shape[0]))

    skipped = first * rectangle.shape[1]
    wanted = [centre(rectangle.hex_of(i), rectangle.top) for i in range(skipped, rectangle.size)]
    assert wanted == [pytest.approx(point) for point in zip(x, y, strict=True)]


@given(rectangles)
def test_neighbours_of_one_hex_are_those_that_touch_it(rectangle: Rectangle) -> None:
    hexes = [rectangle.hex_of(index) for index in range(rectangle.size)]

    found = [{hexes[i] for i in rectangle.neighbours_of(index)} for index in range(rectangle.size)]

    assert [set(neighbours(at)) & set(hexes) for at in hexes] == found


@given(rectangles)
def test_neighbours_of_all_hexes_are_those_of_each(rectangle: Rectangle) -> None:
    numbers = np.arange(rectangle.size).reshape(rectangle.shape)

    beside = np.stack(list(rectangle.neighbours(numbers, -1))).reshape(6, -1)

    wanted = [sorted(rectangle.neighbours_of(index)) for index in range(rectangle.size)]
    assert wanted == [sorted(i for i in column if i >= 0) for column in beside.T.tolist()]


@given(rectangles)
def test_three_steps_meet_each_pair_once(rectangle: Rectangle) -> None:
    numbers = np.arange(rectangle.size).reshape(rectangle.shape)

    pairs = [
        (min(pair), max(pair))
        for beside in rectangle.neighbours(numbers, -1, 3)
        for pair in zip(numbers.reshape(-1).tolist(), beside.reshape(-1).tolist(), strict=True)
        if pair[1] >= 0
    ]

    wanted = {
        (index, other)
        for index in range(rectangle.size)
        for other in rectangle.neighbours_of(index)
        if index < other
    }
    assert sorted(wanted) == sorted(pairs)


@given(rectangles, st.integers(0, 99))
def test_bodies_are_the_connected_parts(rectangle: Rectangle, seed: int) -> None:
    mask = masks(rectangle, seed)
    inside = set(np.flatnonzero(mask).tolist())
    touching: nx.Graph[int] = nx.Graph()
    touching.add_nodes_from(inside)
    touching.add_edges_from(
        (index, other)
        for index in inside
        for other in rectangle.neighbours_of(index)
        if other in inside
    )

    numbers = bodies(rectangle, mask).reshape(-1).tolist()

    parts = [{numbers[index] for index in part} for part in nx.connected_components(touching)]
    assert [{min(part)} for part in nx.connected_components(touching)] == parts


@given(rectangles, st.integers(0, 99))
def test_the_core_is_what_the_rest_does_not_grow_into(rectangle: Rectangle, seed: int) -> None:
    mask = masks(rectangle, seed)

    inner = core(rectangle, mask)

    assert np.array_equal(~grown(rectangle, ~mask), inner)


def test_growing_a_hex_gives_it_and_its_neighbours() -> None:
    rectangle = Rectangle(5, 5, "flat", "odd")
    middle = from_offset(2, 2, "flat", "odd")
    mask = np.zeros(rectangle.shape, np.bool_)
    mask[2, 2] = True

    found = {rectangle.hex_of(index) for index in np.flatnonzero(grown(rectangle, mask)).tolist()}

    assert {middle, *neighbours(middle)} == found
