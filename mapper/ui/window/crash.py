"""What nobody expected: a report, a dialog, and the window goes on; the campaign is on disk."""

from __future__ import annotations

import platform
import sqlite3
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from mapper import __version__
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import safely
from mapper.storage.file import local_now
from mapper.ui.app.measures import WIDE
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.widgets.icons import icon, icon_side
from mapper.ui.widgets.layouts import fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import plain_label


class CrashDialog(QDialog):
    """Escape and Enter go on with the work."""

    leave_chosen = Signal()

    def __init__(
        self, report: str, path: Path | None, has_campaign: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._report = report
        self._more = 0
        self.said = plain_label(_sentence(has_campaign))
        self.said.setWordWrap(True)
        self.where = faint(
            tr("The report is in “{path}”.", path=path)
            if path
            else tr("The report could not be written to the disk; copy it before you go on.")
        )
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName(tr("Where the report is"))
        self.further = faint()
        self.text = QPlainTextEdit(report)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Report"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.copy = self.buttons.addButton(tr("&Copy report"), roles.ActionRole)
        self.leave = self.buttons.addButton(tr("&Quit"), roles.DestructiveRole)
        self.go_on = self.buttons.addButton(tr("&Go on"), roles.AcceptRole)
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.leave.clicked.connect(self._leave)
        self.buttons.accepted.connect(self.accept)
        self.go_on.setDefault(True)
        self.go_on.setFocus()

    def count_another(self) -> None:
        """Say that it happened again while the dialog was open."""
        self._more += 1
        self.further.setText(tr("%n further errors since; each has its report.", self._more))
        self.further.setVisible(True)

    def _lay_out(self) -> None:
        sign = plain_label()
        colour = self.palette().color(QPalette.ColorRole.BrightText)
        side = icon_side(self, 2.2)
        sign.setPixmap(icon("warning", colour).pixmap(side, self.devicePixelRatioF()))
        title = heading(tr("Something went wrong"))
        head = row(sign, (title, 1), space=WIDE)
        said = self.said, self.where, self.further
        fill_dialog(self, head, *said, (self.text, 1), self.buttons, size=(40, 26))
        self.further.setVisible(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self.copy.setText(tr("Copied"))

    def _leave(self) -> None:
        self.reject()
        self.leave_chosen.emit()


def _sentence(has_campaign: bool) -> str:
    safe = tr(
        "Your campaign is safe: everything up to the last step is on disk, and you can go on."
    )
    fine = tr("No campaign was open, so nothing is lost, and you can go on.")
    report = tr(
        "The report names what Cognita did and the last steps. It holds nothing of your maps,"
        " but read it before you pass it on: an error may quote a word."
    )
    return f"{safe if has_campaign else fine}\n\n{report}"


class Crash(QObject):
    """
    Catches what no one caught, on every thread; shows at most one dialog at a time.

    `dialog` is the one that is open, or None.
    """

    _happened = Signal(object)

    def __init__(
        self,
        report_folder: Path,
        document: Callable[[], Document | None],
        refuse: Callable[[str], object],
        leave: Callable[[], object],
        *,
        now: Callable[[], datetime] = local_now,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._folder = report_folder
        self._document = document
        self._refuse = refuse
        self._leave = leave
        self._now = now
        self._is_telling = False
        self.dialog: CrashDialog | None = None
        self._happened.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def caught(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What `sys.excepthook` is called with, on the thread of the window."""
        error = error if error is not None else kind()
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            self._leave()
            return
        self._tell(error.with_traceback(trace))

    def caught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        """What `threading.excepthook` is called with: told on the window's thread."""
        error = args.exc_value
        if isinstance(error, Exception):
            self._happened.emit(error.with_traceback(args.exc_traceback))

    def fatal(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        """Qt's messages; after a fatal one the program ends, so the report is all there can be."""
        sys.stderr.write(f"{message}\n")
        if kind == QtMsgType.QtFatalMsg:
            error = RuntimeError(f"Qt: {message}")
            write_report(self._folder, report_text(error, [], [_qt()]), self._now())

    def _tell(self, error: Exception) -> None:
        if isinstance(error, NotAllowed):
            self._refuse(str(error))
            return
        sys.__excepthook__(type(error), error, error.__traceback__)
        if self._is_telling:
            return
        self._is_telling = True
        try:
            self._report(error)
        finally:
            self._is_telling = False

    def _report(self, error: Exception) -> None:
        """Write a report of every error, but leave the dialog of the first one alone."""
        text = report_text(error, self._labels(), [_qt()])
        path = write_report(self._folder, text, self._now())
        if self.dialog is not None:
            self.dialog.count_another()
            return
        self.dialog = CrashDialog(
            text, path, self._document() is not None, QApplication.activeWindow()
        )
        self.dialog.finished.connect(self._closed)
        self.dialog.leave_chosen.connect(self._leave)
        self.dialog.open()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _labels(self) -> list[str]:
        document = self._document()
        if document is None:
            return []
        try:
            return [entry.label for entry in document.file.history(LABELS)[0]]
        except (NotAllowed, sqlite3.Error):
            return []


def install(
    app: QApplication,
    report_folder: Path,
    document: Callable[[], Document | None],
    refuse: Callable[[str], object],
) -> Crash:
    """Catch everything from now on; `refuse` shows what is not allowed, in the status bar."""
    crash = Crash(report_folder, document, refuse, app.quit, parent=app)
    sys.excepthook = crash.caught
    threading.excepthook = crash.caught_in_thread
    qInstallMessageHandler(crash.fatal)
    return crash


def _qt() -> str:
    return f"Qt {qVersion()}"


LABELS = 20
ENDINGS = ("", *(f" ({number})" for number in range(2, 100)))


def report_text(error: BaseException, labels: Sequence[str], versions: Sequence[str]) -> str:
    """The report; folders of the user's home are written with ~."""
    parts = [
        f"Cognita {__version__}, {_where(versions)}",
        "".join(traceback.format_exception(error)).rstrip(),
        "The last steps, newest first:\n" + "\n".join(f"  {label}" for label in labels)
        if labels
        else "No campaign was open, or nothing was done in it.",
    ]
    return "\n\n".join(parts).replace(str(Path.home()), "~") + "\n"


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Where the report is; None where none could be written."""
    name = f"{now:%Y-%m-%d %H.%M.%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(
            free
            for free in (folder / f"Cognita report {name}{more}.txt" for more in ENDINGS)
            if not free.exists()
        )
        with safely(path) as part:
            part.write_text(text, "utf-8")
    except Exception:  # noqa: BLE001 - an error in telling of an error must not hide the first
        return None
    return path


def _where(versions: Sequence[str]) -> str:
    system = f"{platform.system()} {platform.release()}"
    return ", ".join([f"Python {platform.python_version()}", *versions, system])
