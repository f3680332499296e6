"""What the walks need: a window with settings of its own, and the small campaign on disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QFileDialog

from mapper.commands.groups.party import place_group
from mapper.drawing.base.fonts import load_fonts
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.storage.file import create_file
from mapper.ui.app.settings_file import remembered
from mapper.ui.window.window import Window
from tests.commands.vale import MAP as VALE
from tests.commands.vale import vale_rows
from tests.flows.evening import GROUP, STAIR, WILDERNESS, Evening
from tests.flows.real import Screen, missing, screen
from tests.small import small_rows
from tests.two_programs import another, running
from tests.ui.whole import example_file
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

__all__ = ["another", "running"]

OpenWindow = Callable[[Path | None], Window]


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """What the program remembers, in a folder of this test only."""
    folder = tmp_path / "settings"
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    kept = remembered()
    kept.setValue("theme", "light")
    return kept


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The small campaign of tests, closed."""
    made = tmp_path / "small.cognita"
    create_file(made, small_rows())
    return made


@pytest.fixture
def vale(tmp_path: Path) -> Path:
    """A vale to travel through, closed; nobody is in it."""
    made = tmp_path / "vale.cognita"
    create_file(made, {**vale_rows(), SETTINGS: Settings("Vale", VALE)})
    return made


@pytest.fixture
def open_window(qtbot: QtBot, settings: QSettings) -> Iterator[OpenWindow]:
    """Opens windows as the program does, and closes those that are left."""
    load_fonts()
    windows: list[Window] = []

    def opened(path: Path | None) -> Window:
        window = Window(settings)
        qtbot.add_widget(window)
        windows.append(window)
        window.show()
        if path is not None:
            window.open_path(path)
            until(lambda: window.document, PATIENCE, QApplication.processEvents)
        QApplication.processEvents()
        return window

    yield opened
    for window in windows:
        window.close()


@pytest.fixture
def window(open_window: OpenWindow, path: Path) -> Window:
    """The window with the small campaign, painting forest."""
    opened = open_window(path)
    assert opened.workspace is not None
    opened.tool_use.choose("brush")
    opened.workspace.terrain.choose(FOREST)
    return opened


FOREST = 2


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example campaign, written once; a test works on a copy."""
    return example_file(tmp_path_factory.mktemp("example"))


@pytest.fixture
def evening(open_window: OpenWindow, example: Path, tmp_path: Path, qtbot: QtBot) -> Evening:
    """The example, its group before the Smugglers’ Stair."""
    path = Path(shutil.copy(example, tmp_path / "example.cognita"))
    window = open_window(path)
    window.resize(1500, 900)
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    document = window.document
    assert document is not None
    document.do(place_group(document.campaign, GROUP, WILDERNESS, STAIR))
    QApplication.processEvents()
    return Evening(window, path)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a copy goes, as it is chosen when the window asks for it."""
    chosen = tmp_path / "elsewhere.cognita"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(chosen), ""))
    return chosen


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Screen]:
    """A screen of its own, for hands on a real window."""
    if missing():
        pytest.skip(f"not installed: {', '.join(missing())}")
    with screen(tmp_path) as made:
        yield made
