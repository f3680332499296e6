"""A line of text that gives way: cut short with dots where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from mapper.ui.widgets.plain_text import give_tip

LEAST_LETTERS = 6


class ElidedLabel(QLabel):
    """All of the text is its tool tip while it is cut short, and what screen readers say.

    It is cut to no fewer letters than `least`, at its end or where else it is said to be.
    """

    def __init__(
        self,
        least: int = LEAST_LETTERS,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._least, self._mode = least, mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(False)

    @property
    def is_cut(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        least = self.fontMetrics().averageCharWidth() * self._least
        return QSize(min(whole.width(), least), whole.height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), self._mode, room.width())
        painter.drawText(room, self.alignment(), shown)
        painter.end()

    def _tell(self) -> None:
        give_tip(self, self.text() if self.is_cut else "")
