"""The strip above the map while a campaign is played: date, sky and weather, and dice to roll."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from mapper.commands.time.clock import all_weathers, roll_weather, set_weather
from mapper.commands.travel.encounter_dice import due_dice, faces, roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.numbering import label
from mapper.play.calendar_and_weather import now
from mapper.play.map_rules import weather_on
from mapper.rules.shared.dice import Term
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.table.travel_words import date_in_words, day_in_words, sky_in_words
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.die_faces import DieFaces
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.layouts import column, fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, on_button, without_keys
from mapper.ui.widgets.small_parts import IconButton

MARKS: Mapping[str, str] = MappingProxyType(
    {
        "half": "half of the day's points are spent",
        "first": "the first point is spent",
        "all": "all points are spent",
        "night": "night camp",
        "watch": "a watch has passed",
        "hazard": "all have acted",
        "wandering": "somebody may come by",
        "battering": "the noise may draw somebody",
        "turn": "a turn has passed",
        "overloaded": "a turn begins",
    }
)
"""Why a die is due."""

SHOWS = frozenset({"clock", "party", "calendar", "weather", "rules", "due_die", "map", "timer"})
"""Rows that the strip tells of."""


DATE_LETTERS = 24
"""A date of more letters may be cut short where there is no room for them."""


class PlayBar(QWidget):
    """The bar above the map while a campaign is played.

    What a due die came to is said, and stands in the strip until something else is done. The tray
    for any dice stands beside it.

    Time is asked for by a signal: an action of the window does the same.
    """

    time_asked = Signal()

    def __init__(self, editor: Editor, random: Random, tray: DiceTray) -> None:
        super().__init__()
        self.setAccessibleName(tr("At the table"))
        self._editor = editor
        document = self._document = editor.document
        self._random = random
        self._is_rolling = self._is_asked_for = False
        self.tray = tray
        self.when = ElidedLabel(DATE_LETTERS, Qt.TextElideMode.ElideMiddle)
        self.sky = ElidedLabel()
        self.sky.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.result = ElidedLabel()
        self.weather = QToolButton()
        self.due = ElidedLabel()
        self.roll = QPushButton(tr("Roll here"))
        self.dice = QFrame()
        self.real = DieFaces()
        self._clock = QWidget()
        self._set_up()
        self._lay_out()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_table)
        self.show_table()

    @property
    def die(self) -> str:
        """The die that is rolled first; empty when none is due."""
        return next(iter(due_dice(self._document.campaign)), "")

    @property
    def faces(self) -> list[QToolButton]:
        """The faces of the die that is rolled first, to tap."""
        return self.real.tiles

    def roll_what_is_due(self) -> None:
        """Roll the oldest die that is due; where none is, the keys go to the tray for any dice."""
        if self.die:
            self.roll_die()
            return
        self.show_tray()
        self.tray.take_keys()

    def show_tray(self) -> None:
        """Dice are at hand where nothing is played yet, too, once they were asked for."""
        self._is_asked_for = True
        self.show_table()

    def roll_die(self, face: int | None = None) -> None:
        """Roll the oldest die that is due, or take the face that a real one shows."""
        die = self.die
        if not die:
            return
        self._is_rolling = True
        try:
            step = self._editor.edit(lambda campaign: roll(campaign, die, self._random, face=face))
        finally:
            self._is_rolling = False
        if step:
            words = _last_said(self._document.campaign)
            self._show_result(words)
            self._editor.said.emit(words)

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
        below = self.weather if self.isVisible() else self.parentWidget() or self
        show_menu(self.weather_menu(), below)

    def show_table(self, _map_id: str = "") -> None:
        """What the rows say now."""
        campaign, map_id = self._document.campaign, self._document.map_id
        is_played = bool(campaign.all(Party)) or campaign.get(CLOCK) is not None
        self.setVisible(is_played or self._is_asked_for)
        self._clock.setVisible(is_played)
        if not is_played:
            self.dice.hide()
            return
        minutes = now(campaign)
        self.when.setText(date_in_words(campaign, minutes))
        self.sky.setText(sky_in_words(campaign, minutes))
        self.weather.setVisible(bool(map_id))
        if map_id:
            kind = weather_in_words(weather_on(campaign, map_id).kind)
            on_button(self.weather, tr("Weather: {kind}", kind=kind))
        self._show_due(campaign)

    def _show_result(self, words: str) -> None:
        """In the place of the sky, so that nothing else moves."""
        self.result.setText(words)
        self.result.setVisible(bool(words))
        self.sky.setVisible(not words)

    def _show_due(self, campaign: Campaign) -> None:
        dice = due_dice(campaign)
        self.dice.setVisible(bool(dice))
        if not dice:
            return
        die, row = next(iter(dice.items()))
        first = due_in_words(campaign, row)
        more = f" {tr('%n dice are due.', n=len(dice))}" if len(dice) > 1 else ""
        self.due.setText(f"{first}{more}")
        self.real.show_die(Term(1, 1, faces(campaign, die)))
        is_writable = not self._document.file.read_only
        for part in (self.roll, self.real):
            part.setEnabled(is_writable)

    def _set_up(self) -> None:
        self.weather.setAccessibleName(tr("Weather"))
        give_tip(self.weather, tr("Choose the weather, or roll it"))
        self.weather.setAutoRaise(True)
        self.weather.clicked.connect(lambda _on=False: self.show_weathers())
        self.roll.clicked.connect(lambda _on=False: self.roll_die())
        self.dice.setAccessibleName(tr("Dice that are due"))
        self.dice.setFrameShape(QFrame.Shape.StyledPanel)
        self.result.hide()
        self.real.taken.connect(self.roll_die)
        self.real.refused.connect(self._editor.refuse)
        for words in (self.due, self.result):
            font = words.font()
            font.setBold(True)
            words.setFont(font)

    def _lay_out(self) -> None:
        clock = IconButton("recent", tr("Let time pass"), self.time_asked.emit)
        below = row((self.sky, 1), (self.result, 1), self.weather, space=8)
        told = row(clock, (column(self.when, below, space=0), 1), space=8)
        told.setContentsMargins(0, 0, 0, 0)
        self._clock.setLayout(told)
        top = row((self._clock, 1), self.tray, space=12)
        top.setContentsMargins(8, 2, 8, 2)
        real = faint(tr("or a real die:"))
        real.setWordWrap(False)
        due = QHBoxLayout(self.dice)
        due.setContentsMargins(8, 4, 8, 4)
        due.setSpacing(8)
        due.addWidget(self.due, 1)
        for part in (self.roll, real, self.real):
            due.addWidget(part)
        fill(self, top, self.dice, space=0)

    def _set_weather(self, kind: str) -> None:
        map_id = self._document.map_id
        self._editor.make(lambda campaign: set_weather(campaign, map_id, kind))

    def _follow(self, change: Change) -> None:
        if not self._is_rolling:
            self._show_result("")
        if change.kinds & SHOWS:
            self.show_table()


def due_in_words(campaign: Campaign, row: DueDie) -> str:
    """Why a die is due, where and when it fell due, and whose it is where groups are several."""
    groups = campaign.all(Party)
    who = groups[row.group].name if len(groups) > 1 and row.group in groups else ""
    on = campaign.maps().get(row.at.map)
    where = ""
    if on is not None and row.at.hex is not None:
        where = label(row.at.hex, on.top, on.numbering)
    zone = campaign.get(Key("zone", row.at.map, row.at.zone))
    if isinstance(zone, Zone):
        where = zone.number or zone.name
    when = day_in_words(campaign, row.minutes)
    said = tr("{why} ({where}, {when})", why=tr(MARKS[row.mark]), where=where, when=when)
    return tr("{who}: {what}", who=who, what=said) if who else f"{said[:1].upper()}{said[1:]}"


def weather_in_words(kind: str) -> str:
    return kind.replace("_", " ")


def _last_said(campaign: Campaign) -> str:
    entries = campaign.all(LogEntry)
    rolls = [id_ for id_, row in entries.items() if row.kind in ("roll", "weather")]
    return entries[max(rolls, key=natural)].text if rolls else ""
