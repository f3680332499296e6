"""The walk of loads: who comes along is typed, supplies are shared by keys, done and undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import set_supplies
from mapper.model.campaign.play_rows import LogEntry, Supplies
from mapper.play.load.load_rules import loads_of
from mapper.play.load.packs import NOBODY, Packs
from mapper.storage.reading import read_campaign
from mapper.ui.load.load_grid import LoadGrid
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.ui.gallery_loads import group_of, strong
from tests.ui.hands import workspace_of
from tests.ui.whole import example_file

pytestmark = pytest.mark.qt

K = Qt.Key


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return example_file(tmp_path)


@pytest.fixture
def loading(open_window: OpenWindow, file: Path) -> Window:
    """The example's group at play, with supplies that nobody bears yet."""
    window = open_window(file)
    document = workspace_of(window).document
    document.do(strong(document.campaign))
    group = group_of(document.campaign)
    document.do(set_supplies(document.campaign, group, Supplies(20, 10, 6)))
    window.action_set.made["load"].trigger()
    QApplication.processEvents()
    return window


def grid_of(window: Window) -> LoadGrid:
    return workspace_of(window).grids.load


def packs(file: Path) -> Packs:
    campaign = read_campaign(file)
    return loads_of(campaign, group_of(campaign))[1]


def cell(window: Window, who: str, head: str) -> QModelIndex:
    model = grid_of(window).model
    heads = [each.head for each in model.columns]
    return model.index(model.lines.index((who,)), heads.index(head) + 1)


def types(window: Window, who: str, head: str, words: str) -> None:
    """Into a cell by keys: the first begins it, Return ends it."""
    view = grid_of(window).view
    view.setCurrentIndex(cell(window, who, head))
    QTest.keyClicks(view, words[0])
    editor = window.focusWidget()
    assert editor is not None
    QTest.keyClicks(editor, words[1:])
    QTest.keyClick(editor, K.Key_Return)
    QApplication.processEvents()


def hires(window: Window, words: str) -> None:
    QTest.keyClicks(grid_of(window).hires, words)
    QTest.keyClick(grid_of(window).hires, K.Key_Return)
    QApplication.processEvents()


def test_who_is_hired_by_a_line_has_rows_of_their_own(loading: Window, file: Path) -> None:
    hires(loading, "two dragons")
    left = grid_of(loading).hires.text()
    grid_of(loading).hires.clear()
    hires(loading, "3 porters, 2 mules, a cart")

    names = [name for name in packs(file) if name.startswith(("Porter", "Mule", "Cart"))]
    assert "two dragons" == left
    assert ["Porter 1", "Porter 2", "Porter 3", "Mule 1", "Mule 2", "Cart 1"] == names


def test_a_number_is_told_first_kept_behind_the_map_and_done_by_return(
    loading: Window, file: Path
) -> None:
    types(loading, "Old Tam", "Water", "9")
    before = packs(file)["Old Tam"].has("water")
    QTest.keyClick(grid_of(loading), K.Key_Escape)
    loading.action_set.made["load"].trigger()
    would, foot = cell(loading, "Old Tam", "Would").data(), grid_of(loading).total.text()

    QTest.keyClick(grid_of(loading).view, K.Key_Return)

    assert (0, "5 → 14, Move 20") == (before, would)
    assert "Move: 30 ft → 20 ft, by Old Tam" in foot
    assert 9 == packs(file)["Old Tam"].has("water")


def test_rations_are_shared_out_among_all_rows_and_taken_back_by_one_undo(
    loading: Window, file: Path
) -> None:
    view = grid_of(loading).view
    view.selectAll()
    grid_of(loading).model.tell(range(5), cell(loading, "Bram", "Rations"), "=")
    QTest.keyClick(view, K.Key_Return)
    done = [pack.has("rations") for pack in packs(file).values()]
    told = list(read_campaign(file).all(LogEntry).values())[-1].text

    workspace_of(loading).document.undo()

    assert [4, 4, 4, 4, 4, 0] == done
    assert told.startswith("Load: Ysolde: rations 0 → 4; Bram: rations 0 → 4")
    assert 20 == packs(file)[NOBODY].has("rations")


def test_the_map_keeps_its_place_beneath_a_grid(loading: Window) -> None:
    loading.action_set.made["load"].trigger()
    loading.canvas.zoom_by(2)
    QApplication.processEvents()
    before = loading.canvas.camera

    for _ in range(2):
        loading.action_set.made["load"].trigger()
        QApplication.processEvents()

    assert before == loading.canvas.camera


def test_all_rows_are_marked_and_no_hex_is(loading: Window) -> None:
    view = grid_of(loading).view
    view.setFocus()

    QTest.keyClick(view, K.Key_A, Qt.KeyboardModifier.ControlModifier)

    assert len(view.marked()) == len(view.chosen()) > 1
    assert not loading.tool_use.selection


def test_what_was_hired_is_undone_from_the_line_by_its_key(loading: Window, file: Path) -> None:
    grid, before = grid_of(loading), set(packs(file))
    grid.hires.setFocus()
    hires(loading, "2 mules")

    QTest.keyClick(grid.hires, K.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert ("", before) == (grid.hires.text(), set(packs(file)))
