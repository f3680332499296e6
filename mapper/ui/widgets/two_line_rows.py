"""How lists of things look: a name with a fainter line below it, or as many lines as needed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from mapper.ui.app.colours import Role
from mapper.ui.app.measures import CORNER, HAIR, SMALL
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import give_tip, shortened
from mapper.ui.widgets.row_writing import RowWriting

ModelIndex = QModelIndex | QPersistentModelIndex


DETAIL = Qt.ItemDataRole.UserRole + 1
NOTE = Qt.ItemDataRole.UserRole + 2
FAINT = Qt.ItemDataRole.UserRole + 3
THING = Qt.ItemDataRole.UserRole + 4
"""Roles: the line below, the text at the right, whether it is greyed, what the row stands for."""


def listed(
    text: str, said: Mapping[int, object], icon: QIcon | None = None, told: str = ""
) -> QListWidgetItem:
    """A row with what is said in it by its roles; screen readers tell the line below, too."""
    item = QListWidgetItem(text)
    for role, value in said.items():
        item.setData(role, value)
    item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
    if icon is not None:
        item.setIcon(icon)
    if told:
        give_tip(item, told)
    return item


PAD = 8


class TwoLineRows(RowWriting):
    """Paints in the colours of the palette; heights follow the font, or icons that are higher."""

    def __init__(self, parent: QObject, side: int = 0, wide: int = 0) -> None:
        super().__init__(parent)
        self._wide = wide
        self._side = side or QApplication.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        rect = _draw_ground(painter, option)
        self._draw_texts(painter, option, index, rect.adjusted(PAD, 0, -PAD, 0), chosen)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        name = QFontMetrics(option.font).height()
        detail = QFontMetrics(larger(option.font, SMALL)).height()
        has_detail = bool(index.data(DETAIL))
        texts = name + (detail if has_detail else 0)
        return QSize(160, max(texts + 2 * PAD, self._side + PAD))

    def _draw_texts(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: ModelIndex,
        rect: QRect,
        chosen: bool,
    ) -> None:
        strong = Role.HighlightedText if chosen else Role.Text
        weak = Role.HighlightedText if chosen else Role.PlaceholderText
        rect = _draw_icon(painter, option, index, rect, QSize(self._wide or self._side, self._side))
        small = larger(option.font, SMALL)
        rect = self._draw_note(painter, index, rect, small, option.palette.color(weak))
        detail = str(index.data(DETAIL) or "")
        name = QRect(rect)
        if detail:
            below = QFontMetrics(small).height()
            name.setTop(
                rect.top() + (rect.height() - QFontMetrics(option.font).height() - below) // 2
            )
            name.setHeight(QFontMetrics(option.font).height())
            line = QRect(name.left(), name.bottom() + 1, name.width(), below)
            write(painter, line, detail, small, option.palette.color(weak))
        is_faint = bool(index.data(FAINT))
        colour = option.palette.color(weak if is_faint else strong)
        write(painter, name, str(index.data() or ""), option.font, colour)

    def _draw_note(
        self, painter: QPainter, index: ModelIndex, rect: QRect, font: QFont, colour: QColor
    ) -> QRect:
        note = str(index.data(NOTE) or "")
        if not note:
            return rect
        wide = min(QFontMetrics(font).horizontalAdvance(note) + 2, rect.width() // 2)
        at = QRect(rect.right() - wide, rect.top(), wide, rect.height())
        write(painter, at, note, font, colour, left=False)
        return rect.adjusted(0, 0, -wide - 2 * PAD, 0)


def show_two_lines(view: QListView, name: str, side: int = 0, wide: int = 0) -> None:
    """Have a list, which is called so, show two lines in each row, no wider than it is.

    Icons are as high as `side`, and as wide, if nothing else is said.
    """
    view.setAccessibleName(name)
    view.setItemDelegate(TwoLineRows(view, side, wide))
    view.setMouseTracking(True)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def _draw_ground(painter: QPainter, option: QStyleOptionViewItem) -> QRect:
    """What lies beneath a row that is chosen, pointed at or has the keys; the room within."""
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = option.rect.adjusted(HAIR, 1, -HAIR, -1)
    if chosen or option.state & QStyle.StateFlag.State_MouseOver:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.brush(Role.Highlight if chosen else Role.Midlight))
        painter.drawRoundedRect(rect, CORNER, CORNER)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(option.palette.color(Role.Link), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), CORNER, CORNER)
    return rect


def _draw_icon(
    painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex, rect: QRect, size: QSize
) -> QRect:
    """Paint the icon if there is one; what room is left."""
    drawn = index.data(Qt.ItemDataRole.DecorationRole)
    if not isinstance(drawn, QIcon):
        return rect
    at = QRect(QPoint(rect.left(), rect.center().y() - size.height() // 2 + 1), size)
    is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    mode = QIcon.Mode.Disabled if index.data(FAINT) else QIcon.Mode.Normal
    drawn.paint(painter, at, mode=QIcon.Mode.Selected if is_chosen else mode)
    return rect.adjusted(size.width() + PAD, 0, 0, 0)


def write(
    painter: QPainter, rect: QRect, text: str, font: QFont, colour: QColor, *, left: bool = True
) -> int:
    """One line, shortened to fit; how wide it became."""
    painter.setFont(font)
    painter.setPen(colour)
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    metrics = QFontMetrics(font)
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(rect, flags, elided)
    return metrics.horizontalAdvance(elided)


ICON = 18
FLAGS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
SHORT_WORD = 12
"""So many letters have room in any list."""

MAY_BREAK = "\u200b"

IN_SECOND = 300
"""So many letters of the line below are measured."""

MOST_HIGH = 10_000
MOST_KEPT = 2_000
"""So many rows are measured once and not again."""


def wrap_rows(list_: QListWidget) -> None:
    """Have a list show as many lines of each row as it needs, and scroll smoothly."""
    list_.setItemDelegate(WrappingRows(list_))
    list_.setFrameShape(QFrame.Shape.NoFrame)
    list_.setWordWrap(True)
    list_.setMouseTracking(True)
    list_.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)


class WrappingRows(QStyledItemDelegate):
    """Paints in the colours of the palette; heights follow the font and the width of the list."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view
        self._measured_for = (0, "")
        self._heights: dict[str, int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        wide, font, words = self._view.viewport().width(), option.font, str(index.data())
        if self._measured_for != (wide, font.key()):
            self._measured_for, self._heights = (wide, font.key()), {}
        high = self._heights.get(words)
        if high is None:
            room = QRect(0, 0, wide - 3 * PAD - ICON, MOST_HIGH)
            below = QFontMetrics(larger(font, SMALL)).height()
            metrics = QFontMetrics(font)
            said = _breakable(metrics, words, room.width())
            high = metrics.boundingRect(room, FLAGS, said).height() + below + 2 * PAD
            if len(self._heights) >= MOST_KEPT:
                self._heights.clear()
            self._heights[words] = high
        return QSize(60, high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        colours, chosen = option.palette, bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        rect = _draw_ground(painter, option)
        drawn = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(drawn, QIcon):
            at = QRect(rect.left() + PAD - 2, rect.top() + PAD - 1, ICON, ICON)
            drawn.paint(painter, at, mode=QIcon.Mode.Selected if chosen else QIcon.Mode.Normal)
        room = rect.adjusted(2 * PAD + ICON - 4, PAD - 2, -PAD + 2, 0)
        painter.setFont(option.font)
        painter.setPen(colours.color(Role.HighlightedText if chosen else Role.Text))
        said = _breakable(painter.fontMetrics(), str(index.data()), room.width())
        used = painter.boundingRect(room, FLAGS, said)
        painter.drawText(room, FLAGS, said)
        painter.setFont(larger(option.font, SMALL))
        painter.setPen(colours.color(Role.HighlightedText if chosen else Role.PlaceholderText))
        painter.drawText(
            QRect(room.left(), used.bottom() + 2, room.width(), room.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
            _in_one_line(painter.fontMetrics(), str(index.data(DETAIL) or ""), room.width()),
        )
        painter.restore()


def _breakable(metrics: QFontMetrics, text: str, wide: int) -> str:
    """The same words; one that is wider than the list may be broken at any letter."""
    if not any(len(word) > SHORT_WORD for word in text.split()):
        return text
    parts = re.split(r"(\s+)", text)
    return "".join(
        MAY_BREAK.join(part)
        if len(part) > SHORT_WORD and metrics.horizontalAdvance(part) > wide
        else part
        for part in parts
    )


def _in_one_line(metrics: QFontMetrics, text: str, wide: int) -> str:
    one = shortened(" ".join(text.split()), IN_SECOND)
    return metrics.elidedText(one, Qt.TextElideMode.ElideMiddle, wide)
