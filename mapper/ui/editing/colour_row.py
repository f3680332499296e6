"""A field for a colour written `#rrggbb`, with a button that lets one choose it by eye."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QLineEdit, QPushButton

from mapper.ui.app.translated import tr


class ColourField(QLineEdit):
    """The field; `row` is it with its button. The title is that of the dialog."""

    def __init__(self, colour: str, title: str) -> None:
        super().__init__(colour)
        self.setMaxLength(7)
        self.setAccessibleName(tr("Colour, written #rrggbb"))
        button = QPushButton(tr("Choose…"))
        button.setAccessibleName(tr("Choose a colour"))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(title))
        self.row = self, button

    def colour(self) -> str:
        return self.text().strip().lower()

    def _choose(self, title: str) -> None:
        chosen = QColorDialog.getColor(QColor(self.text()), self.window(), title)
        if chosen.isValid():
            self.setText(chosen.name())
