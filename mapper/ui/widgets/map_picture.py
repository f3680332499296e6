"""A picture of a map in a dialog, drawn by whoever is handed in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.model.map_view import MapView

Preview = Callable[[MapView, QSize], QImage]
"""Draws the whole map into so many pixels, in less than a blink."""

MARGIN = 8


class MapPicture(QWidget):
    """The picture, or some words where there is none."""

    def __init__(self, preview: Preview, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self._view: MapView | None = None
        self._words = ""
        self._image: QImage | None = None
        self.setAccessibleName(says)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def view(self) -> MapView | None:
        return self._view

    def show_view(self, view: MapView) -> None:
        self._view, self._words, self._image = view, "", None
        self.update()

    def show_words(self, words: str) -> None:
        self._view, self._words, self._image = None, words, None
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        return QSize(22 * em, 16 * em)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() / 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._image = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        roles = QPalette.ColorRole
        frame = self.rect().adjusted(0, 0, -1, -1)
        painter.fillRect(frame, self.palette().color(roles.Base))
        painter.setPen(self.palette().color(roles.Mid))
        painter.drawRect(frame)
        inside = frame.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        if self._view is None:
            painter.setPen(self.palette().color(roles.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inside, flags, self._words)
        else:
            painter.drawImage(inside, self._drawn(self._view, inside.size()))
        painter.end()

    def _drawn(self, view: MapView, size: QSize) -> QImage:
        if self._image is None:
            self._image = self._preview(view, size * self.devicePixelRatioF())
        return self._image
