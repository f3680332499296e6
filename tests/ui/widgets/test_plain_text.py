"""What a user calls a thing is shown as it is written, everywhere: never HTML, a key or a mark."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QTextEdit,
    QWidget,
)

from mapper.ui.app.settings_file import remember_file
from mapper.ui.app.translated import tr
from mapper.ui.editing import jobs
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.widgets.plain_text import (
    message_box,
    on_button,
    plain_label,
    tip,
    titled,
    without_keys,
)
from mapper.ui.widgets.small_parts import SteadyBox
from mapper.ui.window.menus import fill_recent
from mapper.ui.window.window import Window
from tests.ui.marked import MARK

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

SOURCE = Path(__file__).parents[3] / "mapper" / "ui"
MAKERS = {"QLabel", "QMessageBox", "QProgressDialog", "QTextEdit", "QTextBrowser", "QErrorMessage"}
SETTERS = {"setToolTip", "setWhatsThis", "setHtml", "setTextFormat", "showText"}
KEYED = "addAction addMenu addTab addRow addButton setTitle QMenu QAction QPushButton QCheckBox"
KEYED_BY = frozenset([*KEYED.split(), "QRadioButton", "QGroupBox"])
"""What makes a key of an `&` in a text."""

NUMBERS = {"number", "n", "count", "per_cent"}


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


def test_a_button_is_no_wider_than_a_panel_bears(qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.add_widget(button)

    on_button(button, f"A&B {'W' * 10_000} passes")

    assert button.text().startswith("A&&B W")
    assert button.text().endswith("W passes")
    assert button.minimumSizeHint().width() < 600
    assert f"A&B {'W' * 10_000} passes" == button.accessibleName()


def test_what_a_button_says_aloud_follows_its_text(qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.add_widget(button)

    on_button(button, "W" * 100)
    on_button(button, "Short")

    assert ("Short", "Short") == (button.text(), button.accessibleName())


def test_a_choice_of_long_names_gives_way(qtbot: QtBot) -> None:
    box = SteadyBox()
    qtbot.add_widget(box)

    box.addItem("W" * 200)

    assert box.minimumSizeHint().width() < 400


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
        if path.name != "plain_text.py" and is_guessing(call)
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
        if called(call) == "setWindowTitle" and path.name != "plain_text.py"
        if not is_of_ours(call.args[0])
    ]


def test_every_tip_of_a_model_is_made_safe() -> None:
    of_models = [path for path in SOURCE.rglob("*.py") if "ToolTipRole" in path.read_text("utf-8")]

    made_safe = {"go_back.py", "undo_panel.py", "rules_dialog.py", "log_panel.py"}
    made_safe |= {"bring_in_dialog.py", "grid_table.py", "line_model.py"}
    assert made_safe == {path.name for path in of_models}


def test_the_menu_of_recent_campaigns_shows_their_names(qtbot: QtBot, settings: QSettings) -> None:
    window, menu = Window(settings), QMenu()
    qtbot.add_widget(window)
    remember_file(settings, Path("A&B <b>.cognita"))

    fill_recent(window, menu)

    assert menu.actions()[0].text().startswith("A&&B <b>.cognita — ")


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


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_D])
def test_keys_that_were_meant_for_a_field_press_no_button(qtbot: QtBot, key: Qt.Key) -> None:
    over = QWidget()
    qtbot.add_widget(over)
    box = message_box(over, QMessageBox.Icon.Warning, "Written", "By another program")
    save = box.addButton("Save", QMessageBox.ButtonRole.AcceptRole)
    pressed = list[bool]()
    save.clicked.connect(pressed.append)
    box.wait_for_tab()
    box.show()
    qtbot.wait_until(box.isVisible)

    QTest.keyClick(box.focusWidget(), key)

    assert [] == pressed
    assert box.isVisible()
