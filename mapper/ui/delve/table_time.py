"""The time at the table: what a round or turn has taken of it, and what runs down by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.commands.delve.lights import let_table_time_pass
from mapper.play.delve.checklist import table_timer
from mapper.play.delve.lights import countdowns_of
from mapper.rules.delving.delving import TimerState
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession

STANDING: Mapping[TimerState, str] = MappingProxyType(
    {"running": "running", "warning": "soon over", "over": "time is up"}
)


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


class TableTime(QObject):
    """The time at the table of the chosen group, which begins anew with each round or turn.

    It is counted only while it is wanted. `changed` says that it is another one now.
    """

    changed = Signal()

    def __init__(self, delving: DelveSession, clock: RoundStopwatch) -> None:
        super().__init__(delving)
        self._delving, self.clock = delving, clock
        self._round = 0
        self._counts_rounds = self.counts_effects = False
        self.is_paused = False
        clock.ticked.connect(self.changed)
        clock.minute_passed.connect(self._pass_minute)
        delving.changed.connect(self._follow)

    def count(self, *, rounds: bool, effects: bool) -> None:
        """What of the time at the table is wanted."""
        self._counts_rounds, self.counts_effects = rounds, effects
        self._follow()

    @property
    def is_counted(self) -> bool:
        is_wanted = self._counts_rounds or (self.counts_effects and self._has_effects())
        return self._delving.is_inside and is_wanted

    @property
    def in_words(self) -> str:
        """Minutes and seconds, and how a round stands against its timer; empty if not counted."""
        if not self.is_counted:
            return ""
        seconds = self.clock.seconds
        said = f"{seconds // SECONDS_A_MINUTE}:{seconds % SECONDS_A_MINUTE:02}"
        words = tr("{time} at the table", time=said)
        standing = tr("paused") if self.is_paused else self._standing()
        return f"{words} ({standing})" if standing else words

    def pause(self) -> None:
        """Stand still, or go on."""
        self.is_paused = not self.is_paused
        self._follow()

    def _standing(self) -> str:
        if not self._counts_rounds:
            return ""
        campaign, group = self._delving.campaign, self._delving.group
        return tr(STANDING[table_timer(campaign, group, self.clock.minutes)])

    def _follow(self) -> None:
        now = self._delving.checks
        if now is not None and now.number != self._round:
            self._round = now.number
            self.clock.restart()
        self.clock.run(self.is_counted and not self.is_paused)
        self.changed.emit()

    def _has_effects(self) -> bool:
        rows = countdowns_of(self._delving.campaign, self._delving.group).values()
        return any(row.unit == "real_minute" for row in rows)

    def _pass_minute(self) -> None:
        """What runs at the table runs down; each minute that matters is a step of its own."""
        if self.counts_effects and self._delving.is_inside and self._has_effects():
            self._delving.do(lambda c, g: let_table_time_pass(c, g, 1))
