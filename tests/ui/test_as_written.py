"""What a user calls a thing is shown as it is written, everywhere: never HTML, a key or a mark."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)

from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.storage.text_form import from_text
from mapper.ui import jobs, maps
from mapper.ui.as_written import message_box, plain_label, tip, titled, without_keys
from mapper.ui.menus import fill_recent
from mapper.ui.prose import MARKDOWN, Reader
from mapper.ui.remembered import remember_file
from mapper.ui.window import Window
from mapper.ui.words import tr
from tests.ui.bringing_up import Screen
from tests.ui.marked import IN_TITLES, MARK, mark_all, marking
from tests.ui.whole import SCREENS, keyed_hex

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

SOURCE = Path(__file__).parents[2] / "mapper" / "ui"
MAKERS = {"QLabel", "QMessageBox", "QProgressDialog", "QTextEdit", "QTextBrowser", "QErrorMessage"}
SETTERS = {"setToolTip", "setWhatsThis", "setHtml", "setTextFormat", "showText"}
KEYED = "addAction addMenu addTab addRow addButton setTitle QMenu QAction QPushButton QCheckBox"
KEYED_BY = frozenset([*KEYED.split(), "QRadioButton", "QGroupBox"])
"""What makes a key of an `&` in a text."""

NUMBERS = {"number", "n", "count", "per_cent"}
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


def test_a_label_shows_its_text_and_no_html(qapp: object) -> None:
    label = plain_label(MARK)

    assert (Qt.TextFormat.PlainText, MARK) == (label.textFormat(), label.text())


def test_a_tip_reads_as_it_was_written(qapp: object) -> None:
    read = QTextEdit()

    read.setHtml(tip(f"{MARK}\nand more"))

    assert f"{MARK}\nand more" == read.toPlainText()


def test_a_tip_without_tags_is_left_as_it_is() -> None:
    assert "A&B &amp; 3 > 2" == tip("A&B &amp; 3 > 2")


def test_an_ampersand_is_no_key(qapp: object) -> None:
    menu = QMenu(without_keys("A&B\tC"))

    assert "A&&B C" == menu.title()


def test_a_title_keeps_its_brackets(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.add_widget(window)

    titled(window, "A[*]B[*][*]")
    window.show()

    assert "A[*]B[*][*]" == window.windowHandle().title()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\u202eb", "a\u202eb\u202c"),
        ("a\u2067b\u202dc", "a\u2067b\u202dc\u202c\u2069"),
        ("a\u202eb\u202cc", "a\u202eb\u202cc"),
        ("\u2069\u202c", "\u2069\u202c"),
    ],
)
def test_a_name_that_runs_the_other_way_ends_where_it_ends(name: str, shown: str) -> None:
    assert f"Show {shown} now" == tr("Show {map} now", map=name)


def test_a_box_shows_both_texts_as_they_are(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.add_widget(parent)

    box = message_box(parent, QMessageBox.Icon.Warning, MARK, MARK, MARK)

    texts = [label for label in box.findChildren(QLabel) if label.text()]
    assert [MARK, MARK] == [label.text() for label in texts]
    assert {Qt.TextFormat.PlainText} == {label.textFormat() for label in texts}


def test_only_one_module_makes_what_guesses_at_texts() -> None:
    assert [] == [
        f"{path.name}:{call.lineno} {ast.unparse(call.func)}"
        for path, call in calls()
        if path.name != "as_written.py" and is_guessing(call)
    ]


def test_texts_with_names_are_kept_from_making_keys() -> None:
    assert [] == [
        f"{path.name}:{call.lineno} {ast.unparse(argument)}"
        for path, call in calls()
        if called(call) in KEYED_BY
        for argument in call.args
        if isinstance(argument, ast.JoinedStr) or has_names(argument)
    ]


def test_titles_with_names_keep_their_brackets() -> None:
    assert [] == [
        f"{path.name}:{call.lineno}"
        for path, call in calls()
        if called(call) == "setWindowTitle" and path.name != "as_written.py"
        if not is_of_ours(call.args[0])
    ]


def test_every_tip_of_a_model_is_made_safe() -> None:
    of_models = [path for path in SOURCE.rglob("*.py") if "ToolTipRole" in path.read_text("utf-8")]

    assert {"moment_list.py", "undo_model.py"} == {path.name for path in of_models}


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


def test_the_menu_of_recent_campaigns_shows_their_names(qtbot: QtBot, settings: QSettings) -> None:
    window, menu = Window(settings), QMenu()
    qtbot.add_widget(window)
    remember_file(settings, Path("A&B <b>.cognita"))

    fill_recent(window, menu)

    assert menu.actions()[0].text().startswith("A&&B <b>.cognita — ")


def test_what_asks_before_a_map_goes_names_it_as_it_is(marked: Window) -> None:
    maps.remove(marked)

    (box,) = marked.findChildren(QMessageBox)
    said = [told for told in told_by(box) if TAG in told.text]
    assert said
    assert all(told.is_right for told in said)


def test_a_wait_says_what_it_is_for(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.add_widget(window)

    waiting = jobs.waiting(window, MARK)

    (label,) = [label for label in waiting.findChildren(QLabel) if label.text()]
    assert (MARK, Qt.TextFormat.PlainText) == (label.text(), label.textFormat())


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_what_is_read_shows_no_picture_of_this_computer(
    qtbot: QtBot, tmp_path: Path, scheme: str
) -> None:
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.magenta)
    picture.save(str(tmp_path / "own.png"))
    reader = Reader("Notes")
    qtbot.add_widget(reader)

    reader.document().setMarkdown(f"![x]({scheme}{tmp_path / 'own.png'}) seen", MARKDOWN)
    reader.resize(300, 200)
    seen = reader.grab().toImage()

    points = ((x, y) for x in range(0, seen.width(), 8) for y in range(0, seen.height(), 8))
    assert not any(seen.pixelColor(*at) == Qt.GlobalColor.magenta for at in points)


@cache
def calls() -> list[tuple[Path, ast.Call]]:
    """Each call in the modules of the window."""
    return [
        (path, node)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


def called(call: ast.Call) -> str:
    return ast.unparse(call.func).split(".")[-1]


def is_guessing(call: ast.Call) -> bool:
    """Whether Qt is left to guess what a text is; a format that is said is no guess."""
    name = ast.unparse(call.func)
    if name.endswith(".setTextFormat"):
        return "PlainText" not in ast.unparse(call)
    return called(call) in MAKERS | SETTERS or name.split(".")[0] in {"QMessageBox", "QToolTip"}


def has_names(argument: ast.expr) -> bool:
    """Whether words of the user are put into a text, and not by what keeps them from being keys."""
    if isinstance(argument, ast.IfExp):
        return has_names(argument.body) or has_names(argument.orelse)
    if not isinstance(argument, ast.Call) or called(argument) != "tr":
        return False
    return any(
        word.arg not in NUMBERS and "without_keys(" not in ast.unparse(word.value)
        for word in argument.keywords
    )


def is_of_ours(title: ast.expr) -> bool:
    """Whether a title is written out in the source, translated or not."""
    match title:
        case ast.IfExp(body=body, orelse=orelse):
            return is_of_ours(body) and is_of_ours(orelse)
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper()
    return called(title) == "tr" and not has_names(title) if isinstance(title, ast.Call) else False


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
        yield Told("menu", action.text(), "&&amp;" in action.text())
    match part:
        case QLabel():
            is_plain = part.textFormat() == Qt.TextFormat.PlainText
            yield Told("label", part.text(), is_plain and not is_keyed(part))
        case QAbstractButton():
            yield Told("button", part.text(), "&&amp;" in part.text() or "amp;" not in part.text())
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
    wide = model.columnCount(at) if isinstance(view, QTreeView | QTableView) else 1
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
