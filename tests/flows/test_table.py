"""The walk at the table: a die is rolled, time passes, notes are taken, players see their map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.groups.party import add_member, form_group, set_supplies
from mapper.commands.terrain.terrain import paint
from mapper.commands.time.clock import add_timer
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.commands.travel.searching import search
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, LogEntry, Member, Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.hexes.chunks import area_of, value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.map_rules import now, weather_on
from mapper.storage.reading import read_campaign
from mapper.ui.editing.document import Document
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.time_dialogs import JumpDialog
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.commands.vale import CODES, MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.ui.hands import click, type_keys
from tests.ui.log_lines import listed, mark, middle
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
DICE = Random(3)
D = TypeVar("D", bound=QDialog)
Command = Callable[[Campaign], Change]


@pytest.fixture
def window(open_window: OpenWindow, vale: Path) -> Window:
    """A group has gone two hexes and searched the inn: half its day's points are spent."""
    opened = open_window(vale)
    document = document_of(opened)
    commands: tuple[Command, ...] = (
        lambda campaign: form_group(campaign, "We", MAP, spot("0101")),
        lambda campaign: add_member(campaign, US, Member("Ann", "Zoe", {"Move": 1})),
        lambda campaign: set_supplies(campaign, US, Supplies(rations=6, water=6)),
        lambda campaign: step(campaign, US, spot("0201"), DICE),
        lambda campaign: step(campaign, US, spot("0301"), DICE),
        lambda campaign: search(campaign, US, Random(1)),
    )
    for command in commands:
        document.do(command(document.campaign))
    opened.action_set.made["play_desk"].trigger()
    opened.activateWindow()
    opened.canvas.setFocus()
    return opened


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def told(vale: Path) -> list[str]:
    """The log on disk, read beside the window."""
    entries = read_campaign(vale).all(LogEntry)
    return [entries[id_].text for id_ in sorted(entries, key=int)]


def dialog_of(window: Window, kind: type[D]) -> D:
    QApplication.processEvents()
    (found,) = [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]
    return found


def press(window: Window, key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
    type_keys(window, key, keys)
    QApplication.processEvents()


def write_note(window: Window, text: str, aloud: str) -> None:
    press(window, Qt.Key.Key_F4)
    dialog = dialog_of(window, NoteDialog)
    QTest.keyClicks(dialog.text, text)
    QTest.keyClick(dialog.text, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is dialog.player_text
    QTest.keyClicks(dialog.player_text, aloud)
    dialog.accept()


def picture(window: Window) -> QImage:
    canvas = workspace_of(window).players.canvas
    for _ in range(40):
        canvas.grab()
        QApplication.processEvents()
        if canvas.is_sharp:
            break
    return canvas.grab().toImage()


def test_a_die_stays_in_sight_until_it_is_rolled(window: Window, vale: Path) -> None:
    strip = workspace_of(window).table
    assert strip.dice.isVisible()

    QTest.mouseClick(strip.faces[4], Qt.MouseButton.LeftButton)

    assert (False, {}) == (strip.dice.isVisible(), due_dice(read_campaign(vale)))


def test_the_result_of_a_real_die_is_said_and_written_down(window: Window, vale: Path) -> None:
    strip = workspace_of(window).table

    QTest.mouseClick(strip.faces[4], Qt.MouseButton.LeftButton)

    assert "points spent: 5" in strip.result.text()
    assert strip.result.text() == told(vale)[-1] == window.statusBar().currentMessage()


def test_a_key_rolls_the_die_and_undo_puts_it_back(window: Window, vale: Path) -> None:
    before = told(vale)
    press(window, Qt.Key.Key_R)
    assert len(told(vale)) > len(before)

    press(window, Qt.Key.Key_Z, Keys.ControlModifier)

    assert (before, True) == (told(vale), workspace_of(window).table.dice.isVisible())


def test_the_same_key_rolls_it_while_the_travel_tool_is_in_hand(window: Window, vale: Path) -> None:
    window.action_set.made["tool_travel"].trigger()
    window.canvas.setFocus()
    QApplication.processEvents()

    press(window, Qt.Key.Key_R)

    assert {} == due_dice(read_campaign(vale))


def test_the_letter_that_walks_rolls_nothing(window: Window, vale: Path) -> None:
    window.action_set.made["tool_travel"].trigger()
    window.canvas.setFocus()
    QApplication.processEvents()
    due = due_dice(read_campaign(vale))

    press(window, Qt.Key.Key_D)

    assert due == due_dice(read_campaign(vale)) != {}


def test_an_omen_waits_for_the_encounter(window: Window, vale: Path) -> None:
    press(window, Qt.Key.Key_O, Keys.ControlModifier | Keys.ShiftModifier)
    dialog = dialog_of(window, NoteDialog)
    QTest.keyClicks(dialog.text, "ravens")
    dialog.accept()

    QTest.mouseClick(workspace_of(window).table.faces[0], Qt.MouseButton.LeftButton)

    assert "ravens" in told(vale)[-1]


def test_time_passes_and_what_falls_due_is_listed(window: Window, vale: Path) -> None:
    document = document_of(window)
    workspace_of(window).table.roll_die(5)
    before = now(document.campaign)
    document.do(add_timer(document.campaign, Timer("Ship sails", before + 600)))
    press(window, Qt.Key.Key_T, Keys.ControlModifier | Keys.ShiftModifier)
    dialog = dialog_of(window, JumpDialog)

    listed = [dialog.due.item(row).text() for row in range(dialog.due.count())]
    QTest.mouseClick(dialog.do_button, Qt.MouseButton.LeftButton)

    assert ["Due: Ship sails"] == [line.partition(": ")[2] for line in listed]
    assert before + 1440 == now(read_campaign(vale))


def test_the_clock_stands_still_while_a_die_is_due(window: Window) -> None:
    press(window, Qt.Key.Key_T, Keys.ControlModifier | Keys.ShiftModifier)

    dialog = dialog_of(window, JumpDialog)
    assert (False, "We has an encounter die to roll first.") == (
        dialog.do_button.isEnabled(),
        dialog.why.text(),
    )


def test_the_weather_is_chosen_at_the_clock(window: Window, vale: Path) -> None:
    clock = workspace_of(window).clock
    QTest.mouseClick(clock.weather, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    other = next(action for action in menu.actions()[2:] if not action.isChecked())

    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(other).center())

    assert other.text() == weather_on(read_campaign(vale), MAP).kind.replace("_", " ")


def test_a_note_is_written_with_words_for_the_players(window: Window, vale: Path) -> None:
    write_note(window, "The innkeeper lies", "The innkeeper smiles")

    (note,) = [row for row in read_campaign(vale).all(LogEntry).values() if row.kind == "note"]
    assert ("The innkeeper lies", "The innkeeper smiles") == (note.text, note.player_text)


def test_a_note_is_edited_and_removed(window: Window, vale: Path) -> None:
    write_note(window, "One", "")
    log = workspace_of(window).log
    QTest.mouseClick(log.edit, Qt.MouseButton.LeftButton)
    dialog = dialog_of(window, NoteDialog)
    QTest.keyClicks(dialog.text, "!")
    dialog.accept()
    assert "!One" == told(vale)[-1]

    QTest.mouseClick(log.remove, Qt.MouseButton.LeftButton)

    assert "!One" not in told(vale)


def test_the_log_is_filtered_by_kind_and_by_words(window: Window) -> None:
    log = workspace_of(window).log
    press(window, Qt.Key.Key_F6)

    log.kind.setCurrentIndex(log.kind.findData("move"))
    moves = [entry.kind for entry in listed(log)]
    QTest.keyClicks(log.search, "0201")

    assert {"move"} == set(moves)
    assert [True] == ["0201" in entry.text for entry in listed(log)]


def test_a_double_click_on_an_entry_goes_to_its_hex(window: Window) -> None:
    log = workspace_of(window).log
    press(window, Qt.Key.Key_F6)
    QTest.keyClicks(log.search, "went to 0201")

    QTest.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=middle(log, 0))
    assert window.canvas.cursor_hex is None
    QTest.mouseDClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=middle(log, 0))
    QTest.mouseRelease(log.list.viewport(), Qt.MouseButton.LeftButton, pos=middle(log, 0))

    assert spot("0201") == window.canvas.cursor_hex


def test_back_to_the_last_entry_changes_nothing_and_says_so(window: Window, vale: Path) -> None:
    log, cursor = workspace_of(window).log, document_of(window).file.cursor
    press(window, Qt.Key.Key_F6)
    mark(log, -1)

    QTest.mouseClick(log.back, Qt.MouseButton.LeftButton)

    assert "Nothing has happened since then." == window.statusBar().currentMessage()
    assert cursor == document_of(window).file.cursor


def test_back_to_here_rewinds_play_and_leaves_what_was_drawn(window: Window, vale: Path) -> None:
    document, log = document_of(window), workspace_of(window).log
    document.do(paint(document.campaign, MAP, area_of([spot("0504")]), CODES["swamp"]))
    drawn = dict(read_campaign(vale).chunks("terrain", MAP))
    press(window, Qt.Key.Key_F6)
    QTest.keyClicks(log.search, "went to 0201")
    mark(log, 0)

    QTest.mouseClick(log.back, Qt.MouseButton.LeftButton)

    now_there = read_campaign(vale)
    assert spot("0201") == now_there.one(Party, Key("party", "", US)).at.hex
    assert (drawn, {}) == (now_there.chunks("terrain", MAP), due_dice(now_there))


def test_undo_takes_back_the_going_back(window: Window, vale: Path) -> None:
    before = read_campaign(vale).rows()
    log = workspace_of(window).log
    press(window, Qt.Key.Key_F6)
    mark(log, 0)
    log.back_to_here()

    press(window, Qt.Key.Key_Z, Keys.ControlModifier)

    assert before == read_campaign(vale).rows()


def test_the_players_pane_shows_what_is_revealed(window: Window) -> None:
    pane = workspace_of(window).players
    press(window, Qt.Key.Key_F8)
    before = picture(window)
    window.action_set.made["tool_select"].trigger()
    click(window.canvas, spot("0503"))

    press(window, Qt.Key.Key_R, Keys.ShiftModifier)

    assert pane.view is not None
    assert before != picture(window)


def test_what_players_know_is_put_away_for_what_was_in_front_before(window: Window) -> None:
    workspace_of(window).show_panel("undo")

    press(window, Qt.Key.Key_F8)
    while_known = window.docks["players"].is_on_top
    press(window, Qt.Key.Key_F8)

    QApplication.processEvents()
    assert (True, True) == (while_known, window.docks["undo"].is_on_top)


def test_what_is_hidden_again_leaves_the_players_pane(window: Window) -> None:
    press(window, Qt.Key.Key_F8)
    before = picture(window)
    window.canvas.set_cursor(spot("0503"))
    press(window, Qt.Key.Key_R, Keys.ShiftModifier)

    press(window, Qt.Key.Key_D, Keys.ShiftModifier)

    workspace_of(window).players.canvas.fit()
    assert before == picture(window)


def test_the_feature_at_hand_is_revealed_and_forgotten(window: Window, vale: Path) -> None:
    window.canvas.set_cursor(spot("0401"))
    press(window, Qt.Key.Key_V, Keys.ControlModifier | Keys.AltModifier)
    found = set(read_campaign(vale).all(Found, MAP, US))

    press(window, Qt.Key.Key_H, Keys.ControlModifier | Keys.AltModifier)

    assert "3" in found
    assert found - {"3"} == set(read_campaign(vale).all(Found, MAP, US))


def test_without_a_group_the_pane_says_that_nothing_is_known(
    open_window: OpenWindow, vale: Path
) -> None:
    window = open_window(vale)
    window.activateWindow()
    window.canvas.setFocus()

    press(window, Qt.Key.Key_F8)

    pane = workspace_of(window).players
    assert (True, False) == (pane.nothing.isVisible(), pane.canvas.isVisible())


def menu_at(window: Window, at: Hex) -> QMenu:
    """The menu of the right mouse button."""
    window.canvas.context_asked.emit(at, QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def entries(menu: QMenu) -> list[str]:
    return [each.text().replace("&", "") for each in menu.actions() if not each.isSeparator()]


def test_the_right_button_leads_the_group(window: Window) -> None:
    document, to = document_of(window), spot("0401")
    (die,) = due_dice(document.campaign, US)
    document.do(roll(document.campaign, die, DICE, face=1))
    menu = menu_at(window, to)
    (go,) = [each for each in menu.actions() if each.text().startswith("Go here: ")]

    go.trigger()
    menu.close()
    walking = workspace_of(window).travel_session.walking
    until(lambda: not walking.is_under_way, PATIENCE, QApplication.processEvents)

    assert Place(MAP, to) == document_of(window).campaign.all(Party)[US].at


def test_the_right_button_draws_nothing_while_hexes_are_played(window: Window) -> None:
    menu = menu_at(window, spot("0401"))
    found = entries(menu)
    menu.close()

    assert set() == {"Add feature", "Add label", "Cut", "Delete", "Undo", "Grid"} & set(found)
    assert {"The key of 0401", "Reveal the hex", "Hide the hex"} <= set(found)
    assert len(found) <= 12


def test_where_the_group_is_the_right_button_offers_what_it_does_there(window: Window) -> None:
    menu = menu_at(window, spot("0301"))
    found = entries(menu)
    menu.close()

    assert {"Search", "Make camp"} <= set(found)


def test_the_right_button_reveals_a_hex(window: Window) -> None:
    document, at = document_of(window), spot("0503")
    menu = menu_at(window, at)
    (reveal,) = [each for each in menu.actions() if each.text() == "Reveal the hex"]

    reveal.trigger()
    menu.close()

    assert value_at(document.campaign.chunks("seen", MAP, US), at)


def test_what_a_search_came_to_is_said(window: Window) -> None:
    (die,) = due_dice(document_of(window).campaign, US)
    document_of(window).do(roll(document_of(window).campaign, die, DICE, face=1))

    press(window, Qt.Key.Key_S, Keys.ShiftModifier)

    last = list(document_of(window).campaign.all(LogEntry).values())[-1]
    assert last.text in window.statusBar().currentMessage()
