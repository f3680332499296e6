"""The dialog in which a kind of terrain is described: name, colour, glyph, and its classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.terrain.terrain_list import CLASSES, LONGEST_NAME, Described
from mapper.model.campaign.rows import TerrainType, is_colour
from mapper.ui.app.translated import tr
from mapper.ui.editing.colour_row import colour_row
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import give_tip, plain_label, titled
from mapper.ui.widgets.swatches import Swatch, sharp

RULES: Mapping[str, str] = MappingProxyType(
    {"hexploration": "Hexploration", "neverwhere": "Neverwhere"}
)
CLASS_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "plains": "plains",
        "forest": "forest",
        "deep_forest": "deep forest",
        "hills": "hills",
        "mountains": "mountains",
        "high_mountains": "high mountains",
        "swamp": "swamp",
        "water": "water",
        "good": "good",
        "average": "average",
        "bad": "bad",
        "very_bad": "very bad",
        "deep_snow": "deep snow",
        "solid_ice": "solid ice",
    }
)
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "acacias": "acacias",
        "bushes": "bushes",
        "conifers": "conifers",
        "cracks": "cracks",
        "dense_trees": "dense trees",
        "dunes": "dunes",
        "furrows": "furrows",
        "grass": "grass",
        "heather": "heather",
        "hills": "hills",
        "ice": "ice",
        "mesas": "mesas",
        "mountains": "mountains",
        "palms": "palms",
        "peaks": "peaks",
        "reeds": "reeds",
        "ripples": "ripples",
        "sand": "sand",
        "snow": "snow",
        "sparse_trees": "sparse trees",
        "stones": "stones",
        "swamp": "swamp",
        "trees": "trees",
        "tufts": "tufts",
        "volcano": "volcano",
        "waves": "waves",
        "wooded_hills": "wooded hills",
    }
)
PREVIEW = 88
GROUND = Described("", "#c8b77e", "", {"hexploration": "plains", "neverwhere": "average"})

Check = Callable[[Described], object]
"""Raises `NotAllowed` if a terrain cannot be as it is described."""


class TerrainDialog(QDialog):
    """Closes only when what is described can be; otherwise it says why not."""

    def __init__(
        self,
        title: str,
        described: Described,
        check: Check,
        swatch: Swatch,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._check = check
        self._swatch = swatch
        self.name = QLineEdit(described.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = QLineEdit(described.colour)
        self.colour.setMaxLength(7)
        self.glyph = _glyph_box(described.glyph)
        self.classes = {rules: _class_box(rules, described.classes) for rules in CLASSES}
        self._preview = plain_label()
        self._preview.setFixedSize(PREVIEW, PREVIEW)
        self._why = warning()
        self._why.hide()
        self._lay_out()
        self.name.textChanged.connect(self._fill)
        self.colour.textChanged.connect(self._fill)
        self.glyph.currentTextChanged.connect(self._fill)
        self._fill()

    def described(self) -> Described:
        """The terrain as it stands in the fields."""
        index = self.glyph.findText(self.glyph.currentText())
        glyph = self.glyph.itemData(index) if index >= 0 else self.glyph.currentText()
        classes = {rules: str(box.currentData()) for rules, box in self.classes.items()}
        return Described(self.name.text(), self.colour.text().strip().lower(), str(glyph), classes)

    @property
    def why(self) -> str:
        """Why it did not close when it was asked to."""
        return self._why.text()

    @classmethod
    def ask(
        cls,
        title: str,
        described: Described,
        check: Check,
        swatch: Swatch,
        parent: QWidget | None = None,
    ) -> Described | None:
        """What the user described; None if they thought better of it."""
        dialog = cls(title, described, check, swatch, parent)
        return answered(dialog, dialog.described)

    def accept(self) -> None:
        if is_let(lambda: self._check(self.described()), self._why):
            super().accept()

    def _lay_out(self) -> None:
        colour = colour_row(self.colour, tr("Colour of the hex"))
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        label = plain_label(tr("&Colour"))
        label.setBuddy(self.colour)
        form.addRow(label, colour)
        form.addRow(tr("&Glyph"), self.glyph)
        for rules, box in self.classes.items():
            form.addRow(tr(RULES.get(rules, rules)), box)
        self.colour.setAccessibleName(tr("Colour, written #rrggbb"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        beside = QHBoxLayout()
        beside.addLayout(form, 1)
        beside.addSpacing(12)
        beside.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.addLayout(beside)
        layout.addWidget(self._why)
        layout.addWidget(buttons)

    def _fill(self) -> None:
        said = self.described()
        colour = said.colour if is_colour(said.colour) else GROUND.colour
        terrain = TerrainType(1, said.name or "?", colour, said.glyph)
        self._preview.setPixmap(sharp(self._swatch, terrain, PREVIEW, self.devicePixelRatioF()))


def class_words(classes: Mapping[str, str]) -> list[str]:
    """A line for each rules system: what it takes a terrain for."""
    return [
        tr("{rules}: {kind}", rules=tr(RULES.get(rules, rules)), kind=_class_word(kind))
        for rules, kind in classes.items()
    ]


def _class_word(kind: str) -> str:
    return tr(CLASS_WORDS.get(kind, kind))


def _class_box(rules: str, classes: Mapping[str, str]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(tr("Class in {rules}", rules=tr(RULES.get(rules, rules))))
    for kind in CLASSES[rules]:
        box.addItem(_class_word(kind), kind)
    box.setCurrentIndex(max(0, box.findData(classes.get(rules, GROUND.classes.get(rules)))))
    return box


def _glyph_box(glyph: str) -> QComboBox:
    box = QComboBox()
    box.setEditable(True)
    box.setAccessibleName(tr("Glyph"))
    box.addItem(tr("none"), "")
    for word, text in GLYPHS.items():
        box.addItem(tr(text), word)
    if glyph and glyph not in GLYPHS:
        box.addItem(glyph, glyph)
    box.setCurrentIndex(box.findData(glyph))
    give_tip(box, tr("A drawing from the list, or letters of your own"))
    return box
