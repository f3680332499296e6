"""Icons beside text: in rows of lists, and of the height of so many lines."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QWidget

from mapper.ui.widgets.icons import icon


def list_icon(name: str, palette: QPalette) -> QIcon:
    """An icon for a row of a list, which is also legible on the row that is marked."""
    drawn = icon(name, palette.color(QPalette.ColorRole.Link))
    marked = icon(name, palette.color(QPalette.ColorRole.HighlightedText))
    for size in marked.availableSizes():
        drawn.addPixmap(marked.pixmap(size, 1.0), QIcon.Mode.Selected)
    return drawn


def icon_side(widget: QWidget, lines: float = 1.25) -> QSize:
    """The size of an icon beside so many lines of text."""
    side = round(widget.fontMetrics().height() * lines)
    return QSize(side, side)
