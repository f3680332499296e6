"""The sheet of a member: pools, scores, skills, states, load and all else, typed by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from mapper.model.campaign.play_rows import Member
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import MAX, SheetFields, conditions_of, fields_of
from mapper.play.sheets.sheet_words import carried_by_points, carried_by_weight
from mapper.play.sheets.shown import SheetRemark, remarks_on
from mapper.play.sheets.states import state_said, states_said, usual_state, with_states
from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.table.party_dialogs import read, written
from mapper.ui.table.sheet_entries import APART, NEAR, POOLS, SCORES, SheetEntries, SheetPart
from mapper.ui.widgets.ask_dialog import AskDialog, pop_up
from mapper.ui.widgets.layouts import column, fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import TallArea, label_of, show_words, text_button

NAME, HIGH = 300, 440
LINES = 3
MOST_REMARKS = 2
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
        "modifier": "{name} is a modifier, added as it stands. For a score write {meant}.",
    }
)


class SheetAsked(NamedTuple):
    """Whose fields a sheet shows, and what time it is for the member's group."""

    systems: frozenset[str]
    now: int = 0

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
        title = tr("Sheet of a member")
        super().__init__(title, lambda: keep(self.sheet()), parent, tr("&Done"))
        self._sheet, self._asked = sheet, asked
        member = sheet.member
        self.name, self.player = QLineEdit(member.name), QLineEdit(member.player)
        self.entries = SheetEntries(sheet, asked.fields, self._show)
        self.states = QLineEdit(states_said(sheet, asked.now))
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
        self._lay_out()
        self._show()
        self.name.selectAll()

    def sheet(self) -> MemberSheet:
        """What is typed; `NotAllowed` says which field cannot hold what stands in it."""
        member = Member(
            self.name.text(),
            self.player.text(),
            read(self.fields.lines()),
            self.notes.toPlainText().strip(),
            self._sheet.member.id,
        )
        sheet = replace(self._sheet, member=member)
        fields, texts = self._asked.fields, self.entries.texts()
        for name, text in texts.items():
            is_most = name.endswith(MAX) and name not in fields
            if is_most or (fields[name].kind != "pool" and text != fields[name].default):
                sheet = sheet.with_value(name, text)
        for name, text in texts.items():
            if name in fields and fields[name].kind == "pool":
                sheet = sheet.with_value(name, text)
        return with_states(sheet, self.states.text(), self._asked.now)

    def _choose(self, choose: Callable[[MemberSheet], object]) -> None:
        """With what is typed so far, which is not lost by it."""
        try:
            sheet = self.sheet()
        except NotAllowed as refused:
            self.why.setText(str(refused))
            return
        self.reject()
        choose(sheet)

    def _names(self) -> frozenset[str]:
        """The fields that stand in entries of their own."""
        fields = self._asked.fields
        return frozenset((*fields, *(each.most_in for each in fields.values())))

    def _lay_out(self) -> None:
        name, player = label_of(tr("&Name"), self.name), label_of(tr("&Player"), self.player)
        for field in (self.name, self.player):
            field.setMinimumWidth(NAME)
        columns = QHBoxLayout()
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
        loads = sum(each.kind == "load" for each in self._asked.fields.values())
        load = self.entries.column(SheetPart("", ("load",), max(1, loads)))
        kinds = {each.kind for each in self._asked.fields.values()} - set(LISTED)
        more = self.entries.column(SheetPart(tr("More"), tuple(sorted(kinds)), 4))
        inside = QWidget()
        states = label_of(tr("S&tates"), self.states)
        parts = [columns, row(states, self.states, self.add_state, space=NEAR), load, self.load]
        kept = [part for part in (*parts, more) if part is not None]
        fill(inside, *kept, None, space=APART)
        self._area = TallArea(inside)
        self._area.setMinimumHeight(min(inside.sizeHint().height(), HIGH))
        ends = row(
            column(section(tr("Notes")), self.notes, space=NEAR),
            column(section(tr("Other fields, one in a line")), self.fields, space=NEAR),
            space=APART,
        )
        said = row((self.remark, 1), self.instead, space=NEAR)
        head = row(name, self.name, player, self.player, space=NEAR)
        self.lay_out(head, self._area, ends, said)
        self._in_order()
        for field in (self.states, self.name):
            field.textEdited.connect(self._show)
        self.fields.textChanged.connect(self._show)

    def _in_order(self) -> None:
        order = [self.name, self.player, *self.entries.widgets.values()]
        loads = [w for n, w in self.entries.widgets.items() if self._is_load(n)]
        order = [each for each in order if each not in loads]
        more = [w for n, w in self.entries.widgets.items() if self._is_more(n)]
        order = [each for each in order if each not in more]
        order += [self.states, self.add_state, *loads, *more, self.notes, self.fields, self.instead]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _is_load(self, name: str) -> bool:
        return name in self._asked.fields and self._asked.fields[name].kind == "load"

    def _is_more(self, name: str) -> bool:
        return name in self._asked.fields and self._asked.fields[name].kind not in LISTED

    def _show(self, *_typed: object) -> None:
        """What scores give, what the load does, and what no rule reads."""
        try:
            sheet = self.sheet()
        except NotAllowed as refused:
            self._say(str(refused))
            return
        self.entries.show_given(sheet)
        show_words(self.load, "; ".join(_load_in_words(sheet, self._asked.fields)))
        found = remarks_on(sheet.member, self._asked.systems)
        said = [_told(each) for each in found.values()]
        meant = ((name, each.meant) for name, each in found.items() if each.meant)
        self._say("  ".join(said[:MOST_REMARKS]), *next(meant, ("", "")))

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
        pop_up(((name, partial(self._add, name)) for name in self.known()), self.add_state)

    def known(self) -> list[str]:
        """The states of the systems in use."""
        return sorted(conditions_of(self._asked.systems), key=str.casefold)

    def _add(self, name: str) -> None:
        said = state_said(usual_state(name, self._asked.now), self._asked.now)
        self.states.setText(", ".join(filter(None, (self.states.text().strip(", "), said))))
        self._show()


def _told(remark: SheetRemark) -> str:
    return tr(REMARKS[remark.reason], None, **remark.values)


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
