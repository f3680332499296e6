"""A picture written by a process of its own, so that the window never waits for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from mapper.ui.app.translated import tr

PATIENCE_MS = 4000
"""How long a process that was asked to end may take."""


class PictureProcess(QObject):
    """Our own command line; it clears away what is half-written once its input is closed."""

    progressed = Signal(int)
    done = Signal()
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_cancelled = False
        self._process = QProcess(self)
        self._process.setProcessEnvironment(_environment())
        program, *arguments = [*_program(), *words, "--watched"]
        self._process.setProgram(program)
        self._process.setArguments(arguments)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._refuse)
        self._force = QTimer(self)
        self._force.setSingleShot(True)
        self._force.timeout.connect(self._process.kill)

    def start(self) -> None:
        self._process.start()

    def cancel(self) -> None:
        """Ask it to end; it is only ended by force when it does not."""
        self._is_cancelled = True
        self._process.closeWriteChannel()
        self._force.start(PATIENCE_MS)

    def _read(self) -> None:
        lines = bytes(self._process.readAllStandardOutput().data()).split()
        if lines and lines[-1].isdigit():
            self.progressed.emit(int(lines[-1]))

    def _end(self, code: int, status: QProcess.ExitStatus) -> None:
        self._force.stop()
        if code == 0 and status == QProcess.ExitStatus.NormalExit:
            self.done.emit()
        elif self._is_cancelled:
            self.cancelled.emit()
        else:
            told = bytes(self._process.readAllStandardError().data())
            said = told.decode("utf-8", "replace").strip()
            last = said.splitlines()[-1] if said else ""
            self.failed.emit(
                last.removeprefix("cognita: ") or tr("The picture was not written; try again.")
            )

    def _refuse(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.failed.emit(tr("The picture was not written: its process did not start."))


def _program() -> list[str]:
    return [sys.executable] if hasattr(sys, "frozen") else [sys.executable, "-m", "mapper"]


def _environment() -> QProcessEnvironment:
    """Ours, in which the same program is found wherever this one was started from."""
    environment = QProcessEnvironment.systemEnvironment()
    places = [str(Path(__file__).parents[3]), environment.value("PYTHONPATH")]
    listed = ";" if sys.platform == "win32" else ":"
    environment.insert("PYTHONPATH", listed.join(filter(None, places)))
    environment.insert("PYTHONUTF8", "1")
    return environment
