"""What happens most out of doors takes so many clicks and keys, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from mapper.commands.groups.party import form_group
from mapper.commands.things.features import add_clue
from mapper.commands.travel.encounter_dice import due_dice
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import count_mapped
from mapper.model.places import FeatureAt, Place
from mapper.play.map_rules import weather_on
from mapper.storage.reading import read_campaign
from mapper.ui.opening.new_campaign import NewCampaignDialog
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.party_dialogs import SplitDialog
from tests.commands.vale import MAP, US, journey, number, spot
from tests.flows.conftest import OpenWindow
from tests.flows.hand import CTRL, SHIFT, Hand, in_the_vale
from tests.ui.hands import hover
from tests.ui.log_lines import middle
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


@pytest.fixture
def hand(open_window: OpenWindow, vale: Path) -> Hand:
    return in_the_vale(open_window(vale), "Ann", "Bea")


def ours(vale: Path, group: str = US) -> Party:
    return read_campaign(vale).one(Party, Key("party", "", group))


def told(vale: Path) -> list[str]:
    entries = read_campaign(vale).all(LogEntry)
    return [entries[id_].text for id_ in sorted(entries, key=int)]


def opened(hand: Hand, kind: type[QDialog]) -> QDialog:
    QApplication.processEvents()
    (found,) = [each for each in hand.window.findChildren(kind) if each.isVisible()]
    return found


def type_on(words: str) -> None:
    """Where the keys are, and on to the next field."""
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Tab)


def test_a_member_with_six_values_takes_one_click_and_what_is_typed(hand: Hand, vale: Path) -> None:
    hand.click(hand.workspace.play_floor.party.add)
    dialog = opened(hand, MemberDialog)
    assert isinstance(dialog, MemberDialog)
    until(dialog.isActiveWindow, PATIENCE, QApplication.processEvents)

    for words in ("Cid", "Zoe", "7", "9", "0", "13", "12", "11"):
        type_on(words)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Return)

    (cid,) = [each for each in ours(vale).members if each.name == "Cid"]
    assert (1, 0, "Zoe") == (hand.clicks, hand.keys, cid.player)
    assert {
        "HP max": 9,
        "Strength": 13,
        "Dexterity": 12,
        "Constitution": 11,
    }.items() <= cid.fields.items()


def test_a_way_is_planned_by_pointing_and_gone_by_one_double_click(hand: Hand, vale: Path) -> None:
    to = spot("0201")
    hover(hand.canvas, to)
    planned = hand.window.statusBar().currentMessage()

    hand.click_on_map(hand.hex(to), twice=True)
    hand.arrive()

    assert planned.startswith("0201: ½ point, today at ")
    assert (1, to) == (hand.acts, ours(vale).at.hex)


@pytest.mark.parametrize("is_real", [False, True], ids=["rolled here", "a real die"])
def test_a_die_that_is_due_takes_one(hand: Hand, vale: Path, is_real: bool) -> None:
    hand.workspace.travel_session.accept_named("camp")
    QApplication.processEvents()
    was_due = len(due_dice(read_campaign(vale)))

    if is_real:
        hand.click(hand.workspace.table.faces[4])
    else:
        hand.key(Qt.Key.Key_R)

    assert (1, 1, {}) == (was_due, hand.acts, due_dice(read_campaign(vale)))


def test_the_weather_takes_a_key_and_a_click(hand: Hand, vale: Path) -> None:
    hand.key(Qt.Key.Key_W, CTRL | SHIFT)
    hand.choose("rain")

    assert (2, "rain") == (hand.acts, weather_on(read_campaign(vale), MAP).kind)


def test_a_night_takes_three_keys(hand: Hand, vale: Path) -> None:
    hand.key(Qt.Key.Key_C, SHIFT)
    hand.key(Qt.Key.Key_R)
    hand.key(Qt.Key.Key_W, SHIFT)

    assert (3, 2) == (hand.acts, journey(read_campaign(vale)).day)


def test_a_search_takes_one_key_and_says_what_it_came_to(hand: Hand, vale: Path) -> None:
    hand.key(Qt.Key.Key_S, SHIFT)

    said = hand.window.statusBar().currentMessage()
    assert (1, "We searched for 1 point") == (hand.acts, said[:23])
    assert told(vale)[-1] in said


def test_a_search_all_day_takes_one_key(hand: Hand, vale: Path) -> None:
    hand.key(Qt.Key.Key_Q, SHIFT)

    assert 1 == hand.acts
    assert told(vale)[-1].startswith("We searched all day")


def test_to_split_off_takes_four_and_to_join_again_two(hand: Hand, vale: Path) -> None:
    hand.right_click(hand.hex(spot("0101")))
    hand.choose("Split off")
    dialog = opened(hand, SplitDialog)
    assert isinstance(dialog, SplitDialog)
    row = dialog.members.visualItemRect(dialog.members.item(1))
    box = QPoint(row.left() + row.height() // 2, row.center().y())
    hand.click(dialog.members.viewport(), box)
    hand.click(dialog.do_button)
    parted, apart = hand.acts, [row.name for row in read_campaign(vale).all(Party).values()]

    hand.right_click(hand.hex(spot("0101")))
    hand.choose("Join")

    assert (4, ["We", "We, second half"]) == (parted, apart)
    assert (2, ["We"]) == (
        hand.acts - parted,
        [row.name for row in read_campaign(vale).all(Party).values()],
    )


def test_another_group_is_chosen_by_a_click_on_its_token(hand: Hand) -> None:
    document = hand.workspace.document
    document.do(form_group(document.campaign, "Scouts", MAP, spot("0403")))
    QApplication.processEvents()
    before = hand.workspace.travel_session.group

    hand.click_on_map(hand.hex(spot("0403")))

    now = hand.workspace.travel_session.party
    assert now is not None
    assert (US, 1, "Scouts") == (before, hand.acts, now.name)


def test_back_to_an_entry_of_the_log_takes_two(hand: Hand, vale: Path) -> None:
    hand.click_on_map(hand.hex(spot("0201")), twice=True)
    hand.arrive()
    hand.click_on_map(hand.hex(spot("0301")), twice=True)
    hand.arrive()
    hand.workspace.show_panel("log")
    QApplication.processEvents()
    log, before = hand.workspace.log, hand.acts

    hand.click(log.list.viewport(), middle(log, 1))
    hand.click(log.back)

    assert (2, "0201") == (hand.acts - before, number(ours(vale).at.hex or spot("0101")))


def test_a_roll_of_anything_takes_one_click(hand: Hand) -> None:
    hand.click(hand.workspace.tray.roll_button)

    assert (1, 1) == (hand.acts, len(hand.workspace.tray.rolls))


def test_what_was_found_is_said_without_the_log(hand: Hand, vale: Path) -> None:
    hand.click_on_map(hand.hex(spot("0301")), twice=True)
    hand.arrive()
    hand.key(Qt.Key.Key_S, SHIFT)

    found = read_campaign(vale).all(Found, MAP, US)
    assert {"2"} <= found.keys()
    assert "Found: Cellar" in hand.window.statusBar().currentMessage()
    assert "Cellar" in hand.workspace.play_floor.notices.newest.text()


def test_a_clue_that_is_told_is_a_lead_and_searched_for_by_two_clicks(
    hand: Hand, vale: Path
) -> None:
    document = hand.workspace.document
    clue = Clue("A cold draught.", Place(MAP, spot("0301")))
    document.do(add_clue(document.campaign, FeatureAt(MAP, "2"), clue))
    hand.click_on_map(hand.hex(spot("0301")), twice=True)
    hand.arrive()
    here, before = hand.workspace.here, hand.acts
    until(lambda: here.number.text() == "0301", PATIENCE, QApplication.processEvents)
    (clued,) = [row for row in here.list.bound.values() if row.row and row.row.sign == "clue"]

    hand.click(clued.tiles[0])
    slot = next(each for each in hand.workspace.slots.buttons if each.text() == "Search for")
    until(slot.isEnabled, PATIENCE, QApplication.processEvents)
    hand.click(slot)

    assert 2 == hand.acts - before
    assert "We searched for Cellar for 2 points. Found: Cellar." in told(vale)


def fill_in(hand: Hand) -> None:
    """Name, columns and rows of a new campaign, and that its landscape is generated."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewCampaignDialog)
    fields = dialog.fields
    QTest.keyClicks(fields.name, "Vale of Ash")
    for field in (fields.columns, fields.rows):
        hand.click(field)
        field.selectAll()
        QTest.keyClicks(field, "20")
    hand.click(fields.generated)
    hand.click(dialog.do_button)


def test_a_new_campaign_takes_no_more_than_eight(
    open_window: OpenWindow, settings: QSettings, tmp_path: Path
) -> None:
    settings.setValue("new/folder", str(tmp_path))
    window = open_window(None)
    window.activateWindow()
    hand = Hand(window)
    QTimer.singleShot(0, window, lambda: fill_in(hand))

    hand.keys += 1
    QTest.keyClick(window, Qt.Key.Key_N, CTRL)
    until(lambda: window.document, PATIENCE, QApplication.processEvents)

    campaign = read_campaign(tmp_path / "Vale of Ash.cognita")
    (on,) = campaign.maps()
    assert hand.acts <= 8
    assert 400 == count_mapped(campaign.chunks("terrain", on))
