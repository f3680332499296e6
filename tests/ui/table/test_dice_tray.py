"""The tray for any dice: what is typed is rolled, remembered, and stays within its bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSettings, QSize, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.groups.party import add_member, form_group
from mapper.model.campaign.play_rows import LogEntry, Member
from mapper.model.hexes.hexes import ORIGIN
from mapper.rules.shared.dice import Term
from mapper.ui.app.text_size import TEXT_SIZES
from mapper.ui.app.theme import WRONG, apply_theme
from mapper.ui.editing.editor import Editor
from mapper.ui.table.dice_dialogs import RealDiceDialog, RollNoteDialog
from mapper.ui.table.dice_tray import MOST_KEPT, USUAL, DiceTray
from mapper.ui.widgets.die_faces import DieFaces

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
RETURN = Qt.Key.Key_Return


def tray_on(editor: Editor, settings: QSettings, qtbot: QtBot) -> DiceTray:
    made = DiceTray(editor, settings, Random(1))
    qtbot.add_widget(made)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
def tray(editor: Editor, settings: QSettings, qtbot: QtBot) -> DiceTray:
    return tray_on(editor, settings, qtbot)


def typed(tray: DiceTray, text: str) -> None:
    tray.take_keys()
    QTest.keyClicks(tray.field, text)
    QTest.keyClick(tray.field, RETURN)


def told(tray: DiceTray) -> list[str]:
    return [str(rolled) for rolled in tray.rolls]


def dialog_of(tray: DiceTray) -> RealDiceDialog:
    (found,) = tray.window().findChildren(RealDiceDialog)
    return found


def menu() -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def click(menu: QMenu, text: str) -> None:
    (action,) = [each for each in menu.actions() if each.text() == text]
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def test_a_click_rolls_what_stands_in_the_field(tray: DiceTray) -> None:
    QTest.mouseClick(tray.roll_button, LEFT)

    assert ["1d20 (5) = 5"] == told(tray)
    assert ("5", True) == (tray.result.text(), "1d20 (5) = 5" in tray.result.toolTip())


def test_each_of_several_results_is_read(tray: DiceTray) -> None:
    typed(tray, "5 x 2d6: 8 7 12 5 9")

    assert "8, 7, 12, 5, 9" == tray.result.text()


def test_return_rolls_what_was_typed_and_leaves_it_to_be_rolled_again(tray: DiceTray) -> None:
    typed(tray, "3d1+2")
    QTest.keyClick(tray.field, RETURN)

    assert ["3d1 (1, 1, 1) + 2 = 5"] * 2 == told(tray)
    assert "3d1+2" == tray.field.currentText()


def test_faces_that_are_typed_are_taken_and_the_next_roll_is_the_programs(tray: DiceTray) -> None:
    typed(tray, "2d6: 3 4")

    assert ["2d6 (3, 4) = 7"] == told(tray)
    assert "2d6" == tray.field.currentText()


def test_what_is_no_dice_is_refused_where_it_was_typed(tray: DiceTray, qtbot: QtBot) -> None:
    typed(tray, "2d6: 3 4")

    with qtbot.wait_signal(tray._editor.refused) as refused:
        typed(tray, "2d6 and 1")

    assert ["“2d6 and 1”, column 5: a plus or a minus must stand here."] == refused.args
    assert tray.field.toolTip().startswith((refused.args or [""])[0])
    assert "Such as 2d6+1" in tray.field.toolTip()
    assert ("7", ["2d6 (3, 4) = 7"]) == (tray.result.text(), told(tray))
    assert "2d6 and 1" == tray.line.selectedText()


def test_what_was_refused_is_marked_until_it_is_emptied(tray: DiceTray) -> None:
    typed(tray, "hello")
    before = bool(tray.field.property(WRONG))

    QTest.keyClick(tray.field, Qt.Key.Key_Delete)

    assert (True, False) == (before, bool(tray.field.property(WRONG)))
    assert ("", "2d6+1") == (tray.field.currentText(), tray.line.placeholderText())


def test_escape_brings_the_last_dice_back_in_the_place_of_what_was_refused(tray: DiceTray) -> None:
    typed(tray, "3d1+2")
    typed(tray, "hello")

    QTest.keyClick(tray.field, Qt.Key.Key_Escape)

    assert ("3d1+2", False) == (tray.field.currentText(), bool(tray.field.property(WRONG)))


@pytest.mark.parametrize("text", ["1000d6", "5 x 20d6", "9d100000x1000", "x" * 400])
def test_nothing_that_is_rolled_or_refused_alters_its_size(tray: DiceTray, text: str) -> None:
    before = [part.geometry() for part in (tray.field, tray.roll_button, tray.result)]

    tray.roll(text)
    QApplication.processEvents()

    after = [part.geometry() for part in (tray.field, tray.roll_button, tray.result)]
    assert before == after
    assert QSize(256, 44) == tray.size() == tray.minimumSizeHint().expandedTo(tray.size())


def test_the_notations_of_the_last_rolls_can_be_chosen_each_once(tray: DiceTray) -> None:
    for text in ("d6", "2d6", "d6", "1d6"):
        typed(tray, text)

    listed = [tray.field.itemText(row) for row in range(tray.field.count())]
    assert ["1d6", "2d6", "1d4", "1d8"] == listed[:4]
    assert len(listed) == len(set(listed))


def test_the_right_button_offers_the_usual_dice(tray: DiceTray) -> None:
    spot = QPoint(4, 4)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, tray.mapToGlobal(spot))
    QApplication.sendEvent(tray.line, event)

    assert [*USUAL] == [action.text() for action in menu().actions()][: len(USUAL)]

    click(menu(), "3dF")
    assert "3dF" == str(tray.rolls[0].notation)


def test_a_click_on_the_result_lists_the_last_rolls_and_one_rolls_it_again(tray: DiceTray) -> None:
    for text in ("d1", "2d6: 3 4"):
        typed(tray, text)
    QTest.mouseClick(tray.result, LEFT)
    assert ["2d6 (3, 4) = 7", "1d1 (1) = 1"] == [each.text() for each in menu().actions()]

    click(menu(), "1d1 (1) = 1")

    assert ["1d1 (1) = 1", "2d6 (3, 4) = 7", "1d1 (1) = 1"] == told(tray)


def test_the_last_three_are_told_while_the_mouse_rests(tray: DiceTray) -> None:
    for face in "1234":
        typed(tray, f"d6: {face}")

    tip = tray.result.toolTip().splitlines()

    assert ["1d6 (4) = 4", "1d6 (3) = 3", "1d6 (2) = 2"] == tip[:3]


def test_the_last_twenty_outlast_the_program(
    tray: DiceTray, editor: Editor, settings: QSettings, qtbot: QtBot
) -> None:
    for number in range(MOST_KEPT + 3):
        typed(tray, f"d100+{number}: {number + 1}")

    again = tray_on(editor, settings, qtbot)

    assert MOST_KEPT == len(again.rolls)
    assert (tray.rolls, tray.result.text()) == (again.rolls, again.result.text())


def test_a_settings_file_that_holds_something_else_is_no_roll(
    tray: DiceTray, editor: Editor, settings: QSettings, qtbot: QtBot
) -> None:
    typed(tray, "d6: 3")
    (key,) = [key for key in settings.allKeys() if key.startswith("rolls/")]
    settings.setValue(key, ["1d6: 3", "1d6: 9", "banana", "d6", "1d6"])

    assert ["1d6 (3) = 3"] == told(tray_on(editor, settings, qtbot))


def test_rolls_alter_nothing_of_the_campaign(tray: DiceTray, editor: Editor) -> None:
    before, step = editor.document.campaign.rows(), editor.document.file.cursor

    for text in ("d6", "5 x 2d6", "2d6: 3 4", "banana"):
        typed(tray, text)

    assert (before, step) == (editor.document.campaign.rows(), editor.document.file.cursor)


def test_escape_gives_the_keys_back(tray: DiceTray, qtbot: QtBot) -> None:
    tray.take_keys()

    with qtbot.wait_signal(tray.left):
        QTest.keyClick(tray.field, Qt.Key.Key_Escape)


def test_the_faces_of_real_dice_are_tapped_one_by_one(tray: DiceTray) -> None:
    tray.field.setEditText("2d6!+1")
    tray.ask_faces()
    dialog = dialog_of(tray)

    for face in (6, 2, 3):
        QTest.mouseClick(dialog.real.tiles[face - 1], LEFT)

    assert ["2d6! (8, 3) + 1 = 12"] == told(tray)
    assert not dialog.isVisible()


def test_real_dice_may_be_told_by_their_sum(tray: DiceTray) -> None:
    tray.field.setEditText("4d6+1")
    tray.ask_faces()
    dialog = dialog_of(tray)

    QTest.keyClicks(dialog.shown, "17")
    QTest.keyClick(dialog.shown, RETURN)

    assert ["4d6 + 1 = 17"] == told(tray)


@pytest.mark.parametrize(
    ("typed_faces", "why"),
    [
        ("26", "4d6+1 comes to 5 to 25, not to 26."),
        ("1 7", "A d6 shows 1 to 6, not 7."),
        ("two", "“two” is no whole number that dice show."),
    ],
)
def test_what_is_off_the_dice_is_refused_before_it_is_taken(
    tray: DiceTray, typed_faces: str, why: str
) -> None:
    tray.field.setEditText("4d6+1")
    tray.ask_faces()
    dialog = dialog_of(tray)

    QTest.keyClicks(dialog.shown, typed_faces)

    assert (why, False, []) == (dialog.why.text(), dialog.do_button.isEnabled(), tray.rolls)
    dialog.reject()


@pytest.mark.parametrize(("sides", "tiles"), [(2, 2), (6, 6), (12, 12), (20, 0), (100, 0)])
def test_small_dice_have_tiles_and_larger_ones_a_field(
    qtbot: QtBot, sides: int, tiles: int
) -> None:
    faces = DieFaces()
    qtbot.add_widget(faces)
    faces.show()

    faces.show_die(Term(1, 1, sides))

    assert (tiles, tiles == 0) == (len(faces.tiles), faces.field.isVisible())
    assert {(28, 28)} >= {tile.size().toTuple() for tile in faces.tiles}


def test_a_face_is_typed_of_a_large_die_and_one_off_it_is_refused(qtbot: QtBot) -> None:
    faces = DieFaces()
    qtbot.add_widget(faces)
    faces.show_die(Term(1, 1, 20))
    QTest.keyClicks(faces.field, "21")
    with qtbot.wait_signal(faces.refused) as refused:
        QTest.keyClick(faces.field, RETURN)
    assert ["A d20 shows 1 to 20, not 21."] == refused.args

    QTest.keyClicks(faces.field, "17")
    with qtbot.wait_signal(faces.taken) as taken:
        QTest.keyClick(faces.field, RETURN)

    assert [17] == taken.args


def test_a_campaign_that_is_only_read_is_rolled_for_all_the_same(
    editor: Editor, settings: QSettings, qtbot: QtBot, tmp_path: Path
) -> None:
    editor.document.file.read_only = "This file may not be written to."
    tray = tray_on(editor, settings, qtbot)

    typed(tray, "d6: 3")

    assert (["1d6 (3) = 3"], False) == (told(tray), tray.write.isEnabled())


def test_an_older_roll_is_written_down_as_well(tray: DiceTray, editor: Editor) -> None:
    for text in ("d6: 2", "d6: 5"):
        typed(tray, text)
    QTest.mouseClick(tray.write, LEFT)
    (dialog,) = tray.window().findChildren(RollNoteDialog)
    QTest.keyClicks(dialog.what, "luck")
    dialog.roll.setCurrentIndex(1)

    QTest.mouseClick(dialog.do_button, LEFT)

    entries = editor.document.campaign.all(LogEntry).values()
    assert [("luck: 1d6 (2) = 2", "roll")] == [(row.text, row.kind) for row in entries]


def test_nothing_is_written_down_before_anything_was_rolled(tray: DiceTray) -> None:
    assert not tray.write.isEnabled()

    typed(tray, "d6")

    assert tray.write.isEnabled()


@pytest.fixture
def enlarge(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """Gives all text its largest size, for this test only."""
    yield partial(apply_theme, qapp, "light", TEXT_SIZES[-1])
    apply_theme(qapp, "light")


def test_it_grows_with_the_size_of_text_and_by_nothing_else(
    tray: DiceTray, enlarge: Callable[[], None]
) -> None:
    usual = tray.size()

    enlarge()
    tray.roll("5 x 20d6")

    assert usual * 1.5 == tray.size()
    assert 42 == tray.roll_button.height()


def test_dice_that_stand_on_a_sheet_are_rolled_into_the_log(
    editor: Editor, settings: QSettings, qtbot: QtBot
) -> None:
    document = editor.document
    document.do(form_group(document.campaign, "We", document.map_id, ORIGIN))
    fields: dict[str, str | int] = {
        "Axe": "1d8+1",
        "Hit die": "d6",
        "Move": 1,
        "Motto": "never yield",
    }
    document.do(add_member(document.campaign, "1", Member("Bram", fields=fields)))
    tray = DiceTray(editor, settings, Random(1), lambda: "1")
    qtbot.add_widget(tray)

    (found,) = tray.findable()
    found.run()

    assert ("Bram: Axe", "1d8+1") == (found.title, found.text)
    *_, last = document.campaign.all(LogEntry).values()
    assert last.text.startswith("Bram, Axe: 1d8 (")
    assert str(tray.rolls[0]) in last.text


def test_where_there_is_least_room_a_die_rolls_in_the_place_of_its_word(tray: DiceTray) -> None:
    tray.narrow(is_narrow=True, is_narrower=True)

    tray.roll_button.click()

    assert len(tray.rolls) == 1
    assert tray.roll_button.isVisibleTo(tray)
    assert tray.roll_button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert not tray.roll_button.icon().isNull()


def test_in_a_small_window_the_last_rolls_lead_to_the_log(tray: DiceTray) -> None:
    wide = tray.width()
    typed(tray, "d1")

    tray.narrow(is_narrow=True)

    QTest.mouseClick(tray.result, LEFT)
    assert "&Write into the log…" == menu().actions()[-1].text()
    assert (False, True) == (tray.write.isVisible(), tray.width() < wide)
