"""The procedure of a dungeon is chosen in the round sheet or the rules of the map, and walked."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.play.delve.chosen_site import site_procedures, site_rules
from mapper.storage.reading import read_campaign
from mapper.ui.delve.round_head import RoundHead
from mapper.ui.table.rules_dialog import RulesDialog
from tests.flows.conftest import PATIENCE
from tests.flows.evening import ALT, CTRL, DUNGEON, LEFT, MOST_STEPS, SHIFT, Evening
from tests.until import until

pytestmark = pytest.mark.qt


def enter(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)


def choose(evening: Evening, site: str) -> None:
    """In the head of the round sheet, by the keys."""
    evening.window.action_set.made["delve_by"].trigger()
    QApplication.processEvents()
    box = evening.workspace.round.head.by
    row = box.findData(site)
    view = box.view()
    QTest.keyClick(view, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QApplication.processEvents()


def sheet_says(evening: Evening) -> tuple[str, str, str]:
    sheet, head = evening.workspace.round, evening.workspace.round.head
    return head.number.text(), head.danger.text(), sheet.close_box.before.text().split(" · ")[0]


def procedure(evening: Evening) -> str:
    return site_rules(read_campaign(evening.path), DUNGEON).name


def burns(head: RoundHead, left: str) -> bool:
    return head.light.text() == left


def close(evening: Evening) -> None:
    """The turn, with whatever die it makes due."""
    steps = 0
    while evening.workspace.table.die and steps < MOST_STEPS:
        evening.real_die(6)
        steps += 1
    evening.key(Qt.Key.Key_Return, SHIFT)


SAYS = {
    "torchlit_turns": ("Turn 1", "Not alert", "Wandering check as turn 2 begins"),
    "dungeon_turns": ("Turn 1", "", "Encounter check with the end of turn 1"),
    "overloaded_dungeon": ("Turn 1", "", "Encounter die as turn 2 begins"),
    "delving": ("Round 1", "Normal danger", "Hazard d20: normal danger"),
}
"""What stands in the head and the foot of the sheet."""

LASTS = {
    "torchlit_turns": "Light for 5 turns",
    "dungeon_turns": "Light for 4 turns",
    "overloaded_dungeon": "Light burns",
    "delving": "Light for 6 rounds",
}
"""After one turn of each, of a torch that was fresh."""

ASKS = {
    "torchlit_turns": {"entry"},
    "dungeon_turns": set[str](),
    "overloaded_dungeon": set[str](),
    "delving": {"speed"},
}
"""What the sheet asks of one who goes on."""


def asked(evening: Evening) -> set[str]:
    sheet = evening.workspace.round
    parts = {"entry": sheet.entries["soft"], "speed": sheet.speeds["run"]}
    return {name for name, part in parts.items() if not part.isHidden()}


def stands(evening: Evening, site: str) -> bool:
    return (sheet_says(evening), asked(evening)) == (SAYS[site], ASKS[site])


def test_all_four_are_walked_in_one_stay_and_taken_back(evening: Evening) -> None:
    enter(evening)
    evening.key(Qt.Key.Key_L, SHIFT)
    began, head = evening.party.minutes, evening.workspace.round.head
    before = read_campaign(evening.path).rows()
    assert set(SAYS) == set(site_procedures())

    for site in SAYS:
        choose(evening, site)
        until(partial(stands, evening, site), PATIENCE, QApplication.processEvents)
        close(evening)
        until(partial(burns, head, LASTS[site]), PATIENCE, QApplication.processEvents)

    assert ("delving", began + 10 + 10 + 10 + 6) == (procedure(evening), evening.party.minutes)
    document = evening.workspace.document
    steps = 0
    while document.campaign.rows() != before and steps < MOST_STEPS:
        evening.key(Qt.Key.Key_Z, CTRL)
        steps += 1
    assert before == read_campaign(evening.path).rows()


def test_house_rules_of_the_map_choose_it_too(evening: Evening) -> None:
    enter(evening)
    evening.window.action_set.made["map_rules"].trigger()
    QApplication.processEvents()
    dialog = next(each for each in evening.window.findChildren(RulesDialog) if each.isVisible())
    dialog.overrides.show_lines(["cross.house.site = dungeon_turns"])

    QTest.mouseClick(dialog.do_button, LEFT)

    box = evening.workspace.round.head.by
    until(lambda: box.value() == "dungeon_turns", PATIENCE, QApplication.processEvents)
    assert "dungeon_turns" == procedure(evening)
