"""The Party panel: the groups of characters, and the day of the one that is chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFormLayout,
    QListWidgetItem,
    QWidget,
)

from mapper.commands.groups.party import disband_group, form_group, rename_group
from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.commands.travel.camping import set_mode
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import DueDie, Journey
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import profile_of, rules_of
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.rules.shared.explained import exactly
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.table.offer_list import OfferList, plain_button
from mapper.ui.table.party_form import PartyForm
from mapper.ui.table.party_relations import PartyTies
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.travel_words import (
    MODES,
    date_in_words,
    day_of,
    place_of,
    procedures_in_words,
)
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import (
    ChoiceBox,
    DeleteKey,
    IconButton,
    ShortList,
    TallArea,
    caption,
    in_a_row,
    show_words,
    text_button,
)
from mapper.ui.widgets.two_line_rows import DETAIL, THING


class PartyPanel(QWidget):
    """The Party panel.

    `go_asked` carries a place to look at; `travel_asked` wants the tool that travels.
    """

    go_asked = Signal(object)
    travel_asked = Signal()

    def __init__(self, travel_session: TravelSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._travel_session = travel_session
        self._cursor: Hex | None = None
        self._is_filling = False
        self.list = ShortList(tr("Groups"))
        self.nothing = plain_label(
            tr("Nobody travels yet. Point at a hex of the map, and form a group there.")
        )
        self.add = text_button(tr("Form a group"), tr("At the hex that is pointed at"), self._add)
        take_up = tr("Take up the tool that travels, and show how far they can come")
        self.travel = text_button(tr("Travel"), take_up, self.travel_asked.emit)
        self.look = IconButton("go", tr("Show the group on the map"), self._look)
        self.remove = IconButton("trash", tr("Disband the group"), self.disband)
        self.where, self.when, self.day, self.due = (plain_label() for _ in range(4))
        self.news = plain_label()
        procedures = procedures_in_words(travel_procedures())
        self.procedure = ChoiceBox(tr("Rules"), procedures)
        self.mode = ChoiceBox(tr("Mode"), tr_all(MODES))
        self.offer_list = OfferList(travel_session.accept)
        self.form = PartyForm(travel_session)
        self.ties = PartyTies(travel_session)
        self._of_one = QWidget()
        self._set_up()
        self._lay_out()
        self._unseen = UntilSeen(self, self.fill)
        travel_session.changed.connect(self.fill)
        self.fill()

    def point_at(self, at: Hex | None) -> None:
        """Where a group that is formed next will stand."""
        self._cursor = at

    def form_group(self, at: Hex) -> None:
        """A new group; its name is asked for in the list."""
        travel_session, known = self._travel_session, set(self._travel_session.groups)
        name = free_name(tr("Party"), {row.name for row in travel_session.groups.values()})
        on = travel_session.document.map_id
        travel_session.editor.make(lambda campaign: form_group(campaign, name, on, at))
        for id_ in set(travel_session.groups) - known:
            travel_session.choose(id_)
            self.ask_name()

    def ask_name(self) -> None:
        """The name of the chosen group, edited in the list; nothing new where it is already."""
        self.list.setFocus()
        if self.list.state() != QAbstractItemView.State.EditingState:
            self.list.editItem(self.list.currentItem())

    def disband(self) -> None:
        self._travel_session.do(disband_group)

    def fill(self) -> None:
        """Show the groups as they are, and all of the chosen one."""
        if self._unseen.waits():
            return
        travel_session = self._travel_session
        self._is_filling = True
        self._fill_list()
        party, journey = travel_session.party, travel_session.journey
        has_any = party is not None
        self.nothing.setVisible(not has_any)
        self._of_one.setVisible(has_any)
        for button in (self.travel, self.look, self.remove):
            button.setEnabled(has_any)
        if party is not None:
            self._fill_facts(party, journey)
            self.form.fill()
            self.ties.fill()
        self.offer_list.fill(map(plain_button, travel_session.offers()))
        self._is_filling = False

    def _fill_list(self) -> None:
        travel_session, campaign = self._travel_session, self._travel_session.campaign
        groups, maps = travel_session.groups, campaign.maps()
        if self.list.state() == ShortList.State.EditingState:
            return
        self.list.clear()
        for id_, row in groups.items():
            item = QListWidgetItem(row.name)
            on = maps[row.at.map].name if row.at.map in maps else ""
            item.setData(DETAIL, " · ".join(filter(None, (place_of(campaign, row), on))))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
            item.setData(THING, id_)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
            if id_ == travel_session.group:
                self.list.setCurrentItem(item)
        self.list.fit()

    def _fill_facts(self, party: Party, journey: Journey | None) -> None:
        campaign = self._travel_session.campaign
        self.where.setText(place_of(campaign, party))
        self.when.setText(date_in_words(campaign, party.minutes, " · "))
        for field in (self.day, self.mode, self.procedure):
            self._facts.setRowVisible(field, not party.is_inside)  # nobody travels in a dungeon
        if journey is not None:
            procedure = procedure_on(campaign, party.at.map)
            self.day.setText(day_of(procedure, journey))
            exact = day_of(procedure, journey, exactly)
            tips = exact if exact != self.day.text() else "", procedure.because(party)
            give_tip(self.day, "\n".join(filter(None, tips)))
            self.mode.show_value(journey.mode)
        group = self._travel_session.group
        count = sum(die.group == group for die in campaign.all(DueDie).values())
        held = tr("%n encounter dice are to be rolled first.", n=count) if count else ""
        show_words(self.due, held)
        show_words(self.news, self._travel_session.news)
        chosen = profile_of(rules_of(campaign, party.at.map)).travel
        self.procedure.show_value(chosen)

    def _set_up(self) -> None:
        give_tip(self.procedure, tr("How travel on this map is reckoned"))
        give_tip(self.mode, tr("Which dice fall due depends on it"))
        self.procedure.activated.connect(self._set_procedure)
        self.mode.activated.connect(self._set_mode)
        give_tip(self.list, tr("F2 or a double click renames"))
        self.list.itemChanged.connect(self._rename)
        self.list.currentItemChanged.connect(self._choose)
        DeleteKey(self.list, self.disband)
        for label in (self.nothing, self.where, self.when, self.day, self.due, self.news):
            label.setWordWrap(True)
        self.due.setObjectName("due")

    def _lay_out(self) -> None:
        self._facts = form = QFormLayout()
        form.setContentsMargins(0, 4, 0, 4)
        for text, field in (
            (tr("Where"), self.where),
            (tr("When"), self.when),
            (tr("Travel"), self.day),
        ):
            form.addRow(caption(text, field), field)
        form.addRow(caption(tr("Rules"), self.procedure), self.procedure)
        form.addRow(caption(tr("Mode"), self.mode), self.mode)
        parts = self.news, self.due, self.offer_list, self.form, self.ties
        fill(self._of_one, form, *parts, space=6)
        inside = QWidget()
        fill(
            inside,
            self.nothing,
            self.list,
            in_a_row(self.add, self.travel, None, self.look, self.remove),
            self._of_one,
            margin=8,
            space=6,
        ).addStretch(1)
        self._area = TallArea(inside)
        fill(self, self._area, space=4)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focused)

    def _show_focused(self, _before: QWidget | None, at: QWidget | None) -> None:
        """Qt scrolls to what Tab comes to from within, but not from outside."""
        if at is not None and self._area.isAncestorOf(at):
            self._area.ensureWidgetVisible(at)

    def _add(self) -> None:
        if self._cursor is None:
            self._travel_session.editor.refuse(tr("Point at a hex of the map first."))
        else:
            self.form_group(self._cursor)

    def _choose(self, item: QListWidgetItem | None, _before: object) -> None:
        if item is not None and not self._is_filling:
            self._travel_session.choose(str(item.data(THING)))

    def _look(self) -> None:
        party = self._travel_session.party
        if party is not None:
            self.go_asked.emit(party.at)

    def _rename(self, item: QListWidgetItem) -> None:
        id_, name = str(item.data(THING)), item.text()
        row = self._travel_session.groups.get(id_)
        if self._is_filling or row is None or name == row.name:
            return
        if not self._travel_session.editor.make(lambda c: rename_group(c, id_, name)):
            self._is_filling = True
            item.setText(row.name)
            self._is_filling = False

    def _set_procedure(self, _row: int) -> None:
        party, travel = self._travel_session.party, self.procedure.value()
        if party is not None:
            on = party.at.map
            self._travel_session.editor.make(
                lambda c: set_map_rules(c, on, replace(rules_of(c, on), travel=travel))
            )
            self.fill()

    def _set_mode(self, _row: int) -> None:
        mode = self.mode.value()
        self._travel_session.do(lambda c, group: set_mode(c, group, mode))
        self.fill()
