"""Notices: what was found, fell due, went out or ran short, until somebody has seen it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton

from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.places import Place
from mapper.ui.app.measures import NEAR, TIGHT, TRAY
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import IconButton
from mapper.ui.widgets.two_lines import TwoLines

MOST_KEPT = 30


class Notice(NamedTuple):
    """An entry of the log that should not be missed: its id, its words, and where it happened."""

    id: str
    text: str
    at: Place | None


def notices_in(change: Change) -> list[Notice]:
    """What a change wrote into the log that should not be missed, the oldest first."""
    found = [
        Notice(str(key.id), swap.after.text, swap.after.at)
        for key, swap in change.rows.items()
        if key.kind == "log" and swap.before is None and isinstance(swap.after, LogEntry)
        if is_notable(swap.after)
    ]
    return sorted(found, key=lambda notice: natural(notice.id))


def is_notable(entry: LogEntry) -> bool:
    """What was found, and what came by the clock: a timer, a light that is out, an empty sack."""
    ended = ("goes out", "went out", "Out of ", "is over at")
    return (
        entry.kind == "find"
        or entry.text.startswith("Due: ")
        or any(words in entry.text for words in ended)
    )


class Notices(QFrame):
    """The newest of them, with the way to its place and a tick; the others behind a number.

    `go_asked` carries the place to look at.
    """

    go_asked = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setObjectName("now")
        self.setAccessibleName(tr("Notices"))
        self.kept: list[Notice] = []
        self.newest, self.more = TwoLines(), QToolButton()
        self.go = IconButton("go", tr("Go to where it happened"), self._go)
        self.seen = IconButton("check", tr("It was seen"), self.see)
        self.more.setAutoRaise(True)
        self.more.setAccessibleName(tr("More notices"))
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.clicked.connect(lambda _on=False: self._list())
        self.setFixedHeight(TRAY)
        line = QHBoxLayout(self)
        line.setContentsMargins(NEAR, 0, TIGHT, 0)
        line.setSpacing(TIGHT)
        line.addWidget(self.newest, 1)
        for part in (self.go, self.seen, self.more):
            line.addWidget(part)
        document.changed.connect(self.follow)
        self._show()

    def follow(self, change: Change) -> None:
        """Take up what should not be missed, and let go of what was taken back."""
        if "log" not in change.kinds:
            return
        gone = {str(key.id) for key, swap in change.rows.items() if swap.after is None}
        kept = [notice for notice in self.kept if notice.id not in gone]
        self.kept = [*kept, *notices_in(change)][-MOST_KEPT:]
        self._show()

    def see(self, at: int = -1) -> None:
        """One of them has been seen: the newest, if no other is meant."""
        if self.kept:
            self.kept.pop(at)
            self._show()

    def _show(self) -> None:
        newest = self.kept[-1] if self.kept else None
        self.newest.say(newest.text if newest is not None else "")
        self.seen.setVisible(newest is not None)
        self.go.setVisible(newest is not None and newest.at is not None)
        self.more.setVisible(len(self.kept) > 1)
        self.more.setText(f"+{len(self.kept) - 1}")
        give_tip(self.more, "\n".join(notice.text for notice in reversed(self.kept[:-1])))

    def _go(self) -> None:
        if self.kept and self.kept[-1].at is not None:
            self.go_asked.emit(self.kept[-1].at)

    def _list(self) -> None:
        menu = QMenu(self)
        for at in reversed(range(len(self.kept))):
            menu.addAction(without_keys(self.kept[at].text), partial(self._take, at))
        menu.addSeparator()
        menu.addAction(tr("All were &seen"), self._see_all)
        show_menu(menu, self.more)

    def _take(self, at: int) -> None:
        """Look at one of them, which has been seen by that."""
        notice = self.kept[at]
        self.see(at)
        if notice.at is not None:
            self.go_asked.emit(notice.at)

    def _see_all(self) -> None:
        self.kept = []
        self._show()
