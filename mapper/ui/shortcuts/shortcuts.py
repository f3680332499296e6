"""The page on which every key can be changed: search, record, take a key over, reset."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.action_set import ESCAPE
from mapper.ui.shortcuts.keys_in_words import Actions, Native, grouped, keys_in_words
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import give_cell_tip, plain_label
from mapper.ui.widgets.search_fit import fit
from mapper.ui.widgets.small_parts import SearchField, text_button
from mapper.ui.widgets.two_line_rows import THING

ROW_LINES = 1.5
RECORDER_EM = 10


class ShortcutsPage(QWidget):
    """Each change holds at once. A key that is taken is only given over when that is said."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._actions = actions
        self.search = SearchField(tr("Find an action or a key"))
        self.table = QTreeWidget()
        self.recorder = QKeySequenceEdit()
        self.clear = text_button(tr("N&o key"), "", lambda: self._rebind_marked([]))
        self.reset = text_button(tr("&Reset"), "", self._reset)
        self.reset_all = text_button(tr("Reset &all"), "", self._reset_all)
        self.take_over = text_button(tr("&Take it over"), "", self._take_over)
        for button in (self.clear, self.reset, self.reset_all, self.take_over):
            button.setAutoDefault(False)
        self.conflict = warning()
        self.for_whom = plain_label()
        self._set_up()
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Fill the table again; the action that was marked stays marked."""
        marked = self.marked()
        self.table.clear()
        wanted = self.search.text().strip()
        for group, ids in grouped(self._actions).items():
            shown = [id_ for id_ in ids if not wanted or fit(wanted, self._searched(id_))]
            if shown:
                self._add_group(group, shown)
        self.mark(marked or "")

    def marked(self) -> str | None:
        """The action whose keys are being changed."""
        item = self.table.currentItem()
        return str(item.data(0, THING)) if item is not None and item.data(0, THING) else None

    def mark(self, id_: str) -> None:
        """Mark an action, or the first one if it is not in the table."""
        items = self._items()
        found = next((item for item in items if item.data(0, THING) == id_), None)
        chosen = found or next(iter(items), None)
        if chosen is not None:
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.table.setCurrentItem(chosen, 0, flags | QItemSelectionModel.SelectionFlag.Rows)
        self._show_marked()

    def record(self, keys: QKeySequence) -> None:
        """Give the marked action these keys, unless another has them: then ask.

        Escape is never given to any.
        """
        id_ = self.marked()
        if id_ is None or keys.isEmpty() or keys in self._actions.keys(id_):
            return
        if keys == ESCAPE:
            self._show_marked()
            self.conflict.setText(tr("Escape gives up what was begun; no action has it."))
            self.table.setFocus()
            return
        other = self._actions.taken_by(keys, id_)
        if other is None:
            self._actions.rebind(id_, [keys])
            self.refresh()
            return
        self.conflict.setText(
            tr(
                "{keys} belongs to “{other}”.",
                keys=keys.toString(Native),
                other=self._actions.text(other),
            )
        )
        self.take_over.setVisible(True)

    def _set_up(self) -> None:
        self.table.setAccessibleName(tr("Actions and their keys"))
        self.table.setHeaderLabels([tr("Action"), tr("Keys")])
        self.table.setRootIsDecorated(False)
        self.table.setItemsExpandable(False)
        self.table.setUniformRowHeights(True)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.recorder.setAccessibleName(tr("Press the keys"))
        self.recorder.setMaximumSequenceLength(1)
        self.recorder.setMinimumWidth(RECORDER_EM * self.fontMetrics().height())
        self.for_whom.setWordWrap(True)
        self.search.move_in(self.table)

    def _lay_out(self) -> None:
        resets = self.clear, self.reset, self.reset_all
        record = row((self.for_whom, 1), self.recorder, *resets)
        told = row((self.conflict, 1), self.take_over)
        fill(self, self.search, (self.table, 1), record, told)

    def _connect(self) -> None:
        self.search.textChanged.connect(self.refresh)
        self.table.currentItemChanged.connect(self._show_marked)
        self.table.itemActivated.connect(lambda *_: self.recorder.setFocus())
        self.recorder.keySequenceChanged.connect(self.record)

    def _add_group(self, group: str, ids: list[str]) -> None:
        title = QTreeWidgetItem([tr(group) if group else tr("More")])
        title.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = title.font(0)
        font.setBold(True)
        title.setFont(0, font)
        title.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * ROW_LINES)))
        self.table.addTopLevelItem(title)
        for id_ in ids:
            item = QTreeWidgetItem([self._actions.text(id_), keys_in_words(self._actions, id_)])
            item.setData(0, THING, id_)
            item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * ROW_LINES)))
            if self._is_changed(id_):
                changed = item.font(1)
                changed.setBold(True)
                item.setFont(1, changed)
                give_cell_tip(item, 1, tr("Changed by you"))
            title.addChild(item)
        title.setExpanded(True)

    def _items(self) -> list[QTreeWidgetItem]:
        groups = [self.table.topLevelItem(at) for at in range(self.table.topLevelItemCount())]
        children = [g.child(at) for g in groups if g for at in range(g.childCount())]
        return [child for child in children if child is not None]

    def _searched(self, id_: str) -> str:
        return f"{self._actions.text(id_)} {keys_in_words(self._actions, id_)}"

    def _show_marked(self) -> None:
        """Show whose keys are changed, and forget what was asked before."""
        id_ = self.marked()
        self.conflict.setText("")
        self.take_over.setVisible(False)
        with QSignalBlocker(self.recorder):
            self.recorder.clear()  # which has Qt ask in its own words
        for inner in self.recorder.findChildren(QLineEdit):
            inner.setPlaceholderText(tr("Press the keys"))
            inner.setAccessibleName(tr("Press the keys"))
        name = self._actions.text(id_) if id_ else ""
        self.for_whom.setText(tr("Keys for “{action}”:", action=name) if id_ else "")
        self.recorder.setEnabled(id_ is not None)
        self.clear.setEnabled(bool(id_ and self._actions.keys(id_)))
        self.reset.setEnabled(bool(id_ and self._is_changed(id_)))
        self.reset_all.setEnabled(any(self._is_changed(any_) for any_ in self._actions.rows))

    def _is_changed(self, id_: str) -> bool:
        return self._actions.keys(id_) != self._actions.own_keys(id_)

    def _reset(self) -> None:
        """Back to its own keys; whoever was given one of them meanwhile gives it up."""
        id_ = self.marked()
        if id_ is not None:
            for keys in self._actions.own_keys(id_):
                self._give_up(keys, id_)
            self._rebind_marked(self._actions.own_keys(id_))

    def _reset_all(self) -> None:
        for id_ in self._actions.rows:
            if self._is_changed(id_):
                self._actions.rebind(id_, self._actions.own_keys(id_))
        self.refresh()

    def _take_over(self) -> None:
        keys = self.recorder.keySequence()
        id_ = self.marked()
        if id_ is not None and not keys.isEmpty():
            self._give_up(keys, id_)
            self._rebind_marked([keys])

    def _give_up(self, keys: QKeySequence, id_: str) -> None:
        """Take these keys from any other action than this one."""
        other = self._actions.taken_by(keys, id_)
        if other is not None:
            kept = [known for known in self._actions.keys(other) if known != keys]
            self._actions.rebind(other, kept)

    def _rebind_marked(self, keys: list[QKeySequence]) -> None:
        id_ = self.marked()
        if id_ is not None:
            self._actions.rebind(id_, keys)
            self.refresh()
