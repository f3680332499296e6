"""Keys as they look on a keyboard: each sequence in a small frame."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.ui.widgets.lettering import larger

GAP, PAD = 5, 6


class KeyCaps(QWidget):
    """One frame for each way to press it."""

    def __init__(self, keys: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setFont(larger(self.font(), 0.9))
        self.setAccessibleName(", ".join(keys))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wide = sum(self._wide(keys) + GAP for keys in self._keys) - GAP
        return QSize(max(0, wide), QFontMetrics(self.font()).height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        roles = QPalette.ColorRole
        left = 0
        for keys in self._keys:
            at = QRect(left, 0, self._wide(keys), self.height())
            painter.setPen(self.palette().color(roles.Mid))
            painter.setBrush(self.palette().color(roles.Base))
            painter.drawRoundedRect(at.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(self.palette().color(roles.Text))
            painter.drawText(at, Qt.AlignmentFlag.AlignCenter, keys)
            left = at.right() + 1 + GAP
        painter.end()

    def _wide(self, keys: str) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(keys) + 2 * PAD
