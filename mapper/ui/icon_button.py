"""Buttons with an icon that keeps the colour of their text when the theme changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget

from mapper.ui.icons import icon


def tint(button: QAbstractButton, name: str) -> None:
    """Draw a button's icon in the colour that its text has now."""
    button.setIcon(icon(name, button.palette().buttonText().color()))


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


class IconButton(QToolButton):
    """A button that is only an icon; what it does is its tip and its accessible name."""

    def __init__(self, name: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setToolTip(says)
        self.setAccessibleName(says)
        self.setIconSize(icon_side(self))
        tint(self, name)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            tint(self, self._name)
