"""What the elevation tool does to hexes, and by how much: a choice above the map."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from mapper.model.hexes.elevation import FEET, HIGHEST, LOWEST, METRES
from mapper.tools.shared.tool import Height
from mapper.ui.app.translated import tr
from mapper.ui.widgets.plain_text import plain_label

DOES: tuple[Literal["raise", "set", "forget"], ...] = ("raise", "set", "forget")
MOST_STEPS = 50


class HeightChoice(QWidget):
    """The choice of what the height brush does.

    `chosen` carries a `Height`. It speaks in feet or metres, and steps by what can be kept.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit: Literal["miles", "km"] = "miles"
        self.does = QComboBox()
        self.does.addItems([tr("Raise by"), tr("Set to"), tr("Forget")])
        self.does.setAccessibleName(tr("What the elevation tool does"))
        self.amount = QSpinBox()
        self.amount.setAccessibleName(tr("Height"))
        self.amount.setGroupSeparatorShown(True)
        word = plain_label(tr("Elevation"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 12, 0)
        for part in (word, self.does, self.amount):
            line.addWidget(part)
            part.setSizePolicy(part.sizePolicy().horizontalPolicy(), part.sizePolicy().Policy.Fixed)
        self.amount.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
