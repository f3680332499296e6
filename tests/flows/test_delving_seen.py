"""What players see of a delve: fog lifts where they come, and comes back with each undone step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.zone_rows import Zone
from mapper.model.map_view import Extent
from mapper.model.zones.zones import number_point
from mapper.storage.reading import read_campaign
from mapper.ui.players.screen.window import PlayersWindow
from tests.flows.evening import ALT, CTRL, DUNGEON, MOST_STEPS, Evening, five_rounds
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Rows = Mapping[Key, Row]
WHOLE = Extent(-4, -4, 60, 40)
"""Of the plane, all of the dungeon."""


@pytest.fixture
def shown(evening: Evening, qtbot: QtBot) -> PlayersWindow:
    """The players’ screen, which goes where their group goes; the keys go to the other window."""
    presenting = evening.window.presenting
    presenting.toggle()
    presenting.screen.resize(640, 480)
    presenting.push()
    presenting.follow("party")
    evening.window.activateWindow()
    qtbot.wait_until(evening.window.isActiveWindow)
    return presenting.screen


def seen(screen: PlayersWindow) -> QImage:
    """Once everything is drawn at its own size."""
    QApplication.processEvents()
    until(lambda: screen.is_sharp, PATIENCE, QApplication.processEvents)
    return screen.grab().toImage()


def at_zone(evening: Evening, screen: PlayersWindow, zone: str) -> tuple[int, int]:
    """The pixel of the screen where its number would be."""
    assert evening.window.document is not None
    at = number_point(evening.window.document.campaign.all(Zone, DUNGEON)[zone])
    place = screen.camera.screen(at.x / 500, at.y / 500)
    return round(place.x), round(place.y)


def test_fog_lifts_on_the_players_screen_where_they_have_come(
    evening: Evening, shown: PlayersWindow
) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shown.show_part(WHOLE)
    before = seen(shown)

    evening.click_zone("2")
    evening.close(face=20)

    after = seen(shown)
    new, unknown = (at_zone(evening, shown, zone) for zone in ("2", "8"))
    assert before.rect().contains(*new)
    assert before.rect().contains(*unknown)
    assert before.pixel(*new) != after.pixel(*new)
    assert before.pixel(*unknown) == after.pixel(*unknown)


def undone(evening: Evening, to: Rows, screen: PlayersWindow) -> list[QImage]:
    """The pictures after each step back, until the campaign is as it was."""
    pictures: list[QImage] = []
    document = evening.window.document
    assert document is not None
    while document.campaign.rows() != to and len(pictures) < MOST_STEPS:
        evening.key(Qt.Key.Key_Z, CTRL)
        pictures.append(seen(screen))
    return pictures


def redone(evening: Evening, steps: int, screen: PlayersWindow) -> list[QImage]:
    pictures = []
    for _ in range(steps):
        evening.key(Qt.Key.Key_Y, CTRL)
        pictures.append(seen(screen))
    return pictures


def test_the_players_pictures_come_back_with_undo_and_redo(
    evening: Evening, shown: PlayersWindow
) -> None:
    before, outside = read_campaign(evening.path).rows(), seen(shown)
    five_rounds(evening)
    after = seen(shown)

    back = undone(evening, before, shown)
    forth = redone(evening, len(back), shown)

    assert outside == back[-1]
    assert after == forth[-1]


def test_each_step_in_the_dungeon_has_its_own_picture_for_players(
    evening: Evening, shown: PlayersWindow
) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shown.show_part(WHOLE)
    rows, inside = read_campaign(evening.path).rows(), seen(shown)
    evening.click_zone("2")
    evening.close(face=20)
    evening.click_zone("1")
    last = seen(shown)

    back = undone(evening, rows, shown)
    forth = redone(evening, len(back), shown)

    assert [inside, *forth] == [*back[::-1], last]
