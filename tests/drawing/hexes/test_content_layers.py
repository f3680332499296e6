"""What is keyed on a map is seen where it belongs, whatever part is painted, and whenever."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import shapely
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.layers import ALL_LAYERS, Layer, Layers
from mapper.drawing.hexes.hex_painter import changed_ways
from mapper.drawing.hexes.path_pieces import Pieces, bridge_place, line_through, pieces_of
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import shipped_style, style_names
from mapper.model.campaign.rows import Crossing, Feature, Label, Path, PathKind, Region, Token
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex, Point, Top, add, centre, corners, neighbour, within
from mapper.model.hexes.sides import Side, side_point
from mapper.model.map_view import MapView
from mapper.model.path_geometry import needs_crossing
from mapper.model.places import the_hex
from tests.counting import counted
from tests.drawing.keyed_land import GREEN, OCHRE, RED, chunks, disc, images, keyed_land, underlay
from tests.drawing.sample import around, is_like, land, mean_colour, pixels, spot, style

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

TOPS: tuple[Top, ...] = ("flat", "pointy")
SIZES = (0.5, 2.2, 6.1, 15.0, 30.0, 61.0)
PLAIN = "............\n" * 10
AT = spot(5, 5)


def picture(view: MapView, area: PixelRect, px: float, layers: Layers = ALL_LAYERS) -> QImage:
    return painted(MapPainter(style(), view, layers, images()), area, px)


def about(at: Point, px: float, size: int) -> PixelRect:
    x, y = round(at.x * px), round(at.y * px)
    return PixelRect(x - size // 2, y - size // 2, x + size - size // 2, y + size - size // 2)


def differs(one: MapView, other: MapView, area: PixelRect, px: float) -> bool:
    return not np.array_equal(pixels(picture(one, area, px)), pixels(picture(other, area, px)))


def plain(**keyed: Any) -> MapView:
    return replace(land("flat", PLAIN), **keyed)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", SIZES)
def test_pieces_make_the_whole_picture(top: Top, px: float) -> None:
    view = keyed_land(top)
    area = about(centre(spot(45, 42, top), top), px, 420)
    left = area._replace(right=area.left + 131)
    right = area._replace(left=area.left + 131)

    whole = pixels(picture(view, area, px))
    painter = MapPainter(style(), view, ALL_LAYERS, images())
    parts = [pixels(painted(painter, part, px)) for part in (right, left)]

    assert np.array_equal(whole, np.concatenate(parts[::-1], axis=1))


def moved(view: MapView) -> MapView:
    row = view.features["1"]
    features = {**view.features, "1": replace(row, at=add(the_hex(row.at), Hex(2, 0)))}
    return replace(view, features=features)


def renamed(view: MapView) -> MapView:
    row = replace(view.features["4"], title="Harrowgate upon the Long Water")
    return replace(view, features={**view.features, "4": row})


def without_one(view: MapView) -> MapView:
    return replace(view, features={k: v for k, v in view.features.items() if k != "3"})


def painted_region(view: MapView) -> MapView:
    hexes = dict(view.region_hexes)
    hexes["1"] = chunks([*within(spot(43, 41), 3), *within(spot(40, 39), 1)])
    return replace(view, region_hexes=hexes)


def recoloured(view: MapView) -> MapView:
    return replace(view, regions={**view.regions, "2": Region("Fen", OCHRE, has_border=False)})


def new_path(view: MapView) -> MapView:
    sides = tuple(Side(spot(46, 44), side) for side in range(3))
    return replace(view, paths={**view.paths, "9": Path("border", (), sides=sides)})


def new_token(view: MapView) -> MapView:
    return replace(view, tokens={**view.tokens, "9": Token(spot(44, 42), "Ogre")})


def new_crossing(view: MapView) -> MapView:
    return replace(view, crossings={"2": Crossing("ford", Side(spot(46, 41), 0))})


def new_label(view: MapView) -> MapView:
    return replace(view, labels={**view.labels, "9": Label("Long Water", (spot(44, 42),), 5)})


def raised(view: MapView) -> MapView:
    changed = with_values(view.elevation, ((at, 230) for at in within(spot(46, 40), 1)))
    return replace(view, elevation={**view.elevation, **changed})


def opened(view: MapView) -> MapView:
    return replace(view, opens={"below": spot(44, 44)})


@pytest.mark.parametrize("px", [5.5, 16.0, 45.0])
@pytest.mark.parametrize(
    "change",
    [
        moved,
        renamed,
        without_one,
        painted_region,
        recoloured,
        new_path,
        new_token,
        new_crossing,
        new_label,
        raised,
        opened,
    ],
)
def test_a_change_names_every_pixel_it_touches(
    change: Callable[[MapView], MapView], px: float
) -> None:
    before = keyed_land()
    after = change(before)
    area = about(centre(spot(44, 41), "flat"), px, 500)
    painter = MapPainter(style(), before, ALL_LAYERS, images())
    shown = painted(painter, area, px)

    touched = painter.follow(after, (), px, area)

    assert touched is not None
    brush = QPainter(shown)
    for piece in touched:
        painter.paint(brush, px, piece, (area.left, area.top))
    brush.end()
    assert np.array_equal(pixels(picture(after, area, px)), pixels(shown))


def test_a_new_feature_leaves_the_rest_alone() -> None:
    before = keyed_land()
    row = Feature(spot(39, 47), "Inn", "overt")
    area = about(centre(spot(44, 41), "flat"), 45.0, 900)
    painter = MapPainter(style(), before, ALL_LAYERS, images())
    painted(painter, area, 45.0)

    touched = painter.follow(
        replace(before, features={**before.features, "9": row}), (), 45.0, area
    )

    assert touched is not None
    assert sum(piece.width * piece.height for piece in touched) < 900 * 900 / 10


@pytest.mark.parametrize("px", [2.0, 12.0, 50.0])
def test_a_region_tints_its_hexes(px: float) -> None:
    view = plain(regions={"1": Region("March", RED)}, region_hexes={"1": disc(AT, 2)})
    area = around(AT, "flat", px, max(3, round(px * 0.3)))

    tinted, bare = mean_colour(picture(view, area, px)), mean_colour(picture(plain(), area, px))

    assert tinted[2] < bare[2] - 8


@pytest.mark.parametrize("px", [9.0, 40.0])
def test_the_edge_of_a_region_is_a_line(px: float) -> None:
    view = plain(regions={"1": Region("March", RED)}, region_hexes={"1": disc(AT, 0)})
    edge = about(side_point(Side(AT, 1), "flat"), px, max(3, round(px * 0.16)))

    redness = pixels(picture(view, edge, px)) >> 8 & 255

    assert int(redness.min()) < 90


def test_regions_that_overlap_are_told_apart() -> None:
    regions = {"1": Region("", RED, has_border=False), "2": Region("", GREEN, has_border=False)}
    view = plain(regions=regions, region_hexes={"1": disc(AT, 2), "2": disc(AT, 1)})
    layers = Layers(grid=Layer(is_visible=False), numbers=Layer(is_visible=False))
    beside = Hex(AT.q + 2, AT.r)

    spread = [
        int(np.ptp(pixels(picture(view, around(at, "flat", 44, 16), 44, layers)) >> 16 & 255))
        for at in (AT, beside)
    ]

    assert spread[0] > spread[1] + 15


def along(one: Point, other: Point, share: float) -> tuple[float, float]:
    return one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share


@pytest.mark.parametrize("sides", [(0, 1), (2, 3, 4, 5)])
def test_a_path_along_hexsides_is_drawn_there(sides: tuple[int, ...]) -> None:
    path = Path("road", (), sides=tuple(Side(AT, side) for side in sides))
    view = plain(paths={"1": path})
    on_side = about(side_point(Side(AT, sides[0]), "flat"), 40.0, 5)

    assert differs(plain(), view, on_side, 40.0)
    assert not differs(plain(), view, around(AT, "flat", 40.0, 7), 40.0)


def test_a_single_side_is_drawn_from_corner_to_corner() -> None:
    view = plain(paths={"1": Path("wall", (), sides=(Side(AT, 1),))})
    one, other = corners(AT, "flat")[1:3]

    seen = [
        differs(plain(), view, about(Point(*along(one, other, share)), 60.0, 3), 60.0)
        for share in (0.1, 0.5, 0.9)
    ]

    assert [True, True, True] == seen


def test_an_own_kind_of_path_has_its_own_colour() -> None:
    view = keyed_land()
    row = view.paths["4"]
    blank = replace(plain(), path_kinds={"own": replace(view.path_kinds["own"], dash="solid")})
    shown = replace(blank, paths={"4": Path("own", tuple(Hex(AT.q + s, AT.r) for s in range(3)))})

    drawn = mean_colour(picture(shown, around(Hex(AT.q + 1, AT.r), "flat", 90.0, 3), 90.0))

    assert row.kind == "own"
    assert drawn[1] < drawn[2]


def test_each_kind_of_crossing_looks_its_own_way() -> None:
    side = Side(AT, 1)
    area = about(side_point(side, "flat"), 50.0, 24)
    rows = [
        Crossing("bridge", side),
        Crossing("ford", side),
        Crossing("ferry", side),
        Crossing("gate", side),
    ]

    drawn = {pixels(picture(plain(crossings={"1": row}), area, 50.0)).tobytes() for row in rows}

    assert 4 == len(drawn)


@pytest.mark.parametrize("top", TOPS)
def test_a_bridge_is_needed_where_road_and_river_are_seen_to_cross(top: Top) -> None:
    for sides, out in product(permutations(range(6), 2), range(1, 6)):
        paths = {"1": Path("road", _across(*sides)), "2": Path("river", _across(0, out))}
        pieces = pieces_of(paths)

        road, river = (_line_of(pieces, kind, top) for kind in ("road", "river"))

        assert road.intersects(river) == needs_crossing(paths.values(), AT, {})
        if road.intersects(river):
            at = shapely.Point(bridge_place(pieces, AT, top, style(), {"river"}).at)
            assert max(road.distance(at), river.distance(at)) < 0.03


def _across(enter: int, leave: int) -> tuple[Hex, ...]:
    return neighbour(AT, enter), AT, neighbour(AT, leave)


def _line_of(pieces: Pieces, kind: str, top: Top) -> shapely.LineString:
    """The line of the one path of a kind through the hex in the middle."""
    (key,) = (
        int(key)
        for q, r, key in zip(pieces.q, pieces.r, pieces.key, strict=True)
        if (q, r) == AT and pieces.kinds[pieces.kind_of(key)] == kind
    )
    return shapely.LineString(line_through(key, top, style(), kind))


def test_a_bridge_in_a_hex_is_drawn_where_the_road_crosses() -> None:
    paths = {"1": Path("road", _across(0, 3)), "2": Path("river", _across(1, 4))}
    bridge = {"1": Crossing("bridge", Side(AT, 0), is_within=True)}
    without, with_it = plain(paths=paths), plain(paths=paths, crossings=bridge)
    here, side = centre(AT, "flat"), side_point(Side(AT, 0), "flat")

    assert differs(without, with_it, about(here, 50.0, 16), 50.0)
    assert not differs(without, with_it, about(side, 50.0, 16), 50.0)


@pytest.mark.parametrize("name", style_names())
@pytest.mark.parametrize("kind", ["trail", "own"])
def test_a_dashed_path_is_set_off_from_woods(name: str, kind: str) -> None:
    looks, area = shipped_style(name), about(centre(AT, "flat"), 60.0, 40)
    own = {"own": PathKind("Track", "#4f6b2e", 2, "dashed")}
    wood = replace(land("flat", "ffffffffffff\n" * 10), path_kinds=own)
    passed = replace(wood, paths={"1": Path(kind, _across(0, 3))})

    before, after = (
        pixels(painted(MapPainter(looks, view, ALL_LAYERS, images()), area, 60.0))
        for view in (wood, passed)
    )

    halo = QColor(looks.halo).rgb() & 0xFFFFFF
    assert (_unlike(before, halo) - _unlike(after, halo)).max() > 60


def _unlike(found: npt.NDArray[np.uint32], colour: int) -> npt.NDArray[np.int64]:
    """How far each pixel is from a colour, all channels together."""
    far = np.zeros(found.shape, np.int64)
    for by in (16, 8, 0):
        far += abs((found >> by & 255).astype(np.int64) - (colour >> by & 255))
    return far


def test_high_ground_is_tinted_otherwise_than_low() -> None:
    low = plain(elevation=with_values({}, ((at, 128) for at in within(AT, 2))))
    high = plain(elevation=with_values({}, ((at, 200) for at in within(AT, 2))))

    assert differs(low, high, around(AT, "flat", 20.0, 5), 20.0)


def test_heights_are_told_in_figures_where_there_is_room() -> None:
    low = plain(elevation=with_values({}, [(AT, 138)]))
    high = plain(elevation=with_values({}, [(AT, 139)]))
    below = about(Point(centre(AT, "flat").x, centre(AT, "flat").y + 0.33), 70.0, 30)

    changed = pixels(picture(low, below, 70.0)) != pixels(picture(high, below, 70.0))

    assert changed.any()


@pytest.mark.parametrize("is_above", [True, False])
@pytest.mark.parametrize("px", [4.0, 33.0])
def test_an_underlay_lies_where_its_pins_hold_it(px: float, is_above: bool) -> None:
    text = PLAIN if is_above else " " * 12
    view = replace(
        land("flat", text), underlays={"1": underlay(Hex(2, 2), is_above=is_above)}, name=""
    )
    view = replace(view, underlays={"1": replace(view.underlays["1"], opacity=100)})

    inside = mean_colour(picture(view, around(Hex(4, 4), "flat", px, 3), px))
    outside = mean_colour(picture(view, around(Hex(4, 0), "flat", px, 3), px))

    assert is_like(inside, OCHRE, 24)
    assert not is_like(outside, OCHRE, 24)


def test_an_underlay_that_is_hidden_is_not_drawn() -> None:
    row = replace(underlay(Hex(2, 2)), is_shown=False)

    view = plain(underlays={"1": row})

    assert not differs(plain(), view, around(Hex(4, 4), "flat", 20.0, 9), 20.0)


@pytest.mark.parametrize(
    "layer", ["regions", "labels", "tokens", "underlay", "elevation", "paths", "features"]
)
def test_each_layer_can_be_hidden_and_faded(layer: str) -> None:
    view = keyed_land()
    area = about(centre(spot(44, 41), "flat"), 40.0, 700)

    whole = pixels(picture(view, area, 40.0))
    hidden = pixels(picture(view, area, 40.0, Layers(**{layer: Layer(is_visible=False)})))
    faded = pixels(picture(view, area, 40.0, Layers(**{layer: Layer(opacity=0.5)})))

    assert not np.array_equal(whole, hidden)
    assert not np.array_equal(hidden, faded)
    assert not np.array_equal(whole, faded)


def crowded(by: int) -> dict[str, Any]:
    """More paths and features than anybody looks for one by one, so many hexes to the right."""
    places = [spot(q, r) for q in range(2, 34) for r in range(2, 14)]
    paths = {
        f"{n}": Path(("road", "river")[n % 2], (Hex(at.q + by, at.r), Hex(at.q + by + 1, at.r)))
        for n, at in enumerate(places)
    }
    features = {
        f"{n}": Feature(Hex(q + by, r), f"No. {n}", "overt") for n, (q, r) in enumerate(places)
    }
    return {"paths": paths, "features": features}


@pytest.mark.parametrize("px", SIZES)
def test_when_very_much_is_moved_all_is_painted_as_it_is_then(px: float) -> None:
    before = replace(keyed_land(), **crowded(0))
    after = replace(before, **crowded(3))
    area = about(centre(spot(18, 8), "flat"), px, 420)
    painter = MapPainter(style(), before, ALL_LAYERS, images())
    painted(painter, area, px)

    with counted(changed_ways) as calls:
        touched = painter.follow(after, (), px, area)

    assert (None, 0) == (touched, calls["changed_ways"])
    assert np.array_equal(pixels(picture(after, area, px)), pixels(painted(painter, area, px)))
