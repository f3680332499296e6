"""The ring around what the keys go to, for whoever moves about with Tab; a click shows none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget
from shiboken6 import isValid

AROUND, WIDE = 3, 2
MOVED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class FocusRing(QObject):
    """Lives with the application, and follows the focus from window to window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: RingAround | None = None
        app.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None
        if now is not None and _came_by_key(now):
            _bring_into_view(now)
            self._ring = RingAround(now)


class RingAround(QWidget):
    """Lies over the window; only the ring itself belongs to it, so that nothing is covered."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around.window())
        self._around = around
        self._whole = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part: QWidget | None = around
        while part is not None and part is not self.parentWidget():
            part.installEventFilter(self)
            part = part.parentWidget()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.isHidden() or not isValid(self._around):
            pass
        elif event.type() in MOVED:
            self._place()
        elif event.type() == QEvent.Type.Hide:
            self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Link), WIDE))
        painter.drawRoundedRect(self._whole.adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _place(self) -> None:
        window = self._around.window()
        corner = self._around.mapTo(window, QPoint(0, 0))
        whole = QRect(corner, self._around.size()).adjusted(-AROUND, -AROUND, AROUND, AROUND)
        seen = whole.intersected(_seen_of(self._around))
        self.setGeometry(seen)
        self._whole = whole.translated(-seen.topLeft())
        inside = self._whole.adjusted(AROUND, AROUND, -AROUND, -AROUND)
        self.setMask(QRegion(self.rect()) - QRegion(inside))
        self.raise_()
        self.show()


def _seen_of(widget: QWidget) -> QRect:
    """Where in its window it may be seen: in the parts that scroll around it."""
    window = widget.window()
    seen, part = window.rect(), widget.parentWidget()
    while part is not None and part is not window:
        if isinstance(part, QAbstractScrollArea):
            view = part.viewport()
            seen = seen.intersected(QRect(view.mapTo(window, QPoint(0, 0)), view.size()))
        part = part.parentWidget()
    return seen


def _bring_into_view(widget: QWidget) -> None:
    """Qt does so from place to place of one area, but not for who comes in from elsewhere."""
    part = widget.parentWidget()
    while part is not None:
        if isinstance(part, QScrollArea):
            part.ensureWidgetVisible(widget)
        part = part.parentWidget()


def _came_by_key(widget: QWidget) -> bool:
    uses_keys = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return uses_keys and QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
