"""A layout that sets its parts side by side, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

GAP = 4


class Flow(QLayout):
    """As high as the lines that it comes to; what is hidden takes no room."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = GAP) -> None:
        """`gap`: so many pixels from line to line."""
        super().__init__(parent)
        self._gap = gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), is_trial=True)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, is_trial=False)

    def sizeHint(self) -> QSize:
        wide = max((item.sizeHint().width() for item in self._shown()), default=0)
        return self.minimumSize().expandedTo(QSize(wide, 0))

    def minimumSize(self) -> QSize:
        """No narrower than its widest part must be."""
        shown = self._shown()
        wide = max((item.minimumSize().width() for item in shown), default=0)
        return QSize(wide, max((item.sizeHint().height() for item in shown), default=0))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, is_trial: bool) -> int:
        """The height that the lines come to within a width."""
        top, high = rect.top(), 0
        for line in self._lines(rect.width()):
            top += high + self._gap if high else 0
            high = max(item.sizeHint().height() for item in line)
            left = rect.left()
            for item in line:
                size = item.sizeHint().boundedTo(QSize(rect.width(), high))
                at = QPoint(left, top + (high - size.height()) // 2)
                if not is_trial:
                    item.setGeometry(QRect(at, size))
                left += size.width() + GAP
        return top + high - rect.top()

    def _lines(self, wide: int) -> Iterator[list[QLayoutItem]]:
        """What stands side by side: its middles are level, so that words have one base line."""
        line, used = list[QLayoutItem](), 0
        for item in self._shown():
            size = min(wide, item.sizeHint().width())
            if line and used + size > wide:
                yield line
                line, used = [], 0
            line.append(item)
            used += size + GAP
        if line:
            yield line
