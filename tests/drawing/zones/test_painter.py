"""A dungeon is drawn as it is: floors, walls with their gaps, levels, and nothing unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import StoredImages
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.known_pictures import painted as painted_known
from mapper.drawing.map_painter import MapPainter, painted
from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.campaign.zone_rows import WallStyle, Zone
from mapper.model.map_view import GmMap, MapView
from mapper.model.zones.all_levels import with_zones
from mapper.play.gate.known import PictureSources, Scan
from mapper.play.gate.player_zones import UNMOVED
from tests.drawing.sample import pixels, style
from tests.drowned_halls import at, halls, halls_known, room, zones

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

PX = 16.0
BARE = Layers(
    **dict.fromkeys(("grid", "numbers", "labels", "features", "tokens"), Layer(is_visible=False))
)


def whole(view: MapView, px: float = PX, layers: Layers = BARE, level: int = 1) -> QImage:
    painter = MapPainter(style(), view, layers)
    painter.show_level(level)
    return painted(painter, area(px), px)


def area(px: float) -> PixelRect:
    return PixelRect(round(-2 * px), round(-4 * px), round(38 * px), round(26 * px))


def colour(image: QImage, x: float, y: float, px: float = PX) -> QColor:
    """At a point of the plane."""
    shown = area(px)
    return image.pixelColor(round(x * px) - shown.left, round(y * px) - shown.top)


def is_light(drawn: QColor) -> bool:
    return drawn.lightnessF() > 0.9


def is_dark(drawn: QColor) -> bool:
    return drawn.lightnessF() < 0.35


@pytest.mark.parametrize("walls", ["hatched", "solid", "cave"])
def test_a_room_is_light_within_its_walls(walls: WallStyle) -> None:
    image = whole(halls(walls))

    assert is_light(colour(image, 16, 4))
    assert not is_light(colour(image, 9, 7))


@pytest.mark.parametrize("px", [5.0, 12.0, 40.0])
def test_a_wall_is_a_dark_line_at_every_size(px: float) -> None:
    image = whole(halls(), px)

    along = [colour(image, x, 5.0, px).lightnessF() for x in (3.5, 4.0, 4.5, 5.0)]

    assert max(along) < 0.6


def test_the_wall_is_open_at_an_opening() -> None:
    image = whole(halls())

    assert is_light(colour(image, 1.5, 5.0))
    assert is_dark(colour(image, 3.5, 5.0))


def test_players_see_no_joint_where_a_secret_door_is_not_known() -> None:
    view = halls_known()
    passages = {id_: row for id_, row in view.passages.items() if id_ != "7"}
    image = pixels(whole(replace(view, passages=passages)))

    shown = area(PX)
    left, right = (round(x * PX) - shown.left for x in (18.8, 19.2))
    first, last = (round(y * PX) - shown.top for y in (13.2, 14.8))
    wall = image[first:last, left:right]

    assert (wall == wall[0]).all()


def test_the_game_master_sees_the_secret_door() -> None:
    view = halls()
    passages = {id_: row for id_, row in view.passages.items() if id_ != "7"}

    with_door, without = whole(view), whole(replace(view, passages=passages))

    assert colour(with_door, 19.25, 14.0) != colour(without, 19.25, 14.0)


def test_players_see_no_badges_and_no_locks() -> None:
    gm, players = halls(), halls_known()
    passages = {id_: row for id_, row in gm.passages.items() if id_ in ("2", "4")}

    of_gm, of_players = (
        pixels(whole(replace(view, passages=passages, features={}, tokens={})))
        for view in (gm, players)
    )

    assert not np.array_equal(of_gm, of_players)


def test_water_is_blue_and_a_chasm_dark() -> None:
    image = whole(halls())

    water = colour(image, 30, 21.3)
    assert water.blue() > water.red()
    assert is_dark(colour(image, 13.5, 20))


def test_one_level_is_shown_at_a_time() -> None:
    upper, lower = whole(halls(), level=1), whole(halls(), level=2)

    assert is_light(colour(upper, 3, 3))
    assert not is_light(colour(lower, 3, 3))
    assert is_light(colour(lower, 13, 20.4))


def test_other_levels_shine_through_if_asked_for() -> None:
    shining = replace(BARE, others=Layer(opacity=0.8))

    alone, together = whole(halls(), level=2), whole(halls(), level=2, layers=shining)

    assert colour(alone, 16, 3) != colour(together, 16, 3)


def test_the_grid_lies_on_floors_alone() -> None:
    gridded = replace(BARE, grid=Layer())

    without, with_grid = whole(halls()), whole(halls(), layers=gridded)

    assert colour(without, 15, 3.5) != colour(with_grid, 15, 3.5)
    assert colour(without, 8, 7) == colour(with_grid, 8, 7)


@pytest.mark.parametrize("walls", ["hatched", "solid", "cave"])
def test_pieces_make_the_whole_picture(walls: WallStyle) -> None:
    shown = area(PX)
    left = shown._replace(right=shown.left + 277)
    right = shown._replace(left=shown.left + 277)

    together = pixels(painted(MapPainter(style(), halls(walls)), shown, PX))
    painter = MapPainter(style(), halls(walls))
    parts = [pixels(painted(painter, part, PX)) for part in (right, left)]

    assert np.array_equal(together, np.concatenate(parts[::-1], axis=1))


def test_a_change_is_followed() -> None:
    before = halls()
    after = _with_zone(before, "90", room(22, 6, 2, 3, "20"))
    painter = MapPainter(style(), before)
    painted(painter, area(PX), PX)

    touched = painter.follow(after, (), PX, area(PX))

    assert touched is not None
    fresh = painted(MapPainter(style(), after), area(PX), PX)
    assert np.array_equal(pixels(fresh), pixels(painted(painter, area(PX), PX)))


def test_a_change_touches_only_what_lies_around_it() -> None:
    before = halls()
    after = _with_zone(before, "90", room(22, 6, 2, 3, "20"))
    painter = MapPainter(style(), before)

    touched = painter.follow(after, (), PX, area(PX))

    assert touched
    assert min(each.left for each in touched) > 18 * PX


def test_a_hurried_frame_sketches_floors_and_walls() -> None:
    painter, shown = MapPainter(style(), halls()), area(PX)
    picture = QImage(shown.width, shown.height, QImage.Format.Format_RGB32)
    brush = QPainter(picture)

    is_sharp = painter.paint(brush, PX, shown, (shown.left, shown.top), 0.001)
    brush.end()

    assert not is_sharp
    assert is_light(colour(picture, 16, 4))
    assert is_dark(colour(picture, 3.5, 5.0))


def test_once_there_is_time_a_hurried_frame_of_another_size_shows_the_whole_level() -> None:
    painter, near, shown = MapPainter(style(), halls()), 2 * PX, area(2 * PX)
    while not painter.prepare_stand_in(1.0):
        pass
    picture = QImage(shown.width, shown.height, QImage.Format.Format_RGB32)

    brush = QPainter(picture)
    is_sharp = painter.paint(brush, near, shown, (shown.left, shown.top), 0.0)
    brush.end()

    assert not is_sharp
    water = colour(picture, 30, 21.3, near)
    assert water.blue() > water.red()


def test_what_stands_in_is_made_anew_after_a_change() -> None:
    painter, shown = MapPainter(style(), halls()), area(2 * PX)
    painter.prepare_stand_in(60.0)
    more = _with_zone(halls(), "90", room(22, 6, 2, 3, "20"))

    painter.follow(more, (), PX, area(PX))
    painter.prepare_stand_in(60.0)

    picture = QImage(shown.width, shown.height, QImage.Format.Format_RGB32)
    brush = QPainter(picture)
    painter.paint(brush, 2 * PX, shown, (shown.left, shown.top), 0.0)
    brush.end()
    assert is_light(colour(picture, 22.3, 6.5, 2 * PX))


def test_players_see_of_an_underlay_only_what_lies_in_zones_they_know() -> None:
    spots = (ImagePoint(0, 0, at(-2, -4)), ImagePoint(400, 0, at(38, -4)))
    sources = PictureSources(scans={"level 1": (Scan("red", spots, 100),)})
    beneath = {"1": Underlay("level 1", (), spots=UNMOVED)}
    view = replace(halls_known(), underlays=beneath)
    images = painted_known(view, sources, StoredImages({"red": _red()}.get).at_once).pictures
    painter = MapPainter(style(), view, BARE, images)

    image = painted(painter, area(PX), PX)

    assert colour(image, 3, 3).red() > 2 * colour(image, 3, 3).blue()
    assert colour(image, 9, 7) == colour(whole(halls_known()), 9.0, 7)


@pytest.mark.parametrize("px", [2.0, 5.0, PX])
def test_how_much_of_an_image_is_not_known_changes_no_pixel(px: float) -> None:
    small, large = (scanned(margin, px) for margin in (0, 201))

    assert np.array_equal(small, large)


def test_hex_maps_and_dungeons_take_turns() -> None:
    painter = MapPainter(style(), GmMap("Hexes"))

    painter.show(halls())
    painter.set_layers(BARE)

    assert is_light(colour(painted(painter, area(PX), PX), 16, 4))
    painter.show(GmMap("Hexes"))
    assert not is_light(colour(painted(painter, area(PX), PX), 16, 4))


def _with_zone(view: MapView, id_: str, zone: Zone) -> MapView:
    zones: Mapping[str, Zone] = {**view.zones, id_: zone}
    return replace(view, zones=zones)


def scanned(margin: int, px: float) -> npt.NDArray[np.uint32]:
    """What players see of two rooms over an image that has so many more pixels left and above."""
    grain = np.random.default_rng(1).integers(0, 256, (300, 400, 4), np.uint8)
    grown = np.ascontiguousarray(np.pad(grain, ((margin, 0), (margin, 0), (0, 0))))
    high, wide = grown.shape[:2]
    image = QImage(grown.data, wide, high, QImage.Format.Format_RGB32)
    spots = tuple(ImagePoint(margin + 400 * x, margin, at(-2 + 40 * x, -4)) for x in (0, 1))
    sources = PictureSources(scans={"level 1": (Scan("scan", spots, 100),)})
    known = with_zones(halls_known(), {id_: zones()[id_] for id_ in ("1", "2")})
    view = replace(known, underlays={"1": Underlay("level 1", (), spots=UNMOVED)})
    stored = StoredImages({"scan": _png(image)}.get)
    images = painted_known(view, sources, stored.at_once).pictures
    return pixels(painted(MapPainter(style(), view, BARE, images), area(px), px))


def _red() -> bytes:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    return _png(image)


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
