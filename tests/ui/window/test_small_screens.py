"""The window finds room on a small screen: what can give way does, and nothing is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QStyle, QWidget

from mapper.commands.groups.party import form_group
from mapper.model.hexes.hexes import ORIGIN
from mapper.ui.editing.document import Document
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.window.actions import MENUS
from mapper.ui.window.window import USUAL_SIZE, Window, size_on
from tests.drowned_halls import HALLS, added
from tests.ui.forms import FORMS
from tests.ui.hands import settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

SMALL = QSize(1280, 800)
HIGHEST_MENU, MOST_ROWS = 680, 20
WORDS = "spring, and the moon is waxing"


def label(qtbot: QtBot, wide: int, least: int = 6) -> ElidedLabel:
    made = ElidedLabel(least)
    qtbot.add_widget(made)
    made.setText(WORDS)
    made.resize(wide, 20)
    made.show()
    return made


def test_a_line_that_is_cut_short_says_all_of_it_in_its_tip(qtbot: QtBot) -> None:
    cut, whole = label(qtbot, 60), label(qtbot, 600)

    assert (WORDS, "") == (cut.toolTip(), whole.toolTip())
    assert WORDS == cut.text()


def test_a_line_gives_way_but_to_some_letters(qtbot: QtBot) -> None:
    few, more = label(qtbot, 60, 4), label(qtbot, 60, 12)

    assert few.minimumSizeHint().width() < more.minimumSizeHint().width()
    assert more.minimumSizeHint().width() < more.sizeHint().width()


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        pytest.param(QSize(2560, 1440), USUAL_SIZE, id="there is room"),
        pytest.param(SMALL, QSize(1272, 760), id="with its frame on the screen"),
        pytest.param(QSize(800, 600), USUAL_SIZE, id="no screen to work on"),
    ],
)
def test_the_window_is_at_first_no_larger_than_the_screen(screen: QSize, size: QSize) -> None:
    assert size == size_on(screen)


def test_no_menu_is_higher_than_a_small_screen(window: Window) -> None:
    menus = window.menuBar().findChildren(QMenu)

    high = {menu.title(): menu.sizeHint().height() for menu in menus}

    assert len(high) > len(MENUS)
    assert {} == {title: tall for title, tall in high.items() if tall >= HIGHEST_MENU}
    assert {} == {menu.title(): menu for menu in menus if len(rows_of(menu)) > MOST_ROWS}


def test_a_menu_that_has_no_room_scrolls_in_one_column(window: Window) -> None:
    scrolls = QStyle.StyleHint.SH_Menu_Scrollable

    menus = [*window.menuBar().findChildren(QMenu), QMenu(window)]

    assert {1} == {menu.style().styleHint(scrolls, None, menu) for menu in menus}


@pytest.mark.parametrize("kind", ["passage", "zone", "feature", "token"])
def test_a_form_in_the_inspector_is_no_wider_than_its_panel(window: Window, kind: str) -> None:
    window.resize(1280, 720)

    form = FORMS[kind](window)
    settle(window)

    panel, area = window.docks["inspector"], form_area(form)
    assert form.width() <= area.viewport().width()
    assert area.mapTo(panel, area.rect().topRight()).x() < panel.width()


def test_the_layers_scroll_up_and_down_alone(window: Window) -> None:
    window.resize(1280, 720)
    window.docks["layers"].raise_()
    settle(window)

    (area,) = window.layers.findChildren(QScrollArea)

    assert 0 == area.horizontalScrollBar().maximum()
    assert area.verticalScrollBar().maximum() > 0


def form_area(form: QWidget) -> QScrollArea:
    """What a form is scrolled in."""
    around = form.parentWidget()
    while not isinstance(around, QScrollArea):
        assert around is not None
        around = around.parentWidget()
    return around


def rows_of(menu: QMenu) -> list[QAction]:
    """What is seen of it; the lines between them aside."""
    return [each for each in menu.actions() if each.isVisible() and not each.isSeparator()]


def test_a_dungeon_in_play_fits_a_small_screen(
    qtbot: QtBot, settings: QSettings, document: Document
) -> None:
    window = Window(settings)
    qtbot.add_widget(window)
    window.show()
    window.show_document(document)
    document.do(form_group(document.campaign, "Heroes", document.map_id, ORIGIN))
    document.do(added())
    document.choose_map(HALLS)
    window.action_set.made["play_desk"].trigger()
    QApplication.processEvents()

    window.resize(size_on(SMALL))
    QApplication.processEvents()

    assert window.width() <= SMALL.width()
    assert window.height() <= SMALL.height()
    assert window.canvas.width() >= 400
