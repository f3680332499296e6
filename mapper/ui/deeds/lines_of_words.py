"""Words in so many lines at most: as high as ever, cut short with dots where they are longer."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.ui.widgets.plain_text import give_tip


class LinesOfWords(QWidget):
    """All of the words are its tool tip, and what screen readers say."""

    def __init__(self, name: str, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self.text, self._role = "", QPalette.ColorRole.WindowText
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str, role: QPalette.ColorRole = QPalette.ColorRole.WindowText) -> None:
        """Show these words from now on, in one of the theme's colours."""
        self.text, self._role = text, role
        self.setAccessibleDescription(text)
        give_tip(self, text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._lines * self.fontMetrics().lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self._role))
        high = self.fontMetrics().lineSpacing()
        for number, line in enumerate(self._broken()):
            at = QRect(0, number * high, self.width(), high)
            painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, line)
        painter.end()

    def _broken(self) -> list[str]:
        """The lines; whatever does not fit is cut from the last one."""
        layout = QTextLayout(self.text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        found, starts = list[str](), list[int]()
        while len(found) < self._lines:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(self.width())
            starts.append(line.textStart())
            found.append(self.text[starts[-1] : starts[-1] + line.textLength()].strip())
        layout.endLayout()
        if found:
            rest = self.text[starts[-1] :].strip()
            mode = Qt.TextElideMode.ElideRight
            found[-1] = self.fontMetrics().elidedText(rest, mode, self.width())
        return found
