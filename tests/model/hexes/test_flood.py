"""Floods over chunks, against a search from hex to hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import ChunkAt, Chunks, area_of, value_at, with_values
from mapper.model.hexes.hexes import (
    DIRECTIONS,
    Hex,
    add,
    from_offset,
    line,
    neighbours,
    offset,
    within,
)
from mapper.model.hexes.shapes import flood, of_terrain, rectangle, unmapped

ENOUGH = 1_000_000
MEETING = [Hex(0, 0), Hex(32, -32), Hex(-32, 0), Hex(0, 31)]
"""Where chunks meet."""


@st.composite
def maps(draw: st.DrawFn) -> tuple[Chunks, Hex]:
    """A few lines and holes of one terrain in another, about a place where four chunks meet."""
    middle = draw(st.sampled_from(MEETING))
    near = st.builds(
        lambda q, r: Hex(middle.q + q, middle.r + r), st.integers(-9, 9), st.integers(-9, 9)
    )
    ends = draw(st.lists(st.tuples(near, near), max_size=8))
    specks = draw(st.lists(st.tuples(near, st.integers(0, 2)), max_size=40))
    values = [(at, 1) for at in within(middle, 12)]
    values += [(at, 2) for start, end in ends for at in line(start, end)]
    return with_values({}, values + specks), draw(near)


def searched(is_open: Callable[[Hex], bool], start: Hex) -> set[Hex]:
    found = {start} if is_open(start) else set()
    waiting = deque(found)
    while waiting:
        for beside in neighbours(waiting.popleft()):
            if beside not in found and is_open(beside):
                found.add(beside)
                waiting.append(beside)
    return found


@given(maps())
def test_a_flood_finds_what_a_search_finds(drawn: tuple[Chunks, Hex]) -> None:
    chunks, start = drawn
    code = value_at(chunks, start) or 1

    found = flood(of_terrain(chunks, code), start, ENOUGH)

    assert found.is_whole
    assert area_of(searched(lambda at: value_at(chunks, at) == code, start)) == found.area


@given(maps(), st.integers(-20, -8), st.integers(8, 20))
def test_a_flood_of_empty_ground_stays_inside_the_bounds(
    drawn: tuple[Chunks, Hex], first: int, last: int
) -> None:
    chunks, start = drawn
    bounds = rectangle((first, last), (first, last), "flat", "odd")

    def is_open(at: Hex) -> bool:
        inside = all(first <= part <= last for part in offset(at, "flat", "odd"))
        return inside and not value_at(chunks, at)

    found = flood(unmapped(chunks, bounds), start, ENOUGH)

    assert area_of(searched(is_open, start)) == found.area


@pytest.mark.parametrize(
    ("at", "step"),
    [(at, step) for at in within(Hex(0, 0), 1) + within(Hex(31, 31), 1) for step in DIRECTIONS],
)
def test_two_hexes_that_touch_are_joined_wherever_chunks_meet(at: Hex, step: Hex) -> None:
    pair = [at, add(at, step)]
    chunks = with_values({}, ((hex_, 1) for hex_ in pair))

    found = flood(of_terrain(chunks, 1), at, ENOUGH)

    assert area_of(pair) == found.area


@pytest.mark.parametrize("start", MEETING)
def test_a_thin_ring_across_chunks_is_followed_all_round(start: Hex) -> None:
    ring = set(within(start, 40)) - set(within(start, 39))
    chunks = with_values({}, ((at, 1) for at in ring))

    found = flood(of_terrain(chunks, 1), min(ring), ENOUGH)

    assert area_of(ring) == found.area


def test_a_way_to_and_fro_between_chunks_is_followed_to_its_end() -> None:
    """Corridors of one hex that turn at either end."""
    corridors = [
        from_offset(column, row, "flat", "odd") for column in range(0, 40, 2) for row in range(70)
    ]
    turns = [
        from_offset(column, 69 * (column % 4 == 1), "flat", "odd") for column in range(1, 39, 2)
    ]
    chunks = with_values({}, ((at, 1) for at in corridors + turns))

    found = flood(of_terrain(chunks, 1), corridors[0], ENOUGH)

    assert area_of(corridors + turns) == found.area


def test_as_many_hexes_as_the_limit_are_still_whole() -> None:
    chunks = with_values({}, ((at, 1) for at in within(Hex(0, 0), 5)))

    found = flood(of_terrain(chunks, 1), Hex(0, 0), 91)

    assert (91, True) == (len(found.area), found.is_whole)


def test_more_hexes_than_the_limit_are_not_whole() -> None:
    chunks = with_values({}, ((at, 1) for at in within(Hex(0, 0), 5)))

    found = flood(of_terrain(chunks, 1), Hex(0, 0), 90)

    assert not found.is_whole
    assert Hex(0, 0) in found.area


def test_a_boundless_flood_ends_at_the_limit() -> None:
    bounds = rectangle((-(1 << 24), 1 << 24), (-(1 << 24), 1 << 24), "flat", "odd")

    found = flood(unmapped({ChunkAt(0, 0): bytes(1024)}, bounds), Hex(0, 0), 50_000)

    assert not found.is_whole
