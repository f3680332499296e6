"""The rows of the key table: how they are painted, written in, chosen, copied, and led by keys."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRect,
    QSettings,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mapper.model.key_table.key_lines import KeyLine, KeyPart
from mapper.ui.app.colours import Role
from mapper.ui.app.measures import CONTROL, HAIR, TIGHT
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.name_links import LinkTyping, NameLinks
from mapper.ui.key_table.line_model import COLUMNS, OF_GM, LineModel
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.feature_icons import WORDS, FeatureIcons, badge_icon
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.row_writing import RETURNS, RowWriting
from mapper.ui.widgets.small_parts import is_letter, is_return
from mapper.ui.widgets.two_line_rows import ModelIndex

SHOWN, WIDE = "key_table/columns", "key_table/wide"
"""Where it is kept which columns are shown, and how wide they are."""

AT_FIRST = ("place", "kind", "title", "visibility", "tags", "gm_notes")
ALWAYS, OF_SCOPE = "title", "map"
"""The column that cannot be hidden, and the one that is shown while there are several maps."""

PIXELS: Mapping[str, int] = MappingProxyType(
    {"map": 112, "place": 52, "kind": 70, "title": 176, "visibility": 84, "tags": 84, "icon": 90}
)
USUAL, NARROWEST = 130, 40
LINES_WRITTEN, LEAST_WRITTEN = 5, 260
"""So many lines, and so many pixels, a long text has room for while it is written."""

REST_MS = 120
FLUSH = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
LONG = frozenset({OF_GM, "player_text"})
ICON, PAD = 16, 6


class LinePainter(RowWriting):
    """Paints cells from their lines, and hands over what is written in them."""

    def __init__(self, view: LineView, icons: FeatureIcons) -> None:
        super().__init__(view)
        self._view, self._icons = view, icons
        self._badges: dict[str, QIcon] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        model, column = self._view.lines, COLUMNS[index.column()]
        line = model.lines[index.row()]
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = option.palette.color(Role.HighlightedText if is_chosen else Role.Text)
        if is_chosen:
            painter.fillRect(option.rect, option.palette.brush(Role.Highlight))
        room = option.rect.adjusted(PAD, 0, -TIGHT, 0)
        icon = self._icon(line, column, ink)
        if icon is not None:
            at = QRect(room.left(), room.center().y() - ICON // 2 + 1, ICON, ICON)
            icon.paint(painter, at)
            room.adjust(ICON + TIGHT, 0, 0, 0)
        text = model.shown(line, column)
        if not text and (text := model.instead(line, column)) and not is_chosen:
            ink = option.palette.color(Role.PlaceholderText)
        if text:
            _write(painter, room, text, ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            colour = Role.HighlightedText if is_chosen else Role.Link
            painter.setPen(QPen(option.palette.color(colour), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def lead_on(self, _view: QWidget, *, is_next: bool) -> None:
        self._view.step(1 if is_next else -1)

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: ModelIndex
    ) -> QWidget:
        column = COLUMNS[index.column()]
        is_clue = self._view.lines.lines[index.row()].kind == "clue"
        is_long = column in LONG or (is_clue and column == "title")
        field: QLineEdit | QPlainTextEdit = QPlainTextEdit(parent) if is_long else QLineEdit(parent)
        if isinstance(field, QPlainTextEdit):
            offering = LinkTyping(field, self._view.links, follows=False)
            offering.is_for_players = column != OF_GM
        field.setAccessibleName(
            str(index.model().headerData(index.column(), Qt.Orientation.Horizontal))
        )
        return field

    def setEditorData(self, editor: QWidget, index: ModelIndex) -> None:
        text = str(index.data(Qt.ItemDataRole.EditRole))
        if isinstance(editor, QPlainTextEdit):
            editor.setPlainText(text)
            editor.selectAll()
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: ModelIndex) -> None:
        if isinstance(editor, QPlainTextEdit):
            self._view.put(index, editor.toPlainText())
        elif isinstance(editor, QLineEdit):
            self._view.put(index, editor.text())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: ModelIndex
    ) -> None:
        """A long text is written over the rows below, as far as there is room."""
        room = QRect(option.rect)
        if isinstance(editor, QPlainTextEdit):
            seen = self._view.viewport().rect()
            room.setWidth(min(seen.width(), max(room.width(), grown(LEAST_WRITTEN))))
            room.setHeight(LINES_WRITTEN * editor.fontMetrics().lineSpacing() + 4 * HAIR)
            room.moveLeft(max(0, min(room.left(), seen.right() - room.width())))
            room.moveTop(max(0, min(room.top(), seen.bottom() - room.height())))
        editor.setGeometry(room)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shift+Return begins another line of a long text."""
        if isinstance(watched, QPlainTextEdit) and isinstance(event, QKeyEvent):
            is_held = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            if event.key() in RETURNS and is_held:
                return False
        return super().eventFilter(watched, event)

    def _icon(self, line: KeyLine, column: str, ink: QColor) -> QIcon | None:
        if column == "visibility" and line.visibility:
            if line.visibility not in self._badges:
                self._badges[line.visibility] = badge_icon(line.visibility)  # type: ignore[arg-type]
            return self._badges[line.visibility]
        if column == "icon" and line.icon:
            return self._icons.plain(line.icon, ink)
        return None


def _write(painter: QPainter, room: QRect, text: str, ink: QColor) -> None:
    """One line in the font of the view, which the painter has already; hundreds at a time."""
    painter.setPen(ink)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, FLUSH, shown)


class LineView(QTableView):
    """Spreadsheet rows: a letter, F2 or a double click writes, Return goes there.

    `written` carries the parts of all lines that are meant, a column and a text for it.
    """

    written = Signal(object, str, str)
    icon_asked = Signal()
    go_asked = Signal(object)
    removal_asked = Signal()
    copied = Signal()
    pasted = Signal()
    menu_asked = Signal(object)
    rested = Signal()
    """The keys have come to another row, and stay there."""

    def __init__(
        self, lines: LineModel, icons: FeatureIcons, settings: QSettings, links: NameLinks
    ) -> None:
        super().__init__()
        self.lines, self.links, self._settings = lines, links, settings
        self._is_of_campaign = False
        self.setModel(lines)
        self.setItemDelegate(LinePainter(self, icons))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QTableView.EditTrigger.AnyKeyPressed)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(tr("The key as a table"))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(self.verticalHeader().ResizeMode.Fixed)
        self._lay_out_columns()
        self.doubleClicked.connect(self.begin)
        self._rest = pause(self, self.rested.emit, REST_MS)
        self.selectionModel().currentRowChanged.connect(lambda *_: self._rest.start())
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_asked.emit)

    @property
    def columns_shown(self) -> tuple[str, ...]:
        """The names of those that are seen, from the left."""
        return tuple(name for at, name in enumerate(COLUMNS) if not self.isColumnHidden(at))

    @property
    def columns_wanted(self) -> tuple[str, ...]:
        """Those that somebody has chosen."""
        kept = recall(self._settings, SHOWN, " ".join(AT_FIRST)).split()
        return tuple(name for name in COLUMNS if name in (*kept, ALWAYS))

    def want_columns(self, *wanted: str) -> None:
        """Show these from now on, also the next time."""
        self._settings.setValue(SHOWN, " ".join(wanted))
        self.show_columns(of_campaign=self._is_of_campaign)

    def show_columns(self, *, of_campaign: bool) -> None:
        """Where lines of several maps are listed, the map is told."""
        self._is_of_campaign = of_campaign
        wanted = {*self.columns_wanted} | ({OF_SCOPE} if of_campaign else set())
        for at, name in enumerate(COLUMNS):
            self.setColumnHidden(at, name not in wanted)

    def chosen(self) -> list[KeyPart]:
        """Those of the rows that are selected, from the top."""
        rows = {index.row() for index in self.selectionModel().selectedRows()}
        return [self.lines.lines[row].part for row in sorted(rows)]

    def choose(self, parts: list[KeyPart]) -> None:
        """Select these, as far as they are listed."""
        rows = [row for part in parts if (row := self.lines.row_of(part)) >= 0]
        selection, model = self.selectionModel(), self.lines
        select = selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        for row in rows:
            selection.select(model.index(row, 0), select)
        if rows:
            still = selection.SelectionFlag.NoUpdate
            selection.setCurrentIndex(model.index(rows[0], COLUMNS.index(ALWAYS)), still)

    def put(self, index: ModelIndex, text: str) -> None:
        """A text for a cell, and for those of the other rows that are selected with it."""
        if text == index.data(Qt.ItemDataRole.EditRole):
            return
        own, chosen = self.lines.lines[index.row()].part, self.chosen()
        parts = chosen if own in chosen else [own]
        self.written.emit(parts, COLUMNS[index.column()], text)

    def begin(self, index: QModelIndex) -> None:
        """Begin to write in a cell: a field, or what may be chosen."""
        if not index.isValid() or not self.lines.can_write(index):
            return
        column = COLUMNS[index.column()]
        if column == "visibility":
            self.open_choices(index)
        elif column == "icon":
            self.icon_asked.emit()
        else:
            self.edit(index)

    def step(self, by: int) -> None:
        """To the next cell, or the one before it, on another line where this one ends."""
        shown, index = [COLUMNS.index(name) for name in self.columns_shown], self.currentIndex()
        lines, at = divmod(shown.index(index.column()) + by, len(shown))
        to, flags = (
            self.lines.index(index.row() + lines, shown[at]),
            QItemSelectionModel.SelectionFlag,
        )
        if to.isValid():
            rows = flags.ClearAndSelect | flags.Rows if lines else flags.NoUpdate
            self.selectionModel().setCurrentIndex(to, rows)
        self.setFocus()

    def open_choices(self, index: QModelIndex) -> QMenu:
        """Who may see it, beneath the cell."""
        beneath = self.viewport().mapTo(self, self.visualRect(index).bottomLeft())
        ways = [
            (words, lambda value=value: self.put(index, value))
            for value, words in tr_all(WORDS).items()
        ]
        return pop_up(ways, self, beneath)

    def event(self, event: QEvent) -> bool:
        """What is typed here, copied, pasted or deleted is so in the table, and not on the map."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._does(event):
            event.accept()
            return True
        return super().event(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Whoever comes to the rows comes to a title, where a letter does the least."""
        if self.currentIndex().isValid():
            return super().moveCursor(action, modifiers)
        return self.lines.index(0, COLUMNS.index(ALWAYS))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(grown(CONTROL))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_asked.emit()
        elif is_return(event):
            self.go_asked.emit(index)
        elif event.key() == Qt.Key.Key_F2:
            self.begin(index)
        elif is_letter(event) and event.text().strip() and index.isValid():
            self._type(index, event)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the rows selects nothing."""
        super().mousePressEvent(event)
        if not self.indexAt(event.position().toPoint()).isValid():
            self.clearSelection()

    def _does(self, event: QKeyEvent) -> bool:
        keys = QKeySequence.StandardKey
        is_own = any(map(event.matches, (keys.Copy, keys.Paste, keys.SelectAll, keys.Delete)))
        return is_own or is_return(event) or event.key() == Qt.Key.Key_F2 or is_letter(event)

    def _type(self, index: QModelIndex, event: QKeyEvent) -> None:
        """The letter is the first of what is written in the cell."""
        if not self.lines.can_write(index):
            return
        if COLUMNS[index.column()] in ("visibility", "icon"):
            self.begin(index)
        else:
            self.edit(index, QTableView.EditTrigger.AnyKeyPressed, event)

    def _lay_out_columns(self) -> None:
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setMinimumSectionSize(NARROWEST)
        head.setStretchLastSection(True)
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.sortIndicatorChanged.connect(self.lines.sort)
        self.verticalHeader().setDefaultSectionSize(grown(CONTROL))
        wide = self._kept_widths()
        for at, name in enumerate(COLUMNS):
            self.setColumnWidth(at, wide.get(name, grown(PIXELS.get(name, USUAL))))
        head.sectionResized.connect(self._keep_width)
        self.show_columns(of_campaign=False)

    def _kept_widths(self) -> dict[str, int]:
        try:
            kept = loads(recall(self._settings, WIDE, "{}"))
            return {name: int(wide) for name, wide in kept.items() if int(wide) >= NARROWEST}
        except (ValueError, TypeError, AttributeError):
            return {}

    def _keep_width(self, at: int, _before: int, wide: int) -> None:
        """What a hand has done, not what makes room for the last column."""
        is_last = COLUMNS[at] == self.columns_shown[-1]
        if wide and not is_last and self.isVisible():
            self._settings.setValue(WIDE, dumps(self._kept_widths() | {COLUMNS[at]: wide}))
