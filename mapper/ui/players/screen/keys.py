"""What the keys of the players' screen do there."""

from __future__ import annotations

from PySide6.QtCore import Qt

PART = 0.25
PANS = {
    Qt.Key.Key_Left: (PART, 0.0),
    Qt.Key.Key_Right: (-PART, 0.0),
    Qt.Key.Key_Up: (0.0, PART),
    Qt.Key.Key_Down: (0.0, -PART),
}
ZOOMS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
PAGES = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
