"""A layout that sets its parts side by side, in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

GAP = 4


class Flow(QLayout):
    """As high as the lines that it comes to; what is hidden takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """No narrower than its widest part."""
        sizes = [item.sizeHint() for item in self._shown()]
        wide = max((size.width() for size in sizes), default=0)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, is_trial: bool) -> int:
        """The height that the lines come to within a width."""
        at, high = QPoint(rect.topLeft()), 0
        for item in self._shown():
            size = item.sizeHint()
            if at.x() + size.width() > rect.right() + 1 and at.x() > rect.left():
                at = QPoint(rect.left(), at.y() + high + GAP)
                high = 0
            if not is_trial:
                item.setGeometry(QRect(at, size))
            at.setX(at.x() + size.width() + GAP)
            high = max(high, size.height())
        return at.y() + high - rect.top()
