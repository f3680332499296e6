"""The Log panel: what happened in play, in words, with the way to each place and back in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import ref

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from shiboken6 import isValid

from mapper.commands.time.log import add_note, edit_entry, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import CALENDAR, Key
from mapper.model.campaign.zone_rows import Zone
from mapper.model.place_names import spot_named
from mapper.model.places import Place
from mapper.play.evenings import evenings
from mapper.play.log_words import in_one_line, shortly
from mapper.play.map_rules import calendar_of
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.editor import Editor, Then
from mapper.ui.keying.map_words import zone_on
from mapper.ui.log.log_list import LogModel, LogView, StayAtEnd
from mapper.ui.log.log_rows import DAY, LogFilter, LogRow
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.travel_words import (
    day_in_words,
    day_of_month,
    day_of_week,
    evening_in_words,
    time_in_words,
)
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.hidden_panels import lies_behind
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.layouts import row as beside
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import shortened, tip
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    SearchField,
    SteadyBox,
    WhereEmpty,
    in_a_row,
    where_empty,
)
from mapper.ui.widgets.two_line_rows import NOTE

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = 60
"""So much of a note is said once it is written."""

READING = 84
"""How high the words of the marked entry are."""

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
        "evening": ("Evenings", "party"),
    }
)
"""What each kind of entry is called in the filter, and its icon."""

KINDS = {kind: called for kind, (called, _) in ENTRIES.items()}


class LogLine(NamedTuple):
    """An entry with its id."""

    id: str
    entry: LogEntry


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
        self._icons: dict[str, QIcon] = {}
        self._is_due, self._is_quiet = True, False
        self._marked, self._is_newest = "", True
        self.kind, self.evening, self.day, self.group = (SteadyBox() for _ in range(4))
        self.search = SearchField(tr("Find in the log"))
        self.model = LogModel(self._says, self)
        self.list = LogView()
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the map
        self.list.setModel(self.model)
        DeleteKey(self.list, partial(self._go_to_row, first=True), (Qt.Key.Key_Home,))
        DeleteKey(self.list, partial(self._go_to_row, first=False), (Qt.Key.Key_End,))
        self._stay = StayAtEnd(self.list)
        self.words = QPlainTextEdit()
        self.nothing, self.only = faint(), WhereEmpty(tr("Add a note"), "add_note")
        self.add = IconButton("plus", tr("Add a note"), self.add_note)
        self.edit = IconButton("edit", tr("Edit the words"), self.edit_words)
        self.remove = IconButton("remove", tr("Remove the note"), self.remove_note)
        self.again = IconButton("die", tr("Open the deed again"), self.open_deed)
        self.back = IconButton("history", tr("Back to here"), self.back_to_here)
        self._set_up()
        self._lay_out()
        for box in (self.kind, self.evening, self.day, self.group):
            box.currentIndexChanged.connect(self._filter)
        self.search.textChanged.connect(self._filter)
        self.list.activated.connect(self._go)
        self.list.doubleClicked.connect(lambda _index: self.open_deed())
        self.list.selectionModel().currentChanged.connect(self._choose)
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
            self.list.viewport().update()

    @property
    def told(self) -> LogLine | None:
        """The entry that is marked; behind another panel, the one that will be."""
        campaign = self._document.campaign
        id_ = f"{campaign.highest('log')}" if self._is_due and self._is_newest else self._marked
        entry = campaign.get(Key("log", "", id_))
        return LogLine(id_, entry) if isinstance(entry, LogEntry) else None

    def take_keys(self) -> None:
        """The keys go to the list."""
        self.list.setFocus()

    def _go_to_row(self, *, first: bool) -> None:
        """Home and End lead through the list, whatever they do on the map."""
        rows = [self.model.index(row) for row in range(self.model.rowCount())]
        entries = [each for each in rows if each.flags() & Qt.ItemFlag.ItemIsSelectable]
        if entries:
            self.list.setCurrentIndex(entries[0 if first else -1])
            self.list.scrollTo(self.list.currentIndex())

    def mark(self, id_: str) -> None:
        """Have the keys at an entry, whatever was looked for before."""
        self.show_entry(id_)
        self.list.setFocus()

    def show_entry(self, id_: str) -> None:
        """Mark an entry where all are listed, and scroll to it."""
        self._filter_by(self.kind, "")
        self._marked, self._is_newest = id_, False
        if not self._is_due:
            self._mark()
            self.list.scrollTo(self.list.currentIndex())

    def show_evening(self, number: int) -> None:
        """List what belongs to an evening, and nothing else."""
        self._filter_by(self.evening, number)

    def show_day(self, day: int) -> None:
        """List a day of the campaign, and nothing else; the first one is 0."""
        self._filter_by(self.day, day)

    def _filter_by(self, box: SteadyBox, wanted: int | str) -> None:
        self._offer_filters()
        with self._quietly():
            self.search.clear()
            for each in (self.kind, self.evening, self.day, self.group):
                each.setCurrentIndex(max(0, each.findData(wanted)) if each is box else 0)
        self.fill()

    def add_note(self) -> None:
        """Ask for what else is to be remembered; it is shown, and chosen, once it is written."""
        editor, panel = self._editor, ref(self)  # the dialog may outlast the panel

        def show(change: Change) -> None:
            (key,) = change.of_kind("log")
            row, still = editor.document.campaign.one(LogEntry, key), panel()
            if still is not None and isValid(still):
                still.show_entry(str(key.id))
            editor.said.emit(tr("Written down: {words}", words=shortened(row.text, LETTERS)))

        self._ask(
            tr("Add a note"),
            lambda campaign, text, aloud: add_note(campaign, text, player_text=aloud),
            then=show,
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

    def fill(self) -> None:
        """List what fits the filters by days, and mark the newest; once the panel is seen."""
        self._is_newest = True
        self._show()

    def _filter(self, _changed: object = None) -> None:
        if not self._is_quiet:
            self.fill()

    def _show(self) -> None:
        self._is_due = lies_behind(self)
        if self._is_due:
            self._choose()
            return
        self._offer_filters()
        entries = self._document.campaign.all(LogEntry)
        self.model.beginResetModel()
        self.model.listed.fill(entries, self._wanted())
        self.model.endResetModel()
        self._mark()
        self.list.scrollTo(self.list.currentIndex())
        self._show_counts()

    def _wanted(self) -> LogFilter:
        number, day = self.evening.currentData(), self.day.currentData()
        return LogFilter(
            self.kind.currentData(),
            tuple(self.search.text().casefold().split()),
            evenings(self._document.campaign).get(number),
            day if day >= 0 else None,
            self.group.currentData(),
        )

    def _offer_filters(self) -> None:
        """The evenings, days and groups that there are, the newest first; what is chosen stays."""
        campaign, calendar = self._document.campaign, calendar_of(self._document.campaign)
        known = {
            number: evening_in_words(number, row) for number, row in evenings(campaign).items()
        }
        groups = {id_: row.name for id_, row in campaign.all(Party).items()}
        days = {row.minutes // DAY for row in campaign.all(LogEntry).values()}
        named_days = {day: day_of_month(calendar, day) for day in sorted(days, reverse=True)}
        with self._quietly():
            _offer(self.evening, {0: tr("Evenings")} | dict(reversed(known.items())))
            _offer(self.day, {-1: tr("Days")} | named_days)
            _offer(self.group, {"": tr("Groups")} | groups)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """What is chosen meanwhile, nobody has chosen."""
        was_quiet, self._is_quiet = self._is_quiet, True
        try:
            yield
        finally:
            self._is_quiet = was_quiet

    def _mark(self) -> None:
        """Have the entry that was marked be the current one, or the newest, if it is gone."""
        entry, row = self._document.campaign.get(Key("log", "", self._marked)), -1
        if isinstance(entry, LogEntry) and not self._is_newest:
            row = self.model.row_of(self._marked, entry.minutes // DAY)
        at = row if row >= 0 else len(self.model.listed.rows) - 1
        with self._quietly():
            self.list.setCurrentIndex(self.model.index(at))
        self._choose()

    def _take(self, change: Change) -> None:
        """List what was written, altered or taken back; only rows that differ are touched."""
        campaign, touched = self._document.campaign, set[int]()
        for key, (before, after) in change.of_kind("log").items():
            assert before is None or isinstance(before, LogEntry)
            assert after is None or isinstance(after, LogEntry)
            touched |= self.model.listed.take(f"{key.id}", before, after)
        entries = campaign.all(LogEntry)
        self._stay.begin()
        with self._quietly():
            for day in touched:
                self.model.show_day(day, entries)
        self._mark()
        self._stay.end()
        self.list.viewport().update()
        self._show_counts()

    def _show_counts(self) -> None:
        count = self.model.listed.count
        self.list.setVisible(count > 0)
        self.words.setVisible(count > 0)
        self._empty.setVisible(count == 0)
        self.only.setVisible(count == 0 and not self.model.listed.filter.is_any)
        self.nothing.setText(
            tr("Nothing fits.")
            if self.model.listed.filter.is_any
            else tr("Nothing has happened yet. Moves, rolls and finds are written down here.")
        )

    def _set_up(self) -> None:
        names = tr("Kind of entry"), tr("Evening"), tr("Day"), tr("Group")
        for box, name in zip((self.kind, self.evening, self.day, self.group), names, strict=True):
            box.setAccessibleName(name)
        self.kind.addItem(tr("All"), "")
        for kind, called in tr_all(KINDS).items():
            self.kind.addItem(list_icon(ENTRIES[kind][1], self.palette()), called, kind)
        self.words.setReadOnly(True)
        self.words.setTabChangesFocus(True)
        self.words.setAccessibleName(tr("The marked entry"))
        measure(self.words, high=READING)
        self.nothing.setContentsMargins(0, NEAR, 0, NEAR)

    def _lay_out(self) -> None:
        head = in_a_row(self.add, self.edit, self.remove, self.again, self.back, None, self.kind)
        where = beside((self.search, 1), self.group, space=TIGHT)
        when = beside((self.evening, 3), (self.day, 2), space=TIGHT)
        whole = fill(self, head, where, when, margin=(NEAR, TIGHT, NEAR, NEAR), space=TIGHT)
        self._empty = where_empty(self.nothing, self.only)
        whole.addWidget(self._empty, 1)
        whole.addWidget(self.list, 1)
        whole.addWidget(self.words)

    def _says(self, row: LogRow, role: int) -> Any:
        """What of a row is shown in a role of the list."""
        campaign = self._document.campaign
        if not row.ids:
            is_words = role == Qt.ItemDataRole.DisplayRole
            return day_of_week(calendar_of(campaign), row.day) if is_words else None
        rows, roles = _entries(campaign, row.ids), Qt.ItemDataRole
        says: dict[int, Callable[[], Any]] = {
            roles.DisplayRole: lambda: _said_of(campaign, rows),
            roles.DecorationRole: lambda: self._icon(rows[-1].kind),
            roles.ToolTipRole: lambda: tip(self._whole(rows)),
            roles.AccessibleTextRole: lambda: self._whole(rows),
            NOTE: lambda: time_in_words(rows[0].minutes),
        }
        return says[role]() if rows and role in says else None

    def _whole(self, rows: list[LogEntry]) -> str:
        """All that is written of entries: when, where, whose doing, and what players read."""
        campaign, parts = self._document.campaign, []
        for each in rows:
            aloud = each.player_text
            parts += [_below(campaign, each), each.text]
            if not each.text.startswith(aloud.removesuffix(".")):
                parts.append(tr("Players read: {words}", words=aloud))
        return "\n".join(parts)

    def _icon(self, kind: str) -> QIcon:
        found = self._icons.get(kind)
        if found is None:
            found = self._icons[kind] = list_icon(ENTRIES[kind][1], self.palette())
        return found

    def _follow(self, change: Change) -> None:
        may_alter = change.kinds & {"party", "map", "zone", CALENDAR.kind, "evening"}
        is_other = may_alter and any(_alters_words(key, swap) for key, swap in change.rows.items())
        if not is_other and "log" not in change.kinds:
            return
        self._is_due = self._is_due or is_other or lies_behind(self)
        if self._is_due:
            self._show()
        else:
            self._take(change)

    def _choose(self, _now: object = None, _before: object = None) -> None:
        if self._is_quiet:
            return
        if not self._is_due:
            self._read(self.list.currentIndex())
        told, why = self.told, self._document.file.read_only
        for button in (self.edit, self.back):
            button.setEnabled(told is not None and not why)
        self.again.setEnabled(told is not None and told.entry.deed is not None and not why)
        self.remove.setEnabled(told is not None and told.entry.kind == "note" and not why)
        self.add.setEnabled(not why)
        self.chosen.emit()

    def _read(self, at: QModelIndex) -> None:
        """Show all the words of the current row."""
        rows = self.model.listed.rows
        ids = rows[at.row()].ids if at.isValid() else ()
        self._marked, self._is_newest = "".join(ids[-1:]), at.row() == len(rows) - 1
        self.words.setPlainText(self._whole(_entries(self._document.campaign, ids)))

    def _go(self, _index: QModelIndex) -> None:
        told, maps = self.told, self._document.campaign.maps()
        at = told.entry.at if told is not None else None
        if at is not None and at.spot is not None and at.map in maps:
            self._asks.look_at(at)

    def _ask(
        self,
        title: str,
        command: Callable[[Campaign, str, str], Change],
        entry: LogEntry | None = None,
        then: Then | None = None,
    ) -> None:
        editor = self._editor  # alone: what stays open may outlast the panel

        def keep(text: str, aloud: str) -> str:
            return editor.why_not(lambda campaign: command(campaign, text, aloud), then)

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
    return key.kind in ("map", "evening") or key == CALENDAR


def _entries(campaign: Campaign, ids: tuple[str, ...]) -> list[LogEntry]:
    """Those that are there: of what was taken back, a view may ask once more."""
    rows = (campaign.get(Key("log", "", id_)) for id_ in ids)
    return [each for each in rows if isinstance(each, LogEntry)]


def _said_of(campaign: Campaign, rows: list[LogEntry]) -> str:
    """What a line says; several entries are told shortly."""
    if len(rows) > 1:
        return " · ".join(shortly(each) for each in rows)
    return in_one_line(campaign, rows[0])


def _offer(box: SteadyBox, words: Mapping[Any, str]) -> None:
    """What is chosen from; it stays chosen, if it is there."""
    before = {box.itemData(at): box.itemText(at) for at in range(box.count())}
    if before == words and [*before] == [*words]:
        return
    chosen = box.currentData()
    box.clear()
    for value, text in words.items():
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))


def _below(campaign: Campaign, row: LogEntry) -> str:
    """When it was, where, and whose doing."""
    where = "" if row.at is None else _spot_words(campaign, row.at)
    group = campaign.get(Key("party", "", row.party)) if row.party else None
    who = group.name if isinstance(group, Party) else ""
    return " · ".join(part for part in (day_in_words(campaign, row.minutes), where, who) if part)


def _spot_words(campaign: Campaign, at: Place) -> str:
    """The number of a hex, or the number and the name of a zone."""
    if at.zone:
        return zone_on(campaign, at.map, at.zone)
    return spot_named(campaign, at) if at.hex is not None else ""
