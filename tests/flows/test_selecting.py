"""The GM's hand on what is there: selected, moved, turned, copied from one window to another."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.paths.paths import add_path, rename_path
from mapper.commands.terrain.terrain import add_region, paint
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Region
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import NOWHERE, Area, area_of
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import Hex, line, within
from mapper.model.selection import Selection, by_terrain
from mapper.storage.file import create_file
from mapper.ui.editing.document import Document
from mapper.ui.hexes.selecting import select_named
from mapper.ui.window.window import Window
from tests.drawing.keyed_land import picture_bytes
from tests.flows.conftest import OpenWindow
from tests.rings import ring
from tests.small import FOREST, HILLS, MAP, PLAINS, small_rows, spot, terrain
from tests.ui.hands import click, drag, hover, press, type_keys, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
PAIR = area_of([spot("0202"), spot("0203")])


@pytest.fixture(autouse=True)
def empty_clipboard(window: Window) -> None:
    QGuiApplication.clipboard().clear()
    run(window, "tool_select")


def run(window: Window, *actions: str) -> None:
    for action in actions:
        window.action_set.made[action].trigger()


def open_in(window: Window) -> Document:
    assert window.document is not None
    return window.document


def map_in(window: Window) -> Campaign:
    return open_in(window).campaign


def selected(window: Window) -> Area:
    assert window.tool_use.selection.area == window.canvas._overlay.selection
    return window.tool_use.selection.area


def grow_wood(window: Window) -> None:
    """Forest at 0202, hills at 0203, both selected."""
    document = open_in(window)
    document.do(paint(document.campaign, MAP, area_of([spot("0202")]), FOREST))
    document.do(paint(document.campaign, MAP, area_of([spot("0203")]), HILLS))
    window.tool_use.select(Selection(PAIR))


def found(window: Window, *numbers: str) -> list[int]:
    return [terrain(map_in(window), number) for number in numbers]


def test_a_click_selects_one_hex_and_says_which(window: Window) -> None:
    said: list[Hex] = []
    window.canvas.cursor_moved.connect(said.append)

    click(window.canvas, spot("0302"))

    assert (area_of([spot("0302")]), [spot("0302")]) == (selected(window), said)


def test_a_drag_selects_a_box(window: Window) -> None:
    drag(window.canvas, spot("0202"), spot("0303"))

    assert 4 == len(selected(window))


def test_alt_selects_what_a_line_surrounds(window: Window) -> None:
    around = ring(spot("0302"), 1)

    drag(window.canvas, *around, keys=Keys.AltModifier)

    assert area_of([*around, spot("0302")]) == selected(window)


def test_what_is_selected_stays_so_with_another_tool(window: Window) -> None:
    window.tool_use.select(Selection(PAIR))

    run(window, "tool_brush", "tool_select")

    assert PAIR == selected(window)


def test_escape_selects_nothing(window: Window) -> None:
    window.tool_use.select(Selection(PAIR))

    type_keys(window, Qt.Key.Key_Escape)

    assert NOWHERE == selected(window)


def test_hexes_are_selected_by_what_they_are(window: Window) -> None:
    grow_wood(window)
    click(window.canvas, spot("0202"))

    run(window, "select_alike")
    assert area_of([spot("0202")]) == selected(window)

    run(window, "select_inverted")
    assert 23 == len(selected(window))

    run(window, "select_all", "select_shrink")
    assert 8 == len(selected(window))

    run(window, "select_none")
    assert NOWHERE == selected(window)


def test_a_drag_of_what_is_selected_moves_it_in_one_step(window: Window) -> None:
    grow_wood(window)

    drag(window.canvas, spot("0202"), spot("0302"), spot("0402"))

    assert [0, 0, FOREST, HILLS] == found(window, "0202", "0203", "0402", "0403")
    assert area_of([spot("0402"), spot("0403")]) == selected(window)
    run(window, "undo")
    assert [FOREST, HILLS, PLAINS] == found(window, "0202", "0203", "0402")


def test_arrow_keys_move_what_is_selected(window: Window) -> None:
    grow_wood(window)

    type_keys(window, Qt.Key.Key_Up, Keys.ControlModifier)

    assert [FOREST, HILLS, 0] == found(window, "0201", "0202", "0203")
    assert area_of([spot("0201"), spot("0202")]) == selected(window)


def test_six_turns_lead_back(window: Window) -> None:
    grow_wood(window)
    before = {at: terrain(map_in(window), at) for at in ("0202", "0203")}

    run(window, *6 * ["turn_right"])

    assert before == {at: terrain(map_in(window), at) for at in ("0202", "0203")}
    assert PAIR == selected(window)


def test_a_piece_is_copied_turned_and_put_down(window: Window) -> None:
    grow_wood(window)
    hover(window.canvas, spot("0202"))
    run(window, "copy", "paste")
    hover(window.canvas, spot("0502"))
    type_keys(window, Qt.Key.Key_R)
    type_keys(window, Qt.Key.Key_R)
    type_keys(window, Qt.Key.Key_R)

    click(window.canvas, spot("0502"))

    assert [HILLS, FOREST] == found(window, "0501", "0502")
    assert area_of([spot("0501"), spot("0502")]) == selected(window)
    assert "select" == window.tool_use.entry.id


def test_a_carried_piece_is_put_down_by_enter_and_dropped_by_escape(window: Window) -> None:
    grow_wood(window)
    hover(window.canvas, spot("0202"))
    run(window, "copy", "paste")
    hover(window.canvas, spot("0502"))
    type_keys(window, Qt.Key.Key_Return)
    assert [FOREST, HILLS] == found(window, "0502", "0503")

    run(window, "paste")
    hover(window.canvas, spot("0301"))
    type_keys(window, Qt.Key.Key_Escape)
    click(window.canvas, spot("0301"))

    assert [PLAINS] == found(window, "0301")


def test_a_piece_goes_to_another_window(
    open_window: OpenWindow, window: Window, tmp_path: Path
) -> None:
    grow_wood(window)
    hash_ = open_in(window).file.add_blob(picture_bytes())
    inn = Feature(spot("0202"), "Inn", "overt", icon=hash_)
    open_in(window).do(add_thing(open_in(window).campaign, MAP, inn))
    hover(window.canvas, spot("0202"))
    run(window, "cut")
    create_file(tmp_path / "other.cognita", small_rows())
    other = open_window(tmp_path / "other.cognita")

    run(other, "paste")
    is_early = open_in(other).file.blob(hash_) is not None
    click(other.canvas, spot("0402"))

    assert [FOREST, HILLS] == found(other, "0402", "0403")
    assert (False, picture_bytes()) == (is_early, open_in(other).file.blob(hash_))
    assert [0, 0] == found(window, "0202", "0203")


def test_delete_takes_what_stands_there_before_the_ground(window: Window) -> None:
    document = open_in(window)
    document.do(add_thing(document.campaign, MAP, Feature(spot("0302"), "Inn", "overt")))
    click(window.canvas, spot("0302"))

    run(window, "delete")
    assert ({}, [PLAINS]) == (document.campaign.all(Feature, MAP), found(window, "0302"))

    run(window, "delete")
    assert [0] == found(window, "0302")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Inn", "Remove “Inn”. Ctrl+Z takes it back."),
        ("", "Remove the road “King's Road”. Ctrl+Z takes it back."),
    ],
)
def test_delete_takes_the_one_thing_that_was_clicked_and_says_what(
    window: Window, name: str, told: str
) -> None:
    document = open_in(window)
    way = line(spot("0102"), spot("0502"))
    document.do(add_path(document.campaign, MAP, "road", way))
    document.do(rename_path(document.campaign, MAP, "1", "King's Road"))
    if name:
        document.do(add_thing(document.campaign, MAP, Feature(way[2], name, "overt")))
    before = document.campaign.snapshot()
    click(window.canvas, way[2])

    run(window, "delete")

    assert told == window.statusBar().currentMessage()
    run(window, "undo")
    for kind in (Feature, Way):
        assert before.all(kind, MAP) == document.campaign.all(kind, MAP)


def test_a_feature_is_dragged_to_another_hex(window: Window) -> None:
    document = open_in(window)
    document.do(add_thing(document.campaign, MAP, Feature(spot("0302"), "Inn", "overt")))

    click(window.canvas, spot("0302"))
    drag(window.canvas, spot("0302"), spot("0402"))

    (inn,) = document.campaign.all(Feature, MAP).values()
    assert spot("0402") == inn.at


def test_a_path_is_picked_and_led_elsewhere(window: Window) -> None:
    document = open_in(window)
    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0502"))))
    click(window.canvas, line(spot("0102"), spot("0502"))[2])
    assert "1" == window.tool_use.selection.the("path")

    end = line(spot("0102"), spot("0502"))[-1]
    drag(window.canvas, end, spot("0503"))

    (road,) = document.campaign.all(Way, MAP).values()
    assert spot("0503") == road.hexes[-1]
    run(window, "delete")
    assert {} == document.campaign.all(Way, MAP)


def test_a_point_that_is_picked_is_deleted_and_its_path_stays(window: Window) -> None:
    document = open_in(window)
    way = line(spot("0102"), spot("0502"))
    document.do(add_path(document.campaign, MAP, "road", way))
    click(window.canvas, way[2])
    click(window.canvas, way[-1])

    run(window, "delete")

    (road,) = document.campaign.all(Way, MAP).values()
    assert (tuple(way[:-1]), None) == (road.hexes, window.tool_use.selection.stop)
    run(window, "delete")
    assert {} == document.campaign.all(Way, MAP)


def test_a_locked_layer_is_not_moved(window: Window) -> None:
    grow_wood(window)
    window.layers.lock_layer("terrain", locked=True)

    drag(window.canvas, spot("0202"), spot("0402"))

    assert [FOREST, HILLS] == found(window, "0202", "0203")
    assert PAIR == selected(window)
    assert "locked" in window.statusBar().currentMessage()


def test_a_drag_given_up_moves_nothing(window: Window) -> None:
    grow_wood(window)
    press(window.canvas, spot("0202"), spot("0402"))

    type_keys(window, Qt.Key.Key_Escape)
    drag(window.canvas, spot("0601"))

    assert [FOREST, HILLS] == found(window, "0202", "0203")


def test_hexes_are_selected_by_words(window: Window) -> None:
    document = open_in(window)
    document.do(add_thing(document.campaign, MAP, Feature(spot("0302"), "Old Inn", "overt")))

    select_named(workspace_of(window), "inn")
    assert area_of([spot("0302")]) == selected(window)

    select_named(workspace_of(window), "castle")
    assert "Nothing on this map is called “castle”." == window.statusBar().currentMessage()


def test_the_delete_key_of_a_list_leaves_what_is_selected_on_the_map(window: Window) -> None:
    document = open_in(window)
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355"), PAIR))
    window.tool_use.select(Selection(PAIR))
    window.docks["regions"].raise_()
    assert window.workspace is not None

    QTest.keyClick(window.workspace.regions.list, Qt.Key.Key_Delete)

    assert ({}, [PLAINS, PLAINS]) == (
        document.campaign.all(Region, MAP),
        found(window, "0202", "0203"),
    )


def test_a_large_piece_is_moved_beside_the_window(window: Window) -> None:
    document = open_in(window)
    wide = area_of(within(spot("0302"), 40))
    document.do(paint(document.campaign, MAP, wide, HILLS))
    window.tool_use.select(Selection(wide))

    run(window, "move_down")
    until(lambda: window.tool_use.selection.area != wide, PATIENCE, QApplication.processEvents)

    below = HexTransform(spot("0302"), spot("0303")).area(wide)
    assert (below, by_terrain(document.campaign, MAP, {HILLS})) == (selected(window), below)
