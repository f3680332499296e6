"""Edits as panels make them: a command is tried on the document, and a refusal is said."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.ui.window.document import Document

Command = Callable[[Campaign], Change]


class Attempt(QObject):
    """
    `refused` carries why an edit was not made; `locked` says why none may be, or is empty.

    `check` raises `NotAllowed` for a change of what is locked.
    """

    refused = Signal(str)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.locked = ""
        self.check: Callable[[Change], object] = bool

    def do(self, command: Command, *, step: int | None = None, quietly: bool = False) -> int | None:
        """
        Make the change that a command returns; its step, or None if it was refused.

        It joins the step that is handed in if nothing was done since. What is tried quietly is
        refused without a word.
        """
        document = self.document
        try:
            change = command(document.campaign)
            if not change:
                return step or 0
            _refuse(self.locked)
            self.check(change)
            return document.do(change, step=step if self._is_last(step) else None)
        except NotAllowed as refused:
            if not quietly:
                self.refused.emit(str(refused))
            return None

    def _is_last(self, step: int | None) -> bool:
        last = self.document.file.undoable() if step else None
        return last is not None and last.step == step


def said_why(document: Document, command: Command) -> str:
    """Make the change that a command returns; why it was refused, or nothing."""
    try:
        document.do(command(document.campaign))
    except NotAllowed as refused:
        return str(refused)
    return ""


def _refuse(why: str) -> None:
    if why:
        raise NotAllowed(why)
