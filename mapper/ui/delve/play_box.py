"""How a door or a trap stands now, in play: shown in the Inspector, and set by hand there."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QWidget

from mapper.model.campaign.zone_rows import Standing, TrapStanding
from mapper.model.chosen import NOTHING_CHOSEN, Selection
from mapper.play.delve.finds import HiddenThing
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import TRAPS
from mapper.ui.delve.door_and_trap_states import (
    set_standing,
    set_trap_state,
    standing_of,
    trap_of,
    traps_at,
)
from mapper.ui.keying.zone_words import STATES
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ChoiceBox, caption


class PlayBox(QWidget):
    """Seen while the chosen group is in the dungeon that is shown."""

    def __init__(self, delving: DelveSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self._chosen = NOTHING_CHOSEN
        self._trap: HiddenThing | None = None
        self.state = ChoiceBox(tr("Now"), tr_all(STATES))
        self.trap = ChoiceBox(tr("Trap now"), tr_all(TRAPS))
        for box in (self.state, self.trap):
            give_tip(box, tr("In play, by your hand: no time passes, and the log says so"))
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(8, 4, 8, 0)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows.addRow(caption(tr("Now"), self.state), self.state)
        self._rows.addRow(caption(tr("Trap now"), self.trap), self.trap)
        self.state.taken.connect(self._set_state)
        self.trap.taken.connect(self._set_trap)
        delving.changed.connect(self.fill)
        self.fill()

    def show_picked(self, picked: Selection) -> None:
        self._chosen = picked
        self.fill()

    def fill(self) -> None:
        """Show the chosen passage or trap as it stands."""
        delving, chosen = self._delving, self._chosen
        state = standing_of(delving, chosen.the("passage")) if chosen.the("passage") else None
        found = traps_at(delving, passage=chosen.the("passage"), feature=chosen.the("feature"))
        self._trap = next(found, None)
        trap = trap_of(delving, self._trap) if self._trap is not None else None
        for box, value in ((self.state, state), (self.trap, trap)):
            self._rows.setRowVisible(box, value is not None)
            if value is not None:
                box.show_value(value)
        self.setVisible(state is not None or trap is not None)

    def _set_state(self, value: str) -> None:
        state: Standing = next(each for each in STATES if each == value)
        set_standing(self._delving, self._chosen.the("passage"), state)
        self.fill()

    def _set_trap(self, value: str) -> None:
        state: TrapStanding = next(each for each in TRAPS if each == value)
        if self._trap is not None:
            set_trap_state(self._delving, self._trap, state)
        self.fill()
