"""The entries of a member's sheet: a line, a choice or a tick for each field, in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QWidget

from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import (
    MAX,
    SheetField,
    SheetFields,
    Unit,
    all_sheets,
    conditions_of,
    every_system,
)
from mapper.play.sheets.states import StateWords
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.measures import APART, HAIR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import row as beside
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import ChoiceBox, mark_wrong

DIGITS = 46
LONGER = 72
LEAST_HIGH = 6
"""So many rows at least, before another column is begun beside."""
VAST = 1_000_000
POOLS, SCORES = ("pool", "part"), ("score", "modifier")


LASTS: Mapping[Unit, str] = MappingProxyType(
    {
        "round": "%n rounds",
        "minute": "%n minutes",
        "turn": "%n turns",
        "hour": "%n hours",
        "day": "%n days",
    }
)


def lasting(number: int, unit: Unit) -> str:
    return tr(LASTS[unit], number)


def state_called(name: str) -> str:
    """A state of the rules in the language of the user; one of the table's own as it is written."""
    return tr(name) if name in conditions_of(every_system()) else name


STATE_WORDS = StateWords(state_called, lasting)
"""How states are shown to the user, and typed by them."""


def _of_a_fight(number: int, unit: Unit) -> str:
    return tr("%n rounds of a fight", number) if unit == "round" else lasting(number, unit)


FIGHT_WORDS = StateWords(state_called, _of_a_fight)
"""The same where the rounds of a dungeon are others, and longer."""


def state_words(played_in: Unit | None) -> StateWords:
    """How states are shown where one goes by rounds or turns of a dungeon, or out of doors."""
    return FIGHT_WORDS if played_in == "round" else STATE_WORDS


class SheetPart(NamedTuple):
    """A part of the sheet: its title, the kinds of fields in it, over how many columns.

    `by_kind`: one kind after the other, so that those of one width stand beneath one another.
    """

    title: str
    kinds: tuple[str, ...]
    columns: int = 0
    by_kind: bool = False


class SheetEntries:
    """What can be typed of a sheet, by the names of the fields, in the order of Tab."""

    def __init__(
        self, sheet: MemberSheet, fields: SheetFields, edited: Callable[[], object]
    ) -> None:
        self._sheet, self._fields, self._edited = sheet, fields, edited
        self.widgets: dict[str, QWidget] = {}
        self.given: dict[str, QLabel] = {}

    def column(self, part: SheetPart) -> QGridLayout | None:
        """A part with its fields beneath one another; None where it has none."""
        rows = {name: row for name, row in self._fields.items() if row.kind in part.kinds}
        if not rows:
            return None
        if part.by_kind:
            rows = dict(sorted(rows.items(), key=lambda each: part.kinds.index(each[1].kind)))
        grid = QGridLayout()
        grid.setHorizontalSpacing(TIGHT)
        grid.setVerticalSpacing(HAIR)
        columns = part.columns or ceil(len(rows) / self._high())
        high = ceil(len(rows) / columns)
        if part.title:
            grid.addWidget(section(part.title), 0, 0, 1, 3)
        for number, (name, row) in enumerate(_with_parts(rows).items()):
            across, down = divmod(number, high)
            self._add(grid, name, row, (down + 1, 4 * across))
        for across in range(columns if part.title else columns - 1):
            grid.setColumnMinimumWidth(4 * across + 3, APART)
        grid.setRowStretch(high + 1, 1)
        if part.title:
            grid.setColumnStretch(4 * columns, 1)
        return grid

    def _high(self) -> int:
        """As many rows as the pools have, with what they lost, or half or a third of the scores."""
        kinds: list[str] = [row.kind for row in self._fields.values()]
        pools, scores = (sum(kind in each for kind in kinds) for each in (POOLS, SCORES))
        beside = 2 if scores <= 2 * LEAST_HIGH else 3
        return max(LEAST_HIGH, pools, ceil(scores / beside))

    def texts(self) -> dict[str, str]:
        """What stands in each."""
        return {name: _text_of(widget) for name, widget in self.widgets.items()}

    def show_given(self, sheet: MemberSheet) -> None:
        """What scores give, and the most of pools that another field says."""
        for name, row in self._fields.items():
            entry, value = self.widgets[name], sheet.value(name)
            if row.kind == "modifier" and isinstance(entry, QLineEdit):
                is_given = value.source == "worked out"
                entry.setPlaceholderText(f"{value.whole:+}" if is_given else "")
        for name, label in self.given.items():
            row = self._fields[name]
            if row.kind == "pool":
                most = sheet.pool(name).most
                label.setText("–" if most is None else str(most))
                continue
            value, is_modifier = sheet.value(row.gives), row.by == "attribute_modifier"
            shown = f"{value.whole:+}" if is_modifier else f"{row.gives} {mixed(value.number)}"
            label.setText("" if value.source == "no sheet" else shown)
            give_tip(label, tr("Gives {name}", name=row.gives))

    def show_wrong(self, wrong: Mapping[str, str]) -> None:
        """Mark what cannot be kept, by the names of the fields."""
        for name, widget in self.widgets.items():
            row = self._fields.get(name) or self._fields[name.removesuffix(MAX)]
            mark_wrong(widget, wrong.get(name, ""), _tip(name.removesuffix(MAX), row))

    def _add(self, grid: QGridLayout, name: str, row: SheetField, at: tuple[int, int]) -> None:
        down, across = at
        widget = self._entry(name, row)
        label = plain_label(tr(name).removeprefix(f"{tr(row.of)} ") if row.of else tr(name))
        label.setIndent(APART if row.of else 0)
        label.setBuddy(widget)
        give_tip(label, _tip(name, row))
        grid.addWidget(label, down, across)
        grid.addWidget(widget, down, across + 1)
        of_their_own = {each for each, other in self._fields.items() if other.kind != "pool"}
        if row.kind == "pool" and row.most_in not in of_their_own:
            most = self._line(name + MAX, row, str(self._sheet.pool(name).most or ""), DIGITS)
            grid.addLayout(beside(plain_label(tr("of")), most, space=TIGHT), down, across + 2)
        elif row.kind == "pool":
            said = self.given[name] = plain_label()
            measure(said, wide=DIGITS)
            said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            said.setIndent(TIGHT)
            grid.addLayout(beside(plain_label(tr("of")), said, space=TIGHT), down, across + 2)
        elif row.gives:
            self.given[name] = plain_label()
            grid.addWidget(self.given[name], down, across + 2)

    def _entry(self, name: str, row: SheetField) -> QWidget:
        written = self._sheet.member.fields.get(name, "")
        match row.kind:
            case "choice":
                return self._choice(name, row, self._sheet.value(name).words)
            case "tick":
                return self._tick(name, row)
            case "load" | "words":
                return self._line(name, row, str(written), 0)
            case "pool":
                return self._pool(name, row)
            case _:
                wide = LONGER if row.most > VAST else DIGITS
                return self._line(name, row, str(written), wide)

    def _pool(self, name: str, row: SheetField) -> QLineEdit:
        """What is left; empty while all of it is there."""
        pool = self._sheet.pool(name)
        is_whole = pool.now is None or (row.keeps and pool.now == self._sheet.recoverable(name))
        typed = row.keeps or name in self._sheet.member.fields
        field = self._line(name, row, "" if is_whole or not typed else str(pool.now), DIGITS)
        field.setPlaceholderText("" if pool.now is None else str(pool.now))
        return field

    def _line(self, name: str, row: SheetField, text: str, wide: int) -> QLineEdit:
        field = QLineEdit(text)
        field.setCursorPosition(0)
        if wide:
            measure(field, wide=wide)
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        if row.default is not None:
            field.setPlaceholderText(str(row.default))
        field.textEdited.connect(self._edited)
        self._named(name, row, field)
        return field

    def _choice(self, name: str, row: SheetField, value: str) -> QWidget:
        words = {each: tr(each.replace("_", " ")) for each in row.choices}
        box: ChoiceBox[str] = ChoiceBox(tr(name), words, value)
        box.activated.connect(self._edited)
        return self._named(name, row, box)

    def _tick(self, name: str, row: SheetField) -> QWidget:
        box = QCheckBox()
        box.setChecked(bool(self._sheet.value(name).number))
        box.clicked.connect(self._edited)
        return self._named(name, row, box)

    def _named(self, name: str, row: SheetField, widget: QWidget) -> QWidget:
        most = name.removesuffix(MAX)
        widget.setAccessibleName(tr("{name}, at most", name=tr(most)) if most != name else tr(name))
        give_tip(widget, _tip(name.removesuffix(MAX), row))
        self.widgets[name] = widget
        return widget


def _with_parts(rows: Mapping[str, SheetField]) -> dict[str, SheetField]:
    """Each pool with what it lost beneath it."""
    found: dict[str, SheetField] = {}
    for name, row in rows.items():
        if not row.of:
            found[name] = row
            found |= {part: each for part, each in rows.items() if each.of == name}
    return found


def _tip(name: str, row: SheetField) -> str:
    """What a field is for, and whose it is: of several systems some have such names, too."""
    systems = ", ".join(tr(each.name) for each in all_sheets().values() if name in each.fields)
    return "\n".join(filter(None, (tr(row.words) if row.words else "", systems)))


def _text_of(widget: QWidget) -> str:
    match widget:
        case QLineEdit():
            return widget.text()
        case QCheckBox():
            return "1" if widget.isChecked() else ""
        case ChoiceBox():
            return str(widget.value())
        case _:
            return ""
