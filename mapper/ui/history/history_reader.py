"""Looks into a campaign's past on another thread; what is not wanted any more is given up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.change import what_changes
from mapper.model.map_view import MapView
from mapper.play.gm_map_preview import gm_map_then
from mapper.storage.moments import Moment, moments, way_to


class HistoryReader(QObject):
    """
    Answers by signals, on the thread that asked.

    `seen` brings the moment, what would change, and the map as it was, or None if it was not there.
    """

    listed = Signal(object)
    seen = Signal(object, object, object)
    failed = Signal(object)

    def __init__(
        self, campaign: Path, map_id: str, view: MapView | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._map_id = map_id
        self._view = view
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
            self.listed.emit(moments(self._campaign))
        except Exception as error:  # noqa: BLE001 - told to whoever asked, on his thread
            self.failed.emit(error)

    def _look(self, moment: Moment) -> None:
        if self._wanted is not moment:
            return
        try:
            change = way_to(self._campaign, moment, lambda: self._wanted is moment)
            if change is not None:
                there = self._view and gm_map_then(self._view, self._map_id, change)
                self.seen.emit(moment, what_changes(change), there)
        except Exception as error:  # noqa: BLE001 - told to whoever asked, on his thread
            self.failed.emit(error)
