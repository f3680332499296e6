"""A game master's own deeds and sheets in the window: read beside it, and listed as they are."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPalette
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from mapper.model.not_allowed import NotAllowed
from mapper.play.own.own_files import OwnFile
from mapper.play.own.own_rules import (
    OwnRules,
    RuleSort,
    new_file,
    own_folder,
    put_own_rules,
    read_own_rules,
)
from mapper.ui.app.measures import APART, NEAR
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import close_button, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.small_parts import show_words, text_button
from mapper.ui.widgets.two_line_rows import DETAIL, THING, listed, wrap_rows

SIZE = 40, 26
"""Lines of text, wide and high."""


class OwnAsRead(NamedTuple):
    """What was found, the file that was made before, or why none could be."""

    rules: OwnRules
    made: Path | None = None
    why_not: str = ""


class OwnAtHand(QObject):
    """Reads a game master's own files on another thread; what was read counts from then on."""

    read = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rules: OwnRules | None = None
        self._job = LatestOnlyJob[OwnAsRead](self._put, self)

    @property
    def folder(self) -> Path:
        return own_folder(os.environ)

    @property
    def is_busy(self) -> bool:
        return self._job.is_busy

    def read_again(self) -> None:
        """Once they are read, `read` carries what was found."""
        folder = self.folder
        self._job.ask(lambda: OwnAsRead(read_own_rules(folder)))

    def make(self, sort: RuleSort) -> None:
        """Write a small file that works; then read all of them."""
        folder = self.folder
        self._job.ask(lambda: _made(folder, sort))

    def stop(self) -> None:
        self._job.stop()

    def _put(self, found: OwnAsRead) -> None:
        self.rules = found.rules
        put_own_rules(found.rules)
        self.read.emit(found)


def _made(folder: Path, sort: RuleSort) -> OwnAsRead:
    try:
        made = new_file(folder, sort)
    except NotAllowed as refused:
        return OwnAsRead(read_own_rules(folder), None, str(refused))
    return OwnAsRead(read_own_rules(folder), made)


class OwnFilesDialog(QDialog):
    """Each file with what is in it, or what is wrong in it and where; a double click opens it."""

    def __init__(
        self,
        own: OwnAtHand,
        missing: Sequence[str],
        show_manual: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        """`missing`: the sheets that the campaign names and that nobody has here."""
        super().__init__(parent)
        self.setWindowTitle(tr("Deeds and sheets of your own"))
        self._own, self._missing = own, tuple(missing)
        self.lack, self.why = warning(), warning()
        where = tr("They lie in {folder}, and hold for all campaigns.", folder=own.folder)
        self.where = faint(where)
        self.nothing = faint(
            tr(
                "There are none yet. New deed file and New sheet file each write a small one that"
                " works, with notes on how to alter it."
            )
        )
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Files of your own"))
        wrap_rows(self.list)
        self.new_deed = text_button(tr("New &deed file"), "", lambda: own.make("deeds"))
        self.new_sheet = text_button(tr("New &sheet file"), "", lambda: own.make("sheets"))
        self.open_folder = text_button(tr("&Open the folder"), "", self._open_folder)
        counts = tr("After you have changed a file: it counts at once.")
        self.again = text_button(tr("&Read again"), counts, own.read_again)
        self.manual = text_button(tr("&How to write them"), "", show_manual)
        self.list.itemActivated.connect(self._open_file)
        own.read.connect(self.show_read)
        self._lay_out()
        if own.rules is not None:
            self.show_read(OwnAsRead(own.rules))
        own.read_again()

    def show_read(self, found: OwnAsRead) -> None:
        """List what was found; a file that was just made is chosen."""
        show_words(self.why, found.why_not)
        known = found.rules.sheets.systems
        lacking = ", ".join(each for each in self._missing if each not in known)
        said = tr(
            "This campaign has a sheet switched on that is not here: {names}. What members have by"
            " it is kept; put its file into the folder, and read again.",
            names=lacking,
        )
        show_words(self.lack, said if lacking else "")
        files = (*found.rules.sheet_files, *found.rules.deed_files)
        self.list.clear()
        for sentence in found.rules.wrong:
            self._add(sentence, "", "warning", None)
        for file in files:
            self._add_file(file)
            if file.path == found.made:
                self.list.setCurrentRow(self.list.count() - 1)
        self.nothing.setVisible(not files)
        self.list.setVisible(self.list.count() > 0)

    def _add_file(self, file: OwnFile) -> None:
        sort = tr("Deeds") if file.path.parent.name == "deeds" else tr("Sheet")
        adds = ", ".join(file.adds) or tr("Nothing of it counts")
        name = f"{file.path.name} – {sort}"
        self._add(name, adds, "warning" if file.wrong else "check", file.path)
        for said in file.said:
            self._add(said, "", "info", file.path)
        for wrong in file.wrong:
            self._add(wrong, "", "warning", file.path)

    def _add(self, text: str, detail: str, drawn: str, path: Path | None) -> None:
        role = QPalette.ColorRole.BrightText if drawn == "warning" else QPalette.ColorRole.Text
        said = {DETAIL: detail, THING: str(path) if path is not None else ""}
        self.list.addItem(listed(text, said, icon(drawn, self.palette().color(role))))

    def _open_folder(self) -> None:
        folders = self._own.folder, *self._own.folder.parents
        self._open(next((each for each in folders if each.is_dir()), Path.home()))

    def _open_file(self, item: QListWidgetItem) -> None:
        if item.data(THING):
            self._open(Path(item.data(THING)))

    def _open(self, path: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            show_words(self.why, tr("No program opens “{path}”; open it by hand.", path=path))

    def _lay_out(self) -> None:
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        fill_dialog(
            self,
            heading(tr("Deeds and sheets of your own")),
            self.where,
            NEAR,
            self.lack,
            (self.list, 1),
            (self.nothing, 1),
            self.why,
            row(self.new_deed, self.new_sheet, self.open_folder, None, self.again, space=NEAR),
            APART,
            row(self.manual, None, close_button(self)),
            size=SIZE,
        )
        self.new_deed.setFocus()
