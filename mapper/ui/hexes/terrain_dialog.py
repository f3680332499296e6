"""The dialog in which a kind of terrain is described: name, colour, glyph, and its classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QPushButton, QWidget

from mapper.commands.terrain.terrain import CLASSES, MULTIPLIED, Described
from mapper.drawing.base.images import no_images
from mapper.drawing.hexes.terrain_glyphs import GLYPHS as DRAWN_GLYPHS
from mapper.model.campaign.colour import is_colour
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import AND, TerrainType, classes_in
from mapper.model.hexes.hexes import Top
from mapper.ui.app.colours import NEW_GROUND
from mapper.ui.app.measures import APART
from mapper.ui.app.translated import tr
from mapper.ui.editing.colour_row import ColourField
from mapper.ui.hexes.ground_images import GroundImages, ImageShelf, shelf_over
from mapper.ui.widgets.ask_dialog import AskDialog, form_of, show_menu
from mapper.ui.widgets.layouts import column, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import ChoiceBox
from mapper.ui.widgets.swatches import sharp
from mapper.ui.widgets.thumbnails import swatch

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
CHOSEN_GLYPH, GLYPH, FINE = QSize(16, 16), QSize(28, 28), 56
"""How large a glyph is in its field and in the list, and of how many pixels, for fine screens."""

GROUND = Described("", NEW_GROUND, "", {"hexploration": "plains", "neverwhere": "average"})


class TerrainDialog(AskDialog):
    """The dialog for a kind of terrain, which shows what it looks like."""

    def __init__(
        self,
        title: str,
        described: Described,
        check: Callable[[Described], object],
        parent: QWidget | None = None,
        shelf: ImageShelf | None = None,
        top: Top = "flat",
    ) -> None:
        """`shelf`: where its images are; `top`: how hexes lie on the map in view."""
        super().__init__(title, lambda: check(self.described()), parent, tr("&Save"))
        self.name = QLineEdit(described.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = ColourField(described.colour, tr("Colour of the hex"))
        self._shelf, self._top = shelf or shelf_over(no_images), top
        self.glyph = _glyph_box(described)
        self.images = GroundImages(self._shelf, described.images, described.laid)
        self.classes = {rules: _class_box(rules, described.classes) for rules in CLASSES}
        self.preview = plain_label()
        form = form_of(
            (tr("&Name"), self.name),
            (tr("&Colour"), self.colour.row),
            (tr("&Glyph"), self.glyph),
            (tr("Images"), self.images),
            ("", faint(tr("For the rules of travel:"))),
            *((tr(RULES.get(rules, rules)), box) for rules, box in self.classes.items()),
        )
        self.lay_out(row((form, 1), APART, column(self.preview, None)))
        self.name.textChanged.connect(self._fill)
        self.colour.textChanged.connect(self._fill)
        self.glyph.currentTextChanged.connect(self._fill)
        self.images.changed.connect(self._fill)
        self.images.changed.connect(partial(self.why.setText, ""))
        self.images.refused.connect(self._refuse)
        self._fill()

    def described(self) -> Described:
        """The terrain as it stands in the fields."""
        index = self.glyph.findText(self.glyph.currentText())
        glyph = self.glyph.itemData(index) if index >= 0 else self.glyph.currentText()
        classes = {rules: box.value() for rules, box in self.classes.items()}
        images, laid = self.images.images, self.images.laid.value()
        return Described(self.name.text(), self.colour.colour(), str(glyph), classes, images, laid)

    def _fill(self) -> None:
        said = self.described()
        colour = said.colour if is_colour(said.colour) else GROUND.colour
        terrain = TerrainType(
            1, said.name or "?", colour, said.glyph, images=said.images, laid=said.laid
        )
        ratio = self.devicePixelRatioF()
        self.preview.setPixmap(sharp(terrain, PREVIEW, ratio, self._shelf.images, self._top))

    def _refuse(self, why: str) -> None:
        self.why.setText(why)
        self.why.show()


def class_words(classes: Mapping[str, str]) -> list[str]:
    """A line for each rules system: what it takes a terrain for."""
    return [
        tr("{rules}: {kind}", rules=tr(RULES.get(rules, rules)), kind=_class_word(kind))
        for rules, kind in classes.items()
    ]


def _class_word(said: str) -> str:
    """What a terrain is taken for, in words: one thing or several."""
    return ", ".join(tr(CLASS_WORDS.get(kind, kind)) for kind in classes_in(said))


class ClassesButton(QPushButton):
    """What a terrain is taken for, all of which counts; a click lists what it can be."""

    def __init__(self, name: str, kinds: Iterable[str], said: str) -> None:
        super().__init__()
        self._name, self._kinds = name, tuple(kinds)
        self._own = classes_in(said)
        give_tip(self, tr("Several things at once slow by each of them: hills and forest"))
        self.clicked.connect(lambda _on=False: show_menu(self.kinds_menu(), self))
        self._say()

    def value(self) -> str:
        return AND.join(self._own)

    def kinds_menu(self) -> QMenu:
        """All kinds; those that are marked count."""
        menu = QMenu(self)
        for kind in self._kinds:
            action = menu.addAction(_class_word(kind), partial(self.toggle_kind, kind))
            action.setCheckable(True)
            action.setChecked(kind in self._own)
            action.setEnabled(self._own != (kind,))
        return menu

    def toggle_kind(self, kind: str) -> None:
        """Count it, or no longer; something is left in any case."""
        less = tuple(each for each in self._own if each != kind)
        self._own = (less or self._own) if kind in self._own else (*self._own, kind)
        self._say()

    def _say(self) -> None:
        words = _class_word(self.value())
        self.setText(words)
        self.setAccessibleName(f"{self._name}: {words}")


def _class_box(rules: str, classes: Mapping[str, str]) -> ChoiceBox[str] | ClassesButton:
    name = tr("Class in {rules}", rules=tr(RULES.get(rules, rules)))
    said = classes.get(rules, GROUND.classes[rules])
    if rules in MULTIPLIED:
        return ClassesButton(name, CLASSES[rules], said)
    return ChoiceBox(name, {kind: _class_word(kind) for kind in CLASSES[rules]}, said)


def _glyph_box(described: Described) -> QComboBox:
    """Each glyph with its picture, on ground of the terrain's colour."""
    box, glyph = QComboBox(), described.glyph
    box.setIconSize(CHOSEN_GLYPH)
    box.view().setIconSize(GLYPH)
    colour = described.colour if is_colour(described.colour) else NEW_GROUND
    box.setEditable(True)
    box.setAccessibleName(tr("Glyph"))
    box.addItem(tr("none"), "")
    for word, text in GLYPHS.items():
        box.addItem(QIcon(swatch(TerrainType(1, text, colour, word), FINE)), tr(text), word)
    if glyph and glyph not in GLYPHS:
        box.addItem(glyph, glyph)
    box.setCurrentIndex(box.findData(glyph))
    give_tip(box, tr("A drawing from the list, or letters of your own"))
    return box
