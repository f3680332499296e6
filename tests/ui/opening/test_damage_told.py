"""Damage that opening does not see: found on a thread, told where the window tells of its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMessageBox

from mapper.model.campaign.rows import Feature, Key
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.ui.opening.import_report import ListReport
from mapper.ui.window.damaged_file import damage_of
from mapper.ui.window.window import Window
from tests.small import MAP, small_rows, spot
from tests.until import until

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

CAVE = Key("feature", MAP, "1")
Dialog = TypeVar("Dialog", bound=QDialog)


def test_an_image_that_was_spoilt_is_told_after_opening(
    qtbot: QtBot, settings: QSettings, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.cognita"
    create_file(path, small_rows(), [("0" * 64, b"not what was written")])
    window = Window(settings)
    qtbot.add_widget(window)

    window.open_path(path)
    until(lambda: window.workspace is not None, 60, QApplication.processEvents)
    assert window.workspace is not None
    file = window.workspace.document.file
    until(lambda: file.damage is not None, 60, QApplication.processEvents)
    window.workspace.words.look_at_disk()

    assert "On disk, but damaged" == window.workspace.words.disk.text()
    window.show_document(None)


def test_a_file_with_foreign_sql_is_offered_to_be_rescued(tmp_path: Path) -> None:
    path = tmp_path / "foreign.cognita"
    create_file(path, small_rows())
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE more (a)")
    connection.close()

    damage = damage_of(path)

    assert damage is not None
    assert ["table “more”"] == damage.foreign


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A campaign in which one feature is not what was written."""
    path = tmp_path / "Coast.cognita"
    create_file(path, {**small_rows(), CAVE: Feature(spot("0203"), "Cave", "hidden")})
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE rows SET data = ? WHERE kind = 'feature'", (b"Cavf",))
    connection.close()
    return path


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings) -> Iterator[Window]:
    window = Window(settings)
    qtbot.add_widget(window)
    window.show()
    yield window
    window.show_document(None)


def choices(window: Window, path: Path) -> tuple[QMessageBox, dict[str, QAbstractButton]]:
    """The box that asks what to do with a damaged file, and its buttons by their words."""
    window.open_path(path)
    until(lambda: shown(window, QMessageBox), 60, QApplication.processEvents)
    (box,) = shown(window, QMessageBox)
    return box, {button.text().replace("&", ""): button for button in box.buttons()}


def shown(window: Window, kind: type[Dialog]) -> list[Dialog]:
    return [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]


def is_open(window: Window, name: str) -> bool:
    return window.document is not None and window.document.file.path.name == name


def test_what_a_rescue_lost_is_listed_over_the_rescued_campaign(
    window: Window, damaged: Path
) -> None:
    _, buttons = choices(window, damaged)

    buttons["Save what can be read"].click()
    until(lambda: shown(window, ListReport), 60, QApplication.processEvents)

    (report,) = shown(window, ListReport)
    assert is_open(window, "Coast (rescued).cognita")
    assert not window.is_opening
    lost = "feature/wild/1 could not be read; a placeholder stands for it."
    assert [lost] == [report.lines.item(row).text() for row in range(report.lines.count())]
    report.close()


def test_the_newest_sound_backup_is_offered_first_and_opened_as_a_copy(
    window: Window, damaged: Path, tmp_path: Path
) -> None:
    folder = damaged.with_name("Coast.cognita-backups")
    folder.mkdir()
    at = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
    create_file(folder / "2026-03-04 05.06.07 UTC.cognita", small_rows())
    (folder / "2026-03-04 06.06.07 UTC.cognita").write_bytes(damaged.read_bytes())
    before = damaged.read_bytes()

    box, buttons = choices(window, damaged)
    words = "Open the newest backup"
    is_first = box.defaultButton() is buttons[words]
    buttons[words].click()
    name = f"Coast (backup of {at.astimezone():%Y-%m-%d %H.%M}).cognita"
    until(lambda: is_open(window, name), 60, QApplication.processEvents)

    assert is_first
    assert before == damaged.read_bytes()
    assert read_campaign(tmp_path / name).rows() == small_rows()


def test_what_is_foreign_in_a_file_is_named_where_its_rescue_is_offered(
    window: Window, damaged: Path
) -> None:
    with sqlite3.connect(damaged) as connection:
        connection.execute("CREATE TRIGGER evil AFTER INSERT ON rows BEGIN SELECT 1; END")
    connection.close()

    box, buttons = choices(window, damaged)

    assert "trigger “evil”" in box.informativeText()
    assert ["Save what can be read", "Cancel"] == sorted(buttons, reverse=True)
    box.close()
