"""The Log panel: what happened in play, in words, with the way to each place and back in time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from mapper.commands.time.log import add_note, edit_entry, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import CALENDAR, Key
from mapper.model.campaign.zone_rows import Zone
from mapper.model.place_names import spot_named
from mapper.model.places import Place
from mapper.model.zones.zones import named
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.editor import Editor
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.hidden_panels import lies_behind
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import IconButton, SearchField, SteadyBox, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING, wrap_rows

MOST_SHOWN = 400
"""Entries that are listed; earlier ones are found by their words."""

ENTRIES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "move": ("Moves", "route"),
        "roll": ("Rolls", "die"),
        "find": ("Finds", "feature"),
        "search": ("Searches", "search"),
        "day": ("Days", "recent"),
        "due": ("Due", "recent"),
        "rest": ("Rests", "moon"),
        "weather": ("Weather", "sun"),
        "reveal": ("Revealed", "reveal"),
        "deed": ("Deeds", "die"),
        "note": ("Notes", "edit"),
    }
)
"""What each kind of entry is called in the filter, and its icon."""

KINDS = {kind: called for kind, (called, _) in ENTRIES.items()}


class LogLine(NamedTuple):
    """An entry with its id, as a row of the list shows it."""

    id: str
    entry: LogEntry
    below: str


class StayAtEnd(QObject):
    """What keeps the end of a list in view, or what somebody reads further up.

    Rows come and go between `begin` and `end`.
    """

    def __init__(self, list_: QListWidget) -> None:
        super().__init__(list_)
        self._list, self._bar = list_, list_.verticalScrollBar()
        self._is_at_end, self._read, self._at = True, QPersistentModelIndex(), 0
        self._bar.valueChanged.connect(self._note)
        self._bar.rangeChanged.connect(self._follow)

    def begin(self) -> None:
        first = self._list.indexAt(QPoint(1, 1))
        self._read, self._at = QPersistentModelIndex(first), self._list.visualRect(first).top()
        self._list.setAutoScroll(self._is_at_end)

    def end(self) -> None:
        if self._is_at_end:
            self._list.scrollToBottom()
        elif self._read.isValid():
            now = self._list.visualRect(self._read).top()
            self._bar.setValue(self._bar.value() + now - self._at)
        self._list.setAutoScroll(True)

    def _note(self, value: int) -> None:
        self._is_at_end = value >= self._bar.maximum()

    def _follow(self, _least: int, most: int) -> None:
        """The list is higher or lower than it was, or its rows are."""
        if self._is_at_end:
            self._bar.setValue(most)


class LogAsks(NamedTuple):
    """What the panel asks for: a place in view; by its id an entry to go back to, or its deed."""

    look_at: Callable[[Place], object]
    go_back: Callable[[str], object]
    open_deed: Callable[[str], object]


class LogPanel(QWidget):
    """The Log panel; `chosen` says that another entry is marked."""

    chosen = Signal()

    def __init__(self, editor: Editor, asks: LogAsks) -> None:
        super().__init__()
        self._editor, self._asks = editor, asks
        document = self._document = editor.document
        self.shown: list[LogLine] = []
        self._fitting: list[str] = []
        self._told: dict[str, LogLine] = {}
        self._icons: dict[str, QIcon] = {}
        self._is_due = False
        self.kind = SteadyBox()
        self.search = SearchField(tr("Find in the log"))
        self.list = QListWidget()
        self._stay = StayAtEnd(self.list)
        self.nothing = faint()
        self.more = faint()
        self.add = IconButton("plus", tr("Add a note"), self.add_note)
        self.edit = IconButton("edit", tr("Edit the words"), self.edit_words)
        self.remove = IconButton("remove", tr("Remove the note"), self.remove_note)
        self.again = IconButton("die", tr("Open the deed again"), self.open_deed)
        self.back = IconButton("history", tr("Back to here"), self.back_to_here)
        self._set_up()
        self._lay_out()
        self.kind.currentIndexChanged.connect(self.fill)
        self.search.textChanged.connect(self.fill)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self.list.itemDoubleClicked.connect(lambda _item: self.open_deed())
        self.list.currentRowChanged.connect(self._choose)
        document.changed.connect(self._follow)
        self.fill()

    def showEvent(self, event: QShowEvent) -> None:
        if self._is_due:
            self._show()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_icons"):
            self._icons.clear()
            for row, told in enumerate(self.shown):
                self.list.item(row).setIcon(self._icon(told.entry.kind))

    @property
    def told(self) -> LogLine | None:
        """The entry that is marked; behind another panel, the one that will be."""
        row = self.list.currentRow()
        found = self.shown[row] if 0 <= row < len(self.shown) else None
        if not self._is_due:
            return found
        newest = self._fitting[-1] if self._fitting else ""
        id_ = newest if found is None or row == len(self.shown) - 1 else found.id
        entry = self._document.campaign.get(Key("log", "", id_))
        return LogLine(id_, entry, "") if isinstance(entry, LogEntry) else None

    def take_keys(self) -> None:
        """The keys go to the list."""
        self.list.setFocus()

    def mark(self, id_: str) -> None:
        """Have the keys at an entry, whatever was looked for before."""
        self.kind.setCurrentIndex(0)
        self.search.clear()
        row = next((row for row, each in enumerate(self.shown) if each.id == id_), -1)
        if row < 0:  # it is too old to be listed with all others
            self.search.setText(self._document.campaign.one(LogEntry, Key("log", "", id_)).text)
            row = next((row for row, each in enumerate(self.shown) if each.id == id_), -1)
        self.list.setCurrentRow(row)
        self.list.setFocus()

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
            self._editor.make(lambda campaign: remove_note(campaign, told.id))

    def open_deed(self) -> None:
        """Open the deed of the marked entry on its card, filled in as it was told then."""
        told = self.told
        if told is not None and told.entry.deed is not None:
            self._asks.open_deed(told.id)

    def back_to_here(self) -> None:
        """Play as it was when the marked entry was written; the map as it is drawn now."""
        told = self.told
        if told is not None:
            self._asks.go_back(told.id)

    def fill(self, _changed: object = None) -> None:
        """List what fits the filter; the newest last, and in sight."""
        self._fitting = self._all_fitting()
        self._told.clear()
        self._show()

    def _show(self) -> None:
        """List what fits, where it is seen; only the rows that differ are touched."""
        self._is_due = lies_behind(self)
        if self._is_due:
            return
        told, newest = self.told, self.shown[-1] if self.shown else None
        marked = told.id if told is not None and told is not newest else ""
        shown = self._newest()
        was_blocked = self.list.blockSignals(True)
        self._stay.begin()
        self._put(shown)
        rows = [row for row, each in enumerate(shown) if each.id == marked] if marked else []
        self.list.setCurrentRow(rows[0] if rows else len(shown) - 1)
        self.list.blockSignals(was_blocked)
        self._stay.end()
        self._show_counts(len(self._fitting))
        self._choose()

    def _newest(self) -> list[LogLine]:
        """What is to be listed; the words of an entry that is as it was are kept."""
        campaign, kept = self._document.campaign, self._told
        entries = campaign.all(LogEntry)
        self._told = {}
        for id_ in self._fitting[-MOST_SHOWN:]:
            told, row = kept.get(id_), entries[id_]
            if told is None or told.entry is not row:
                told = LogLine(id_, row, _below(campaign, row))
            self._told[id_] = told
        return [*self._told.values()]

    def _put(self, shown: list[LogLine]) -> None:
        """Make the rows of the list these. Both are in one order."""
        wanted = {each.id for each in shown}
        rows = self.shown
        gone = [row for row, each in enumerate(rows) if each.id not in wanted]
        for row in reversed(gone):
            self.list.takeItem(row)
        left = [each for each in rows if each.id in wanted]
        at = 0
        for row, each in enumerate(shown):
            if at < len(left) and left[at].id == each.id:
                if left[at] != each:
                    self._write(self.list.item(row), each)
                at += 1
            else:
                self.list.insertItem(row, self._item(each))
        self.shown = shown

    def _all_fitting(self) -> list[str]:
        """The ids of all entries that fit the filter, in order."""
        entries = self._document.campaign.all(LogEntry)
        fits = self._filter()
        return sorted((id_ for id_, row in entries.items() if fits(row)), key=natural)

    def _filter(self) -> Callable[[LogEntry], bool]:
        kind, words = self.kind.currentData(), self.search.text().casefold().split()
        return lambda row: (not kind or row.kind == kind) and (not words or _has(row, words))

    def _fit_after(self, change: Change) -> None:
        """What fits once entries were written, altered or taken back."""
        fits = self._filter()
        for key, swap in change.of_kind("log").items():
            id_ = str(key.id)
            place = bisect_left(self._fitting, natural(id_), key=natural)
            is_listed = place < len(self._fitting) and self._fitting[place] == id_
            is_wanted = isinstance(swap.after, LogEntry) and fits(swap.after)
            if is_wanted and not is_listed:
                self._fitting.insert(place, id_)
            elif is_listed and not is_wanted:
                del self._fitting[place]

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
        for kind, called in tr_all(KINDS).items():
            self.kind.addItem(list_icon(ENTRIES[kind][1], self.palette()), called, kind)
        self.list.setAccessibleName(tr("Log"))
        wrap_rows(self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self.nothing, self.more):
            part.setContentsMargins(0, NEAR, 0, NEAR)
            part.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _lay_out(self) -> None:
        head = in_a_row(self.add, self.edit, self.remove, self.again, self.back, None, self.kind)
        whole = fill(
            self, head, self.search, self.more, margin=(NEAR, TIGHT, NEAR, NEAR), space=TIGHT
        )
        whole.addWidget(self.nothing, 1)
        whole.addWidget(self.list, 1)

    def _item(self, told: LogLine) -> QListWidgetItem:
        item = QListWidgetItem()
        self._write(item, told)
        return item

    def _write(self, item: QListWidgetItem, told: LogLine) -> None:
        item.setIcon(self._icon(told.entry.kind))
        item.setText(told.entry.text)
        item.setData(DETAIL, told.below)
        item.setData(THING, told.id)
        aloud = told.entry.player_text
        give_tip(item, tr("Players read: {words}", words=aloud) if aloud else told.entry.text)

    def _icon(self, kind: str) -> QIcon:
        found = self._icons.get(kind)
        if found is None:
            found = self._icons[kind] = list_icon(ENTRIES[kind][1], self.palette())
        return found

    def _follow(self, change: Change) -> None:
        may_alter = change.kinds & {"party", "map", "zone", CALENDAR.kind}
        if may_alter and any(_alters_words(key, swap) for key, swap in change.rows.items()):
            self.fill()
        elif "log" in change.kinds:
            self._fit_after(change)
            self._show()

    def _choose(self, _row: int = 0) -> None:
        told, why = self.told, self._document.file.read_only
        for button in (self.edit, self.back):
            button.setEnabled(told is not None and not why)
        self.again.setEnabled(told is not None and told.entry.deed is not None and not why)
        self.remove.setEnabled(told is not None and told.entry.kind == "note" and not why)
        self.add.setEnabled(not why)
        self.chosen.emit()

    def _go(self, item: QListWidgetItem) -> None:
        entry = self.shown[self.list.row(item)].entry
        maps = self._document.campaign.maps()
        if entry.at is not None and entry.at.spot is not None and entry.at.map in maps:
            self._asks.look_at(entry.at)

    def _ask(
        self,
        title: str,
        command: Callable[[Campaign, str, str], Change],
        entry: LogEntry | None = None,
    ) -> None:
        def keep(text: str, aloud: str) -> str:
            return self._editor.why_not(lambda campaign: command(campaign, text, aloud))

        text, aloud = (entry.text, entry.player_text) if entry else ("", "")
        open_dialog(NoteDialog(title, keep, self.window(), text=text, player_text=aloud))


def _alters_words(key: Key, swap: Swap) -> bool:
    """Whether entries read otherwise after a change of a row that is none of them."""
    if key.kind == "party":
        names = (row.name if isinstance(row, Party) else "" for row in swap)
        return len({*names}) > 1
    if key.kind == "zone":
        called = ((row.number, row.name) if isinstance(row, Zone) else None for row in swap)
        return len({*called}) > 1
    return key.kind == "map" or key == CALENDAR


def _has(row: LogEntry, words: list[str]) -> bool:
    texts = f"{row.text} {row.player_text}".casefold()
    return all(word in texts for word in words)


def _below(campaign: Campaign, row: LogEntry) -> str:
    """When it was, where, and whose doing."""
    where = "" if row.at is None else _spot_words(campaign, row.at)
    group = campaign.get(Key("party", "", row.party)) if row.party else None
    who = group.name if isinstance(group, Party) else ""
    return " · ".join(part for part in (day_in_words(campaign, row.minutes), where, who) if part)


def _spot_words(campaign: Campaign, at: Place) -> str:
    """The number of a hex, or the number and the name of a zone."""
    zone = campaign.get(Key("zone", at.map, at.zone))
    if isinstance(zone, Zone):
        return " ".join(filter(None, (zone.number, zone.name))) or named(zone)
    return spot_named(campaign, at) if at.hex is not None else ""
