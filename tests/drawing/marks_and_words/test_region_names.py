"""Names of regions run along them, keep within them, and keep clear of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain, combinations
from math import atan2, degrees, hypot, isfinite, sin

import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import StoredImages, no_images
from mapper.drawing.base.layers import ALL_LAYERS
from mapper.drawing.hexes.content_layers import Keyed
from mapper.drawing.marks_and_words.placement import PlacedWords
from mapper.drawing.marks_and_words.region_names import of_region
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Label, Region
from mapper.model.found_clues import FoundClue
from mapper.model.hexes.chunks import ChunkAt, value_at, with_values
from mapper.model.hexes.hexes import Hex, Top, centre, hex_at
from mapper.model.map_view import MapView
from tests.drawing.keyed_land import disc
from tests.drawing.sample import spot, style, wide_land

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

WHOLE = PixelRect(-200, -200, 4200, 4200)
PX = 30.0
WOOD = Region("The Haunted Wood", "#a02020")
Chunks = Mapping[ChunkAt, bytes]


def shaped(is_in: Callable[[int, int], bool]) -> Chunks:
    """The hexes of some columns and rows."""
    hexes = [spot(column, row) for column in range(60) for row in range(60) if is_in(column, row)]
    return with_values({}, [(at, 1) for at in hexes])


LEVEL = shaped(lambda column, row: 10 <= column < 34 and abs(row - 20) < 3)
UPRIGHT = shaped(lambda column, row: 10 <= row < 34 and abs(column - 20) < 3)
SICKLE = shaped(lambda c, row: 3 <= c < 26 and abs(row - 12 - 6 * sin((c - 4) / 7)) < 2.5)


def named(row: Region, hexes: Chunks) -> MapView:
    return replace(wide_land(), regions={"1": row}, region_hexes={"1": hexes})


def words(view: MapView, px: float = PX) -> list[PlacedWords]:
    return Keyed(view, style(), StoredImages(no_images), ALL_LAYERS).words(px, WHOLE)


def middles(placed: PlacedWords) -> list[tuple[float, float]]:
    return [((left + right) / 2, (top + low) / 2) for left, top, right, low in placed.boxes]


@pytest.mark.parametrize("hexes", [LEVEL, UPRIGHT, SICKLE], ids=["level", "upright", "sickle"])
def test_every_letter_lies_in_its_region(hexes: Chunks) -> None:
    (placed,) = words(named(WOOD, hexes))

    spots = [hex_at(x / PX, y / PX, "flat") for x, y in middles(placed)]
    assert len(WOOD.name) == len(spots)
    assert all(value_at(hexes, at) for at in spots)


def test_a_name_runs_along_its_region() -> None:
    (placed,) = words(named(WOOD, UPRIGHT))

    (left, low), *_, (right, high) = middles(placed)
    assert abs(degrees(atan2(high - low, right - left))) > 80


def test_a_name_bends_with_its_region() -> None:
    (placed,) = words(named(WOOD, SICKLE))

    (x, y), *between, (end_x, end_y) = middles(placed)
    far = [
        abs((end_x - x) * (y - at_y) - (x - at_x) * (end_y - y)) / hypot(end_x - x, end_y - y)
        for at_x, at_y in between
    ]
    assert max(far) > PX


def test_a_name_is_level_where_the_region_is_as_long_as_wide() -> None:
    (placed,) = words(named(WOOD, disc(spot(30, 30), 7)))

    assert placed.along is None


def test_what_does_not_fit_is_not_written_from_afar() -> None:
    view = named(WOOD, disc(spot(30, 30), 3))

    assert ([], 1) == (words(view, 16.0), len(words(view, 44.0)))


def test_names_keep_clear_of_each_other_and_of_towns() -> None:
    town = Feature(spot(22, 20), "Stillwater Town", "overt", is_settlement=True)
    across = shaped(lambda column, row: 10 <= row < 34 and abs(column - 22) < 3)
    view = replace(
        wide_land(),
        features={"1": town},
        regions={"1": WOOD, "2": Region("Stillwater Vale", "#2050a0")},
        region_hexes={"1": LEVEL, "2": across},
    )

    placed = words(view)

    assert {("feature", "1"), ("region", "1"), ("region", "2")} == {each.of for each in placed}
    pairs = combinations([each.boxes for each in placed], 2)
    assert not [1 for one, other in pairs for a in one for b in other if _overlap(a, b)]


def test_a_name_that_was_moved_is_written_there() -> None:
    by = Hex(4, 1)
    (before,) = words(named(WOOD, LEVEL))

    (placed,) = words(named(replace(WOOD, name_by=by), LEVEL))

    way = centre(by, "flat")
    assert before.bounds[0] + way.x * PX == pytest.approx(placed.bounds[0], abs=2)
    assert before.bounds[1] + way.y * PX == pytest.approx(placed.bounds[1], abs=2)


def test_a_name_that_was_moved_stays_where_it_was_put_as_its_region_grows() -> None:
    row = replace(WOOD, name_at=spot(21, 30), name_size=3)
    longer = shaped(lambda column, row: 10 <= column < 54 and abs(row - 20) < 3)

    placed = [words(named(row, hexes)) for hexes in (LEVEL, longer)]

    (left, top, right, low), (now_left, now_top, now_right, now_low) = (
        each.bounds for (each,) in placed
    )
    assert (left + right) / 2 == pytest.approx((now_left + now_right) / 2, abs=PX)
    assert (top + low) / 2 == pytest.approx((now_top + now_low) / 2, abs=PX)


def test_a_name_that_was_moved_gives_way_to_nothing() -> None:
    round_one, town = disc(spot(30, 30), 7), Feature(spot(30, 30), "Stillwater", "overt")
    view = named(replace(WOOD, name_by=Hex(1, 0)), round_one)
    beside = replace(view, features={"1": replace(town, at=spot(31, 30), is_settlement=True)})

    placed = {each.of: each for each in words(beside)}

    assert words(view)[0].bounds == placed["region", "1"].bounds


def test_a_name_has_the_size_that_it_was_given() -> None:
    (placed,) = words(named(replace(WOOD, name_size=1), LEVEL))

    assert 10 == placed.size


def test_a_name_that_is_hidden_is_not_written() -> None:
    assert [] == words(named(replace(WOOD, has_name=False), LEVEL))


@pytest.mark.parametrize("share", [0.1, 0.37, 0.5, 0.81, 0.95])
def test_a_label_is_hit_anywhere_along_its_line(share: float) -> None:
    line = tuple(Hex(10 + 6 * step, 20 - 3 * step) for step in range(5))
    view = replace(wide_land(), labels={"1": Label("Wine-Dark Bay", line, 5, "water")})
    (placed,) = words(view)
    first, *_, last = middles(placed)

    at = (first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share)

    assert placed.covers(*at)
    assert not placed.covers(at[0], at[1] + 4 * placed.size)


@pytest.mark.parametrize(
    "hexes",
    [
        pytest.param([Hex(0, 0)], id="one"),
        pytest.param([Hex(0, 0), Hex(1, 0)], id="two"),
        pytest.param([Hex(0, 0), Hex(9, 0)], id="two far apart"),
        pytest.param([Hex(0, 0), Hex(0, 9)], id="two, one above the other"),
        pytest.param([Hex(0, 0), Hex(1, 0), Hex(2, 0)], id="three in a row"),
        pytest.param([Hex(0, step) for step in range(9)], id="a column"),
        pytest.param([Hex(0, 0), Hex(9, 0), Hex(0, 9), Hex(9, 9)], id="scattered"),
    ],
)
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_regions_of_any_shape_have_a_name(hexes: list[Hex], top: Top) -> None:
    found = of_region("1", WOOD, with_values({}, [(at, 1) for at in hexes]), top)

    assert found is not None
    assert all(map(isfinite, chain.from_iterable(found.line)))


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_where_a_mark_is_in_its_way_a_name_stands_elsewhere_in_its_region() -> None:
    middle = spot(30, 30)
    barge = {
        f"{column} {row}": Feature(spot(column, row), "", "overt")
        for column in (29, 30, 31)
        for row in (29, 30, 31)
    }
    view = replace(named(Region("Vale", "#4a7fa5"), disc(middle, 5)), features=barge)

    (name,) = [each for each in words(view) if each.of[0] == "region"]

    left, top, right, low = name.bounds
    corners = [(left, top), (right, top), (left, low), (right, low)]
    assert all(value_at(disc(middle, 5), hex_at(x / PX, y / PX, "flat")) for x, y in corners)
    assert abs(name.y - centre(middle, "flat").y * PX) > 10


def test_a_name_keeps_clear_of_the_lens_of_a_clue() -> None:
    middle = spot(30, 30)
    land = named(Region("Stillwater Vale", "#4a7fa5"), disc(middle, 5))
    (before,) = words(land)
    clue = FoundClue(Key("feature", "1", "1"), (0,), "Mill", Clue("Told"), middle)

    (after,) = words(replace(land, clues={"1": clue}))

    assert before.look != after.look
