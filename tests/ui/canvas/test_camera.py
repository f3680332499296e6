"""Between the plane and the screen: what the wheel, the hand and a fit do to the camera."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import Hex, Top, centre
from mapper.model.map_view import Extent
from mapper.ui.canvas.camera import Camera, fitting, rung, size_of

pytestmark = pytest.mark.qt

sizes = st.floats(0.5, 200)
offsets = st.floats(-1e5, 1e5)
cameras = st.builds(Camera, sizes, offsets, offsets)
pointers = st.tuples(st.integers(0, 3840), st.integers(0, 2160))
tops = st.sampled_from(["flat", "pointy"])


@given(cameras, sizes, pointers)
def test_zooming_keeps_the_point_under_the_pointer(
    camera: Camera, px: float, pointer: tuple[int, int]
) -> None:
    before = camera.plane(*pointer)

    after = camera.zoomed(px, *pointer).plane(*pointer)

    assert abs(before.x - after.x) <= 0.51 / px + 0.51 / camera.px
    assert abs(before.y - after.y) <= 0.51 / px + 0.51 / camera.px


def test_zooming_in_and_out_again_does_not_drift() -> None:
    camera = Camera(32.0, 100.25, -70.5)
    for px in [40.0, 55.0, 12.0, 90.0] * 50 + [32.0]:
        camera = camera.zoomed(px, 333, 222)

    assert (100.25, -70.5) == pytest.approx((camera.left, camera.top))


@given(cameras, pointers)
def test_plane_and_screen_are_inverse(camera: Camera, pointer: tuple[int, int]) -> None:
    assert pointer == pytest.approx(camera.screen(*camera.plane(*pointer)), abs=1e-6)


@given(cameras, st.integers(-500, 500), st.integers(-500, 500))
def test_the_map_follows_the_hand(camera: Camera, right: int, down: int) -> None:
    at = camera.plane(100, 100)

    moved = camera.moved(right, down)

    assert (100 + right, 100 + down) == pytest.approx(moved.screen(*at), abs=1.0)


@given(st.integers(-40, 60))
def test_sizes_on_the_ladder_are_found_again(step: int) -> None:
    assert step == rung(size_of(step))


@given(st.floats(1, 2000), st.floats(1, 2000), st.integers(50, 4000), st.integers(50, 3000))
def test_a_fit_shows_all_of_it(wide: float, high: float, width: int, height: int) -> None:
    extent = Extent(-3.0, 7.0, -3.0 + wide, 7.0 + high)

    camera = fitting(extent, width, height)

    left, top = camera.screen(extent.left, extent.top)
    right, bottom = camera.screen(extent.right, extent.bottom)
    assert left >= -1
    assert top >= -1
    assert right <= width + 1
    assert bottom <= height + 1


@given(st.builds(Hex, st.integers(-99, 99), st.integers(-99, 99)), tops)
def test_a_hex_is_brought_to_the_middle(at: Hex, top: Top) -> None:
    camera = Camera(20.0).centred(*centre(at, top), 800, 600)

    assert (400, 300) == pytest.approx(camera.screen(*centre(at, top)), abs=1)
