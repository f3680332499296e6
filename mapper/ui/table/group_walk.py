"""A group on its way: each hex is a step of the journal, taken and shown in a turn of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.commands.offer import Answer
from mapper.commands.travel.finding_the_way import ahead, why_stop
from mapper.commands.travel.offers import move_offer
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor, Then

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
        """The next hex, asked of the campaign as it is by now."""
        if not self._left:
            self._end("The group is there already.")
            return
        to, *left = self._left
        self._left, self.steps = left, self.steps + 1
        made: list[Change] = []
        refused = self._enter(to, made.append)
        if refused:
            self.steps -= 1
            self._end(refused)
            return
        self.moved.emit(tuple(self._route[: self.steps + 1]))
        stopped = next(filter(None, map(why_stop, made)), "" if left else "Arrived.")
        if stopped:
            self._end(stopped)
        else:
            self._next.start()

    def _enter(self, to: Hex, then: Then) -> str:
        """Why it was refused, by the rules or by a full disk, say."""
        offer = move_offer(self._group)
        self._is_stepping = True
        try:
            return self._editor.why_not(
                lambda campaign: offer.command(campaign, self._random, Answer(hex=to)), then
            )
        finally:
            self._is_stepping = False

    def _end(self, why: str) -> None:
        self.stop()
        self.ended.emit(why)

    def _follow(self, _change: Change) -> None:
        if not self._is_stepping:
            self.halt()
