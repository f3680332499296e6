"""Pieces of maps on the system's clipboard, for this window and for others."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel

CLIP = "application/x-cognita-clip"


class Clipboard(QObject):
    """Asks the system only when the clipboard has changed: to ask may take its time."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clipboard = QGuiApplication.clipboard()
        self.has_clip = False
        self._clipboard.dataChanged.connect(self._look)
        self._look()

    def put(self, text: str) -> None:
        """The text form of what was copied."""
        mime = _made_by_qt()
        mime.setData(CLIP, text.encode())
        self._clipboard.setMimeData(mime)

    def text(self) -> str:
        """What was copied last; empty if it was something else."""
        there = self._there()
        return bytes(there.data(CLIP).data()).decode(errors="replace") if there is not None else ""

    def _look(self) -> None:
        there = self._there()
        self.has_clip = there is not None and there.hasFormat(CLIP)
        self.changed.emit()

    def _there(self) -> QMimeData | None:
        """Nothing at all, where nothing was copied since the system began."""
        there: QMimeData | None = self._clipboard.mimeData()
        return there


def _made_by_qt() -> QMimeData:
    """Empty. The clipboard outlives Python, and what Python has made cannot be deleted then."""
    model = QStandardItemModel()
    model.appendRow(QStandardItem())
    mime = model.mimeData([model.index(0, 0)])
    for kind in mime.formats():
        mime.removeFormat(kind)
    return mime
