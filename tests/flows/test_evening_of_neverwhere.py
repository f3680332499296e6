"""An evening of Neverwhere: three days of march, through hunger, cold and short sleep, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from mapper.commands.groups.party import add_member, form_group, set_supplies, set_systems
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.finding_the_way import step, stop_march
from mapper.model.campaign.play_rows import LogEntry, Member, Party, Supplies
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.travel_rows import MapRules
from mapper.storage.reading import read_campaign
from mapper.ui.editing.document import Document
from mapper.ui.night.night_grid import NightGrid
from mapper.ui.window.window import Window
from tests.commands.vale import MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.ui.hands import settle, type_keys, workspace_of

pytestmark = pytest.mark.qt

K, Held = Qt.Key, Qt.KeyboardModifier
BODY: dict[str, str | int] = {
    **{"FP": 9, "HP": 6, "HP max": 10, "Will": 1},
    **{"Strain": 1, "Constitution": 10, "Level": 1},
}
WHO, FED, WATER, WARM, SLEPT, COUNTS, WATCH, DIE = range(1, 9)
"""The columns by which keys lead, the one with the ticks being 0."""


class Table:
    """What a game master does of an evening, and what the log tells of it."""

    def __init__(self, window: Window, path: Path) -> None:
        self.window, self.path = window, path
        self.keys = 0

    @property
    def document(self) -> Document:
        return workspace_of(self.window).document

    @property
    def night(self) -> NightGrid:
        return workspace_of(self.window).grids.night

    def march(self, to: str) -> None:
        """Into a hex, and a stop there."""
        group = workspace_of(self.window).travel_session
        group.do(lambda campaign, us: step(campaign, us, spot(to), group.random))
        group.do(lambda campaign, us: stop_march(campaign, us))
        settle(self.window)

    def lie_down(self) -> None:
        self.press_in_window(K.Key_C, Held.ControlModifier | Held.ShiftModifier)

    def press_in_window(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        type_keys(self.window, key, held)
        QApplication.processEvents()
        self.keys += 1

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.night.view, key)
            QApplication.processEvents()
            self.keys += 1

    def at(self, row: int, column: int) -> None:
        view = self.night.view
        view.setCurrentIndex(view.model().index(row, column))

    def type(self, words: str) -> None:
        """Into the cell where the keys are."""
        v = self.night.view
        print("STATE", v.state(), int(v.currentIndex().flags().value), v.hasFocus(), v.currentIndex().column(), v.editTriggers())
        QTest.keyClicks(self.night.view, words)
        print("STATE", v.state(), [c for c in v.viewport().children()], self.night.session._told)
        field = self.night.view.viewport().findChild(QLineEdit)
        assert field is not None
        QTest.keyClick(field, K.Key_Return)
        QApplication.processEvents()

    def would(self) -> list[str]:
        model = self.night.model
        last = model.columnCount() - 1
        return [str(model.index(row, last).data()) for row in range(model.rowCount())]

    def told(self, since: int) -> list[str]:
        rows = read_campaign(self.path).all(LogEntry)
        return [rows[id_].text for id_ in sorted(rows, key=int)][since:]

    def rows(self) -> dict[Key, Row]:
        return dict(read_campaign(self.path).rows())


@pytest.fixture
def table(open_window: OpenWindow, vale: Path) -> Table:
    """Two who hike with food for one night, at play."""
    window = open_window(vale)
    document = workspace_of(window).document
    document.do(set_map_rules(document.campaign, MAP, MapRules(travel="hiking")))
    document.do(set_systems(document.campaign, ["neverwhere", "sovereign"]))
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    for name, move in (("Ann", 6), ("Bea", 5)):
        document.do(add_member(document.campaign, US, Member(name, fields={**BODY, "Move": move})))
    document.do(set_supplies(document.campaign, US, Supplies(rations=2, water=20)))
    window.desks.bring("play")
    settle(window)
    return Table(window, vale)


def test_a_march_through_hunger_cold_and_sleep(table: Table) -> None:
    since = len(table.told(0))
    table.march("0201")
    table.lie_down()
    table.at(0, WARM)
    table.press(K.Key_Space)
    print(table.would(), table.night.total.text())
    table.press(K.Key_Return, K.Key_Escape)
    table.march("0301")
    table.lie_down()
    table.at(0, WATCH)
    table.press(K.Key_1)
    print("VIS", table.night.isVisible(), table.night.session.ticked, table.night.session.slept, table.would())
    table.at(1, SLEPT)
    print(table.night.model.can_tell(table.night.view.currentIndex()))
    table.type("6")
    print(table.would(), table.night.total.text())
    table.press(K.Key_Return, K.Key_Escape)
    table.march("0401")
    table.lie_down()
    print(table.would(), table.night.total.text())
    table.press(K.Key_Return)
    print("\n".join(table.told(since)))
    assert 0
