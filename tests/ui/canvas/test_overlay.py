"""What lies over the map: pixels of selections near and far, and of ways."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.map_painter import MapPainter
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import OURS, Key, Map
from mapper.model.campaign.zone_rows import Level, ZonePlan
from mapper.model.hexes.chunks import NOWHERE, Area, area_of
from mapper.model.hexes.hexes import ORIGIN, Hex, Top, centre, corners, within
from mapper.model.hexes.sides import Side
from mapper.model.map_view import GmMap
from mapper.play.gm_map import gm_map
from mapper.tools.shared.tool import PlaneFigure, Preview
from mapper.tools.zones.zone_pointer import drawn_zone
from mapper.ui.app.colours import TAKEN
from mapper.ui.canvas import overlay as over_the_map
from mapper.ui.canvas.area_marks import bounds
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.overlay import Overlay
from tests.counting import counted
from tests.drawing.sample import style
from tests.many_zones import MANY, many_zones

pytestmark = pytest.mark.qt

SIZE = QSize(480, 420)
DISC = area_of(within(ORIGIN, 3))


def camera(px: float, top: Top = "flat") -> Camera:
    return Camera(px).centred(*centre(ORIGIN, top), SIZE.width(), SIZE.height())


def drawn(overlay: Overlay, px: float, top: Top = "flat") -> QImage:
    """Over paper without a map."""
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    overlay.draw_on_land(painter, top, camera(px, top), SIZE)
    overlay.draw(painter, GmMap("", top=top), camera(px, top), SIZE, has_focus=True)
    painter.end()
    return image


def selected(area: Area) -> Overlay:
    overlay = Overlay(MapPainter(style(), GmMap("")))
    overlay.selection = area
    return overlay


def alpha_at(image: QImage, px: float, at: Hex, top: Top = "flat") -> int:
    x, y = camera(px, top).screen(*centre(at, top))
    return image.pixelColor(round(x), round(y)).alpha()


def is_like(colour: QColor, wanted: str) -> bool:
    other = QColor(wanted)
    parts = ((colour.red(), other.red()), (colour.blue(), other.blue()))
    return colour.alpha() > 150 and all(abs(one - two) < 60 for one, two in parts)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("px", [2.0, 6.0, 9.0, 20.0, 36.0])
def test_what_is_selected_is_marked_at_every_size(top: Top, px: float) -> None:
    image = drawn(selected(DISC), px, top)

    inside = [alpha_at(image, px, at, top) > 0 for at in (ORIGIN, Hex(2, 0), Hex(0, -3))]
    outside = [alpha_at(image, px, at, top) > 0 for at in (Hex(5, 0), Hex(0, -5), Hex(-5, 1))]
    assert ([True] * 3, [False] * 3) == (inside, outside)


@pytest.mark.parametrize("px", [12.0, 40.0])
def test_the_line_runs_around_and_not_through(px: float) -> None:
    image = drawn(selected(DISC), px)
    eye = camera(px)

    def between_corners(at: Hex, side: int) -> QColor:
        a, b = corners(at, "flat")[side], corners(at, "flat")[(side + 1) % 6]
        x, y = eye.screen((a.x + b.x) / 2, (a.y + b.y) / 2)
        return image.pixelColor(round(x), round(y))

    assert is_like(between_corners(Hex(3, 0), 0), OURS)
    assert not is_like(between_corners(ORIGIN, 0), OURS)


def test_nothing_selected_is_nothing_drawn() -> None:
    blank = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    blank.fill(Qt.GlobalColor.transparent)

    assert blank == drawn(selected(NOWHERE), 20.0)


def test_a_selection_far_from_what_is_seen_draws_nothing() -> None:
    blank = drawn(selected(NOWHERE), 2.0)
    there = area_of([Hex(1 << 20, 0)])

    assert [blank, blank] == [drawn(selected(there), px) for px in (2.0, 20.0)]


def test_a_way_and_a_hexside_are_drawn() -> None:
    overlay = Overlay(MapPainter(style(), GmMap("")))
    overlay.preview = Preview(line=(ORIGIN, Hex(1, 0), Hex(2, 0)), sides=(Side(Hex(-2, 0), 0),))

    image = drawn(overlay, 40.0)

    eye, (a, b, *_) = camera(40.0), corners(Hex(-2, 0), "flat")
    on_side = eye.screen((a.x + b.x) / 2, (a.y + b.y) / 2)
    on_way = eye.screen(*centre(Hex(1, 0), "flat"))
    for x, y in (on_side, on_way):
        assert is_like(image.pixelColor(round(x), round(y)), TAKEN)


@pytest.mark.parametrize("radius", [0, 2, 30])
def test_the_bounds_of_an_area_hold_all_its_pixels(radius: int) -> None:
    area = area_of(within(ORIGIN, radius))
    image = drawn(selected(area), 9.0)

    box = bounds(area, "flat", camera(9.0))

    marked = [
        (x, y)
        for x in range(0, SIZE.width(), 3)
        for y in range(0, SIZE.height(), 3)
        if image.pixelColor(x, y).alpha()
    ]
    assert marked
    assert all(box.contains(x, y) for x, y in marked)


def squares(across: int) -> tuple[PlaneFigure, ...]:
    """So many by so many chosen squares in the plane, one apart from the next."""
    starts = [(2.0 * column, 2.0 * row) for column in range(across) for row in range(across)]
    return tuple(
        PlaneFigure(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), "chosen") for x, y in starts
    )


def chosen(shapes: tuple[PlaneFigure, ...]) -> Overlay:
    overlay = Overlay(MapPainter(style(), GmMap("")))
    overlay.chosen = shapes
    return overlay


def test_chosen_shapes_out_of_sight_are_left_out() -> None:
    overlay = chosen(squares(30))

    with counted(over_the_map._draw_shape) as calls:
        near = drawn(overlay, 90.0)

    whole = drawn(chosen(squares(4)), 90.0)
    assert 0 < calls["_draw_shape"] <= 16
    assert near == whole


def test_very_many_chosen_shapes_are_seen_where_each_is() -> None:
    overlay = chosen(squares(40))

    with counted(over_the_map._draw_shape) as calls:
        image = drawn(overlay, 6.0)

    places = [camera(6.0).screen(2.0 * n + 0.5, 2.0 * n + 0.5) for n in range(12)]
    between = [camera(6.0).screen(2.0 * n + 1.5, 2.0 * n + 1.5) for n in range(12)]
    assert 0 == calls["_draw_shape"]
    assert all(image.pixelColor(round(at.x), round(at.y)).alpha() for at in places)
    assert not any(image.pixelColor(round(at.x), round(at.y)).alpha() for at in between)


def test_an_empty_level_outlines_some_zones_of_the_others_and_not_all() -> None:
    levels = Map("Many", plan=ZonePlan(levels=(Level(2, "Cellar"),)))
    rows = {**many_zones(20, 400), Key("map", "", MANY): levels}
    beneath = MapPainter(style(), gm_map(Campaign(rows), MANY))
    beneath.show_level(2)
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)

    with counted(drawn_zone) as calls:
        Overlay(beneath).draw_on_land(painter, "flat", camera(6.0), SIZE)

    painter.end()
    assert over_the_map.MANY == calls["drawn_zone"]
