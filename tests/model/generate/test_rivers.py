"""Drainage on small rectangles of random heights."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.generate.landscape import Drainage, drained
from mapper.model.hexes.rectangle import Rectangle
from tests.strategies import shoves, tops

rectangles = st.builds(
    Rectangle,
    columns=st.integers(1, 14),
    rows=st.integers(1, 14),
    top=tops,
    shove=shoves,
)


def rough(rectangle: Rectangle, seed: int, levels: int) -> Drainage:
    chance = np.random.Generator(np.random.PCG64(seed))
    height = (chance.random(rectangle.shape) * levels).astype(np.int64)
    return drained(rectangle, height, rectangle.edge())


@given(rectangles, st.integers(0, 99), st.sampled_from([1, 3, 1000]))
def test_all_water_reaches_an_outlet(rectangle: Rectangle, seed: int, levels: int) -> None:
    receiver = rough(rectangle, seed, levels).receiver

    ends = list(range(rectangle.size))
    for _ in range(rectangle.size):
        ends = [receiver[at] for at in ends]

    edge = set(np.flatnonzero(rectangle.edge()).tolist())
    assert set(ends) <= edge


@given(rectangles, st.integers(0, 99), st.sampled_from([1, 3, 1000]))
def test_water_runs_to_neighbours(rectangle: Rectangle, seed: int, levels: int) -> None:
    drainage = rough(rectangle, seed, levels)

    steps = [(at, to) for at, to in enumerate(drainage.receiver) if at != to]

    assert all(to in rectangle.neighbours_of(at) for at, to in steps)


@given(rectangles, st.integers(0, 99), st.sampled_from([1, 3, 1000]))
def test_water_never_runs_uphill(rectangle: Rectangle, seed: int, levels: int) -> None:
    drainage = rough(rectangle, seed, levels)

    rises = [drainage.filled[to] - drainage.filled[at] for at, to in enumerate(drainage.receiver)]

    assert max(rises) <= 0


def test_a_hollow_fills_up_to_its_lowest_pass() -> None:
    rectangle = Rectangle(5, 5, "flat", "odd")
    height = np.full(rectangle.shape, 9, np.int64)
    height[2, 2] = 1
    height[2, 1] = 6

    drainage = drained(rectangle, height, rectangle.edge())

    assert 9 == drainage.filled[12]


def test_a_hollow_with_a_gap_fills_up_to_the_gap() -> None:
    rectangle = Rectangle(5, 5, "flat", "odd")
    height = np.full(rectangle.shape, 9, np.int64)
    height[2, 2] = 1
    height[2, 1] = 6
    height[2, 0] = 4

    drainage = drained(rectangle, height, rectangle.edge())

    assert 6 == drainage.filled[12]
