"""A line of the round sheet: what is done at one place, a button each, with what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from mapper.ui.delve.offer_buttons import Choice, OfferButton
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label

Decide = Callable[[tuple[Choice, ...], QWidget], None]
"""Does what is chosen of several, beside a button."""
LETTERS = 11


class DeedGroup:
    """A row of a grid: its name, its buttons, and their cost; hidden while it has none."""

    def __init__(self, grid: QGridLayout, number: int, decide: Decide) -> None:
        self._decide = decide
        self._asked: tuple[OfferButton, ...] = ()
        self.buttons: list[QPushButton] = []
        self._label, self._cost, self._place = plain_label(), plain_label(), QWidget()
        self._flow = Flow(self._place)
        self._label.setWordWrap(True)
        self._label.setMinimumWidth(LETTERS * self._label.fontMetrics().averageCharWidth())
        middle = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self._label, number, 0, middle)
        grid.addWidget(self._place, number, 1)
        grid.addWidget(self._cost, number, 2, middle)
        for label in (self._label, self._cost):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def fill(self, label: str, cost: str, asked: Sequence[OfferButton]) -> None:
        self._asked = tuple(asked)
        while len(self.buttons) < len(asked):
            button = QPushButton()
            button.clicked.connect(partial(self._do, len(self.buttons)))
            self._flow.addWidget(button)
            self.buttons.append(button)
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(asked))
            if number < len(asked):
                on_button(button, asked[number].short or asked[number].text)
                give_tip(button, f"{asked[number].text}: {cost}")
                button.setAccessibleName(asked[number].text)
                button.setAccessibleDescription(cost)
        self._label.setText(label)
        self._cost.setText(cost)
        for part in (self._label, self._place, self._cost):
            part.setVisible(bool(asked))

    def _do(self, number: int, _on: bool = False) -> None:
        self._decide(self._asked[number].choices(), self.buttons[number])
