"""The dialog of a group: who is in it, what it has along, how it travels, whom it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QWidget

from mapper.commands.groups.party import disband_group, form_group, rename_group, share_knowledge
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.commands.travel.camping import set_mode
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import profile_of, rules_of
from mapper.play.travel.travel_map import is_water
from mapper.ui.app.measures import APART, CONTROL, NEAR, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.table.party_dialogs import Parting, SplitDialog
from mapper.ui.table.party_form import PartyForm, further
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.travel_words import MODES, procedures_in_words
from mapper.ui.widgets.ask_dialog import open_dialog, pop_up
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import give_tip, shortened, titled, without_keys
from mapper.ui.widgets.small_parts import (
    ChoiceBox,
    SteadyBox,
    in_a_row,
    label_of,
    show_words,
    text_button,
)

SIZE = QSize(740, 560)
LETTERS = 20
"""So much of the name of another group has room on a button."""
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def why_no_split(travel: TravelSession) -> str:
    """Why the chosen group cannot part; empty where it can."""
    party = travel.party
    heads = len(party.members) + party.others if party is not None else 0
    return "" if heads > 1 else tr("A group of one cannot part.")


def why_no_join(travel: TravelSession) -> str:
    return "" if groups_here(travel) else tr("No other group is in this hex.")


def groups_here(travel: TravelSession) -> dict[str, str]:
    """The other groups where the chosen one is, by their names."""
    party = travel.party
    if party is None:
        return {}
    return {
        id_: other.name
        for id_, other in travel.groups.items()
        if id_ != travel.group and (other.at.map, other.at.hex) == (party.at.map, party.at.hex)
    }


def ask_split(travel: TravelSession, over: QWidget) -> None:
    """Ask who goes their own way, and with what."""
    party, group, editor = travel.party, travel.group, travel.editor
    if party is None:
        return

    def part(parting: Parting) -> str:
        return editor.why_not(lambda c: split_group(c, group, **parting._asdict()))

    names = {other.name for other in travel.groups.values()}
    name = free_name(tr("{name}, second half", name=party.name), names)
    open_dialog(SplitDialog(party, name, part, over))


def ask_join(travel: TravelSession, beside: QWidget) -> None:
    """With the only other group here at once; of several it is asked which."""
    here = groups_here(travel)
    if len(here) == 1:
        _join(travel, next(iter(here)))
    else:
        pop_up(((name, partial(_join, travel, id_)) for id_, name in here.items()), beside)


def _join(travel: TravelSession, other: str) -> None:
    travel.do(lambda campaign, group: join_groups(campaign, group, other))


def form_here(travel: TravelSession, at: Hex, over: QWidget) -> None:
    """A new group on the shown map; its name, and all else of it, is asked for at once."""
    known, on = set(travel.groups), travel.document.map_id
    name = free_name(tr("Party"), {row_.name for row_ in travel.groups.values()})
    is_made = travel.editor.make(lambda campaign: form_group(campaign, name, on, at))
    if is_made and is_water(travel.campaign, on, at):
        wet = tr("{name} stands in the water: place it on land, or put a vessel there.", name=name)
        travel.editor.said.emit(wet)
    for id_ in set(travel.groups) - known:
        travel.choose(id_)
        open_dialog(GroupDialog(travel, over))


class PartyTies(QWidget):
    """How the chosen group hangs together with others: it parts, joins, knows what they know.

    `knows`, whose knowledge it has, stands beside.
    """

    def __init__(self, travel: TravelSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._travel = travel
        self.split = text_button(tr("Split off…"), "", lambda: ask_split(travel, self.window()))
        self.join = text_button(tr("Join"), "", lambda: ask_join(travel, self.join))
        for button in (self.split, self.join):
            button.setAutoDefault(False)
            measure(button, least_high=CONTROL)
        self.knows = SteadyBox()
        self.knows.setAccessibleName(tr("Knowledge"))
        give_tip(self.knows, tr("Whose finds and travels this group knows of"))
        self.knows.activated.connect(self._share)
        fill(self, in_a_row(self.split, self.join, None))

    def fill(self) -> None:
        """The groups in the same hex may be joined; of all others the knowledge may be shared."""
        travel, party = self._travel, self._travel.party
        if party is None:
            return
        self._name_other([*groups_here(travel).values()])
        for button, why, hint in (
            (self.split, why_no_split(travel), tr("Some go their own way from here")),
            (self.join, why_no_join(travel), tr("Become one with a group in the same hex")),
        ):
            button.setEnabled(not why)
            give_tip(button, why or hint)
        self.knows.clear()
        self.knows.addItem(tr("Of its own"), "")
        for id_, other in travel.groups.items():
            if id_ != travel.group:
                self.knows.addItem(tr("What {name} knows", name=other.name), id_)
        self.knows.setCurrentIndex(max(0, self.knows.findData(party.shares)))
        self.knows.setEnabled(self.knows.count() > 1)

    def _name_other(self, here: Sequence[str]) -> None:
        """Whom the group joins at once; of several it is asked which."""
        words = tr("Join") if not here else tr("Join…")
        if len(here) == 1:
            words = tr("Join {group}", group=shortened(here[0], LETTERS))
        self.join.setText(without_keys(words))

    def _share(self, _row: int) -> None:
        other = str(self.knows.currentData())
        self._travel.do(lambda campaign, group: share_knowledge(campaign, group, other))
        self.fill()


class GroupDialog(QDialog):
    """Group and supplies: each field is a step of its own, done at once.

    It follows the chosen group, and closes where there is none any more.
    """

    def __init__(
        self,
        travel: TravelSession,
        parent: QWidget | None = None,
        show_loads: Callable[[], object] | None = None,
    ) -> None:
        """`show_loads` leads to who bears the supplies."""
        super().__init__(parent)
        titled(self, tr("Group and supplies"))
        self._travel = travel
        self._is_filling = False
        self.name = QLineEdit()
        self.name.editingFinished.connect(self._rename)
        self.form = PartyForm(travel)
        self.procedure = ChoiceBox(tr("Rules"), procedures_in_words(travel_procedures()))
        self.mode = ChoiceBox(tr("Mode"), tr_all(MODES))
        self.why = faint()
        self.ties = PartyTies(travel)
        self.disband = text_button(
            tr("Disband the group"),
            tr("Take it off the map; what it knew goes with it."),
            self._end,
        )
        self.loads = text_button(
            tr("Who bears what"),
            tr("The loads of members, beasts and carts, over the map"),
            lambda: self._leave_for(show_loads),
        )
        self.loads.setVisible(show_loads is not None)
        self.done_button = QPushButton(tr("Done"))
        self._set_up()
        self._lay_out()
        travel.changed.connect(self.fill)
        self.fill()
        self.name.selectAll()

    def fill(self) -> None:
        """Show the chosen group as it is."""
        party = self._travel.party
        if party is None:
            self.reject()
            return
        self._is_filling = True
        if not self.name.isModified() and self.name.text() != party.name:
            self.name.setText(party.name)
        keyed = self.focusWidget()
        self.form.fill()
        self.ties.fill()
        self._fill_travel(party)
        if not keyed.isEnabled():
            self.done_button.setFocus()  # and not what comes next, which disbands the group
        self._is_filling = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes on from a field; it closes nothing but where Done has the keys."""
        if event.key() in RETURN and self.focusWidget() is not self.done_button:
            self.focusNextChild()
        else:
            super().keyPressEvent(event)

    def _fill_travel(self, party: Party) -> None:
        """Nobody travels in a dungeon."""
        journey = self._travel.journey
        for field in (self.procedure, self.mode):
            field.setEnabled(not party.is_inside)
        show_words(self.why, tr("Nobody travels in a dungeon.") if party.is_inside else "")
        if journey is not None:
            self.mode.show_value(journey.mode)
        chosen = profile_of(rules_of(self._travel.campaign, party.at.map)).travel
        self.procedure.show_value(chosen)

    def _set_up(self) -> None:
        give_tip(self.procedure, tr("How travel on this map is reckoned"))
        give_tip(self.mode, tr("Which dice fall due depends on it"))
        self.procedure.activated.connect(self._set_procedure)
        self.mode.activated.connect(self._set_mode)
        for button in (self.disband, self.loads, self.done_button):
            button.setAutoDefault(False)
            measure(button, least_high=CONTROL)
        measure(self.name, least_high=CONTROL)
        self.done_button.clicked.connect(lambda _on=False: self.accept())

    def _lay_out(self) -> None:
        name = row(label_of(tr("&Name"), self.name), (self.name, 1), space=NEAR)
        left, right = self.form.people, self.form.goods
        for field in (self.procedure, self.mode, self.ties.knows):
            measure(field, least_high=CONTROL)
        right.addRow(further(tr("Travel")))
        right.addRow(tr("Rules"), self.procedure)
        right.addRow(tr("Mode"), self.mode)
        right.addRow("", self.why)
        right.addRow(further(tr("Other groups")))
        right.addRow(tr("Knowledge"), self.ties.knows)
        right.addRow("", self.ties)
        left.insertLayout(0, name)
        ends = row(self.disband, None, self.loads, self.done_button)
        head = heading(tr("Group and supplies"))
        fill(self, head, (self.form, 1), ends, margin=WIDE, space=APART)
        self.resize(SIZE)
        self._in_order()

    def _leave_for(self, show: Callable[[], object] | None) -> None:
        self.accept()
        if show is not None:
            show()

    def _in_order(self) -> None:
        """Tab goes down the left column, then down the right one; the keys are in the name."""
        travel = self.procedure, self.mode, self.ties.knows, self.ties.split, self.ties.join
        order = [self.name, *self.form.fields, *travel, self.disband, self.loads, self.done_button]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.name.setFocus()

    def _rename(self) -> None:
        party, name = self._travel.party, self.name.text()
        self.name.setModified(False)
        if party is None or name == party.name:
            return
        group = self._travel.group
        if not self._travel.editor.make(lambda c: rename_group(c, group, name)):
            self.name.setText(party.name)

    def _end(self) -> None:
        """The group is no more; another one is not shown in its stead."""
        if self._travel.do(disband_group):
            self.reject()

    def _set_procedure(self, _row: int) -> None:
        party, travel = self._travel.party, self.procedure.value()
        if party is not None:
            on = party.at.map
            self._travel.editor.make(
                lambda c: set_map_rules(c, on, replace(rules_of(c, on), travel=travel))
            )
            self.fill()

    def _set_mode(self, _row: int) -> None:
        mode = self.mode.value()
        self._travel.do(lambda c, group: set_mode(c, group, mode))
        self.fill()
