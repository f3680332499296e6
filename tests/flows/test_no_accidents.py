"""While a wilderness is prepared nothing is taken, chosen or answered that was not meant."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region, remove_region
from mapper.commands.things.features import add_clue
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Region
from mapper.model.hexes.chunks import area_of
from mapper.model.places import FeatureAt
from mapper.model.selection import Selection, Thing
from mapper.ui.widgets.plain_text import message_box
from mapper.ui.window.desks.desks import is_typed
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import dungeon, open_in, run
from tests.flows.test_keying_features import press, put, window, write
from tests.flows.test_preparing_hexes import click_with_select, do, regions, titles, turn_wheel
from tests.small import MAP, spot
from tests.ui.hands import click, drag, type_keys, workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

__all__ = ["dungeon", "window"]
K = Qt.Key
HERE = spot("0302")
MERE = tuple(map(spot, ("0102", "0202", "0203")))


def said(window: Window) -> str:
    return window.statusBar().currentMessage()


@pytest.fixture
def river(window: Window) -> Window:
    """A river with a name, chosen with the Select tool by a click beside a feature's mark."""
    put(window, Feature(HERE, "Hermit's Tor", "overt"))
    do(window, partial(add_path, map_id=MAP, kind="river", through=MERE, name="River Mere"))
    run(window, "tool_select")
    window.tool_use.select(Selection(thing=Thing("path", "1")))
    return window


def test_a_feature_that_is_removed_in_the_list_is_told(window: Window) -> None:
    put(window, Feature(HERE, "Bell", "overt"))
    click_with_select(window)
    workspace_of(window).inspector.list.setFocus()

    press(K.Key_Delete)

    assert "Bell" in said(window)
    assert "Ctrl+Z takes it back" in said(window)


def test_delete_in_the_list_of_clues_takes_the_clue(window: Window) -> None:
    put(window, Feature(HERE, "Mill", "hidden"))
    click_with_select(window)
    do(window, partial(add_clue, at=FeatureAt(MAP, "1"), clue=Clue("A millstone")))
    workspace_of(window).inspector.form.clues.list.setFocus()

    press(K.Key_Delete)

    (mill,) = open_in(window).campaign.all(Feature, MAP).values()
    assert () == mill.clues
    assert ["Mill"] == titles(window)


def test_a_region_that_comes_back_stands_where_it_stood(window: Window) -> None:
    for name in ("Mirefen", "Greymantle Hills"):
        do(window, partial(add_region, map_id=MAP, row=Region(name, "#a0b080")))
    do(window, partial(remove_region, map_id=MAP, id_="1"))

    open_in(window).undo()

    window.docks["regions"].show()
    window.docks["regions"].raise_()
    QApplication.processEvents()
    rows = workspace_of(window).regions.rows
    assert ["Mirefen", "Greymantle Hills"] == [rows.item(at, 0).text() for at in range(2)]


def test_a_path_that_is_chosen_is_what_the_inspector_tells_of(river: Window) -> None:
    inspector = workspace_of(river).inspector

    assert "River Mere" == inspector.number.text()
    assert 0 == inspector.list.count()


def test_a_click_on_a_hex_tells_of_the_hex_again(river: Window) -> None:
    click(river.canvas, HERE)

    inspector = workspace_of(river).inspector
    assert ("0302", 1) == (inspector.number.text(), inspector.list.count())


def test_a_path_is_let_go_once_something_else_is_drawn(river: Window) -> None:
    run(river, "tool_region_brush", "tool_select")

    assert "" == river.tool_use.selection.the("path")


def test_a_path_stays_chosen_while_its_own_tool_goes_on_with_it(river: Window) -> None:
    run(river, "tool_path")

    assert "1" == river.tool_use.selection.the("path")


def test_a_letter_answers_no_question(qtbot: QtBot, window: Window) -> None:
    box = message_box(window, QMessageBox.Icon.Question, "Not kept", "Drop the changes?")
    qtbot.add_widget(box)
    drop = box.addButton("&Drop them", QMessageBox.ButtonRole.DestructiveRole)
    box.addButton("&Go on", QMessageBox.ButtonRole.RejectRole)
    box.show()
    QApplication.processEvents()

    QTest.keyPress(box, K.Key_D)

    assert not drop.isDown()


def test_a_letter_takes_nobody_from_preparing_to_play(window: Window) -> None:
    window.canvas.setFocus()

    press(K.Key_R)

    assert not workspace_of(window).desks.is_play
    assert "on the Play desk (F9)" in said(window)


def test_hexes_that_are_moved_by_keys_are_told(window: Window) -> None:
    run(window, "tool_select")
    window.tool_use.select(Selection(area_of([HERE])))

    type_keys(window, K.Key_Up, Qt.KeyboardModifier.ControlModifier)

    assert "Ctrl+Z takes it back" in said(window)


def test_the_wheel_over_a_slider_leaves_it_as_it_is(window: Window) -> None:
    slider = window.layers.sliders["terrain"]
    slider.setValue(50)

    turn_wheel(slider)

    assert 50 == slider.value()


def test_no_two_menus_have_the_same_letter(window: Window) -> None:
    titles = [action.text() for action in window.menuBar().actions()]

    letters = [text[text.index("&") + 1].casefold() for text in titles]

    assert len({*letters}) == len(letters)


def test_return_after_the_name_of_a_region_leads_back_to_the_map(window: Window) -> None:
    window.docks["regions"].show()
    window.docks["regions"].raise_()
    workspace_of(window).regions.add()

    write("Mirefen")
    press(K.Key_Return)

    assert ["Mirefen"] == regions(window)
    assert window.canvas.hasFocus()


def test_who_looks_at_hexes_that_are_moved_by_keys_goes_along(window: Window) -> None:
    click_with_select(window)

    type_keys(window, K.Key_Up, Qt.KeyboardModifier.ControlModifier)

    (moved,) = window.tool_use.selection.area
    assert moved == workspace_of(window).inspector.hex


def test_who_looks_at_hexes_that_are_dragged_goes_along(window: Window) -> None:
    click_with_select(window)

    drag(window.canvas, HERE, spot("0404"))

    (moved,) = window.tool_use.selection.area
    assert spot("0404") == moved == workspace_of(window).inspector.hex


@pytest.mark.parametrize("keys", ["R", "Shift+S", ".", "Shift+Return"])
def test_keys_of_play_that_are_typed_are_dead_while_one_prepares(keys: str) -> None:
    assert is_typed(QShortcutEvent(QKeySequence(keys), 0))


@pytest.mark.parametrize("keys", ["Ctrl+K", "F9", "Alt+R", "Ctrl+Return"])
def test_other_keys_are_not_typed(keys: str) -> None:
    assert not is_typed(QShortcutEvent(QKeySequence(keys), 0))
