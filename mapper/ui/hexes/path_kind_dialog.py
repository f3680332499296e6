"""The dialog in which a kind of path of one's own is described: name, colour, width, dashes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from mapper.commands.paths.path_kinds import NARROWEST, WIDEST
from mapper.commands.paths.paths import LONGEST_NAME
from mapper.model.campaign.rows import PathKind, is_colour
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.colour_row import ColourField
from mapper.ui.hexes.path_words import DASH_WORDS, HIGH, TRAVEL_WORDS, WIDE, stroke
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import ChoiceBox, label_of

NEW = PathKind("", "#8c4a8f", 3)


class PathKindDialog(AskDialog):
    """The dialog for a kind of path, which shows what it looks like."""

    def __init__(
        self,
        title: str,
        start: PathKind,
        check: Callable[[PathKind], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, lambda: check(self.described()), parent)
        self.name = QLineEdit(start.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = ColourField(start.colour, tr("Colour of the path"))
        self.width_box = QSpinBox()
        self.width_box.setRange(NARROWEST, WIDEST)
        self.width_box.setValue(start.width)
        self.dash = ChoiceBox(tr("&Line"), tr_all(DASH_WORDS), start.dash)
        self.travel = ChoiceBox(tr("Travellers &take it for"), tr_all(TRAVEL_WORDS), start.travel)
        self._preview = plain_label()
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        form.addRow(label_of(tr("&Colour"), self.colour), self.colour.row)
        form.addRow(tr("&Width"), self.width_box)
        form.addRow(tr("&Line"), self.dash)
        form.addRow(tr("Travellers &take it for"), self.travel)
        form.addRow(tr("Looks like"), self._preview)
        self.lay_out(form)
        self.colour.textChanged.connect(self._fill)
        self.width_box.valueChanged.connect(self._fill)
        self.dash.currentIndexChanged.connect(self._fill)
        self._fill()

    def described(self) -> PathKind:
        """The kind as it stands in the fields."""
        dash, travel = self.dash.value(), self.travel.value()
        colour = self.colour.colour()
        return PathKind(self.name.text(), colour, self.width_box.value(), dash, travel)

    def _fill(self) -> None:
        said = self.described()
        colour = said.colour if is_colour(said.colour) else NEW.colour
        self._preview.setPixmap(
            stroke(PathKind("", colour, said.width, said.dash)).pixmap(WIDE, HIGH)
        )
