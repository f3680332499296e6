"""What the clock makes due now: the first die with its faces, the others as a number behind it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from mapper.commands.travel.encounter_dice import due_dice, faces, roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.numbering import label
from mapper.rules.shared.dice import Term
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT, TRAY
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.die_faces import DieFaces
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.two_lines import TwoLines

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

SHOWS = frozenset({"party", "calendar", "rules", "due_die", "map"})
"""Rows that it tells of."""

ROLL_WIDE = 64


class DueNow(QFrame):
    """The tray of what is due, which takes the same room whether anything is or not.

    What a die came to stands in it until something else is done, or the next one is due.
    """

    def __init__(self, editor: Editor, random: Random, tray: DiceTray) -> None:
        super().__init__()
        self.setAccessibleName(tr("Dice that are due"))
        self.setFixedHeight(TRAY)
        self._editor, self._random = editor, random
        document = self._document = editor.document
        self._is_rolling = False
        self._tray = tray
        self.result = ElidedLabel()
        self.nothing = ElidedLabel()
        self.due, self.more = TwoLines(), QToolButton()
        self.roll = QPushButton(tr("Roll"))
        self.real = DieFaces()
        self.dice = QWidget()
        self._set_up()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_due)
        self.show_due()

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
        else:
            self._tray.take_keys()

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
            self._show_rest()
            self._editor.said.emit(words)

    def show_due(self, _map_id: str = "") -> None:
        """What the rows say now."""
        campaign = self._document.campaign
        dice = due_dice(campaign)
        self.dice.setVisible(bool(dice))
        self._show_rest()
        if not dice:
            return
        die, row = next(iter(dice.items()))
        why = tr(MARKS[row.mark])
        self.due.say(f"{why[:1].upper()}{why[1:]}", due_in_words(campaign, row))
        self.more.setVisible(len(dice) > 1)
        self.more.setText(f"+{len(dice) - 1}")
        others = (due_in_words(campaign, other) for other in list(dice.values())[1:])
        give_tip(self.more, "\n".join(others))
        self.real.show_die(Term(1, 1, faces(campaign, die)))
        is_writable = not self._document.file.read_only
        for part in (self.roll, self.real):
            part.setEnabled(is_writable)

    def _show_rest(self) -> None:
        """In the room of the dice: what the last one came to, or that none is due."""
        is_due, has_result = bool(self.die), bool(self.result.text())
        self.result.setVisible(has_result and not is_due)
        self.nothing.setVisible(not has_result and not is_due)

    def _set_up(self) -> None:
        self.setObjectName("now")
        self.roll.clicked.connect(lambda _on=False: self.roll_die())
        self.roll.setFixedHeight(CONTROL)
        self.roll.setMaximumWidth(ROLL_WIDE)
        self.roll.setAccessibleName(tr("Roll here"))
        give_tip(self.roll, tr("Roll here"))
        self.real.taken.connect(self.roll_die)
        self.real.refused.connect(self._editor.refuse)
        self.more.setAutoRaise(True)
        self.more.setAccessibleName(tr("More dice that are due"))
        self.nothing.setText(tr("Nothing is due."))
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        tray = QHBoxLayout(self.dice)
        tray.setContentsMargins(0, 0, 0, 0)
        tray.setSpacing(TIGHT)
        tray.addWidget(self.due, 1)
        tray.addWidget(self.roll)
        tray.addWidget(self.real)
        tray.addWidget(self.more)
        line = QHBoxLayout(self)
        line.setContentsMargins(NEAR, 0, NEAR, 0)
        for part in (self.dice, self.result, self.nothing):
            line.addWidget(part, 1)

    def _follow(self, change: Change) -> None:
        if not self._is_rolling:
            self.result.setText("")
            self._show_rest()
        if change.kinds & SHOWS:
            self.show_due()


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


def _last_said(campaign: Campaign) -> str:
    entries = campaign.all(LogEntry)
    rolls = [id_ for id_, row in entries.items() if row.kind in ("roll", "weather")]
    return entries[max(rolls, key=natural)].text if rolls else ""
