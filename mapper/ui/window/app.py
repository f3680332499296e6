"""The program with its window: fonts, theme, translation, and the net for errors."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QSettings, QStandardPaths, Qt, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from mapper import __version__
from mapper.drawing.base.fonts import load_fonts
from mapper.resources import resources
from mapper.ui.app.settings import REOPEN_LAST, is_on
from mapper.ui.app.settings_file import recent_files, remembered
from mapper.ui.app.theme import apply_theme
from mapper.ui.window import crash
from mapper.ui.window.focus_ring import FocusRing
from mapper.ui.window.gc_pauses import Tidying
from mapper.ui.window.window import Window

GIVE_WAY_S = 0.0005
"""So long another thread goes on once the window asks for its turn.

The window asks at each call of Qt that waits for nothing, some hundred times a picture; at Python's
own 5 ms each, it would stand still beside work that takes long. Where only one thread works, nobody
asks. It holds for the process, so the program sets it once, where it starts.
"""


def run(path: Path | None) -> int:
    """Show the window, with a campaign if one is named, until it is closed."""
    app = application(sys.argv[:1])
    window = open_window(remembered())
    net = crash.install(app, report_folder(), lambda: window.document, window.refuse)
    window.show()
    window.own.read_again()
    if path is not None:
        window.open_path(path)
    elif is_on(window.settings, REOPEN_LAST) and recent_files(window.settings):
        window.open_path(recent_files(window.settings)[0])
    close_on_signals(window)
    code = app.exec()
    net.deleteLater()
    return code


def application(words: Sequence[str]) -> QApplication:
    """Qt, with our name, our icon, our fonts and the user's language."""
    know_our_files()
    sys.setswitchinterval(GIVE_WAY_S)
    QApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    app = QApplication(list(words))
    app.setApplicationName("cognita")
    app.setApplicationDisplayName("Cognita")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("cognita")
    app.setWindowIcon(QIcon(str(resources() / "icons" / "cognita.svg")))
    load_fonts()
    apply_theme(app, "system")
    FocusRing(app)
    for translator in translators(QLocale()):
        translator.setParent(app)
        app.installTranslator(translator)
    return app


def know_our_files() -> None:
    """Let dialogs tell campaigns by their names.

    They would open each file to see what it is, and drop SQLite's locks on the one that is open.
    """
    usual = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    if sys.platform not in ("win32", "darwin") and str(resources()) not in usual.split(":"):
        os.environ["XDG_DATA_DIRS"] = f"{usual}:{resources()}"


def translators(locale: QLocale) -> list[QTranslator]:
    """Qt's own words and ours, in the language of a place; English where ours has no other."""
    found = []
    qt = QTranslator()
    if qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        found.append(qt)
    for wanted in (QLocale(QLocale.Language.English), locale):
        ours = QTranslator()
        if ours.load(wanted, "cognita", "_", str(resources() / "translations")):
            found.append(ours)
    return found


def open_window(settings: QSettings) -> Window:
    window = Window(settings)
    tidying = Tidying(window)
    window.document_shown.connect(tidying.leave_out)
    window.emptied.connect(tidying.take_in)
    return window


def close_on_signals(window: Window) -> None:
    """Asked to end by the terminal or the system, close as by hand; heard within a second.

    Not at once: Python hears of it amid whatever it does.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(
                getattr(signal, name), lambda *_: QTimer.singleShot(0, window, window.close)
            )


def report_folder() -> Path:
    """Where reports of errors are written."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(place)) / "reports"
