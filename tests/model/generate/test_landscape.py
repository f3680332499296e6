"""Generated landscapes: the same everywhere, sane, and varied."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mapper.model.campaign.rows import TerrainType
from mapper.model.generate.landscape import (
    SHORTEST,
    TERRAINS,
    Landscape,
    Relief,
    drained,
    fields_of,
    heights,
    landscape,
    relief_of,
    rivers_of,
)
from mapper.model.hexes.chunks import count_mapped, mapped, value_at
from mapper.model.hexes.hexes import Hex, Shove, Top, direction, from_offset, neighbours
from mapper.model.hexes.rectangle import Rectangle
from tests.strategies import shoves, tops

ROOT = Path(__file__).parents[3]
CODES = {name: code for code, name in enumerate(TERRAINS, 1)}
WATER = {CODES[name] for name in ("ocean", "sea", "shallows", "lake")}
RANGE = {CODES[name] for name in ("mountains", "high_mountains", "glacier", "volcano")}
PEAKS = RANGE - {CODES["mountains"]}
WOODS = {
    CODES[name] for name in ("light_forest", "forest", "deep_forest", "conifers", "wooded_hills")
}
OTHER_LAND = set(CODES.values()) - WATER - RANGE - WOODS
PRINT_DIGEST = "from tests.model.generate.test_landscape import digest; print(digest(7))"

seeds = st.integers(-(1 << 70), 1 << 70)
rectangles = st.builds(
    Rectangle, columns=st.integers(1, 40), rows=st.integers(1, 40), top=tops, shove=shoves
)

LARGE = Rectangle(200, 150, "pointy", "even")


def made(seed: int, columns: int = 30, rows: int = 20) -> Landscape:
    return landscape(columns, rows, "flat", "odd", seed, codes=CODES)


def digest(seed: int) -> str:
    found = made(seed)
    terrain = [(*place, found.terrain[place].hex()) for place in sorted(found.terrain)]
    rivers = [[tuple(at) for at in river] for river in found.rivers]
    return hashlib.sha256(repr((terrain, rivers)).encode()).hexdigest()


def relief_by(rectangle: Rectangle, seed: int) -> Relief:
    return relief_of(rectangle, fields_of(rectangle, seed), seed)


def kinds(found: Landscape) -> dict[Hex, int]:
    return {at: value_at(found.terrain, at) for at in mapped(found.terrain)}


def test_a_landscape_is_the_same_in_every_process() -> None:
    elsewhere = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4321"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert digest(7) == elsewhere.stdout.strip()


def test_a_landscape_is_the_same_on_every_machine() -> None:
    assert "434f835c6d8e44dddc013e5bb5ebaca1b20cb23d18fdb0906f2020980d0a9a57" == digest(7)


def test_another_seed_gives_another_landscape() -> None:
    found = {digest(seed) for seed in (0, 1, -1, 1 << 64, -(1 << 64), 1 << 200)}

    assert 6 == len(found)


@pytest.mark.parametrize("seed", [0, -1, 1 << 200])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 200), (200, 1), (2, 2), (5, 5)])
def test_every_hex_of_a_small_map_is_filled(columns: int, rows: int, seed: int) -> None:
    found = made(seed, columns, rows)

    assert columns * rows == count_mapped(found.terrain)


@given(st.integers(1, 40), st.integers(1, 40), tops, shoves, seeds)
def test_the_rectangle_is_filled_and_nothing_else(
    columns: int, rows: int, top: Top, shove: Shove, seed: int
) -> None:
    found = landscape(columns, rows, top, shove, seed, codes=CODES)

    wanted = {from_offset(i, j, top, shove) for i in range(columns) for j in range(rows)}
    assert wanted == set(mapped(found.terrain))


@given(rectangles, seeds)
@example(LARGE, 3)
def test_rivers_run_from_hex_to_neighbour_and_pass_none_twice(
    rectangle: Rectangle, seed: int
) -> None:
    found = landscape(
        rectangle.columns, rectangle.rows, rectangle.top, rectangle.shove, seed, codes=CODES
    )

    for river in found.rivers:
        steps = pairwise(river)
        assert (len(river), True) == (
            len(set(river)),
            all(direction(start, end) is not None for start, end in steps),
        )


@given(rectangles, seeds)
@example(LARGE, 3)
def test_rivers_never_rise(rectangle: Rectangle, seed: int) -> None:
    relief = relief_by(rectangle, seed)
    filled = drained(rectangle, heights(relief), relief.is_sea | rectangle.edge()).filled

    rivers = rivers_of(rectangle, relief, seed)

    falls = [[filled[at] for at in river] for river in rivers]
    assert [sorted(fall, reverse=True) for fall in falls] == falls


@given(rectangles, seeds)
@example(LARGE, 3)
def test_rivers_end_in_water_in_an_earlier_river_or_at_the_edge(
    rectangle: Rectangle, seed: int
) -> None:
    relief = relief_by(rectangle, seed)

    rivers = rivers_of(rectangle, relief, seed)

    ends = set(np.flatnonzero(relief.is_sea | relief.is_lake | rectangle.edge()).tolist())
    for river in rivers:
        assert river[-1] in ends
        ends.update(river)


@given(rectangles, seeds)
@example(LARGE, 3)
def test_rivers_meet_only_where_one_ends(rectangle: Rectangle, seed: int) -> None:
    relief = relief_by(rectangle, seed)
    water = set(np.flatnonzero(relief.is_sea | relief.is_lake).tolist())

    rivers = rivers_of(rectangle, relief, seed)

    passed = [at for river in rivers for at in river[:-1] if at not in water]
    assert len(set(passed)) == len(passed)


@given(rectangles, seeds)
@example(LARGE, 3)
def test_rivers_spring_in_high_land_or_leave_a_lake(rectangle: Rectangle, seed: int) -> None:
    relief = relief_by(rectangle, seed)
    sources = relief.hills | relief.mountains | relief.is_lake

    rivers = rivers_of(rectangle, relief, seed)

    assert all(sources.reshape(-1)[river[0]] for river in rivers)


@given(rectangles, seeds)
@example(LARGE, 3)
def test_no_river_is_short(rectangle: Rectangle, seed: int) -> None:
    rivers = rivers_of(rectangle, relief_by(rectangle, seed), seed)

    assert all(len(river) >= SHORTEST for river in rivers)


def test_there_is_a_river_for_about_every_two_hundred_hexes_of_land() -> None:
    rectangle = Rectangle(200, 150, "flat", "odd")
    relief = relief_by(rectangle, 3)

    rivers = rivers_of(rectangle, relief, 3)

    land = int((~(relief.is_sea | relief.is_lake)).sum())
    assert 150 <= land / len(rivers) <= 250


@pytest.mark.parametrize("seed", range(31))
def test_a_small_map_has_land_and_variety(seed: int) -> None:
    values = list(kinds(made(seed)).values())

    land = [value for value in values if value not in WATER]
    assert len(land) >= 0.55 * len(values)
    assert len(set(land)) >= 7


@pytest.mark.parametrize("seed", range(31))
def test_a_small_map_has_sea_woods_hills_and_mountains(seed: int) -> None:
    found = set(kinds(made(seed)).values())

    for wanted in (WATER, WOODS, RANGE, {CODES["hills"], CODES["wooded_hills"]}):
        assert wanted & found


@pytest.mark.parametrize("seed", range(5))
def test_hexes_of_a_kind_lie_together(seed: int) -> None:
    found = kinds(made(seed, 60, 40))
    places = list(found)
    order = np.random.Generator(np.random.PCG64(1)).permutation(len(places)).tolist()
    shuffled = {places[i]: found[places[j]] for i, j in enumerate(order)}

    assert 0.7 <= alike(found)
    assert 2 * alike(shuffled) <= alike(found)


def alike(found: Mapping[Hex, int]) -> float:
    """The share of neighbours that are of the same broad kind."""
    broad = {
        value: number
        for number, group in enumerate((WATER, RANGE, WOODS, OTHER_LAND))
        for value in group
    }
    pairs = [
        broad[value] == broad[found[beside]]
        for (q, r), value in found.items()
        for beside in (Hex(q + 1, r), Hex(q, r + 1), Hex(q + 1, r - 1))
        if beside in found
    ]
    return sum(pairs) / len(pairs)


@pytest.mark.parametrize("seed", range(5))
def test_peaks_stand_inside_mountains_only(seed: int) -> None:
    kind = kinds(landscape(80, 60, "pointy", "even", seed, codes=CODES))

    around = {kind.get(beside) for at in kind if kind[at] in PEAKS for beside in neighbours(at)}

    assert around <= RANGE | {None}


@pytest.mark.parametrize("seed", range(5))
def test_no_mountain_stands_alone(seed: int) -> None:
    kind = kinds(made(seed, 80, 60))

    mountains = [at for at in kind if kind[at] in RANGE]

    assert all(any(kind.get(to) in RANGE for to in neighbours(at)) for at in mountains)


@pytest.mark.parametrize("seed", range(5))
def test_the_sea_is_shallow_by_the_coast(seed: int) -> None:
    kind = kinds(made(seed, 80, 60))
    deep = {CODES["sea"], CODES["ocean"]}

    around = {kind.get(beside) for at in kind if kind[at] in deep for beside in neighbours(at)}

    assert around <= deep | {CODES["shallows"], None}


@pytest.mark.parametrize("seed", range(5))
def test_deep_forest_lies_inside_woods(seed: int) -> None:
    kind = kinds(made(seed, 80, 60))
    open_land = {CODES[name] for name in ("plains", "grassland", "heath", "scrub", "tundra")}

    around = {
        kind.get(beside)
        for at in kind
        if kind[at] == CODES["deep_forest"]
        for beside in neighbours(at)
    }

    assert not around & open_land


def test_the_terrain_list_has_all_that_is_made() -> None:
    listed = tomllib.loads((ROOT / "resources/terrain.toml").read_text(encoding="utf-8"))

    types = {name: TerrainType(**entry) for name, entry in listed.items()}

    assert set(TERRAINS) <= set(types)


def test_no_two_entries_of_the_terrain_list_share_a_code_a_name_or_a_colour() -> None:
    listed = tomllib.loads((ROOT / "resources/terrain.toml").read_text(encoding="utf-8"))

    repeated = {
        part: len(listed) - len({entry[part] for entry in listed.values()})
        for part in ("code", "name", "colour")
    }

    assert {"code": 0, "name": 0, "colour": 0} == repeated


@pytest.mark.slow
def test_a_million_hexes_are_filled() -> None:
    found = made(1, 1000, 1000)

    assert 1_000_000 == count_mapped(found.terrain)
