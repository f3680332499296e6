"""A campaign full of tags, ampersands and brackets, walked through every screen of the program."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QTableView,
    QTreeView,
    QWidget,
)

from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.storage.text_form import from_text
from mapper.ui.maps import maps
from mapper.ui.window.window import Window
from tests.ui.bringing_up import Screen
from tests.ui.hands import workspace_of
from tests.ui.marked import IN_TITLES, mark_all, marking
from tests.ui.whole import SCREENS, keyed_hex

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

TAG, SAFE = "<b>x<br>", "&lt;b&gt;x"
"""The part of the mark that is left where a long text is cut short; and in a tool tip."""

MOST_ROWS = 100
NOT_OF_USERS = {"start", "crash", "check", "line", "keys", "about", "preferences", "palette"}
NOT_OF_USERS |= {"preferred keys", "new campaign", "new map", "path kind", "icon chooser"}
NOT_OF_USERS |= {"edited round", "delver", "aligning-squares"}
"""Screens that show no words of a campaign, or none that others do not show."""


class Told(NamedTuple):
    """A text that a widget shows: as what, and whether it is shown as it was written."""

    kind: str
    text: str
    is_right: bool


@pytest.fixture(scope="module")
def marked_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("marked") / "A&B [*].cognita"
    text = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    rows = dict(text.rows)
    rows |= {key: swap.after for key, swap in marking(rows).rows.items() if swap.after is not None}
    create_file(path, rows, text.blobs.items())
    return path


@pytest.fixture
def marked(
    qtbot: QtBot, settings: QSettings, marked_file: Path, tmp_path: Path
) -> Iterator[Window]:
    """The window with a campaign whose every word holds the mark."""
    window = Window(settings)
    qtbot.add_widget(window)
    window.open_path(Path(shutil.copy(marked_file, tmp_path)))
    qtbot.wait_until(lambda: window.document is not None)
    window.show()
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    QApplication.processEvents()
    yield window
    for dialog in window.findChildren(QDialog):
        dialog.done(QDialog.DialogCode.Rejected)
    window.show_document(None)


def test_every_screen_shows_what_is_written(marked: Window) -> None:
    shown: Counter[str] = Counter()
    wrong: list[str] = []

    for name, screen in SCREENS.items():
        if name not in NOT_OF_USERS:
            for part, told in brought_up(marked, screen):
                shown[told.kind] += 1
                if not told.is_right:
                    wrong.append(f"{name}: {told.kind} of {type(part).__name__} {told.text}")

    assert [] == wrong
    assert {"label", "tip", "row", "tip of a row", "button", "window"} <= set(shown)


def test_the_menus_of_a_hex_show_what_is_written(marked: Window) -> None:
    marked.action_set.made["players_screen"].trigger()
    marked.action_set.made["push"].trigger()
    at = keyed_hex(marked)

    marked.canvas.context_asked.emit(at, QPoint())

    (menu,) = [menu for menu in marked.findChildren(QMenu) if menu.isVisible()]
    texts = [action.text() for action in menu.actions() if TAG in action.text()]
    menu.close()
    assert texts
    assert [] == [text for text in texts if "&&amp; A&&B" not in text]


def test_what_asks_before_a_map_goes_names_it_as_it_is(marked: Window) -> None:
    maps.remove(workspace_of(marked))

    (box,) = marked.findChildren(QMessageBox)
    said = [told for told in told_by(box) if TAG in told.text]
    assert said
    assert all(told.is_right for told in said)


def brought_up(window: Window, screen: Screen) -> list[tuple[QWidget, Told]]:
    """What is told with the mark in it, of all widgets, while a screen is open."""
    screen(window)
    assert window.document is not None
    mark_all(window.document)
    QApplication.processEvents()
    tops = QApplication.topLevelWidgets()
    parts = [part for top in tops for part in (top, *top.findChildren(QWidget))]
    found = [(part, told) for part in parts for told in told_by(part) if is_marked(told.text)]
    close_all(window)
    return found


def is_marked(text: str) -> bool:
    return TAG in text or SAFE in text


def told_by(part: QWidget) -> Iterator[Told]:
    yield Told("tip", part.toolTip(), TAG not in part.toolTip())
    if part.isWindow():
        yield Told("window", part.windowTitle(), IN_TITLES in part.windowTitle())
    for action in part.actions():
        yield Told("menu", action.text(), "&" not in action.text().replace("&&", ""))
    match part:
        case QLabel():
            is_plain = part.textFormat() == Qt.TextFormat.PlainText
            yield Told("label", part.text(), is_plain and not is_keyed(part))
        case QAbstractButton():
            yield Told("button", part.text(), "&" not in part.text().replace("&&", ""))
        case QMenu():
            yield Told("menu", part.title(), "&&amp;" in part.title())
        case QAbstractItemView():
            yield from (told for index in rows(part) for told in told_in(index))
        case QMessageBox():
            yield from (told for label in part.findChildren(QLabel) for told in told_by(label))


def told_in(index: QModelIndex) -> Iterator[Told]:
    said = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
    yield Told("row", str(index.data()), is_right=True)
    yield Told("tip of a row", said, TAG not in said)


def is_keyed(label: QLabel) -> bool:
    """Whether an `&` in it is taken for the key of the field that it names."""
    return label.buddy() is not None and "&amp;" in label.text().replace("&&", "")


def rows(view: QAbstractItemView, within: QModelIndex | None = None) -> Iterator[QModelIndex]:
    model, at = view.model(), QModelIndex() if within is None else within
    is_table = isinstance(view, QTreeView | QTableView) and not isinstance(
        model, QAbstractListModel
    )
    wide = model.columnCount(at) if is_table else 1
    for row in range(min(model.rowCount(at), MOST_ROWS)):
        for column in range(wide):
            yield model.index(row, column, at)
        if isinstance(view, QTreeView):
            yield from rows(view, model.index(row, 0, at))


def close_all(window: Window) -> None:
    for dialog in window.findChildren(QDialog):
        dialog.done(QDialog.DialogCode.Rejected)
        dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
