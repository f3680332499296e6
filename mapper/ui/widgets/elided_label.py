"""Text that gives way, in a line or two or more: cut short with dots where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mapper.drawing.base.ink import painting
from mapper.ui.app.measures import SMALL
from mapper.ui.app.text_size import measure
from mapper.ui.widgets.plain_text import give_tip

LEAST_LETTERS = 6


class ElidedLabel(QLabel):
    """All of the text is its tool tip while it is cut short, and what screen readers say.

    It is cut to no fewer letters than `least`; or what is `shorter` stands there instead.
    """

    shorter = ""

    def __init__(self, least: int = LEAST_LETTERS) -> None:
        super().__init__()
        self._least = least
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(False)

    @property
    def is_cut(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    @property
    def shown(self) -> str:
        """As much of the text as there is room for."""
        words = self.shorter if self.shorter and self.is_cut else self.text()
        wide = self.contentsRect().width()
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, wide)

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        least = self.fontMetrics().averageCharWidth() * self._least
        return QSize(min(whole.width(), least), self._high(whole))

    def sizeHint(self) -> QSize:
        whole = super().sizeHint()
        return QSize(whole.width(), self._high(whole))

    def _high(self, whole: QSize) -> int:
        """An empty line is as high as one with words."""
        return max(whole.height(), self.fontMetrics().lineSpacing())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(self.contentsRect(), self.alignment(), self.shown)

    def _tell(self) -> None:
        give_tip(self, self.text() if self.is_cut else "")


class LinesOfWords(QWidget):
    """Words in as many lines as they need, up to some number; all of them are its tool tip."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__()
        self._most = most
        self.text, self._role = "", QPalette.ColorRole.WindowText
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def say(self, text: str, role: QPalette.ColorRole = QPalette.ColorRole.WindowText) -> None:
        """Show these words from now on, in one of the theme's colours."""
        self.text, self._role = text, role
        self.setAccessibleDescription(text)
        give_tip(self, text)
        self.updateGeometry()
        self.update()

    @property
    def is_cut(self) -> bool:
        shown = " ".join(self._broken(self.width()))
        return "".join(shown.split()) != "".join(self.text.split())

    def bound(self, most: int) -> None:
        """No more lines than this from now on."""
        self._most = most
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(1, len(self._broken(width))) * self.fontMetrics().lineSpacing()

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(self.palette().color(self._role))
            high = self.fontMetrics().lineSpacing()
            for number, line in enumerate(self._broken(self.width())):
                at = QRect(0, number * high, self.width(), high)
                painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, line)

    def _broken(self, width: int) -> list[str]:
        """The lines; whatever does not fit is cut from the last one."""
        layout = QTextLayout(self.text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        found, starts = list[str](), list[int]()
        while len(found) < self._most:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            starts.append(line.textStart())
            found.append(self.text[starts[-1] : starts[-1] + line.textLength()].strip())
        layout.endLayout()
        if found:
            rest = self.text[starts[-1] :].strip()
            mode = Qt.TextElideMode.ElideRight
            found[-1] = self.fontMetrics().elidedText(rest, mode, width)
        return found


LINES = 2


class TwoLines(QLabel):
    """All of the words are its tip while they are cut short."""

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        measure(self, letters=SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, words: str, tip: str = "") -> None:
        """These words from now on; the tip says more, if there is more to say."""
        self.said = words
        self.setAccessibleName(tip or words)
        give_tip(self, tip)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, LINES * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        few, many = 0, len(self.said)
        while few < many:
            half = (few + many + 1) // 2
            few, many = (half, many) if self._has_room(half) else (few, half - 1)
        is_cut = few < len(self.said)
        self.setText(f"{self.said[:few].rstrip()}…" if is_cut else self.said)
        if is_cut and not self.toolTip():
            give_tip(self, self.said)

    def _has_room(self, letters: int) -> bool:
        words = self.said[:letters] + ("…" if letters < len(self.said) else "")
        room = QRect(0, 0, max(1, self.width()), 1000)
        asked = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return asked.height() <= LINES * self.fontMetrics().lineSpacing() and (
            asked.width() <= room.width()
        )
