"""What came of an import: how much of what was made, and all that was not understood."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.ui.lettering import faint, heading
from mapper.ui.small_parts import caption
from mapper.ui.words import tr

WIDE, HIGH = 30, 18
"""In lines of text."""


class ImportReport(QDialog):
    """Escape and Enter close it; the list can be copied."""

    def __init__(
        self, name: str, made: str, lines: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Imported"))
        self._lines = list(lines)
        self.lines = QListWidget()
        self.lines.addItems(self._lines)
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.lines.setAccessibleName(tr("What was not understood"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = self.buttons.addButton(tr("&Copy list"), QDialogButtonBox.ButtonRole.ActionRole)
        title = heading(name)
        title.setWordWrap(True)
        whole = QVBoxLayout(self)
        em = self.fontMetrics().height()
        whole.setContentsMargins(round(1.2 * em), em, round(1.2 * em), em)
        whole.addWidget(title)
        whole.addWidget(
            faint(tr("Made: {counts}. The whole import is one step to undo.", counts=made))
        )
        whole.addSpacing(em // 2)
        whole.addWidget(caption(tr("&Not understood, and left out"), self.lines))
        whole.addWidget(self.lines, 1)
        whole.addWidget(self.buttons)
        self.resize(WIDE * em, HIGH * em)
        self.copy.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.reject)
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        close.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._lines))
        self.copy.setText(tr("Copied"))
