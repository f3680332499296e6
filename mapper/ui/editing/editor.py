"""The one way by which the hand changes a campaign: what is locked is refused, long work waits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mapper.commands.keying.links_renamed import with_links_renamed
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import LYING, Key, Row
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.storage.journal import JournalEntry
from mapper.tools.shared.tool import DoneLater, MadeChange
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import Keep
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.name_links import NameLinks

Then = Callable[[Change], object]
Making = Callable[[Campaign], MadeChange]
TellShare = Callable[[float], None]
WorkApart = Callable[[TellShare], Change | None]

ADD, EDIT = "Add ", "Edit "
"""How the label of a change begins that makes something, and of one that alters it."""

FIELDS = re.compile(r" \([a-z, ]+\)$")
"""Which fields were edited, at the end of a label."""

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
    """The one way by which the hand changes a campaign.

    At work on one document. `refused` carries a sentence; nothing was changed then. `said` carries
    what was done.

    `beside` is what long work is done beside: it waits meanwhile.
    """

    refused = Signal(str)
    said = Signal(str)

    def __init__(self, document: Document, beside: QWidget) -> None:
        super().__init__(document)
        self.document = document
        self.beside = beside
        self.links = NameLinks(document)
        self.links.lost.connect(self.refuse)
        self._since: dict[Key, Row | None] = {}
        """The rows of the last step as they were before it."""
        self.locked: frozenset[str] = frozenset()

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self.refused.emit(why)

    def granted(self, work: Callable[[], object]) -> bool:
        """Do some work; a refusal is said, and False then."""
        why = _refusal_of(work)
        if why:
            self.refuse(why)
        return not why

    def make(self, command: Making, then: Then | None = None) -> bool:
        """Do what a command comes to, `then` what follows from the change; False if refused."""
        return self.granted(lambda: self.do(command(self.document.campaign), then))

    def why_not(self, command: Making, then: Then | None = None) -> str:
        """Do what a command comes to, `then` what follows; why it was refused, or nothing."""
        return _refusal_of(lambda: self.do(command(self.document.campaign), then))

    def edit(
        self, command: Making, *, step: int | None = None, quietly: bool = False
    ) -> int | None:
        """
        The step that what a command comes to is in, or None if it was refused.

        It joins the step that is handed in if nothing was done since. What is tried quietly is
        refused without a word.
        """
        last = self._last_in(step)
        try:
            made = command(self.document.campaign)
            if last is not None and isinstance(made, Change):
                made = replace(made, label=_of_one_step(last.label, made.label))
            return self.do(made, step=last and last.step) or step or 0
        except NotAllowed as refused:
            if not quietly:
                self.refuse(str(refused))
            return None

    def do(self, made: MadeChange, then: Then | None = None, step: int | None = None) -> int | None:
        """Make a change, now or later; the step that it is in. Raises `NotAllowed`."""
        document = self.document
        document.refuse_meanwhile()
        if isinstance(made, DoneLater):
            self._do_apart(made.label, made.command, then)
            return None
        if made:
            self.refuse_locked(made)  # before links follow a new name, which no lock holds back
            asked, made = made, self._with_links(made, goes_on=step is not None)
            if step is None and len(made.rows) > MANY:
                self._do_apart(asked.label, lambda _campaign: asked, then)
                return None
            step = document.do(made, step=step)
        if then is not None:
            then(made or Change("", {}))
        return step

    def tell(self, change: Change) -> None:
        """Say what was done, and how it is taken back."""
        self.said.emit(tr("{what}. Ctrl+Z takes it back.", what=change.label))

    def refuse_locked(self, change: Change) -> None:
        """
        Raises `NotAllowed` for a change of what is locked.

        A map that comes or goes as a whole takes its layers along.
        """
        if not self.locked:
            return
        maps = change.of_kind("map").items()
        whole = {key.id for key, (before, after) in maps if before is None or after is None}
        for kind in change.kinds:
            layer = LAYER_OF.get(kind, "features" if kind in LYING else "")
            if layer in self.locked and any(k.map not in whole for k in change.of_kind(kind)):
                raise NotAllowed(tr(LOCKED[layer]))

    def _with_links(self, change: Change, *, goes_on: bool) -> Change:
        """The change with what links to things by names that it alters."""
        since = self._since if goes_on else {}
        whole = with_links_renamed(self.document.campaign, change, self.links.found, since)
        few = whole.rows.items() if len(whole.rows) <= MANY else ()
        self._since = {key: swap.before for key, swap in few} | since
        return whole

    def _last_in(self, step: int | None) -> JournalEntry | None:
        """The newest entry of a step, if nothing was done since."""
        last = self.document.file.undoable() if step else None
        return last if last is not None and last.step == step else None

    def apart(self, text: str, work: WorkApart, then: Then | None, *, is_long: bool = True) -> None:
        """Work on the file beside the window, which waits meanwhile; what is short at once.

        What the work did becomes of the document; where it did nothing, nothing follows.
        """
        document = self.document

        def seen_after(tell: TellShare) -> tuple[Change, GmMap | None] | None:
            change = work(tell)
            return None if change is None else (change, document.view_after(change))

        def done(made: tuple[Change, GmMap | None] | None) -> None:
            if made is not None and document.is_open:
                document.made_apart(*made)
                if then is not None:
                    then(made[0])

        if not is_long:
            done(seen_after(lambda _share: None))
            return
        refused, begun = refusing(lambda error: self.refuse(str(error))), document.wait_for
        run_job(self.beside, text, seen_after, done, refused, is_alone=True, begun=begun)

    def _do_apart(self, label: str, command: Command, then: Then | None) -> None:
        """Work out a change and put it on disk beside the window."""
        document = self.document

        def work(tell: TellShare) -> Change:
            tell(0.05)
            campaign = document.campaign
            asked = command(campaign)
            self.refuse_locked(asked)
            change = with_links_renamed(campaign, asked, self.links.found)
            tell(0.5)
            with document.telling(change):
                document.file.do(change)
            return change

        self.apart(f"{label}…", work, then)


def keeping(
    editor: Editor, edit: Callable[..., Making], field: str, read: Callable[[str], object] = str
) -> Keep:
    """How what was typed into a field comes into the row that is shown."""

    def keep(text: str, step: int | None, quietly: bool) -> int | None:
        return editor.edit(edit(**{field: read(text)}), step=step, quietly=quietly)

    return keep


def _of_one_step(before: str, label: str) -> str:
    """What was added and named then was added under its name."""
    is_named = before.startswith(ADD) and label.startswith(EDIT)
    return f"{ADD}{FIELDS.sub('', label.removeprefix(EDIT))}" if is_named else label


def _refusal_of(work: Callable[[], object]) -> str:
    try:
        work()
    except NotAllowed as refused:
        return str(refused)
    return ""
