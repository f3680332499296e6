"""A row of the list of offers: what is done at one place, a button each, with what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from mapper.commands.offer import Offer
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label

LETTERS = 11
"""So wide is a name at the least."""


class OfferButton(NamedTuple):
    """How an offer is shown: in full, what it costs, under which name, and what it says there."""

    offer: Offer
    text: str
    cost: str
    label: str = ""
    short: str = ""


Decide = Callable[[Offer, QWidget], None]
"""Does what was offered, beside a button."""


class OfferRow:
    """A row of a grid: its name, its buttons, and their cost; hidden while it has none."""

    def __init__(self, grid: QGridLayout, number: int, decide: Decide) -> None:
        self._decide = decide
        self._shown: tuple[OfferButton, ...] = ()
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

    def fill(self, label: str, cost: str, shown: Sequence[OfferButton]) -> None:
        self._shown = tuple(shown)
        while len(self.buttons) < len(shown):
            button = QPushButton()
            button.clicked.connect(partial(self._do, len(self.buttons)))
            self._flow.addWidget(button)
            self.buttons.append(button)
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(shown))
            if number < len(shown):
                on_button(button, shown[number].short or shown[number].text)
                give_tip(button, f"{shown[number].text}: {cost}")
                button.setAccessibleName(shown[number].text)
                button.setAccessibleDescription(cost)
        self._label.setText(label)
        self._cost.setText(cost)
        for part in (self._label, self._place, self._cost):
            part.setVisible(bool(shown))

    def _do(self, number: int, _on: bool = False) -> None:
        self._decide(self._shown[number].offer, self.buttons[number])
