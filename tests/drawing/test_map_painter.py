"""What is seen where on a drawn map, and that any part looks the same however it is painted."""

from __future__ import annotations

import gc
from dataclasses import fields, replace

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter, QPixmap

from mapper.drawing.base.grid import PixelRect, area_of
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.hexes.overview_raster import MANY
from mapper.drawing.map_painter import MapPainter, painted
from mapper.model.campaign.rows import Feature, Path
from mapper.model.hexes.chunks import SIZE, ChunkAt, with_values
from mapper.model.hexes.hexes import Hex, Top, centre
from mapper.model.map_view import GmMap, MapView
from tests.drawing.pictures import bands, image
from tests.drawing.sample import (
    FOREST,
    PLAINS,
    SEA,
    TYPES,
    around,
    is_like,
    land,
    mean_colour,
    pixels,
    spot,
    style,
    wide_land,
)
from tests.drowned_halls import halls

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

TOPS: tuple[Top, ...] = ("flat", "pointy")
SIZES = (0.4, 1.3, 2.2, 3.7, 6.1, 9.3, 20.0, 47.0)


def everything(top: Top) -> MapView:
    """A map with all that can be drawn."""
    view = wide_land(top)
    river = tuple(Hex(20 + step, 30) for step in range(30))
    return replace(
        view,
        paths={"1": Path("river", river), "2": Path("road", tuple(Hex(h.r, h.q) for h in river))},
        features={
            "1": Feature(spot(42, 40, top), "The Old Mill", "overt"),
            "2": Feature(spot(45, 43, top), "A Barrow of many Kings", "secret"),
        },
    )


def middle(view: MapView, px: float, width: int, height: int) -> PixelRect:
    extent = view.extent()
    assert extent is not None
    x = round((extent.left + extent.right) / 2 * px)
    y = round((extent.top + extent.bottom) / 2 * px)
    return PixelRect(x - width // 2, y - height // 2, x + width // 2, y + height // 2)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", [3.0, 6.0, 10.0, 40.0])
@pytest.mark.parametrize(
    ("place", "code"), [((9, 3), FOREST), ((3, 4), PLAINS), ((1, 1), SEA)], ids=str
)
def test_a_hex_has_its_terrains_colour(
    top: Top, px: float, place: tuple[int, int], code: int
) -> None:
    size = max(3, round(px * 0.7))

    drawn = image(land(top), around(spot(*place, top), top, px, size), px, style())

    assert is_like(mean_colour(drawn), TYPES[code].colour, 38)


@pytest.mark.parametrize("px", [2.0, 10.0, 40.0])
def test_what_is_not_mapped_is_paper(px: float) -> None:
    drawn = image(land(), around(spot(30, 30), "flat", px, 9), px, style())

    assert is_like(mean_colour(drawn), style().paper, 6)


def test_an_empty_map_is_paper() -> None:
    drawn = image(GmMap("Empty"), PixelRect(-50, -50, 50, 50), 30.0, style())

    assert is_like(mean_colour(drawn), style().paper, 6)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", [4.0, 10.0, 40.0])
def test_there_is_ink_between_sea_and_land(top: Top, px: float) -> None:
    view = land(top, "~~~~\n~~~~\n~~~~\n~~~~\n....\n....")
    (x0, y0), (x1, y1) = centre(spot(1, 3, top), top), centre(spot(1, 4, top), top)
    x, y = round((x0 + x1) / 2 * px), round((y0 + y1) / 2 * px)

    edge = pixels(image(view, PixelRect(x - 2, y - 2, x + 3, y + 3), px, style()))
    amid_sea = pixels(image(view, around(spot(1, 1, top), top, px, 3), px, style()))

    assert int((edge & 255).min()) < int((amid_sea & 255).min()) - 25


def test_a_terrain_without_a_glyph_of_ours_shows_its_initials() -> None:
    at = around(spot(6, 6), "flat", 60.0, 26)

    drawn = pixels(image(land(), at, 60.0, style()))

    assert int(drawn.max() & 255) - int(drawn.min() & 255) > 60


def test_neighbours_of_one_terrain_are_not_stamped() -> None:
    view = land("flat", "ffff\nffff\nffff\nffff")
    places = [spot(1, 1), spot(2, 1), spot(1, 2), spot(2, 2)]

    drawn = {pixels(image(view, around(p, "flat", 40, 31), 40, style())).tobytes() for p in places}

    assert len(drawn) >= 3


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", SIZES)
def test_bands_are_the_whole_picture(top: Top, px: float) -> None:
    view = everything(top)
    area = middle(view, px, 340, 260)

    whole = pixels(image(view, area, px, style()))
    pieces = [pixels(band) for band in bands(view, area, px, style(), height=97)]

    assert np.array_equal(whole, np.concatenate(pieces))


@pytest.mark.parametrize("px", SIZES)
def test_a_part_painted_alone_is_the_same(px: float) -> None:
    view = everything("flat")
    area = middle(view, px, 300, 200)
    part = PixelRect(area.left + 57, area.top + 31, area.left + 181, area.top + 120)
    painter = MapPainter(style(), view)

    whole = pixels(painted(painter, area, px))[31:120, 57:181]
    alone = pixels(painted(painter, part, px))

    assert np.array_equal(whole, alone)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", SIZES)
def test_a_changed_chunk_looks_as_if_drawn_anew(top: Top, px: float) -> None:
    view = everything(top)
    area = middle(view, px, 300, 200)
    painter = MapPainter(style(), view)
    painted(painter, area, px)
    places = [spot(c, r, top) for c in range(40, 50) for r in range(38, 48)]
    changed = with_values(view.terrain, ((at, SEA) for at in places))
    after = view.with_terrain(changed)

    painter.show(after, changed)

    assert np.array_equal(
        pixels(image(after, area, px, style())), pixels(painted(painter, area, px))
    )


def test_after_a_change_all_over_the_map_what_was_there_stands_in() -> None:
    view = many_chunks()
    area = middle(view, 1.3, 300, 200)
    painter = MapPainter(style(), view)
    before = pixels(painted(painter, area, 1.3))
    flooded = {place: bytes([SEA]) * SIZE for place in view.terrain}

    painter.show(view.with_terrain(flooded), flooded)

    assert np.array_equal(before, pixels(in_haste(painter, area, 1.3)))


def test_after_a_change_all_over_the_map_all_is_drawn_anew_in_time() -> None:
    view = many_chunks()
    area = middle(view, 1.3, 300, 200)
    painter = MapPainter(style(), view)
    painted(painter, area, 1.3)
    flooded = {place: bytes([SEA]) * SIZE for place in view.terrain}
    after = view.with_terrain(flooded)
    painter.show(after, flooded)

    while not painter.refine(1.3, area, 0.001):
        pass

    assert np.array_equal(
        pixels(image(after, area, 1.3, style())), pixels(in_haste(painter, area, 1.3))
    )


def many_chunks() -> MapView:
    """More of them than are patched one by one."""
    across = range(int(MANY**0.5) + 1)
    terrain = {ChunkAt(q, r): bytes([FOREST]) * SIZE for q in across for r in across}
    return GmMap("Wide", terrain=terrain, terrain_types=TYPES)


def in_haste(painter: MapPainter, area: PixelRect, px: float) -> QImage:
    """As it is painted while the window is moved about."""
    picture = QImage(area.width, area.height, QImage.Format.Format_RGB32)
    brush = QPainter(picture)
    painter.paint(brush, px, area, (area.left, area.top), 0.001)
    brush.end()
    return picture


def test_a_chunk_far_outside_is_shown_too() -> None:
    painter = MapPainter(style(), wide_land())
    painted(painter, PixelRect(0, 0, 100, 100), 2.0)
    at = Hex(900, -200)
    changed = with_values(painter.view.terrain, [(at, SEA)])

    painter.show(painter.view.with_terrain(changed), changed)

    drawn = painted(painter, around(at, "flat", 2.0, 1), 2.0)
    assert is_like(mean_colour(drawn), TYPES[SEA].colour, 30)


def test_a_hidden_layer_is_not_drawn() -> None:
    view = everything("flat")
    area = middle(view, 40.0, 300, 200)
    hidden = Layer(is_visible=False)
    layers = Layers(**{each.name: hidden for each in fields(Layers)})

    drawn = pixels(image(view, area, 40.0, style(), layers))

    assert np.array_equal(pixels(image(GmMap(""), area, 40.0, style())), drawn)


def test_half_the_opacity_lets_the_paper_through() -> None:
    view = land("flat", "~~~~\n~~~~\n~~~~")
    at = around(spot(1, 1), "flat", 40.0, 9)

    full = mean_colour(image(view, at, 40.0, style()))
    half = mean_colour(image(view, at, 40.0, style(), Layers(terrain=Layer(opacity=0.5))))

    assert full[0] + 20 < half[0]


def test_numbers_appear_only_where_there_is_room() -> None:
    view = land("flat", "...\n...\n...")
    without = Layers(numbers=Layer(is_visible=False))
    s = style()

    differs = [
        not np.array_equal(
            pixels(image(view, around(spot(1, 1), "flat", px, round(px)), px, s)),
            pixels(image(view, around(spot(1, 1), "flat", px, round(px)), px, s, without)),
        )
        for px in (s.numbers_from - 1, s.numbers_from + 1)
    ]

    assert [False, True] == differs


@pytest.mark.parametrize("px", [3.7, 6.1, 9.3, 30.0])
def test_what_stands_in_is_replaced_by_the_same_picture(px: float) -> None:
    view = everything("flat")
    area = middle(view, px, 300, 200)
    painter = MapPainter(style(), view)
    painted(painter, area, px * 0.8)
    target = QPixmap(300, 200)
    brush = QPainter(target)
    painter.paint(brush, px, area, (area.left, area.top), budget=0.0)
    brush.end()

    while not painter.refine(px, area, 0.001):
        pass

    assert np.array_equal(
        pixels(image(view, area, px, style())), pixels(painted(painter, area, px))
    )


def test_no_budget_means_a_sharp_picture_at_once() -> None:
    view = wide_land()
    target = QImage(100, 100, QImage.Format.Format_RGB32)
    brush = QPainter(target)

    is_sharp = MapPainter(style(), view).paint(brush, 30.0, PixelRect(0, 0, 100, 100), (0, 0))
    brush.end()

    assert is_sharp


@pytest.mark.parametrize("px", [2.0, 9.0])
def test_no_python_object_is_kept_for_a_hex(px: float) -> None:
    view = wide_land(side=120)
    painter = MapPainter(style(), view)
    painted(painter, PixelRect(0, 0, 10, 10), px)
    gc.collect()
    before = len(gc.get_objects())

    painted(painter, PixelRect(0, 0, round(100 * px), round(100 * px)), px)

    gc.collect()
    assert len(gc.get_objects()) - before < 500


def test_the_area_of_a_map_has_a_margin() -> None:
    extent = land().extent()
    assert extent is not None

    area = area_of(extent, 10.0, margin=1.0)

    assert abs(extent.left * 10 - 10 - area.left) <= 1
    assert abs(extent.right * 10 + 10 - area.right) <= 1


@pytest.mark.parametrize("px", SIZES)
@pytest.mark.parametrize("shown", [halls(), everything("flat")])
def test_a_machine_that_is_always_late_is_done_at_last(shown: MapView, px: float) -> None:
    painter, area = MapPainter(style(), shown), middle(shown, px, 300, 200)

    calls = next(count for count in range(2000) if painter.refine(px, area, budget=-1.0))

    assert calls > 0


@pytest.mark.parametrize("shown", [halls(), everything("flat")])
def test_a_map_looks_the_same_after_one_of_the_other_kind(shown: MapView) -> None:
    area = PixelRect(-40, -40, 460, 360)
    painter = MapPainter(style(), everything("pointy"))
    for view in (halls("cave"), everything("pointy"), halls("cave"), shown):
        painter.show(view)
        painted(painter, area, 16.0)

    drawn = painted(painter, area, 16.0)

    assert painted(MapPainter(style(), shown), area, 16.0) == drawn
