"""What the elevation tool does to hexes, by how much, and how wide it is."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from mapper.model.hexes.elevation import FEET, HIGHEST, LOWEST, METRES
from mapper.tools.shared.tool import Height
from mapper.ui.app.measures import APART, NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.hexes.terrain_palette import WIDEST
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import SteadyBox, TypedKeys, caption

DOES: tuple[Literal["raise", "set", "forget"], ...] = ("raise", "set", "forget")
MOST_STEPS = 50


class HeightChoice(QWidget):
    """The choice of what the height brush does.

    `chosen` carries a `Height`, `width_chosen` how many hexes wide it is. It speaks in feet or
    metres, and steps by what can be kept.
    """

    chosen = Signal(object)
    width_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._unit: Literal["miles", "km"] = "miles"
        self.does = SteadyBox()
        self.does.addItems([tr("Raise by"), tr("Set to"), tr("Forget")])
        self.does.setAccessibleName(tr("What the elevation tool does"))
        self.amount = number_field(tr("Height"), 0, 0)
        self.amount.setGroupSeparatorShown(True)
        self.width_box = number_field("", 1, WIDEST)
        for box in (self.amount, self.width_box):
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lay_out()
        TypedKeys(self)
        self.width_box.valueChanged.connect(self.width_chosen)
        self.does.currentIndexChanged.connect(self._bound)
        self.amount.valueChanged.connect(self._tell)
        self._bound()

    def wanted(self) -> Height:
        does = DOES[self.does.currentIndex()]
        return Height(does, round(self.amount.value() / self._step()))

    def show_unit(self, unit: Literal["miles", "km"]) -> None:
        """Feet on a map in miles, metres on one in kilometres."""
        if unit != self._unit:
            steps = self.wanted().steps
            self._unit = unit
            self._bound()
            self.amount.setValue(steps * self._step())

    def show_width(self, width: int) -> None:
        """So wide is the brush in hand."""
        self.width_box.setValue(width)

    def _lay_out(self) -> None:
        does = caption(tr("&Do to the hexes"), self.does)
        width = caption(tr("&Width in hexes"), self.width_box)
        says = faint(tr("Drag over the map; Shift lowers, or forgets what was set."))
        parts = (does, self.does, NEAR, self.amount, APART, width, self.width_box, APART, says)
        fill(self, *parts, None, margin=NEAR, space=TIGHT)

    def _step(self) -> int:
        return FEET if self._unit == "miles" else METRES

    def _bound(self) -> None:
        step, is_set = self._step(), DOES[self.does.currentIndex()] == "set"
        with QSignalBlocker(self.amount):
            self.amount.setSingleStep(step)
            self.amount.setRange(
                LOWEST * step if is_set else step, (HIGHEST if is_set else MOST_STEPS) * step
            )
            self.amount.setSuffix(tr(" feet") if self._unit == "miles" else tr(" metres"))
        self.amount.setEnabled(DOES[self.does.currentIndex()] != "forget")
        self._tell()

    def _tell(self) -> None:
        self.chosen.emit(self.wanted())
