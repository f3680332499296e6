"""Who uses no mouse, or hears the screen instead of seeing it, comes everywhere and knows where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QLabel,
    QRadioButton,
    QWidget,
)

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.rows import Feature, TerrainType
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.map_view import GmMap
from mapper.ui.app.theme import Theme, apply_theme
from mapper.ui.canvas.place_in_words import place_in_words
from mapper.ui.window.focus_ring import AROUND
from mapper.ui.window.window import Window
from tests.ui.contrast import contrast
from tests.ui.gallery_judged import untold
from tests.ui.opened import brought_up, wait
from tests.ui.screens import named
from tests.ui.whole import SCREENS

pytestmark = pytest.mark.qt

SEEN = 3.0
LEAST_PIXELS = 12
"""The caret of a field is more than this."""


def test_the_map_tells_where_the_keyboard_points(window: Window) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Right)
    at = window.canvas.cursor_hex
    assert at is not None

    QTest.keyClick(window.canvas, Qt.Key.Key_Right)

    here = window.canvas.cursor_hex
    assert here is not None
    assert at != here
    assert place_in_words(window.canvas.view, here) == window.canvas.accessibleDescription()


def test_the_map_tells_what_was_painted_there(window: Window) -> None:
    document = window.document
    assert document is not None
    window.canvas.set_cursor(ORIGIN)

    document.do(paint(document.campaign, document.map_id, area_of([ORIGIN]), 0))

    assert "0101, not mapped" == window.canvas.accessibleDescription()


def test_a_hex_is_told_with_what_is_hidden_in_it() -> None:
    kinds = {1: TerrainType(1, "Forest", "#7d9a5e")}
    features = {"cave": Feature(ORIGIN, "Cave", "hidden"), "inn": Feature(ORIGIN, "Inn", "overt")}
    view = GmMap("", terrain_types=kinds, features=features)

    assert "0101, not mapped, Cave (hidden), Inn" == place_in_words(view, ORIGIN)


class Walked(NamedTuple):
    """A screen with the focus where it is at the beginning, and where Tab led from there."""

    screen: QWidget
    theme: Theme
    wanted: frozenset[str]
    begun: str
    met: frozenset[str]
    ended: str


@pytest.fixture(scope="module", params=SCREENS)
def walk(
    request: pytest.FixtureRequest, example: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Walked]:
    """Each screen of the program, brought up once for all questions.

    Every other one is seen in the dark: a ring that is seen on one of them is seen on all.
    """
    theme: Theme = "dark" if list(SCREENS).index(request.param) % 2 else "light"
    with brought_up(request.param, example, tmp_path_factory.mktemp("walked")) as up:
        up.screen.activateWindow()
        wait(lambda: up.screen.isAncestorOf(focused()))
        wanted, begun = frozenset(map(called, stops(up.screen))), called(focused())
        met = frozenset(map(called, walked()))
        yield Walked(up.screen, theme, wanted, begun, met, called(focused()))


def focused() -> QWidget:
    at = QApplication.focusWidget()
    return at if at is not None else QWidget()


def stops(screen: QWidget) -> list[QWidget]:
    """What Tab has to lead to: of radio buttons that belong together, the one that is chosen."""
    return [
        widget
        for widget in screen.findChildren(QWidget)
        if widget.isVisibleTo(screen)
        and widget.window() is screen.window()
        and widget.isEnabled()
        and Qt.FocusPolicy.TabFocus in widget.focusPolicy()
        and widget.focusProxy() is None
        and not is_another_choice(widget)
    ]


def is_another_choice(widget: QWidget) -> bool:
    """Whether the arrow keys lead here, from the chosen one of a group or from its first."""
    if not isinstance(widget, QAbstractButton) or widget.isChecked():
        return False
    group: QButtonGroup | None = widget.group()
    if group is None or group.checkedButton() is not None or group.exclusive():
        return isinstance(widget, QRadioButton) or group is not None
    return widget is not group.buttons()[0]


def is_named(widget: QWidget) -> bool:
    """Whether a screen reader has a name for it: its own, its text, or that of its label."""
    spoken = QAccessible.queryAccessibleInterface(widget)
    return bool(spoken.text(QAccessible.Text.Name)) or named(widget)


def walked() -> list[QWidget]:
    """Where Tab leads to, until it comes to a place again."""
    found: list[QWidget] = []
    while (at := focused()) not in found:
        found.append(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    return found


def called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or widget.objectName()}"


@pytest.mark.slow
def test_tab_leads_to_everything(walk: Walked) -> None:
    assert set() == walk.wanted - walk.met


@pytest.mark.slow
def test_tab_leads_around(walk: Walked) -> None:
    assert walk.begun == walk.ended


@pytest.mark.slow
def test_what_can_be_used_has_a_name(walk: Walked) -> None:
    nameless = [called(widget) for widget in stops(walk.screen) if not is_named(widget)]

    assert [] == nameless


@pytest.mark.slow
def test_each_field_is_told_of_in_the_manual(walk: Walked) -> None:
    assert [] == [called(widget) for widget in untold(walk.screen)]


@pytest.mark.slow
def test_a_label_with_a_key_leads_to_its_field(walk: Walked) -> None:
    lonely = [
        label.text()
        for label in walk.screen.findChildren(QLabel)
        if "&" in label.text().replace("&&", "") and label.buddy() is None
    ]

    assert [] == lonely


@pytest.mark.slow
def test_the_focus_is_seen(qapp: QApplication, walk: Walked) -> None:
    if walk.theme != "light":
        apply_theme(qapp, walk.theme)
    QApplication.setCursorFlashTime(0)
    walked()  # by keys, so that the focus is shown, until the screen lies still
    met, unseen = [], []
    while (at := focused()) not in met:
        met.append(at)
        room = room_of(at, walk.screen)
        before = picture(walk.screen, room)
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        if not differ(before, picture(walk.screen, room)):
            unseen.append(called(at))
    if walk.theme != "light":
        apply_theme(qapp, "light")

    assert [] == unseen


def picture(screen: QWidget, room: QRect) -> QImage:
    QApplication.processEvents()
    return screen.window().grab(room).toImage()


def room_of(widget: QWidget, screen: QWidget) -> QRect:
    window = screen.window()
    room = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return room.adjusted(-AROUND, -AROUND, AROUND, AROUND).intersected(window.rect())


def differ(one: QImage, other: QImage) -> bool:
    """Whether enough pixels are other ones, by so much that it can be seen."""
    changed = 0
    for y in range(one.height()):
        for x in range(one.width()):
            if one.pixel(x, y) != other.pixel(x, y):
                colours = QColor(one.pixel(x, y)), QColor(other.pixel(x, y))
                changed += contrast(*colours) >= SEEN
                if changed >= LEAST_PIXELS:
                    return True
    return False
