"""A group on its way: each hex is a step of the journal, taken and shown in a turn of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.commands.travel.enter_hex import ahead, stride_on
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor

PACE_MS = 16
"""From step to step: the eye can follow, and whatever waits for the window is heard."""


class GroupWalk(QObject):
    """
    The first hex is entered at once. Whatever else is done to the campaign ends the walk.

    `moved` carries the hexes that were passed, from the start; `ended` says why.
    """

    moved = Signal(object)
    ended = Signal(str)

    def __init__(self, editor: Editor, random: Random, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        document = self._document = editor.document
        self._random = random
        self._group = ""
        self._route: Sequence[Hex] = ()
        self._left: Sequence[Hex] = ()
        self.steps = 0
        """How many hexes were entered so far."""
        self._is_stepping = False
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(PACE_MS)
        self._next.timeout.connect(self._step)
        document.changed.connect(self._follow)
        document.map_chosen.connect(lambda _map_id: self.halt())

    @property
    def is_under_way(self) -> bool:
        return bool(self._left)

    @property
    def left(self) -> tuple[Hex, ...]:
        """Where the group still has to go, from where it is."""
        return tuple(self._route[self.steps :]) if self._left else ()

    def begin(self, group: str, route: Sequence[Hex]) -> None:
        """Walk a route until something stops the group."""
        self.stop()
        self._group = group
        self._left = ahead(self._document.campaign, group, route)
        self._route, self.steps = route, 0
        self._step()

    def halt(self) -> bool:
        """End it here; False if nobody is on the way."""
        was_under_way = self.is_under_way
        if was_under_way:
            self._end(tr("Stopped on the way."))
        return was_under_way

    def stop(self) -> None:
        """End it without a word."""
        self._next.stop()
        self._left = ()

    def _step(self) -> None:
        stride = stride_on(self._document.campaign, self._group, self._left, self._random)
        if stride.change is not None:
            self._left, self.steps = self._left[1:], self.steps + 1
            why = self._do(stride.change)
            if why:  # a full disk, say
                self.steps -= 1
                self._end(why)
                return
            self.moved.emit(tuple(self._route[: self.steps + 1]))
        if stride.stopped:
            self._end(stride.stopped)
        else:
            self._next.start()

    def _do(self, change: Change) -> str:
        self._is_stepping = True
        try:
            return self._editor.why_not(lambda _campaign: change)
        finally:
            self._is_stepping = False

    def _end(self, why: str) -> None:
        self.stop()
        self.ended.emit(why)

    def _follow(self, _change: Change) -> None:
        if not self._is_stepping:
            self.halt()
