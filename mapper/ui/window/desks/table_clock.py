"""The clock of the table: date and sky, in a dungeon the round and its light; and its menu."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from mapper.commands.time.clock import all_weathers, roll_weather, set_weather, set_wind, winds
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Hex
from mapper.play.delve.lights import light_left, lights_of
from mapper.play.map_rules import now, weather_on, weathers
from mapper.rules.shared.dice import Notation, Term
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import light_in_words, peril_in_words, round_in_words
from mapper.ui.delve.table_time import TableTime
from mapper.ui.editing.editor import Editor
from mapper.ui.shortcuts.action_set import ActionSet
from mapper.ui.table.dice_lines import RollDialog
from mapper.ui.table.travel_words import (
    date_in_words,
    day_in_words,
    how_it_goes_on,
    sites_in_words,
    sky_in_words,
)
from mapper.ui.widgets.ask_dialog import open_dialog, show_menu
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip, on_button, without_keys
from mapper.ui.widgets.small_parts import IconButton
from mapper.ui.window.desks.next_step import mark_due

SHOWS = frozenset({"clock", "party", "calendar", "weather", "rules", "map"})
"""Rows that the clock tells of."""

LEAST_LETTERS = 16
"""So much of a date is always seen."""

OF_TIME = ("jump", "timers", "month", "calendar")
OF_ROUND = ("edit_round", "lights", "pause_round")
OF_SKY = ("weather", "roll_weather")
"""Actions of its menu."""


class ClockShown(NamedTuple):
    """What the clock shows, the longest first, all of it in words, and whether light runs short."""

    lines: tuple[str, ...]
    told: str
    is_due: bool = False


def outdoors(campaign: Campaign) -> ClockShown:
    """The date and the sky; where there is little room, moons give way one by one."""
    minutes = now(campaign)
    date, sky = date_in_words(campaign, minutes), sky_in_words(campaign, minutes)
    parts = sky.split(" · ")
    skies = [" · ".join((date, *parts[:count])) for count in range(len(parts), 0, -1)]
    return ClockShown((*skies, date, day_in_words(campaign, minutes)), f"{date}\n{sky}")


def in_a_dungeon(delving: DelveSession, at_table: str) -> ClockShown | None:
    """Round or turn, hour, light, what makes it dangerous, and the time at the table."""
    party, checks = delving.party, delving.checks
    if party is None or checks is None:
        return None
    campaign, group = delving.campaign, delving.group
    date = date_in_words(campaign, party.minutes, " · ")
    head = f"{round_in_words(checks)} · {date.split(' · ')[-1]}"
    light, peril = light_in_words(campaign, group), peril_in_words(checks).lower()
    parts = [*filter(None, (light, peril, at_table))]
    lines = tuple(" · ".join((head, *parts[:count])) for count in range(len(parts), -1, -1))
    left = light_left(campaign, group)
    burns = any(row.is_lit for row in lights_of(campaign, group).values())
    is_short = not burns or (left is not None and left.rounds <= 1)
    return ClockShown(lines, "\n".join((lines[0], date)), is_short)


class TableClock(QWidget):
    """The clock in the bar at the top; a click opens its menu, made of actions of the window."""

    def __init__(
        self,
        editor: Editor,
        random: Random,
        delving: DelveSession,
        at_table: TableTime,
        actions: ActionSet[Any],
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("The clock"))
        self._editor, self._random, self._actions = editor, random, actions
        self._delving, self._at_table = delving, at_table
        document = self._document = editor.document
        self.when = IconButton("recent", tr("The clock"), self.open_menu)
        self.weather = QToolButton()
        self.shown = ClockShown(("",), "")
        self._lay_out()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_clock)
        delving.changed.connect(self.show_clock)
        at_table.changed.connect(self.show_clock)
        self.show_clock()

    def ask_weather(self) -> None:
        """Roll for it by the table of the season, and of the region that the first group is in."""
        map_id, at = self._document.map_id, self._first_here()
        kinds = weathers(self._document.campaign, map_id, at)
        stays = tr("The weather stays as it is.")

        def take(faces: tuple[int, ...]) -> bool:
            return self._editor.make(
                lambda c: roll_weather(c, map_id, self._random, at, face=sum(faces)),
                lambda change: self._editor.said.emit(change.label if change else stays),
            )

        dice = Notation((Term(1, 1, len(kinds)),))
        open_dialog(RollDialog(tr("Roll the weather"), dice, take, self.window()))

    def menu(self) -> QMenu:
        """What can be done about the time, and in a dungeon about round, light and procedure."""
        menu, made = QMenu(self), self._actions.made
        if self._delving.is_inside:
            menu.addActions([made[id_] for id_ in OF_ROUND])
            menu.addMenu(self.procedures_menu())
            menu.addSeparator()
        menu.addActions([made[id_] for id_ in OF_TIME])
        menu.addSeparator()
        menu.addActions([made[id_] for id_ in OF_SKY])
        return menu

    def procedures_menu(self) -> QMenu:
        """The procedures by which the dungeon can be delved, the one that it is marked."""
        menu = QMenu(tr("Dungeon &by"), self)
        menu.setToolTipsVisible(True)
        rules, group = self._delving.rules, QActionGroup(menu)
        for site, name in sites_in_words().items():
            action = menu.addAction(without_keys(name), partial(self._delving.go_by, site))
            action.setCheckable(True)
            action.setChecked(rules is not None and rules.name == site)
            give_tip(action, how_it_goes_on(site))
            group.addAction(action)
        return menu

    def weather_menu(self) -> QMenu:
        """All weathers, the one that it is marked, and the roll."""
        menu = QMenu(self)
        menu.addAction(self._actions.made["roll_weather"])
        menu.addSeparator()
        campaign, map_id = self._document.campaign, self._document.map_id
        if map_id:
            now_kind, group = weather_on(campaign, map_id).kind, QActionGroup(menu)
            for kind in all_weathers(campaign, map_id):
                action = menu.addAction(
                    without_keys(weather_in_words(kind)), partial(self._set_weather, kind)
                )
                action.setCheckable(True)
                action.setChecked(kind == now_kind)
                group.addAction(action)
            self._add_winds(menu)
        return menu

    def _add_winds(self, menu: QMenu) -> None:
        """What the wind is to those who sail."""
        campaign, map_id = self._document.campaign, self._document.map_id
        inner, group = menu.addMenu(tr("&Wind for sails")), QActionGroup(menu)
        for wind in winds(campaign, map_id):
            action = inner.addAction(tr(WINDS.get(wind, wind)), partial(self._set_wind, wind))
            action.setCheckable(True)
            action.setChecked(wind == weather_on(campaign, map_id).wind)
            group.addAction(action)

    def open_menu(self) -> None:
        show_menu(self.menu(), self._below(self.when))

    def show_weathers(self) -> None:
        show_menu(self.weather_menu(), self._below(self.weather))

    def show_procedures(self) -> None:
        show_menu(self.procedures_menu(), self._below(self.when))

    def show_clock(self, _map_id: str = "") -> None:
        """What the rows say now."""
        campaign, map_id = self._document.campaign, self._document.map_id
        inside = in_a_dungeon(self._delving, self._at_table.in_words)
        self.shown = inside or outdoors(campaign)
        give_tip(self.when, self.shown.told)
        mark_due(self.when, self.shown.is_due)
        self.weather.setVisible(bool(map_id) and inside is None)
        if map_id:
            kind = weather_in_words(weather_on(campaign, map_id).kind)
            on_button(self.weather, tr("Weather: {kind}", kind=kind))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As much as there is room for; all of it is in the tip."""
        beside = 0 if self.weather.isHidden() else self.weather.sizeHint().width() + TIGHT
        room = self.width() - beside - self.when.iconSize().width() - 4 * NEAR
        wide, lines = self.when.fontMetrics().horizontalAdvance, self.shown.lines
        text = next((said for said in lines if wide(said) <= room), lines[-1])
        self.when.setText(without_keys(text))
        self.when.setAccessibleName(self.shown.told)

    def _lay_out(self) -> None:
        self.when.setObjectName("clock")
        self.when.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        letters = self.when.fontMetrics().averageCharWidth()
        self.when.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.when.setMinimumWidth(LEAST_LETTERS * letters)
        self.weather.setAccessibleName(tr("Weather"))
        give_tip(self.weather, tr("Choose the weather, or roll it"))
        self.weather.clicked.connect(lambda _on=False: self.show_weathers())
        for part in (self.when, self.weather):
            part.setAutoRaise(True)
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        across(self, (self.when, 1), self.weather, margin=(NEAR, 0, NEAR, 0), space=TIGHT)

    def _below(self, part: QWidget) -> QWidget:
        return next(each for each in (part, self.when, self.window()) if each.isVisible())

    def _first_here(self) -> Hex | None:
        map_id = self._document.map_id
        groups = self._document.campaign.all(Party).values()
        return next((row.at.hex for row in groups if row.at.map == map_id), None)

    def _set_weather(self, kind: str) -> None:
        map_id = self._document.map_id
        self._editor.make(lambda campaign: set_weather(campaign, map_id, kind))

    def _set_wind(self, wind: str) -> None:
        map_id = self._document.map_id
        self._editor.make(lambda campaign: set_wind(campaign, map_id, wind))

    def _follow(self, change: Change) -> None:
        if change.kinds & SHOWS:
            self.show_clock()


WINDS: Mapping[str, str] = MappingProxyType(
    {
        "none": "nobody speaks of it",
        "favourable": "favourable",
        "contrary": "contrary",
        "becalmed": "becalmed",
    }
)


def weather_in_words(kind: str) -> str:
    return kind.replace("_", " ")
