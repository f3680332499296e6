"""The Check panel: what a game master should look at before play, and the way to each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from mapper.commands.maps.maps import MENDINGS
from mapper.model.campaign.change import Change
from mapper.model.check import Remark, judging, remarks
from mapper.model.place_names import spot_named
from mapper.storage.reading import read_blob
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.editing.piecewise_work import PiecewiseWork
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.small_parts import LETTERS_OF_MAP, WhereEmpty, where_empty
from mapper.ui.widgets.two_line_rows import DETAIL, THING, listed, wrap_rows

PAUSE_MS = 700
MOST_SHOWN = 500
"""Remarks that are listed; the rest is counted."""

AT_A_TIME = 50
"""Remarks that are listed in one turn of the event loop."""

MENDS: Mapping[str, str] = MappingProxyType(
    {
        "forget": "&Forget what is not there",
        "part_logs": "&Part the logs of groups",
    }
)
"""What the buttons say that mend what is remarked on."""


class RemarksPanel(QWidget):
    """The Check panel.

    `go_asked` carries a place; `counted` how many remarks there are.
    """

    go_asked = Signal(object)
    counted = Signal(int)

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        document = self._document = editor.document
        self._wrong = judging(lambda hash_: read_blob(document.file.path, hash_))
        self.found: list[Remark] = []
        self.is_current = False
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Remarks"))
        self.list.setProperty(LETTERS_OF_MAP, True)
        wrap_rows(self.list)
        self.nothing = faint(tr("Nothing to remark: the campaign is ready for play."))
        self.only = WhereEmpty(tr("To the Play desk"), "play_desk")
        self.more = faint()
        self.mend = {mend: QPushButton(tr(MENDS[mend])) for mend in MENDS}
        self._aside: LatestOnlyJob[list[Remark]] = LatestOnlyJob(self._show, self)
        self._turns = PiecewiseWork(self)
        self._pause = pause(self, self.look, PAUSE_MS)
        self._lay_out()
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self._unseen = UntilSeen(self, self._fill)
        document.changed.connect(self._follow)
        self._pause.start()

    def _lay_out(self) -> None:
        self.more.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.more.hide()
        self._mending = QWidget()
        fill(self._mending, *self.mend.values(), margin=(0, TIGHT, 0, 0))
        for mend, button in self.mend.items():
            button.hide()
            button.clicked.connect(partial(self._editor.edit, MENDINGS[mend]))
        self._mending.hide()
        self._empty = where_empty(self.nothing, self.only)
        self._empty.hide()
        shown = (self._empty, 1), (self.list, 1)
        fill(self, *shown, self.more, self._mending, margin=NEAR)

    def take_keys(self) -> None:
        """The keys go to the list."""
        self.list.setFocus()

    def look(self) -> None:
        """Look through the campaign as it is now, on another thread."""
        campaign = self._document.campaign.snapshot()
        self._aside.ask(lambda: remarks(campaign, self._wrong))

    def stop(self) -> None:
        """The campaign is put away."""
        self._pause.stop()
        self._turns.drop()
        self._aside.stop()

    def _follow(self, _change: Change) -> None:
        self.is_current = False
        self._pause.start()

    def _show(self, found: list[Remark]) -> None:
        self.is_current = not self._pause.isActive()
        if found != self.found or not self.list.count():
            self.found = found
            if not self._unseen.waits():
                self._fill()
        self.counted.emit(len(found))

    def _fill(self) -> None:
        self._turns.drop()
        listing = self._listed(self.list.currentRow())
        self.list.clear()
        next(listing, None)
        self._turns.take(listing)
        self.list.setVisible(bool(self.found))
        asked = {remark.mend for remark in self.found}
        for mend, button in self.mend.items():
            button.setVisible(mend in asked)
        self._mending.setVisible(any(mend in asked for mend in self.mend))
        self._empty.setVisible(not self.found)
        more = len(self.found) - MOST_SHOWN
        self.more.setVisible(more > 0)
        self.more.setText(tr("and %n more", n=more) if more > 0 else "")

    def _listed(self, row: int) -> Iterator[None]:
        """List the remarks, some at a time; the row that was marked is marked again."""
        warns, shown = list_icon("warning", self.palette()), self.found[:MOST_SHOWN]
        for first in range(0, len(shown), AT_A_TIME):
            for index, remark in enumerate(shown[first : first + AT_A_TIME], first):
                said = {DETAIL: self._where(remark), THING: index}
                self.list.addItem(listed(remark.text, said, warns, remark.text))
            if first <= row < first + AT_A_TIME or self.list.count() == len(shown):
                self.list.setCurrentRow(min(row, self.list.count() - 1))
            yield

    def _where(self, remark: Remark) -> str:
        campaign, at = self._document.campaign, remark.at
        row = campaign.maps().get(at.map) if at is not None else None
        if at is None or row is None:
            return tr("the whole campaign")
        if at.spot is None:
            return row.name
        return tr("{number} of {map}", number=spot_named(campaign, at), map=row.name)

    def _go(self, item: QListWidgetItem) -> None:
        remark = self.found[int(item.data(THING))]
        if remark.at is not None:
            self.go_asked.emit(remark.at)
