"""Of a dungeon of many zones, what is drawn takes work for what is in sight, and once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.steady_text import outline
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.zones import painter as zone_painter
from mapper.drawing.zones.floors import (
    MOST_SIDE,
    NEIGHBOURS,
    OVERLAP,
    REACH,
    _seed,
    floors,
    hatching,
    pieces,
)
from mapper.drawing.zones.painter import ZonePainter
from mapper.drawing.zones.words import MOST_KEPT_PX, Sign, Signs
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.campaign import Campaign
from mapper.model.map_view import Extent, MapView
from mapper.play.gm_map import gm_map
from tests.counting import counted
from tests.drawing.sample import style
from tests.many_zones import MANY, many_zones

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

PX = 24.0
SEEN = PixelRect(0, 0, 1024, 512)
BAND = 60


@pytest.fixture
def view() -> MapView:
    return gm_map(Campaign(many_zones()), MANY)


def bands() -> Iterator[PixelRect]:
    for top in range(SEEN.top, SEEN.bottom, BAND):
        yield SEEN._replace(top=top, bottom=min(SEEN.bottom, top + BAND))


def sign(text: str = "The drowned hall") -> Sign:
    ink, halo = QColor("#302417"), QColor("#faf6eb")
    return Sign(3.3, 1.7, text, 20.0, ink, halo, style().title_font, is_italic=True)


def canvas() -> QImage:
    image = QImage(300, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#8a9a4b"))
    return image


def written(signs: Signs, *each: Sign) -> QImage:
    image = canvas()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for one in each:
        signs.draw(painter, one, 40.0)
    painter.end()
    return image


def test_a_file_is_painted_in_large_squares_and_none_of_them_twice(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zone_painter, "MANY", 200)
    painter = MapPainter(style(), view)
    painter.make_file()

    with counted(ZonePainter._paint_all) as calls:
        for band in bands():
            painted(painter, band, PX)

    assert 2 == calls["_paint_all"]


def test_a_file_has_the_pixels_of_the_window_up_to_so_many_zones(view: MapView) -> None:
    in_window, in_file = MapPainter(style(), view), MapPainter(style(), view)

    in_file.make_file()

    for band in bands():
        assert painted(in_window, band, PX) == painted(in_file, band, PX)


def test_words_that_lie_in_several_squares_are_outlined_once() -> None:
    signs = Signs(MOST_KEPT_PX)

    with counted(outline) as calls:
        written(signs, sign(), sign("Another"), sign(), sign())

    assert 2 == calls["outline"]


def test_words_that_are_kept_leave_the_pixels_that_their_outlines_do() -> None:
    words = [sign(), sign("Another")]

    kept, drawn = written(Signs(MOST_KEPT_PX), *words), written(Signs(0), *words)

    assert kept != canvas()
    assert drawn == kept


def test_of_words_no_more_is_kept_than_there_is_room_for() -> None:
    signs = Signs(200_000)
    many = [sign(f"Hall {number}") for number in range(200)]

    with counted(outline) as calls:
        written(signs, *many, many[-1], many[0])

    assert len(many) + 1 == calls["outline"]


def test_bundles_ask_once_where_their_neighbours_are(view: MapView) -> None:
    plots = Plots(view).within(1, Extent(-2, -2, 8, 8), REACH)

    with counted(_seed) as calls:
        strokes = hatching(Extent(-2, -2, 8, 8), plots)

    assert len(strokes) > 100
    assert 2 + len(NEIGHBOURS) == calls["_seed"]


def test_a_large_area_of_floors_is_painted_in_pieces(view: MapView) -> None:
    area = PixelRect(0, 0, 2 * MOST_SIDE, MOST_SIDE - 5)

    found = list(pieces(area))

    assert [
        PixelRect(0, 0, MOST_SIDE + OVERLAP, MOST_SIDE - 5),
        PixelRect(MOST_SIDE, 0, 2 * MOST_SIDE, MOST_SIDE - 5),
    ] == found


def test_of_a_sketch_no_floors_are_painted_where_there_are_no_zones(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mapper.drawing.zones.floors.MOST_SIDE", 256)
    painter = ZonePainter(style(), view)

    with counted(floors) as calls:
        painter.sketch(2.0, PixelRect(0, 0, 1024, 1024))

    assert 1 == calls["floors"]


def test_zones_are_plotted_a_few_a_turn_before_any_square_is_painted(view: MapView) -> None:
    painter = ZonePainter(style(), view)

    with counted(Plots._plotted, ZonePainter._paint_all) as calls:
        is_ready = painter.refine(PX, SEEN, budget=-1.0)

    assert not is_ready
    assert {"_plotted": 1} == calls
