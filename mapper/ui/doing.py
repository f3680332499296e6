"""The one way by which the hand changes a campaign: what is locked is refused, long work waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mapper.model.campaign import Campaign
from mapper.model.change import Change, StaleChange
from mapper.model.not_allowed import NotAllowed
from mapper.tools.gesture import Later, Made
from mapper.ui.document import Document
from mapper.ui.jobs import run_job
from mapper.ui.words import tr

Then = Callable[[], object]
Command = Callable[[Campaign], Made]

LAYER_OF: Mapping[str, str] = MappingProxyType(
    {
        "terrain": "terrain",
        "zone": "terrain",
        "passage": "terrain",
        "no_passage": "terrain",
        "elevation": "elevation",
        "path": "paths",
        "crossing": "paths",
        "region": "regions",
        "region_hexes": "regions",
        "feature": "features",
        "token": "tokens",
        "label": "labels",
    }
)
"""On which layer the rows of each kind lie."""

LOCKED: Mapping[str, str] = MappingProxyType(
    {
        "terrain": "The terrain layer is locked.",
        "elevation": "The elevation layer is locked.",
        "paths": "The paths layer is locked.",
        "regions": "The regions layer is locked.",
        "features": "The features layer is locked.",
        "tokens": "The tokens layer is locked.",
        "labels": "The labels layer is locked.",
    }
)


class Doing(QObject):
    """`refused` carries a sentence; nothing was changed then."""

    refused = Signal(str)

    def __init__(self, beside: QWidget) -> None:
        super().__init__(beside)
        self._beside = beside
        self.document: Document | None = None
        self.locked: frozenset[str] = frozenset()

    def make(self, command: Command, then: Then | None = None) -> bool:
        """Do what a command comes to, and `then` what follows from it; False if it was refused."""
        document = self.document
        if document is None:
            return False
        try:
            self.do(command(document.campaign), then)
        except NotAllowed as refused:
            self.refused.emit(str(refused))
            return False
        return True

    def do(self, made: Made, then: Then | None = None, step: int | None = None) -> int | None:
        """Make a change, now or later; the step that it is in. Raises `NotAllowed`."""
        document = self.document
        if document is None:
            return step
        if isinstance(made, Later):
            self._later(document, made, then)
            return None
        if made:
            self.refuse_locked(made)
            step = document.do(made, step=step)
        if then is not None:
            then()
        return step

    def _later(self, document: Document, made: Later, then: Then | None) -> None:
        """Work on the campaign as it is now; what comes of it is done if that still holds then."""
        as_now = document.campaign.snapshot()

        def work(tell: Callable[[float], None]) -> Change:
            tell(0.05)
            change = made.command(as_now)
            tell(0.95)
            return change

        def done(change: Change) -> None:
            if self.document is not document:
                return
            try:
                self.do(change, then)
            except NotAllowed as refused:
                self.refused.emit(str(refused))
            except StaleChange:
                self.refused.emit(tr("The map was changed meanwhile; nothing was done."))

        run_job(self._beside, f"{made.label}…", work, done, self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, NotAllowed):
            raise error
        self.refused.emit(str(error))

    def refuse_locked(self, change: Change) -> None:
        """Raises `NotAllowed` for a change of what is locked."""
        for kind in {key.kind for key in change.rows}:
            layer = LAYER_OF.get(kind, "")
            if layer in self.locked:
                raise NotAllowed(tr(LOCKED[layer]))
