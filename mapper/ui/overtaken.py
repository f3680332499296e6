"""What to do when another program has written the open campaign: go with it, or go on in a copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QWidget,
)

from mapper.model.change import Change, StaleChange
from mapper.model.not_allowed import NotAllowed
from mapper.storage.elsewhere import WrittenElsewhere
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_whole
from mapper.ui import files
from mapper.ui.as_written import message_box
from mapper.ui.campaign_names import ENDING, free_name, with_ending
from mapper.ui.document import Document
from mapper.ui.jobs import run_job
from mapper.ui.remembered import remember_file
from mapper.ui.typed import Typed
from mapper.ui.words import tr

if TYPE_CHECKING:
    from mapper.ui.window import Window


class Overtaken(QObject):
    """Asks once for all that is refused at a time; `box` is the question while it is open."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document: Document | None = None
        self._is_busy = False
        self._asked_from: QWidget = window
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
        if document is not None:
            document.overtaken.connect(self._notice)

    def open_now(self) -> None:
        """Show the file as the other program left it; what was here is in a copy beside it."""
        document, window = self._document, self._window
        if document is None:
            return
        self._is_busy = True
        if window.desk is not None:
            window.desk.keep_typed()  # refused, and so it comes into the copy
        path = document.file.path
        target = _beside(path)

        def work(_tell: object) -> Path:
            read_whole(path)
            document.file.save_copy(target)
            _add(target, document.refused)
            return target

        def done(kept: Path) -> None:
            window.show_document(None)
            files.open_path(window, path)
            window.say(tr("What you had is in “{place}”.", place=kept))

        run_job(window, tr("Opening…"), work, done, self._failed, is_alone=True)

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
        box.setDefaultButton(save)
        box.setEscapeButton(read)
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
        self._is_busy = True

        def work(_tell: object) -> str | None:
            lost = document.file.save_copy(target, replace=True)
            document.file.go_on_in(target)
            return lost

        def done(lost: str | None) -> None:
            self._go_on(document, lost)

        run_job(self._window, tr("Saving a copy…"), work, done, self._failed, is_alone=True)

    def _go_on(self, document: Document, lost: str | None) -> None:
        window = self._window
        self._is_busy = False
        self._hold_typed(False)
        refused, document.refused = document.refused, ()
        document.follow_file()
        if self._asked_from is window or not self._asked_from.isVisible():
            _do_again(document, refused)  # otherwise it stands in the dialog still
        remember_file(window.settings, document.file.path)
        window.say(tr("You go on in “{place}”.", place=document.file.path))
        if lost is not None:
            files.tell_what_is_lost(window, lost)

    def _failed(self, error: Exception) -> None:
        self._is_busy = False
        if not isinstance(error, NotAllowed):
            raise error
        self._window.refuse(error)

    def _hold_typed(self, is_held: bool) -> None:
        for typed in self._window.findChildren(Typed):
            typed.is_held = is_held


def _beside(path: Path) -> Path:
    """Where one's own copy goes, if no other place is named."""
    return free_name(path.with_name(f"{path.stem} {tr('(mine)')}{ENDING}"))


def _add(copy: Path, changes: Sequence[Change]) -> None:
    with CampaignFile(copy, keep_backups=False) as file:
        _do_again(file, changes)


def _do_again(where: Document | CampaignFile, changes: Sequence[Change]) -> None:
    """What was refused, as far as it was made for the state that the campaign is in."""
    for change in changes:
        try:
            where.do(change)
        except (NotAllowed, StaleChange):
            continue
