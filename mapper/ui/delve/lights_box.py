"""Lights and what runs out: how much is left of each, and every value can be set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidgetItem, QWidget

from mapper.commands.delve.lights import (
    CountUnit,
    douse,
    drop,
    edit_countdown,
    edit_light,
    relight,
    remove_countdown,
    remove_light,
    start_countdown,
    start_effect,
    take,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import Countdown, Light
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.lights import countdowns_of, light_name, lights_of
from mapper.play.delve.site_procedure import SiteProcedure
from mapper.ui.app.measures import APART, NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.line_dialog import ask_line
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.layouts import close_button, column, fill_dialog
from mapper.ui.widgets.layouts import row as row_of
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.plain_text import give_tip, titled
from mapper.ui.widgets.small_parts import ChoiceBox, IconButton, ShortList, in_a_row, text_button
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING

LightUnit = CountUnit | Literal["minutes"]
UNITS: Mapping[LightUnit, str] = MappingProxyType(
    {
        "round": "rounds",
        "turn": "turns",
        "hour": "hours",
        "minutes": "minutes of an effect",
        "real_minute": "minutes at the table",
    }
)
MOST = 1_000
LETTERS = 20


class LightsDialog(QDialog):
    """All lights and countdowns of the chosen group.

    `real_effects` says whether what lasts just an hour runs at the table.
    """

    def __init__(
        self, delving: DelveSession, real_effects: Callable[[], bool], parent: QWidget
    ) -> None:
        super().__init__(parent)
        titled(self, tr("Lights and timers"))
        self._delving = delving
        self._real_effects = real_effects
        self._is_filling = False
        self._unit = ""
        self.list = ShortList(tr("Lights and timers"))
        self.nothing = faint(tr("Nothing burns or runs out."))
        self.outside = faint(
            tr("Out of doors these run down with the clock; here you see what is left.")
        )
        lit = tr("The chosen one lights a torch"), tr("The chosen one lights a lantern")
        self.torch = text_button(tr("Torch"), lit[0], delving.light_up)
        self.lantern = text_button(tr("Lantern"), lit[1], lambda: delving.light_up("lantern"))
        self.left = number_field(tr("How much is left"), 0, MOST)
        self.edit = IconButton("edit", tr("Say what it is"), self.ask_words)
        self.toggle = IconButton("sun", tr("Put out, or light again"), self._toggle)
        self.drop = IconButton(
            "beneath", tr("Drop it where its carrier is"), partial(self._with_light, drop)
        )
        self.take = IconButton("party", tr("The chosen one takes it"), self._take)
        self.remove = IconButton("trash", tr("Take it off the list"), self._remove)
        self.purpose = QLineEdit()
        self.count = number_field(tr("How long the timer runs"), 1, MOST, 6)
        self.unit = ChoiceBox(tr("What the timer counts"), tr_all(UNITS))
        self.start = IconButton("plus", tr("Start this timer"), self._start)
        self._set_up()
        self._lay_out()
        delving.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        delving = self._delving
        if delving.party is None:
            return
        chosen = self._thing
        self._is_filling = True
        self._offer_unit()
        self.list.clear()
        campaign, group = delving.campaign, delving.group
        for id_, light in lights_of(campaign, group).items():
            note = tr("burns") if light.is_lit else tr("out")
            self._add(("light", id_), light_name(campaign, light), light.left, note, light.is_lit)
        for id_, row in countdowns_of(campaign, group).items():
            self._add(("countdown", id_), row.text, row.left, "", True, row.unit)
        for at in range(self.list.count()):
            if self.list.item(at).data(THING) == chosen:
                self.list.setCurrentRow(at)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.fit()
        self.nothing.setVisible(not self.list.count())
        self.outside.setVisible(not delving.is_inside)
        for part in self._in_hand:
            part.setEnabled(delving.is_inside)
        if delving.is_inside and delving.why_stopped:
            for part in (self.torch, self.lantern, self.take):
                part.setEnabled(False)
        self._is_filling = False
        self._show_chosen()

    def ask_words(self) -> None:
        """What the chosen light or timer is."""
        thing, row = self._thing, self._row()
        if thing is not None and row is not None:
            now = row.source if isinstance(row, Light) else row.text
            keep = partial(self._edit, thing, None)
            ask_line(tr("Lights and timers"), tr("&What it is"), keep, self.window(), now)

    def _edit(self, thing: tuple[str, str], left: int | None, text: str | None = None) -> bool:
        """How much is left of a light or a timer, or what it is."""
        kind, id_ = thing
        if kind == "light":
            return self._delving.do(lambda c, _g: edit_light(c, id_, left=left, source=text))
        return self._delving.do(lambda c, g: edit_countdown(c, g, id_, left=left, text=text))

    @property
    def _tools(self) -> tuple[IconButton, ...]:
        return self.edit, self.toggle, self.drop, self.take, self.remove

    @property
    def _thing(self) -> tuple[str, str] | None:
        if self.list.currentRow() < 0:
            return None
        kind, id_ = self.list.currentItem().data(THING)
        return str(kind), str(id_)

    def _add(
        self,
        thing: tuple[str, str],
        name: str,
        left: int,
        note: str,
        is_on: bool,
        unit: CountUnit | None = None,
    ) -> None:
        item = QListWidgetItem(name)
        item.setData(THING, thing)
        is_counted = unit is not None or self._burns_down
        said = self._left_in_words(left, unit) if is_counted else ""
        item.setData(DETAIL, " · ".join(filter(None, (said, note))))
        item.setData(FAINT, not is_on)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
        if left <= 1 and is_on and is_counted:
            item.setData(NOTE, tr("ends now"))
        self.list.addItem(item)

    @property
    def _rules(self) -> SiteProcedure | None:
        """What the dungeon goes by, or out of doors the map."""
        party = self._delving.party
        return None if party is None else site_rules(self._delving.campaign, party.at.map)

    @property
    def _in_hand(self) -> tuple[QWidget, ...]:
        """What can be done in a dungeon alone."""
        lit = self.torch, self.lantern
        return *self._tools, *lit, self.left, self.purpose, self.count, self.unit, self.start

    def _offer_unit(self) -> None:
        """What the dungeon counts, once it counts something else than before."""
        rules = self._rules
        if rules is not None and rules.unit != self._unit:
            self._unit = rules.unit
            self.unit.show_value(rules.unit)

    @property
    def _burns_down(self) -> bool:
        """Whether lights have so many rounds or turns, and are not put out by a die."""
        rules = self._rules
        return rules is not None and not rules.fixed_durations_off

    def _left_in_words(self, left: int, unit: CountUnit | None) -> str:
        rules = self._rules
        match unit or (rules.unit if rules is not None else "round"):
            case "round":
                return tr("%n rounds left", n=left)
            case "turn":
                return tr("%n turns left", n=left)
            case "hour":
                return tr("%n hours left", n=left)
        return tr("%n minutes at the table left", n=left)

    def _show_chosen(self) -> None:
        thing = self._thing
        row = self._row()
        is_light = isinstance(row, Light)
        for part in (self.toggle, self.drop, self.take):
            part.setVisible(is_light)
        for widget in (self.left, self.edit, self.remove):
            widget.setVisible(thing is not None)
        is_held = isinstance(row, Light) and row.at is None
        self.drop.setEnabled(is_held and self._delving.is_inside)
        if row is not None:
            self._is_filling = True
            self.left.setValue(row.left)
            self._is_filling = False

    def _row(self) -> Light | Countdown | None:
        thing = self._thing
        if thing is None:
            return None
        campaign, group = self._delving.campaign, self._delving.group
        kind, id_ = thing
        if kind == "light":
            return lights_of(campaign, group).get(id_)
        return countdowns_of(campaign, group).get(id_)

    def _set_left(self, left: int) -> None:
        thing, row = self._thing, self._row()
        if not self._is_filling and thing is not None and row is not None and row.left != left:
            self._edit(thing, left)

    def _toggle(self) -> None:
        row = self._row()
        self._with_light(douse if isinstance(row, Light) and row.is_lit else relight)

    def _take(self) -> None:
        who = self._delving.who or self._delving.leader
        self._with_light(lambda c, id_: take(c, id_, who))

    def _with_light(self, command: Callable[[Campaign, str], Change]) -> None:
        """What becomes of the chosen light."""
        thing = self._thing
        if thing is not None and thing[0] == "light":
            self._delving.do(lambda c, _g: command(c, thing[1]))

    def _remove(self) -> None:
        thing = self._thing
        if thing is not None and thing[0] == "countdown":
            self._delving.do(lambda c, g: remove_countdown(c, g, thing[1]))
        self._with_light(remove_light)

    def _start(self) -> None:
        text, count = self.purpose.text().strip() or tr("Timer"), self.count.value()
        unit, is_real = self.unit.value(), self._real_effects()
        if unit == "minutes":
            done = self._delving.do(
                lambda c, g: start_effect(c, g, text, count, real_timer=is_real)
            )
        else:
            done = self._delving.do(lambda c, g: start_countdown(c, g, text, count, unit))
        if done:
            self.purpose.clear()

    def _set_up(self) -> None:
        self.list.currentItemChanged.connect(lambda _now, _before: self._show_chosen())
        self.left.setKeyboardTracking(False)
        give_tip(self.left, tr("How much is left; set by hand, it stands in the log"))
        self.left.valueChanged.connect(self._set_left)
        self.purpose.setPlaceholderText(tr("Timer: what for?"))
        self.purpose.setAccessibleName(tr("What the timer is for"))
        self.purpose.returnPressed.connect(self._start)

    def _lay_out(self) -> None:
        row = in_a_row(self.count, self.unit, self.start)
        row.setStretch(1, 1)
        light = row_of(section(tr("Light")), self.torch, self.lantern, None, space=NEAR)
        burning = self.nothing, self.list, self.outside, in_a_row(self.left, None, *self._tools)
        timer = section(tr("Start a timer")), self.purpose, row
        inside = column(*burning, APART, light, APART, *timer, space=TIGHT)
        fill_dialog(self, heading(self.windowTitle()), inside, None, close_button(self))
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())
