"""Words in two small lines: cut short with dots where even these have no room for all of them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from mapper.ui.app.measures import SMALL
from mapper.ui.app.text_size import measure
from mapper.ui.widgets.plain_text import give_tip

LINES = 2


class TwoLines(QLabel):
    """All of the words are its tip while they are cut short."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        measure(self, letters=SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def said(self) -> str:
        return self._said

    def say(self, words: str, tip: str = "") -> None:
        """These words from now on; the tip says more, if there is more to say."""
        self._said = words
        self.setAccessibleName(tip or words)
        give_tip(self, tip)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, LINES * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        few, many = 0, len(self._said)
        while few < many:
            half = (few + many + 1) // 2
            few, many = (half, many) if self._has_room(half) else (few, half - 1)
        is_cut = few < len(self._said)
        self.setText(f"{self._said[:few].rstrip()}…" if is_cut else self._said)
        if is_cut and not self.toolTip():
            give_tip(self, self._said)

    def _has_room(self, letters: int) -> bool:
        words = self._said[:letters] + ("…" if letters < len(self._said) else "")
        room = QRect(0, 0, max(1, self.width()), 1000)
        asked = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return asked.height() <= LINES * self.fontMetrics().lineSpacing() and (
            asked.width() <= room.width()
        )
