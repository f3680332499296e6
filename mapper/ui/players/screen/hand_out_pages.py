"""A hand-out on as many sheets as its words need, of which one is on the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPixmap

from mapper.drawing.style import Style
from mapper.play.gate.known import HandOut
from mapper.ui.players.screen.hand_out_sheet import SheetPage, pages_of, sheet


class Sheets:
    """Laid out for the screen that they were last drawn on; `number` is that of the page shown."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._hand_out: HandOut | None = None
        self._size = QSize()
        self._pages: list[SheetPage] = []
        self._drawn: QPixmap | None = None
        self.number = 0

    @property
    def count(self) -> int:
        return len(self._pages)

    def take(self, hand_out: HandOut | None, size: QSize) -> None:
        """Another hand-out begins with its first page."""
        if hand_out != self._hand_out:
            self.number = 0
        elif size == self._size:
            return
        self._hand_out, self._size, self._drawn = hand_out, size, None
        self._pages = pages_of(hand_out, size, self._style) if hand_out is not None else []
        self.number = min(self.number, max(0, self.count - 1))

    def turn(self, by: int) -> bool:
        """So many pages on, or back; whether there are any."""
        number = min(max(0, self.number + by), max(0, self.count - 1))
        is_other = number != self.number
        if is_other:
            self.number, self._drawn = number, None
        return is_other

    def draw(self, painter: QPainter, source: QRect) -> None:
        if not self._pages:
            return
        if self._drawn is None:
            told = f"{self.number + 1} / {self.count}" if self.count > 1 else ""
            self._drawn = sheet(self._pages[self.number], self._size, self._style, told)
        painter.drawPixmap(source, self._drawn, source)
