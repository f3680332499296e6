"""What has become of doors and traps in play, seen and set by hand, in the Inspector too."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QFormLayout, QWidget

from mapper.commands.delve.doors import set_passage
from mapper.commands.delve.moving import set_trap
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Standing, TrapStanding
from mapper.model.selection import NOTHING_CHOSEN, Selection
from mapper.play.delve.finds import HiddenThing, trap_of, traps_at
from mapper.play.delve.known_dungeon import state_of
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import TRAPS
from mapper.ui.keying.zone_words import STATES
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ChoiceBox, caption


def standing_of(delving: DelveSession, passage: str) -> Standing | None:
    """How a passage of the shown dungeon stands; None: the group is not there, or it is gone."""
    map_id = delving.document.map_id
    if not delving.is_here or delving.campaign.get(Key("passage", map_id, passage)) is None:
        return None
    return state_of(delving.campaign, map_id, passage).state


def set_standing(delving: DelveSession, passage: str, standing: Standing) -> bool:
    return delving.do(lambda c, g: set_passage(c, g, passage, standing))


def set_trap_state(delving: DelveSession, thing: HiddenThing, state: TrapStanding) -> bool:
    """By the chosen one, where one is chosen."""
    who = delving.who
    return delving.do(lambda c, g: set_trap(c, g, thing, state, who))


def traps_shown(delving: DelveSession, chosen: Selection) -> Iterator[HiddenThing]:
    """The traps at what is chosen, while the group is there."""
    ids = chosen.the("passage"), chosen.the("feature")
    if delving.is_here:
        yield from traps_at(delving.campaign, delving.document.map_id, *ids)


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
        self._rows.setContentsMargins(NEAR, TIGHT, NEAR, 0)
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
        self._trap = next(traps_shown(delving, chosen), None)
        trap = trap_of(delving.campaign, self._trap) if self._trap is not None else None
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
