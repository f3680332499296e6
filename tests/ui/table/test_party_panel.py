"""The Party panel: who belongs to a group, what they have, how groups part and meet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.members import add_member, edit_member, set_mounts, set_others
from mapper.commands.groups.party import form_group
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.play_rows import Member, MemberState, Mounts, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules, Timer
from mapper.model.hexes.hexes import ORIGIN
from mapper.ui.editing.document import Document
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.party_dialogs import SplitDialog
from mapper.ui.table.party_panel import PartyPanel
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.two_line_rows import DETAIL
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> PartyPanel:
    """Two groups in one hex: We, with Ann, Bo and four others; and You, without anybody."""
    for name in ("We", "You"):
        document.do(form_group(document.campaign, name, document.map_id, ORIGIN))
    document.do(add_member(document.campaign, "1", Member("Ann")))
    document.do(add_member(document.campaign, "1", Member("Bo")))
    document.do(set_others(document.campaign, "1", 4))
    made = PartyPanel(TravelSession(editor_of(document, qtbot), Random(1), document))
    qtbot.add_widget(made)
    made.show()
    return made


def group(document: Document, id_: str = "1") -> Party:
    return document.campaign.one(Party, Key("party", "", id_))


def shown(of: QObject, kind: type[MemberDialog] | type[SplitDialog]) -> object:
    QApplication.processEvents()
    return next(each for each in of.findChildren(kind) if each.isVisible())


def test_a_member_gets_fields_a_player_and_notes(panel: PartyPanel, document: Document) -> None:
    panel.form.members.setCurrentRow(0)
    panel.form.edit.click()
    dialog = shown(panel, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.player.setText("Zoe")
    dialog.fields.setPlainText("Move: 3/4\nSurvival: 12")
    dialog.notes.setPlainText("Afraid of water")
    dialog.accept()

    wanted = Member("Ann", "Zoe", {"Move": "3/4", "Survival": 12}, "Afraid of water")
    assert wanted == group(document).members[0]


def test_how_tired_a_member_is_stands_in_the_dialog(panel: PartyPanel, document: Document) -> None:
    panel.form.members.setCurrentRow(0)
    panel.form.edit.click()
    dialog = shown(panel, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.fields.setPlainText("Pet: dog")
    dialog.states.setText("exhausted, Frail")
    dialog.accept()

    state = document.campaign.all(MemberState)["Ann"]
    assert (True, [10080]) == (state.is_exhausted, [each.until for each in state.conditions])
    QApplication.processEvents()
    assert "Pet dog · Frail 7 days · Exhausted" == panel.form.members.item(0).data(DETAIL)


def test_a_member_renamed_in_the_list_is_who_they_were(
    panel: PartyPanel, document: Document
) -> None:
    panel.form.members.item(1).setText("Barbara")
    QApplication.processEvents()
    panel.form.members.item(1).setText("Babs")
    QApplication.processEvents()

    assert Member("Babs", id="Bo") == group(document).members[1]


def test_a_line_that_is_no_field_is_refused(panel: PartyPanel, document: Document) -> None:
    panel.form.members.setCurrentRow(0)
    panel.form.edit.click()
    dialog = shown(panel, MemberDialog)
    assert isinstance(dialog, MemberDialog)

    dialog.fields.setPlainText("quick")
    dialog.accept()

    assert (True, Member("Ann")) == (dialog.why.isVisible(), group(document).members[0])


def test_a_member_goes_further_to_the_front(panel: PartyPanel, document: Document) -> None:
    panel.form.members.setCurrentRow(1)

    panel.form.up.click()

    assert ["Bo", "Ann"] == [member.name for member in group(document).members]


def test_mounts_are_of_no_use_where_it_is_said(panel: PartyPanel, document: Document) -> None:
    document.do(set_mounts(document.campaign, "1", Mounts(6)))
    menu = panel.form.terrain_menu()

    next(action for action in menu.actions() if action.text() == "swamp").trigger()

    assert Mounts(6, ("swamp",)) == group(document).mounts


def test_porters_are_paid_each_day(panel: PartyPanel, document: Document) -> None:
    panel.form.wages.setValue(8)

    (timer,) = document.campaign.all(Timer).values()
    assert (8, 1440) == (timer.gold, timer.every)


def test_a_group_parts_with_what_it_gives(panel: PartyPanel, document: Document) -> None:
    panel.ties.split.click()
    dialog = shown(panel, SplitDialog)
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


def test_who_was_renamed_parts_by_the_new_name(panel: PartyPanel, document: Document) -> None:
    panel.form.members.item(1).setText("Babs")
    panel.ties.split.click()
    dialog = shown(panel, SplitDialog)
    assert isinstance(dialog, SplitDialog)

    dialog.members.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.accept()

    assert (Member("Babs", id="Bo"),) == group(document, "3").members


def test_nobody_parts_without_anybody(panel: PartyPanel, document: Document) -> None:
    panel.ties.split.click()
    dialog = shown(panel, SplitDialog)
    assert isinstance(dialog, SplitDialog)

    dialog.accept()

    assert ("Somebody must go for a group to part.", 2) == (
        dialog.why.text(),
        len(document.campaign.all(Party)),
    )


def test_groups_in_one_hex_join(panel: PartyPanel, document: Document) -> None:
    panel.ties.join.click()

    assert ["1"] == list(document.campaign.all(Party))


def test_a_group_shares_what_another_knows(panel: PartyPanel, document: Document) -> None:
    panel.ties.knows.setCurrentIndex(1)
    panel.ties.knows.activated.emit(1)

    assert "2" == group(document).shares


def test_a_day_of_marching_is_read_in_hundredths_and_known_exactly(
    panel: PartyPanel, document: Document
) -> None:
    rules = MapRules(travel="hiking")
    strider = Member("Ann", fields={"Move": "10251/15625"})

    document.do(set_map_rules(document.campaign, document.map_id, rules))
    document.do(edit_member(document.campaign, "1", "Ann", strider))
    panel.fill()

    assert "Day 1: 13.12 km left of 13.12" == panel.day.text()
    assert "Day 1: 13 379/3125 km left of 13 379/3125" == panel.day.toolTip()
