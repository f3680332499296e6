"""Changes of a whole map and long ways along the journal: at once, or the window waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from mapper.model.campaign.campaign import Command
from mapper.model.campaign.change import Change
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.storage.journal import JournalEntry
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.jobs import refusing, run_job

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

SMALL = 24
"""So many chunks are altered in less than a blink."""

FEW = 500
"""So many entries of the journal are gone through in less than a blink."""

LIGHT = 16_384
"""So many bytes of the journal are taken back in less than a blink."""

T = TypeVar("T")

Tell = Callable[[float], None]


def do_whole(
    window: Window, text: str, make: Command, then: Callable[[Change], object], chunks: int
) -> None:
    """Command a change of so many chunks, and say `then` what was done; a refusal is said."""
    editor, document = window.editor, window.document
    if editor is None or document is None:
        return

    def work(tell: Tell) -> Change:
        return _made(editor, make, tell)

    def done(change: Change) -> None:
        document.made_apart(change)
        then(change)

    _do(window, text, work, done, is_long=chunks > SMALL)


def move_to(window: Window, entry_id: int) -> None:
    """Undo or redo up to an entry of the journal, however many lie between."""
    document = window.document
    if document is None:
        return

    def work(tell: Tell) -> Change | None:
        tell(0.05)
        with document.telling():
            return document.file.move_to(entry_id)

    def done(change: Change | None) -> None:
        if change is not None:
            document.made_apart(change)

    is_long = abs(entry_id - document.file.cursor) > FEW
    _do(window, tr("Going through the journal…"), work, done, is_long=is_long)


def go_back(window: Window, to: int | Path) -> None:
    """Restore the state after an entry of the journal, or that of a backup, as a step forward."""
    document = window.document
    if document is None:
        return
    if isinstance(to, Path):
        _go(window, document, partial(document.file.go_back_to_backup, to), is_long=True)
    else:
        is_long = document.file.weight_since(to) > LIGHT
        _go(window, document, partial(document.file.go_back, to), is_long=is_long)


def rewind(window: Window, log_id: str) -> None:
    """Take back what has happened in play since a log entry; what was drawn stays."""
    document = window.document
    if document is None:
        return
    try:
        is_long = document.file.weight_since(document.file.written_by(log_id)) > LIGHT
    except NotAllowed as refused:
        window.refuse(refused)
        return
    _go(window, document, partial(document.file.rewind, log_id), is_long=is_long)


def undo(window: Window) -> None:
    """Take back the last step, and say which."""
    document = window.document
    first = document.file.undoable() if document is not None else None
    if document is not None and first is not None:
        _go_a_step(window, document, first, tr("Undoing…"), document.file.undo, _undone)


def redo(window: Window) -> None:
    """Do the last step again that was taken back, and say which."""
    document = window.document
    first = document.file.redoable() if document is not None else None
    if document is not None and first is not None:
        _go_a_step(window, document, first, tr("Redoing…"), document.file.redo, _redone)


def _go(window: Window, document: Document, go: Callable[[], Change], *, is_long: bool) -> None:
    def work(tell: Tell) -> tuple[Change, GmMap | None]:
        tell(0.05)
        with document.telling():
            change = go()
        return change, document.view_after(change)

    def done(made: tuple[Change, GmMap | None]) -> None:
        document.made_apart(*made)
        if not made[0].kinds:
            window.say(tr("Nothing has happened since then."))

    _do(window, tr("Going through the journal…"), work, done, is_long=is_long)


def _undone(what: str) -> str:
    return tr("Undone: {what}", what=what)


def _redone(what: str) -> str:
    return tr("Redone: {what}", what=what)


def _go_a_step(
    window: Window,
    document: Document,
    first: JournalEntry,
    text: str,
    go: Callable[[], Change | None],
    said: Callable[[str], str],
) -> None:
    def work(tell: Tell) -> tuple[Change, GmMap | None] | None:
        tell(0.05)
        with document.telling():
            change = go()
        return None if change is None else (change, document.view_after(change))

    def done(made: tuple[Change, GmMap | None] | None) -> None:
        if made is not None:
            document.made_apart(*made)
            window.say(said(made[0].label))

    _do(window, text, work, done, is_long=document.file.weight(first.step) > LIGHT)


def _do(
    window: Window,
    text: str,
    work: Callable[[Tell], T],
    done: Callable[[T], object],
    *,
    is_long: bool,
) -> None:
    """At once, or beside a window that waits."""
    document = window.document
    assert document is not None
    try:
        document.refuse_meanwhile()
    except NotAllowed as refused:
        window.refuse(refused)
        return

    def over(made: T) -> None:
        if window.document is document:
            done(made)

    if is_long:
        begun = document.wait_for
        run_job(window, text, work, over, refusing(window.refuse), is_alone=True, begun=begun)
        return
    try:
        done(work(lambda _share: None))
    except NotAllowed as refused:
        window.refuse(refused)


def chunks_of(document: Document) -> int:
    """How many chunks the shown map has."""
    return len(document.campaign.chunks("terrain", document.map_id))


def _made(editor: Editor, make: Command, tell: Tell) -> Change:
    """The change, made and on disk; until it goes there it can be called off."""
    document = editor.document
    tell(0.05)
    change = make(document.campaign)
    editor.refuse_locked(change)
    tell(0.5)
    with document.telling(change):
        document.file.do(change)
    return change
