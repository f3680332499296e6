"""Keys do what is seen: what edits a text leaves the map alone, and Delete takes what is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from mapper.commands.groups.party import add_member, form_group
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.chunks import area_of
from mapper.model.places import Place
from mapper.model.selection import Selection
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.keying.label_presets import LabelPresets
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import open_in, run
from tests.flows.test_keying_features import CTRL, add, focused, press, put, window
from tests.flows.test_no_accidents import said
from tests.flows.test_preparing_hexes import click_with_select, do, titles
from tests.small import MAP, spot
from tests.ui.fields import prose
from tests.ui.hands import type_keys, workspace_of

pytestmark = pytest.mark.qt

__all__ = ["window"]
K, Mod = Qt.Key, Qt.KeyboardModifier
HERE, THERE = spot("0302"), spot("0404")


def on_the_map(window: Window) -> tuple[object, ...]:
    """The ground, what stands where, what is in hand and the desk."""
    campaign, desks = open_in(window).campaign, workspace_of(window).desks
    places = [row.at for row in campaign.all(Feature, MAP).values()]
    return dict(campaign.chunks("terrain", MAP)), places, window.tool_use.tool, desks.name


EDITING = pytest.mark.parametrize(
    ("key", "held"),
    [
        (K.Key_Delete, CTRL),
        (K.Key_Up, CTRL),
        (K.Key_Delete, Mod.AltModifier),
        (K.Key_Return, CTRL),
        (K.Key_R, CTRL),
        (K.Key_D, CTRL),
    ],
)


@EDITING
def test_keys_that_edit_a_title_do_nothing_to_the_map(
    window: Window, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    add(window, "Alpha beta")
    window.tool_use.select(Selection(area_of([HERE])))
    before = on_the_map(window)

    press(key, held)

    assert before == on_the_map(window)


def test_a_word_of_the_notes_is_deleted_and_not_the_feature(window: Window) -> None:
    put(window, Feature(HERE, "Alpha", "overt", gm_notes="Notes here"))
    click_with_select(window)
    notes = prose(workspace_of(window).inspector.forms["feature"])
    notes.writing.setFocus()

    press(K.Key_Home, CTRL)
    press(K.Key_Delete, CTRL)

    assert ["Alpha"] == titles(window)
    assert "here" == notes.writing.toPlainText().strip()


def test_keys_that_edit_a_number_do_nothing_to_the_map(window: Window) -> None:
    put(window, Feature(HERE, "Alpha", "overt"))
    click_with_select(window)
    workspace_of(window).show_panel("terrain")
    workspace_of(window).terrain.width_box.setFocus()
    before = on_the_map(window)

    press(K.Key_Delete, CTRL)
    press(K.Key_Up, CTRL)

    assert before == on_the_map(window)


def test_keys_of_the_window_go_on_in_a_field(window: Window) -> None:
    add(window, "Alpha")

    press(K.Key_F9)

    assert workspace_of(window).desks.is_play


def test_an_arrow_key_chooses_the_hex_that_it_leads_to(window: Window) -> None:
    click_with_select(window)

    type_keys(window, K.Key_Right)

    at = window.canvas.cursor_hex
    assert at is not None
    assert at != HERE
    assert area_of([at]) == window.tool_use.selection.area
    assert at == workspace_of(window).inspector.hex


def test_delete_takes_what_was_gone_to(window: Window) -> None:
    put(window, Feature(HERE, "Near", "overt"))
    put(window, Feature(THERE, "Far", "overt"))
    click_with_select(window)

    workspace_of(window).places.go_to(Place(MAP, THERE))
    type_keys(window, K.Key_Delete)

    assert ["Near"] == titles(window)


def test_an_arrow_key_chooses_nothing_with_another_tool(window: Window) -> None:
    click_with_select(window)
    run(window, "tool_brush")

    type_keys(window, K.Key_Right)

    assert area_of([HERE]) == window.tool_use.selection.area


@pytest.fixture
def party(window: Window) -> Window:
    """A group that could search, on the desk on which one prepares."""
    do(window, lambda campaign: form_group(campaign, "Party", MAP, HERE))
    (group,) = open_in(window).campaign.all(Party)
    do(window, lambda campaign: add_member(campaign, group, Member("Ann")))
    QApplication.processEvents()
    window.canvas.setFocus()
    return window


def clock(window: Window) -> int:
    (row,) = open_in(window).campaign.all(Party).values()
    return row.minutes


@pytest.mark.parametrize("key", [K.Key_S, K.Key_C, K.Key_W, K.Key_O, K.Key_T, K.Key_I])
def test_a_capital_letter_plays_nothing_while_one_prepares(party: Window, key: Qt.Key) -> None:
    before = clock(party)

    press(key, Mod.ShiftModifier)

    assert (before, False) == (clock(party), workspace_of(party).desks.is_play)
    assert "on the Play desk (F9)" in said(party)


def test_what_plays_is_done_from_the_menu_with_the_play_desk_out(party: Window) -> None:
    before = clock(party)

    run(party, "search_here")

    assert before < clock(party)
    assert workspace_of(party).desks.is_play


def test_a_capital_letter_plays_on_the_play_desk(party: Window) -> None:
    before = clock(party)
    run(party, "play_desk")

    type_keys(party, K.Key_S, Mod.ShiftModifier)

    assert before < clock(party)


def test_who_tabs_away_from_the_map_comes_to_no_undo(window: Window) -> None:
    put(window, Feature(HERE, "Mine", "overt"))
    window.canvas.setFocus()

    press(K.Key_Tab)
    QTest.keyClicks(focused(), " ")

    assert ["Mine"] == titles(window)


def is_stop(button: QToolButton) -> bool:
    return Qt.FocusPolicy.TabFocus in button.focusPolicy() and button.defaultAction() is not None


def test_no_step_back_is_a_stop_for_tab(window: Window) -> None:
    buttons = window.top.findChildren(QToolButton)

    stops = [each.defaultAction().objectName() for each in buttons if is_stop(each)]

    assert not {"undo", "redo", "go_back"} & {*stops}


@pytest.mark.parametrize("panel", ["regions", "remarks"])
def test_letters_take_up_tools_where_no_list_is_searched(window: Window, panel: str) -> None:
    desk = workspace_of(window)
    desk.show_panel(panel)
    rows = desk.regions.list if panel == "regions" else desk.remarks.list
    rows.setFocus()
    window.action_set.take("tool_brush")

    press(K.Key_V)

    assert "select" == window.tool_use.entry.id


def test_the_keys_are_with_the_map_once_first_steps_were_chosen(window: Window) -> None:
    steps = window.first_steps
    steps.come_back()
    steps.choice.setFocus()

    steps.choice.taken.emit("a-dungeon-in-ten-minutes")

    assert window.canvas is QApplication.focusWidget()


def test_the_keys_are_with_the_map_once_a_look_was_kept(window: Window) -> None:
    window.action_set.take("tool_label")
    looks = window.findChildren(LabelPresets)[0]
    looks.boxes.size.setFocus()
    looks.add()
    (dialog,) = window.findChildren(LineDialog)

    dialog.text.setText("Deep water")
    dialog.accept()

    assert window.canvas is window.focusWidget()
