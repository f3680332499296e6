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
    QGridLayout,
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
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.travel_words import date_in_words, day_in_words, sky_in_words
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint, section
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


DATE_LETTERS = 45
"""A date of more letters may be cut short where there is no room for them."""

IN_A_ROW = 10
"""Faces of a die side by side; those of a larger one stand in several rows."""


class PlayBar(QWidget):
    """The bar above the map while a campaign is played.

    What a die came to is said, and stands in the strip until something else is done.

    Time is asked for by a signal: an action of the window does the same.
    """

    time_asked = Signal()

    def __init__(self, editor: Editor, random: Random) -> None:
        super().__init__()
        self.setAccessibleName(tr("At the table"))
        self._editor = editor
        document = self._document = editor.document
        self._random = random
        self._is_rolling = False
        self.when = ElidedLabel(DATE_LETTERS, Qt.TextElideMode.ElideMiddle)
        self.sky = ElidedLabel()
        self.sky.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.result = section("")
        self.weather = QToolButton()
        self.due = section("")
        self.roll = QPushButton(tr("&Roll here"))
        self.dice = QFrame()
        self.faces: list[QToolButton] = []
        self._faces_rows = QGridLayout()
        self._set_up()
        self._lay_out()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_table)
        self.show_table()

    @property
    def die(self) -> str:
        """The die that is rolled first; empty when none is due."""
        return next(iter(due_dice(self._document.campaign)), "")

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
            self.result.setText(words)
            self.result.setVisible(True)
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
        self.setVisible(is_played)
        if not is_played:
            return
        minutes = now(campaign)
        self.when.setText(date_in_words(campaign, minutes))
        self.sky.setText(sky_in_words(campaign, minutes))
        self.weather.setVisible(bool(map_id))
        if map_id:
            kind = weather_in_words(weather_on(campaign, map_id).kind)
            on_button(self.weather, tr("Weather: {kind}", kind=kind))
        self._show_due(campaign)

    def _show_due(self, campaign: Campaign) -> None:
        dice = due_dice(campaign)
        self.dice.setVisible(bool(dice))
        if not dice:
            return
        die, row = next(iter(dice.items()))
        first = due_in_words(campaign, row)
        more = tr("%n dice are due.", n=len(dice)) if len(dice) > 1 else tr("A die is due.")
        self.due.setText(f"{more} {first}")
        count = faces(campaign, die)
        if count != len(self.faces):
            self._make_faces(count)
        is_writable = not self._document.file.read_only
        for button in (self.roll, *self.faces):
            button.setEnabled(is_writable)

    def _make_faces(self, count: int) -> None:
        for button in self.faces:
            button.hide()  # on its own, what waits to be shown would become a window
            button.deleteLater()
        self.faces = []
        for face in range(1, count + 1):
            button = QToolButton()
            button.setText(str(face))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAccessibleName(tr("A real die shows {face}", face=face))
            give_tip(button, tr("A real die shows {face}", face=face))
            button.setMinimumWidth(2 * self.fontMetrics().height())
            button.clicked.connect(lambda _on=False, face=face: self.roll_die(face))
            self.faces.append(button)
            self._faces_rows.addWidget(button, (face - 1) // IN_A_ROW, (face - 1) % IN_A_ROW)

    def _set_up(self) -> None:
        self.weather.setAccessibleName(tr("Weather"))
        give_tip(self.weather, tr("Choose the weather, or roll it"))
        self.weather.setAutoRaise(True)
        self.weather.clicked.connect(lambda _on=False: self.show_weathers())
        self.roll.clicked.connect(lambda _on=False: self.roll_die())
        self.dice.setAccessibleName(tr("Dice that are due"))
        self.dice.setFrameShape(QFrame.Shape.StyledPanel)
        for words in (self.due, self.result):  # long words never widen the window
            words.setWordWrap(True)
        self.result.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.result.hide()

    def _lay_out(self) -> None:
        clock = IconButton("recent", tr("Let time pass"), self.time_asked.emit)
        top = QHBoxLayout()
        top.setContentsMargins(8, 2, 8, 2)
        top.setSpacing(10)
        for part, share in ((clock, 0), (self.when, 3), (self.sky, 2), (self.weather, 0)):
            top.addWidget(part, share)
        top.addWidget(self.result, 1)
        real = faint(tr("or a real die:"))
        real.setWordWrap(False)
        tray = QHBoxLayout(self.dice)
        tray.setContentsMargins(8, 4, 8, 4)
        tray.setSpacing(8)
        tray.addWidget(self.due, 1)
        tray.addWidget(self.roll)
        tray.addWidget(real)
        self._faces_rows.setSpacing(2)
        tray.addLayout(self._faces_rows)
        fill(self, top, self.dice, space=0)

    def _set_weather(self, kind: str) -> None:
        map_id = self._document.map_id
        self._editor.make(lambda campaign: set_weather(campaign, map_id, kind))

    def _follow(self, change: Change) -> None:
        if not self._is_rolling:
            self.result.hide()
        if change.kinds & SHOWS:
            self.show_table()


def due_in_words(campaign: Campaign, row: DueDie) -> str:
    """Whose die it is, why, where and when it fell due."""
    group = campaign.get(Key("party", "", row.group))
    who = group.name if isinstance(group, Party) else ""
    on = campaign.maps().get(row.at.map)
    where = ""
    if on is not None and row.at.hex is not None:
        where = label(row.at.hex, on.top, on.numbering)
    zone = campaign.get(Key("zone", row.at.map, row.at.zone))
    if isinstance(zone, Zone):
        where = zone.number or zone.name
    when = day_in_words(campaign, row.minutes)
    return tr(
        "{who}: {why} ({where}, {when})", who=who, why=tr(MARKS[row.mark]), where=where, when=when
    )


def weather_in_words(kind: str) -> str:
    return kind.replace("_", " ")


def _last_said(campaign: Campaign) -> str:
    entries = campaign.all(LogEntry)
    rolls = [id_ for id_, row in entries.items() if row.kind in ("roll", "weather")]
    return entries[max(rolls, key=natural)].text if rolls else ""
