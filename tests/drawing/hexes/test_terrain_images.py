"""Terrain with images of its own: one on each hex, several by turns, or one over many hexes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import StoredImages
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.legend import explained
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import Style, shipped_style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.svg import write_svg
from mapper.model.campaign.rows import ImageLaid
from mapper.model.hexes.hexes import Top
from mapper.model.map_view import GmMap
from tests.drawing.keyed_land import bytes_of
from tests.drawing.sample import PLAINS, TYPES, around, is_like, land, mean_colour, pixels, spot

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

RED, BLUE, ACROSS, DOWN, HOSTILE = (letter * 64 for letter in "abcde")
PLAIN = "............\n" * 12
BARE = Layers(grid=Layer(is_visible=False), numbers=Layer(is_visible=False))


BLANK = land("flat", PLAIN)


def one_colour(colour: str) -> QImage:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def halved(left: int, top: int) -> QImage:
    """Red, and blue from there on."""
    image = one_colour("#c02020")
    painter = QPainter(image)
    painter.fillRect(left, top, 40, 30, QColor("#2020c0"))
    painter.end()
    return image


BLOBS = {
    RED: bytes_of(one_colour("#c02020")),
    BLUE: bytes_of(one_colour("#2020c0")),
    ACROSS: bytes_of(halved(20, 0)),
    DOWN: bytes_of(halved(0, 15)),
    HOSTILE: b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
}


def with_images(*images: str, laid: ImageLaid = "hex", top: Top = "flat") -> GmMap:
    plains = replace(TYPES[PLAINS], images=images, laid=laid)
    return replace(land(top, PLAIN), terrain_types={**TYPES, PLAINS: plains})


def drawn(view: GmMap, area: PixelRect, px: float, style: Style | None = None) -> QImage:
    painter = MapPainter(style or shipped_style(), view, BARE, StoredImages(BLOBS.get))
    return painted(painter, area, px)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("px", [1.0, 3.0, 6.0, 10.0, 40.0])
def test_an_image_is_on_each_hex_at_any_size(top: Top, px: float) -> None:
    view = with_images(RED, top=top)

    found = drawn(view, around(spot(6, 6, top), top, px, max(3, round(px * 0.8))), px)

    assert is_like(mean_colour(found), "#c02020", 30)


def test_several_images_alternate() -> None:
    view = with_images(RED, BLUE)

    hexes = [around(spot(q, r), "flat", 30.0) for q in range(2, 10) for r in range(2, 10)]

    reds = [mean_colour(drawn(view, each, 30.0))[0] > 100 for each in hexes]
    assert 20 < sum(reds) < 44


@pytest.mark.parametrize("name", [ACROSS, DOWN])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_an_image_over_many_hexes_runs_on_from_hex_to_hex(top: Top, name: str) -> None:
    px = 30.0
    view = with_images(name, laid="tiled", top=top)
    extent = view.extent()
    assert extent is not None
    left, upper = round((extent.left + 1) * px), round((extent.top + 1) * px)

    found = drawn(view, PixelRect(left, upper, left + 240, upper + 240), px)

    red = (pixels(found) >> 16 & 255) > 100
    lines = red.T if name == ACROSS else red
    assert sum(len({*line.tolist()}) == 1 for line in lines) > 230
    assert 60 < lines[:, 0].sum() < 180


def test_until_an_image_is_there_the_terrain_has_its_colour() -> None:
    waiting: list[object] = []
    images = StoredImages(BLOBS.get, waiting.append)
    painter = MapPainter(shipped_style(), with_images(RED), BARE, images)
    area = around(spot(6, 6), "flat", 40.0, 20)
    before = mean_colour(painted(painter, area, 40.0))

    for work in waiting:
        work()  # type: ignore[operator]
    painter.new_images()

    assert is_like(before, TYPES[PLAINS].colour, 30)
    assert is_like(mean_colour(painted(painter, area, 40.0)), "#c02020", 30)


@pytest.mark.parametrize("images", [(HOSTILE,), ("f" * 64,)])
def test_what_is_more_than_an_image_or_missing_is_not_drawn(images: tuple[str, ...]) -> None:
    found = drawn(with_images(*images), around(spot(6, 6), "flat", 40.0, 20), 40.0)

    assert is_like(mean_colour(found), TYPES[PLAINS].colour, 30)


def test_black_on_white_is_white_under_an_image_too() -> None:
    area = around(spot(6, 6), "flat", 40.0, 32)

    found = drawn(with_images(RED), area, 40.0, shipped_style("clean"))

    assert (255, 255, 255) == mean_colour(found.copy(0, 0, found.width(), 6))


def test_in_black_on_white_terrain_with_nothing_but_an_image_shows_its_initials() -> None:
    area = around(spot(6, 6), "flat", 40.0, 20)
    looks = [drawn(view, area, 40.0, shipped_style("clean")) for view in (with_images(RED), BLANK)]

    darkest = [int((pixels(each) & 255).min()) for each in looks]

    assert darkest[0] < 100
    assert darkest[1] == 255


def test_a_drawing_has_the_image_in_it_once(tmp_path: Path) -> None:
    look = PictureLook(shipped_style(), 40.0, BARE, StoredImages(BLOBS.get))

    write_svg(with_images(RED), tmp_path / "map.svg", look)

    assert 1 == (tmp_path / "map.svg").read_text("utf-8").count("data:image/png")


def test_the_legend_shows_the_image_too() -> None:
    view = with_images(RED)
    entry = next(explained(view, shipped_style(), StoredImages(BLOBS.get)))
    sign = one_colour("#ffffff")
    painter = QPainter(sign)
    painter.translate(20, 15)

    entry.draw(painter, 24.0)
    painter.end()

    assert "#c02020" == sign.pixelColor(20, 15).name()
