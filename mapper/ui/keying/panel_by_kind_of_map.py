"""A panel that is one thing for maps of hexes and another for maps of zones."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget


class ByKind(QWidget):
    """Only the panel that fits is there for the eye and for the keys."""

    def __init__(self, for_hexes: QWidget, for_zones: QWidget) -> None:
        super().__init__()
        self._pages = (for_hexes, for_zones)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for page in self._pages:
            layout.addWidget(page)
        self.show_kind(on_zones=False)

    def show_kind(self, *, on_zones: bool) -> None:
        self._pages[0].setVisible(not on_zones)
        self._pages[1].setVisible(on_zones)
