"""What a group is made of: members, people beside, mounts, carriage, guide, supplies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidgetItem, QMenu, QWidget

from mapper.commands.edits import MOST_HEADS
from mapper.commands.groups.party import (
    edit_member,
    order_members,
    remove_member,
    set_carriage,
    set_guided,
    set_mounts,
    set_others,
    set_supplies,
)
from mapper.commands.time.clock import set_wages, wages_of
from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Party
from mapper.play.delve.site_procedure import states_in
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.sheets.member_sheet import MemberSheet, card_of, systems_of
from mapper.play.sheets.sheet_files import every_system
from mapper.play.sheets.states import state_said
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.table.member_sheets import open_new_sheet, open_sheet
from mapper.ui.table.sheet_entries import STATE_WORDS
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import form_of, show_menu
from mapper.ui.widgets.layouts import across, column
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.plain_text import give_tip, on_button, without_keys
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    NumberBox,
    ShortList,
    in_a_row,
    label_of,
    rename_by_key,
    text_button,
)
from mapper.ui.widgets.two_line_rows import DETAIL, THING

NUMBER = 76


class HowMany(NumberBox):
    """How many there are."""

    def __init__(self, name: str, tip: str, edited: Callable[[int], object]) -> None:
        super().__init__()
        self.setRange(0, MOST_HEADS)
        self.setAccessibleName(name)
        give_tip(self, tip)
        self.setKeyboardTracking(False)
        measure(self, wide=NUMBER)
        self.valueChanged.connect(edited)


class PartyForm(QWidget):
    """Follows the chosen group; every field is a step of its own.

    `people` and `goods` are its two columns, beneath which there may be more.
    """

    def __init__(self, travel: TravelSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._travel = travel
        self._is_filling = False
        self.members = ShortList(tr("Members"))
        self.nothing = faint(tr("Nobody is in it yet; add the first one."))
        self.members.itemChanged.connect(self._rename)
        give_tip(self.members, tr("F2 renames, a double click opens all that is known of them"))
        self.members.setEditTriggers(ShortList.EditTrigger.EditKeyPressed)
        self.members.itemDoubleClicked.connect(lambda _item: self.edit_member())
        DeleteKey(self.members, self.remove_member)
        rename_by_key(self.members)
        self.add = IconButton("plus", tr("Add a member"), self.add_member)
        self.edit = IconButton("edit", tr("Edit the member"), self.edit_member)
        self.up = IconButton("chevron_up", tr("Further to the front"), self._move_up)
        self.remove = IconButton("trash", tr("Remove the member"), self.remove_member)
        self.others = HowMany(
            tr("Others"), tr("Hirelings, porters, escorts"), self._setting(set_others)
        )
        self.riders = HowMany(tr("Mounts"), tr("How many ride"), self._set_riders)
        self.suits = text_button(
            "", tr("Which terrain suits the mounts, and whether they fly"), self.show_terrains
        )
        self.wages = HowMany(
            tr("Wages"), tr("Gold that porters are paid each day"), self._setting(set_wages)
        )
        self.rations = HowMany(tr("Rations"), tr("Rations that are left"), self._set_supplies)
        self.water = HowMany(tr("Water"), tr("Measures of water that are left"), self._set_supplies)
        self.light = HowMany(tr("Light"), tr("Torches or oil that are left"), self._set_supplies)
        self.carriage = QCheckBox(tr("With a carriage"))
        self.guide = QCheckBox(tr("With a guide or a good map"))
        self.carriage.clicked.connect(
            lambda on: self._do(lambda c, group: set_carriage(c, group, has_carriage=on))
        )
        self.guide.clicked.connect(
            lambda on: self._do(lambda c, group: set_guided(c, group, is_guided=on))
        )
        self._lay_out()

    def fill(self) -> None:
        row = self._travel.party
        if row is None:
            return
        with self._filling():
            self._fill_members(row)
            self.others.setValue(row.others)
            self.riders.setValue(row.mounts.riders)
            self._fill_suits(row)
            self.wages.setValue(wages_of(self._travel.campaign, self._travel.group))
            self.rations.setValue(row.supplies.rations)
            self.water.setValue(row.supplies.water)
            self.light.setValue(row.supplies.light)
            self.carriage.setChecked(row.has_carriage)
            self.guide.setChecked(row.is_guided)

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """All of it, in the order in which it is read."""
        members = self.add, self.edit, self.up, self.remove, self.members
        company = self.others, self.riders, self.suits, self.carriage, self.guide
        return (*members, *company, self.rations, self.water, self.light, self.wages)

    def add_member(self) -> None:
        """A new one, with a sheet whose name is there to be typed over."""
        if self._travel.party is not None:
            open_new_sheet(self._travel.editor, self._travel.group, self.window())

    def edit_member(self) -> None:
        """The sheet of the marked member."""
        who = self._member()
        if who:
            open_sheet(self._travel.editor, self._travel.group, who, self.window())

    def show_terrains(self) -> None:
        show_menu(self.terrain_menu(), self.suits)

    def terrain_menu(self) -> QMenu:
        """The terrains of the rules; those that are marked suit the mounts."""
        menu = QMenu(self)
        row = self._travel.party
        if row is not None:
            flies = menu.addAction(tr("They &fly"), self._toggle_flying)
            flies.setCheckable(True)
            flies.setChecked(row.mounts.can_fly)
            menu.addSeparator()
            for name in land_terrains(self._travel.campaign, row.at.map):
                action = menu.addAction(
                    without_keys(terrain_words(name)), partial(self._toggle_suits, name)
                )
                action.setCheckable(True)
                action.setChecked(name not in row.mounts.unsuitable)
        return menu

    def remove_member(self) -> None:
        who = self._member()
        if who:
            self._do(lambda c, group: remove_member(c, group, who))

    def _lay_out(self) -> None:
        members = section(tr("Members"))
        members.setBuddy(self.members)
        buttons = self.add, self.edit, self.up, self.remove
        head = in_a_row(members, None, *buttons)
        self.people = column(head, self.nothing, (self.members, 1), space=TIGHT)
        goods = self.goods = form_of()
        goods.setVerticalSpacing(TIGHT)
        goods.setHorizontalSpacing(NEAR)
        goods.addRow(section(tr("Along with them")))
        self._add(tr("Others"), self.others)
        self._add(tr("Mounts"), self.riders, self.suits)
        goods.addRow("", self.carriage)
        goods.addRow("", self.guide)
        goods.addRow(further(tr("Supplies")))
        water, wages = label_of(tr("Water"), self.water), label_of(tr("Wages a day"), self.wages)
        for label in (water, wages):
            label.setMinimumWidth(max(label.sizeHint().width() for label in (water, wages)))
        self._add(tr("Rations"), self.rations, water, self.water)
        self._add(tr("Light"), self.light, wages, self.wages)
        across(self, (self.people, 1), (self.goods, 1), space=WIDE)

    def _add(self, name: str, field: QWidget, *beside: QWidget) -> None:
        """A row of the second column."""
        for part in (field, *beside):
            measure(part, least_high=CONTROL)
        self.goods.addRow(label_of(name, field), in_a_row(field, *beside, None))

    def _fill_members(self, row: Party) -> None:
        at = self.members.currentRow()
        self.members.clear()
        states = states_in(self._travel.campaign, self._travel.group)
        systems = systems_of(self._travel.campaign)
        for member in row.members:
            item = QListWidgetItem(member.name)
            item.setData(THING, id_of(member))
            sheet = MemberSheet(member, states[id_of(member)])
            known = [member.player, *_on_card(sheet, systems, row.minutes)]
            item.setData(DETAIL, " · ".join(filter(None, known)))
            give_tip(item, ", ".join(_in_full(sheet)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.members.addItem(item)
        self.members.setCurrentRow(min(max(at, 0), len(row.members) - 1))
        self.nothing.setVisible(not row.members)
        self.members.setEnabled(bool(row.members))
        for button in (self.edit, self.remove):
            button.setEnabled(bool(row.members))
        self.up.setEnabled(len(row.members) > 1)

    def _fill_suits(self, row: Party) -> None:
        names = ", ".join(terrain_words(name) for name in row.mounts.unsuitable)
        said = tr("Not in {names}", names=names) if names else tr("Suit all terrain")
        said = tr("They fly") if row.mounts.can_fly else said
        on_button(self.suits, said)
        self.suits.setEnabled(row.mounts.riders > 0)

    def _toggle_suits(self, name: str) -> None:
        row = self._travel.party
        if row is not None:
            before = row.mounts.unsuitable
            after = tuple(each for each in before if each != name)
            mounts = replace(row.mounts, unsuitable=after if name in before else (*before, name))
            self._do(lambda c, group: set_mounts(c, group, mounts))

    def _toggle_flying(self) -> None:
        row = self._travel.party
        if row is not None:
            mounts = replace(row.mounts, can_fly=not row.mounts.can_fly)
            self._do(lambda c, group: set_mounts(c, group, mounts))

    def _move_up(self) -> None:
        row, at = self._travel.party, self.members.currentRow()
        if row is None or at < 1:
            return
        order = list(map(id_of, row.members))
        order[at - 1], order[at] = order[at], order[at - 1]
        if self._do(lambda c, group: order_members(c, group, order)):
            self.members.setCurrentRow(at - 1)

    def _member(self) -> str:
        row = self._travel.party
        at = self.members.currentRow()
        return id_of(row.members[at]) if row is not None and at >= 0 else ""

    def _rename(self, item: QListWidgetItem) -> None:
        row, who, after = self._travel.party, str(item.data(THING)), item.text()
        members = row.members if row is not None else ()
        before = next((member for member in members if id_of(member) == who), None)
        if self._is_filling or before is None or before.name == after:
            return
        wanted = replace(before, name=after)
        if not self._do(lambda c, group: edit_member(c, group, who, wanted)):
            with self._filling():
                item.setText(before.name)

    def _set_riders(self, riders: int) -> None:
        row = self._travel.party
        if row is not None:
            mounts = replace(row.mounts, riders=riders)
            self._do(lambda c, group: set_mounts(c, group, mounts))

    def _set_supplies(self, _number: int) -> None:
        row = self._travel.party
        if row is not None:
            rations, water, light = (f.value() for f in (self.rations, self.water, self.light))
            after = replace(row.supplies, rations=rations, water=water, light=light)
            self._do(lambda c, group: set_supplies(c, group, after))

    def _setting(self, command: Callable[[Campaign, str, int], Change]) -> Callable[[int], object]:
        """A step that sets how many of something there are."""
        return lambda number: self._do(lambda c, group: command(c, group, number))

    def _do(self, command: GroupCommand) -> bool:
        return not self._is_filling and self._travel.do(command)

    @contextmanager
    def _filling(self) -> Iterator[None]:
        """What is written into the fields meanwhile is no edit."""
        before, self._is_filling = self._is_filling, True
        yield
        self._is_filling = before


def _on_card(sheet: MemberSheet, systems: frozenset[str], now: int) -> list[str]:
    """What stands on a card: what is left of pools, and states; else whatever is written."""
    card = card_of(sheet, systems)
    if not card.pools:
        card = card_of(sheet, every_system())
    pools = [
        f"{tr(name)} {now}{'' if most is None else f'/{most}'}" for name, now, most in card.pools
    ]
    states = (state_said(each, now, STATE_WORDS) for each in sheet.conditions().values())
    return [*(pools or _in_full(sheet)), *states]


def _in_full(sheet: MemberSheet) -> list[str]:
    return [f"{tr(name)} {value}" for name, value in sheet.member.fields.items()]


def further(title: str) -> QLabel:
    """The title of a part that another one stands above."""
    label = section(title)
    label.setContentsMargins(0, NEAR, 0, 0)
    return label


def land_terrains(campaign: Campaign, map_id: str) -> tuple[str, ...]:
    """The terrains that the rules of a map tell apart on land."""
    tables = tables_of(rules_of(campaign, map_id), "hexploration", Hexploration)
    return (*tables.land.terrain, *tables.house.terrain)


def terrain_words(name: str) -> str:
    return name.replace("_", " ")
