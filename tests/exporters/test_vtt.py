"""Maps for virtual tables: a picture of whole squares, and what a hex map has no more of."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.style import Style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.vtt import (
    said_of,
    squares_of_grid,
    whole_squares,
    write_vtt,
)
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.map_view import SQUARE, GmMap
from mapper.model.zones.zone_shapes import middle, shape_of
from tests.exporters.test_png import mapped
from tests.model.dungeons import TWO, door

pytestmark = pytest.mark.qt


def written(style: Style, folder: Path, px: float = 20) -> Any:
    target = folder / "map.dd2vtt"
    write_vtt(mapped(6, 5), target, PictureLook(style, px))
    return json.loads(target.read_text("ascii"))


def test_it_has_every_word_that_tables_ask_for(style: Style, tmp_path: Path) -> None:
    said = written(style, tmp_path)

    assert 0.3 == said["format"]
    assert {"x": 0, "y": 0} == said["resolution"]["map_origin"]
    lists = ("line_of_sight", "objects_line_of_sight", "portals", "lights")
    assert [[], [], [], []] == [said[name] for name in lists]
    assert {"baked_lighting": True, "ambient_light": "ffffffff"} == said["environment"]


@pytest.mark.parametrize("px", [20, 33.4, 70])
def test_the_picture_is_as_large_as_its_squares(px: float, style: Style, tmp_path: Path) -> None:
    said = written(style, tmp_path, px)

    picture = QImage()
    assert picture.loadFromData(b64decode(said["image"], validate=True))
    size, square = said["resolution"]["map_size"], said["resolution"]["pixels_per_grid"]
    assert round(px) == square
    assert (size["x"] * square, size["y"] * square) == picture.size().toTuple()


def test_the_picture_grows_about_its_middle() -> None:
    assert PixelRect(-3, -10, 17, 10) == whole_squares(PixelRect(0, -10, 14, 10), 20)


def test_walls_doors_and_lights_are_told_in_squares_of_the_picture() -> None:
    zones = {"1": replace(TWO["1"], light="dim"), "2": TWO["2"]}
    view = GmMap("Crypt", plan=ZonePlan(), zones=zones, passages={"1": door("1", "2")})

    said: Any = said_of(view, PixelRect(-20, -20, 100, 80), 20)

    (portal,), (light,) = said["portals"], said["lights"]
    at = view.passages["1"].at
    assert [point.x / SQUARE + 1 for point in at] == [each["x"] for each in portal["bounds"]]
    assert (at.start.y + at.end.y) / 2 / SQUARE + 1 == pytest.approx(portal["position"]["y"])
    middle_of_room = middle(shape_of(zones["1"]))
    assert middle_of_room.x / SQUARE + 1 == pytest.approx(light["position"]["x"])
    corners = [point["x"] - 1 for wall in said["line_of_sight"] for point in wall]
    assert min(x / SQUARE for x, _ in TWO["1"].outline) == pytest.approx(min(corners))


def test_a_zone_map_brings_its_walls_and_doors(style: Style, tmp_path: Path) -> None:
    view = GmMap("Crypt", plan=ZonePlan(), zones=TWO, passages={"1": door("1", "2")})
    target = tmp_path / "map.dd2vtt"

    write_vtt(view, target, PictureLook(style, 10))

    said = json.loads(target.read_text("ascii"))
    assert 1 == len(said["portals"])
    corners = [point for wall in said["line_of_sight"] for point in wall]
    assert all(float(value).is_integer() for point in corners for value in point.values())


def test_squares_of_the_table_lie_on_those_of_a_zone_map() -> None:
    assert PixelRect(-20, 20, 40, 60) == squares_of_grid(PixelRect(-7, 23, 34, 60), 20)
