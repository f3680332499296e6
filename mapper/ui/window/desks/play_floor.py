"""What lies beneath the map to play by: dice, what is due, the party, the next step of time."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.ui.app.measures import HAIR, HIGH_PARTY_BAR, NEAR, PARTY_BAR, TALL, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.table.due_now import DueNow
from mapper.ui.widgets.layouts import across, fill, row
from mapper.ui.window.desks.next_step import NextStep
from mapper.ui.window.desks.notices import Notices
from mapper.ui.window.desks.party_bar import PartyBar

STEP_WIDE, NARROW, NARROWER = 140, 800, 420
USUALLY, IN_LITTLE_ROOM = (8, 5), (15, 7)
"""How what is due and the notices share the room beside the dice."""


class PlayFloor(QWidget):
    """It is as high as ever, whatever is in it, so that the map above it keeps its place."""

    def __init__(
        self, dice: DiceTray, now: DueNow, notices: Notices, party: PartyBar, step: NextStep
    ) -> None:
        super().__init__()
        self._dice, self.now, self.notices = dice, now, notices
        self.party, self.step = party, step
        measure(step, wide=STEP_WIDE)
        step.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._people = QWidget()
        across(self._people, (party, 1), step, margin=(0, 0, NEAR, 0), space=0)
        above = self._above = row(dice, now, notices, space=TIGHT)
        above.setContentsMargins(TIGHT, HAIR, NEAR, HAIR)
        fill(self, above, self._people, space=0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        measure(self._people, high=PARTY_BAR)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().installEventFilter(self)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, what is due has more of it, and the dice have less."""
        super().resizeEvent(event)
        wide = self.width()
        for at, share in enumerate(IN_LITTLE_ROOM if wide < NARROW else USUALLY, 1):
            self._above.setStretch(at, share)
        self._dice.narrow(is_narrow=wide < grown(NARROW), is_narrower=wide < grown(NARROWER))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that grows in height alone gives nothing to what is as high as ever."""
        if event.type() == QEvent.Type.Resize and watched is self.window():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        is_tall = self.window().height() >= TALL
        measure(self._people, high=HIGH_PARTY_BAR if is_tall else PARTY_BAR)
        self.updateGeometry()
