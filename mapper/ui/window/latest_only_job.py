"""Work on another thread that nobody waits for: what was asked for last is done last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from mapper.ui.window.jobs import Job

T = TypeVar("T")


class LatestOnlyJob(QObject, Generic[T]):
    """One work at a time; of several that are asked for meanwhile only the last is done."""

    def __init__(self, done: Callable[[T], object], parent: QObject) -> None:
        super().__init__(parent)
        self._done = done
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
        self._put_away()
        raise error

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
