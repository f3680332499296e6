"""The walk of play: a group is formed, goes over the map by the book, and each step comes back."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.storage.reading import read_campaign
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.small import MAP, spot
from tests.ui.hands import click, drag, hover, type_keys
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
CTRL, SHIFT = Keys.ControlModifier, Keys.ShiftModifier
START = spot("0101")
FAR = spot("0402")


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def on_disk(path: Path) -> Campaign:
    """What would be left if the window died now."""
    return read_campaign(path)


def group(path: Path) -> Party:
    (row,) = on_disk(path).all(Party).values()
    return row


def roll_due_dice(window: Window) -> None:
    """As the tray does, with a real die that shows nothing of note."""
    document = window.document
    assert document is not None
    for die in due_dice(document.campaign):
        document.do(roll(document.campaign, die, Random(0), face=6))


def arrive(window: Window) -> None:
    """Let the group walk on until something stops it."""
    walking = workspace_of(window).travel_session.walking

    def is_there() -> bool:
        QApplication.processEvents()
        return not walking.is_under_way

    until(is_there, 20)


def said(window: Window) -> str:
    return window.statusBar().currentMessage()


@pytest.fixture
def playing(window: Window, qtbot: QtBot) -> Window:
    """The window with a group in the corner of the map, and the travel tool in hand."""
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    window.action_set.take("play_desk")
    window.canvas.setFocus()
    window.canvas.set_cursor(START)
    type_keys(window, Qt.Key.Key_P, SHIFT)
    (dialog,) = window.findChildren(GroupDialog)
    qtbot.wait_until(dialog.isActiveWindow)
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, "The Lanterns")
    QTest.keyClick(focused, Qt.Key.Key_Return)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    window.activateWindow()  # without a screen nobody else does
    qtbot.wait_until(window.isActiveWindow)
    window.canvas.setFocus()
    type_keys(window, Qt.Key.Key_T, SHIFT)
    return window


def test_a_group_is_formed_and_named_by_keyboard(playing: Window, path: Path) -> None:
    row = group(path)

    assert ("The Lanterns", START) == (row.name, row.at.hex)


def test_pointing_at_a_hex_says_what_the_way_costs(playing: Window) -> None:
    hover(playing.canvas, spot("0103"))

    words = said(playing)
    assert words.startswith("0103: 2 points, today at ")
    assert " · 1 → 1 point · " in words
    assert "by 0102–0103" in words


def test_who_has_no_points_left_is_told_that_the_camp_comes_first(playing: Window) -> None:
    playing.action_set.made["camp"].trigger()

    hover(playing.canvas, spot("0103"))

    assert "nothing is left of today: camp and dawn come first" in said(playing)


def test_two_clicks_walk_to_a_hex_and_each_step_comes_back(playing: Window, path: Path) -> None:
    before = on_disk(path).rows()
    click(playing.canvas, FAR)
    click(playing.canvas, FAR)
    arrive(playing)
    roll_due_dice(playing)
    click(playing.canvas, FAR)
    arrive(playing)
    been = [group(path).at.hex]

    for _ in range(4):
        type_keys(playing, Qt.Key.Key_Z, CTRL)
        been.append(group(path).at.hex)

    assert FAR == been[0]
    assert 4 == len(set(been))
    assert START == been[-1]
    assert before == on_disk(path).rows()


def test_the_walk_stands_in_the_log(playing: Window, path: Path) -> None:
    click(playing.canvas, spot("0201"))
    click(playing.canvas, spot("0201"))

    *_, last = (row for _, row in sorted(on_disk(path).all(LogEntry).items()))
    assert last.text.startswith("The Lanterns went to 0201: 1 → 1 point.")


def test_a_token_is_dragged_hex_by_hex(playing: Window, path: Path) -> None:
    drag(playing.canvas, START, spot("0102"), spot("0103"))
    arrive(playing)
    first = group(path).at.hex

    type_keys(playing, Qt.Key.Key_Z, CTRL)

    assert (spot("0103"), spot("0102")) == (first, group(path).at.hex)


def test_a_token_dragged_off_the_map_is_refused_with_the_reason(
    playing: Window, path: Path
) -> None:
    drag(playing.canvas, START, Hex(-1, 0))

    assert START == group(path).at.hex
    assert "The hex cannot be entered: there is no map" in said(playing)


def test_keys_step_into_the_hexes_around(playing: Window, path: Path) -> None:
    type_keys(playing, Qt.Key.Key_S)
    type_keys(playing, Qt.Key.Key_Right)

    assert spot("0202") == group(path).at.hex


def test_a_stop_leads_the_way_around(playing: Window, path: Path) -> None:
    click(playing.canvas, spot("0103"))
    type_keys(playing, Qt.Key.Key_Return)
    click(playing.canvas, spot("0202"))
    canvas = playing.canvas
    until(lambda: canvas._overlay.preview.line, PATIENCE, QApplication.processEvents)
    shown = canvas._overlay.preview.line

    type_keys(playing, Qt.Key.Key_Return, CTRL)

    assert spot("0103") in shown
    assert group(path).at.hex in shown


def test_backspace_drops_the_goal(playing: Window) -> None:
    click(playing.canvas, FAR)
    type_keys(playing, Qt.Key.Key_Backspace)
    hover(playing.canvas, spot("0201"))

    assert spot("0201") == playing.canvas._overlay.preview.line[-1]


def test_a_walk_stops_with_the_reason_when_a_die_is_due(playing: Window, path: Path) -> None:
    playing.action_set.take("switch_mode")
    click(playing.canvas, spot("0604"))

    click(playing.canvas, spot("0604"))

    assert "An encounter die is due." == said(playing)
    assert spot("0604") != group(path).at.hex


def test_camp_is_made_by_the_button_of_the_next_step(playing: Window, path: Path) -> None:
    playing.desks.bring("play")
    step = workspace_of(playing).play_floor.step
    QApplication.processEvents()
    words = step.text()

    QTest.mouseClick(step, Qt.MouseButton.LeftButton)

    assert words.startswith("Make camp")
    *_, last = (row for _, row in sorted(on_disk(path).all(LogEntry).items()))
    assert last.text.startswith("The Lanterns made camp in 0101")


def go_here_by_the_menu(window: Window, at: Hex) -> None:
    window.canvas.context_asked.emit(at, QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(each for each in menu.actions() if each.text().startswith("Go here")).trigger()
    menu.close()
    arrive(window)


def next_step_of(window: Window, words: str) -> QPushButton:
    """The button of the next step, once it says so and can be pressed."""
    step = workspace_of(window).play_floor.step

    def is_next() -> bool:
        return step.isEnabled() and step.text().startswith(words)

    until(is_next, PATIENCE, QApplication.processEvents)
    return step


def test_who_was_sent_by_the_menu_and_stopped_by_a_die_goes_on_by_the_next_step(
    playing: Window, path: Path
) -> None:
    playing.desks.bring("play")
    playing.action_set.take("switch_mode")
    go_here_by_the_menu(playing, FAR)
    stopped_at = group(path).at.hex
    roll_due_dice(playing)

    QTest.mouseClick(next_step_of(playing, "Go on to 0402"), Qt.MouseButton.LeftButton)
    arrive(playing)

    assert stopped_at not in {START, FAR}
    assert FAR == group(path).at.hex


def test_at_the_goal_the_next_step_is_the_camp_again(playing: Window) -> None:
    playing.desks.bring("play")
    click(playing.canvas, spot("0102"))
    step = next_step_of(playing, "Go on to 0102")

    QTest.mouseClick(step, Qt.MouseButton.LeftButton)
    arrive(playing)

    assert next_step_of(playing, "Make camp").isEnabled()


def test_while_the_day_has_nothing_left_for_the_goal_the_next_step_is_camp_and_dawn(
    playing: Window, path: Path
) -> None:
    playing.desks.bring("play")
    click(playing.canvas, spot("0102"))
    playing.action_set.take("camp")
    roll_due_dice(playing)

    QTest.mouseClick(next_step_of(playing, "Dawn"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(next_step_of(playing, "Go on to 0102"), Qt.MouseButton.LeftButton)
    arrive(playing)

    assert spot("0102") == group(path).at.hex


def test_a_hex_that_is_looked_for_is_shown_and_no_way_to_it(playing: Window) -> None:
    hover(playing.canvas, spot("0103"))

    workspace_of(playing).places.go_to(Place(MAP, FAR))
    QApplication.processEvents()

    assert FAR == playing.canvas.cursor_cell
    assert () == playing.canvas._overlay.preview.line


def test_looking_elsewhere_leaves_the_way_to_the_goal(playing: Window) -> None:
    click(playing.canvas, spot("0103"))

    workspace_of(playing).places.go_to(Place(MAP, FAR))
    QApplication.processEvents()

    assert spot("0103") == playing.canvas._overlay.preview.line[-1]
