"""The sheet of a member, typed by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QWidget

from mapper.commands.groups.party import add_member, form_group, set_systems
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import ORIGIN
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.app.theme import WRONG
from mapper.ui.editing.document import Document
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.member_dialog import MemberDialog, SheetAsked
from mapper.ui.table.member_sheets import SystemsDialog
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.small_parts import TallArea
from tests.ui.opened import editor_of
from tests.ui.whole_sheets import WHOLE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
US, NARROW, HIGHEST = "1", 1000, 640


@pytest.fixture
def opened(qtbot: QtBot, document: Document) -> GroupDialog:
    """A group without anybody, by the sheets of Sovereign."""
    document.do(form_group(document.campaign, "We", document.map_id, ORIGIN))
    document.do(set_systems(document.campaign, ["sovereign"]))
    made = GroupDialog(TravelSession(editor_of(document, qtbot), Random(1), document))
    qtbot.add_widget(made)
    made.show()
    return made


def dialog_of(opened: GroupDialog, opens: Callable[[], object]) -> MemberDialog:
    opens()
    QApplication.processEvents()
    return next(each for each in opened.findChildren(MemberDialog) if each.isVisible())


def of_new(opened: GroupDialog) -> MemberDialog:
    return dialog_of(opened, opened.form.add.click)


def member(document: Document) -> Member:
    return document.campaign.one(Party, Key("party", "", US)).members[-1]


def focused(dialog: MemberDialog) -> QWidget:
    found = dialog.focusWidget()
    assert found is not None
    return found


def tab_to(dialog: MemberDialog, widget: QWidget) -> None:
    """By Tab alone, no more than once around."""
    for _ in range(100):
        if focused(dialog) is widget:
            return
        QTest.keyClick(focused(dialog), Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach {widget.accessibleName()}")


def type_in(dialog: MemberDialog, widget: QWidget, text: str) -> None:
    tab_to(dialog, widget)
    QTest.keyClicks(focused(dialog), text)


def entry(dialog: MemberDialog, name: str) -> QLineEdit:
    found = dialog.entries.widgets[name]
    assert isinstance(found, QLineEdit)
    return found


def test_a_field_says_whose_it_is(opened: GroupDialog, document: Document) -> None:
    document.do(set_systems(document.campaign, list(all_sheets())))
    dialog = of_new(opened)

    tips = {name: entry(dialog, name).toolTip() for name in ("Ammunition", "Strength", "Will")}

    assert "Delving" in tips["Ammunition"]
    assert "Sovereign" in tips["Strength"]
    assert "Neverwhere" in tips["Will"]


def test_a_name_alone_is_enough(opened: GroupDialog, document: Document) -> None:
    dialog = of_new(opened)

    QTest.keyClicks(focused(dialog), "Ysolde")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    assert Member("Ysolde") == member(document)


def test_a_whole_sheet_is_typed_by_keys_alone(opened: GroupDialog, document: Document) -> None:
    dialog = of_new(opened)
    QTest.keyClicks(focused(dialog), "Ysolde")
    values = {name: value for name, value in WHOLE["sovereign"].items() if name != "Healer's kit"}

    for name, value in values.items():
        type_in(dialog, dialog.entries.widgets[name], str(value).replace("’", "'"))
    kit = dialog.entries.widgets["Healer's kit"]
    tab_to(dialog, kit)
    QTest.keyClick(kit, Qt.Key.Key_Space)
    type_in(dialog, dialog.states, "frail, poisoned 2 turns")
    type_in(dialog, dialog.notes, "Afraid of water")
    tab_to(dialog, dialog.player)
    QTest.keyClicks(focused(dialog), "Mara")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    found = sheet_of(document.campaign, US, "Ysolde")
    wanted = {n: str(v).replace("’", "'") if isinstance(v, str) else v for n, v in values.items()}
    assert wanted | {"Healer's kit": 1} == found.member.fields
    assert ("Mara", "Afraid of water") == (found.member.player, found.member.notes)
    assert {"poisoned", "Frail"} == found.conditions().keys()


def test_tab_goes_down_the_pools_then_the_scores_then_the_skills(opened: GroupDialog) -> None:
    dialog = of_new(opened)
    seen = []

    while focused(dialog) is not dialog.states:
        seen.append(focused(dialog).accessibleName())
        QTest.keyClick(focused(dialog), Qt.Key.Key_Tab)

    assert ["HP", "HP, at most", "Strain", "Strength", "Dexterity"] == seen[2:7]
    assert ["Stab", "Attack bonus"] == seen[-2:]


def test_what_a_score_gives_stands_beside_it_at_once(opened: GroupDialog) -> None:
    dialog = of_new(opened)

    type_in(dialog, entry(dialog, "Strength"), "14")

    assert "+1" == dialog.entries.given["Strength"].text()


def test_a_modifier_that_a_score_gives_is_not_typed_again(
    opened: GroupDialog, document: Document
) -> None:
    document.do(set_systems(document.campaign, ["sovereign", "delving"]))
    dialog = of_new(opened)

    type_in(dialog, entry(dialog, "Constitution"), "14")

    assert "Con" not in dialog.entries.widgets
    assert 1 == dialog.sheet().value("Con").whole
    dialog.reject()


def test_what_is_carried_is_weighed_at_once(opened: GroupDialog) -> None:
    dialog = of_new(opened)

    type_in(dialog, entry(dialog, "Strength"), "9")
    type_in(dialog, entry(dialog, "Stowed"), "rope 1, torches 3, chest 8")

    assert "0 of 4 readied, 12 of 9 stowed: Move 20" == dialog.load.text()


def test_a_name_that_no_rule_reads_is_told_and_mended_by_a_key(opened: GroupDialog) -> None:
    dialog = of_new(opened)
    type_in(dialog, dialog.fields, "Strenght: 14")

    told = dialog.remark.text()
    tab_to(dialog, dialog.instead)
    QTest.keyClick(dialog.instead, Qt.Key.Key_Space)

    assert "No rule reads Strenght: Strength?" == told
    assert ("14", "", False) == (
        entry(dialog, "Strength").text(),
        dialog.remark.text(),
        dialog.instead.isVisible(),
    )


def test_what_a_field_cannot_hold_is_refused_and_nothing_is_lost(
    opened: GroupDialog, document: Document
) -> None:
    dialog = of_new(opened)
    type_in(dialog, entry(dialog, "Wisdom"), "21")

    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    assert dialog.isVisible()
    assert "Wisdom is from 3 to 18, not 21." == dialog.why.text()
    assert () == document.campaign.one(Party, Key("party", "", US)).members
    dialog.drop()


def test_every_wrong_field_is_marked_and_the_first_has_the_keys(opened: GroupDialog) -> None:
    dialog = of_new(opened)
    typed = {"Wisdom": "21", "Strength": "much", "HP": "9" * 12, "Dexterity": "12"}
    for name, text in typed.items():
        type_in(dialog, entry(dialog, name), text)

    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    marked = {name for name in typed if entry(dialog, name).property(WRONG)}
    assert {"Wisdom", "Strength", "HP"} == marked
    assert entry(dialog, "Wisdom").toolTip().startswith("Wisdom is from 3 to 18, not 21.")
    assert dialog.why.text().startswith("HP is from 0 to 1,000,000, not 999999999999.")
    assert "1 more field" in dialog.why.text()
    assert "HP" == focused(dialog).accessibleName()
    dialog.drop()


def test_what_was_wrong_from_the_beginning_is_marked_once_it_is_to_be_kept(
    opened: GroupDialog,
) -> None:
    dialog = of_new(opened)
    entry(dialog, "Wisdom").setText("21")

    dialog.accept()

    assert entry(dialog, "Wisdom").property(WRONG)
    dialog.drop()


def test_a_field_that_is_mended_is_marked_no_more(opened: GroupDialog) -> None:
    dialog = of_new(opened)
    type_in(dialog, entry(dialog, "Wisdom"), "21")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    QTest.keyClick(focused(dialog), Qt.Key.Key_Backspace)
    QTest.keyClick(focused(dialog), Qt.Key.Key_Backspace)
    QTest.keyClicks(focused(dialog), "12")

    assert not entry(dialog, "Wisdom").property(WRONG)
    assert ("", "") == (dialog.why.text(), dialog.remark.text())
    dialog.drop()


def boxes(dialog: MemberDialog) -> list[QMessageBox]:
    return [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]


@pytest.mark.parametrize("name", ["Wisdom", "States", "Notes"])
def test_what_was_typed_is_dropped_only_when_that_is_meant(opened: GroupDialog, name: str) -> None:
    dialog = of_new(opened)
    field = {"States": dialog.states, "Notes": dialog.notes}.get(name) or entry(dialog, name)
    type_in(dialog, field, "12")

    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    [box] = boxes(dialog)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    stays = dialog.isVisible(), "12" in str(dialog.typed())
    dialog.close()
    [box] = boxes(dialog)
    next(each for each in box.buttons() if each.text() == "&Drop them").click()

    assert (True, True) == stays
    assert not dialog.isVisible()


def test_where_nothing_was_typed_escape_asks_nothing(opened: GroupDialog) -> None:
    dialog = of_new(opened)

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


def test_a_pool_set_by_hand_is_one_step_with_one_entry(
    opened: GroupDialog, document: Document
) -> None:
    document.do(add_member(document.campaign, US, Member("Ann", fields={"HP": 7, "HP max": 12})))
    QApplication.processEvents()
    opened.form.members.setCurrentRow(0)
    before = document.campaign.rows()
    dialog = dialog_of(opened, opened.form.edit.click)

    tab_to(dialog, entry(dialog, "HP"))
    QTest.keyClicks(focused(dialog), "3")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    entries = [row.text for row in document.campaign.all(LogEntry).values()]
    assert "Ann: HP 7 → 3 (set by hand)." == entries[-1]
    document.undo()
    assert before == document.campaign.rows()


def test_opened_and_done_changes_nothing(opened: GroupDialog, document: Document) -> None:
    document.do(set_systems(document.campaign, list(all_sheets())))
    fields = {name: value for each in WHOLE.values() for name, value in each.items()} | {"Pet": "x"}
    document.do(add_member(document.campaign, US, Member("Ann", "Zoe", fields, "Notes")))
    QApplication.processEvents()
    opened.form.members.setCurrentRow(0)
    before = document.campaign.rows()

    dialog_of(opened, opened.form.edit.click).accept()

    assert before == document.campaign.rows()


def test_other_sheets_are_chosen_on_the_way_and_what_is_typed_stays(
    opened: GroupDialog, document: Document
) -> None:
    dialog = of_new(opened)
    QTest.keyClicks(focused(dialog), "Ysolde")
    type_in(dialog, entry(dialog, "Strength"), "14")
    button = next(each for each in dialog.buttons.buttons() if each.text() == "S&heets…")
    button.click()
    QApplication.processEvents()
    choice = next(iter(opened.findChildren(SystemsDialog)))

    choice.ticks["violence"].setChecked(True)
    choice.accept()
    QApplication.processEvents()

    again = next(each for each in opened.findChildren(MemberDialog) if each.isVisible())
    assert ("Ysolde", "14") == (again.name.text(), entry(again, "Strength").text())
    assert "Agility" in again.entries.widgets
    again.drop()


@pytest.mark.parametrize("system", [*all_sheets(), ""])
def test_no_sheet_is_higher_or_wider_than_a_small_screen(
    opened: GroupDialog, document: Document, system: str
) -> None:
    document.do(set_systems(document.campaign, [system] if system else list(all_sheets())))

    dialog = of_new(opened)

    size = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    assert (size.height() <= 640, size.width() <= NARROW) == (True, True), size
    dialog.reject()


@pytest.mark.parametrize("systems", [*((each,) for each in all_sheets()), tuple(all_sheets())])
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_a_sheet_is_seen_whole_whatever_systems_it_has(
    over: QWidget, systems: tuple[str, ...], size: tuple[int, int]
) -> None:
    dialog = full_sheet(over, systems, size)

    assert 0 == dialog.findChildren(TallArea)[0].verticalScrollBar().maximum()
    assert dialog.width() <= size[0]
    assert dialog.height() <= HIGHEST


def test_in_a_small_window_a_sheet_is_no_wider_than_it(over: QWidget) -> None:
    dialog = full_sheet(over, tuple(all_sheets()), (1024, 768))

    assert dialog.width() <= 1024
    assert dialog.height() <= HIGHEST


@pytest.fixture
def over(qtbot: QtBot) -> QWidget:
    over = QWidget()
    qtbot.add_widget(over)
    return over


def full_sheet(over: QWidget, systems: tuple[str, ...], size: tuple[int, int]) -> MemberDialog:
    """All that these systems have is written on it, over a window of this size."""
    over.resize(*size)
    over.show()
    values = {name: value for each in systems for name, value in WHOLE.get(each, {}).items()}
    sheet = MemberSheet(Member("Ysolde of the Long Strand", "Mara", values))
    dialog = MemberDialog(sheet, SheetAsked(frozenset(systems)), lambda _sheet: "", over)
    dialog.show()
    QApplication.processEvents()
    return dialog
