"""The pages of the dialog for a whole map's hexes: at which side, how far, down to which part."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.maps.grid import Margins
from mapper.model.campaign.rows import TerrainType
from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, plain_label

FURTHEST = 2000
"""Columns or rows that a map grows or is shifted by at once."""


class MappedLimits(NamedTuple):
    """The first and last column and row of what is mapped, counted from (0, 0)."""

    left: int
    right: int
    first: int
    last: int


class GrowPage(QWidget):
    """Columns and rows to add at each side, and what they are made of."""

    edited = Signal()

    def __init__(self, types: list[TerrainType], code: int) -> None:
        super().__init__()
        self.above, self.left = _steps(tr("Rows above")), _steps(tr("Columns at the left"))
        self.right, self.below = _steps(tr("Columns at the right")), _steps(tr("Rows below"))
        self.terrain = QComboBox()
        self.terrain.setAccessibleName(tr("Terrain of the new hexes"))
        self._codes = [row.code for row in types]
        self.terrain.addItems([row.name for row in types])
        self.terrain.setCurrentIndex(self._codes.index(code) if code in self._codes else 0)
        sides = QGridLayout()
        for place, name, box in (
            ((0, 1), tr("&above"), self.above),
            ((1, 0), tr("&left"), self.left),
            ((1, 2), tr("&right"), self.right),
            ((2, 1), tr("&below"), self.below),
        ):
            sides.addLayout(_labelled(name, box), *place)
            box.valueChanged.connect(self.edited)
        of = QHBoxLayout()
        word = plain_label(tr("&Terrain"))
        word.setBuddy(self.terrain)
        of.addWidget(word)
        of.addWidget(self.terrain, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(sides)
        whole.addLayout(of)
        whole.addStretch(1)

    def margins(self) -> Margins:
        return Margins(
            self.left.value(), self.right.value(), self.above.value(), self.below.value()
        )

    def code(self) -> int:
        return self._codes[self.terrain.currentIndex()] if self._codes else 0


class ShiftPage(QWidget):
    """How far everything moves, in columns and rows."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.columns, self.rows = _steps(tr("Columns")), _steps(tr("Rows"))
        form = QFormLayout(self)
        form.addRow(
            faint(
                tr(
                    "All that is on the map moves, with clues and maps that lead to it; numbers"
                    " stay where they are. To the left or up are numbers below 0."
                )
            )
        )
        for text, box in (
            (tr("&Columns to the right"), self.columns),
            (tr("&Rows down"), self.rows),
        ):
            box.setMinimum(-FURTHEST)
            box.valueChanged.connect(self.edited)
            form.addRow(text, box)

    def steps(self) -> tuple[int, int]:
        return self.columns.value(), self.rows.value()


class CropPage(QWidget):
    """The page of cropping.

    What stays: the selection, or a rectangle from one number to another.
    """

    edited = Signal()

    def __init__(self, numbers: tuple[str, str], *, has_selection: bool) -> None:
        super().__init__()
        self.to_selection = QRadioButton(tr("To what is &selected"))
        self.to_rectangle = QRadioButton(tr("To a &rectangle of hexes"))
        (self.to_selection if has_selection else self.to_rectangle).setChecked(True)
        self.to_selection.setEnabled(has_selection)
        if not has_selection:
            give_tip(self.to_selection, tr("Nothing is selected."))
        self.first, self.last = QLineEdit(numbers[0]), QLineEdit(numbers[1])
        self.first.setAccessibleName(tr("First hex"))
        self.last.setAccessibleName(tr("Last hex"))
        line = QHBoxLayout()
        for text, field in ((tr("&from hex"), self.first), (tr("t&o hex"), self.last)):
            word = plain_label(text)
            word.setBuddy(field)
            line.addWidget(word)
            line.addWidget(field, 1)
            field.textEdited.connect(lambda: self.to_rectangle.setChecked(True))
            field.textChanged.connect(self.edited)
        whole = QVBoxLayout(self)
        whole.addWidget(self.to_selection)
        whole.addWidget(self.to_rectangle)
        whole.addLayout(line)
        whole.addWidget(faint(tr("Paths are cut at the edge. It can be undone.")))
        whole.addStretch(1)
        self.to_selection.toggled.connect(self.edited)

    def corners(self) -> tuple[str, str]:
        return self.first.text(), self.last.text()


def _steps(name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(0, FURTHEST)
    box.setAccessibleName(name)
    return box


def _labelled(text: str, box: QSpinBox) -> QHBoxLayout:
    line = QHBoxLayout()
    word = plain_label(text)
    word.setBuddy(box)
    line.addWidget(word)
    line.addWidget(box, 1)
    return line
