"""A field for a colour written `#rrggbb`, with a button that lets one choose it by eye."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QHBoxLayout, QLineEdit, QPushButton

from mapper.ui.app.translated import tr


def colour_row(field: QLineEdit, title: str) -> QHBoxLayout:
    """The field and its button side by side; the title is that of the dialog to choose in."""

    def choose() -> None:
        chosen = QColorDialog.getColor(QColor(field.text()), field.window(), title)
        if chosen.isValid():
            field.setText(chosen.name())

    button = QPushButton(tr("Choose…"))
    button.setAccessibleName(tr("Choose a colour"))
    button.setAutoDefault(False)
    button.clicked.connect(choose)
    row = QHBoxLayout()
    row.addWidget(field)
    row.addWidget(button)
    return row
