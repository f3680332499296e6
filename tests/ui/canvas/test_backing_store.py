"""What is scrolled, patched or stood in for ends as the picture that painting it all would give."""

from __future__ import annotations

import numpy as np
import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.map_painter import MapPainter
from mapper.model.hexes.chunks import chunk_of, with_values
from mapper.model.hexes.hexes import Top, hex_at
from mapper.ui.canvas.backing_store import Backing
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.pixels import dirty_areas
from tests.drawing.pictures import image
from tests.drawing.sample import FOREST, SEA, pixels, spot, style, wide_land

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

TOPS: tuple[Top, ...] = ("flat", "pointy")
SIZES = (0.7, 1.37, 3.7, 6.21, 9.3, 17.33, 41.0)
WIDTH, HEIGHT = 240, 180


def start(px: float) -> PixelRect:
    left, top = round(30 * px), round(30 * px)
    return PixelRect(left, top, left + WIDTH, top + HEIGHT)


def moved(area: PixelRect, right: int, down: int) -> PixelRect:
    return PixelRect(area.left + right, area.top + down, area.right + right, area.bottom + down)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", SIZES)
def test_panning_gives_the_picture_of_a_full_repaint(top: Top, px: float) -> None:
    view = wide_land(top)
    backing = Backing(MapPainter(style(), view))
    area = start(px)
    backing.bring(px, area, None)
    for right, down in ((5, 3), (-17, 40), (1, 0), (0, -63), (130, 90), (-3, -2)):
        area = moved(area, right, down)
        backing.bring(px, area, None)

    shown = pixels(backing.pixmap.toImage())

    assert np.array_equal(pixels(image(view, area, px, style())), shown)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("px", SIZES)
def test_a_dab_repaints_what_it_alters_and_nothing_is_missed(top: Top, px: float) -> None:
    view = wide_land(top)
    painter = MapPainter(style(), view)
    backing = Backing(painter)
    area = start(px)
    backing.bring(px, area, None)
    camera = Camera(px, area.left, area.top)
    for step in range(6):
        at = hex_at(*camera.plane(40 + 30 * step, 30 + 20 * step), top)
        view = view.with_terrain(with_values(view.terrain, [(at, SEA if step % 2 else FOREST)]))
        painter.show(view, [chunk_of(at)])
        for dirty in dirty_areas(camera, top, [chunk_of(at)], [at]):
            backing.spoil(dirty)
        backing.bring(px, area, None)

    shown = pixels(backing.pixmap.toImage())

    assert np.array_equal(pixels(image(view, area, px, style())), shown)


@pytest.mark.parametrize("px", [1.37, 9.3])
def test_a_changed_chunk_repaints_all_of_it(px: float) -> None:
    view = wide_land()
    painter = MapPainter(style(), view)
    backing = Backing(painter)
    area = start(px)
    backing.bring(px, area, None)
    places = [spot(c, r) for c in range(28, 60) for r in range(28, 60)]
    changed = with_values(view.terrain, ((at, SEA) for at in places))
    view = view.with_terrain(changed)
    painter.show(view, changed)
    for dirty in dirty_areas(Camera(px, area.left, area.top), "flat", changed, None):
        backing.spoil(dirty)

    backing.bring(px, area, None)

    shown = pixels(backing.pixmap.toImage())
    assert np.array_equal(pixels(image(view, area, px, style())), shown)


def test_another_size_of_the_window_is_painted_whole() -> None:
    view = wide_land()
    backing = Backing(MapPainter(style(), view))
    backing.bring(20.0, start(20.0), None)
    area = PixelRect(600, 600, 1000, 700)

    backing.bring(20.0, area, None)

    shown = pixels(backing.pixmap.toImage())
    assert np.array_equal(pixels(image(view, area, 20.0, style())), shown)


def test_what_is_dirty_out_of_sight_is_painted_when_it_comes_into_sight() -> None:
    view = wide_land()
    painter = MapPainter(style(), view)
    backing = Backing(painter)
    area = start(20.0)
    backing.bring(20.0, area, None)
    at = hex_at(*Camera(20.0, area.left, area.top).plane(WIDTH + 5, 90), "flat")
    view = view.with_terrain(with_values(view.terrain, [(at, SEA)]))
    painter.show(view, [chunk_of(at)])
    for dirty in dirty_areas(Camera(20.0, area.left, area.top), "flat", [chunk_of(at)], [at]):
        backing.spoil(dirty)
    area = moved(area, 60, 0)

    backing.bring(20.0, area, None)

    shown = pixels(backing.pixmap.toImage())
    assert np.array_equal(pixels(image(view, area, 20.0, style())), shown)
