"""The rows of a key under one another; only those in sight are there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from mapper.ui.app.measures import TIGHT
from mapper.ui.here.key_row import KeyRow, OpenRow, RowHeights, most_lines
from mapper.ui.here.key_tiles import Tile
from mapper.ui.here.key_words import RowShown

STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_Home: -1_000_000,
    Qt.Key.Key_End: 1_000_000,
}


class KeyAsks(NamedTuple):
    """What the list asks for: what may be done with a row, its form, and the keys on the map.

    `follow` goes where a name in its notes leads.
    """

    tiles_of: Callable[[RowShown], tuple[Tile, ...]]
    edit: Callable[[RowShown], object]
    leave: Callable[[], object]
    follow: Callable[[str], object]


class KeyList(QScrollArea):
    """A long key costs no more than what is seen of it: rows are bound as they come into sight."""

    def __init__(self, name: str, asks: KeyAsks) -> None:
        super().__init__()
        self._asks = asks
        self.rows: list[RowShown] = []
        self.bound: dict[int, KeyRow] = {}
        self._free: list[KeyRow] = []
        self._tops: list[int] = [0]
        self._current, self._opened = 0, -1
        self._is_filling = False
        self._inside = QWidget()
        self._inside.setAccessibleName(name)
        self.opened = OpenRow(self._inside, self._edit, asks.follow)
        self.setWidget(self._inside)
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().valueChanged.connect(lambda _at: self._bind())
        self.verticalScrollBar().setSingleStep(32)

    def show_rows(self, rows: Sequence[RowShown], *, is_same_place: bool) -> None:
        """Other rows from now on; of the same place, what is open or has the keys stays so."""
        had_keys, before = self._has_keys(), self._current
        current, opened = self._marked(self._current), self._marked(self._opened)
        self._is_filling = True  # a row that goes hands the keys on, and that scrolls
        self.rows = list(rows)
        self._opened = self._again(opened) if is_same_place else -1
        again = self._again(current) if is_same_place else 0
        self._current = again if again >= 0 else max(0, min(before, len(rows) - 1))
        for number in [each for each in self.bound if each >= len(rows)]:
            self._let_go(number)
        self.renew_tiles()
        self._measure()
        if not is_same_place:
            self.verticalScrollBar().setValue(0)
        self._is_filling = False
        self._bind()
        if had_keys and not self._are_keys_on_current():
            self.take_keys()

    def renew_tiles(self) -> None:
        """What may be done with the rows in sight may be otherwise."""
        for number, widget in self.bound.items():
            widget.show_row(number, self.rows[number], self._asks.tiles_of(self.rows[number]))

    def take_keys(self) -> None:
        """To the row that they went to last."""
        if self.rows:
            self._keep_in_sight()
            self.bound[self._current].setFocus()

    def toggle(self, number: int) -> None:
        """Open a row in its place, or close it."""
        self._current = number
        is_plain = self.rows[number].sign == "aloud"
        self._opened = -1 if number == self._opened or is_plain else number
        self._measure()
        self._bind()
        self._keep_in_sight()
        self.bound[number].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in STEPS:
                self._step(STEPS[Qt.Key(event.key())])
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._asks.leave()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()
        self._bind()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "opened"):
            self.renew_tiles()

    def _edit(self) -> None:
        self._asks.edit(self.rows[self._opened])

    def _marked(self, number: int) -> RowShown | None:
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _again(self, before: RowShown | None) -> int:
        """The row of the same thing; -1 if it is gone."""
        if before is None:
            return -1
        same = (at for at, row in enumerate(self.rows) if _id(row) == _id(before))
        return next(same, -1)

    def _step(self, by: int) -> None:
        self._current = min(max(self._current + by, 0), len(self.rows) - 1)
        self.take_keys()

    def _has_keys(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self._inside.isAncestorOf(focused)

    def _are_keys_on_current(self) -> bool:
        focused, row = QApplication.focusWidget(), self.bound.get(self._current)
        if focused is None or row is None:
            return False
        return focused is row or row.isAncestorOf(focused) or self.opened.isAncestorOf(focused)

    def _keep_in_sight(self) -> None:
        top, end = self._tops[self._current], self._tops[self._current + 1]
        bar, high = self.verticalScrollBar(), self.viewport().height()
        if end - bar.value() > high:
            bar.setValue(min(top, end - high))
        if top < bar.value():
            bar.setValue(top)
        self._bind()

    def _measure(self) -> None:
        """Where each row begins, in the room that there is."""
        wide = self.viewport().width()
        heights = RowHeights(self.font(), wide)
        high = [heights.of(row) + TIGHT for row in self.rows]
        row = self._marked(self._opened)
        self.opened.setVisible(row is not None)
        if row is not None:
            self.opened.show_row(row, is_cut=heights.lines(row) > most_lines(row))
            below = self.opened.height_for(wide)
            top = sum(high[: self._opened]) + high[self._opened] - TIGHT
            self.opened.setGeometry(0, top, wide, below)
            high[self._opened] += below
        self._tops = [0, *accumulate(high)]
        self._inside.resize(wide, self._tops[-1])

    def _bind(self) -> None:
        """Have a widget for each row in sight, and for the one where the keys are."""
        if self._is_filling or not self.rows:
            return
        start = self.verticalScrollBar().value()
        end = start + self.viewport().height()
        first = max(0, bisect_right(self._tops, start) - 1)
        wanted = {*range(first, min(bisect_right(self._tops, end), len(self.rows)))}
        wanted.add(self._current)
        for number in [each for each in self.bound if each not in wanted]:
            self._let_go(number)
        for number in sorted(wanted):
            if number not in self.bound:
                self._take(number)
            self._place(number)

    def _take(self, number: int) -> None:
        widget = self._free.pop() if self._free else self._made()
        row = self.rows[number]
        widget.show_row(number, row, self._asks.tiles_of(row))
        self.bound[number] = widget
        widget.show()

    def _place(self, number: int) -> None:
        widget, top = self.bound[number], self._tops[number]
        high = self._tops[number + 1] - top - TIGHT
        if number == self._opened:
            high -= self.opened.height()
        widget.setGeometry(0, top, self.viewport().width(), high)
        widget.make_stop(is_current=number == self._current)
        if number == self._opened:
            last = next((each for each in reversed(widget.tiles) if not each.isHidden()), widget)
            QWidget.setTabOrder(last, self.opened.edit)

    def _made(self) -> KeyRow:
        widget = KeyRow(self._inside)
        widget.pressed.connect(self.toggle)
        widget.installEventFilter(self)
        return widget

    def _let_go(self, number: int) -> None:
        widget = self.bound.pop(number)
        widget.hide()
        self._free.append(widget)


def _id(row: RowShown) -> tuple[object, ...]:
    """By which a row is the same one after a change."""
    clue = row.words if row.sign == "clue" else ""
    visible = "feature" if row.sign in ("overt", "hidden", "secret") else row.sign
    return visible, row.key, clue
