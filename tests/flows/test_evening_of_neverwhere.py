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
from mapper.model.campaign.play_rows import LogEntry, Member, Supplies
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
    "FP": 9,
    "HP": 6,
    "HP max": 10,
    "Will": 1,
    "Strain": 1,
    "Constitution": 10,
    "Level": 1,
}
WHO, FED, WATER, WARM, SLEPT, COUNTS, WATCH, DIE = range(1, 9)
"""The columns by which keys lead, the one with the ticks being 0."""


STOP = (
    "We stopped after 1½ hours on the march: Ann −2 FP (encumbrance none × 2 hours +2 = +2);"
    " Bea −2 FP (encumbrance none × 2 hours +2 = +2)."
)
HUNGRY = "hungry today, cold and hungry: no healing"
SHORT = "slept too little, cold and hungry: no healing"
WAKING = "FP 7 → 3, FP lost to hunger 0 → 3, FP lost to sleep 0 → 3"
TOLD = f"""
We went to 0201: 1 → 9.66 km of the day's march.
{STOP}
We made camp in 0201; 90.34 km lapsed.
Day 2 dawns for We.
We ate: rations 2 → 0, drank: water 20 → 18.
We has no food left.
Ann slept 8 hours, warm: HP 6 → 7, Strain 1 → 0, FP 7 → 9.
Bea slept 8 hours: FP 7 → 9, cold: no healing.
We went to 0302: 1 → 9.66 km of the day's march.
In sight: Beacon.
{STOP}
We made camp in 0302; 90.34 km lapsed.
Day 3 dawns for We.
We drank: water 18 → 16.
Ann slept 8 hours, kept watch 1, warm, without food: FP 7 → 9, hungry today, hungry: no healing.
Bea slept 6 hours, without food: FP 7 → 9, hungry today, good for 12 hours awake, {SHORT}.
We went to 0402: 1 → 9.66 km of the day's march.
{STOP}
We made camp in 0402; 90.34 km lapsed.
Day 4 dawns for We.
We drank: water 16 → 14.
Ann did not sleep, warm, without food: {WAKING}, hungry today, no sleep and hungry: no healing.
Bea slept 8 hours, without food: FP 7 → 6, FP lost to hunger 0 → 3, {HUNGRY}.
"""


MOST_KEYS = 3 * 6
"""Six to a night at the most, with all that is told and the way back to the map."""


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
        group.do(stop_march)
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
        QTest.keyClicks(self.night.view, words)
        field = self.window.focusWidget()
        assert isinstance(field, QLineEdit)
        QTest.keyClick(field, K.Key_Return)
        QApplication.processEvents()
        self.keys += len(words) + 1

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


def three_days(table: Table) -> None:
    """Fed and half of them warm; without food, a watch and a short sleep; awake all night."""
    table.march("0201")
    table.lie_down()
    table.at(0, WARM)
    table.press(K.Key_Space, K.Key_Return, K.Key_Escape)
    table.march("0302")
    table.lie_down()
    table.at(0, WATCH)
    table.press(K.Key_1)
    table.at(1, SLEPT)
    table.type("6")
    table.press_in_window(K.Key_Return, Held.ShiftModifier)  # the next step
    table.press(K.Key_Escape)
    table.march("0402")
    table.lie_down()
    table.at(0, SLEPT)
    table.type("0")
    table.press(K.Key_Return, K.Key_Escape)


def test_a_march_through_hunger_cold_and_sleep(table: Table) -> None:
    since, before = len(table.told(0)), table.rows()

    three_days(table)
    keys = table.keys
    after, steps = table.rows(), 0
    while table.rows() != before:
        table.press_in_window(K.Key_Z, Held.ControlModifier)
        steps += 1
    for _ in range(steps):
        table.press_in_window(K.Key_Z, Held.ControlModifier | Held.ShiftModifier)

    assert TOLD.strip() == "\n".join(table.told(since))
    assert 9 == steps
    assert keys <= MOST_KEYS
    assert after == table.rows()


def test_a_night_by_a_fire_takes_three_keys(table: Table) -> None:
    table.lie_down()
    table.press(K.Key_W, K.Key_Return)

    slept = [words for words in table.told(0) if "slept 8 hours" in words]
    assert (3, 2) == (table.keys, sum(", warm: HP 6 → 7" in words for words in slept))
