"""What is read of all of a campaign on another thread, and then follows what is done to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import LatestOnlyJob


class FollowsChanges(Protocol):
    """What was read of a campaign, or of a snapshot of it."""

    def follow(self, change: Change) -> object: ...

    def go_on(self, campaign: Campaign, changes: Sequence[Change]) -> object: ...


F = TypeVar("F", bound=FollowsChanges)


class ReadAside(QObject, Generic[F]):
    """Read when it is first asked for; `ready` says that it is there.

    `followed` carries what following a change has come to.
    """

    ready = Signal()
    followed = Signal(object)

    def __init__(self, document: Document, read: Callable[[Campaign], F]) -> None:
        super().__init__(document)
        self.found: F | None = None
        self._document, self._read = document, read
        self._since: list[Change] = []
        self._aside: LatestOnlyJob[F] = LatestOnlyJob(self._take, self)
        document.changed.connect(self._follow)

    def begin(self) -> None:
        """Begin to read, unless it was read before."""
        if self.found is None and not self._aside.is_busy:
            self._since = []
            campaign, read = self._document.campaign.snapshot(), self._read
            self._aside.ask(lambda: read(campaign))

    def stop(self) -> None:
        self._aside.stop()

    def _take(self, found: F) -> None:
        found.go_on(self._document.campaign, self._since)
        self.found, self._since = found, []
        self.ready.emit()

    def _follow(self, change: Change) -> None:
        if self.found is not None:
            self.followed.emit(self.found.follow(change))
        elif self._aside.is_busy:
            self._since.append(change)
