"""As a campaign is closed its last backup is made; where it cannot be, that is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.full_disk import fill, small_disk
from tests.small import FOREST, painted, small_rows, terrain
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def in_the_way(path: Path) -> Path:
    """A file where the folder of backups would be."""
    made = path.with_name(f"{path.name}-backups")
    made.write_text("mine")
    return made


def work(window: Window) -> None:
    document = window.document
    assert document is not None
    document.do(painted(document.campaign, "0201"))


def told(window: Window) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_the_window_says_so_before_it_closes(in_the_way: Path, window: Window, path: Path) -> None:
    work(window)

    window.close()
    (box,) = told(window)
    was_visible, said, why = window.isVisible(), box.text(), box.informativeText()
    box.accept()
    until(lambda: not window.isVisible(), PATIENCE, QApplication.processEvents)

    assert was_visible
    assert "no backup" in said
    assert str(in_the_way) in why
    assert FOREST == terrain(read_campaign(path), "0201")


def test_who_asks_twice_for_the_window_to_close_is_not_kept(
    in_the_way: Path, window: Window
) -> None:
    work(window)

    window.close()
    window.close()

    assert in_the_way.exists()
    assert not window.isVisible()


def test_where_the_campaign_alone_is_closed_it_is_told_over_the_start(
    in_the_way: Path, window: Window
) -> None:
    work(window)

    files.close(window)
    (box,) = told(window)
    box.accept()

    assert in_the_way.exists()
    assert window.isVisible()
    assert window.stack.currentWidget() is window.start


def test_a_full_disk_is_told_as_the_window_closes(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with small_disk(tmp_path / "disk", "2m") as disk:
        path = disk / "small.cognita"
        create_file(path, small_rows())
        window = open_window(path)
        work(window)
        fill(disk, 4096)

        window.close()
        (box,) = told(window)
        why = box.informativeText()
        box.accept()
        qtbot.wait_until(lambda: not window.isVisible())

        assert "full" in why
        assert FOREST == terrain(read_campaign(path), "0201")


def test_where_the_backup_is_made_nothing_is_told(window: Window) -> None:
    work(window)

    window.close()

    assert [] == told(window)
    assert not window.isVisible()
