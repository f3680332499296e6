"""Fields for who is at a place, the trap that waits there, and what its treasure is worth.

The line of creatures is made by hand: it is kept only as a whole and once it is understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCheckBox, QCompleter, QLineEdit, QWidget

from mapper.commands.things.features import key_creature, known_creatures, why_wrong
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Trap
from mapper.model.stat_lines import LONGEST_LINE, line_of, read_line
from mapper.ui.app.measures import HAIR
from mapper.ui.app.translated import tr
from mapper.ui.editing.row_form import (
    Edits,
    NamedRows,
    NumberOf,
    RowForm,
    TextLine,
    edits_of_part,
)
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import caption, show_words

HARDEST, MOST_GOLD = 99, 1_000_000


class CreatureLine(QWidget):
    """Creatures of a feature or token, typed in one line; beneath it stands what is understood.

    A name that was typed before is completed. It is kept when the field is left.
    """

    def __init__(self, form: RowForm) -> None:
        super().__init__()
        self._form, self._key = form, Key("", "", "")
        self._known: Mapping[str, Creature] = {}
        self._stored = ""
        self.line, self.said = QLineEdit(), faint()
        self.line.setPlaceholderText(tr("3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7"))
        self.line.setMaxLength(LONGEST_LINE)
        self.said.setWordWrap(True)
        self._names = QStringListModel(self)
        completer = NameCompleter(self._names, self)
        self.line.setCompleter(completer)
        self.line.textChanged.connect(self._say)
        self.line.editingFinished.connect(self.keep)
        fill(self, caption(tr("Creatures"), self.line), self.line, self.said, space=HAIR)

    def show_row(self, key: Key, row: Feature | Token) -> None:
        """What is keyed there; what is being typed for the same thing stays."""
        self._known = known_creatures(self._form.editor.document.campaign)
        self._names.setStringList(sorted(each.name for each in self._known.values()))
        stored = line_of(row.creature) if row.creature is not None else ""
        is_typed = key == self._key and self.line.text() != self._stored and self.line.hasFocus()
        self._key, self._stored = key, stored
        if not is_typed:
            self.line.setText(stored)
        self._say()

    def keep(self) -> None:
        """Put what was typed into the journal; what is not understood is said, and stays."""
        text, key = self.line.text(), self._key
        if text == self._stored or read_line(text, self._known).wrong:
            return
        if self._form.editor.edit(lambda campaign: key_creature(campaign, key, text)) is not None:
            self._stored = text
            self._form.show_again()

    def _say(self, _text: str = "") -> None:
        read = read_line(self.line.text(), self._known)
        self.said.setForegroundRole(
            self.palette().ColorRole.BrightText
            if read.wrong
            else self.palette().ColorRole.PlaceholderText
        )
        show_words(self.said, why_wrong(read) if read.wrong else understood(read.creature))


def understood(row: Creature | None) -> str:
    """What a line was taken for, in words."""
    if row is None:
        return ""
    parts = [" × ".join(filter(None, (row.count, row.name))) or tr("somebody")]
    for words, number in (
        (tr("hit dice {number}", number=row.hit_dice), row.hit_dice),
        (tr("armour class {number}", number=row.armour_class), row.armour_class),
        (tr("attribute {number}", number=row.attribute), row.attribute),
        (tr("{number} points of health each", number=row.health), row.health),
        (tr("morale {number}", number=row.morale), row.morale),
    ):
        parts += [words] if number is not None else []
    if row.is_undead or row.is_hostile:
        parts.append(tr("undead: no reaction") if row.is_undead else tr("hostile: no reaction"))
    return " · ".join(parts)


class NameCompleter(QCompleter):
    """Completes the name in a line that begins with a number."""

    def __init__(self, names: QStringListModel, parent: QWidget) -> None:
        super().__init__(names, parent)
        self._before = ""
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def splitPath(self, path: str) -> list[str]:
        count, space, name = path.partition(" ")
        has_count = bool(space) and (count[:1].isdigit() or count.casefold() in {"a", "an"})
        self._before = f"{count} " if has_count else ""
        return [name if has_count else path]

    def pathFromIndex(self, index: Any) -> str:
        return f"{self._before}{super().pathFromIndex(index)}"


class TrapFields(QWidget):
    """Whether a trap waits there, how it is sprung and found, and what it does."""

    def __init__(self, form: RowForm, of: Edits) -> None:
        super().__init__()
        self.has_one = QCheckBox(tr("Trap"))
        give_tip(self.has_one, tr("Who comes with care notices it; who walks or runs sets it off"))
        self.has_one.clicked.connect(lambda on: form.edit(trap=Trap() if on else None))
        check, none = tr("What a check has to reach"), tr("none")
        self.form = RowForm(form.editor, edits_of_part(of, "trap", Trap()), "sprung_by")
        self.form.left.connect(form.left)
        self.form.describe(
            NamedRows(
                (
                    TextLine("sprung_by", tr("Sprung by"), most=LONGEST_NAME),
                    TextLine("found_by", tr("Found by"), most=LONGEST_NAME),
                    NumberOf("difficulty", tr("DC"), HARDEST, none, check, has_none=True),
                    TextLine("does", tr("What it does"), most=LONGEST_NAME),
                )
            ),
            margins=0,
        )
        fill(self, self.has_one, self.form, space=HAIR)

    def show_row(self, key: Key, row: Feature) -> None:
        self.has_one.setChecked(row.trap is not None)
        self.form.setVisible(row.trap is not None)
        self.form.show_row(key, row.trap or Trap())


def hoard_form(form: RowForm, of: Edits) -> RowForm:
    """What a treasure is worth in gold, and who carries it."""
    made = RowForm(form.editor, edits_of_part(of, "hoard", Hoard(), is_kept=False), "coins")
    made.left.connect(form.left)
    coins, worth = tr("Gold in coins"), tr("Worth of all else in gold")
    lies = tr("nobody: it lies there")
    made.describe(
        NamedRows(
            (
                NumberOf("coins", tr("Coins"), MOST_GOLD, tr("no coins"), coins, tr(" gold")),
                NumberOf(
                    "worth", tr("Worth besides"), MOST_GOLD, tr("nothing"), worth, tr(" gold")
                ),
                TextLine("carried_by", tr("Carried by"), lies, LONGEST_NAME),
            )
        ),
        margins=0,
    )
    return made
