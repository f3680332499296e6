"""Looks into a campaign's past on another thread; what is not wanted any more is given up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.change import what_changes
from mapper.play.gm_map import gm_map_then
from mapper.storage.moments import Moment, moments, way_to
from mapper.ui.editing.document import Document


class HistoryReader(QObject):
    """
    Answers by signals, on the thread that asked.

    `seen` brings the moment, what would change, and the map as it was, or None if it was not there.
    """

    listed = Signal(object)
    seen = Signal(object, object, object)
    failed = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file, self._campaign = document.file.path, document.campaign.snapshot()
        self._map_id, self._view = document.map_id, document.view
        self._wanted: Moment | None = None
        self._is_over = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="looking back")

    def list_moments(self) -> None:
        self._pool.submit(self._list)

    def look(self, moment: Moment) -> None:
        """See this moment, and no longer the one that was asked for before."""
        if self._is_over:
            return  # what was listed may be told after the end
        self._wanted = moment
        self._pool.submit(self._look, moment)

    def stop(self) -> None:
        """End the thread."""
        self._is_over = True
        self._wanted = None
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _list(self) -> None:
        try:
            self.listed.emit(moments(self._file))
        except Exception as error:  # noqa: BLE001 - told to whoever asked, on his thread
            self.failed.emit(error)

    def _look(self, moment: Moment) -> None:
        if self._wanted is not moment:
            return
        try:
            change = way_to(self._file, moment, lambda: self._wanted is moment)
            if change is not None:
                now = self._view
                there = now and gm_map_then(now, self._campaign, self._map_id, change)
                self.seen.emit(moment, what_changes(change), there)
        except Exception as error:  # noqa: BLE001 - told to whoever asked, on his thread
            self.failed.emit(error)
