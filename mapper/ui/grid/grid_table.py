"""The rows of a grid: its columns as data, the model of them, and the view that keys lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mapper.ui.app.measures import CONTROL, HAIR, STRIP
from mapper.ui.app.theme import WRONG
from mapper.ui.grid.grid_session import GridSession, Those
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.plain_text import tip
from mapper.ui.widgets.row_writing import AnyIndex
from mapper.ui.widgets.small_parts import TYPED, is_letter, is_return, mark_wrong

TICK = 0
"""The column in which rows are ticked; the others follow as they are given."""
NARROWEST, LAST, RING = 24, 150, 1.5
Q = Qt.ItemDataRole
STEPS = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
CLEARS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
FOLDS = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column: its head, what stands in its cells, and how that is told otherwise."""

    head: str
    wide: int
    says: Callable[[Those], str]
    tell: Callable[[Those, Any], str] | None = None
    """Keeps what was typed or chosen for all of these together; why not, or nothing."""
    choices: Callable[[Those], Sequence[tuple[str, Any]]] | None = None
    """What may be chosen, by the words that stand in the cell then; None: it is typed."""
    can_tell: Callable[[Those], bool] = bool
    turns: bool = False
    """Whether Space leads on to the next choice, as from yes to no, and does not tick the row."""
    waits: bool = True
    """Whether Tab leads to an empty cell of it that is typed."""


class GridModel(QAbstractTableModel):
    """A row for each of a session's lines.

    `refused` carries why something that was told is not so.
    """

    refused = Signal(str)

    def __init__(self, session: GridSession, columns: Sequence[GridColumn]) -> None:
        super().__init__()
        self.session, self.columns = session, columns
        self.lines: list[Those] = []
        session.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """All rows as they are now; where there are as many as before, the view stays as it is."""
        lines = self.session.lines()
        if lines and len(lines) == len(self.lines):
            self.lines = lines
            last = self.index(len(lines) - 1, len(self.columns))
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns) + 1

    def headerData(self, section: int, way: Qt.Orientation, role: int = Q.DisplayRole) -> Any:
        if way == Qt.Orientation.Horizontal and role == Q.DisplayRole and section > TICK:
            return self.columns[section - 1].head
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        found = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == TICK:
            return found | Qt.ItemFlag.ItemIsUserCheckable
        return found | Qt.ItemFlag.ItemIsEditable if self.is_typed(index) else found

    def column(self, index: AnyIndex) -> GridColumn | None:
        """What is known of a cell's column; None of the one with the ticks."""
        return self.columns[index.column() - 1] if index.column() > TICK else None

    def can_tell(self, index: AnyIndex) -> bool:
        """Whether something can be told in a cell."""
        column = self.column(index)
        return column is not None and column.tell is not None and column.can_tell(self.at(index))

    def is_typed(self, index: AnyIndex) -> bool:
        """Whether something can be typed in a cell; in others it is chosen."""
        column = self.column(index)
        return column is not None and column.choices is None and self.can_tell(index)

    def waits(self, index: AnyIndex) -> bool:
        """Whether nothing is told yet in a cell where it should be."""
        column = self.column(index)
        is_asked = column is not None and column.waits and self.is_typed(index)
        return is_asked and not index.data()

    def at(self, index: AnyIndex) -> Those:
        """Who stands in a cell's row."""
        return self.lines[index.row()]

    def data(self, index: AnyIndex, role: int = Q.DisplayRole) -> Any:
        those, column = self.at(index), self.column(index)
        match role:
            case Q.DisplayRole | Q.EditRole if column is not None:
                return column.says(those)
            case Q.ToolTipRole if column is not None:
                return tip(column.says(those))
            case Q.CheckStateRole if column is None:
                is_on = self.session.ticked >= {*those}
                return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
            case Q.ForegroundRole if self.session.is_idle(those):
                return QPalette().color(QPalette.ColorRole.PlaceholderText)
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Q.EditRole) -> bool:
        if role == Q.CheckStateRole:
            self.session.tick(self.at(index), is_on=value == Qt.CheckState.Checked.value)
            return True
        if role != Q.EditRole or value == self.data(index, Q.EditRole):
            return False
        return not self.tell([index.row()], index, value)

    def choices(self, index: AnyIndex) -> Sequence[tuple[str, Any]]:
        """What may be chosen in a cell."""
        column = self.column(index)
        return () if column is None or column.choices is None else column.choices(self.at(index))

    def tell(self, rows: Sequence[int], index: AnyIndex, value: Any) -> str:
        """Put something into a column of these rows, those in which it can stand, as one step.

        Why it is refused, or nothing.
        """
        column = self.column(index)
        cells = [self.index(row, index.column()) for row in rows]
        able = [cell for cell in cells if self.can_tell(cell) and self._offers(cell, value)]
        if column is None or column.tell is None or not able:
            return ""
        why = column.tell(tuple(who for cell in able for who in self.at(cell)), value)
        if why:
            self.refused.emit(why)
        return why

    def _offers(self, index: AnyIndex, value: Any) -> bool:
        column = self.column(index)
        is_free = column is None or column.choices is None
        return is_free or any(each == value for _, each in self.choices(index))


class CellWriting(QStyledItemDelegate):
    """A field for what is typed in a cell; what was typed goes to all rows that are marked.

    Return keeps it, and does nothing else; Tab leads on to the next that is empty. What is refused
    stays in its field, which says why.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget)
        if not is_press or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        view, step = self.parent(), STEPS.get(Qt.Key(event.key()))
        if step is None and not is_return(event):
            return super().eventFilter(watched, event)
        self.commitData.emit(watched)
        if watched.property(WRONG):
            return True
        self.closeEditor.emit(watched, QStyledItemDelegate.EndEditHint.NoHint)
        if step is not None and isinstance(view, GridView):
            view.go_on(step)
        return True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """The cell that the keys are in has a ring in its row's colours."""
        has_keys = bool(option.state & QStyle.StateFlag.State_HasFocus)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)
        role = QPalette.ColorRole
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if index.column() == TICK:
            self.initStyleOption(option, index)
            edge = role.HighlightedText if is_chosen else role.PlaceholderText
            _draw_tick(painter, option, edge)
        if has_keys:
            ink = role.HighlightedText if is_chosen else role.Link
            painter.setPen(QPen(option.palette.color(ink), RING))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex
    ) -> QWidget:
        field = QLineEdit(parent)
        field.setFrame(False)
        return field

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data()).strip())
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: AnyIndex) -> None:
        view = self.parent()
        if isinstance(editor, QLineEdit) and isinstance(view, GridView):
            mark_wrong(editor, view.put(index, editor.text()))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, STRIP)


class GridView(QTableView):
    """The rows, led by keys: arrows move, Space ticks or turns over, letters and digits tell.

    `done` says that who is ticked does what stands in their rows; `opened` carries whose row was
    asked for by a cell in which nothing is told.
    """

    done = Signal()
    opened = Signal(object)

    def __init__(self, model: GridModel, name: str) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self._kept: tuple[int, int, Those, set[Those]] | None = None
        model.modelAboutToBeReset.connect(self._keep_place)
        model.modelReset.connect(self._find_place)
        self.setItemDelegate(CellWriting(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QTableView.EditTrigger.AnyKeyPressed)
        self.setAccessibleName(name)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(STRIP)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out_columns(self.horizontalHeader())
        self.clicked.connect(self._click)
        self.doubleClicked.connect(self.begin)

    def _lay_out_columns(self, head: QHeaderView) -> None:
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setStretchLastSection(True)
        head.setMinimumSectionSize(NARROWEST)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setColumnWidth(TICK, CONTROL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the columns give way to the last one, which says the most."""
        super().resizeEvent(event)
        wide = [column.wide for column in self._model.columns[:-1]]
        room = max(0, event.size().width() - CONTROL - LAST)
        for number, each in enumerate(wide, start=1):
            self.setColumnWidth(number, min(each, each * room // sum(wide)))

    def event(self, event: QEvent) -> bool:
        """What is typed here is no shortcut."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_asked and isinstance(event, QKeyEvent) and (is_letter(event) or is_own(event)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        key, is_plain = Qt.Key(event.key()), not event.modifiers()
        if is_return(event):
            self.done.emit()
        elif not index.isValid():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space and is_plain:
            self._turn_over(index)
        elif key in FOLDS and index.column() <= TICK + 1 and self._fold(index, FOLDS[key]):
            return
        elif key == Qt.Key.Key_F2:
            self.begin(index)
        elif key in CLEARS and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.put(index, "")
        elif is_letter(event):
            event.setAccepted(self._model.can_tell(index) and self._type(index, event))
        else:
            super().keyPressEvent(event)

    def selectionCommand(
        self, index: AnyIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Along a row that is marked, all rows stay marked."""
        is_along = isinstance(event, QKeyEvent) and event.key() in FOLDS
        if is_along and index.row() in self._rows():
            return QItemSelectionModel.SelectionFlag.NoUpdate
        return super().selectionCommand(index, event)

    def chosen(self) -> list[str]:
        """Whoever is ticked; nobody ticked: those of the rows that are marked."""
        ticked, lines = self._model.session.ticked, self._model.lines
        found = [who for line in lines for who in line if who in ticked]
        return list(dict.fromkeys(found or self.marked()))

    def marked(self) -> list[str]:
        """Those of the rows that are marked."""
        return [who for row in self._rows() for who in self._model.lines[row]]

    def put(self, index: AnyIndex, value: Any) -> str:
        """Put something into a cell, and into those of the other rows that are marked with it.

        Why it is refused, or nothing.
        """
        rows = self._rows()
        if value == index.data():
            return ""
        return self._model.tell(rows if index.row() in rows else [index.row()], index, value)

    def begin(self, index: QModelIndex) -> None:
        """Begin to tell a cell: its choices open, or a field; of others it opens the row."""
        if self._model.is_typed(index):
            self.edit(index)
        elif self._model.can_tell(index) and self._model.choices(index):
            self.open_choices(index)
        elif index.column() > TICK:
            self.opened.emit(self._model.at(index))

    def open_choices(self, index: QModelIndex) -> QMenu:
        """What may be chosen in a cell, beneath it."""
        beneath = self.viewport().mapTo(self, self.visualRect(index).bottomLeft())
        ways = [
            (words, partial(self.put, index, value)) for words, value in self._model.choices(index)
        ]
        return pop_up(ways, self, beneath)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab leads to the next cell in which nothing is told yet; after the last one, out."""
        cell = self._waiting(1 if is_next else -1)
        if cell is None:
            return QAbstractScrollArea.focusNextPrevChild(self, is_next)
        self.setCurrentIndex(cell)
        return True

    def go_on(self, step: int) -> None:
        """From a cell that is told now into the next one, or out."""
        cell = self._waiting(step)
        if cell is None:
            (self.focusNextChild if step > 0 else self.focusPreviousChild)()
        else:
            self.setCurrentIndex(cell)
            self.edit(cell)

    def _waiting(self, step: int) -> QModelIndex | None:
        model, index = self._model, self.currentIndex()
        wide = model.columnCount()
        at = index.row() * wide + index.column() + step
        while 0 <= at < wide * model.rowCount():
            cell = model.index(*divmod(at, wide))
            if model.waits(cell):
                return cell
            at += step
        return None

    def _keep_place(self) -> None:
        """Who the keys are at and who is marked, while the rows are made anew.

        No cell is asked for anything: who stands in it may be there no more.
        """
        index, lines = self.currentIndex(), self._model.lines
        parts = [
            (part.top(), part.bottom() + 1) for part in self.selectionModel().selection().toList()
        ]
        marked = {those for first, end in parts for those in lines[first:end]}
        row, column = index.row(), index.column()
        self._kept = (row, column, lines[row], marked) if index.isValid() else None

    def _find_place(self) -> None:
        """The keys are at the same one again, or else at who stands in that row now."""
        lines = self._model.lines
        if self._kept is None or not lines:
            return
        row, column, those, marked = self._kept
        row = lines.index(those) if those in lines else min(row, len(lines) - 1)
        self.setCurrentIndex(self._model.index(row, column))
        along = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for other, line in enumerate(lines):
            if line in marked:
                self.selectionModel().select(self._model.index(other, column), along)

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.selectedIndexes()})

    def _turn_over(self, index: QModelIndex) -> None:
        column = self._model.column(index)
        if column is not None and column.turns and self._model.can_tell(index):
            self._choose_next(index, "")
            return
        session, those = self._model.session, self.marked()
        session.tick(those, is_on=not session.ticked >= {*those})

    def _type(self, index: QModelIndex, event: QKeyEvent) -> bool:
        if self._model.is_typed(index):
            return self.edit(index, QTableView.EditTrigger.AnyKeyPressed, event)
        return self._choose_next(index, event.text())

    def _choose_next(self, index: QModelIndex, begins: str) -> bool:
        """The next of the choices, among those that begin so; False if none does."""
        offered, now = self._model.choices(index), index.data()
        at = next((number for number, (words, _) in enumerate(offered) if words == now), -1)
        for words, value in (*offered[at + 1 :], *offered[: at + 1]):
            if words.casefold().startswith(begins.casefold()) and words != now:
                self.put(index, value)
                return True
        return False

    def _fold(self, index: QModelIndex, is_open: bool | None) -> bool:
        return self._model.session.fold(self._model.at(index), is_open)

    def _click(self, index: QModelIndex) -> None:
        """One click opens what may be chosen, or unfolds a row of several."""
        if index.column() == TICK + 1 and self._fold(index, None):
            return
        if self._model.can_tell(index) and self._model.choices(index):
            self.open_choices(index)


def _draw_tick(painter: QPainter, option: QStyleOptionViewItem, edge: QPalette.ColorRole) -> None:
    """The box of a row over that of the style, whose edge is not seen in the dark."""
    part = QStyle.SubElement.SE_ItemViewItemCheckIndicator
    box = option.widget.style().subElementRect(part, option, option.widget).adjusted(0, 0, -1, -1)
    painter.setPen(QPen(option.palette.color(edge), 1))
    painter.setBrush(option.palette.color(QPalette.ColorRole.Base))
    painter.drawRoundedRect(box, HAIR, HAIR)
    if option.checkState == Qt.CheckState.Checked:
        painter.setPen(QPen(option.palette.color(QPalette.ColorRole.Text), RING))
        low = box.center() + QPoint(-1, 3)
        painter.drawPolyline([box.center() + QPoint(-4, 0), low, box.center() + QPoint(4, -4)])


def is_own(event: QKeyEvent) -> bool:
    """Whether it moves, tells or does something in the rows: by itself, or with Shift to mark."""
    if event.matches(QKeySequence.StandardKey.SelectAll):
        return True
    return event.key() in TYPED and (is_return(event) or not event.modifiers())
