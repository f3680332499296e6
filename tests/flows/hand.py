"""A hand with a mouse and keys that counts what it does."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from mapper.commands.groups.party import add_member, form_group, set_systems
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zones import number_point
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.commands.vale import MAP, US, spot
from tests.ui.hands import move_to, place_of, type_keys, workspace_of
from tests.until import PATIENCE, until

Keys = Qt.KeyboardModifier
CTRL, SHIFT, ALT = Keys.ControlModifier, Keys.ShiftModifier, Keys.AltModifier
LEFT = Qt.MouseButton.LeftButton


class Hand:
    """A double click counts once, and so do keys that are held together."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.clicks = self.keys = 0

    @property
    def workspace(self) -> Workspace:
        return workspace_of(self.window)

    @property
    def acts(self) -> int:
        return self.clicks + self.keys

    def click(self, part: QWidget, at: QPoint | None = None) -> None:
        self.clicks += 1
        QTest.mouseClick(part, LEFT, pos=at or part.rect().center())
        QApplication.processEvents()

    def double_click(self, part: QWidget, at: QPoint) -> None:
        """As the mouse sends it: pressed and let go, and pressed as a double click."""
        self.click(part, at)
        QTest.mouseDClick(part, LEFT, Keys.NoModifier, at)
        QTest.mouseRelease(part, LEFT, Keys.NoModifier, at)
        QApplication.processEvents()

    def click_on_map(self, at: QPoint, *, twice: bool = False) -> None:
        """The mouse comes to a place of the map, and is clicked there."""
        move_to(self.canvas, at)
        act = self.double_click if twice else self.click
        act(self.canvas, at)

    def point_at(self, at: QPoint) -> None:
        move_to(self.canvas, at)

    def right_click(self, at: QPoint) -> None:
        """The menu of the map comes up."""
        self.clicks += 1
        move_to(self.canvas, at)
        QTest.mouseClick(self.canvas, Qt.MouseButton.RightButton, Keys.NoModifier, at)
        QApplication.processEvents()

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Keys.NoModifier) -> None:
        """Typed where the keys are."""
        self.keys += 1
        type_keys(self.window, key, held)
        QApplication.processEvents()

    def choose(self, words: str) -> None:
        """An entry of the menu that has come up, or of one that has opened out of it.

        It begins with those words.
        """
        self.clicks += 1
        shown = (each for each in QApplication.topLevelWidgets() if each.isVisible())
        menu, entry = next(
            (menu, entry)
            for menu in shown
            if isinstance(menu, QMenu)
            for entry in menu.actions()
            if entry.text().replace("&", "").startswith(words)
        )
        menu.setActiveAction(entry)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        QApplication.processEvents()

    @property
    def canvas(self) -> Canvas:
        return self.window.canvas

    def hex(self, at: Hex) -> QPoint:
        return place_of(self.canvas, at)

    def zone(self, id_: str) -> QPoint:
        """A little beneath the number, where no token stands."""
        document = self.workspace.document
        row = document.campaign.all(Zone, document.map_id)[id_]
        at = number_point(row)
        return QPointF(*self.canvas.camera.screen(at.x / 500, at.y / 500 + 0.6)).toPoint()

    def arrive(self) -> None:
        """Let the group walk on until something stops it."""
        walking = self.workspace.travel_session.walking
        until(lambda: not walking.is_under_way, PATIENCE, QApplication.processEvents)


def in_the_vale(window: Window, *members: str) -> Hand:
    """At play with a group at 0101."""
    document = window.document
    assert document is not None
    document.do(set_systems(document.campaign, ["sovereign"]))
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    for name in members:
        document.do(add_member(document.campaign, US, Member(name, fields={"Move": 1})))
    window.desks.bring("play")
    window.activateWindow()
    window.canvas.setFocus()
    until(window.isActiveWindow, PATIENCE, QApplication.processEvents)
    return Hand(window)
