"""What tests of the window need: its fonts and theme, settings of their own, a small campaign."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from mapper.drawing.base.fonts import load_fonts
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.app.theme import apply_theme
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.window.focus_ring import FocusRing
from mapper.ui.window.window import Window
from tests.small import small_rows
from tests.ui.hands import settle
from tests.ui.opened import editor_of, opened_example, settings_in
from tests.ui.whole import example_file

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture(scope="session", autouse=True)
def themed(qapp: QApplication) -> None:
    load_fonts()
    apply_theme(qapp, "light")
    FocusRing(qapp)


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """What the program remembers, in a folder of this test only."""
    return settings_in(tmp_path / "settings")


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    """The small campaign of tests, open."""
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def editor(qtbot: QtBot, document: Document) -> Editor:
    """At work on the open campaign."""
    return editor_of(document, qtbot)


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example campaign; a test works on a copy."""
    return example_file(tmp_path_factory.mktemp("example"))


@pytest.fixture
def window(
    qapp: QApplication, settings: QSettings, example: Path, tmp_path: Path
) -> Iterator[Window]:
    """The program's window with the example open, shown and active."""
    with opened_example(example, tmp_path, settings) as window:
        yield window


@pytest.fixture
def at_play(window: Window) -> Window:
    """The example on the desk to play at, in a window of the smallest usual size."""
    window.action_set.made["play_desk"].trigger()
    window.resize(1280, 720)
    settle(window)
    return window
