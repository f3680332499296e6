"""The screens of the gallery that show deeds: the box that finds one, and their cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, laid_over
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle, workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
Size = tuple[int, int]
NARROW, USUAL, LARGE = (1280, 720), (1440, 900), (2560, 1440)
LEFT = Qt.MouseButton.LeftButton


def evening(room: Room, size: Size = NARROW) -> Window:
    """A table to play by, at the size of a small screen, or at another."""
    room.window.resize(*size)
    window = played(room, days=0)
    window.desks.bring("play")
    choose(window, "Ysolde")
    settle(window)
    return window


def choose(window: Window, name: str) -> None:
    """Whose deeds they are, by a click on the card in the party bar."""
    bar = workspace_of(window).play_floor.party
    QTest.mouseClick(next(each for each in bar.cards if name in each.accessibleName()), LEFT)


def card_of(window: Window, title: str) -> DeedCard:
    deeds = workspace_of(window).deeds
    offered = next(each for each in deeds.offered() if each.deed.title == title)
    card = deeds.open_offered(offered, window)
    QApplication.processEvents()
    return card


def found(room: Room) -> QPixmap:
    window = evening(room)
    box = workspace_of(window).find_deed()
    QApplication.processEvents()
    return laid_over(window, box)


def found_nothing(room: Room) -> QPixmap:
    window = evening(room)
    box = workspace_of(window).find_deed()
    box.search.setText("xylophone")
    QApplication.processEvents()
    return laid_over(window, box)


def few(room: Room) -> QPixmap:
    window = evening(room)
    card = card_of(window, "First aid")
    card.given.parts["first_aid", "healers_kit"].open_field().show_value(True)
    card.dice.lines["first_aid", "d6"].real.tiles[3].click()
    QApplication.processEvents()
    return laid_over(window, card)


def many(room: Room, size: Size = NARROW) -> QPixmap:
    window = evening(room, size)
    return laid_over(window, card_of(window, "Stabilise"))


def wrong(room: Room) -> QPixmap:
    """One input is wrong and another one is not told: the key that rolls says so."""
    window = evening(room)
    card = card_of(window, "Check")
    card.given.parts["skill_check", "skill_level"].open_field().show_value("much")
    card.roll()
    QApplication.processEvents()
    return laid_over(window, card)


def again(room: Room) -> Window:
    """After a check: it stands at the head of the deeds, beside what fits."""
    window = evening(room)
    card = card_of(window, "Check")
    card.given.parts["skill_check", "dc"].open_field().show_value("8")
    card.do()
    settle(window)
    return window


def refused(room: Room) -> QPixmap:
    window = evening(room)
    card = card_of(window, "Raise a skill")
    parts = card.given.parts
    parts["skill_raise", "from"].open_field().show_value("Sneak")
    parts["skill_raise", "to"].open_field().show_value("2")
    QApplication.processEvents()
    return laid_over(window, card)


DEED_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "deeds-found": found,
        "deeds-found-nothing": found_nothing,
        "deed-few": few,
        "deed-many": many,
        "deed-many-1440": lambda room: many(room, USUAL),
        "deed-many-2560": lambda room: many(room, LARGE),
        "deed-refused": refused,
        "deed-wrong": wrong,
        "deeds-again": again,
        "dark-deed-many": dark(many),
        "dark-deed-few": dark(few),
    }
)
