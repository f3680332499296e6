"""The sheet of a member, typed by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from mapper.commands.groups.members import add_member
from mapper.commands.groups.party import form_group
from mapper.commands.groups.sheets import set_systems
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import ORIGIN
from mapper.play.delve.stays import sheet_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.editing.document import Document
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.member_sheets import SystemsDialog
from mapper.ui.table.party_panel import PartyPanel
from mapper.ui.table.travel_session import TravelSession
from tests.ui.opened import editor_of
from tests.ui.whole_sheets import WHOLE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
US, NARROW = "1", 1000


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> PartyPanel:
    """A group without anybody, by the sheets of Sovereign."""
    document.do(form_group(document.campaign, "We", document.map_id, ORIGIN))
    document.do(set_systems(document.campaign, ["sovereign"]))
    made = PartyPanel(TravelSession(editor_of(document, qtbot), Random(1), document))
    qtbot.add_widget(made)
    made.show()
    return made


def dialog_of(panel: PartyPanel, opens: Callable[[], object]) -> MemberDialog:
    opens()
    QApplication.processEvents()
    return next(each for each in panel.findChildren(MemberDialog) if each.isVisible())


def of_new(panel: PartyPanel) -> MemberDialog:
    return dialog_of(panel, panel.form.add.click)


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


def test_a_name_alone_is_enough(panel: PartyPanel, document: Document) -> None:
    dialog = of_new(panel)

    QTest.keyClicks(focused(dialog), "Ysolde")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    assert Member("Ysolde") == member(document)


def test_a_whole_sheet_is_typed_by_keys_alone(panel: PartyPanel, document: Document) -> None:
    dialog = of_new(panel)
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


def test_tab_goes_down_the_pools_then_the_scores_then_the_skills(panel: PartyPanel) -> None:
    dialog = of_new(panel)
    seen = []

    while focused(dialog) is not dialog.states:
        seen.append(focused(dialog).accessibleName())
        QTest.keyClick(focused(dialog), Qt.Key.Key_Tab)

    assert ["HP", "HP, at most", "Strain", "Strength", "Dexterity"] == seen[2:7]
    assert "Stab" == seen[-1]


def test_what_a_score_gives_stands_beside_it_at_once(panel: PartyPanel) -> None:
    dialog = of_new(panel)

    type_in(dialog, entry(dialog, "Strength"), "14")

    assert "+1" == dialog.entries.given["Strength"].text()


def test_a_modifier_that_a_score_gives_is_not_typed_again(
    panel: PartyPanel, document: Document
) -> None:
    document.do(set_systems(document.campaign, ["sovereign", "delving"]))
    dialog = of_new(panel)

    type_in(dialog, entry(dialog, "Constitution"), "14")

    assert ("", "+1") == (entry(dialog, "Con").text(), entry(dialog, "Con").placeholderText())
    dialog.reject()


def test_what_is_carried_is_weighed_at_once(panel: PartyPanel) -> None:
    dialog = of_new(panel)

    type_in(dialog, entry(dialog, "Strength"), "9")
    type_in(dialog, entry(dialog, "Stowed"), "rope 1, torches 3, chest 8")

    assert "0 of 4 readied, 12 of 9 stowed: Move 20" == dialog.load.text()


def test_a_name_that_no_rule_reads_is_told_and_mended_by_a_key(panel: PartyPanel) -> None:
    dialog = of_new(panel)
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
    panel: PartyPanel, document: Document
) -> None:
    dialog = of_new(panel)
    type_in(dialog, entry(dialog, "Wisdom"), "21")

    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    assert dialog.isVisible()
    assert "Wisdom is from 3 to 18, not 21." == dialog.why.text()
    assert () == document.campaign.one(Party, Key("party", "", US)).members
    dialog.reject()


def test_a_pool_set_by_hand_is_one_step_with_one_entry(
    panel: PartyPanel, document: Document
) -> None:
    document.do(add_member(document.campaign, US, Member("Ann", fields={"HP": 7, "HP max": 12})))
    QApplication.processEvents()
    panel.form.members.setCurrentRow(0)
    before = document.campaign.rows()
    dialog = dialog_of(panel, panel.form.edit.click)

    tab_to(dialog, entry(dialog, "HP"))
    QTest.keyClicks(focused(dialog), "3")
    QTest.keyClick(focused(dialog), Qt.Key.Key_Return)

    entries = [row.text for row in document.campaign.all(LogEntry).values()]
    assert "Ann: HP 7 → 3 (set by hand)." == entries[-1]
    document.undo()
    assert before == document.campaign.rows()


def test_opened_and_done_changes_nothing(panel: PartyPanel, document: Document) -> None:
    document.do(set_systems(document.campaign, list(all_sheets())))
    fields = {name: value for each in WHOLE.values() for name, value in each.items()} | {"Pet": "x"}
    document.do(add_member(document.campaign, US, Member("Ann", "Zoe", fields, "Notes")))
    QApplication.processEvents()
    panel.form.members.setCurrentRow(0)
    before = document.campaign.rows()

    dialog_of(panel, panel.form.edit.click).accept()

    assert before == document.campaign.rows()


def test_other_sheets_are_chosen_on_the_way_and_what_is_typed_stays(
    panel: PartyPanel, document: Document
) -> None:
    dialog = of_new(panel)
    QTest.keyClicks(focused(dialog), "Ysolde")
    type_in(dialog, entry(dialog, "Strength"), "14")
    button = next(each for each in dialog.buttons.buttons() if each.text() == "S&heets…")
    button.click()
    QApplication.processEvents()
    choice = next(iter(panel.findChildren(SystemsDialog)))

    choice.ticks["violence"].setChecked(True)
    choice.accept()
    QApplication.processEvents()

    again = next(each for each in panel.findChildren(MemberDialog) if each.isVisible())
    assert ("Ysolde", "14") == (again.name.text(), entry(again, "Strength").text())
    assert "Agility" in again.entries.widgets
    again.reject()


@pytest.mark.parametrize("system", [*all_sheets(), ""])
def test_no_sheet_is_higher_or_wider_than_a_small_screen(
    panel: PartyPanel, document: Document, system: str
) -> None:
    document.do(set_systems(document.campaign, [system] if system else list(all_sheets())))

    dialog = of_new(panel)

    size = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    assert (size.height() <= 640, size.width() <= NARROW) == (True, True), size
    dialog.reject()
