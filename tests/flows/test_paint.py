"""The first walk: a hex is painted with the mouse and undone, from the hand to pixel and file."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.drawing.map_painter import MapPainter
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import line, within
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_campaign
from mapper.ui.window.actions.rows import Item
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.rings import ring
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, spot
from tests.ui.hands import (
    click,
    colour_at,
    difference,
    drag,
    hover,
    place_of,
    press,
    settle,
    type_keys,
)
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

UNLIKE = 25.0
"""Colours further apart than this belong to two kinds of terrain."""

Keys = Qt.KeyboardModifier
HERE = spot("0302")


def in_file(path: Path, *numbers: str) -> list[int]:
    """The terrain of hexes as it is on disk, read beside the window."""
    chunks = read_campaign(path).chunks("terrain", MAP)
    return [value_at(chunks, spot(number)) for number in numbers]


def forested(path: Path) -> set[object]:
    chunks = read_campaign(path).chunks("terrain", MAP)
    return {at for at in within(HERE, 8) if value_at(chunks, at) == FOREST}


def steps(window: Window) -> int:
    assert window.document is not None
    return len({entry.step for entry in window.document.file.history()[0]})


def words(window: Window) -> str:
    return window.statusBar().currentMessage()


def take(window: Window, tool: str) -> None:
    window.action_set.made[f"tool_{tool}"].trigger()


def is_forest(colour: QColor, plains: QColor) -> bool:
    return difference(colour, plains) > UNLIKE


def test_a_hex_is_painted_and_its_history_survives_the_window(
    open_window: OpenWindow, window: Window, path: Path
) -> None:
    before = colour_at(window, HERE)

    click(window.canvas, HERE)
    assert [FOREST] == in_file(path, "0302")
    assert is_forest(colour_at(window, HERE), before)

    type_keys(window, Qt.Key.Key_Z, Keys.ControlModifier)
    assert [PLAINS] == in_file(path, "0302")
    assert not is_forest(colour_at(window, HERE), before)

    type_keys(window, Qt.Key.Key_Y, Keys.ControlModifier)
    window.close()
    again = open_window(path)
    assert is_forest(colour_at(again, HERE), before)

    type_keys(again, Qt.Key.Key_Z, Keys.ControlModifier)
    assert [PLAINS] == in_file(path, "0302")
    assert not is_forest(colour_at(again, HERE), before)

    type_keys(again, Qt.Key.Key_Z, Keys.ControlModifier | Keys.ShiftModifier)
    assert [FOREST] == in_file(path, "0302")
    assert is_forest(colour_at(again, HERE), before)


def test_a_drag_is_one_step(window: Window, path: Path) -> None:
    drag(window.canvas, spot("0102"), spot("0202"), spot("0302"))

    assert (1, [FOREST] * 3) == (steps(window), in_file(path, "0102", "0202", "0302"))


def test_a_fast_drag_leaves_no_gaps(window: Window, path: Path) -> None:
    drag(window.canvas, spot("0102"), spot("0602"))

    assert set(line(spot("0102"), spot("0602"))) == forested(path)


def test_shift_erases(window: Window, path: Path) -> None:
    click(window.canvas, HERE, Keys.ShiftModifier)

    assert [0] == in_file(path, "0302")


def test_alt_picks(window: Window, path: Path) -> None:
    assert window.document is not None
    window.document.do(painted(window.document.campaign, "0302", HILLS))

    click(window.canvas, HERE, Keys.AltModifier)
    click(window.canvas, spot("0503"))

    assert [HILLS, HILLS] == in_file(path, "0302", "0503")


def test_who_has_picked_a_terrain_paints_with_it(window: Window, path: Path) -> None:
    take(window, "fill")
    take(window, "pick")

    click(window.canvas, spot("0101"))

    assert "fill" == window.tool_use.entry.id
    assert PLAINS == window.tool_use.paint.code


def test_fill_says_the_count_before_it_fills(window: Window, path: Path) -> None:
    take(window, "fill")

    hover(window.canvas, HERE)
    said, before = words(window), in_file(path, "0101", "0604")
    click(window.canvas, HERE)

    assert "Fill 24 hexes with forest" == said
    assert [PLAINS] * 2 == before
    assert [FOREST] * 2 == in_file(path, "0101", "0604")


def test_a_line_is_drawn_by_a_drag(window: Window, path: Path) -> None:
    take(window, "line")

    drag(window.canvas, spot("0101"), spot("0604"))

    assert set(line(spot("0101"), spot("0604"))) == forested(path)


def test_a_rectangle_is_drawn_by_a_drag(window: Window, path: Path) -> None:
    take(window, "rectangle")

    drag(window.canvas, spot("0201"), spot("0402"))

    numbers = {"0201", "0301", "0401", "0202", "0302", "0402"}
    assert {spot(number) for number in numbers} == forested(path)


def test_a_hexagon_is_drawn_by_a_drag(window: Window, path: Path) -> None:
    take(window, "hexagon")

    drag(window.canvas, HERE, ring(HERE, 1)[0])

    assert set(within(HERE, 1)) == forested(path)


def test_escape_takes_a_stroke_back(window: Window, path: Path) -> None:
    press(window.canvas, spot("0102"), spot("0302"))
    assert [FOREST] == in_file(path, "0202")

    type_keys(window, Qt.Key.Key_Escape)
    QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton)

    assert (set(), 0) == (forested(path), steps(window))


def test_brackets_alter_the_width_of_the_brush(window: Window, path: Path) -> None:
    for key in (Qt.Key.Key_BracketRight, Qt.Key.Key_BracketRight, Qt.Key.Key_BracketLeft):
        type_keys(window, key)
    type_keys(window, Qt.Key.Key_BracketRight)

    click(window.canvas, HERE)

    assert set(within(HERE, 1)) == forested(path)


def test_number_keys_choose_the_recent_terrains(window: Window, path: Path) -> None:
    assert window.workspace is not None
    slots = window.workspace.terrain.recent_keys
    number = next(n for n, key in enumerate(slots, 1) if key.accessibleName() == "Hills")

    type_keys(window, Qt.Key(Qt.Key.Key_0 + number))
    click(window.canvas, HERE)

    assert [HILLS] == in_file(path, "0302")


def test_a_file_dropped_on_the_window_is_opened(
    open_window: OpenWindow, path: Path, tmp_path: Path
) -> None:
    window = open_window(None)
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path))])

    copying, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Keys.NoModifier
    enter = QDragEnterEvent(QPoint(200, 200), copying, dropped, left, none)
    QApplication.sendEvent(window, enter)
    drop = QDropEvent(QPointF(200, 200), copying, dropped, left, none)
    QApplication.sendEvent(window, drop)
    until(lambda: window.document, PATIENCE, QApplication.processEvents)

    assert window.document is not None
    assert path == window.document.file.path


def test_who_comes_second_is_told_who_has_the_file(
    open_window: OpenWindow, path: Path, qtbot: QtBot
) -> None:
    told: list[str] = []

    def read_and_close() -> None:
        for box in QApplication.topLevelWidgets():
            if isinstance(box, QMessageBox) and box.isVisible():
                told.append(box.text())
                box.accept()

    watching = QTimer()
    watching.timeout.connect(read_and_close)
    with CampaignFile(path, keep_backups=False):
        watching.start(10)
        second = open_window(path)
        until(lambda: told, PATIENCE, QApplication.processEvents)
        watching.stop()
        assert second.workspace is not None
        second.tool_use.choose("brush")
        second.workspace.terrain.choose(FOREST)
        click(second.canvas, HERE)

        assert "has it open" in told[0]
        assert [PLAINS] == in_file(path, "0302")
        assert "has it open" in words(second)


def test_a_locked_layer_refuses_with_a_sentence(window: Window, path: Path) -> None:
    window.layers.lock_layer("terrain", locked=True)

    click(window.canvas, HERE)

    assert ([PLAINS], "The terrain layer is locked.") == (in_file(path, "0302"), words(window))


def test_what_cannot_be_done_says_why(window: Window) -> None:
    undo = window.action_set.made["undo"]

    type_keys(window, Qt.Key.Key_Z, Keys.ControlModifier)

    assert not undo.isEnabled()
    assert "There is nothing to undo." in undo.toolTip()
    assert "There is nothing to undo." == words(window)


def test_a_dab_is_painted_around_its_hex_alone(window: Window) -> None:
    canvas = window.canvas
    canvas.zoom_to(16.0)
    settle(window)
    hover(canvas, HERE)
    areas: list[int] = []

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code is MapPainter.paint.__code__:
            areas.append(frame.f_locals["area"].width * frame.f_locals["area"].height)

    sys.setprofile(watch)
    click(canvas, HERE)
    canvas.grab()
    sys.setprofile(None)

    assert areas
    assert max(areas) < (8 * canvas.camera.px) ** 2


def test_a_dab_asks_each_action_once_and_only_those_that_it_may_alter(window: Window) -> None:
    asked: Counter[str] = Counter()

    def counted(row: Item) -> Item:
        def why_not(of: Window) -> str | None:
            asked[row.id] += 1
            return row.why_not(of) if row.why_not is not None else None

        return replace(row, why_not=why_not)

    hover(window.canvas, HERE)
    QApplication.processEvents()
    actions = window.action_set
    actions.rows = {id_: counted(row) for id_, row in actions.rows.items()}

    QTest.mousePress(window.canvas, Qt.MouseButton.LeftButton, pos=place_of(window.canvas, HERE))
    QApplication.processEvents()
    by_dab = asked.copy()
    QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton)

    assert {1} == {*by_dab.values()}
    assert by_dab["undo"]
    assert not by_dab.keys() & {"tool_brush", "recent_1", "copy_all", "fit", "path_split", "new"}


def test_a_panel_that_lies_behind_is_filled_as_it_comes_up(window: Window) -> None:
    assert window.workspace is not None
    window.docks["inspector"].raise_()
    QApplication.processEvents()
    model = window.workspace.undo.model
    changes: list[object] = []
    model.rowsInserted.connect(lambda *_: changes.append("rows"))

    click(window.canvas, HERE)
    assert [] == changes

    window.docks["undo"].show()
    window.docks["undo"].raise_()
    until(lambda: bool(changes), PATIENCE, QApplication.processEvents)
    assert 1 == model.here
