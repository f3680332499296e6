"""The program's window with a copy of the example: opened, shown and active, and closed after."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mapper.ui.app.settings_file import remembered
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.history.go_back import GoBackDialog
from mapper.ui.window.window import Window
from tests.ui.whole import SCREENS
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class BroughtUp(NamedTuple):
    """A screen of the program, by its name, and the window that it belongs to."""

    name: str
    window: Window
    screen: QWidget


def settings_in(folder: Path) -> QSettings:
    """What the program remembers, in a folder of its own."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    return remembered()


def editor_of(document: Document, qtbot: QtBot) -> Editor:
    """An editor beside an empty window."""
    beside = QWidget()
    qtbot.add_widget(beside)
    return Editor(document, beside)


@contextmanager
def opened_example(example: Path, folder: Path, settings: QSettings) -> Iterator[Window]:
    """A window in which all panels have taken their places."""
    window = Window(settings)
    window.open_path(Path(shutil.copy(example, folder)))
    wait(lambda: window.document is not None)
    window.show()
    window.activateWindow()
    wait(window.isActiveWindow)
    QApplication.processEvents()
    yield window
    for dialog in window.findChildren(QDialog):
        dialog.done(QDialog.DialogCode.Rejected)
    window.close()
    QApplication.processEvents()  # what was put off until the next turn is still due
    window.deleteLater()
    deleted()


@contextmanager
def brought_up(name: str, example: Path, folder: Path) -> Iterator[BroughtUp]:
    """A screen that several questions are asked of, none of which alters it."""
    settings = settings_in(folder / "settings")
    with opened_example(example, folder, settings) as window:
        screen = SCREENS[name](window)
        if isinstance(screen, GoBackDialog):
            wait(lambda: screen.model.rowCount() > 0)
        deleted()
        yield BroughtUp(name, window, screen)


def wait(is_so: Callable[[], object]) -> None:
    until(is_so, PATIENCE, QApplication.processEvents)


def deleted() -> None:
    """What was to be deleted later is deleted now."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
