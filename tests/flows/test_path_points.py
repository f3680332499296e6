"""The points of a path that was picked: led on, by here, cheaply, past one of them, and undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, line
from mapper.ui.editing.document import Document
from mapper.ui.window.window import Window
from tests.small import HILLS, MAP, spot
from tests.ui.hands import click, drag, hover, move_to, place_of, type_keys

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
ROAD = tuple(line(spot("0102"), spot("0502")))


@pytest.fixture
def document(window: Window) -> Document:
    """A road across the map, picked with the select tool."""
    assert window.document is not None
    window.document.do(add_path(window.document.campaign, MAP, "road", ROAD))
    window.action_set.take("tool_select")
    click(window.canvas, ROAD[2])
    assert "1" == window.tool_use.selection.the("path")
    return window.document


def road(document: Document) -> tuple[Hex, ...]:
    return document.campaign.all(Way, MAP)["1"].hexes


def test_a_path_is_led_on_from_its_nearer_end(window: Window, document: Document) -> None:
    hover(window.canvas, spot("0504"))
    window.action_set.take("path_on")

    assert (*ROAD, spot("0503"), spot("0504")) == road(document)


def test_a_path_is_led_by_a_hex_beside_it(window: Window, document: Document) -> None:
    hover(window.canvas, spot("0304"))
    type_keys(window, Qt.Key.Key_M, Keys.ControlModifier | Keys.AltModifier)

    led = road(document)
    assert spot("0304") in led
    assert len(led) == len({*led})
    assert (ROAD[0], ROAD[-1]) == (led[0], led[-1])
    window.action_set.take("undo")
    assert ROAD == road(document)


def test_a_stretch_that_is_dragged_makes_the_path_lead_by_there(
    window: Window, document: Document
) -> None:
    canvas = window.canvas
    one, other = place_of(canvas, ROAD[1]), place_of(canvas, ROAD[2])
    between = QPoint((one.x() + other.x()) // 2, (one.y() + other.y()) // 2)
    there = place_of(canvas, spot("0304"))

    move_to(canvas, between)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, Keys.NoModifier, between)
    QTest.mouseMove(canvas, there)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, Keys.NoModifier, there)

    led = road(document)
    assert spot("0304") in led
    assert (ROAD[0], ROAD[-1]) == (led[0], led[-1])


def test_one_drag_brings_a_point_as_far_as_it_is_dragged(
    window: Window, document: Document
) -> None:
    drag(window.canvas, ROAD[2], spot("0304"))

    assert spot("0304") in road(document)
    assert (ROAD[0], ROAD[-1]) == (road(document)[0], road(document)[-1])


def test_a_point_is_taken_out_of_a_path(window: Window, document: Document) -> None:
    hover(window.canvas, spot("0503"))
    window.action_set.take("path_on")
    assert (*ROAD, spot("0503")) == road(document)

    hover(window.canvas, spot("0503"))
    window.action_set.take("path_point_out")

    assert ROAD == road(document)


def test_where_there_is_no_point_none_is_taken_out(window: Window, document: Document) -> None:
    hover(window.canvas, spot("0304"))

    window.action_set.take("path_point_out")

    assert ROAD == road(document)
    assert "points" in window.statusBar().currentMessage()


def test_what_is_selected_of_a_path_is_led_by_the_cheapest_way(
    window: Window, document: Document
) -> None:
    document.do(paint(document.campaign, MAP, area_of([ROAD[2]]), HILLS))
    window.tool_use.select(window.tool_use.selection.with_area(area_of(ROAD[1:4])))

    window.action_set.take("path_reroute")

    led = road(document)
    assert ROAD[2] not in led
    assert (ROAD[:2], ROAD[3:]) == (led[:2], led[-2:])
    window.action_set.take("undo")
    assert ROAD == road(document)


def test_a_locked_layer_keeps_its_paths(window: Window, document: Document) -> None:
    window.layers.lock_layer("paths", locked=True)
    hover(window.canvas, spot("0304"))

    for action in ("path_by", "path_on", "path_reroute"):
        window.action_set.take(action)

    assert ROAD == road(document)
