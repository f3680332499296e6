"""The form of a label in the Inspector: its words, who sees them, and how they are lettered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from PySide6.QtGui import QFontDatabase, QIcon

from mapper.commands.things.labels import edit_label, labels_of
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.ids import natural
from mapper.model.campaign.label_rows import (
    CLOSEST,
    HIGHEST,
    LARGEST,
    USUAL,
    Halo,
    LabelPreset,
    Letters,
    LetterStyle,
    MeasuredIn,
)
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key, Label
from mapper.ui.app.measures import NEAR
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import (
    ColourOf,
    Edits,
    NamedRows,
    NumberOf,
    OneOf,
    OnOff,
    Own,
    RowForm,
    TextLine,
    edits_of_part,
)
from mapper.ui.keying.label_looks import OF_MAPS, PRESETS, LabelLook
from mapper.ui.widgets.icons import colour_swatch
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ChoiceBox, show_words

STYLE_WORDS: Mapping[LetterStyle, str] = MappingProxyType(
    {"land": "land", "water": "water", "plain": "plain"}
)
SEEN_WORDS: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "players see it", "hidden": "hidden", "secret": "secret"}
)
MEASURE_WORDS: Mapping[MeasuredIn, str] = MappingProxyType(
    {"size": "by its size", "points": "in points", "hexes": "in % of a hex or square"}
)
HALO_WORDS: Mapping[Halo, str] = MappingProxyType(
    {"usual": "as usual", "thin": "thin", "wide": "wide", "none": "none"}
)
SIZES = {str(size): str(size) for size in range(1, LARGEST + 1)}

LABELS = Edits(lambda campaign, key: campaign.one(Label, key), edit_label)


class LabelForm(RowForm):
    """The form of one label; with `letters` is the form of those."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor, LABELS, "text")
        self.letters, self.shared = letters_form(editor), faint()
        self.letters.left.connect(self.left)
        self.look: ChoiceBox[str] = ChoiceBox(tr("Look"), {})
        give_tip(self.look, tr("Looks of your own are shared by labels of all maps"))
        self.look.taken.connect(self._take_look)
        self.shared.setWordWrap(True)
        self.describe(
            TextLine("text", tr("Words"), most=LONGEST_NAME),
            NamedRows(
                OneOf("visibility", tr("Who sees it"), tr_all(SEEN_WORDS)),
                Own(self.look, self._show_look, tr("Look")),
                Own(self.shared, self._say),
                OneOf("style", tr("Lettering"), tr_all(STYLE_WORDS)),
                OneOf("size", tr("Size"), SIZES, read=int),
            ),
            NEAR,
            Own(self.letters, lambda key, row: self.letters.show_row(key, row.letters)),
        )

    def _show_look(self, _key: Key, row: Label) -> None:
        presets, looks = self._presets(), _looks_of(row)
        shared = {id_: presets[id_].name for id_ in by_age(presets)}
        offered = {"": tr("of its own"), **{name: tr(name) for name in looks}, **shared}
        ours = (name for name, look in looks.items() if look.is_on(row))
        self.look.offer(offered)
        self.look.show_value(row.preset if row.preset in presets else next(ours, ""))

    def _take_look(self, taken: str) -> None:
        """One of ours is how the label is lettered from now on; who sees it stays."""

        def dressed(row: Label) -> Label:
            look = _looks_of(row).get(taken)
            wanted = replace(row, preset=taken) if look is None else look.of(row)
            return replace(wanted, visibility=row.visibility)

        self.alter(dressed)

    def _say(self, _key: Key, row: Label) -> None:
        count = sum(1 for _ in labels_of(self.editor.document.campaign, row.preset))
        told = tr("What is altered here is altered for all %n labels of this look.", n=count)
        show_words(self.shared, told if row.preset in self._presets() else "")

    def _presets(self) -> Mapping[str, LabelPreset]:
        return self.editor.document.campaign.all(LabelPreset)


def _looks_of(row: Label) -> Mapping[str, LabelLook]:
    """Those that come with the program, for the kind of map that a label is on."""
    names = OF_MAPS["zones" if row.points else "hexes"]
    return dict(zip(names, PRESETS.values(), strict=True))


def letters_form(editor: Editor) -> RowForm:
    """What is otherwise about its letters than its size and lettering say."""
    form = RowForm(editor, edits_of_part(LABELS, "letters", USUAL), "font")

    def show(_key: Key, row: Letters) -> None:
        form.fields["height"].setEnabled(row.measure != "size")

    height, tracking = tr("Height of the letters"), tr("From letter to letter; 100 % is as usual")
    usual, level, turn = tr("as usual"), tr("level"), tr("Turned clockwise")
    spread = tr("Along a line: evenly in its middle, and not over all of it")
    form.describe(
        NamedRows(
            OneOf("font", tr("Typeface"), typefaces),
            ColourOf(
                "colour",
                tr("Colour"),
                tr("Colour of the letters"),
                own_colour,
                tr("As the style"),
            ),
            OneOf("measure", tr("Measured"), tr_all(MEASURE_WORDS)),
            NumberOf("height", tr("Height"), HIGHEST, tr("by its size"), height),
            NumberOf("tracking", tr("Apart"), HIGHEST, usual, tracking, " %", least=CLOSEST),
            OneOf("halo", tr("Paper around"), tr_all(HALO_WORDS)),
            NumberOf("turn", tr("Turned"), 359, level, turn, "°"),
            OnOff("is_even", tr("Spaced evenly"), spread),
        ),
        Own(faint(), show),
        margins=0,
    )
    return form


def by_age(presets: Mapping[str, LabelPreset]) -> list[str]:
    """In the order in which they were made."""
    return sorted(presets, key=natural)


def typefaces(_key: Key, row: Any) -> Mapping[str, str]:
    """Those of the system; one that is not here keeps its name."""
    own = {row.font: tr("{font} (not here)", font=row.font)} if row.font else {}
    return {"": tr("that of the style"), **own, **_families()}


@cache
def _families() -> Mapping[str, str]:
    return {family: family for family in QFontDatabase.families()}


def own_colour(colour: str) -> QIcon:
    return colour_swatch(colour) if colour else QIcon()
