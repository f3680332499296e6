"""The Undo panel: the steps of the journal, where the campaign stands, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mapper.model.campaign.change import Change
from mapper.storage.file import local_now
from mapper.storage.journal import START, JournalStep
from mapper.ui.app.colours import Role
from mapper.ui.app.measures import NEAR, SMALL
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import tip
from mapper.ui.widgets.two_line_rows import ModelIndex, write

MARGIN = 10
RAIL = 26
"""How wide the column is in which the line with its dots is drawn."""

DOT = 4
FLAG = 14


class UndoPanel(QWidget):
    """The Undo panel. `asked_for` carries the entry to undo or redo to; 0 is the beginning."""

    asked_for = Signal(int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.model = StepsModel(document, local_now)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(StepPainter(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(tr("Steps that can be undone and redone"))
        self.list.clicked.connect(self._ask)
        self.list.activated.connect(self._ask)
        self.list.verticalScrollBar().valueChanged.connect(self._read_older)
        fill(self, self.list, margin=NEAR)
        self.setFocusProxy(self.list)
        self._unseen = UntilSeen(self, self._follow)
        document.changed.connect(self._follow)
        document.marked.connect(lambda made: self.model.mark(made.entry, made.name))
        self._show_here()
        QTimer.singleShot(0, self, self._show_here)

    def _follow(self, _change: Change | None = None) -> None:
        if not self._unseen.waits():
            self.model.follow()
            self._show_here()

    def _ask(self, index: QModelIndex) -> None:
        if index.row() != self.model.here:
            step = self.model.step(index.row())
            self.asked_for.emit(step.last if step else START)

    def _show_here(self) -> None:
        """Where the campaign stands is in view, with at least one row before it to undo to."""
        if self.model.here == 0:
            self.model.fetch_older()
        index = self.model.index(self.model.here)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def _read_older(self, value: int) -> None:
        bar = self.list.verticalScrollBar()
        if value < self.list.height() and self.model.has_older:
            from_end = bar.maximum() - value
            self.model.fetch_older()
            self.list.doItemsLayout()
            bar.setValue(bar.maximum() - from_end)


class StepPainter(QStyledItemDelegate):
    """A row: a dot on the line of time, the label, when it was, and the checkpoint after it."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: ModelIndex) -> QSize:
        return QSize(120, 2 * QFontMetrics(option.font).height() + MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, option, is_here=bool(index.data(StepRole.IS_HERE)))
        _rail(painter, option, index)
        self._words(painter, option, index)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, *, is_here: bool) -> None:
        accent = option.palette.color(Role.Accent)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        strength = 46 if is_here else 18 if hovered else 0
        if strength:
            wash = QColor(accent)
            wash.setAlpha(strength)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(wash)
            painter.drawRoundedRect(option.rect.adjusted(3, 1, -3, -1), 5, 5)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(3, 1, -4, -2), 5, 5)

    def _words(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        is_undone, is_here = index.data(StepRole.IS_UNDONE), index.data(StepRole.IS_HERE)
        faint, mark = option.palette.color(Role.PlaceholderText), option.palette.color(Role.Link)
        area = option.rect.adjusted(RAIL, MARGIN // 2, -MARGIN, -MARGIN // 2)
        font = QFont(option.font)
        font.setItalic(is_undone)
        font.setWeight(QFont.Weight.Bold if is_here else QFont.Weight.Normal)
        line = QFontMetrics(option.font).height()
        top = QRect(area.left(), area.top(), area.width(), line)
        text = faint if is_undone else option.palette.color(Role.Text)
        write(painter, top, str(index.data()), font, text)
        small = larger(option.font, SMALL)
        below = QRect(area.left(), area.top() + line, area.width(), line)
        used = write(painter, below, str(index.data(StepRole.DETAIL)), small, faint)
        name = str(index.data(StepRole.CHECKPOINT))
        if name:
            rest = below.adjusted(used + MARGIN, 0, 0, 0)
            flag = QRect(rest.left(), rest.center().y() - FLAG // 2, FLAG, FLAG)
            icon("checkpoint", mark).paint(painter, flag)
            write(painter, rest.adjusted(FLAG + 4, 0, 0, 0), name, small, mark)


def _rail(painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
    """The line of time beside the rows: full dots were done, hollow ones undone."""
    rect, palette = option.rect, option.palette
    is_undone = bool(index.data(StepRole.IS_UNDONE))
    is_first, is_last = index.row() == 0, index.row() == index.model().rowCount() - 1
    x, y = rect.left() + RAIL // 2, rect.center().y()
    painter.setPen(palette.color(Role.Mid))
    painter.drawLine(x, y if is_first else rect.top(), x, y if is_last else rect.bottom() + 1)
    painter.setPen(palette.color(Role.Mid if is_undone else Role.Accent))
    painter.setBrush(palette.color(Role.Base if is_undone else Role.Accent))
    size = DOT + 2 if index.data(StepRole.IS_HERE) else DOT
    painter.drawEllipse(QRect(x - size, y - size, 2 * size, 2 * size))


PAGE = 64
MOST = 10 * PAGE
"""Lists lay out all their rows: when something is done, more than this shrink to a page."""
ROOT = QModelIndex()


class StepRole(IntEnum):
    """What the painting of a row asks of it, besides its text."""

    IS_UNDONE = Qt.ItemDataRole.UserRole + 1
    IS_HERE = Qt.ItemDataRole.UserRole + 2
    DETAIL = Qt.ItemDataRole.UserRole + 3
    CHECKPOINT = Qt.ItemDataRole.UserRole + 4


class StepsModel(QAbstractListModel):
    """
    Rows from old to new: what was done, then what redo would bring back.

    Of the done steps the newest are held; `fetch_older` puts a page before them. When the oldest
    one is there, the first row is the beginning, to which everything can be undone.
    """

    def __init__(self, document: Document, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._document = document
        self._now = now
        self._steps: list[JournalStep] = []
        self._done = 0
        self.has_older = False
        self._has_newer = False
        self._checkpoints: list[tuple[int, str]] = []
        self.read()

    @property
    def here(self) -> int:
        """The row of the last step that was done."""
        return self._done - 1 + self._extra

    def step(self, row: int) -> JournalStep | None:
        """The step of a row; None for the beginning."""
        return self._steps[row - self._extra] if row >= self._extra else None

    def read(self) -> None:
        """Read what lies around the cursor, and forget the rest."""
        self.beginResetModel()
        file = self._document.file
        back = file.steps(file.cursor, PAGE + 1)
        forward = file.steps(file.cursor, PAGE + 1, onwards=True)
        self.has_older, self._has_newer = len(back) > PAGE, len(forward) > PAGE
        self._steps = [*back[:PAGE][::-1], *forward[:PAGE]]
        self._done = min(len(back), PAGE)
        self._checkpoints = [(made.entry, made.name) for made in file.checkpoints()]
        self.endResetModel()

    def follow(self) -> None:
        """Go where the cursor went: over steps that are here, on to a new one, or elsewhere."""
        newest = self._newest()
        before = self._done
        if len(self._steps) > MOST:
            self.read()
            return
        if newest in self._steps:
            self._done = self._steps.index(newest) + 1
        elif newest is None and not self.has_older:
            self._done = 0
        elif newest is not None and self._goes_on(newest):
            self._grow(newest)
        else:
            self.read()
            return
        self._repaint(before, self._done)

    def mark(self, entry: int, name: str) -> None:
        """Show a checkpoint that was just made."""
        self._checkpoints.append((entry, name))
        self._repaint(0, len(self._steps))

    def fetch_older(self) -> int:
        """Put one page before the rows that are here; how many rows came."""
        if not self.has_older:
            return 0
        page = self._document.file.steps(self._steps[0].before, PAGE + 1)
        self.has_older = len(page) > PAGE
        rows = len(page[:PAGE]) + self._extra
        self.beginInsertRows(ROOT, 0, rows - 1)
        self._steps[:0] = page[:PAGE][::-1]
        self._done += len(page[:PAGE])
        self.endInsertRows()
        return rows

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self._steps) + self._extra

    def canFetchMore(self, parent: ModelIndex) -> bool:
        return self._has_newer and not parent.isValid()

    def fetchMore(self, _parent: ModelIndex) -> None:
        page = self._document.file.steps(self._steps[-1].last, PAGE + 1, onwards=True)
        self._has_newer = len(page) > PAGE
        first = self.rowCount()
        self.beginInsertRows(ROOT, first, first + len(page[:PAGE]) - 1)
        self._steps += page[:PAGE]
        self.endInsertRows()

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        step = self.step(row)
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: step.label if step else tr("The beginning"),
            Qt.ItemDataRole.ToolTipRole: lambda: tip(self._told(row, step)),
            Qt.ItemDataRole.AccessibleDescriptionRole: lambda: self._told(row, step),
            StepRole.IS_UNDONE: lambda: row > self.here,
            StepRole.IS_HERE: lambda: row == self.here,
            StepRole.DETAIL: lambda: self._detail(step),
            StepRole.CHECKPOINT: lambda: self._checkpoint(step),
        }
        answer = answers.get(role)
        return answer() if answer is not None else None

    @property
    def _extra(self) -> int:
        """The row for the beginning, once nothing older is left to read."""
        return 0 if self.has_older else 1

    def _newest(self) -> JournalStep | None:
        """The step that the cursor stands in; while a stroke goes on, without reading all of it."""
        file = self._document.file
        entry = file.undoable()
        last = self._steps[self._done - 1] if self._done else None
        if entry and last and entry.id == last.last:
            return last
        if entry and last and (entry.step, entry.parent) == (last.id, last.last):
            more = last.entries + 1
            return last._replace(last=entry.id, at=entry.at, label=entry.label, entries=more)
        found = file.steps(file.cursor, 1)
        return found[0] if found else None

    def _goes_on(self, newest: JournalStep) -> bool:
        """Whether a step follows the last one that was done, or is that one with more in it."""
        last = self._steps[self._done - 1] if self._done else None
        if last is not None and newest.id == last.id:
            return True
        return newest.before == (last.last if last else START) and bool(last or not self.has_older)

    def _grow(self, newest: JournalStep) -> None:
        """Put a step at the cursor; what could be redone until now is gone."""
        joins = bool(self._done) and self._steps[self._done - 1].id == newest.id
        self._drop_undone()
        if joins:
            self._steps[-1] = newest
        else:
            self.beginInsertRows(ROOT, self.rowCount(), self.rowCount())
            self._steps.append(newest)
            self._done += 1
            self.endInsertRows()
        self._has_newer = bool(self._document.file.steps(newest.last, 1, onwards=True))

    def _drop_undone(self) -> None:
        if self._done < len(self._steps):
            self.beginRemoveRows(ROOT, self._done + self._extra, self.rowCount() - 1)
            del self._steps[self._done :]
            self.endRemoveRows()

    def _repaint(self, one: int, other: int) -> None:
        first, last = sorted((one, other))
        top = max(0, first - 1)
        self.dataChanged.emit(self.index(top), self.index(min(last + 1, self.rowCount() - 1)))

    def _checkpoint(self, step: JournalStep | None) -> str:
        first, last = (step.first, step.last) if step else (START, START)
        return ", ".join(name for entry, name in self._checkpoints if first <= entry <= last)

    def _detail(self, step: JournalStep | None) -> str:
        if step is None:
            return tr("before the first change")
        at = datetime.fromtimestamp(step.at / 1000).astimezone()
        days = (self._now().date() - at.date()).days
        when = at.strftime("%H:%M") if days == 0 else at.strftime("%d %b %H:%M").lstrip("0")
        if step.entries == 1:
            return when
        return f"{when} · " + tr("%n changes", n=step.entries)

    def _told(self, row: int, step: JournalStep | None) -> str:
        told = [self._detail(step)]
        name = self._checkpoint(step)
        if name:
            told.append(tr("Checkpoint: {name}", name=name))
        if row > self.here:
            told.append(tr("Undone; choose it to redo up to here."))
        elif row == self.here:
            told.append(tr("The map is as it was after this."))
        else:
            told.append(tr("Choose it to undo everything after it."))
        return "\n".join(told)
