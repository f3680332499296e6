"""The Log panel: what happened in play, in words, with the way to each place and back in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.log import add_note, edit_entry, remove_note
from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.clues import Place
from mapper.model.ids import natural
from mapper.model.not_allowed import NotAllowed
from mapper.model.numbering import label
from mapper.model.play_rows import LogEntry, Party
from mapper.model.rows import CALENDAR, Key
from mapper.ui.as_written import give_tip
from mapper.ui.attempt import Attempt, said_why
from mapper.ui.date_in_words import day_in_words
from mapper.ui.document import Document
from mapper.ui.lettering import faint
from mapper.ui.list_icon import list_icon
from mapper.ui.note_dialog import NoteDialog
from mapper.ui.search_field import SearchField
from mapper.ui.small_parts import IconButton, SteadyBox, in_a_row
from mapper.ui.two_lines import DETAIL, THING
from mapper.ui.words import tr
from mapper.ui.wrapped import WrappedLines

MOST_SHOWN = 400
"""Entries that are listed; earlier ones are found by their words."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "move": "Moves",
        "roll": "Rolls",
        "find": "Finds",
        "search": "Searches",
        "day": "Days",
        "rest": "Rests",
        "weather": "Weather",
        "reveal": "Revealed",
        "note": "Notes",
    }
)
"""What each kind of entry is called in the filter."""

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "move": "route",
        "roll": "die",
        "find": "feature",
        "search": "search",
        "day": "recent",
        "rest": "moon",
        "weather": "sun",
        "reveal": "reveal",
        "note": "edit",
    }
)


class Told(NamedTuple):
    """An entry with its id, as a row of the list shows it."""

    id: str
    entry: LogEntry
    below: str


class LogPanel(QWidget):
    """`go_asked` carries the place of an entry that was clicked."""

    go_asked = Signal(object)
    chosen = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.shown: list[Told] = []
        self.attempt = Attempt(document, self)
        self.kind = SteadyBox()
        self.search = SearchField(tr("Find in the log"))
        self.list = QListWidget()
        self.nothing = faint()
        self.more = faint()
        self.add = IconButton("plus", tr("Add a note"), self.add_note)
        self.edit = IconButton("edit", tr("Edit the words"), self.edit_words)
        self.remove = IconButton("remove", tr("Remove the note"), self.remove_note)
        self.back = IconButton("history", tr("Back to here"), self.back_to_here)
        self._set_up()
        self._lay_out()
        self.kind.currentIndexChanged.connect(self.fill)
        self.search.textChanged.connect(self.fill)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self.list.currentRowChanged.connect(self._choose)
        document.changed.connect(self._follow)
        self.fill()

    @property
    def told(self) -> Told | None:
        """The entry that is marked."""
        row = self.list.currentRow()
        return self.shown[row] if 0 <= row < len(self.shown) else None

    def add_note(self) -> None:
        """Ask for what else is to be remembered."""
        self._ask(
            tr("Add a note"),
            lambda campaign, text, aloud: add_note(campaign, text, player_text=aloud),
        )

    def edit_words(self) -> None:
        """Ask for other words for the marked entry."""
        told = self.told
        if told is not None:
            self._ask(
                tr("Edit the words"),
                lambda campaign, text, aloud: edit_entry(
                    campaign, told.id, text=text, player_text=aloud
                ),
                told.entry,
            )

    def remove_note(self) -> None:
        told = self.told
        if told is not None:
            self.attempt.do(lambda campaign: remove_note(campaign, told.id))

    def back_to_here(self) -> None:
        """Play as it was when the marked entry was written; the map as it is drawn now."""
        told = self.told
        if told is None:
            return
        try:
            self._document.rewind(told.id)
        except NotAllowed as refused:
            self.attempt.refused.emit(str(refused))

    def fill(self, _changed: object = None) -> None:
        """List what fits the filter; the newest last, and in sight."""
        told, newest = self.told, self.shown[-1] if self.shown else None
        marked = told.id if told is not None and told is not newest else ""
        campaign = self._document.campaign
        fitting = self._fitting(campaign)
        shown = [Told(id_, row, _below(campaign, row)) for id_, row in fitting[-MOST_SHOWN:]]
        kept = self.shown if shown[: len(self.shown)] == self.shown else []
        self.shown = shown
        was_blocked = self.list.blockSignals(True)
        if not kept:
            self.list.clear()
        for each in shown[len(kept) :]:
            self.list.addItem(self._item(each))
        rows = [row for row, each in enumerate(shown) if each.id == marked]
        self.list.setCurrentRow(rows[0] if rows else len(shown) - 1)
        self.list.blockSignals(was_blocked)
        if len(shown) != len(kept):
            self.list.scrollToBottom()
        self._show_counts(len(fitting))
        self._choose()

    def _fitting(self, campaign: Campaign) -> list[tuple[str, LogEntry]]:
        entries = campaign.all(LogEntry)
        kind, words = self.kind.currentData(), self.search.text().casefold().split()
        return [
            (id_, entries[id_])
            for id_ in sorted(entries, key=natural)
            if (not kind or entries[id_].kind == kind) and _has(entries[id_], words)
        ]

    def _show_counts(self, count: int) -> None:
        is_filtered = bool(self.kind.currentData() or self.search.text().strip())
        self.list.setVisible(count > 0)
        self.nothing.setVisible(count == 0)
        self.nothing.setText(
            tr("Nothing fits.")
            if is_filtered
            else tr("Nothing has happened yet. Moves, rolls and finds are written down here.")
        )
        self.more.setVisible(count > MOST_SHOWN)
        self.more.setText(tr("%n earlier entries", n=count - MOST_SHOWN))

    def _set_up(self) -> None:
        self.kind.setAccessibleName(tr("Kind of entry"))
        self.kind.addItem(tr("All"), "")
        for kind in KINDS:
            self.kind.addItem(list_icon(ICONS[kind], self.palette()), tr(KINDS[kind]), kind)
        self.list.setAccessibleName(tr("Log"))
        self.list.setItemDelegate(WrappedLines(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setMouseTracking(True)
        self.list.setTabKeyNavigation(False)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self.nothing, self.more):
            part.setContentsMargins(8, 8, 8, 8)
            part.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(in_a_row(self.add, self.edit, self.remove, self.back, None, self.kind))
        column.addWidget(self.search)
        column.addWidget(self.more)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.list, 1)

    def _item(self, told: Told) -> QListWidgetItem:
        item = QListWidgetItem(list_icon(ICONS[told.entry.kind], self.palette()), "")
        item.setText(told.entry.text)
        item.setData(DETAIL, told.below)
        item.setData(THING, told.id)
        aloud = told.entry.player_text
        give_tip(item, tr("Players read: {words}", words=aloud) if aloud else told.entry.text)
        return item

    def _follow(self, change: Change) -> None:
        if any(key.kind in ("log", "party", "map") or key == CALENDAR for key in change.rows):
            self.fill()

    def _choose(self, _row: int = 0) -> None:
        told, why = self.told, self._document.file.read_only
        for button in (self.edit, self.back):
            button.setEnabled(told is not None and not why)
        self.remove.setEnabled(told is not None and told.entry.kind == "note" and not why)
        self.add.setEnabled(not why)
        self.chosen.emit()

    def _go(self, item: QListWidgetItem) -> None:
        entry = self.shown[self.list.row(item)].entry
        if entry.hex is not None and entry.map in self._document.campaign.maps():
            self.go_asked.emit(Place(entry.map, entry.hex))

    def _ask(
        self,
        title: str,
        command: Callable[[Campaign, str, str], Change],
        entry: LogEntry | None = None,
    ) -> None:
        def keep(text: str, aloud: str) -> str:
            return said_why(self._document, lambda campaign: command(campaign, text, aloud))

        text, aloud = (entry.text, entry.player_text) if entry else ("", "")
        dialog = NoteDialog(title, keep, self.window(), text=text, player_text=aloud)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _has(row: LogEntry, words: list[str]) -> bool:
    texts = f"{row.text} {row.player_text}".casefold()
    return all(word in texts for word in words)


def _below(campaign: Campaign, row: LogEntry) -> str:
    """When it was, where, and whose doing."""
    on = campaign.maps().get(row.map)
    where = label(row.hex, on.top, on.numbering) if on is not None and row.hex is not None else ""
    group = campaign.get(Key("party", "", row.party)) if row.party else None
    who = group.name if isinstance(group, Party) else ""
    return " · ".join(part for part in (day_in_words(campaign, row.minutes), where, who) if part)
