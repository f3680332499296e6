"""A box over the window to search with: a field, and below it what fits while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QDialog, QFrame, QListWidget, QListWidgetItem, QWidget

from mapper.ui.app.measures import NEAR, READ
from mapper.ui.app.text_size import measure
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import SearchField, draw_box
from mapper.ui.widgets.two_line_rows import show_two_lines

WIDE_EM, HIGH_EM = 32, 24


AFTER_ALL_ELSE = 9
"""The rank of what is seldom meant, however well it fits."""


class Findable(NamedTuple):
    """What a box lists besides places, such as a deed; of one rank, the first stands first.

    `why_not` is why it cannot be done now; `words` are others by which it is looked for.
    `is_done` says whether it rolls dice or changes something; others are only looked up.
    `note` is what stands at the right of it.
    """

    title: str
    group: str
    text: str
    rank: float
    run: Callable[[], object]
    why_not: str = ""
    words: str = ""
    is_done: Callable[[], bool] = lambda: True
    note: str = ""
    icon: str = ""


class SearchPopup(QDialog):
    """The box; whoever makes it fills its list. `taken` carries the row that was chosen."""

    taken = Signal(object)
    high_em = HIGH_EM

    def __init__(self, parent: QWidget, name: str, says: str, listed: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # what closes it does no more
        self._over = parent
        titled(self, name)
        self.setAccessibleName(name)
        self.search = SearchField(says)
        measure(self.search, letters=READ)
        self.list = QListWidget()
        show_two_lines(self.list, listed)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.search.move_in(self.list)
        self.nothing = faint()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        fill(self, self.search, (self.nothing, 1), (self.list, 1), margin=NEAR)
        self.list.itemClicked.connect(self.taken.emit)
        self.list.itemActivated.connect(self.taken.emit)

    def open_over(self) -> None:
        """Show it in the upper middle of its window, and let go of it once it is closed."""
        window, em = self._over.window(), self.fontMetrics().height()
        self.resize(QSize(WIDE_EM * em, self.high_em * em).boundedTo(window.size() * 0.9))
        corner = window.mapToGlobal(window.rect().topLeft())
        left = (window.width() - self.width()) // 2
        self.move(corner.x() + left, corner.y() + window.height() // 10)
        self.finished.connect(self.deleteLater)
        self.show()
        self.search.setFocus()

    def show_items(self, items: Iterable[QListWidgetItem], otherwise: str) -> None:
        """What fits, or some words where nothing does."""
        self.list.clear()
        for item in items:
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(self.list.count() > 0)
        self.nothing.setVisible(self.list.count() == 0)
        self.nothing.setText(otherwise)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self.list.currentItem() is not None:
            self.taken.emit(self.list.currentItem())

    def paintEvent(self, _event: QPaintEvent) -> None:
        draw_box(self)
