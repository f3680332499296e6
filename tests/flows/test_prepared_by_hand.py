"""What one meets who prepares by hand: round rooms, a small window, words along a line, Escape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Label
from mapper.model.campaign.zone_rows import Passage
from mapper.model.hexes.hexes import line
from mapper.model.selection import Thing
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.shortcuts.shortcuts import ShortcutsPage
from mapper.ui.window.docks import DeskName
from mapper.ui.window.window import Window
from tests.flows import test_dungeon as by_hand
from tests.flows.test_dungeon import dungeon
from tests.small import MAP, spot
from tests.ui.hands import click, settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

__all__ = ["dungeon"]


def test_two_round_rooms_are_joined_by_a_corridor_and_what_is_proposed(dungeon: Window) -> None:
    document, [palette] = by_hand.open_in(dungeon), dungeon.findChildren(ZonePalette)
    by_hand.run(dungeon, "tool_zone")
    palette.shapes.buttons()[2].click()
    for middle, edge in (((1, 2), (3, 2)), ((8, 2), (10, 2))):
        by_hand.drag(dungeon, middle, edge)
    by_hand.run(dungeon, "tool_corridor")
    by_hand.drag(dungeon, (1, 2), (8, 2))
    QApplication.processEvents()

    palette.accept_all.click()
    QApplication.processEvents()

    doors = document.campaign.all(Passage, document.map_id).values()
    joined = sorted(sorted(side.zone for side in door.sides) for door in doors)
    assert [["1", "3"], ["2", "3"]] == joined


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_each_panel_is_reached_in_a_small_window(window: Window, desk: DeskName) -> None:
    window.resize(1024, 768)
    window.desks.bring(desk)
    settle(window)

    outside = []
    for id_, dock in window.docks.items():
        if dock.isHidden():
            continue
        dock.raise_()
        settle(window)
        place = QRect(dock.mapTo(window, QPoint(0, 0)), dock.size())
        outside += [] if window.rect().contains(place) else [id_]
    assert [] == outside


def test_words_along_a_line_are_picked_by_a_click_beside_their_middle(window: Window) -> None:
    document = by_hand.open_in(window)
    window.canvas.zoom_to(64)
    row = Label("The Long Grey Sea", tuple(line(spot("0102"), spot("0502"))), size=5)
    document.do(add_thing(document.campaign, MAP, row))
    by_hand.run(window, "tool_select")

    click(window.canvas, spot("0202"))

    assert Thing("label", "1") == window.tool_use.selection.thing


def test_escape_is_bound_to_no_action(window: Window, qtbot: QtBot) -> None:
    page = ShortcutsPage(window.action_set)
    qtbot.add_widget(page)
    page.mark("open")
    before = window.action_set.keys("open")

    QTest.keyClick(page.recorder, Qt.Key.Key_Escape)

    assert before == window.action_set.keys("open")
