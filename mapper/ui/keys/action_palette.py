"""All actions in one searchable list over the window: a few letters and Enter run any of them."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.keys.keys_in_words import Actions, keys_in_words
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.lettering import faint, larger
from mapper.ui.widgets.search_fit import best
from mapper.ui.widgets.small_parts import SearchField, draw_box
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING, TwoLineRows

RECENT = "palette/recent"
MOST_RECENT = 20
WIDE_EM, HIGH_EM = 32, 24


class ActionPalette(QDialog):
    """The palette of all actions.

    What was run last stands first; what cannot be done now is greyed and says why.
    """

    def __init__(self, actions: Actions, settings: QSettings, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(tr("All actions"))
        self.setAccessibleName(tr("All actions"))
        self._over = parent
        self._actions = actions
        self._settings = settings
        self.search = SearchField(tr("Find an action"))
        self.search.setFont(larger(self.font(), 1.2))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Actions"))
        self.list.setItemDelegate(TwoLineRows(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = faint(tr("No action is called that."))
        self.search.move_in(self.list)
        self._lay_out()
        self.search.textChanged.connect(self.refresh)
        self.list.itemClicked.connect(self._run)
        self.list.itemActivated.connect(self._run)
        self.refresh()
        self.search.setFocus()

    def open_over(self) -> None:
        """Show it in the upper middle of its window."""
        window = self._over.window()
        em = self.fontMetrics().height()
        size = QSize(WIDE_EM * em, HIGH_EM * em).boundedTo(window.size() * 0.9)
        self.resize(size)
        left = window.width() // 2 - size.width() // 2
        corner = window.mapToGlobal(window.rect().topLeft())
        self.move(corner.x() + left, corner.y() + window.height() // 10)
        self.show()
        self.search.setFocus()

    def refresh(self) -> None:
        """List what fits the search, the best first."""
        self._actions.refresh()
        self.list.clear()
        for id_ in best(self.search.text(), self._by_use(), self._searched):
            self.list.addItem(self._item(id_))
        self.nothing.setVisible(self.list.count() == 0)
        self.list.setVisible(self.list.count() > 0)
        self.list.setCurrentRow(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            item = self.list.currentItem()
            if item is not None:
                self._run(item)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        draw_box(self)

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        column = QVBoxLayout(self)
        column.setContentsMargins(em // 2, em // 2, em // 2, em // 2)
        column.addWidget(self.search)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)

    def _by_use(self) -> list[str]:
        used = [id_ for id_ in recall(self._settings, RECENT, list[str]()) if self._knows(id_)]
        return [*used, *(id_ for id_ in self._actions.rows if id_ not in used)]

    def _knows(self, id_: str) -> bool:
        return id_ in self._actions.rows

    def _searched(self, id_: str) -> str:
        row = self._actions.rows[id_]
        return f"{self._actions.text(id_)} {tr(row.group) if row.group else ''}"

    def _item(self, id_: str) -> QListWidgetItem:
        row = self._actions.rows[id_]
        why = self._actions.why_not(id_)
        item = QListWidgetItem(self._actions.text(id_))
        item.setData(DETAIL, why or (tr(row.hint) if row.hint else ""))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
        item.setData(NOTE, keys_in_words(self._actions, id_))
        item.setData(FAINT, bool(why))
        item.setData(THING, id_)
        if row.icon:
            item.setIcon(list_icon(row.icon, self.palette()))
        return item

    def _run(self, item: QListWidgetItem) -> None:
        """Run an action once the palette is gone; one that cannot be run leaves it open."""
        id_ = str(item.data(THING))
        if self._actions.why_not(id_):
            return
        used = [known for known in recall(self._settings, RECENT, list[str]()) if known != id_]
        self._settings.setValue(RECENT, [id_, *used][:MOST_RECENT])
        self.accept()
        QTimer.singleShot(0, self._actions.made[id_], self._actions.made[id_].trigger)
