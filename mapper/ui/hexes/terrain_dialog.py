"""The dialog in which a kind of terrain is described: name, colour, glyph, and its classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from mapper.commands.terrain.terrain import CLASSES, Described
from mapper.drawing.hexes.glyphs import GLYPHS as DRAWN_GLYPHS
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import TerrainType, classes_in, is_colour
from mapper.ui.app.colours import NEW_GROUND
from mapper.ui.app.measures import APART
from mapper.ui.app.translated import tr
from mapper.ui.editing.colour_row import ColourField
from mapper.ui.widgets.ask_dialog import AskDialog, form_of
from mapper.ui.widgets.layouts import column, row
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import ChoiceBox
from mapper.ui.widgets.swatches import Swatch, sharp

RULES: Mapping[str, str] = MappingProxyType(
    {"hexploration": "Hexploration", "neverwhere": "Neverwhere"}
)
CLASS_WORDS: Mapping[str, str] = MappingProxyType(
    {kind: kind.replace("_", " ") for kinds in CLASSES.values() for kind in kinds}
)
GLYPHS: Mapping[str, str] = MappingProxyType(
    {word: word.replace("_", " ") for word in DRAWN_GLYPHS if word}
)
PREVIEW = 88
GROUND = Described("", NEW_GROUND, "", {"hexploration": "plains", "neverwhere": "average"})


class TerrainDialog(AskDialog):
    """The dialog for a kind of terrain, which shows what it looks like."""

    def __init__(
        self,
        title: str,
        described: Described,
        check: Callable[[Described], object],
        swatch: Swatch,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, lambda: check(self.described()), parent, tr("&Save"))
        self._swatch = swatch
        self.name = QLineEdit(described.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = ColourField(described.colour, tr("Colour of the hex"))
        self.glyph = _glyph_box(described.glyph)
        self.classes = {rules: _class_box(rules, described.classes) for rules in CLASSES}
        self._preview = plain_label()
        form = form_of(
            (tr("&Name"), self.name),
            (tr("&Colour"), self.colour.row),
            (tr("&Glyph"), self.glyph),
            *((tr(RULES.get(rules, rules)), box) for rules, box in self.classes.items()),
        )
        self.lay_out(row((form, 1), APART, column(self._preview, None)))
        self.name.textChanged.connect(self._fill)
        self.colour.textChanged.connect(self._fill)
        self.glyph.currentTextChanged.connect(self._fill)
        self._fill()

    def described(self) -> Described:
        """The terrain as it stands in the fields."""
        index = self.glyph.findText(self.glyph.currentText())
        glyph = self.glyph.itemData(index) if index >= 0 else self.glyph.currentText()
        classes = {rules: box.value() for rules, box in self.classes.items()}
        return Described(self.name.text(), self.colour.colour(), str(glyph), classes)

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


def _class_word(said: str) -> str:
    """What a terrain is taken for, in words: one thing or several."""
    return ", ".join(tr(CLASS_WORDS.get(kind, kind)) for kind in classes_in(said))


def _class_box(rules: str, classes: Mapping[str, str]) -> ChoiceBox[str]:
    name = tr("Class in {rules}", rules=tr(RULES.get(rules, rules)))
    words = {kind: _class_word(kind) for kind in CLASSES[rules]}
    return ChoiceBox(name, words, classes.get(rules, GROUND.classes[rules]))


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
