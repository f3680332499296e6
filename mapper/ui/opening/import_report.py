"""What came of an import or a rescue: how much there is now, and all that was left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QListWidget, QWidget

from mapper.ui.app.measures import HAIR
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import close_button, fill_dialog
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import caption

WIDE, HIGH = 34, 24
"""In lines of text."""

MOST_LISTED = 500
"""Sentences that are listed; the rest is counted."""


class ListReport(QDialog):
    """Sentences under a name, words and a caption; Escape and Enter close it."""

    def __init__(
        self,
        title: str,
        words: tuple[str, str, str],
        lines: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        name, said, called = words
        titled(self, title)
        self._lines = list(lines)
        more = len(self._lines) - MOST_LISTED
        self.lines = QListWidget()
        self.lines.addItems(self._lines[:MOST_LISTED])
        if more > 0:
            self.lines.addItem(tr("and %n more", n=more))
        self.lines.setWordWrap(True)
        self.lines.setSpacing(HAIR)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.lines.setAccessibleName(called.replace("&", ""))
        self.buttons = close_button(self)
        self.copy = self.buttons.addButton(tr("&Copy list"), QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out(name, said, called)
        self.copy.clicked.connect(self._copy)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()

    def _lay_out(self, name: str, said: str, called: str) -> None:
        title = heading(name)
        title.setWordWrap(True)
        fill_dialog(
            self,
            title,
            faint(said),
            self.fontMetrics().height() // 2,
            caption(called, self.lines),
            (self.lines, 1),
            self.buttons,
            size=(WIDE, HIGH),
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._lines))
        self.copy.setText(tr("Copied"))


class ImportReport(ListReport):
    """How much of what an import made, and what was left out."""

    def __init__(
        self, name: str, made: str, lines: Sequence[str], parent: QWidget | None = None
    ) -> None:
        said = tr("Made: {counts}. The whole import is one step to undo.", counts=made)
        words = (name, said, tr("&Not understood, and left out"))
        super().__init__(tr("Imported"), words, lines, parent)
