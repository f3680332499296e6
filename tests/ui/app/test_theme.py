"""What is written can be read, and what can be used has an edge, in both themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QSettings
from PySide6.QtGui import QActionGroup, QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.ui.app.colours import DARK, LIGHT, Role
from mapper.ui.app.settings import THEME
from mapper.ui.app.theme import Theme, apply_theme
from mapper.ui.window.window import Window
from tests.ui.contrast import contrast

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

PALETTES = {"light": LIGHT, "dark": DARK}
TEXTS = (
    *((Role.WindowText, ground) for ground in (Role.Window, Role.Midlight)),
    *((Role.Text, ground) for ground in (Role.Base, Role.AlternateBase)),
    *((Role.ButtonText, ground) for ground in (Role.Button, Role.Midlight)),
    *((Role.PlaceholderText, g) for g in (Role.Window, Role.Base, Role.Button, Role.Midlight)),
    *((Role.Link, ground) for ground in (Role.Window, Role.Base)),
    *((Role.LinkVisited, ground) for ground in (Role.Window, Role.Base)),
    *((Role.BrightText, ground) for ground in (Role.Window, Role.Base)),
    (Role.HighlightedText, Role.Highlight),
    (Role.ToolTipText, Role.ToolTipBase),
)
READABLE, SEEN = 4.5, 3.0
"""What the guidelines for accessible pages ask of texts, and of edges."""


@pytest.fixture(params=PALETTES)
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    apply_theme(qapp, request.param)
    yield request.param
    apply_theme(qapp, "light")


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(("text", "ground"), TEXTS, ids=lambda role: role.name)
def test_texts_can_be_read(name: str, text: Role, ground: Role) -> None:
    colours = PALETTES[name]

    assert contrast(QColor(colours[text]), QColor(colours[ground])) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("ground", [Role.Window, Role.Base, Role.Button], ids=lambda r: r.name)
def test_the_ring_of_the_focus_is_seen(name: str, ground: Role) -> None:
    colours = PALETTES[name]

    assert contrast(QColor(colours[Role.Link]), QColor(colours[ground])) >= SEEN


@pytest.mark.parametrize(
    "kind",
    [QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QCheckBox, QRadioButton],
    ids=lambda kind: kind.__name__,
)
def test_fields_and_boxes_have_an_edge(
    qtbot: QtBot, theme: Theme, kind: Callable[[], QWidget]
) -> None:
    around = QWidget()
    qtbot.add_widget(around)
    column = QVBoxLayout(around)
    field = kind()
    column.addWidget(field)
    around.resize(200, 80)

    image = around.grab().toImage()

    ground = around.palette().color(QPalette.ColorRole.Window)
    middle = field.geometry().center().y()
    edge = strongest(image, ground, middle, field.x(), field.x() + 6)
    assert contrast(edge, ground) >= SEEN


def test_a_button_that_is_down_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    button = QToolButton()
    qtbot.add_widget(button)
    button.setText("██████")
    button.setCheckable(True)
    button.setChecked(True)
    button.resize(button.sizeHint())

    image = button.grab().toImage()

    ground = button.palette().color(QPalette.ColorRole.Highlight)
    letters = strongest(image, ground, image.height() // 2, 8, image.width() - 8)
    assert contrast(letters, ground) >= READABLE


def test_the_entry_of_a_menu_that_is_pointed_at_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    menu = QMenu()
    qtbot.add_widget(menu)
    entry = menu.addAction("██████")
    menu.resize(menu.sizeHint())
    menu.setActiveAction(entry)

    image = menu.grab().toImage()

    row = menu.actionGeometry(entry)
    ground = image.pixelColor(row.right() - 2, row.center().y())
    letters = strongest(image, ground, row.center().y(), row.x() + 2, row.right() - 2)
    paper = image.pixelColor(row.center().x(), row.y() - 2)
    assert contrast(letters, ground) >= READABLE
    assert ground != paper


@pytest.mark.parametrize("is_one_of_many", [True, False], ids=["one of many", "a switch"])
def test_one_of_many_in_a_menu_has_a_round_mark(
    qtbot: QtBot, theme: Theme, is_one_of_many: bool
) -> None:
    menu = QMenu()
    qtbot.add_widget(menu)
    entries = [menu.addAction(words) for words in ("Rain", "Snow")]
    group = QActionGroup(menu)
    group.setExclusive(is_one_of_many)
    for entry in entries:
        entry.setCheckable(True)
        group.addAction(entry)
    entries[0].setChecked(True)
    menu.resize(menu.sizeHint())

    image = menu.grab().toImage()

    marked, empty = (mark_in(image, menu.actionGeometry(entry)) for entry in entries)
    assert (is_one_of_many, set()) == (marked == {(-x, y) for x, y in marked}, empty)
    assert marked


def mark_in(image: QImage, row: QRect) -> set[tuple[int, int]]:
    """Where the mark before the words of an entry is dark, from the middle of it."""
    ground, left = image.pixelColor(row.right() - 2, row.center().y()), range(2, 22)
    inked = [
        (x, y)
        for x in left
        for y in range(row.top(), row.bottom())
        if contrast(image.pixelColor(x, y), ground) >= SEEN
    ]
    middle = sum(min(inked)[:1] + max(inked)[:1]) if inked else 0
    return {(2 * x - middle, y) for x, y in inked}


def test_a_menu_has_an_edge(qtbot: QtBot, theme: Theme) -> None:
    menu = QMenu()
    qtbot.add_widget(menu)
    menu.addAction("Walk on")
    menu.resize(menu.sizeHint())

    image = menu.grab().toImage()

    middle = image.height() // 2
    ground = image.pixelColor(4, middle)
    assert contrast(image.pixelColor(0, middle), ground) >= SEEN


def test_a_window_that_begins_dark_has_light_icons(
    qtbot: QtBot, qapp: QApplication, settings: QSettings
) -> None:
    apply_theme(qapp, "light")
    settings.setValue(THEME, "dark")

    window = Window(settings)
    qtbot.add_widget(window)

    image = window.action_set.made["new"].icon().pixmap(32, 32).toImage()
    drawn = [image.pixelColor(x, y) for x in range(32) for y in range(32)]
    ink = {colour.name() for colour in drawn if colour.alpha() == 255}
    apply_theme(qapp, "light")
    assert {DARK[Role.ButtonText]} == ink


def strongest(image: QImage, ground: QColor, row: int, first: int, last: int) -> QColor:
    """The colour of a piece of a row that differs most from the ground."""
    colours = [image.pixelColor(x, row) for x in range(first, last)]
    return max(colours, key=lambda colour: contrast(colour, ground))
