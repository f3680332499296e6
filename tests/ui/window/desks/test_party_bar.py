"""The party bar: who is chosen, pools and states set on the cards, groups, and what menus offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.groups.party import (
    add_member,
    disband_group,
    edit_member,
    form_group,
    place_group,
)
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Condition, LogEntry, Member, Party
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import ZonePoint
from mapper.model.zone_board import square_of
from mapper.model.zones.zones import number_point
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import state_from
from mapper.ui.app.colours import DUE
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.value_box import ValueBox
from mapper.ui.window.desks.party_bar import PartyBar
from mapper.ui.window.desks.party_cards import CardAsks, CardChip, CardShown, ChipShown, PartyCard
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of
from tests.ui.opened import wait
from tests.ui.window.desks.test_desks import map_place, sized, take

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
GROUP, DUNGEON = "1", "the_lamp_cellars"
NAME = "Archibald of the Forty Letter Families"


def bar_of(window: Window) -> PartyBar:
    return workspace_of(window).party


def chip_of(window: Window, at: int = 0) -> CardChip:
    """A chip of Ysolde, who has 7 of 9 hit points."""
    return bar_of(window).cards[0].chips[at]


@pytest.mark.parametrize(("wide", "said"), [(104, "S 10"), (124, "S 10/14"), (160, "Strain 10/14")])
def test_no_figure_of_a_pool_is_cut_above_a_state(qtbot: QtBot, wide: int, said: str) -> None:
    card = PartyCard(wide, CardAsks(str, str, lambda _who, _field: "", print, print, print, print))
    qtbot.add_widget(card)
    hp = ChipShown("HP", "HP 14/14", shorter=("HP 14/14", "HP 14"))
    strain = ChipShown("Strain", "Strain 10/14", shorter=("S 10/14", "S 10"))
    frail = ChipShown("Frail", "Frail, 6 days left", is_state=True)

    card.show_card(CardShown("1", "Bram", chips=(hp, strain, frail)))
    card.show()

    assert ["HP 14/14", said] == [chip.said for chip in card.chips[:2]]
    assert all(chip.width() >= chip.sizeHint().width() for chip in card.chips[:2])


def ysolde(window: Window) -> MemberSheet:
    campaign = workspace_of(window).document.campaign
    return sheet_of(campaign, GROUP, bar_of(window).cards[0].card.id)


def entries(window: Window) -> list[str]:
    rows = workspace_of(window).document.campaign.all(LogEntry)
    return [rows[id_].text for id_ in sorted(rows, key=int)]


def opened(window: Window) -> ValueBox:
    (box,) = [each for each in window.findChildren(ValueBox) if each.isVisible()]
    return box


def give_state(window: Window, name: str) -> None:
    document, sheet = workspace_of(window).document, ysolde(window)
    now = document.campaign.all(Party)[GROUP].minutes
    worse = sheet.with_condition(state_from(name, now, 7))
    who = id_of(sheet.member)
    document.do(edit_member(document.campaign, GROUP, who, worse.member, worse.state))
    chips = bar_of(window).cards[0].chips
    wait(lambda: len(chips) > 2 and chips[2].chip.is_state and chips[2].isVisible())


def test_a_pool_is_set_by_a_click_and_a_number(at_play: Window) -> None:
    bar_of(at_play).choose(bar_of(at_play).cards[0].card.id)
    QTest.mouseClick(chip_of(at_play), LEFT)
    box = opened(at_play)
    QTest.keyClicks(box.field, "9")
    QTest.keyClick(box.field, Qt.Key.Key_Return)

    assert (9, "Ysolde: HP 7 → 9 (set by hand).") == (
        ysolde(at_play).pool("HP").now,
        entries(at_play)[-1],
    )


def test_a_pool_is_added_to_by_keys_alone_and_one_undo_takes_it_back(at_play: Window) -> None:
    before = len(entries(at_play))
    bar_of(at_play).cards[0].setFocus()
    QTest.keyClick(bar_of(at_play).cards[0], Qt.Key.Key_Down)
    reached = chip_of(at_play).hasFocus()

    QTest.keyClicks(chip_of(at_play), "-")
    box = opened(at_play)
    typed = box.field.text()
    QTest.keyClicks(box.field, "3")
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    hp = ysolde(at_play).pool("HP").now
    take(at_play, "undo")

    assert (True, "-", 4) == (reached, typed, hp)
    assert (7, before) == (ysolde(at_play).pool("HP").now, len(entries(at_play)))


def test_what_a_pool_cannot_hold_is_refused_in_the_box(at_play: Window) -> None:
    bar_of(at_play).choose(bar_of(at_play).cards[0].card.id)
    QTest.mouseClick(chip_of(at_play), LEFT)
    box = opened(at_play)

    QTest.keyClicks(box.field, "99")
    QTest.keyClick(box.field, Qt.Key.Key_Return)

    assert ("HP is from 0 to 9, not 99.", True) == (box.why.text(), box.isVisible())
    QTest.keyClick(box.field, Qt.Key.Key_Escape)
    assert (7, False) == (ysolde(at_play).pool("HP").now, box.isVisible())


def test_the_box_stands_above_the_card_and_moves_no_map(at_play: Window) -> None:
    before = map_place(at_play)

    bar_of(at_play).choose(bar_of(at_play).cards[0].card.id)
    QTest.mouseClick(chip_of(at_play), LEFT)
    box = opened(at_play)

    card = bar_of(at_play).cards[0]
    assert box.geometry().bottom() < card.mapToGlobal(QPoint(0, 0)).y()
    assert before == map_place(at_play)


def test_the_worst_state_stands_on_the_card_in_words_and_in_the_colour_of_what_is_due(
    at_play: Window,
) -> None:
    give_state(at_play, "Frail")
    chip = chip_of(at_play, 2)

    picture = chip.grab().toImage()

    assert "Frail 7 days" == chip.text()
    assert DUE[False][1] == picture.pixelColor(chip.width() // 2, 1).name()


def test_a_state_is_ended_once_that_is_confirmed(at_play: Window) -> None:
    give_state(at_play, "Frail")
    bar_of(at_play).choose(bar_of(at_play).cards[0].card.id)
    QTest.mouseClick(chip_of(at_play, 2), LEFT)
    still, box = ysolde(at_play).has("Frail"), opened(at_play)

    QTest.keyClick(box.do_button, Qt.Key.Key_Return)

    assert ("End Frail", True, False) == (
        box.do_button.text(),
        still,
        ysolde(at_play).has("Frail"),
    )
    assert "Ysolde: no longer Frail (set by hand)." == entries(at_play)[-1]


def test_what_made_a_pool_so_is_told_on_hovering(at_play: Window) -> None:
    document, who = workspace_of(at_play).document, bar_of(at_play).cards[0].card.id
    for _ in range(4):
        sheet = ysolde(at_play).with_more("HP", -1)
        document.do(edit_member(document.campaign, GROUP, who, sheet.member, sheet.state))
    chip = chip_of(at_play)
    wait(lambda: chip.text() == "HP 3/9")

    place = chip.rect().center()
    at = QHelpEvent(QHelpEvent.Type.ToolTip, place, chip.mapToGlobal(place))
    QApplication.sendEvent(chip, at)

    *told, _hint = chip.toolTip().splitlines()
    wanted = ["4 → 3", "5 → 4", "6 → 5"]
    assert wanted == [line.split("HP ")[1].removesuffix(" (set by hand).") for line in told]


def test_a_second_click_on_the_group_opens_all_that_it_has(at_play: Window) -> None:
    QTest.mouseClick(bar_of(at_play).group, LEFT)

    assert [True] == [dialog.isVisible() for dialog in at_play.findChildren(GroupDialog)]


def test_return_on_a_member_opens_the_sheet(at_play: Window) -> None:
    card = bar_of(at_play).cards[2]
    card.setFocus()

    QTest.keyClick(card, Qt.Key.Key_Return)

    assert [True] == [dialog.isVisible() for dialog in at_play.findChildren(MemberDialog)]


def test_arrows_lead_along_the_cards_and_alt_moves_one(at_play: Window) -> None:
    bar = bar_of(at_play)
    bar.group.setFocus()
    QTest.keyClick(bar.group, Qt.Key.Key_Right)
    at = bar.cards[0].hasFocus()

    QTest.keyClick(bar.cards[0], Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    wait(lambda: bar.cards[0].card.name == "Bram")

    assert at
    assert ["Bram", "Ysolde"] == [card.card.name for card in bar.cards[:2]]


def test_the_next_member_is_chosen_by_a_key_out_of_doors_too(at_play: Window) -> None:
    bar = bar_of(at_play)
    seen = []
    for _ in range(5):
        take(at_play, "delve_next")
        seen.append(bar.name)

    assert ["Ysolde", "Bram", "Old Tam", "Pip", "The Lantern Company"] == seen


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_of_many_cards_no_one_is_cut_however_far_they_are_moved(
    at_play: Window, size: tuple[int, int]
) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    for number in range(16):
        document.do(add_member(document.campaign, GROUP, Member(f"Tess {number}")))
    sized(at_play, *size)

    cut = []
    for _ in range(3):
        seen = [card.visibleRegion().boundingRect().width() for card in bar.cards]
        cut += [wide for wide in seen if wide not in (0, bar.cards[0].width())]
        bar.on.click()

    assert [] == cut


def test_the_menu_of_a_member_is_about_the_one_that_was_clicked(at_play: Window) -> None:
    bar = bar_of(at_play)
    card = bar.cards[1]
    point = card.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, card.mapToGlobal(point))

    QApplication.sendEvent(card, event)
    menu = QApplication.activePopupWidget()

    assert isinstance(menu, QMenu)
    texts = [each.text().replace("&", "") for each in menu.actions() if not each.isSeparator()]
    menu.close()
    assert "Bram" == bar.name
    assert ["Sheet of the member…", "Rename the member…"] == texts[:2]
    assert "Remove the member" == texts[-1]


def test_a_member_is_renamed_by_its_menu(at_play: Window) -> None:
    bar = bar_of(at_play)
    bar.choose(bar.cards[3].card.id)
    take(at_play, "rename_member")
    (dialog,) = at_play.findChildren(LineDialog)

    dialog.text.setText("Philippa")
    dialog.accept()
    wait(lambda: bar.cards[3].card.name == "Philippa")

    assert "Philippa" == bar.name


def test_a_group_that_is_formed_has_the_cursor_in_its_name(at_play: Window) -> None:
    take(at_play, "form_group")
    (dialog,) = at_play.findChildren(GroupDialog)

    QTest.keyClicks(dialog.name, "Wardens")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)

    campaign = workspace_of(at_play).document.campaign
    assert ["The Lantern Company", "Wardens"] == [row.name for row in campaign.all(Party).values()]


def test_of_several_groups_one_is_chosen_by_the_menu_of_the_card(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    assert bar.choose_group.isHidden()
    document.do(form_group(document.campaign, "Wardens", document.map_id, Hex(9, 9)))
    wait(bar.choose_group.isVisible)

    QTest.mouseClick(bar.choose_group, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    menu.close()
    wait(lambda: bar.group.card.name == "Wardens")

    assert ["The Lantern Company"] == [card.card.name for card in bar.others if card.isVisible()]


def test_where_nobody_travels_a_group_can_be_formed(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    document.do(disband_group(document.campaign, GROUP))
    wait(bar.form.isVisible)
    words, is_hidden = bar.nothing.text(), bar.group.isHidden()

    QTest.mouseClick(bar.form, LEFT)

    assert ("Nobody travels yet", True) == (words, is_hidden)
    assert 1 == len(document.campaign.all(Party))


def test_twenty_with_long_names_keep_their_least_width_and_the_bar_scrolls(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    before, low = map_place(at_play), bar.group.height()
    for number in range(16):
        document.do(add_member(document.campaign, GROUP, Member(f"{NAME} {number}")))
    wait(lambda: len(bar.cards) == 20 and bar.on.isVisible())
    last = bar.cards[-1]
    was_seen = not last.visibleRegion().isEmpty()

    for _ in range(5):
        QTest.mouseClick(bar.on, LEFT)

    assert (False, True) == (was_seen, last.width() >= 104)
    assert not last.visibleRegion().isEmpty()
    assert (before, low) == (map_place(at_play), bar.group.height())


def test_a_pool_that_has_no_room_beside_another_stands_beneath_it(at_play: Window) -> None:
    first, second = bar_of(at_play).cards[1].chips[:2]
    beside = first.y() == second.y()

    bar_of(at_play).cards[1].setFixedWidth(104)
    wait(lambda: first.y() < second.y())

    assert beside
    assert second.width() == second.sizeHint().width()


def test_whoever_is_chosen_is_wholly_in_sight(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    sized(at_play, 1024, 640)
    for number in range(4):
        document.do(add_member(document.campaign, GROUP, Member(f"Hand {number}")))
    settle(at_play)
    last = [card for card in bar.cards if not card.isHidden()][-1]

    bar.choose(last.card.id)

    left = last.mapTo(bar._area, QPoint(0, 0)).x()
    assert (True, True) == (left >= 0, left + last.width() <= bar._area.width())


def test_hirelings_are_a_number_behind_the_members(at_play: Window) -> None:
    bar = bar_of(at_play)
    document = workspace_of(at_play).document
    us = document.campaign.all(Party)[GROUP]

    QTest.mouseClick(bar.hirelings, LEFT)

    assert f"+{us.others}\nhired" == bar.hirelings.text()
    assert f"{us.others} others: hirelings, porters, escorts" in bar.hirelings.accessibleName()
    assert bar.hirelings.accessibleName() in bar.hirelings.toolTip()
    assert [True] == [dialog.isVisible() for dialog in at_play.findChildren(GroupDialog)]


@pytest.mark.parametrize(("high", "bar_high"), [(720, 64), (900, 80)])
def test_cards_have_the_height_that_the_window_gives_them(
    at_play: Window, high: int, bar_high: int
) -> None:
    sized(at_play, 1280, high)

    assert bar_high == bar_of(at_play).height()


def test_a_member_is_placed_where_is_pointed_at_in_a_dungeon(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    document.do(place_group(document.campaign, GROUP, DUNGEON, ZonePoint("1")))
    document.choose_map(DUNGEON)
    wait(lambda: workspace_of(at_play).delving.is_here)
    who = bar.cards[1].card.id
    bar.choose(who)
    square = square_of(number_point(document.campaign.all(Zone, DUNGEON)["2"]))

    at_play.canvas.set_cursor(square)
    take(at_play, "place_group")

    delvers = workspace_of(at_play).delving.delvers
    assert ["2"] == [row.zone for id_, row in delvers.items() if id_ == who]
    assert {"1"} == {row.zone for id_, row in delvers.items() if id_ != who}


def test_nobody_waits_for_the_dead(at_play: Window) -> None:
    document, bar, delving = (
        workspace_of(at_play).document,
        bar_of(at_play),
        workspace_of(at_play).delving,
    )
    document.do(place_group(document.campaign, GROUP, DUNGEON, ZonePoint("1")))
    document.choose_map(DUNGEON)
    wait(lambda: delving.is_here)
    many = len(bar.cards)

    give_dead(at_play)

    wait(lambda: f"{many - 1} to act" in bar.group.card.lines)
    assert bar.cards[0].icon().isNull()
    assert bar.cards[1].card.id == delving.leader


def give_dead(window: Window) -> None:
    document, sheet = workspace_of(window).document, ysolde(window)
    dead = sheet.with_condition(Condition("dead"))
    document.do(edit_member(document.campaign, GROUP, id_of(sheet.member), dead.member, dead.state))


def test_the_first_click_on_a_pool_chooses_whose_it_is(at_play: Window) -> None:
    bar = bar_of(at_play)

    QTest.mouseClick(chip_of(at_play), LEFT)

    assert bar.cards[0].card.id == bar.chosen
    assert not [each for each in at_play.findChildren(ValueBox) if each.isVisible()]


def test_the_finder_of_deeds_closes_the_box_of_a_pool(at_play: Window) -> None:
    bar_of(at_play).choose(bar_of(at_play).cards[0].card.id)
    QTest.mouseClick(chip_of(at_play), LEFT)
    box = opened(at_play)

    QTest.keyClick(box.field, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)

    wait(lambda: any(each.isVisible() for each in at_play.findChildren(DeedFinder)))
    assert not box.isVisible()
    (finder,) = [each for each in at_play.findChildren(DeedFinder) if each.isVisible()]
    finder.reject()


def test_the_name_is_to_be_typed_over_on_a_new_sheet_alone(at_play: Window) -> None:
    bar = bar_of(at_play)
    bar.open_member(bar.cards[0].card.id)
    (old,) = [each for each in at_play.findChildren(MemberDialog) if each.isVisible()]
    marked = old.name.selectedText()
    old.drop()

    bar.add_member()

    (new,) = [each for each in at_play.findChildren(MemberDialog) if each.isVisible()]
    assert ("", new.name.text()) == (marked, new.name.selectedText())
    new.drop()


def test_a_new_member_is_chosen_and_in_sight(at_play: Window) -> None:
    document, bar = workspace_of(at_play).document, bar_of(at_play)
    for number in range(14):
        document.do(add_member(document.campaign, GROUP, Member(f"Hand {number}")))
    bar.add_member()
    (new,) = [each for each in at_play.findChildren(MemberDialog) if each.isVisible()]
    new.name.setText("Zed")

    new.accept()

    wait(lambda: bar.name == "Zed" and "Zed" in [card.card.name for card in bar.cards])
    settle(at_play)
    card = next(card for card in bar.cards if card.card.name == "Zed")
    assert bar.rect().contains(card.mapTo(bar, card.rect().center()))
    assert not card.visibleRegion().isEmpty()


def test_of_all_together_it_is_marked_whose_turn_is_next(at_play: Window) -> None:
    workspace, bar = workspace_of(at_play), bar_of(at_play)
    document, delving = workspace.document, workspace.delving
    document.do(place_group(document.campaign, GROUP, DUNGEON, ZonePoint("1")))
    document.choose_map(DUNGEON)
    wait(lambda: delving.is_here)

    delving.choose("")

    wait(lambda: "next" in bar.cards[0].card.lines)
    assert not any("next" in card.card.lines for card in bar.cards[1:])
    grey = [slot for slot in workspace.slots.buttons if not slot.isEnabled()]
    assert grey
    assert all(slot.statusTip() for slot in grey)
    delving.choose(bar.cards[1].card.id)
    wait(lambda: "next" not in bar.cards[0].card.lines)
