"""File → Import and files dropped on the window: one step, and a report of what was lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.model.campaign.rows import Feature
from mapper.ui.editing.document import Document
from mapper.ui.key_table.bring_in_dialog import BringInDialog
from mapper.ui.opening.import_report import ImportReport
from mapper.ui.window import importing
from mapper.ui.window.window import Window
from tests.importers.made import watabou
from tests.small import MAP, small_rows
from tests.ui.hands import drop
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

LOST = "1 square of water lies outside the rooms."


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings, document: Document) -> Window:
    window = Window(settings)
    qtbot.add_widget(window)
    window.show_document(document)
    return window


def foreign(folder: Path, **parts: object) -> Path:
    path = folder / "foreign.json"
    path.write_text(json.dumps(watabou() | parts))
    return path


def bring_in(qtbot: QtBot, window: Window, path: Path) -> None:
    """Until the map is there, or a box says why it is not."""
    importing.bring_in(window, path)
    qtbot.wait_until(lambda: is_over(window))


def is_over(window: Window) -> bool:
    if window.findChildren(QMessageBox):
        return True
    return window.document is not None and "Crypt of the Tin Moth" in names(window)


def names(window: Window) -> list[str]:
    assert window.document is not None
    return sorted(row.name for row in window.document.campaign.maps().values())


def test_the_map_comes_into_the_open_campaign_and_is_shown(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    bring_in(qtbot, window, foreign(tmp_path))

    assert window.document is not None
    assert ["Crypt of the Tin Moth", "Wild"] == names(window)
    assert "crypt_of_the_tin_moth" == window.document.map_id


def test_a_table_that_is_dropped_is_shown_before_it_comes_in(
    window: Window, tmp_path: Path
) -> None:
    table = tmp_path / "key.csv"
    table.write_text("map,place,kind,title\nWild,0101,feature,Inn\n")

    drop(window, table)
    until(lambda: window.findChild(BringInDialog), PATIENCE, QApplication.processEvents)

    dialog = window.findChild(BringInDialog)
    assert dialog is not None
    assert window.document is not None
    assert {} == window.document.campaign.all(Feature, MAP)
    dialog.do_button.click()
    assert ["Inn"] == [row.title for row in window.document.campaign.all(Feature, MAP).values()]


def test_one_undo_takes_the_whole_import_back(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    bring_in(qtbot, window, foreign(tmp_path))

    assert window.document is not None
    window.document.undo()

    assert small_rows() == window.document.campaign.rows()


def test_what_was_not_understood_is_reported(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    bring_in(qtbot, window, foreign(tmp_path, water=[{"x": 50, "y": 50}]))

    (report,) = window.findChildren(ImportReport)
    assert [LOST] == [report.lines.item(row).text() for row in range(report.lines.count())]


def test_no_report_is_shown_where_all_was_understood(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    bring_in(qtbot, window, foreign(tmp_path))

    assert [] == window.findChildren(ImportReport)


def test_the_report_can_be_copied(qtbot: QtBot) -> None:
    report = ImportReport("A map", "1 zone", ["One.", "Two."])
    qtbot.add_widget(report)

    report.copy.click()

    assert "One.\nTwo." == QGuiApplication.clipboard().text()


def test_a_file_that_is_no_map_is_refused_and_changes_nothing(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    path = tmp_path / "foreign.json"
    path.write_text("{}")

    bring_in(qtbot, window, path)

    (box,) = window.findChildren(QMessageBox)
    assert "neither a One Page Dungeon" in box.informativeText()
    assert ["Wild"] == names(window)


def test_without_a_campaign_a_new_one_begins_with_the_map(
    qtbot: QtBot, settings: QSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "home_folder", lambda: tmp_path / "Cognita")
    window = Window(settings)
    qtbot.add_widget(window)

    bring_in(qtbot, window, foreign(tmp_path))

    assert ["Crypt of the Tin Moth"] == names(window)
    window.show_document(None)


def test_what_was_not_understood_is_reported_over_a_new_campaign(
    qtbot: QtBot, settings: QSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "home_folder", lambda: tmp_path / "Cognita")
    window = Window(settings)
    qtbot.add_widget(window)
    window.show()

    bring_in(qtbot, window, foreign(tmp_path, water=[{"x": 50, "y": 50}]))
    qtbot.wait_until(lambda: not window.turns.is_at_work)
    QApplication.processEvents()

    (report,) = window.findChildren(ImportReport)
    assert report.isVisible()
    window.show_document(None)


def test_a_foreign_map_that_is_dropped_is_imported(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    path = foreign(tmp_path)

    drop(window, path)

    qtbot.wait_until(lambda: "Crypt of the Tin Moth" in names(window))


@pytest.mark.parametrize(
    ("data", "is_foreign"),
    [(b"{}", True), (b"\xef\xbb\xbf \n[", True), (b"SQLite format 3\0", False), (b"", False)],
)
def test_a_campaign_is_told_from_a_foreign_map_by_its_beginning(
    data: bytes, is_foreign: bool, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)

    assert is_foreign == importing.is_foreign(path)
