"""A large button with an icon, a name, and a line on what it leads to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QIcon, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.lettering import heading_font

ROUND = 8
NAME_TIMES = 1.35


class ChoiceButton(QPushButton):
    """The `&` in the name is its key with Alt, as on other buttons."""

    def __init__(self, icon_name: str, name: str, line: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._icon_name = icon_name
        self._line = line
        self._icon: QIcon | None = None
        self.setAccessibleName(name.replace("&", "").removesuffix("…"))
        self.setAccessibleDescription(line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        wide = self.fontMetrics().horizontalAdvance(self._line) + 6 * em
        return QSize(wide, round(em * 3.9))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._icon = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_frame(painter)
        em = self.fontMetrics().height()
        side = round(em * 1.8)
        at = QRect(em, (self.height() - side) // 2, side, side)
        if self._icon is None:
            self._icon = icon(self._icon_name, self.palette().color(QPalette.ColorRole.Link))
        self._icon.paint(painter, at)
        texts = self.rect().adjusted(side + 2 * em, 0, -em // 2, 0)
        self._draw_texts(painter, texts)
        painter.end()

    def _draw_frame(self, painter: QPainter) -> None:
        roles = QPalette.ColorRole
        colours = self.palette()
        is_near = self.underMouse() or self.hasFocus()
        back = roles.Midlight if self.isDown() else roles.Base
        edge = roles.Highlight if is_near else roles.Mid
        painter.setPen(QPen(colours.color(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(colours.color(back))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), ROUND, ROUND)

    def _draw_texts(self, painter: QPainter, rect: QRect) -> None:
        roles = QPalette.ColorRole
        large = heading_font(self.font(), NAME_TIMES)
        painter.setFont(large)
        upper = painter.fontMetrics().height()
        lower = self.fontMetrics().height()
        top = rect.top() + (rect.height() - upper - lower) // 2
        painter.setPen(self.palette().color(roles.Text))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        name = QRect(rect.left(), top, rect.width(), upper)
        painter.drawText(name, flags | Qt.TextFlag.TextHideMnemonic, self.text())
        painter.setFont(self.font())
        painter.setPen(self.palette().color(roles.PlaceholderText))
        painter.drawText(QRect(rect.left(), top + upper, rect.width(), lower), flags, self._line)
