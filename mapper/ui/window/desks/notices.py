"""Notices: what was found, and what fell due or ended by the clock, until somebody has seen it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu

from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import is_number, natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.places import Place
from mapper.play.evenings import newest
from mapper.play.sheets.states import DEAD
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.log.last_time import counted_in_words
from mapper.ui.table.due_now import LinesTray
from mapper.ui.widgets.ask_dialog import show_above
from mapper.ui.widgets.elided_label import TwoLines
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.widgets.small_parts import IconButton

MOST_KEPT, MOST_READ, LETTERS = 300, 1000, 16
NARROW, NARROWEST = 200, 124
"""Pixels with fewer than which a click on the words leads on; with fewer still there are none."""


DEATH = re.compile(rf"\bbut\b.*\b{DEAD}\b")
"""What the log says of a state that ends with it."""


class Notice(NamedTuple):
    """An entry of the log that should not be missed: its id, its words, and where it happened."""

    id: str
    text: str
    at: Place | None
    evening: int = 0
    """Of the last evening, which is told of as a campaign is opened."""


def notices_in(change: Change) -> list[Notice]:
    """What a change wrote into the log that should not be missed, the oldest first."""
    found = [
        Notice(str(key.id), swap.after.text, swap.after.at)
        for key, swap in change.rows.items()
        if key.kind == "log" and swap.before is None and isinstance(swap.after, LogEntry)
        if is_notable(swap.after)
    ]
    return sorted(found, key=lambda notice: natural(notice.id))


def alike(kept: Iterable[Notice]) -> list[list[Notice]]:
    """Those that say the same are one, where the newest of them stands."""
    found: dict[str, list[Notice]] = {}
    for notice in kept:
        found[notice.text] = [*found.pop(notice.text, ()), notice]
    return list(found.values())


def in_words(notices: Sequence[Notice]) -> str:
    """What they say, and how often."""
    text = notices[-1].text
    return tr("{count} × {what}", count=len(notices), what=text) if len(notices) > 1 else text


def kills(notice: Notice) -> bool:
    """Whether it tells of a death, which stands before all else."""
    return DEATH.search(notice.text) is not None


def is_notable(entry: LogEntry) -> bool:
    """What was found, and what came by the clock: a timer, a light that is out, a death."""
    return entry.kind in ("find", "due")


class NoticeAsks(NamedTuple):
    """What is asked for from here: a place in view, and what the last evening came to."""

    look_at: Callable[[Place], object]
    tell_evening: Callable[[], object]


class Notices(LinesTray):
    """A death, or the newest, with the way to its place and a tick; the others behind a number.

    `counted` says that there are more or fewer now.
    """

    counted = Signal()

    def __init__(self, document: Document, settings: QSettings, asks: NoticeAsks) -> None:
        super().__init__(tr("Notices"), tr("Nothing new."), tr("More notices"))
        self._campaign, self._settings, self._asks = document.campaign, settings, asks
        mark = hashlib.sha256(str(document.file.path).encode()).hexdigest()[:LETTERS]
        self._key = f"notices/{mark}"
        self.kept: list[Notice] = []
        self.newest = TwoLines()
        self.go = IconButton("go", tr("Go to where it happened"), self.open_first)
        self.seen = IconButton("check", tr("It was seen"), self.see)
        words, buttons = ((self.nothing, 1), (self.newest, 1)), (self.go, self.seen, self.more)
        across(self, *words, *buttons, margin=(NEAR, 0, TIGHT, 0), space=TIGHT)
        document.changed.connect(self.follow)
        kept = [*self._not_seen_yet(), *self._since_last_time()]
        self.kept = sorted(kept, key=kills)[-MOST_KEPT:]
        self._show()

    def _since_last_time(self) -> Iterator[Notice]:
        """What the last evening came to, until somebody has seen it."""
        number = newest(self._campaign)
        if number and number != recall(self._settings, f"{self._key}_evening", 0):
            counted = counted_in_words(self._campaign, number)
            yield Notice(f"evening-{number}", tr("Last time: {what}", what=counted), None, number)

    def _not_seen_yet(self) -> list[Notice]:
        """What was left when the campaign was closed, and what was written since."""
        newest, *ids = recall(self._settings, self._key, "").split(",")
        if not is_number(newest):
            return []
        after = int(self._campaign.new_id("log"))
        since = range(max(int(newest) + 1, after - MOST_READ), after)
        rows = ((id_, self._campaign.get(Key("log", "", id_))) for id_ in [*ids, *map(str, since)])
        return [
            Notice(id_, row.text, row.at)
            for id_, row in rows
            if isinstance(row, LogEntry) and is_notable(row)
        ]

    def follow(self, change: Change) -> None:
        """Take up what should not be missed, and let go of what was taken back."""
        if "log" not in change.kinds:
            return
        gone = {str(key.id) for key, swap in change.rows.items() if swap.after is None}
        kept = [notice for notice in self.kept if notice.id not in gone]
        self.kept = sorted([*kept, *notices_in(change)], key=kills)[-MOST_KEPT:]
        self._show()

    @property
    def count(self) -> int:
        """How many of them stand there."""
        return len(alike(self.kept))

    def see(self, at: int = -1) -> None:
        """One of them has been seen, as often as it came: the newest, if no other is meant."""
        if self.kept:
            seen = alike(self.kept)[at]
            self.kept = [notice for notice in self.kept if notice not in seen]
            for notice in seen:
                self._note_seen(notice)
            self._show()

    def _note_seen(self, notice: Notice) -> None:
        if notice.evening:
            self._settings.setValue(f"{self._key}_evening", notice.evening)

    def _show(self) -> None:
        self._lay_out()
        newest_id = str(int(self._campaign.new_id("log")) - 1)
        self._settings.setValue(self._key, ",".join((newest_id, *(each.id for each in self.kept))))
        self.counted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """The newest with what can be done with it; all others stand behind their number."""
        told = alike(self.kept)
        last = told[-1][-1] if told else None
        is_told = last is not None and self.width() >= grown(NARROWEST)
        has_room = len(told) == 1 or self.width() >= grown(NARROW)
        self.newest.say(in_words(told[-1]) if told else "")
        self.nothing.setVisible(last is None)
        for part in (self.newest, self.seen):
            part.setVisible(is_told)
        self.go.setVisible(is_told and has_room and last is not None and _leads(last))
        behind = told[:-1] if is_told else told
        self.show_more([in_words(each) for each in reversed(behind)])

    def open_first(self) -> None:
        if self.kept:
            self._lead(self.kept[-1])

    def _lead(self, notice: Notice) -> None:
        if notice.evening:
            self._asks.tell_evening()
        elif notice.at is not None:
            self._asks.look_at(notice.at)

    def open_list(self) -> None:
        """All of them, the newest first: a click goes to where it happened."""
        menu = QMenu(self)
        told = alike(self.kept)
        for at in reversed(range(len(told))):
            menu.addAction(without_keys(in_words(told[at])), partial(self._take, at))
        menu.addSeparator()
        menu.addAction(tr("All were &seen"), self._see_all)
        show_above(menu, self.beside)

    def _take(self, at: int) -> None:
        """Look at one of them, which has been seen by that."""
        notice = alike(self.kept)[at][-1]
        self.see(at)
        self._lead(notice)

    def _see_all(self) -> None:
        for notice in self.kept:
            self._note_seen(notice)
        self.kept = []
        self._show()


def _leads(notice: Notice) -> bool:
    """Whether there is more to be looked at."""
    return notice.at is not None or notice.evening > 0
