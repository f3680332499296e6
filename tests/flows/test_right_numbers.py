"""The numbers that are told out of doors are those that come about, by mouse and keys."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.play.map_rules import rules_of
from mapper.storage.reading import read_campaign
from mapper.ui.hexes.terrain_dialog import ClassesButton, TerrainDialog
from tests.commands.vale import CODES, MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.flows.hand import SHIFT, Hand, in_the_vale

pytestmark = pytest.mark.qt

DAY = 24 * 60
MOST_ACTS = 60
FAR = "0604"


@pytest.fixture
def hand(open_window: OpenWindow, vale: Path) -> Hand:
    """One who walks stands at 0101."""
    return in_the_vale(open_window(vale), "Ann")


def travel_by(hand: Hand, name: str) -> None:
    document = hand.workspace.document
    rules = replace(rules_of(document.campaign, MAP), travel=name)
    document.do(set_map_rules(document.campaign, MAP, rules))
    QApplication.processEvents()


def told_of(hand: Hand, number: str) -> str:
    """What the status bar says while a hex is pointed at."""
    hand.point_at(hand.hex(spot(number)))
    return hand.window.statusBar().currentMessage()


def ours(vale: Path) -> Party:
    return read_campaign(vale).one(Party, Key("party", "", US))


def foretold(words: str, now: int) -> int:
    """The minute at which somebody is to arrive."""
    found = re.search(r"(today|tomorrow|in (\d+) days) at (\d\d):(\d\d)", words)
    assert found is not None
    days = {"today": 0, "tomorrow": 1}.get(found[1], int(found[2] or 0))
    return (now // DAY + days) * DAY + 60 * int(found[3]) + int(found[4])


def walk(hand: Hand, vale: Path, number: str) -> None:
    """As far as it goes; what is left of a day is given to the next hex, and then comes a night."""
    for _ in range(MOST_ACTS):
        before = ours(vale)
        if before.at.hex == spot(number):
            return
        if hand.workspace.table.die:
            hand.click(hand.workspace.table.faces[-1])
            continue
        hand.click_on_map(hand.hex(spot(number)), twice=True)
        hand.arrive()
        if ours(vale).at == before.at and not hand.workspace.table.die:
            hand.window.action_set.take("set_out")
            hand.key(Qt.Key.Key_Return, SHIFT)
    raise AssertionError("Nobody walks so long.")


@pytest.mark.parametrize("name", travel_procedures())
def test_who_walks_arrives_when_it_was_foretold(hand: Hand, vale: Path, name: str) -> None:
    travel_by(hand, name)
    words = told_of(hand, FAR)
    wanted = foretold(words, ours(vale).minutes)

    walk(hand, vale, FAR)

    assert wanted == ours(vale).minutes, words


def test_by_watches_four_hexes_and_a_camp_are_five_watches(hand: Hand, vale: Path) -> None:
    travel_by(hand, "watches")
    began = ours(vale).minutes
    walk(hand, vale, "0502")
    there = ours(vale).minutes

    while ours(vale).minutes == there or hand.workspace.table.die:
        if hand.workspace.table.die:
            hand.click(hand.workspace.table.faces[-1])
        else:
            hand.key(Qt.Key.Key_Return, SHIFT)

    assert (4 * 6 * 60, 6 * 60) == (there - began, ours(vale).minutes - there)


def wood_them(hand: Hand) -> None:
    """In the dialog of a terrain, which waits for an answer."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, TerrainDialog)
    kinds = dialog.classes["hexploration"]
    assert isinstance(kinds, ClassesButton)
    hand.click(kinds)
    hand.choose("forest")
    hand.click(dialog.do_button)


def test_wooded_hills_cost_three(hand: Hand) -> None:
    hand.window.desks.bring("prepare")
    terrain = hand.workspace.terrain
    terrain.choose(CODES["hills"])
    QTimer.singleShot(0, hand.window, lambda: wood_them(hand))
    hand.click(terrain.edit_button)
    hand.window.desks.bring("play")

    words = told_of(hand, "0202")

    assert "→ 3 points" in words


def test_marches_are_told_in_figures_that_people_read(hand: Hand) -> None:
    travel_by(hand, "hiking")

    words = told_of(hand, FAR)

    assert re.search(r"\d+\.\d\d km", words)
    assert not re.search(r"\d+/\d{2,}|\d{4,}/", words.partition(": ")[2])
