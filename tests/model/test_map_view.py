"""A map view is a value: how large its map is, and how another one with a change is made of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.rows import Feature, Path
from mapper.model.hexes.chunks import ChunkAt, with_values
from mapper.model.hexes.hexes import Hex, Top, corners
from mapper.model.map_view import GmMap

hexes = st.builds(Hex, st.integers(-200, 200), st.integers(-200, 200))
tops = st.sampled_from(["flat", "pointy"])


def test_an_empty_map_has_no_extent() -> None:
    assert None is GmMap("").extent()


def test_chunks_without_terrain_have_no_extent() -> None:
    assert None is GmMap("", terrain={ChunkAt(0, 0): bytes(1024)}).extent()


@given(st.sets(hexes, min_size=1, max_size=12), tops)
def test_the_extent_is_that_of_the_corners(places: set[Hex], top: Top) -> None:
    view = GmMap("", top, terrain=with_values({}, ((at, 1) for at in places)))
    points = [corner for at in places for corner in corners(at, top)]

    extent = view.extent()

    assert extent is not None
    wanted = (
        min(p.x for p in points),
        min(p.y for p in points),
        max(p.x for p in points),
        max(p.y for p in points),
    )
    assert all(abs(a - b) < 1e-9 for a, b in zip(wanted, extent, strict=True))


@given(hexes, tops)
def test_paths_and_features_count_too(at: Hex, top: Top) -> None:
    river = GmMap("", top, paths={"1": Path("river", (at,))}).extent()
    tower = GmMap("", top, features={"1": Feature(at, "Tower", "overt")}).extent()

    assert river == tower is not None


def test_a_change_shares_what_it_does_not_touch() -> None:
    before = GmMap("", terrain=with_values({}, [(Hex(0, 0), 1), (Hex(40, 0), 1)]))

    after = before.with_terrain({ChunkAt(1, 0): bytes([2]) * 1024})

    assert before.terrain[ChunkAt(0, 0)] is after.terrain[ChunkAt(0, 0)]


def test_a_chunk_can_be_taken_away() -> None:
    before = GmMap("", terrain=with_values({}, [(Hex(0, 0), 1), (Hex(40, 0), 1)]))

    after = before.with_terrain({ChunkAt(1, 0): None})

    assert [ChunkAt(0, 0)] == list(after.terrain)
