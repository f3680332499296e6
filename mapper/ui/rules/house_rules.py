"""The list of all values of the rules: found by words, changed where they stand, taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import (
    QAbstractItemModel,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.house_rules import (
    NO,
    YES,
    RuleNumber,
    RuleValue,
    in_the_list,
    in_words,
    rule_numbers,
    typed,
    why_refused,
    with_number,
)
from mapper.rules.rule_meanings import meaning_of
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.elided_label import TwoLines
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.row_writing import AnyIndex, RowWriting
from mapper.ui.widgets.small_parts import MOVES, ChoiceBox, DeleteKey, SearchField, show_words

RULE, HERE, BOOK = range(3)
NUMBER = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
PLAYED, ALL, CHANGED = "played", "all", "changed"
CHANGES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
VALUE_LETTERS = 6
"""So wide a value is; those of many words are cut short, and whole in their tip."""

LEAST_LIST = 320


class RuleTree(QTreeView):
    """Return changes the value of the row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_typed = self.state() == QAbstractItemView.State.EditingState
        if not is_typed and event.key() in CHANGES:
            self.write()
        else:
            super().keyPressEvent(event)

    def write(self) -> None:
        """Open the value of the row, if it has one."""
        here = self.currentIndex().siblingAtColumn(HERE)
        if here.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(here)


class FoundRules(QSortFilterProxyModel):
    """The rows that have all words that are looked for, and what they lie in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._fits: Callable[[RuleNumber], bool] = bool
        self.setRecursiveFilteringEnabled(True)

    def look_for(self, search: str, fits: Callable[[RuleNumber], bool]) -> None:
        self._words, self._fits = search.casefold().split(), fits
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: AnyIndex) -> bool:
        index = self.sourceModel().index(source_row, RULE, source_parent)
        number = _number_at(index)
        if number is None or not self._fits(number):
            return False
        words = str(index.data(WORDS))
        return all(word in words for word in self._words)


class ValueField(RowWriting):
    """Hands over what is typed; offers yes and no where nothing else can stand."""

    entered = Signal(object, str)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        number = _number_at(index)
        if number is not None and isinstance(number.book, bool):
            box = QComboBox(parent)
            box.addItems([YES, NO])
            return box
        return super().createEditor(parent, option, index)

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: AnyIndex) -> None:
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        if isinstance(editor, QLineEdit):
            text = editor.text()
        if text != index.data(Qt.ItemDataRole.DisplayRole):
            self.entered.emit(_number_at(index), text)


class HouseRules(QWidget):
    """All values of the systems that are played, or of all; what differs from the book is bold."""

    altered = Signal(int)
    """How many differ from the book."""

    def __init__(
        self,
        rules: MapRules,
        systems: Mapping[str, str],
        played: frozenset[str],
        check: Callable[[MapRules], object],
    ) -> None:
        """`systems`: what each is called. `check`: refuses rules that cannot be."""
        super().__init__()
        self._rules, self._systems, self._played, self._check = rules, systems, played, check
        self._items: dict[str, tuple[QStandardItem, QStandardItem]] = {}
        self.search = SearchField(tr("Find a rule"))
        scopes = {PLAYED: tr("Of the rules played"), ALL: tr("All"), CHANGED: tr("Changed here")}
        self.scope = ChoiceBox(tr("Which rules are listed"), scopes, PLAYED)
        self.rows = QStandardItemModel(self)
        self.found = FoundRules(self)
        self.list = RuleTree()
        self.meaning = TwoLines()
        self.why = warning()
        self.take_back = QPushButton(tr("&By the book"))
        give_tip(self.take_back, tr("The value of the book again (Delete)"))
        self.why.hide()
        self._set_up()
        self._fill()
        below = row((self.meaning, 1), self.take_back)
        fill(self, row((self.search, 1), self.scope), (self.list, 1), self.why, below)

    @property
    def overrides(self) -> Mapping[str, RuleValue]:
        """What stands in the place of the book's."""
        return self._rules.overrides

    def mark(self, path: str) -> None:
        """Have the keys at one of them, with what lies beside it."""
        _system, *way = path.split(".")
        self.search.setText(" ".join(tr(in_the_list(name)) for name in way))
        index = self.found.mapFromSource(self._items[path][RULE].index())
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self.list.setFocus()

    def put(self, path: str, value: RuleValue | None) -> None:
        """Another value for one of the rules, None: the book's; `NotAllowed` if it cannot be."""
        if path not in self._items:
            self._add(RuleNumber(path, None))
        number = self._items[path][RULE].data(NUMBER)
        rules = with_number(self._rules, number, value)
        self._check(rules)
        self._rules = rules
        self._show(number)
        self.altered.emit(len(rules.overrides))

    def _set_up(self) -> None:
        self.found.setSourceModel(self.rows)
        view, value = self.list, ValueField(self.list)
        view.setModel(self.found)
        view.setItemDelegateForColumn(HERE, value)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setTabKeyNavigation(False)
        view.setFrameShape(QTreeView.Shape.NoFrame)
        measure(view, least_high=LEAST_LIST)
        view.setAccessibleName(tr("House rules"))
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.selectionModel().currentRowChanged.connect(self._tell)
        value.entered.connect(self._take)
        view.doubleClicked.connect(view.write)
        self.search.move_in(view, (*MOVES, *CHANGES))
        self.search.textChanged.connect(self._find)
        self.scope.currentIndexChanged.connect(self._find)
        self.take_back.clicked.connect(self._by_the_book)
        DeleteKey(view, self._by_the_book)

    def _fill(self) -> None:
        self.rows.setHorizontalHeaderLabels([tr("Rule"), tr("Here"), tr("By the book")])
        self._groups: dict[tuple[str, ...], QStandardItem] = {}
        for number in rule_numbers(list(self._systems), self._rules):
            self._add(number)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(RULE, QHeaderView.ResizeMode.Stretch)
        for column in (HERE, BOOK):
            header.resizeSection(column, VALUE_LETTERS * self.fontMetrics().height())
        self._find()
        self._tell()

    def _add(self, number: RuleNumber) -> None:
        system, *way = number.path.split(".")
        book = tr("not in it") if number.book is None else in_words(number.book)
        items = tuple(map(QStandardItem, (tr(in_the_list(way[-1])), "", book)))
        for item in (items[RULE], items[BOOK]):
            item.setEditable(False)
            give_tip(item, item.text())
        words = (
            self._systems[system],
            *(tr(in_the_list(name)) for name in way),
            tr(meaning_of(number.path)),
        )
        items[RULE].setData(number, NUMBER)
        items[RULE].setData(" ".join(words).casefold(), WORDS)
        self._items[number.path] = items[RULE], items[HERE]
        self._group((system, *way[:-1])).appendRow(items)
        self._show(number)

    def _group(self, way: tuple[str, ...]) -> QStandardItem:
        """The row that all of a part of the rules lie in."""
        if not way:
            return self.rows.invisibleRootItem()
        if way not in self._groups:
            name = self._systems[way[0]] if len(way) == 1 else tr(in_the_list(way[-1]))
            cells = tuple(map(QStandardItem, (name, "", "")))
            for cell in cells:
                cell.setEditable(False)
            self._groups[way] = cells[RULE]
            self._group(way[:-1]).appendRow(cells)
        return self._groups[way]

    def _show(self, number: RuleNumber) -> None:
        """What holds here, bold where it differs."""
        name, here = self._items[number.path]
        value = self.overrides.get(number.path, number.book)
        here.setText("" if value is None else in_words(value))
        give_tip(here, here.text())
        is_changed = number.path in self.overrides
        font = self.font()
        font.setBold(is_changed)
        for item in (name, here):
            item.setFont(font)
            item.setAccessibleDescription(tr("differs from the book") if is_changed else "")

    def _find(self) -> None:
        chosen, changed, search = self.scope.value(), self.overrides, self.search.text()

        def fits(number: RuleNumber) -> bool:
            if chosen == CHANGED:
                return number.path in changed
            return chosen == ALL or number.path.split(".")[0] in self._played

        self.found.look_for(search, fits)
        if search.strip() or chosen == CHANGED:
            self.list.expandAll()
        else:
            self.list.collapseAll()
            self.list.expand(self.found.index(0, RULE))

    def _tell(self) -> None:
        """What the value of the row does, and whether it can be taken back."""
        number = _number_at(self.list.currentIndex())
        hint = tr("Return or a double click changes a value.")
        self.meaning.say(tr(meaning_of(number.path)) if number else hint)
        self.take_back.setEnabled(number is not None and number.path in self.overrides)

    def _take(self, number: RuleNumber, text: str) -> None:
        self._try(number, typed(text, number.book) if text.strip() else None)

    def _by_the_book(self) -> None:
        number = _number_at(self.list.currentIndex())
        if number is not None:
            self._try(number, None)

    def _try(self, number: RuleNumber, value: RuleValue | None) -> None:
        try:
            self.put(number.path, value)
        except NotAllowed as refused:
            name = self._items[number.path][RULE].text()
            said = why_refused(refused)
            show_words(self.why, said if said == str(refused) else f"{name} {said}")
        else:
            show_words(self.why, "")
        self._tell()


def _number_at(index: AnyIndex) -> RuleNumber | None:
    found = index.model().index(index.row(), RULE, index.parent()) if index.isValid() else index
    number = found.data(NUMBER)
    return number if isinstance(number, RuleNumber) else None
