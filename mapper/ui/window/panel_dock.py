"""A panel's place at the side of the window; what lies behind another panel takes no keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget
from shiboken6 import isValid


class Dock(QDockWidget):
    """Qt leaves panels that lie behind others among the stops of Tab, where nobody sees them."""

    def __init__(self, id_: str, title: str, window: QWidget) -> None:
        super().__init__(title, window)
        self.setObjectName(f"dock_{id_}")
        self.setAccessibleName(title)
        self._is_seen = False
        self._panel: QWidget | None = None
        self._room = QWidget()  # hidden in its stead, the panel would leave the dock no height
        self._layout = QVBoxLayout(self._room)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._room)
        self.visibilityChanged.connect(self._see)

    def put(self, panel: QWidget) -> None:
        """The panel is this one from now on; whoever made the last one takes it away."""
        self._panel = panel
        self._layout.addWidget(panel)
        panel.setVisible(self._is_seen)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        # To ask the layout for its panel would leave Python with an item that Qt deletes.
        if self._panel is not None and isValid(self._panel):
            self._panel.setVisible(is_seen)
