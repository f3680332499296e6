"""From the hex into the dungeon of the example, five rounds with fixed dice, and out again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.party import place_group
from mapper.model.hexes import Hex
from mapper.model.ids import natural
from mapper.model.play_rows import LogEntry, Party
from mapper.model.standing import number_point
from mapper.model.zone_rows import Zone
from mapper.play.player_map import player_map
from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.storage.text_form import from_text
from mapper.ui.desk import Desk
from mapper.ui.window import Window
from tests.flows.conftest import PATIENCE, OpenWindow
from tests.ui.hands import move_to, type_keys
from tests.until import until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
CTRL, SHIFT, ALT = Keys.ControlModifier, Keys.ShiftModifier, Keys.AltModifier
LEFT = Qt.MouseButton.LeftButton
DUNGEON, WILDERNESS = "the_lamp_cellars", "wilderness"
STAIR = Hex(11, 4)
GROUP = "1"
MOST_STEPS = 60


class Evening:
    """What a game master does at the table, with mouse and keys alone."""

    def __init__(self, window: Window, path: Path) -> None:
        self.window = window
        self.path = path

    @property
    def desk(self) -> Desk:
        assert self.window.desk is not None
        return self.window.desk

    @property
    def party(self) -> Party:
        row = read_campaign(self.path).all(Party)[GROUP]
        assert isinstance(row, Party)
        return row

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Keys.NoModifier) -> None:
        self.window.canvas.setFocus()
        type_keys(self.window, key, held)
        QApplication.processEvents()

    def click_zone(self, zone: str) -> None:
        place = self.point(zone)
        move_to(self.window.canvas, place)
        QTest.mouseClick(self.window.canvas, LEFT, Keys.NoModifier, place)
        QApplication.processEvents()

    def hover_zone(self, zone: str) -> str:
        move_to(self.window.canvas, self.point(zone))
        return self.window.statusBar().currentMessage()

    def point(self, zone: str) -> QPoint:
        """A little beneath the number, where no token stands."""
        assert self.window.document is not None
        row = self.window.document.campaign.all(Zone, DUNGEON)[zone]
        at = number_point(row)
        place = self.window.canvas.camera.screen(at.x / 500, at.y / 500 + 0.6)
        return QPointF(*place).toPoint()

    def button(self, text: str) -> None:
        buttons = self.desk.round.deeds.buttons
        found = [b for b in buttons if b.accessibleName() == text and not b.isHidden()]
        QTest.mouseClick(found[0], LEFT)
        QApplication.processEvents()

    def choose(self, text: str) -> None:
        """In the menu that has come up."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(entry for entry in menu.actions() if entry.text() == text).trigger()
        menu.close()
        QApplication.processEvents()

    def real_die(self, face: int) -> None:
        """The face that a die on the table shows."""
        QTest.mouseClick(self.desk.table.faces[face - 1], LEFT)
        QApplication.processEvents()

    def close(self, face: int) -> None:
        """Everybody is done; the hazard die is a real one."""
        while not self.desk.table.die:
            self.key(Qt.Key.Key_E, SHIFT)
        self.real_die(face)
        self.key(Qt.Key.Key_Return, SHIFT)

    def log(self, since: int) -> list[tuple[str, str]]:
        """Time and words, in order."""
        rows = read_campaign(self.path).all(LogEntry)
        ids = sorted(rows, key=natural)[since:]
        return [(_clock(rows[id_].minutes), rows[id_].text) for id_ in ids]

    def told(self, since: int) -> list[str]:
        rows = read_campaign(self.path).all(LogEntry)
        ids = sorted(rows, key=natural)[since:]
        return [rows[id_].player_text for id_ in ids if rows[id_].player_text]


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


@pytest.fixture
def evening(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> Evening:
    """The example, its group before the Smugglers’ Stair."""
    text = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    path = tmp_path / "example.cognita"
    create_file(path, text.rows, text.blobs.items())
    window = open_window(path)
    window.resize(1500, 900)
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    document = window.document
    assert document is not None
    document.do(place_group(document.campaign, GROUP, WILDERNESS, STAIR))
    QApplication.processEvents()
    return Evening(window, path)


def players_picture(evening: Evening) -> tuple[set[str], set[str]]:
    """Which zones and which features players see, by the names that they have for them."""
    view = player_map(read_campaign(evening.path), DUNGEON, GROUP).view
    names = {row.player_name or row.name for row in view.zones.values()}
    return names, {row.title for row in view.features.values()}


def five_rounds(evening: Evening) -> None:
    """Search, door, run, trap, encounter, torch out."""
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_L, SHIFT)
    evening.click_zone("2")
    evening.key(Qt.Key.Key_S, SHIFT)
    evening.close(face=20)
    evening.key(Qt.Key.Key_Comma)
    evening.button("Force the door to 2")
    evening.choose("It succeeds")
    evening.close(face=19)
    evening.key(Qt.Key.Key_V, SHIFT)
    evening.key(Qt.Key.Key_V, SHIFT)
    evening.click_zone("6")
    evening.close(face=1)
    QTest.mouseClick(evening.desk.round.meeting.over, LEFT)
    evening.desk.round.burning.left.setValue(1)
    evening.click_zone("1")
    evening.close(face=18)
    evening.close(face=17)
    evening.key(Qt.Key.Key_X, CTRL | ALT)


LOG = [
    ("16:00", "The Lantern Company went into The Lamp Cellars: 1."),
    ("16:00", "Ysolde lit a torch: 10 rounds."),
    ("16:00", "Ysolde, Bram, Old Tam and Pip moved to The rope walk."),
    ("16:00", "Ysolde searched The rope walk, and nothing hidden is left."),
    ("16:00", "Hazard d20 (normal): 20, nothing."),
    ("16:06", "Round 1 is over: it is 16:06."),
    ("16:06", "Ysolde forced the door to 2."),
    ("16:06", "Hazard d20 (normal): 19, nothing."),
    ("16:12", "Round 2 is over: it is 16:12."),
    ("16:12", "Ysolde, Bram, Old Tam and Pip ran to 4 through 2 zones, opening Chapel doors."),
    ("16:12", "Ysolde sets off a trap: Falling flagstone."),
    ("16:18", "Round 3 is over: it is 16:18."),
    ("16:18", "The encounter is over."),
    ("16:18", "Ysolde’s torch: 7 → 1 left (set by hand)."),
    ("16:18", "Ysolde, Bram, Old Tam and Pip ran to 1 through 3 zones."),
    ("16:18", "Ysolde is exhausted."),
    ("16:18", "Bram is exhausted."),
    ("16:18", "Old Tam is exhausted."),
    ("16:18", "Pip is exhausted."),
    ("16:18", "Hazard d20 (normal): 18, nothing."),
    ("16:24", "Ysolde’s torch goes out."),
    ("16:24", "Round 4 is over: it is 16:24."),
    ("16:24", "Hazard d20 (normal): 17, nothing."),
    ("16:30", "Round 5 is over: it is 16:30."),
    ("16:30", "The Lantern Company left The Lamp Cellars for 1210."),
]
"""All but the encounter, whose place is drawn by lot."""


def test_five_rounds_stand_in_log_clock_and_what_players_see(evening: Evening) -> None:
    before, began = len(evening.log(0)), evening.party.minutes

    five_rounds(evening)

    said, told, party = evening.log(before), evening.told(before), evening.party
    (encounter,) = [line for line in said if "encounter, from" in line[1]]
    assert encounter[1].endswith("surprised: Ysolde, Bram, Old Tam, Pip.")
    assert LOG == [line for line in said if line != encounter]
    assert (WILDERNESS, STAIR, "") == (party.map, party.hex, party.zone)
    assert began + 30 == party.minutes
    assert "Ysolde sets off a trap: A loose flagstone." in told
    assert not [line for line in told if "Hazard" in line or "Falling" in line]
    assert ({"Foot of the stair", "The rope walk"}, {"Marks on the wall"}) == (
        players_picture(evening)
    )


def test_all_of_it_is_undone_and_redone(evening: Evening) -> None:
    before = read_campaign(evening.path).rows()
    five_rounds(evening)
    after = read_campaign(evening.path).rows()
    steps = 0
    document = evening.window.document
    assert document is not None
    while document.campaign.rows() != before and steps < MOST_STEPS:
        evening.key(Qt.Key.Key_Z, CTRL)
        steps += 1
    undone = read_campaign(evening.path).rows()

    for _ in range(steps):
        evening.key(Qt.Key.Key_Y, CTRL)

    assert before == undone
    assert after == read_campaign(evening.path).rows()


def test_pointing_at_a_zone_says_the_way(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_L, SHIFT)
    sheet = evening.desk.round.burning
    until(sheet.list.count, PATIENCE, QApplication.processEvents)
    sheet.left.setValue(1)

    said = evening.hover_zone("11")

    assert said == "4 zones, 2 rounds; the torch will not last"


def test_a_token_is_dragged_and_a_zone_out_of_reach_is_refused(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_V, SHIFT)
    canvas = evening.window.canvas
    (token, *_) = evening.desk.delving.marks()
    start = QPointF(*canvas.camera.screen(token.point.x / 500, token.point.y / 500)).toPoint()

    QTest.mousePress(canvas, LEFT, Keys.NoModifier, start)
    move_to(canvas, evening.point("8"))
    QTest.mouseRelease(canvas, LEFT, Keys.NoModifier, evening.point("8"))

    assert "1" == evening.desk.delving.delvers["Ysolde"].zone
    assert evening.window.statusBar().currentMessage()
