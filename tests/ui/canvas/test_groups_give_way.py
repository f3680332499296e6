"""Groups on a map of hexes stand clear of what is keyed there, and their trail has no leaps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.layers import Layer
from mapper.drawing.map_painter import MapPainter
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, within
from mapper.model.map_view import GmMap
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.canvas.party_marks import DAYS, GroupMark, PartyMarks, TravellersShown
from tests.drawing.sample import pixels, style, wide_land
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

Pixels = np.ndarray[tuple[int, int], np.dtype[np.uint32]]

pytestmark = pytest.mark.qt

AT = Hex(16, 10)
TOWN = Feature(AT, "Lantern Quay", "overt", icon="anchor", is_settlement=True)
BENEATH = Feature(Hex(16, 11), "Stair", "overt", icon="tower")
GROUP = GroupMark("The Lantern Company", AT, is_chosen=True)


def shown(qtbot: QtBot, *features: Feature, px: float = 64.0) -> Canvas:
    canvas = Canvas(style())
    canvas.resize(640, 480)
    qtbot.add_widget(canvas)
    canvas.show()
    rows = {f"{number}": row for number, row in enumerate(features, 1)}
    canvas.set_map(replace(wide_land(side=40), features=rows))
    canvas.zoom_to(px)
    canvas.show_cell(AT)
    return canvas


def sharp(qtbot: QtBot, canvas: Canvas) -> Pixels:
    def is_sharp() -> bool:
        canvas.grab()
        return canvas.is_sharp

    qtbot.wait_until(is_sharp, timeout=PATIENCE_MS)
    return pixels(canvas.grab().toImage())


def without(qtbot: QtBot, canvas: Canvas, layer: str) -> Pixels:
    """The same with a layer hidden."""
    layers = canvas.layers
    canvas.set_layers(replace(layers, **{layer: Layer(is_visible=False)}))
    bare = sharp(qtbot, canvas)
    canvas.set_layers(layers)
    return bare


@pytest.mark.parametrize("layer", ["features", "labels", "numbers"])
@pytest.mark.parametrize("px", [64.0, 80.0, 110.0])
def test_a_group_covers_nothing_that_is_keyed_where_it_stands(
    qtbot: QtBot, px: float, layer: str
) -> None:
    canvas = shown(qtbot, TOWN, BENEATH, px=px)
    before = sharp(qtbot, canvas)
    ink = before != without(qtbot, canvas, layer)

    canvas.show_travellers(TravellersShown((GROUP,)))

    differs = before != sharp(qtbot, canvas)
    near = round(px / 2) if layer == "numbers" else 240
    here = (slice(240 - near, 240 + near), slice(320 - near, 320 + near))
    assert differs.sum() > 200
    assert not (ink & differs)[here].any()


def test_a_group_alone_in_its_hex_stands_in_the_middle(qtbot: QtBot) -> None:
    canvas = shown(qtbot)
    before = sharp(qtbot, canvas)

    canvas.show_travellers(TravellersShown((GROUP,)))

    assert (before != sharp(qtbot, canvas))[240, 320]


def test_groups_that_share_a_hex_are_all_seen(qtbot: QtBot) -> None:
    canvas = shown(qtbot, TOWN)
    alone, both = GROUP, (GROUP, GroupMark("Scouts", AT))
    canvas.show_travellers(TravellersShown((alone,)))
    before = sharp(qtbot, canvas)

    canvas.show_travellers(TravellersShown(both))

    assert (before != sharp(qtbot, canvas)).sum() > 200


def test_no_trail_is_drawn_to_where_a_group_was_put_by_hand() -> None:
    marks = PartyMarks(MapPainter(style(), GmMap("")))
    marks.shown = TravellersShown(trail=((Hex(0, 0), Hex(1, 0), Hex(6, 0), Hex(7, 0)),))

    image = QImage(QSize(400, 400), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    camera = Camera(40.0, -20.0, -20.0)
    painter = QPainter(image)
    marks.draw_trail(painter, "flat", camera)
    painter.end()

    points = {q: QPointF(*camera.screen(q * 0.8660254, q / 2)) for q in (0.5, 2.0, 4.0, 6.5)}
    drawn = [image.pixelColor(at.toPoint()).alpha() > 0 for at in points.values()]
    assert [True, False, False, True] == drawn
    assert [True, False, False, True] == [
        marks.under_trail("flat", camera).contains(at) for at in points.values()
    ]


def inked(picture: Pixels, beneath: Pixels) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Where a picture is quite another colour than what lies beneath."""
    parts = (((each >> by) & 255).astype(np.int64) for each in (picture, beneath) for by in (0, 8))
    blue, green, other_blue, other_green = parts
    away: Pixels = np.abs(blue - other_blue) + np.abs(green - other_green)
    return away > 160


def test_the_border_of_the_reach_runs_beneath_names(qtbot: QtBot) -> None:
    canvas = shown(qtbot, TOWN, BENEATH)
    before = sharp(qtbot, canvas)
    ink = inked(before, without(qtbot, canvas, "labels"))
    near = (area_of([AT]), area_of([at for at in within(AT, 1) if at != AT]))

    canvas.show_travellers(TravellersShown(reach=near))

    differs = inked(sharp(qtbot, canvas), before)
    assert differs.sum() > 200
    assert ink.sum() > 100
    assert not (ink & differs).any()


def test_only_today_is_tinted_and_the_third_day_has_the_thinnest_border() -> None:
    assert [2.0, 2.0, 1.0] == [day.width for day in DAYS]
    assert [0.12, 0.0, 0.0] == [round(QColor(day.wash or "#00000000").alphaF(), 2) for day in DAYS]
