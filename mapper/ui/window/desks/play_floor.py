"""What lies beneath the map on the Play desk: the tray of what is due."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mapper.ui.table.due_now import DueNow


class PlayFloor(QWidget):
    """It is as high as ever, whatever is in it, so that the map above it keeps its place."""

    def __init__(self, now: DueNow) -> None:
        super().__init__()
        self.now = now
        tray = QHBoxLayout()
        tray.addWidget(now, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(tray)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
