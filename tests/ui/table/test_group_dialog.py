"""Group and supplies: who belongs to a group, what they have, how groups part and meet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar

from mapper.commands.groups.party import add_member, form_group, set_mounts, set_others
from mapper.model.campaign.play_rows import Member, MemberState, Mounts, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.hexes.hexes import ORIGIN
from mapper.play.map_rules import rules_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.ui.editing.document import Document
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.party_dialogs import SplitDialog
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.two_line_rows import DETAIL
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
NAME = "Archibald of the Forty Letter Families"


@pytest.fixture
def opened(qtbot: QtBot, document: Document) -> GroupDialog:
    """Two groups in one hex: We, with Ann, Bo and four others; and You, without anybody."""
    for name in ("We", "You"):
        document.do(form_group(document.campaign, name, document.map_id, ORIGIN))
    document.do(add_member(document.campaign, "1", Member("Ann")))
    document.do(add_member(document.campaign, "1", Member("Bo")))
    document.do(set_others(document.campaign, "1", 4))
    made = GroupDialog(TravelSession(editor_of(document, qtbot), Random(1), document))
    qtbot.add_widget(made)
    made.show()
    return made


def group(document: Document, id_: str = "1") -> Party:
    return document.campaign.one(Party, Key("party", "", id_))


def shown(of: QObject, kind: type[MemberDialog] | type[SplitDialog]) -> object:
    QApplication.processEvents()
    return next(each for each in of.findChildren(kind) if each.isVisible())


def test_a_member_gets_fields_a_player_and_notes(opened: GroupDialog, document: Document) -> None:
    opened.form.members.setCurrentRow(0)
    opened.form.edit.click()
    dialog = shown(opened, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.player.setText("Zoe")
    dialog.fields.setPlainText("Move: 3/4\nSurvival: 12")
    dialog.notes.setPlainText("Afraid of water")
    dialog.accept()

    wanted = Member("Ann", "Zoe", {"Move": "3/4", "Survival": 12}, "Afraid of water")
    assert wanted == group(document).members[0]


def test_how_tired_a_member_is_stands_in_the_dialog(
    opened: GroupDialog, document: Document
) -> None:
    opened.form.members.setCurrentRow(0)
    opened.form.edit.click()
    dialog = shown(opened, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.fields.setPlainText("Pet: dog")
    dialog.states.setText("exhausted, Frail 7 days")
    dialog.accept()

    state = document.campaign.all(MemberState)["Ann"]
    assert (True, [10080]) == (state.is_exhausted, [each.until for each in state.conditions])
    QApplication.processEvents()
    assert "Pet dog · Frail 7 days · Exhausted" == opened.form.members.item(0).data(DETAIL)


def test_a_member_renamed_in_the_list_is_who_they_were(
    opened: GroupDialog, document: Document
) -> None:
    opened.form.members.item(1).setText("Barbara")
    QApplication.processEvents()
    opened.form.members.item(1).setText("Babs")
    QApplication.processEvents()

    assert Member("Babs", id="Bo") == group(document).members[1]


def test_a_line_that_is_no_field_is_refused(opened: GroupDialog, document: Document) -> None:
    opened.form.members.setCurrentRow(0)
    opened.form.edit.click()
    dialog = shown(opened, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.fields.setPlainText("quick")
    dialog.accept()

    assert (True, Member("Ann")) == (dialog.why.isVisible(), group(document).members[0])


def test_a_member_goes_further_to_the_front(opened: GroupDialog, document: Document) -> None:
    opened.form.members.setCurrentRow(1)

    opened.form.up.click()

    assert ["Bo", "Ann"] == [member.name for member in group(document).members]


def test_mounts_are_of_no_use_where_it_is_said(opened: GroupDialog, document: Document) -> None:
    document.do(set_mounts(document.campaign, "1", Mounts(6)))
    menu = opened.form.terrain_menu()

    next(action for action in menu.actions() if action.text() == "swamp").trigger()

    assert Mounts(6, ("swamp",)) == group(document).mounts


def test_porters_are_paid_each_day(opened: GroupDialog, document: Document) -> None:
    opened.form.wages.setValue(8)

    (timer,) = document.campaign.all(Timer).values()
    assert (8, 1440) == (timer.gold, timer.every)


def test_a_group_parts_with_what_it_gives(opened: GroupDialog, document: Document) -> None:
    opened.ties.split.click()
    dialog = shown(opened, SplitDialog)
    assert isinstance(dialog, SplitDialog)

    dialog.name.setText("Scouts")
    dialog.members.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.others.setValue(1)
    dialog.accept()

    scouts = next(row for row in document.campaign.all(Party).values() if row.name == "Scouts")
    assert (("Bo",), 1, 3) == (
        tuple(member.name for member in scouts.members),
        scouts.others,
        group(document).others,
    )


def test_who_was_renamed_parts_by_the_new_name(opened: GroupDialog, document: Document) -> None:
    opened.form.members.item(1).setText("Babs")
    opened.ties.split.click()
    dialog = shown(opened, SplitDialog)
    assert isinstance(dialog, SplitDialog)

    dialog.members.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.accept()

    assert (Member("Babs", id="Bo"),) == group(document, "3").members


def test_nobody_parts_without_anybody(opened: GroupDialog, document: Document) -> None:
    opened.ties.split.click()
    dialog = shown(opened, SplitDialog)
    assert isinstance(dialog, SplitDialog)

    dialog.accept()

    assert ("Somebody must go for a group to part.", 2) == (
        dialog.why.text(),
        len(document.campaign.all(Party)),
    )


def test_the_button_names_the_only_other_group_and_asks_which_of_several(
    opened: GroupDialog, document: Document
) -> None:
    with_one = opened.ties.join.text()
    document.do(form_group(document.campaign, "They", document.map_id, ORIGIN))
    QApplication.processEvents()

    assert ("Join You", "Join…") == (with_one, opened.ties.join.text())


def test_after_groups_have_joined_the_keys_are_not_on_what_disbands_them(
    opened: GroupDialog, document: Document
) -> None:
    opened.activateWindow()
    opened.ties.join.setFocus()
    QApplication.processEvents()

    opened.ties.join.click()
    QApplication.processEvents()
    at = opened.focusWidget()

    assert at is opened.done_button
    assert ["1"] == [*document.campaign.all(Party)]


def test_groups_in_one_hex_join(opened: GroupDialog, document: Document) -> None:
    opened.ties.join.click()

    assert ["1"] == list(document.campaign.all(Party))


def test_a_group_shares_what_another_knows(opened: GroupDialog, document: Document) -> None:
    opened.ties.knows.setCurrentIndex(1)
    opened.ties.knows.activated.emit(1)

    assert "2" == group(document).shares


def test_every_field_is_a_step_of_its_own(opened: GroupDialog, document: Document) -> None:
    before = group(document)
    opened.form.rations.setValue(6)
    opened.form.guide.click()

    document.undo()
    first = group(document)
    document.undo()

    assert (6, False) == (first.supplies.rations, first.is_guided)
    assert before == group(document)


def test_the_name_is_typed_at_once_and_return_keeps_it(
    opened: GroupDialog, document: Document
) -> None:
    QTest.keyClicks(opened.name, "The Lanterns")
    QTest.keyClick(opened.name, Qt.Key.Key_Return)

    assert ("The Lanterns", True) == (group(document).name, opened.isVisible())


def test_a_name_that_another_group_has_is_not_kept(opened: GroupDialog, document: Document) -> None:
    QTest.keyClicks(opened.name, "You")
    QTest.keyClick(opened.name, Qt.Key.Key_Return)

    assert ("We", "We") == (group(document).name, opened.name.text())


def test_escape_closes_it(opened: GroupDialog) -> None:
    QTest.keyClick(opened, Qt.Key.Key_Escape)

    assert opened.isHidden()


def test_mode_and_rules_of_travel_are_chosen_in_it(opened: GroupDialog, document: Document) -> None:
    opened.mode.setCurrentIndex(1)
    opened.mode.activated.emit(1)
    opened.procedure.show_value("watches")
    opened.procedure.activated.emit(opened.procedure.currentIndex())

    procedure = procedure_on(document.campaign, document.map_id)
    journey = journey_of(document.campaign, "1", group(document), procedure)
    assert "watches" == rules_of(document.campaign, document.map_id).travel
    assert "watches" == journey.procedure


def test_a_group_that_is_no_more_closes_it(opened: GroupDialog, document: Document) -> None:
    opened.disband.click()

    assert (["2"], True) == ([*document.campaign.all(Party)], opened.isHidden())


@pytest.mark.parametrize("members", [0, 20])
def test_all_of_it_is_seen_in_a_small_window(
    qtbot: QtBot, document: Document, members: int
) -> None:
    document.do(form_group(document.campaign, NAME, document.map_id, ORIGIN))
    for number in range(members):
        document.do(add_member(document.campaign, "1", Member(f"{NAME} {number}")))
    made = GroupDialog(TravelSession(editor_of(document, qtbot), Random(1), document))
    qtbot.add_widget(made)
    made.show()
    QApplication.processEvents()

    bars = [bar for bar in made.findChildren(QScrollBar) if bar.isVisible()]
    assert bool(members) == bool(bars)  # the list of twenty, and nothing else
    assert (made.width() <= 740, made.height() <= 620) == (True, True)
