"""The head of the round sheet: number, time, danger, light, and the time at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget

from mapper.commands.delve.lights import let_table_time_pass
from mapper.model.campaign.campaign import Campaign
from mapper.play.delve.checklist import Checklist, table_timer
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.delve.lights import LightLeft, countdowns_of, light_left, lights_of
from mapper.rules.delving.delving import TimerState
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import DANGERS
from mapper.ui.keying.zone_words import inhabitants_called
from mapper.ui.table.travel_words import date_in_words, how_it_goes_on, procedures_in_words
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import ChoiceBox, IconButton, in_a_row

LETTERS = 14

STANDING: Mapping[TimerState, str] = MappingProxyType(
    {"running": "running", "warning": "soon over", "over": "time is up"}
)


class RoundHead(QWidget):
    """The head of the Round panel.

    Its clock runs only while the time at the table is wanted.

    `edit_asked` is sent where all that is kept of the round is wanted.
    """

    edit_asked = Signal()

    def __init__(
        self, delving: DelveSession, clock: RoundStopwatch, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._delving = delving
        self.clock = clock
        self._round = 0
        self.counts_rounds = self.counts_effects = False
        self.number = heading("", 1.5)
        self.when, self.light = faint(), plain_label()
        self.danger, self.at_table = plain_label(), plain_label()
        self.pause = IconButton("pause", tr("Pause the time at the table, or go on"), self._pause)
        self.edit = IconButton("edit", tr("Set the values of the round"), self.edit_asked.emit)
        self.by = ChoiceBox(tr("Dungeon by"), procedures_in_words(site_procedures()))
        self.by.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.by.setMinimumContentsLength(LETTERS)
        give_tip(self.by, how_it_goes_on())
        self.by.taken.connect(self._go_by)
        self.danger.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.light.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.when.setWordWrap(False)
        fill(
            self,
            in_a_row(self.number, self.edit, None, self.danger),
            in_a_row(self.when, self.by, None, self.light),
            in_a_row(self.at_table, None, self.pause),
            space=2,
        )
        clock.ticked.connect(self._show_table_time)
        clock.minute_passed.connect(self._pass_minute)

    def count(self, *, rounds: bool, effects: bool) -> None:
        """What of the time at the table is wanted."""
        self.counts_rounds, self.counts_effects = rounds, effects
        self.fill()

    def fill(self) -> None:
        delving, now = self._delving, self._delving.checks
        party = delving.party
        if now is None or party is None:
            self.clock.run(False)
            return
        if now.number != self._round:
            self._round = now.number
            self.clock.restart()
        self.number.setText(title_in_words(now))
        when = date_in_words(delving.campaign, party.minutes, " · ")
        self.when.setText(when.split(" · ")[-1])
        give_tip(self.when, when)
        rules = delving.rules
        self.by.show_value(rules.name if rules is not None else "")
        self.danger.setText(peril_in_words(now))
        self._strengthen(self.danger, bool(now.hazard_die) and now.danger != "normal")
        left = light_left(delving.campaign, delving.group)
        self.light.setText(light_in_words(delving.campaign, delving.group, left, now.unit))
        burns = any(row.is_lit for row in lights_of(delving.campaign, delving.group).values())
        self._strengthen(self.light, not burns or (left is not None and left.rounds <= 1))
        self.clock.run(self._is_counted())
        self._show_table_time()

    def _go_by(self, site: str) -> None:
        self._delving.go_by(site)
        self.fill()

    def _is_counted(self) -> bool:
        return self.counts_rounds or (self.counts_effects and self._has_effects())

    def _has_effects(self) -> bool:
        delving = self._delving
        if not delving.is_inside:
            return False
        rows = countdowns_of(delving.campaign, delving.group).values()
        return any(row.unit == "real_minute" for row in rows)

    def _show_table_time(self) -> None:
        is_shown = self._delving.is_inside and (self.counts_rounds or self._has_effects())
        self.at_table.setVisible(is_shown)
        self.pause.setVisible(is_shown)
        if not is_shown:
            return
        seconds = self.clock.seconds
        words = tr(
            "{minutes}:{seconds} at the table", minutes=seconds // 60, seconds=f"{seconds % 60:02}"
        )
        if self.counts_rounds:
            timer = table_timer(self._delving.campaign, self._delving.group, self.clock.minutes)
            words = f"{words} · {tr(STANDING[timer])}"
        self.at_table.setText(words)

    def _pass_minute(self) -> None:
        """What runs at the table runs down; each minute that matters is a step of its own."""
        if self.counts_effects and self._has_effects():
            self._delving.do(lambda c, g: let_table_time_pass(c, g, 1))

    def _pause(self) -> None:
        self.clock.run(not self.clock.is_running)

    def _strengthen(self, label: QLabel, is_strong: bool) -> None:
        font = label.font()
        font.setBold(is_strong)
        label.setFont(font)
        roles = QPalette.ColorRole
        label.setForegroundRole(roles.BrightText if is_strong else roles.WindowText)


def title_in_words(now: Checklist) -> str:
    if now.unit == "round":
        return tr("Round {number}", number=now.number)
    return tr("Turn {number}", number=now.number)


def peril_in_words(now: Checklist) -> str:
    """What decides how often somebody comes: danger by rounds, who lives there by turns."""
    if now.hazard_die:
        return tr(DANGERS[now.danger])
    return inhabitants_called(now.check.watched) if now.check else ""


def light_in_words(campaign: Campaign, group: str, left: LightLeft | None, unit: str) -> str:
    if left is None:
        burns = any(row.is_lit for row in lights_of(campaign, group).values())
        return tr("Light burns") if burns else tr("No light burns")
    if unit == "round":
        return tr("Light for %n rounds", n=left.rounds)
    return tr("Light for %n turns", n=left.rounds)


SECOND_MS = 1000
SECONDS_A_MINUTE = 60


class RoundStopwatch(QObject):
    """
    Counts while it runs; `ticked` each second, `minute_passed` after each full minute.

    `now` gives seconds that never go back.
    """

    ticked = Signal()
    minute_passed = Signal()

    def __init__(self, now: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._counted = 0.0
        self._since: float | None = None
        self._told = 0
        self._timer = QTimer(self)
        self._timer.setInterval(SECOND_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    @property
    def seconds(self) -> int:
        running = self._now() - self._since if self._since is not None else 0.0
        return int(self._counted + running)

    @property
    def minutes(self) -> Fraction:
        return Fraction(self.seconds, SECONDS_A_MINUTE)

    def run(self, is_wanted: bool) -> None:
        """Go on, or pause."""
        if is_wanted == self.is_running:
            return
        if is_wanted:
            self._since = self._now()
            self._timer.start()
        else:
            self._counted += self._now() - (self._since or 0.0)
            self._since = None
            self._timer.stop()
        self.ticked.emit()

    def restart(self) -> None:
        """From nought, as a round begins; it runs or stands as before."""
        self._counted = 0.0
        self._told = 0
        if self._since is not None:
            self._since = self._now()
        self.ticked.emit()

    def tick(self) -> None:
        self.ticked.emit()
        if self.seconds // SECONDS_A_MINUTE > self._told:
            self._told = self.seconds // SECONDS_A_MINUTE
            self.minute_passed.emit()
