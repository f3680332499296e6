"""What was typed into a dialog is dropped only when that is meant; where nothing was, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from mapper.commands.terrain.terrain import add_region
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN
from mapper.play.map_rules import USUAL
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.time_dialogs import CalendarDialog, JumpDialog, TimersDialog
from mapper.ui.widgets.ask_dialog import AskDialog, form_of
from mapper.ui.widgets.small_parts import SearchField, SteadyBox
from tests.small import small_rows
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

ESCAPE = Qt.Key.Key_Escape
Made = Callable[[Document, "QtBot"], QDialog]


@pytest.fixture
def document(tmp_path: Path, qtbot: QtBot) -> Iterator[Document]:
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    made = Document(CampaignFile(path, keep_backups=False))
    yield made
    made.close()


class EveryField(AskDialog):
    """A dialog with a field of each kind that there is."""

    def __init__(self) -> None:
        super().__init__("Every field", str, None, "Keep it")
        self.line, self.number, self.tick = QLineEdit("a"), QSpinBox(), QCheckBox("b")
        self.choice, self.search = SteadyBox(), SearchField("Search")
        self.choice.addItems(["one", "two"])
        rows = ("Line", self.line), ("Number", self.number), ("Choice", self.choice)
        self.lay_out(form_of(*rows), self.tick, self.search)


def boxes(dialog: QDialog) -> list[QMessageBox]:
    return [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]


def shown(dialog: QDialog, qtbot: QtBot) -> QDialog:
    qtbot.add_widget(dialog, before_close_func=lambda _dialog: dialog.done(0))
    dialog.show()
    return dialog


def every_field(qtbot: QtBot) -> EveryField:
    dialog = EveryField()
    shown(dialog, qtbot)
    return dialog


def rules_of(document: Document) -> RulesDialog:
    return RulesDialog(document.campaign, document.map_id, lambda _made: "")


MAKE: dict[str, Made] = {
    "note": lambda _document, _qtbot: NoteDialog("Add a note", lambda _text, _told: ""),
    "rules": lambda document, _qtbot: RulesDialog(
        document.campaign, document.map_id, lambda _made: ""
    ),
    "calendar": lambda _document, _qtbot: CalendarDialog(USUAL, lambda _made: ""),
    "time": lambda document, qtbot: JumpDialog(editor_of(document, qtbot)),
    "timers": lambda document, qtbot: TimersDialog(editor_of(document, qtbot)),
}


@pytest.mark.parametrize("name", MAKE)
def test_escape_asks_before_it_drops_what_was_typed(
    name: str, document: Document, qtbot: QtBot
) -> None:
    dialog = shown(MAKE[name](document, qtbot), qtbot)
    field: QWidget = [*dialog.findChildren(QPlainTextEdit), *dialog.findChildren(QLineEdit)][0]
    QTest.keyClicks(field, "7")

    QTest.keyClick(dialog, ESCAPE)
    [box] = boxes(dialog)
    QTest.keyClick(box, ESCAPE)
    stays = dialog.isVisible()
    dialog.close()
    [box] = boxes(dialog)
    next(each for each in box.buttons() if each.text() == "&Drop them").click()

    assert (True, False) == (stays, dialog.isVisible())


@pytest.mark.parametrize("name", MAKE)
def test_where_nothing_was_typed_escape_closes_it(
    name: str, document: Document, qtbot: QtBot
) -> None:
    dialog = shown(MAKE[name](document, qtbot), qtbot)

    QTest.keyClick(dialog, ESCAPE)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


@pytest.mark.parametrize(
    "alter",
    [
        lambda dialog: dialog.line.setText("b"),
        lambda dialog: dialog.number.setValue(3),
        lambda dialog: dialog.tick.setChecked(True),
        lambda dialog: dialog.choice.setCurrentIndex(1),
    ],
    ids=["line", "number", "tick", "choice"],
)
def test_each_kind_of_field_counts(alter: Callable[[EveryField], object], qtbot: QtBot) -> None:
    dialog = every_field(qtbot)
    alter(dialog)

    QTest.keyClick(dialog, ESCAPE)

    assert (1, True) == (len(boxes(dialog)), dialog.isVisible())


def test_what_is_searched_for_is_nothing_to_keep(qtbot: QtBot) -> None:
    dialog = every_field(qtbot)
    dialog.search.setText("forest")

    QTest.keyClick(dialog, ESCAPE)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


def test_what_was_altered_and_set_back_is_not_asked_about(qtbot: QtBot) -> None:
    dialog = every_field(qtbot)
    for words in ("b", "a"):
        dialog.line.setText(words)

    QTest.keyClick(dialog, ESCAPE)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


def test_after_a_timer_was_added_nothing_is_lacking(document: Document, qtbot: QtBot) -> None:
    dialog = TimersDialog(editor_of(document, qtbot))
    shown(dialog, qtbot)
    dialog.text.setText("The ship sails")
    dialog.days.setValue(3)
    dialog.add_described()

    QTest.keyClick(dialog, ESCAPE)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


def test_looking_at_the_weather_of_another_region_alters_nothing(
    document: Document, qtbot: QtBot
) -> None:
    region = Region("Fells", "#8c4a8f")
    document.do(add_region(document.campaign, document.map_id, region, area_of([ORIGIN])))
    dialog = rules_of(document)
    shown(dialog, qtbot)
    dialog.region.setCurrentIndex(1)

    QTest.keyClick(dialog, ESCAPE)

    assert ([], False) == (boxes(dialog), dialog.isVisible())


@pytest.mark.parametrize(
    ("name", "does"), [("note", "Write it down"), ("rules", "Set"), ("calendar", "Set")]
)
def test_the_button_says_what_will_happen(
    name: str, does: str, document: Document, qtbot: QtBot
) -> None:
    dialog = shown(MAKE[name](document, qtbot), qtbot)

    assert isinstance(dialog, AskDialog)
    assert does == dialog.do_button.text().replace("&", "")
