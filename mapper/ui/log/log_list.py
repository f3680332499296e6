"""The list of the log: a row of one line each, whose words are made once it is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QFrame, QHeaderView, QStyleOptionViewItem, QTableView

from mapper.model.campaign.play_rows import LogEntry
from mapper.ui.app.measures import STRIP
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr
from mapper.ui.log.log_rows import LogRow, LogRows
from mapper.ui.widgets.two_line_rows import THING, ModelIndex, TwoLineRows

SaysOfRow = Callable[[LogRow, int], Any]
"""What of a row is shown in a role."""


class LogModel(QAbstractListModel):
    """The rows of the log for a view; `says` is asked for no row that nobody sees."""

    def __init__(self, says: SaysOfRow, parent: QObject) -> None:
        super().__init__(parent)
        self._says = says
        self.listed = LogRows()

    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.listed.rows)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.listed.rows[index.row()]
        return row.ids[-1:] if role == THING else self._says(row, role)

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        """The heading of a day is no entry."""
        if not index.isValid() or not self.listed.rows[index.row()].ids:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def show_day(self, day: int, entries: Mapping[str, LogEntry]) -> None:
        """The rows of a day as they are now; those that stay are left alone."""
        first, end = self.listed.place(day)
        before, after = self.listed.rows[first:end], self.listed.of_day(day, entries)
        same = _alike(before, after)
        tail = _alike(before[same:][::-1], after[same:][::-1])
        old, new = before[same : len(before) - tail], after[same : len(after) - tail]
        at = first + same
        if old:
            self.beginRemoveRows(QModelIndex(), at, at + len(old) - 1)
            del self.listed.rows[at : at + len(old)]
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), at, at + len(new) - 1)
            self.listed.rows[at:at] = new
            self.endInsertRows()

    def row_of(self, id_: str, day: int) -> int:
        """In which row an entry stands; -1 if it is not listed."""
        first, end = self.listed.place(day)
        rows = self.listed.rows
        return next((row for row in range(first, end) if id_ in rows[row].ids), -1)


def _alike(before: list[LogRow], after: list[LogRow]) -> int:
    """How many rows at the beginning are the same."""
    pairs = enumerate(zip(before, after, strict=False))
    differing = (at for at, (old, new) in pairs if old != new)
    return next(differing, min(len(before), len(after)))


class LogLines(TwoLineRows):
    """An icon, the words, and the hour at the right; the date of a day in bold."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        if index.data(Qt.ItemDataRole.DecorationRole) is None:
            option, font = QStyleOptionViewItem(option), QFont(option.font)
            font.setWeight(QFont.Weight.Bold)
            option.font = font
        super().paint(painter, option, index)


class LogView(QTableView):
    """What is not seen costs nothing: all rows are of one height, which no model is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(LogLines(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(tr("Log"))
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._fit_rows()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(0)
        self.verticalHeader().setDefaultSectionSize(grown(STRIP))


class StayAtEnd(QObject):
    """What keeps the end of a list in view, or what somebody reads further up.

    Rows come and go between `begin` and `end`.
    """

    def __init__(self, list_: QTableView) -> None:
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
