"""A panel's place at the side of the window; what lies behind another panel takes no keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QWidget


class Dock(QDockWidget):
    """Qt leaves panels that lie behind others among the stops of Tab, where nobody sees them."""

    def __init__(self, id_: str, title: str, window: QWidget) -> None:
        super().__init__(title, window)
        self.setObjectName(f"dock_{id_}")
        self.setAccessibleName(title)
        self._is_seen = False
        self.visibilityChanged.connect(self._see)

    def put(self, panel: QWidget) -> None:
        """The panel is this one from now on."""
        self.setWidget(panel)
        panel.setVisible(self._is_seen)

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        panel = self.widget()
        if panel is not None:
            panel.setVisible(is_seen)
