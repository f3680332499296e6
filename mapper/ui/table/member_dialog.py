"""The sheet of a member: pools, scores, skills, states, load and all else, typed by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from mapper.model.campaign.play_rows import Member
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import MemberSheet, remarks_on, remarks_on_states
from mapper.play.sheets.sheet_files import SheetFields, conditions_of, fields_of, shown_once
from mapper.play.sheets.sheet_words import carried_by_points, carried_by_weight
from mapper.play.sheets.states import state_said, states_said, usual_state, with_states
from mapper.ui.app.measures import APART, NEAR, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.table.party_dialogs import read, written
from mapper.ui.table.sheet_entries import (
    POOLS,
    SCORES,
    STATE_WORDS,
    SheetEntries,
    SheetPart,
    state_called,
)
from mapper.ui.widgets.ask_dialog import AskDialog, pop_up
from mapper.ui.widgets.layouts import column, fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import TallArea, label_of, mark_wrong, show_words, text_button

NAME, BESIDE, EDGES = 300, 224, 24
"""Pixels: how wide a name is, and notes beside the rest; what is left and right of all."""
HIGH, ROOMY, LONG = 442, 424, 540
"""How high the middle may be above notes, above notes of three lines, and beside notes."""
LINES, FEW = 3, 2
MORE, MOST_MORE = 4, 6
"""Columns of what stands under the others, and so many rows of these."""
MOST_REMARKS = 2
STATES, OTHERS = "\nstates", "\nothers"
"""What is no field itself, among the names of those that are."""
LISTED = ("pool", "part", "score", "modifier", "skill", "load")


REMARKS: Mapping[str, str] = MappingProxyType(
    {
        "off": "{name} is of {systems}, which is switched off.",
        "choice": "No rule reads “{written}”: {name} is one of {choices}.",
        "number": "No rule reads “{written}”: {name} is a number.",
        "bounds": "{name} is from {least} to {most}.",
        "near": "No rule reads {name}: {meant}?",
        "unread": "No rule reads {name}.",
        "whole": "No rule reads “{written}”: {name} is a whole number.",
        "state": "No rule knows the state {name}: it is kept as by hand.",
        "modifier": "{name} is a modifier, added as it stands. For a score write {meant}.",
    }
)


class SheetAsked(NamedTuple):
    """Whose fields a sheet shows, and what time it is for the member's group.

    `is_begun`: what it shows at first was typed, and is not kept yet. `is_new`: its name is there
    to be typed over.
    """

    systems: frozenset[str]
    now: int = 0
    is_begun: bool = False
    is_new: bool = False
    is_foe: bool = False

    @property
    def fields(self) -> SheetFields:
        return fields_of(self.systems)


class MemberDialog(AskDialog):
    """Closes when the sheet was kept; otherwise it says why not."""

    def __init__(
        self,
        sheet: MemberSheet,
        asked: SheetAsked,
        keep: Callable[[MemberSheet], str],
        parent: QWidget | None = None,
        choose: Callable[[MemberSheet], object] | None = None,
    ) -> None:
        """`choose`: asks whose fields there are, while this is closed."""
        is_named = not asked.is_new and sheet.member.name
        title = tr("Sheet of {name}", name=sheet.member.name) if is_named else tr("A new member")
        super().__init__(title, lambda: keep(self.sheet()), parent, tr("&Done"))
        self._sheet, self._asked = sheet, asked
        member = sheet.member
        self.name, self.player = QLineEdit(member.name), QLineEdit(member.player)
        self._shown = shown_once(asked.fields, member.fields, of_foe=asked.is_foe)
        self.entries = SheetEntries(sheet, self._shown, self._show)
        self.states = QLineEdit(states_said(sheet, asked.now, STATE_WORDS))
        self.states.setPlaceholderText(tr("such as: Frail 7 days, prone"))
        add = tr("A state of the rules, for as long as it lasts by them")
        self.add_state = text_button(tr("&State…"), add, self._show_states)
        others = {name: value for name, value in member.fields.items() if name not in self._names()}
        self.fields = LinesField(written(others, ()), tr("Other fields"), LINES)
        self.notes = LinesField([member.notes], tr("Notes"), LINES)
        self.load, self.remark = faint(), plain_label()
        self.remark.setWordWrap(True)
        self.instead = text_button("", tr("Under the name that the rules read"), self._rename)
        self._offered: tuple[str, str] = ("", "")
        if choose is not None:
            button = self.buttons.addButton(tr("S&heets…"), self.buttons.ButtonRole.ResetRole)
            give_tip(button, tr("Which systems' fields the sheets of this campaign have"))
            button.setAutoDefault(False)
            button.clicked.connect(lambda: self._choose(choose))
        self._lay_out(parent)
        self._show()

    def sheet(self) -> MemberSheet:
        """What is typed; `NotAllowed` says which fields cannot hold what stands in them."""
        sheet, wrong = self._read()
        if wrong:
            raise NotAllowed(_together([*wrong.values()]))
        return sheet

    def accept(self) -> None:
        """Keep it, or go to the first field that is wrong."""
        super().accept()
        wrong = self._read()[1]
        if wrong and self.why.text():
            self._mark(wrong)
            self._say("")  # it is said above the buttons now
            fields = {**self.entries.widgets, STATES: self.states, OTHERS: self.fields}
            fields[next(iter(wrong))].setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """The name of somebody new is there to be typed over, and no other."""
        super().showEvent(event)
        if self._asked.is_new:
            self.name.selectAll()
        else:
            QTimer.singleShot(0, self.name, self.name.deselect)

    @property
    def is_altered(self) -> bool:
        return self._asked.is_begun or super().is_altered

    def _read(self) -> tuple[MemberSheet, dict[str, str]]:
        """What is typed as far as it can be kept, and why not, by the names of the fields."""
        name, player = self.name.text(), self.player.text()
        notes = self.notes.toPlainText().strip()
        member = Member(name, player, {}, notes, self._sheet.member.id)
        sheet, wrong = replace(self._sheet, member=member), dict[str, str]()
        for field, told in self._steps():
            try:
                sheet = told(sheet)
            except NotAllowed as refused:
                wrong[field] = str(refused)
        order = (*self.entries.widgets, STATES, OTHERS)
        return sheet, {name: wrong[name] for name in order if name in wrong}

    def _steps(self) -> Iterator[tuple[str, Callable[[MemberSheet], MemberSheet]]]:
        """What each field does to a sheet, the free ones first."""

        def with_others(sheet: MemberSheet) -> MemberSheet:
            return replace(sheet, member=replace(sheet.member, fields=read(self.fields.lines())))

        yield OTHERS, with_others
        for name, text in self._entered():
            yield name, partial(MemberSheet.with_value, name=name, value=text)
        said, now = self.states.text(), self._asked.now
        yield STATES, lambda sheet: with_states(sheet, said, now, STATE_WORDS)

    def _entered(self) -> list[tuple[str, str]]:
        """What stands in entries; pools come last, for others say what they hold at the most."""
        others, pools = list[tuple[str, str]](), list[tuple[str, str]]()
        for name, text in self.entries.texts().items():
            row = self._shown.get(name)
            if row is not None and row.kind == "pool":
                pools.append((name, text))
            elif row is None or text != row.default:
                others.append((name, text))
        return [*others, *pools]

    def _choose(self, choose: Callable[[MemberSheet], object]) -> None:
        """With what is typed so far, which is not lost by it."""
        try:
            sheet = self.sheet()
        except NotAllowed as refused:
            self.why.setText(str(refused))
            return
        self.drop()
        choose(sheet)

    def _names(self) -> frozenset[str]:
        """The fields that stand in entries of their own."""
        fields = self._shown
        return frozenset((*fields, *(each.most_in for each in fields.values())))

    def _lay_out(self, over: QWidget | None) -> None:
        name, player = label_of(tr("&Name"), self.name), label_of(tr("&Player"), self.player)
        for field in (self.name, self.player):
            measure(field, least_wide=NAME)
        head = row(name, self.name, APART, player, self.player, space=TIGHT)
        inside = self._inside(name)
        self._area = TallArea(inside)
        needed = inside.sizeHint()
        is_long = needed.height() > HIGH and _widest(over) >= needed.width() + BESIDE + 2 * EDGES
        self._area.setMinimumHeight(min(needed.height(), LONG if is_long else HIGH))
        notes = column(section(tr("Notes")), self.notes, None, space=TIGHT)
        lines = section(tr("Other fields, one in a line"))
        others = column(lines, self.fields, None, space=TIGHT)
        said = row((self.remark, 1), self.instead, space=TIGHT)
        for area in (self.notes, self.fields):
            if is_long:
                area.setMaximumHeight(grown(LONG))
                area.setFixedWidth(BESIDE)
            elif needed.height() > ROOMY:
                area.show_high(FEW)
        if is_long:  # notes beside the rest leave it room, so that all of it is seen
            self._area.setMinimumWidth(needed.width())
            aside = column(notes, others, space=NEAR)
            self.lay_out(head, row((self._area, 1), aside, space=APART), said, is_headed=False)
        else:
            below = row(notes, others, space=APART)
            self.lay_out(head, self._area, below, said, is_headed=False)
        self._in_order()
        for line in (self.states, self.name):
            line.textEdited.connect(self._show)
        self.fields.textChanged.connect(self._show)

    def _inside(self, name: QWidget) -> QWidget:
        """What the systems have; its lines begin where the name does."""
        columns, rows = QHBoxLayout(), self._shown.values()
        columns.setSpacing(APART)
        for part in (
            SheetPart(tr("Pools"), POOLS, 1),
            SheetPart(tr("Scores"), SCORES),
            SheetPart(tr("Skills"), ("skill",)),
        ):
            grid = self.entries.column(part)
            if grid is not None:
                columns.addLayout(grid)
        columns.addStretch(1)
        loads = sum(each.kind == "load" for each in rows)
        load = self.entries.column(SheetPart("", ("load",), max(1, loads)))
        kinds = tuple(sorted({each.kind for each in rows} - set(LISTED), key=_wide))
        across = max(MORE, ceil(sum(each.kind in kinds for each in rows) / MOST_MORE))
        more = self.entries.column(SheetPart(tr("More"), kinds, across, by_kind=True))
        states = label_of(tr("S&tates"), self.states)
        _begin_alike(load, name, states)
        parts = [columns, row(states, self.states, self.add_state, space=TIGHT), load, self.load]
        inside = QWidget()
        fill(inside, *(part for part in (*parts, more) if part is not None), None, space=NEAR)
        return inside

    def _in_order(self) -> None:
        kinds = {name: row.kind for name, row in self._shown.items()}
        entries = [(kinds.get(n, ""), each) for n, each in self.entries.widgets.items()]
        loads = [each for kind, each in entries if kind == "load"]
        more = [each for kind, each in entries if kind and kind not in LISTED]
        first = [each for _, each in entries if each not in (*loads, *more)]
        states = self.states, self.add_state, *loads, *more
        order = [self.name, self.player, *first, *states, self.notes, self.fields, self.instead]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _show(self, *_typed: object) -> None:
        """What scores give, what the load does, and what no rule reads."""
        sheet, wrong = self._read()
        self.why.setText("")
        self._mark(wrong)
        self.entries.show_given(sheet)
        show_words(self.load, "; ".join(_load_in_words(sheet, self._shown)))
        if wrong:
            self._say(_together([*wrong.values()]))
            return
        found = remarks_on(sheet.member, self._asked.systems)
        states = remarks_on_states(sheet.state.conditions)
        every = (*states, *found.values())
        said = [tr(REMARKS[each.reason], None, **each.values) for each in every]
        meant = ((name, each.meant) for name, each in found.items() if each.meant)
        self._say("  ".join(said[:MOST_REMARKS]), *next(meant, ("", "")))

    def _mark(self, wrong: Mapping[str, str]) -> None:
        self.entries.show_wrong(wrong)
        mark_wrong(self.states, wrong.get(STATES, ""))
        mark_wrong(self.fields, wrong.get(OTHERS, ""))

    def _say(self, words: str, name: str = "", meant: str = "") -> None:
        show_words(self.remark, words)
        self.instead.setVisible(bool(meant))
        self.instead.setText(tr("&Write {name}", name=meant))
        self._offered = name, meant

    def _rename(self) -> None:
        """Put a value under the name that was meant: in its entry, or in a line."""
        name, meant = self._offered
        lines = read(self.fields.lines())
        if name not in lines:
            return
        value = lines.pop(name)
        entry = self.entries.widgets.get(meant)
        if isinstance(entry, QLineEdit):
            entry.setText(str(value))
        else:
            lines[meant] = value
        self.fields.show_lines(written(lines, ()))
        self._show()

    def _show_states(self) -> None:
        entries = ((state_called(name), partial(self._add, name)) for name in self.known())
        pop_up(entries, self.add_state)

    def known(self) -> list[str]:
        """The states of the systems in use."""
        return sorted(conditions_of(self._asked.systems), key=str.casefold)

    def _add(self, name: str) -> None:
        now = self._asked.now
        said = state_said(usual_state(name, now), now, STATE_WORDS)
        self.states.setText(", ".join(filter(None, (self.states.text().strip(", "), said))))
        self._show()


def _widest(over: QWidget | None) -> int:
    """How wide the widest window is over which a dialog opens, dialog over dialog."""
    if over is None:
        return 0
    window = over.window()
    return max(window.width(), _widest(window.parentWidget()))


def _wide(kind: str) -> tuple[bool, bool, str]:
    """Numbers stand first, what is chosen or written next, ticks last."""
    return kind == "tick", kind in ("choice", "words"), kind


def _begin_alike(load: QGridLayout | None, *labels: QWidget) -> None:
    """As wide as the widest of them and of the load's, so that fields begin beneath one another."""
    at = load.itemAtPosition(1, 0) if load is not None else None
    first = at.widget() if at is not None else None
    named = [*labels, first] if first is not None else labels
    wide = max(label.sizeHint().width() for label in named)
    for label in named:
        label.setMinimumWidth(wide)


def _together(said: Sequence[str]) -> str:
    """What is wrong, in one line: the first of it, and how much more is."""
    more = len(said) - MOST_REMARKS
    rest = [tr("%n more fields are wrong.", n=more)] if more > 0 else []
    return "  ".join([*said[:MOST_REMARKS], *rest])


def _load_in_words(sheet: MemberSheet, fields: SheetFields) -> Iterator[str]:
    """By points, by kilograms, or by both."""
    points, weight = carried_by_points(sheet, fields), carried_by_weight(sheet, fields)
    if points is not None and points.load is not None:
        yield tr(
            "{readied} of {hands} readied, {stowed} of {pack} stowed: Move {move}",
            readied=points.readied,
            hands=points.load.readied_limit,
            stowed=points.stowed,
            pack=points.load.stowed_limit,
            move=points.load.move,
        )
    elif points is not None:
        yield points.refused
    if weight is not None:
        yield tr("{weight} kg, Basic Lift {lift} kg", weight=weight[0], lift=weight[1])
