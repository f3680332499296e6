"""What is open in the window: the campaign, its file, and the signal that it changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QObject, Signal

from mapper.drawing.map_painter import make_ready
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.postponed_changes import with_another
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zones import nearby_in
from mapper.play.gm_map import gm_map, gm_map_after
from mapper.storage.file import CampaignFile
from mapper.storage.journal import Checkpoint
from mapper.storage.other_writers import WrittenElsewhere
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import Job


class Document(QObject):
    """
    Every change goes to disk, then to the campaign, then out as one signal.

    `overtaken` carries why nothing can be written any more; `refused` is what was not since.
    """

    changed = Signal(object)
    marked = Signal(object)
    map_chosen = Signal(str)
    overtaken = Signal(object)

    def __init__(self, file: CampaignFile, *, view: GmMap | None = None) -> None:
        super().__init__()
        self.file = file
        self.refused: tuple[Change, ...] = ()
        self.elsewhere: str | None = None
        self.is_open = True
        self.map_id = self._map_before = file.campaign.first_map()
        self.view: GmMap | None = view or first_view(file)
        self._apart: Job[Any] | None = None
        self._untold: Change | None = None

    @property
    def campaign(self) -> Campaign:
        return self.file.campaign

    @property
    def name(self) -> str:
        row = self.campaign.get(SETTINGS)
        return row.name if isinstance(row, Settings) else self.file.path.stem

    @property
    def kind(self) -> KindOfMap:
        """What the map that is shown is made of; hexes where there is none."""
        return kind_of(self.view) if self.view is not None else "hexes"

    def do(self, change: Change, *, step: int | None = None) -> int:
        """Make a change; hand the step back to join it, as the parts of one stroke do."""
        self.refuse_meanwhile()
        with self.telling(change):
            made_in = self.file.do(change, step=step)
        self._made(change)
        return made_in

    def wait_for(self, job: Job[Any]) -> None:
        """Refuse all else until a job is over that works on the file; to close waits for it."""
        self._apart = job
        for over in (job.done, job.failed, job.cancelled):
            over.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether another thread works on the file, or the window has not followed it yet."""
        return self._apart is not None

    def refuse_meanwhile(self) -> None:
        """Raises `NotAllowed` while another thread works on the file."""
        if self.is_busy:
            raise NotAllowed(tr("Something large is being done; wait until it is over."))

    def made_apart(self, change: Change, view: GmMap | None = None) -> None:
        """Follow what was done to the file on another thread, while the window waited for it.

        `view` is the shown map after it, if that was worked out there as well.
        """
        self._apart = None
        self._made(change, view)

    def view_after(self, change: Change) -> GmMap | None:
        """The shown map after a change that is in the campaign, ready to be drawn."""
        if self.view is None or self.map_id not in self.campaign.maps():
            return None
        if not change.kinds:  # gone through here, for all who will ask
            return self.view
        view = gm_map_after(self.view, self.campaign, self.map_id, change)
        make_ready(view)
        return view

    def undo(self) -> Change | None:
        self.refuse_meanwhile()
        with self.telling():
            change = self.file.undo()
        return self._made(change)

    def checkpoint(self, name: str) -> Checkpoint:
        self.refuse_meanwhile()
        with self.telling():
            made = self.file.checkpoint(name)
        self.marked.emit(made)
        return made

    def choose_map(self, map_id: str) -> None:
        self.view = gm_map(self.campaign, map_id)
        self.map_id, self._map_before = map_id, self.map_id
        self.map_chosen.emit(map_id)

    def finish(self) -> None:
        """Wait until nothing works on the file any more: what was begun is on disk then."""
        if self._apart is not None:
            self._apart.wait()
            self._apart = None

    def close(self) -> None:
        self.is_open = False
        self.finish()
        self.file.close()

    @contextmanager
    def telling(self, change: Change | None = None) -> Iterator[None]:
        """What is refused because another program has written is told, and the change is kept."""
        try:
            yield
        except WrittenElsewhere as found:
            if change is not None:
                self.refused = with_another(self.refused, change)
            self.elsewhere = str(found)
            self.overtaken.emit(found)
            raise

    def follow_file(self, change: Change, view: GmMap | None) -> None:
        """The same campaign has another file and journal now, and this was done in them."""
        self.elsewhere = None
        self.made_apart(change, view)

    @contextmanager
    def told_at_once(self) -> Iterator[None]:
        """What is done meanwhile goes out as one signal: no field is filled again in between."""
        self._untold = Change("", {})
        try:
            yield
        finally:
            untold, self._untold = self._untold, None
            self.changed.emit(untold)

    def _go_on(self, _outcome: object = None) -> None:
        self._apart = None

    def _made(self, change: Change | None, view: GmMap | None = None) -> Change | None:
        if change:
            self._follow(change, view)
            if self._untold is None:
                self.changed.emit(change)
            else:
                self._untold = self._untold.then(change)
        return change

    def _follow(self, change: Change, view: GmMap | None) -> None:
        maps = self.campaign.maps()
        if self.map_id not in maps:
            before = self._map_before
            self.map_id = before if before in maps else self.campaign.first_map()
            self.view = gm_map(self.campaign, self.map_id) if self.map_id else None
            self.map_chosen.emit(self.map_id)
        elif self.view is not None:
            ready = view or gm_map_after(self.view, self.campaign, self.map_id, change)
            self.view = ready


def first_view(file: CampaignFile) -> GmMap | None:
    """What a campaign opens with, ready to be drawn and pointed at; None when it has no map."""
    map_id = file.campaign.first_map()
    if not map_id:
        return None
    view = gm_map(file.campaign, map_id)
    make_ready(view)
    view.once(nearby_in)
    return view
