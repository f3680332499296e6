"""Changes of a whole map and long ways along the journal: at once, or the window waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from mapper.model.campaign.campaign import Command
from mapper.model.campaign.change import Change
from mapper.storage.journal import JournalEntry
from mapper.tools.shared.tool import DoneLater
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import TellShare

SMALL = 24
"""So many chunks are altered in less than a blink."""

FEW = 500
"""So many entries of the journal are gone through in less than a blink."""

LIGHT = 16_384
"""So many bytes of the journal are taken back in less than a blink."""

Go = Callable[[], Change | None]


def do_whole(
    desk: Desk, text: str, make: Command, then: Callable[[Change], object], chunks: int
) -> None:
    """Make a change of so many chunks, and say `then` what was done; a refusal is said."""
    later = DoneLater(text.removesuffix("…"), make)
    desk.editor.make(lambda campaign: later if chunks > SMALL else make(campaign), then)


def move_to(desk: Desk, entry_id: int) -> None:
    """Undo or redo up to an entry of the journal, however many lie between."""
    file = desk.document.file
    is_long = abs(entry_id - file.cursor) > FEW
    _go(desk, partial(file.move_to, entry_id), lambda _change: None, is_long=is_long)


def go_back(desk: Desk, to: int | Path) -> None:
    """Restore the state after an entry of the journal, or that of a backup, as a step forward."""
    file = desk.document.file
    if isinstance(to, Path):
        _go(desk, partial(file.go_back_to_backup, to), partial(_say_if_nothing, desk), is_long=True)
    else:
        is_long = file.weight_since(to) > LIGHT
        _go(desk, partial(file.go_back, to), partial(_say_if_nothing, desk), is_long=is_long)


def rewind(desk: Desk, log_id: str) -> None:
    """Take back what has happened in play since a log entry; what was drawn stays."""
    file = desk.document.file

    def begin() -> None:
        is_long = file.weight_since(file.written_by(log_id)) > LIGHT
        _go(desk, partial(file.rewind, log_id), partial(_say_if_nothing, desk), is_long=is_long)

    desk.editor.granted(begin)


def _say_if_nothing(desk: Desk, change: Change) -> None:
    if not change.kinds:
        desk.say(tr("Nothing has happened since then."))


def undo(desk: Desk) -> None:
    """Take back the last step, and say which."""

    def said(change: Change) -> None:
        desk.say(tr("Undone: {what}", what=change.label))

    file = desk.document.file
    _go_a_step(desk, file.undoable(), file.undo, said, tr("Undoing…"))


def redo(desk: Desk) -> None:
    """Do the last step again that was taken back, and say which."""

    def said(change: Change) -> None:
        desk.say(tr("Redone: {what}", what=change.label))

    file = desk.document.file
    _go_a_step(desk, file.redoable(), file.redo, said, tr("Redoing…"))


def _go_a_step(
    desk: Desk, first: JournalEntry | None, go: Go, said: Callable[[Change], object], text: str
) -> None:
    """Go to the other end of the step that begins with an entry."""
    if first is not None:
        _go(desk, go, said, text, is_long=desk.document.file.weight(first.step) > LIGHT)


def _go(
    desk: Desk,
    go: Go,
    then: Callable[[Change], object],
    text: str = "",
    *,
    is_long: bool,
) -> None:
    """Go along the journal, at once or beside a window that waits; `then` what follows from it."""
    document, said = desk.document, text or tr("Going through the journal…")

    def work(tell: TellShare) -> Change | None:
        tell(0.05)
        with document.telling():
            return go()

    def begin() -> None:
        document.refuse_meanwhile()
        desk.editor.apart(said, work, then, is_long=is_long)

    desk.editor.granted(begin)


def chunks_of(document: Document) -> int:
    """How many chunks the shown map has."""
    return len(document.campaign.chunks("terrain", document.map_id))
