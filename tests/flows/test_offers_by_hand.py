"""Whatever a procedure offers in a dungeon is done once by hand, in its place, and taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from mapper.commands.delve.set_by_hand import edit_delver
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Row
from mapper.play.delve.chosen_site import site_procedures
from mapper.storage.reading import read_campaign
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.table.offer_answers import OfferButton, plain_button
from mapper.ui.window.desks.slots import delve_deeds
from tests.flows.evening import CTRL, DUNGEON, LEFT, SHIFT, Evening
from tests.flows.test_delving_by_hand import inside
from tests.ui.hands import settle
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

Rows = Mapping[Key, Row]

FOOT_OF_THE_STAIR, WATCH, EAST_END = "1", "5", "3"
IN_EVERY_ONE = {
    *("move", "search", "recover", "other", "look_in", "listen", "open_door", "close_door"),
    *("force", "pick", "batter", "clue", "pass_turn", "close_round", "leave"),
}
MAKES: Mapping[str, set[str]] = MappingProxyType(
    {
        "delving": IN_EVERY_ONE | {"walk", "run"},
        "torchlit_turns": IN_EVERY_ONE,
        "dungeon_turns": IN_EVERY_ONE,
        "overloaded_dungeon": IN_EVERY_ONE,
    }
)
"""What each procedure offers in three zones of the example."""

KEYS = MappingProxyType(
    {"pass_turn": (Qt.Key.Key_E, SHIFT), "close_round": (Qt.Key.Key_Return, SHIFT)}
)
"""What has a key of its own."""


def campaign(evening: Evening) -> Campaign:
    return evening.workspace.document.campaign


def offered(evening: Evening) -> dict[str, OfferButton]:
    """What may be done now, the first of each name."""
    delving, found = evening.workspace.delving, dict[str, OfferButton]()
    ways = map(plain_button, delving.ways_in_or_out())
    ends = (OfferButton(each, "", "") for each in delving.group_offers() if each.name in KEYS)
    for each in (*delve_deeds(delving), *ways, *ends):
        if not each.offer.why_not:
            found.setdefault(each.offer.name, each)
    return found


def open_above(evening: Evening) -> QWidget | None:
    """The menu or the dialog that asks for an answer."""
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        return menu
    dialogs = evening.window.findChildren(QDialog)
    return next((d for d in dialogs if d.isVisible() and not isinstance(d, DeedFinder)), None)


def do(evening: Evening, each: OfferButton) -> None:
    """By its key, on the map, or by its name among all deeds; the first answer is the one."""
    before = campaign(evening).rows()
    if each.offer.name in KEYS:
        evening.key(*KEYS[each.offer.name])
    elif each.offer.name == "move":
        evening.click_zone(each.offer.target)
    else:
        evening.deed(re.split(r"[^ -~]", each.text)[0])  # what keys there are on the keyboard

    def is_asked_or_done() -> bool:
        return open_above(evening) is not None or campaign(evening).rows() != before

    while True:
        until(is_asked_or_done, PATIENCE, QApplication.processEvents)
        asks = open_above(evening)
        if asks is None:
            return
        answer(asks)
        QApplication.processEvents()


def answer(asks: QWidget) -> None:
    if isinstance(asks, QMenu):
        asks.setActiveAction(next(each for each in asks.actions() if is_answer(each)))
    elif isinstance(asks, LineDialog) and not asks.text.text():
        QTest.keyClicks(asks.text, "they sing")
    QTest.keyClick(asks, Qt.Key.Key_Return)


def is_answer(action: QAction) -> bool:
    """Whether it can be chosen: a heading cannot."""
    return action.isEnabled() and not action.isSeparator()


def go_by_hand(evening: Evening, zone: str) -> None:
    """The whole group, without any rules; nobody is chosen then."""
    evening.workspace.places.go_to_map(DUNGEON)  # where it was left
    evening.workspace.delving.choose("")
    settle(evening.window)
    QTest.mouseClick(evening.window.canvas, LEFT, SHIFT, evening.point(zone))
    evening.workspace.delving.choose("Ysolde")
    QApplication.processEvents()


def done_and_undone(evening: Evening, done: set[str]) -> None:
    """Each that is offered here and was not done elsewhere; what is left is as it was."""
    for name, each in offered(evening).items():
        if name not in done:
            before = campaign(evening).rows()
            do(evening, each)
            undo(evening, before)
            done.add(name)


def undo(evening: Evening, before: Rows) -> None:
    """One step, after which everything is as it was."""
    evening.window.activateWindow()
    until(evening.window.isActiveWindow, PATIENCE, QApplication.processEvents)
    evening.key(Qt.Key.Key_Z, CTRL)
    until(lambda: campaign(evening).rows() == before, PATIENCE, QApplication.processEvents)
    evening.workspace.delving.choose("Ysolde")


@pytest.mark.parametrize("site", MAKES)
def test_whatever_is_offered_is_done_by_hand_and_taken_back(evening: Evening, site: str) -> None:
    inside(evening, site)
    document, group = evening.workspace.document, evening.workspace.delving.group
    document.do(edit_delver(document.campaign, group, "Ysolde", fatigue=1))  # to recover from it
    evening.key(Qt.Key.Key_L, SHIFT)
    while evening.workspace.table.die:
        evening.real_die(6)
    done: set[str] = set()

    for zone in (FOOT_OF_THE_STAIR, EAST_END, WATCH):
        go_by_hand(evening, zone)
        done_and_undone(evening, done)
    do(evening, next(b for b in offered(evening).values() if b.offer.name == "open_door"))
    evening.workspace.delving.choose("Bram")
    done_and_undone(evening, done)

    assert MAKES[site] == done
    assert campaign(evening).rows() == read_campaign(evening.path).rows()


def test_every_procedure_is_walked() -> None:
    assert {*MAKES} == {*site_procedures()}
