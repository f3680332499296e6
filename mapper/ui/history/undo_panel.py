"""The Undo panel: the steps of the journal, where the campaign stands, and the way back."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, QTimer, Signal
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
from mapper.storage.journal import START
from mapper.ui.app.colours import Role
from mapper.ui.app.measures import NEAR, SMALL
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.history.undo_model import StepRole, StepsModel
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.two_line_rows import ModelIndex

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
        is_here = bool(index.data(StepRole.IS_HERE))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, option, is_here=is_here)
        _rail(painter, option, index, is_here=is_here)
        self._words(painter, option, index, is_here=is_here)
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

    def _words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: ModelIndex,
        *,
        is_here: bool,
    ) -> None:
        is_undone = bool(index.data(StepRole.IS_UNDONE))
        faint, mark = option.palette.color(Role.PlaceholderText), option.palette.color(Role.Link)
        area = option.rect.adjusted(RAIL, MARGIN // 2, -MARGIN, -MARGIN // 2)
        font = QFont(option.font)
        font.setItalic(is_undone)
        font.setWeight(QFont.Weight.Bold if is_here else QFont.Weight.Normal)
        line = QFontMetrics(option.font).height()
        top = QRect(area.left(), area.top(), area.width(), line)
        text = faint if is_undone else option.palette.color(Role.Text)
        _write(painter, font, text, top, str(index.data()))
        small = QFont(option.font)
        small.setPointSizeF(option.font.pointSizeF() * SMALL)
        below = QRect(area.left(), area.top() + line, area.width(), line)
        used = _write(painter, small, faint, below, str(index.data(StepRole.DETAIL)))
        name = str(index.data(StepRole.CHECKPOINT))
        if name:
            rest = below.adjusted(used + MARGIN, 0, 0, 0)
            flag = QRect(rest.left(), rest.center().y() - FLAG // 2, FLAG, FLAG)
            icon("checkpoint", mark).paint(painter, flag)
            _write(painter, small, mark, rest.adjusted(FLAG + 4, 0, 0, 0), name)


def _rail(
    painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex, *, is_here: bool
) -> None:
    """The line of time beside the rows: full dots were done, hollow ones undone."""
    rect, palette = option.rect, option.palette
    is_undone = bool(index.data(StepRole.IS_UNDONE))
    is_first, is_last = index.row() == 0, index.row() == index.model().rowCount() - 1
    x, y = rect.left() + RAIL // 2, rect.center().y()
    painter.setPen(palette.color(Role.Mid))
    painter.drawLine(x, y if is_first else rect.top(), x, y if is_last else rect.bottom() + 1)
    painter.setPen(palette.color(Role.Mid if is_undone else Role.Accent))
    painter.setBrush(palette.color(Role.Base if is_undone else Role.Accent))
    size = DOT + 2 if is_here else DOT
    painter.drawEllipse(QRect(x - size, y - size, 2 * size, 2 * size))


def _write(painter: QPainter, font: QFont, colour: QColor, area: QRect, text: str) -> int:
    """One line, shortened to fit; how wide it became."""
    metrics = QFontMetrics(font)
    shortened = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shortened)
    return metrics.horizontalAdvance(shortened)
