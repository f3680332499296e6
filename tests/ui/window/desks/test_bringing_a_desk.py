"""What brings the other desk, and which keys are dead on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import NOTHING
from mapper.ui.window.window import Window
from tests.ui.hands import click, workspace_of
from tests.ui.opened import wait
from tests.ui.window.desks.test_desks import at_the_stair, press, take

pytestmark = pytest.mark.qt


def test_who_takes_up_a_drawing_tool_prepares(window: Window) -> None:
    take(window, "play_desk")

    take(window, "tool_brush")

    assert ("prepare", "brush") == (window.desks.name, window.tool_use.entry.id)


def test_who_travels_plays(window: Window) -> None:
    take(window, "tool_travel")

    assert "play" == window.desks.name


@pytest.mark.parametrize("action", ["camp", "dawn", "search_here", "forage", "rest", "next_step"])
def test_what_a_group_does_brings_the_play_desk(window: Window, action: str) -> None:
    take(window, action)

    assert "play" == window.desks.name


@pytest.mark.parametrize("action", ["begin_evening", "go", "roll_die"])
def test_what_belongs_to_the_table_brings_the_play_desk(window: Window, action: str) -> None:
    take(window, action)

    assert "play" == window.desks.name


def test_a_delve_that_begins_brings_the_play_desk(window: Window) -> None:
    at_the_stair(window)
    window.desks.bring("prepare")

    take(window, "enter_dungeon")
    wait(lambda: window.desks.is_play)

    assert "travel" == window.tool_use.entry.id


def test_a_campaign_that_is_opened_first_has_nothing_that_paints_in_the_hand(
    window: Window,
) -> None:
    assert ("prepare", "select") == (window.desks.name, window.tool_use.entry.id)


def test_the_letter_of_a_drawing_tool_is_dead_at_play_and_says_where_it_is(window: Window) -> None:
    take(window, "play_desk")

    press(window, Qt.Key.Key_B)

    assert ("play", "travel") == (window.desks.name, window.tool_use.entry.id)
    assert "Brush: on the Prepare desk (F9)." == window.statusBar().currentMessage()


def test_the_letter_of_a_tool_without_a_button_is_dead_at_play(window: Window) -> None:
    take(window, "play_desk")

    for key in (Qt.Key.Key_C, Qt.Key.Key_H, Qt.Key.Key_E, Qt.Key.Key_C):
        press(window, key)

    assert "travel" == window.tool_use.entry.id


def test_escape_brings_the_tool_of_the_desk_back_at_play(window: Window) -> None:
    take(window, "play_desk")
    take(window, "tool_pan")

    press(window, Qt.Key.Key_Escape)

    assert ("play", "travel") == (window.desks.name, window.tool_use.entry.id)


def test_escape_drops_the_way_and_what_was_said_of_it(at_play: Window) -> None:
    hint = at_play.statusBar().currentMessage()
    click(at_play.canvas, Hex(17, 2))
    planned = at_play.statusBar().currentMessage()

    press(at_play, Qt.Key.Key_Escape)

    assert planned != hint
    assert hint == at_play.statusBar().currentMessage()
    assert NOTHING == at_play.canvas._overlay.preview


def test_that_a_way_is_looked_for_is_said_no_longer_than_it_is(window: Window) -> None:
    take(window, "play_desk")
    use, words = window.tool_use, "Looking for a way…"
    use.told.emit(words)
    before = window.statusBar().currentMessage()

    workspace_of(window).travel_session.changed.emit()

    assert (words, False) == (before, words == window.statusBar().currentMessage())


def test_what_was_said_stays_while_the_map_is_shown_again(window: Window) -> None:
    take(window, "play_desk")
    window.say("Dawn of the next day.")

    workspace_of(window).travel_session.changed.emit()

    assert "Dawn of the next day." == window.statusBar().currentMessage()


def test_the_letter_of_a_drawing_tool_takes_it_up_while_preparing(window: Window) -> None:
    press(window, Qt.Key.Key_F)

    assert ("prepare", "fill") == (window.desks.name, window.tool_use.entry.id)
