"""A month by weeks: keys lead from day to day and from month to month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from mapper.model.campaign.travel_rows import Calendar
from mapper.play.month import MonthDay
from mapper.ui.app.colours import Role, due_colours
from mapper.ui.app.measures import CORNER, HAIR, SMALL, TIGHT
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr
from mapper.ui.table.travel_words import day_of_week, moons_in_words
from mapper.ui.widgets.lettering import larger

WEEK = 7
"""Days in a row, where the calendar has no weeks."""

CELL = 76
MOON = 11

ABOUT = Qt.ItemDataRole.UserRole + 1

STEPS: Mapping[int, str] = MappingProxyType(
    {
        Qt.Key.Key_Left: "back",
        Qt.Key.Key_Right: "on",
        Qt.Key.Key_Up: "week back",
        Qt.Key.Key_Down: "week on",
        Qt.Key.Key_PageUp: "month back",
        Qt.Key.Key_PageDown: "month on",
        Qt.Key.Key_Home: "today",
    }
)


class MonthGrid(QTableWidget):
    """`stepped` carries where a key leads, `picked` the day that was clicked.

    `asked` says that more of the marked day is wanted.
    """

    stepped = Signal(str)
    picked = Signal(int)
    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._at: dict[int, tuple[int, int]] = {}
        self.week = WEEK
        self.setItemDelegate(DayCells(self))
        self.setAccessibleName(tr("Days of the month"))
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(grown(CELL))
        self.cellClicked.connect(self._pick)
        self.cellDoubleClicked.connect(lambda _row, _column: self.asked.emit())

    def show_month(self, calendar: Calendar, month: Sequence[MonthDay]) -> None:
        """The days in their weeks."""
        self.week = len(calendar.weekdays) or WEEK
        before = month[0].days % self.week if calendar.weekdays else 0
        self.clear()
        self.setColumnCount(self.week)
        self.setRowCount(-(-(before + len(month)) // self.week))
        heads = calendar.weekdays or tuple("" for _ in range(WEEK))
        self.setHorizontalHeaderLabels(heads)
        self.horizontalHeader().setVisible(bool(calendar.weekdays))
        self._at = {}
        for at, day in enumerate(month, before):
            item = QTableWidgetItem()
            item.setData(ABOUT, day)
            said = "; ".join((day_of_week(calendar, day.days), *told_of(day)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            self._at[day.days] = divmod(at, self.week)
            self.setItem(*self._at[day.days], item)

    def mark(self, days: int) -> None:
        self.setCurrentCell(*self._at[days])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in STEPS:
            self.stepped.emit(STEPS[event.key()])
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.asked.emit()
        else:
            super().keyPressEvent(event)

    def _pick(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if item is not None:
            self.picked.emit(item.data(ABOUT).days)


def told_of(day: MonthDay) -> list[str]:
    """All that is shown of a day, in words."""
    weather = [kind.replace("_", " ") for kind in day.weather]
    return [*day.festivals, *moons_in_words(day.moons), *weather, *day.due, *day.happened]


class DayCells(QStyledItemDelegate):
    """The number and the moons, the festival, the weather, what will fall due or has happened."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        day = index.data(ABOUT)
        if not isinstance(day, MonthDay):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = _ground(painter, option, day)
        head = QRect(room.left(), room.top(), room.width(), option.fontMetrics.height())
        number = QFont(option.font)
        number.setBold(True)
        ink = option.palette.color(Role.Link if day.is_today else Role.Text)
        _write(painter, head, f"{day.on.day}", number, ink)
        for at, (_, phase) in enumerate(reversed(day.moons)):
            side = grown(MOON)
            left = head.right() - (at + 1) * (side + HAIR)
            disc = QRectF(left, head.center().y() - side / 2 + 1, side, side)
            draw_moon(painter, disc, phase, option.palette.color(Role.Text))
        _lines(painter, option, room.adjusted(0, head.height(), 0, 0), day)
        painter.restore()


def _ground(painter: QPainter, option: QStyleOptionViewItem, day: MonthDay) -> QRect:
    """What lies beneath a day: today has an edge, the one that is marked a ring."""
    rect = option.rect.adjusted(HAIR, HAIR, -HAIR, -HAIR)
    is_marked = bool(option.state & QStyle.StateFlag.State_Selected)
    edge = Role.Link if is_marked else Role.Mid
    painter.setPen(QPen(option.palette.color(edge), 2 if is_marked else 1))
    painter.setBrush(option.palette.brush(Role.Midlight if day.is_today else Role.Base))
    painter.drawRoundedRect(rect, CORNER, CORNER)
    return rect.adjusted(TIGHT + HAIR, HAIR, -TIGHT, -HAIR)


def _lines(painter: QPainter, option: QStyleOptionViewItem, room: QRect, day: MonthDay) -> None:
    """As many lines as there is room for, of what matters most."""
    small = larger(option.font, SMALL)
    palette, high = option.palette, QFontMetrics(small).height()
    due, _ = due_colours(palette)
    lines = [(text, palette.color(Role.Link)) for text in day.festivals]
    lines += [(text, due) for text in day.due]
    if day.happened:
        count = len(day.happened)
        said = day.most_telling if count == 1 else f"{count}: {day.most_telling}"
        lines.append((said, palette.color(Role.Text)))
    weather = ", ".join(kind.replace("_", " ") for kind in day.weather)
    if weather:
        lines.append((weather, palette.color(Role.PlaceholderText)))
    for at, (text, colour) in enumerate(lines[: max(1, room.height() // high)]):
        line = QRect(room.left(), room.top() + at * high, room.width(), high)
        _write(painter, line, text, small, colour)


def _write(painter: QPainter, rect: QRect, text: str, font: QFont, colour: QColor) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    said = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, said)


def draw_moon(painter: QPainter, disc: QRectF, phase: str, ink: QColor) -> None:
    """New is dark, full is empty; of the others one half is dark."""
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc)
    dark = QPainterPath()
    dark.addEllipse(disc)
    half = QPainterPath()
    shift = {"waxing": -disc.width() / 2, "waning": disc.width() / 2}.get(phase, 0.0)
    half.addRect(disc.translated(shift, 0))
    if phase != "full":
        painter.fillPath(dark.intersected(half), ink)
