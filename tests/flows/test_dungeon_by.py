"""The procedure of a dungeon is chosen at the clock or in the rules of the map, and walked."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.play.delve.chosen_site import site_procedures, site_rules
from mapper.storage.reading import read_campaign
from mapper.ui.delve.delve_words import checks_in_words
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.travel_words import sites_in_words
from tests.flows.evening import ALT, CTRL, DUNGEON, LEFT, MOST_STEPS, SHIFT, Evening
from tests.flows.hand import Hand
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


def enter(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)


def choose(evening: Evening, site: str) -> None:
    """In the menu of the clock, by the keys."""
    evening.window.action_set.made["delve_by"].trigger()
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.setActiveAction(menu.actions()[list(site_procedures()).index(site)])
    QTest.keyClick(menu, Qt.Key.Key_Return)
    QApplication.processEvents()


def said(evening: Evening) -> tuple[str, str]:
    """By the clock, without the hour; and by the next step, with what is rolled."""
    head, _, *rest = evening.clock().split(" · ")
    checks = evening.workspace.delving.checks
    assert checks is not None
    return " · ".join((head, *rest)), checks_in_words(checks).split("\n")[0]


def procedure(evening: Evening) -> str:
    return site_rules(read_campaign(evening.path), DUNGEON).name


def burns(evening: Evening, left: str) -> bool:
    return left in evening.clock()


def close(evening: Evening) -> None:
    """The turn, with whatever die it makes due."""
    steps = 0
    while evening.workspace.table.die and steps < MOST_STEPS:
        evening.real_die(6)
        steps += 1
    evening.key(Qt.Key.Key_Return, SHIFT)


SAYS = {
    "torchlit_turns": ("Turn 1 · torch 6 · not alert", "Wandering check as turn 2 begins"),
    "dungeon_turns": ("Turn 1 · torch 5", "Encounter check with the end of turn 1"),
    "overloaded_dungeon": ("Turn 1 · light burns", "Encounter die as turn 2 begins"),
    "delving": ("Round 1 · torch 7 · normal danger", "Hazard d20: normal danger"),
}
"""What the clock says, and what comes with the next step."""

LASTS = {
    "torchlit_turns": "torch 5",
    "dungeon_turns": "torch 4",
    "overloaded_dungeon": "light burns",
    "delving": "torch 6",
}
"""After one turn of each, of a torch that was fresh."""

ASKS = {
    "torchlit_turns": {"entry"},
    "dungeon_turns": set[str](),
    "overloaded_dungeon": set[str](),
    "delving": {"speed"},
}
"""What is asked of one who goes on."""


def asked(evening: Evening) -> set[str]:
    how = evening.workspace.slots.how
    parts = {"entry": how.entries["soft"], "speed": how.speeds["run"]}
    return {name for name, part in parts.items() if not part.isHidden()}


def stands(evening: Evening, site: str) -> bool:
    return (said(evening), asked(evening)) == (SAYS[site], ASKS[site])


def test_all_four_are_walked_in_one_stay_and_taken_back(evening: Evening) -> None:
    enter(evening)
    evening.key(Qt.Key.Key_L, SHIFT)
    began = evening.party.minutes
    before = read_campaign(evening.path).rows()
    assert set(SAYS) == set(site_procedures())

    for site in SAYS:
        choose(evening, site)
        until(partial(stands, evening, site), PATIENCE, QApplication.processEvents)
        close(evening)
        until(partial(burns, evening, LASTS[site]), PATIENCE, QApplication.processEvents)

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
    dialog.house.put("cross.house.site", "dungeon_turns")

    QTest.mouseClick(dialog.do_button, LEFT)

    menu = evening.workspace.clock.procedures_menu()
    marked = [each.text() for each in menu.actions() if each.isChecked()]
    assert ([sites_in_words()["dungeon_turns"]], "dungeon_turns") == (
        marked,
        procedure(evening),
    )


@pytest.mark.parametrize("site", site_procedures())
def test_each_is_reached_by_three_clicks_at_the_clock(evening: Evening, site: str) -> None:
    enter(evening)
    hand, name = Hand(evening.window), sites_in_words()[site]

    hand.click(evening.workspace.clock.when)
    hand.choose("Dungeon by")
    hand.choose(name)

    assert (3, site) == (hand.acts, procedure(evening))
