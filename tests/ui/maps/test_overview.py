"""The overview shows the map's colours, follows its changes, and says where to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from mapper.commands.terrain.terrain import paint
from mapper.commands.zones.zones import remove_zones
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import area_of, with_values
from mapper.model.hexes.hexes import Hex, Top, centre
from mapper.model.map_view import Extent
from mapper.model.zones import zone_adjacency as fabric
from mapper.ui.canvas.raster import OnePixelMap
from mapper.ui.editing.document import Document
from mapper.ui.maps.overview import Overview
from tests.counting import counted
from tests.drowned_halls import HALLS, added
from tests.many_zones import MANY, corner_moved, many_zones
from tests.small import FOREST, HILLS, MAP, painted, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

GREEN, BROWN = "#7d9a5e", "#c8b77e"
TYPES = {1: TerrainType(1, "One", "#010203"), 2: TerrainType(2, "Two", "#040506")}


@pytest.fixture
def overview(qtbot: QtBot, document: Document) -> Overview:
    made = Overview(document)
    qtbot.add_widget(made)
    made.resize(260, 220)
    return made


def colour_at(overview: Overview, at: Hex, document: Document) -> str:
    """What is drawn in the middle of a hex."""
    assert document.view is not None
    extent = document.view.extent()
    assert extent is not None
    scale = min(244 / extent.width, 204 / extent.height)
    x, y = centre(at, "flat")
    middle_x, middle_y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    place = QPoint(round(130 + (x - middle_x) * scale), round(110 + (y - middle_y) * scale))
    return overview.grab().toImage().pixelColor(place).name()


@pytest.mark.parametrize("number", ["0101", "0304", "0601"])
def test_a_painted_hex_is_shown_when_the_stroke_rests(
    qtbot: QtBot, document: Document, overview: Overview, number: str
) -> None:
    overview.grab()

    document.do(painted(document.campaign, number))

    qtbot.wait_until(lambda: colour_at(overview, spot(number), document) == GREEN)


def test_a_hex_beyond_the_old_edge_is_shown(
    qtbot: QtBot, document: Document, overview: Overview
) -> None:
    far = Hex(-70, 40)

    document.do(paint(document.campaign, MAP, area_of([far]), HILLS))

    assert BROWN == colour_at(overview, far, document)


def test_an_undone_change_of_colour_is_shown(document: Document, overview: Overview) -> None:
    document.do(painted(document.campaign, "0202", FOREST))
    document.undo()

    assert "#dfe0a8" == colour_at(overview, spot("0202"), document)


def test_a_click_moves_there(qtbot: QtBot, overview: Overview) -> None:
    with qtbot.wait_signal(overview.moved_to) as signal:
        QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(130, 110))

    extent = Extent(-0.577, -0.5, 4.907, 4.0)
    middle = [(extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2]
    assert middle == pytest.approx(signal.args, abs=0.05)


def test_an_arrow_key_moves_by_a_part_of_the_frame(qtbot: QtBot, overview: Overview) -> None:
    overview.show_frame(Extent(0.0, 0.0, 2.0, 2.0))

    with qtbot.wait_signal(overview.moved_to) as signal:
        QTest.keyClick(overview, Qt.Key.Key_Right)

    assert [1.5, 1.0] == signal.args


def test_the_frame_cannot_leave_the_map(qtbot: QtBot, overview: Overview) -> None:
    overview.show_frame(Extent(-9.0, 0.0, -7.0, 2.0))

    with qtbot.wait_signal(overview.moved_to) as signal:
        QTest.keyClick(overview, Qt.Key.Key_Left)

    assert [-0.577, 1.0] == pytest.approx(signal.args, abs=0.01)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_each_hex_has_its_colour_at_its_centre(top: Top) -> None:
    hexes = [Hex(q, r) for q in range(-40, 40, 7) for r in range(-35, 35, 3)]
    raster = OnePixelMap(top, with_values({}, ((at, 1 + at.q % 2) for at in hexes)), TYPES)

    places = [centre(at, top) for at in hexes]
    found = [raster.colours_at(np.array([[x]]), np.array([[y]]))[0, 0] for x, y in places]

    assert [0xFF040506 if at.q % 2 else 0xFF010203 for at in hexes] == found


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_patched_raster_is_what_a_new_one_would_be(top: Top) -> None:
    before = with_values({}, ((Hex(q, r), 1) for q in range(40) for r in range(40)))
    after = {**before, **with_values(before, [(Hex(33, 2), 2), (Hex(0, 0), 0)])}
    raster = OnePixelMap(top, before, TYPES)

    fits = raster.patch(after)

    assert fits
    assert OnePixelMap(top, after, TYPES).pixels.tolist() == raster.pixels.tolist()


def test_a_scattered_map_is_drawn_too(qtbot: QtBot, document: Document, overview: Overview) -> None:
    document.do(paint(document.campaign, MAP, area_of([Hex(1_000_000, 0)]), FOREST))

    image = overview.grab().toImage()

    row = range(image.height())
    assert GREEN in {image.pixelColor(x, y).name() for y in row for x in range(240, 260)}


def test_of_a_dungeon_the_level_is_seen_that_is_shown(
    document: Document, overview: Overview
) -> None:
    document.do(added("hatched", HALLS))
    document.choose_map(HALLS)
    upper = overview.grab().toImage()

    overview.show_level(2)

    assert upper != overview.grab().toImage()


@pytest.fixture
def many(qtbot: QtBot, document: Document, overview: Overview) -> Overview:
    """The overview of a dungeon of many zones, once it is drawn."""
    document.do(Change("Many zones", {key: Swap(None, row) for key, row in many_zones().items()}))
    document.choose_map(MANY)
    overview.show()
    qtbot.wait_until(lambda: overview.is_ready)
    return overview


def test_of_a_dungeon_only_what_was_altered_is_worked_out_anew(
    qtbot: QtBot, document: Document, many: Overview
) -> None:

    with counted(fabric._walls, Plots._plotted) as calls:
        document.do(corner_moved(document.campaign, "100"))
        qtbot.wait_until(lambda: not many.is_ready)
        qtbot.wait_until(lambda: many.is_ready)

    assert 1 <= calls["_walls"] <= 9
    assert 1 <= calls["_plotted"] <= 9


def test_of_a_dungeon_the_old_picture_is_seen_until_the_new_one_is_ready(
    qtbot: QtBot, document: Document, many: Overview
) -> None:
    before = many.grab().toImage()

    document.do(remove_zones(document.campaign, MANY, ["1"]))

    assert before == many.grab().toImage()
    qtbot.wait_until(lambda: before != many.grab().toImage())


def test_a_followed_picture_of_a_dungeon_is_what_a_new_one_would_be(
    qtbot: QtBot, document: Document, many: Overview
) -> None:
    document.do(corner_moved(document.campaign, "100"))
    qtbot.wait_until(lambda: not many.is_ready)
    qtbot.wait_until(lambda: many.is_ready)

    anew = Overview(document)
    qtbot.add_widget(anew)
    anew.resize(many.size())
    anew.show()
    qtbot.wait_until(lambda: anew.is_ready)

    assert anew.grab().toImage() == many.grab().toImage()
