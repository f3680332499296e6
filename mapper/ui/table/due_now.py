"""What the clock makes due now: the first die with its faces, the others as a number behind it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from mapper.commands.travel.encounter_dice import due_dice, faces, roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.numbering import label
from mapper.ui.app.measures import CONTROL, HAIR, NEAR, TIGHT, TRAY
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.plain_text import give_tip

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

MOST_FACES = 8
"""Faces side by side; that of a larger die is typed."""

TYPED_WIDE = 72


class DueNow(QFrame):
    """The tray of what is due, which takes the same room whether anything is or not.

    What a die came to stands in it until something else is done, or the next one is due.
    """

    def __init__(self, editor: Editor, random: Random) -> None:
        super().__init__()
        self.setAccessibleName(tr("Dice that are due"))
        self.setFixedHeight(TRAY)
        self._editor, self._random = editor, random
        document = self._document = editor.document
        self._is_rolling = False
        self.result = ElidedLabel()
        self.nothing = ElidedLabel()
        self.due, self.more = ElidedLabel(), QToolButton()
        self.roll = QPushButton(tr("&Roll here"))
        self.typed, self._count = QLineEdit(), 0
        self.dice = QWidget()
        self.faces: list[QToolButton] = []
        self._tiles = QHBoxLayout()
        self._set_up()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_due)
        self.show_due()

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
        self.due.setText(due_in_words(campaign, row))
        self.more.setVisible(len(dice) > 1)
        self.more.setText(f"+{len(dice) - 1}")
        others = (due_in_words(campaign, other) for other in list(dice.values())[1:])
        give_tip(self.more, "\n".join(others))
        count = faces(campaign, die)
        if count != self._count:
            self._make_faces(count)
        is_writable = not self._document.file.read_only
        for button in (self.roll, self.typed, *self.faces):
            button.setEnabled(is_writable)

    def _show_rest(self) -> None:
        """In the room of the dice: what the last one came to, or that none is due."""
        is_due, has_result = bool(self.die), bool(self.result.text())
        self.result.setVisible(has_result and not is_due)
        self.nothing.setVisible(not has_result and not is_due)

    def _make_faces(self, count: int) -> None:
        for button in self.faces:
            button.hide()  # on its own, what waits to be shown would become a window
            button.deleteLater()
        self.faces = []
        self._count = count
        self.typed.setValidator(QIntValidator(1, count, self.typed))
        self.typed.setPlaceholderText(tr("1 to {most}", most=count))
        self.typed.setVisible(count > MOST_FACES)
        for face in range(1, count + 1 if count <= MOST_FACES else 1):
            button = QToolButton()
            button.setText(str(face))
            button.setObjectName("tile")
            button.setFixedSize(CONTROL - HAIR, CONTROL)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAccessibleName(tr("A real die shows {face}", face=face))
            give_tip(button, tr("A real die shows {face}", face=face))
            button.clicked.connect(lambda _on=False, face=face: self.roll_die(face))
            self.faces.append(button)
            self._tiles.addWidget(button)

    def _set_up(self) -> None:
        self.setObjectName("now")
        self.roll.clicked.connect(lambda _on=False: self.roll_die())
        self.roll.setFixedHeight(CONTROL)
        self.typed.setAccessibleName(tr("What a real die shows"))
        self.typed.setFixedSize(TYPED_WIDE, CONTROL)
        give_tip(self.typed, tr("What a real die shows, and Enter"))
        self.typed.returnPressed.connect(self._take_typed)
        self.more.setAutoRaise(True)
        self.more.setAccessibleName(tr("More dice that are due"))
        self.nothing.setText(tr("Nothing is due."))
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._tiles.setSpacing(HAIR)
        tray = QHBoxLayout(self.dice)
        tray.setContentsMargins(0, 0, 0, 0)
        tray.setSpacing(TIGHT)
        tray.addWidget(self.due, 1)
        tray.addWidget(self.roll)
        tray.addWidget(self.typed)
        tray.addLayout(self._tiles)
        tray.addWidget(self.more)
        line = QHBoxLayout(self)
        line.setContentsMargins(NEAR, 0, NEAR, 0)
        for part in (self.dice, self.result, self.nothing):
            line.addWidget(part, 1)

    def _take_typed(self) -> None:
        face = int(self.typed.text())  # the validator lets nothing else through
        self.typed.clear()
        self.roll_die(face)

    def _follow(self, change: Change) -> None:
        if not self._is_rolling:
            self.result.setText("")
            self._show_rest()
        if change.kinds & SHOWS:
            self.show_due()


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


def _last_said(campaign: Campaign) -> str:
    entries = campaign.all(LogEntry)
    rolls = [id_ for id_, row in entries.items() if row.kind in ("roll", "weather")]
    return entries[max(rolls, key=natural)].text if rolls else ""
