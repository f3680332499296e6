"""The dialog in which a kind of path of one's own is described: name, colour, width, dashes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args, get_type_hints

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.paths.path_kinds import NARROWEST, WIDEST
from mapper.commands.paths.paths import LONGEST_NAME
from mapper.model.campaign.rows import PathKind, is_colour
from mapper.ui.app.translated import tr
from mapper.ui.editing.colour_row import colour_row
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.hexes.path_words import DASH_WORDS, HIGH, TRAVEL_WORDS, WIDE, stroke
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import plain_label, titled

Check = Callable[[PathKind], object]
"""Raises `NotAllowed` if a kind cannot be as it is described."""

NEW = PathKind("", "#8c4a8f", 3)


class PathKindDialog(QDialog):
    """Closes only when what is described can be; otherwise it says why not."""

    def __init__(
        self, title: str, start: PathKind, check: Check, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._check = check
        self.name = QLineEdit(start.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = QLineEdit(start.colour)
        self.colour.setMaxLength(7)
        self.colour.setAccessibleName(tr("Colour, written #rrggbb"))
        self.width_box = QSpinBox()
        self.width_box.setRange(NARROWEST, WIDEST)
        self.width_box.setValue(start.width)
        self.dash = _box({word: tr(DASH_WORDS[word]) for word in DASH_WORDS}, start.dash)
        self.travel = _box({word: tr(TRAVEL_WORDS[word]) for word in TRAVEL_WORDS}, start.travel)
        self._preview = plain_label()
        self._why = warning()
        self._why.hide()
        self._lay_out()
        self.colour.textChanged.connect(self._fill)
        self.width_box.valueChanged.connect(self._fill)
        self.dash.currentIndexChanged.connect(self._fill)
        self._fill()

    def described(self) -> PathKind:
        """The kind as it stands in the fields."""
        hints = get_type_hints(PathKind)
        dash = next(d for d in get_args(hints["dash"]) if d == self.dash.currentData())
        travel = next(t for t in get_args(hints["travel"]) if t == self.travel.currentData())
        colour = self.colour.text().strip().lower()
        return PathKind(self.name.text(), colour, self.width_box.value(), dash, travel)

    @property
    def why(self) -> str:
        """Why it did not close when it was asked to."""
        return self._why.text()

    @classmethod
    def ask(
        cls, title: str, start: PathKind, check: Check, parent: QWidget | None = None
    ) -> PathKind | None:
        """What the user described; None if they thought better of it."""
        dialog = cls(title, start, check, parent)
        return answered(dialog, dialog.described)

    def accept(self) -> None:
        if is_let(lambda: self._check(self.described()), self._why):
            super().accept()

    def _lay_out(self) -> None:
        colour = colour_row(self.colour, tr("Colour of the path"))
        label = plain_label(tr("&Colour"))
        label.setBuddy(self.colour)
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        form.addRow(label, colour)
        form.addRow(tr("&Width"), self.width_box)
        form.addRow(tr("&Line"), self.dash)
        form.addRow(tr("Travellers &take it for"), self.travel)
        form.addRow(tr("Looks like"), self._preview)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self._why)
        layout.addWidget(buttons)

    def _fill(self) -> None:
        said = self.described()
        colour = said.colour if is_colour(said.colour) else NEW.colour
        self._preview.setPixmap(
            stroke(PathKind("", colour, said.width, said.dash)).pixmap(WIDE, HIGH)
        )


def _box(words: Mapping[str, str], chosen: str) -> QComboBox:
    box = QComboBox()
    for word, text in words.items():
        box.addItem(text, word)
    box.setCurrentIndex(box.findData(chosen))
    return box
