"""The one way by which the hand changes a campaign: what is locked is refused, long work waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import Later, Made
from mapper.ui.app.translated import tr
from mapper.ui.window.document import Document
from mapper.ui.window.jobs import run_job

Then = Callable[[], object]
Command = Callable[[Campaign], Made]

MANY = 300
"""More rows than this are put on disk beside the window."""

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


class Editor(QObject):
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
        document.refuse_meanwhile()
        if isinstance(made, Later):
            self._do_apart(document, made.label, made.command, then)
            return None
        if made:
            self.refuse_locked(made)
            if step is None and len(made.rows) > MANY:
                self._do_apart(document, made.label, lambda _campaign: made, then)
                return None
            step = document.do(made, step=step)
        if then is not None:
            then()
        return step

    def _do_apart(
        self,
        document: Document,
        label: str,
        command: Callable[[Campaign], Change],
        then: Then | None,
    ) -> None:
        """Work out a change and put it on disk beside the window, which waits meanwhile."""

        def work(tell: Callable[[float], None]) -> tuple[Change, MapView | None]:
            tell(0.05)
            change = command(document.campaign)
            self.refuse_locked(change)
            tell(0.5)
            with document.telling(change):
                document.file.do(change)
            return change, document.view_after(change)

        def done(made: tuple[Change, MapView | None]) -> None:
            if self.document is not document:
                return
            document.made_apart(*made)
            if then is not None:
                then()

        text, begun = f"{label}…", document.wait_for
        run_job(self._beside, text, work, done, self._failed, is_alone=True, begun=begun)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, NotAllowed):
            raise error
        self.refused.emit(str(error))

    def refuse_locked(self, change: Change) -> None:
        """Raises `NotAllowed` for a change of what is locked."""
        for kind in change.kinds:
            layer = LAYER_OF.get(kind, "")
            if layer in self.locked:
                raise NotAllowed(tr(LOCKED[layer]))
