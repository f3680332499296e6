"""Two desks: one key between them, each remembered; the map keeps its room on either."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar, QToolButton, QWidget

from mapper.commands.groups.party import rename_group
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.ui.app.measures import LEAST_HIGH, LEAST_WIDE
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of
from tests.ui.opened import wait

pytestmark = pytest.mark.qt

SIZES = [pytest.param(1280, 720, id="1280x720"), pytest.param(1440, 900, id="1440x900")]
LONG = "The Right Honourable Company of Lamplighters and Wardens of the Northern Coast"


def sized(window: Window, wide: int = 1280, high: int = 720) -> None:
    window.resize(wide, high)
    settle(window)


def press(window: Window, key: Qt.Key) -> None:
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, key)
    QApplication.processEvents()


def take(window: Window, action: str) -> None:
    window.action_set.made[action].trigger()
    QApplication.processEvents()
    settle(window)


def map_place(window: Window) -> QRect:
    QApplication.processEvents()
    corner = window.canvas.mapTo(window, window.canvas.rect().topLeft())
    return QRect(corner, window.canvas.size())


def make_due(window: Window, count: int = 3) -> None:
    document = workspace_of(window).document
    group, party = next(iter(document.campaign.all(Party).items()))
    die = DueDie(group, "half", party.minutes, party.at)
    ids = (str(number) for number in range(901, 901 + count))
    document.do(Change("A1", {Key("due_die", "", id_): Swap(None, die) for id_ in ids}))
    QApplication.processEvents()


def is_in(part: QWidget, window: Window) -> bool:
    corner = part.mapTo(window, part.rect().topLeft())
    return window.rect().contains(QRect(corner, part.size()))


def test_a_key_goes_from_desk_to_desk(window: Window) -> None:
    press(window, Qt.Key.Key_F9)
    first = window.desks.name

    press(window, Qt.Key.Key_F9)

    assert ("play", "prepare") == (first, window.desks.name)


def test_each_desk_has_its_own_panels_and_tools(window: Window) -> None:
    before = window.docks["terrain"].isVisible(), window.tools.isVisible()

    take(window, "play_desk")

    tools = window.findChild(QToolBar, "play_tools")
    assert tools is not None
    assert (True, True) == before
    assert (False, False) == (window.docks["terrain"].isVisible(), window.tools.isVisible())
    assert (True, True) == (tools.isVisible(), workspace_of(window).clock.isVisible())


def test_each_desk_remembers_the_tool_in_the_hand(window: Window) -> None:
    take(window, "tool_fill")

    take(window, "play_desk")
    in_play = window.tool_use.entry.id
    take(window, "play_desk")

    assert ("travel", "fill") == (in_play, window.tool_use.entry.id)


def test_each_desk_remembers_which_panels_are_open(window: Window) -> None:
    window.docks["paths"].hide()
    take(window, "play_desk")
    window.docks["log"].hide()

    take(window, "play_desk")
    prepared = window.docks["paths"].isVisible(), window.docks["terrain"].isVisible()
    take(window, "play_desk")

    assert (False, True) == prepared
    assert (False, True) == (window.docks["log"].isVisible(), window.docks["party"].isVisible())


def test_the_desk_that_was_out_is_out_when_the_window_comes_back(
    window: Window, settings: QSettings
) -> None:
    take(window, "play_desk")
    window.close()

    again = Window(settings)

    assert "play" == again.desks.name
    again.deleteLater()


def test_what_is_chosen_and_seen_stays(window: Window) -> None:
    take(window, "tool_measure")
    window.canvas.zoom_to(64.0)
    window.canvas.set_cursor(window.canvas.middle())
    before = window.canvas.camera.px, window.canvas.middle(), window.canvas.cursor_cell

    take(window, "play_desk")

    assert before == (window.canvas.camera.px, window.canvas.middle(), window.canvas.cursor_cell)


def test_who_takes_up_a_drawing_tool_prepares(window: Window) -> None:
    take(window, "play_desk")

    take(window, "tool_brush")

    assert ("prepare", "brush") == (window.desks.name, window.tool_use.entry.id)


def test_who_travels_plays(window: Window) -> None:
    take(window, "tool_travel")

    assert "play" == window.desks.name


def test_the_letter_of_a_drawing_tool_is_dead_at_play_and_says_where_it_is(window: Window) -> None:
    take(window, "play_desk")

    press(window, Qt.Key.Key_B)

    assert ("play", "travel") == (window.desks.name, window.tool_use.entry.id)
    assert "Brush: on the Prepare desk (F9)." == window.statusBar().currentMessage()


def test_the_letter_of_a_drawing_tool_takes_it_up_while_preparing(window: Window) -> None:
    press(window, Qt.Key.Key_F)

    assert ("prepare", "fill") == (window.desks.name, window.tool_use.entry.id)


def test_the_switch_shows_which_desk_is_out(window: Window) -> None:
    switch = window.top.switch

    QTest.mouseClick(switch.play, Qt.MouseButton.LeftButton)

    assert ("play", True, False) == (
        window.desks.name,
        switch.play.isChecked(),
        switch.prepare.isChecked(),
    )


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_nothing_that_falls_due_or_is_rolled_moves_the_map(
    window: Window, wide: int, high: int
) -> None:
    take(window, "play_desk")
    sized(window, wide, high)
    places = [map_place(window)]

    make_due(window)
    places.append(map_place(window))
    workspace_of(window).table.roll_die(5)
    places.append(map_place(window))
    make_due(window, 1)
    places.append(map_place(window))

    assert {True} == {place == places[0] for place in places}


@pytest.mark.parametrize(("wide", "map_wide"), [(1280, (668, 868)), (1440, (772, 980))])
def test_the_map_has_the_room_that_the_desk_gives_it(
    window: Window, wide: int, map_wide: tuple[int, int]
) -> None:
    sized(window, wide, 900)

    prepared = map_place(window).width()
    take(window, "play_desk")

    assert map_wide == (prepared, map_place(window).width())


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_nothing_makes_the_window_grow(window: Window, desk: str) -> None:
    if desk == "play":
        take(window, "play_desk")
    sized(window, LEAST_WIDE, LEAST_HIGH)
    document = workspace_of(window).document
    group = next(iter(document.campaign.all(Party)))

    document.do(rename_group(document.campaign, group, LONG))
    make_due(window)
    workspace_of(window).table.roll_die(5)
    for panel in window.docks:
        workspace_of(window).show_panel(panel)
        QApplication.processEvents()

    assert (LEAST_WIDE, LEAST_HIGH) == (window.width(), window.height())
    assert (LEAST_WIDE, LEAST_HIGH) == (window.minimumWidth(), window.minimumHeight())


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_all_tools_and_all_of_the_bar_are_seen_in_a_small_window(window: Window, desk: str) -> None:
    if desk == "play":
        take(window, "play_desk")
    sized(window, LEAST_WIDE, 720)

    buttons = [
        *window.tools.findChildren(QToolButton),
        *window.top.findChildren(QToolButton),
        *window.page.findChildren(QToolButton),
    ]

    shown = [button for button in buttons if button.isVisible()]
    assert [] == [button.accessibleName() for button in shown if not is_in(button, window)]
    assert "qt_toolbar_ext_button" not in [button.objectName() for button in shown]


def test_a_window_that_is_enlarged_keeps_the_middle_of_the_map(window: Window) -> None:
    sized(window)
    window.canvas.zoom_to(64.0)
    middle = window.canvas.middle()

    sized(window, 1440, 900)

    assert middle == window.canvas.middle()


def test_a_map_that_was_fitted_is_fitted_again(window: Window) -> None:
    sized(window)
    window.canvas.fit()
    before = window.canvas.camera.px

    sized(window, 2560, 1440)
    wait(lambda: window.canvas.camera.px > before)

    extent = window.canvas.view.extent()
    assert extent is not None
    seen = window.canvas.seen()
    assert (seen.left < extent.left, seen.right > extent.right) == (True, True)
