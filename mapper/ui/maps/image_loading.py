"""Images of the open campaign, read and decoded on another thread while the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from mapper.drawing.base.images import Load, Picture, StoredImages


class ImageLoading(QObject):
    """The loading of images beside the window.

    `arrived` is emitted once an image that was asked for is there.
    """

    arrived = Signal()

    def __init__(self, load: Load, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="images")
        self._is_stopped = False
        self._waiting = 0
        self.arrived.connect(self._count)
        self.images = StoredImages(load, self._later)

    def at_once(self, hash_: str) -> Picture:
        """For a thread that may wait until it is decoded."""
        return self.images.at_once(hash_)

    @property
    def is_busy(self) -> bool:
        """Whether images are still to come."""
        return self._waiting > 0

    def stop(self) -> None:
        """Wait for the image that is being decoded, and begin no other."""
        self._is_stopped = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _later(self, work: Callable[[], None]) -> None:
        if not self._is_stopped:
            self._waiting += 1
            self._pool.submit(self._do, work)

    def _count(self) -> None:
        self._waiting -= 1

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            if not self._is_stopped:
                self.arrived.emit()
