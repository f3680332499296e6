"""Rows of a list that are sentences: as many lines as they need, with one fainter line below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPalette, QPen
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mapper.ui.widgets.item_types import Index
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import shortened
from mapper.ui.widgets.two_line_rows import DETAIL

SMALLER = 0.9
PAD = 8
ICON = 18
FLAGS = (
    Qt.AlignmentFlag.AlignLeft
    | Qt.AlignmentFlag.AlignTop
    | Qt.TextFlag.TextWordWrap
    | Qt.TextFlag.TextWrapAnywhere
)
"""At words; a word that is wider than the list is broken."""

IN_SECOND = 300
"""So many letters of the line below are measured."""

MOST_HIGH = 10_000
MOST_KEPT = 2_000
"""So many rows are measured once and not again."""


class WrappingRows(QStyledItemDelegate):
    """Paints in the colours of the palette; heights follow the font and the width of the list."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view
        self._measured_for = (0, "")
        self._heights: dict[str, int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        wide, font, words = self._view.viewport().width(), option.font, str(index.data())
        if self._measured_for != (wide, font.key()):
            self._measured_for, self._heights = (wide, font.key()), {}
        high = self._heights.get(words)
        if high is None:
            room = QRect(0, 0, wide - 3 * PAD - ICON, MOST_HIGH)
            below = QFontMetrics(larger(font, SMALLER)).height()
            high = QFontMetrics(font).boundingRect(room, FLAGS, words).height() + below + 2 * PAD
            if len(self._heights) >= MOST_KEPT:
                self._heights.clear()
            self._heights[words] = high
        return QSize(60, high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        roles = QPalette.ColorRole
        colours = option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect.adjusted(2, 1, -2, -1)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.brush(roles.Highlight if chosen else roles.Midlight))
            painter.drawRoundedRect(rect, 5, 5)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colours.color(roles.Link), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 6, 6)
        drawn = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(drawn, QIcon):
            at = QRect(rect.left() + PAD - 2, rect.top() + PAD - 1, ICON, ICON)
            drawn.paint(painter, at, mode=QIcon.Mode.Selected if chosen else QIcon.Mode.Normal)
        room = rect.adjusted(2 * PAD + ICON - 4, PAD - 2, -PAD + 2, 0)
        painter.setFont(option.font)
        painter.setPen(colours.color(roles.HighlightedText if chosen else roles.Text))
        used = painter.boundingRect(room, FLAGS, str(index.data()))
        painter.drawText(room, FLAGS, str(index.data()))
        painter.setFont(larger(option.font, SMALLER))
        painter.setPen(colours.color(roles.HighlightedText if chosen else roles.PlaceholderText))
        painter.drawText(
            QRect(room.left(), used.bottom() + 2, room.width(), room.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
            _in_one_line(painter.fontMetrics(), str(index.data(DETAIL) or ""), room.width()),
        )
        painter.restore()


def _in_one_line(metrics: QFontMetrics, text: str, wide: int) -> str:
    one = shortened(" ".join(text.split()), IN_SECOND)
    return metrics.elidedText(one, Qt.TextElideMode.ElideMiddle, wide)
