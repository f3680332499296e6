"""The clock of the table: date and hour, with the sky in its tip, and the weather to choose."""

from __future__ import annotations

from functools import partial
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from mapper.commands.time.clock import all_weathers, roll_weather, set_weather
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.play.calendar_and_weather import now
from mapper.play.map_rules import weather_on
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.travel_words import date_in_words, day_in_words, sky_in_words
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label, without_keys
from mapper.ui.widgets.small_parts import IconButton

SHOWS = frozenset({"clock", "party", "calendar", "weather", "rules", "map"})
"""Rows that the clock tells of."""

LEAST_LETTERS = 16
"""So much of a date is always seen."""


class TableClock(QWidget):
    """The clock in the bar at the top.

    Time is asked for by a signal: an action of the window does the same.
    """

    time_asked = Signal()

    def __init__(self, editor: Editor, random: Random) -> None:
        super().__init__()
        self.setAccessibleName(tr("The clock"))
        self._editor, self._random = editor, random
        document = self._document = editor.document
        self.when = plain_label()
        self._said: tuple[str, ...] = ()
        self.weather = QToolButton()
        self._time = IconButton("recent", tr("Let time pass"), self.time_asked.emit)
        self._lay_out()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_clock)
        self.show_clock()

    def roll_weather(self) -> None:
        """By the table of the season, and of the region that the first group here is in."""
        map_id = self._document.map_id
        groups = self._document.campaign.all(Party).values()
        at = next((row.at.hex for row in groups if row.at.map == map_id), None)
        stays = tr("The weather stays as it is.")
        self._editor.make(
            lambda campaign: roll_weather(campaign, map_id, self._random, at),
            lambda change: self._editor.said.emit(change.label if change else stays),
        )

    def weather_menu(self) -> QMenu:
        """All weathers, the one that it is marked, and the roll."""
        menu = QMenu(self)
        menu.addAction(tr("&Roll the weather"), self.roll_weather)
        menu.addSeparator()
        campaign, map_id = self._document.campaign, self._document.map_id
        if map_id:
            now_kind = weather_on(campaign, map_id).kind
            for kind in all_weathers(campaign, map_id):
                action = menu.addAction(
                    without_keys(weather_in_words(kind)), partial(self._set_weather, kind)
                )
                action.setCheckable(True)
                action.setChecked(kind == now_kind)
        return menu

    def show_weathers(self) -> None:
        below = self.weather if self.weather.isVisible() else self.window()
        show_menu(self.weather_menu(), below)

    def show_clock(self, _map_id: str = "") -> None:
        """What the rows say now."""
        campaign, map_id = self._document.campaign, self._document.map_id
        minutes = now(campaign)
        date, sky = date_in_words(campaign, minutes), sky_in_words(campaign, minutes)
        self._said = (f"{date} · {sky}", date, day_in_words(campaign, minutes))
        give_tip(self.when, f"{date}\n{sky}")
        self.weather.setVisible(bool(map_id))
        if map_id:
            kind = weather_in_words(weather_on(campaign, map_id).kind)
            on_button(self.weather, tr("Weather: {kind}", kind=kind))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As much of date and sky as there is room for; all of it is in the tip."""
        others = self._time.sizeHint().width() + self.weather.sizeHint().width()
        room = self.width() - others - 2 * (NEAR + TIGHT)
        wide = self.when.fontMetrics().horizontalAdvance
        self.when.setText(next((said for said in self._said if wide(said) <= room), self._said[-1]))

    def _lay_out(self) -> None:
        self.weather.setAccessibleName(tr("Weather"))
        give_tip(self.weather, tr("Choose the weather, or roll it"))
        self.weather.setAutoRaise(True)
        self.weather.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.weather.clicked.connect(lambda _on=False: self.show_weathers())
        letters = self.when.fontMetrics().averageCharWidth()
        self.when.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.when.setMinimumWidth(LEAST_LETTERS * letters)
        line = QHBoxLayout(self)
        line.setContentsMargins(NEAR, 0, NEAR, 0)
        line.setSpacing(TIGHT)
        line.addWidget(self._time)
        line.addWidget(self.when, 1)
        line.addWidget(self.weather)

    def _set_weather(self, kind: str) -> None:
        map_id = self._document.map_id
        self._editor.make(lambda campaign: set_weather(campaign, map_id, kind))

    def _follow(self, change: Change) -> None:
        if change.kinds & SHOWS:
            self.show_clock()


def weather_in_words(kind: str) -> str:
    return kind.replace("_", " ")
