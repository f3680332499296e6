"""Two of Qt's types by the names that lists and their painters say them by."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette

Index = QModelIndex | QPersistentModelIndex
Role = QPalette.ColorRole
