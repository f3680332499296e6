"""Long work on another thread, with progress and cancel, while the window goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.plain_text import progress_dialog

T = TypeVar("T")

PATIENCE_MS = 400
"""Work that is done sooner shows no dialog."""


class Cancelled(Exception):
    """Raised inside the work once the user does not want it any more."""


class Job(QObject, Generic[T]):
    """One piece of work; its signals arrive on the thread that made it."""

    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    progressed = Signal(int)

    def __init__(self, work: Callable[[Callable[[float], None]], T], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="job", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def cancel(self) -> None:
        """Ask the work to end at the next progress it tells."""
        self._stop.set()

    def wait(self) -> None:
        self._thread.join()

    def _tell(self, share: float) -> None:
        if self._stop.is_set():
            raise Cancelled
        self.progressed.emit(round(share * 100))

    def _run(self) -> None:
        try:
            result = self._work(self._tell)
        except Cancelled:
            self.cancelled.emit()
        except Exception as error:  # noqa: BLE001 - told to whoever asked for the work
            self.failed.emit(error)
        else:
            self.done.emit(result)


class LatestOnlyJob(QObject, Generic[T]):
    """One work at a time; of several that are asked for meanwhile only the last is done."""

    def __init__(
        self,
        done: Callable[[T], object],
        parent: QObject,
        refused: Callable[[NotAllowed], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self._done, self._refused = done, refused
        self._job: Job[T] | None = None
        self._next: Callable[[], T] | None = None

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def ask(self, work: Callable[[], T]) -> None:
        """Do this on another thread, and hand what it returns to `done` on this one."""
        if self._job is not None:
            self._next = work
            return
        self._job = Job(lambda _tell: work(), self)
        self._job.done.connect(self._end)
        self._job.failed.connect(self._fail)
        self._job.start()

    def stop(self) -> None:
        """Whatever is still done is done for nothing."""
        if self._job is not None:
            self._job.done.disconnect(self._end)
            self._job.failed.disconnect(self._fail)
            self._job.wait()
            self._job = None
        self._next = None

    def _end(self, result: T) -> None:
        if self._put_away():
            self._done(result)

    def _fail(self, error: Exception) -> None:
        is_last = self._put_away()
        if self._refused is None or not isinstance(error, NotAllowed):
            raise error
        if is_last:
            self._refused(error)

    def _put_away(self) -> bool:
        """The job is over; whether nothing newer was asked for."""
        if self._job is not None:
            self._job.wait()
            self._job.deleteLater()
            self._job = None
        work, self._next = self._next, None
        if work is not None:
            self.ask(work)
        return work is None


def waiting(parent: QWidget, text: str) -> QProgressDialog:
    """A dialog that shows itself once the work takes long; whoever asks for it closes it."""
    dialog = progress_dialog(parent, text, tr("Cancel"))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setWindowTitle(tr("Please wait"))
    dialog.setMinimumDuration(PATIENCE_MS)
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    dialog.setValue(0)
    return dialog


def refusing(say: Callable[[NotAllowed], object]) -> Callable[[Exception], None]:
    """What takes a failure: it says what may not be done, and raises anything else."""

    def failed(error: Exception) -> None:
        if not isinstance(error, NotAllowed):
            raise error
        say(error)

    return failed


def raising(error: Exception) -> None:
    """What takes a failure of work that refuses nothing."""
    raise error


def run_job(
    parent: QWidget,
    text: str,
    work: Callable[[Callable[[float], None]], T],
    done: Callable[[T], object],
    failed: Callable[[Exception], object],
    *,
    is_alone: bool = False,
    begun: Callable[[Job[T]], object] = bool,
) -> Job[T]:
    """
    Do the work while a dialog shows how far it is; `done` gets what it returns.

    Work that `is_alone` bears nothing else beside it: the window waits from the beginning. `begun`
    gets the job before it can be over.
    """
    job: Job[T] = Job(work, parent)
    dialog = waiting(parent, text)
    if is_alone:
        dialog.show()
    dialog.canceled.connect(job.cancel)
    job.progressed.connect(dialog.setValue)

    def end(then: Callable[..., object]) -> Callable[..., None]:
        def ended(*result: object) -> None:
            dialog.close()
            dialog.deleteLater()
            job.wait()
            job.deleteLater()
            then(*result)

        return ended

    job.done.connect(end(done))
    job.failed.connect(end(failed))
    job.cancelled.connect(end(lambda: None))
    begun(job)
    job.start()
    return job
