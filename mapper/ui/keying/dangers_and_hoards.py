"""Fields for who is at a place, the trap that waits there, and what its treasure is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCheckBox, QCompleter, QFormLayout, QLineEdit, QSpinBox, QWidget

from mapper.commands.things.features import key_creature, known_creatures, why_wrong
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Trap
from mapper.model.stat_lines import LONGEST_LINE, line_of, read_line
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.editor import keeping
from mapper.ui.editing.row_form import RowForm
from mapper.ui.widgets.ask_dialog import number_field
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
        fill(self, caption(tr("Creatures"), self.line), self.line, self.said, space=2)

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

    def __init__(self, form: RowForm) -> None:
        super().__init__()
        self._form = form
        self.has_one = QCheckBox(tr("Trap"))
        give_tip(self.has_one, tr("Who comes with care notices it; who walks or runs sets it off"))
        self.has_one.clicked.connect(lambda on: form.edit(trap=Trap() if on else None))
        self.difficulty = number_field(tr("What a check has to reach"), 0, HARDEST, 0, tr("none"))
        self.difficulty.editingFinished.connect(self._set_difficulty)
        self.lines = {
            "sprung_by": (tr("Sprung by"), QLineEdit()),
            "found_by": (tr("Found by"), QLineEdit()),
            "does": (tr("What it does"), QLineEdit()),
        }
        self._typed = {name: self._autosaved(name) for name in self.lines}
        self._inside = QWidget()
        rows = QFormLayout(self._inside)
        rows.setContentsMargins(0, 0, 0, 0)
        for name in ("sprung_by", "found_by"):
            words, field = self.lines[name]
            rows.addRow(caption(words, field), field)
        rows.addRow(caption(tr("DC"), self.difficulty), self.difficulty)
        words, field = self.lines["does"]
        rows.addRow(caption(words, field), field)
        fill(self, self.has_one, self._inside, space=2)

    def show_row(self, _key: Key, row: Feature) -> None:
        trap = row.trap
        self.has_one.setChecked(trap is not None)
        self._inside.setVisible(trap is not None)
        if trap is not None:
            self.difficulty.setValue(trap.difficulty or 0)
            for name, typed in self._typed.items():
                typed.show(getattr(trap, name))

    def _autosaved(self, name: str) -> AutosavedField:
        field = self.lines[name][1]
        field.setMaxLength(LONGEST_NAME)
        field.returnPressed.connect(self._form.left)
        return AutosavedField(field, keeping(self._form.editor, self._with, name))

    def _set_difficulty(self) -> None:
        wanted = self.difficulty.value() or None
        trap = self._form.row.trap
        if trap is not None and trap.difficulty != wanted:
            self._form.keep()
            self._form.alter(lambda row: _with_trap(row, difficulty=wanted))

    def _with(self, **fields: Any) -> Command:
        return self._form.command(lambda row: _with_trap(row, **fields))


class HoardFields(QWidget):
    """What a treasure is worth in gold, and who carries it."""

    def __init__(self, form: RowForm) -> None:
        super().__init__()
        self._form = form
        self.coins = number_field(tr("Gold in coins"), 0, MOST_GOLD, 0, tr("no coins"))
        self.worth = number_field(tr("Worth of all else in gold"), 0, MOST_GOLD, 0, tr("nothing"))
        self.carrier = QLineEdit()
        self.carrier.setMaxLength(LONGEST_NAME)
        self.carrier.setPlaceholderText(tr("nobody: it lies there"))
        self._typed = AutosavedField(
            self.carrier, keeping(form.editor, self._with, "carried_by", str)
        )
        rows = QFormLayout()
        rows.addRow(caption(tr("Coins"), self.coins), self.coins)
        rows.addRow(caption(tr("Worth besides"), self.worth), self.worth)
        rows.addRow(caption(tr("Carried by"), self.carrier), self.carrier)
        fill(self, rows)
        for name, field in (("coins", self.coins), ("worth", self.worth)):
            field.setSuffix(tr(" gold"))
            field.editingFinished.connect(partial(self._set, name, field))

    def show_row(self, _key: Key, row: Feature) -> None:
        hoard = row.hoard or Hoard()
        self.coins.setValue(hoard.coins)
        self.worth.setValue(hoard.worth)
        self._typed.show(hoard.carried_by)

    def _set(self, name: str, field: QSpinBox) -> None:
        hoard = self._form.row.hoard or Hoard()
        if getattr(hoard, name) != field.value():
            self._form.keep()
            self._form.alter(lambda row: _with_hoard(row, **{name: field.value()}))

    def _with(self, **fields: Any) -> Command:
        return self._form.command(lambda row: _with_hoard(row, **fields))


def _with_trap(row: Feature, **fields: Any) -> Feature:
    return replace(row, trap=replace(row.trap or Trap(), **fields))


def _with_hoard(row: Feature, **fields: Any) -> Feature:
    made = replace(row.hoard or Hoard(), **fields)
    return replace(row, hoard=made if made != Hoard() else None)
