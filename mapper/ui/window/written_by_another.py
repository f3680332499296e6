"""What to do when another program has written the open campaign: go with it, or go on in a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QWidget,
)

from mapper.model.campaign.change import Change
from mapper.model.campaign.postponed_changes import as_of_now, in_turn
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.other_writers import WrittenElsewhere
from mapper.storage.reading import read_whole
from mapper.ui.app.settings_file import remember_file
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import run_job
from mapper.ui.opening.campaign_names import ENDING, free_name, with_ending
from mapper.ui.widgets.plain_text import message_box
from mapper.ui.window import files

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

ONCE = Qt.ConnectionType.SingleShotConnection


class WrittenByAnother(QObject):
    """Asks once for all that is refused at a time; `box` is the question while it is open."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document: Document | None = None
        self._is_busy = False
        self._asked_from: QWidget = window
        self._stands_there: tuple[Change, ...] = ()
        self._kept: tuple[Change, ...] | None = None
        self.box: QMessageBox | None = None
        self.save: QPushButton | None = None
        self.now: QPushButton | None = None

    def work_on(self, document: Document | None) -> None:
        if self._document is not None:
            self._document.overtaken.disconnect(self._notice)
        if self.box is not None:
            self.box.reject()
        self._document = document
        self._is_busy = False
        self._kept = None
        if document is not None:
            document.overtaken.connect(self._notice)

    def open_now(self) -> None:
        """Show the file as the other program left it; what was here is in a copy beside it."""
        document, window = self._document, self._window
        if document is None:
            return
        path = document.file.path

        def then() -> None:
            window.show_document(None)
            files.open_path(window, path)

        self._keep_beside(document, lambda: read_whole(path), then)

    def before_leaving(self, then: Callable[[], object]) -> None:
        """Do what leaves the campaign, once a copy holds what was refused, if anything was."""
        document = self._document
        if document is not None and not document.is_busy and self._is_to_be_kept(document):
            self._keep_beside(document, lambda: None, then)
        else:
            then()

    def keep_now(self) -> None:
        """The same at once, as the window closes. Raises `NotAllowed` where it cannot be kept."""
        document = self._document
        if document is not None and self._is_to_be_kept(document):
            self._keep(document, _beside(document.file.path))

    def _is_to_be_kept(self, document: Document) -> bool:
        """Whether anything was refused, or is as it is typed now, that is in no copy."""
        was_busy = self._is_busy
        self._take_typed()
        self._is_busy = was_busy
        if document.elsewhere is None:
            return False
        return self._kept is None or any(each not in self._kept for each in document.refused)

    def _keep_beside(
        self, document: Document, first: Callable[[], object], then: Callable[[], object]
    ) -> None:
        window = self._window
        document.refuse_meanwhile()
        self._take_typed()
        target = _beside(document.file.path)

        def work(_tell: object) -> None:
            first()
            self._keep(document, target)

        def done(_none: None) -> None:
            if window.document is not document:
                return
            self._is_busy = False
            remember_file(window.settings, target)
            remember_file(window.settings, document.file.path)
            said = partial(window.say, tr("What you had is in “{place}”.", place=target))
            window.document_shown.connect(lambda _is_open: said(), ONCE)
            then()
            said()

        begun = document.wait_for
        text = tr("Saving a copy…")
        run_job(window, text, work, done, self._failed, is_alone=True, begun=begun)

    def _keep(self, document: Document, target: Path) -> None:
        refused = document.refused
        keep_in(document, target)
        self._kept = refused

    def _notice(self, found: WrittenElsewhere) -> None:
        """Ask, once whatever was refused has said so; what is being typed stays in its field."""
        self._hold_typed(True)
        if not self._is_busy:
            self._is_busy = True
            QTimer.singleShot(0, self, lambda: self._ask(str(found)))

    def _ask(self, why: str) -> None:
        if self._document is None:
            return
        over = QApplication.activeModalWidget()
        is_work = over is None or isinstance(over, QProgressDialog)
        self._asked_from = self._window if over is None or is_work else over
        self._stands_there = () if self._asked_from is self._window else self._document.refused[-1:]
        box = message_box(
            self._asked_from,
            QMessageBox.Icon.Warning,
            tr("Written by another program"),
            tr("This campaign cannot be written any more as it is open here."),
            why,
        )
        role = QMessageBox.ButtonRole
        save = box.addButton(tr("&Save mine as a copy…"), role.AcceptRole)
        now = box.addButton(tr("&Open as it is now"), role.DestructiveRole)
        read = box.addButton(tr("&Keep reading"), role.RejectRole)
        box.setEscapeButton(read)
        box.wait_for_tab()
        box.finished.connect(self._answered)
        self.box, self.save, self.now = box, save, now
        box.open()

    def _answered(self, _result: int) -> None:
        box, self.box = self.box, None
        self._is_busy = False
        if box is None:
            return
        box.deleteLater()
        if box.clickedButton() is self.save:
            self._save_mine()
        elif box.clickedButton() is self.now:
            self.open_now()

    def _save_mine(self) -> None:
        document = self._document
        if document is None:
            return
        suggested = str(_beside(document.file.path))
        text, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save mine as a copy"), suggested, files.campaign_filter()
        )
        if text:
            self.save_mine_in(with_ending(Path(text)))

    def save_mine_in(self, target: Path) -> None:
        """Go on in a copy, with what could not be written any more."""
        document = self._document
        if document is None:
            return
        document.refuse_meanwhile()
        self._take_typed()
        stands_there = self._stands_there if self._asked_from.isVisible() else ()
        refused = [change for change in document.refused if change not in stands_there]

        def work(_tell: object) -> WentOn:
            return go_on_in(document, target, refused)

        def done(went_on: WentOn) -> None:
            if self._document is document:
                self._go_on(document, went_on)

        text, begun = tr("Saving a copy…"), document.wait_for
        run_job(self._window, text, work, done, self._failed, is_alone=True, begun=begun)

    def _go_on(self, document: Document, went_on: WentOn) -> None:
        window = self._window
        self._is_busy = False
        with document.told_at_once():
            document.follow_file(went_on.change, went_on.view)
            if window.workspace is not None:
                window.workspace.keep_typed()  # while it stands in the fields
        self._hold_typed(False)
        remember_file(window.settings, document.file.path)
        window.say(tr("You go on in “{place}”.", place=document.file.path))
        if went_on.lost is not None:
            files.tell_what_is_lost(window, went_on.lost)
        if went_on.why is not None:
            window.refuse(went_on.why)

    def _take_typed(self) -> None:
        """Ask for nothing meanwhile; what is being typed is refused, and so it comes along."""
        self._is_busy = True
        if self._window.workspace is not None:
            self._window.workspace.label_editor.keep()
            self._window.workspace.keep_typed()

    def _failed(self, error: Exception) -> None:
        self._is_busy = False
        if not isinstance(error, NotAllowed):
            raise error
        self._window.refuse(error)

    def _hold_typed(self, is_held: bool) -> None:
        for typed in self._window.findChildren(AutosavedField):
            typed.is_held = is_held


def _beside(path: Path) -> Path:
    """Where one's own copy goes, if no other place is named."""
    return free_name(path.with_name(f"{path.stem} {tr('(mine)')}{ENDING}"))


class WentOn(NamedTuple):
    """The end of going on in a copy.

    What going on in a copy has come to.

    What could not be kept of the file, in words; the changes that were made after all, as one, and
    the shown map after them; and why others still could not be.
    """

    lost: str | None
    change: Change
    view: GmMap | None
    why: NotAllowed | None


def go_on_in(document: Document, copy: Path, refused: Sequence[Change]) -> WentOn:
    """Write a copy, work on it from now on, and make what was refused; fit for any thread."""
    lost = document.file.save_copy(copy, replace=True)
    document.file.go_on_in(copy)
    document.elsewhere = None
    made, left, why = Change("", {}), [], None
    for change in in_turn(refused):
        try:
            made = made.then(_make(document.file, change))
        except NotAllowed as found:
            left.append(change)
            why = found
    document.refused = tuple(left)
    view = document.view_after(made) if made else None
    return WentOn(lost, made, view, why)


def keep_in(document: Document, copy: Path) -> None:
    """Write a copy with what was refused in it, and leave it; fit for any thread."""
    document.file.save_copy(copy)
    with CampaignFile(copy, keep_backups=False) as file:
        for change in in_turn(document.refused):
            _make(file, change)


def _make(file: CampaignFile, change: Change) -> Change:
    now = as_of_now(file.campaign, change)
    file.do(now)
    return now
