"""An evening in the dungeon of the example, as a game master plays it with mouse and keys."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zones import number_point
from mapper.storage.reading import read_campaign
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.delve.lights_box import LightsDialog
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.ui.hands import move_to, type_keys
from tests.until import PATIENCE, until

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
    def workspace(self) -> Workspace:
        assert self.window.workspace is not None
        return self.window.workspace

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

    def deed(self, text: str) -> None:
        """Found among all deeds by its name."""
        self.key(Qt.Key.Key_Slash)
        box = next(each for each in self.window.findChildren(DeedFinder) if each.isVisible())
        QTest.keyClicks(box.search, text)
        QTest.keyClick(box.search, Qt.Key.Key_Return)
        QApplication.processEvents()

    def slot(self, title: str) -> None:
        buttons = self.workspace.slots.buttons
        until(
            lambda: any(b.text() == title and b.isEnabled() for b in buttons),
            PATIENCE,
            QApplication.processEvents,
        )
        QTest.mouseClick(next(b for b in buttons if b.text() == title), LEFT)
        QApplication.processEvents()

    def lights(self) -> LightsDialog:
        """In their dialog, which is opened."""
        self.key(Qt.Key.Key_F9, CTRL)
        return next(d for d in self.window.findChildren(LightsDialog) if d.isVisible())

    def burn_to(self, left: int) -> None:
        """Set what is left of the light that burns longest, and go on."""
        lights = self.lights()
        lights.left.setValue(left)
        lights.window().close()
        self.window.activateWindow()
        until(self.window.isActiveWindow, PATIENCE, QApplication.processEvents)

    def clock(self) -> str:
        return self.workspace.clock.shown.lines[0]

    def choose(self, text: str) -> None:
        """In the menu that has come up."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(entry for entry in menu.actions() if entry.text() == text).trigger()
        menu.close()
        QApplication.processEvents()

    def real_die(self, face: int) -> None:
        """The face that a die on the table shows: tapped of a small one, typed of a large one."""
        real = self.workspace.table.real
        if real.tiles:
            QTest.mouseClick(real.tiles[face - 1], LEFT)
        else:
            QTest.keyClicks(real.field, f"{face}")
            QTest.keyClick(real.field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def close(self, face: int) -> None:
        """Everybody is done; the hazard die is a real one."""
        while not self.workspace.table.die:
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


def five_rounds(evening: Evening) -> None:
    """Search, door, run, trap, encounter, torch out."""
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_L, SHIFT)
    evening.click_zone("2")
    evening.key(Qt.Key.Key_S, SHIFT)
    evening.close(face=20)
    evening.key(Qt.Key.Key_Comma)
    evening.slot("Force")
    evening.choose("It succeeds")
    evening.close(face=19)
    evening.key(Qt.Key.Key_V, SHIFT)
    evening.key(Qt.Key.Key_V, SHIFT)
    evening.click_zone("6")
    evening.close(face=1)
    QTest.mouseClick(evening.workspace.meeting.over, LEFT)
    evening.burn_to(1)
    evening.click_zone("1")
    evening.close(face=18)
    evening.close(face=17)
    evening.key(Qt.Key.Key_X, CTRL | ALT)


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
