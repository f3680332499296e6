"""A panel's place at the side of the window; what lies behind another panel takes no keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget


class Dock(QDockWidget):
    """Qt leaves panels that lie behind others among the stops of Tab, where nobody sees them."""

    def __init__(self, id_: str, title: str, window: QWidget) -> None:
        super().__init__(title, window)
        self.setObjectName(f"dock_{id_}")
        self.setAccessibleName(title)
        self._is_seen = False
        self._room = QWidget()  # hidden in its stead, the panel would leave the dock no height
        self._layout = QVBoxLayout(self._room)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._room)
        self.visibilityChanged.connect(self._see)

    def put(self, panel: QWidget) -> None:
        """The panel is this one from now on; whoever made the last one takes it away."""
        self._layout.addWidget(panel)
        panel.setVisible(self._is_seen)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        item = self._layout.itemAt(0)
        panel = item.widget() if item is not None else None
        if panel is not None:
            panel.setVisible(is_seen)
