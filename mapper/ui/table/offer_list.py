"""What may be done now: a button each, with its cost, and beneath them what may not, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from mapper.commands.offer import Offer
from mapper.ui.table.offer_answers import Accept, cost_in_words, decide, offer_in_words, ways_to
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label
from mapper.ui.widgets.small_parts import show_words

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
        self._label.setVisible(bool(shown and label))
        for part in (self._place, self._cost):
            part.setVisible(bool(shown))

    def _do(self, number: int, _on: bool = False) -> None:
        self._decide(self._shown[number].offer, self.buttons[number])


class OfferList(QWidget):
    """In rows: what belongs together and costs the same.

    What all refuse alike is said once; where it `names_all`, with what they are.
    """

    def __init__(
        self, accept: Accept, parent: QWidget | None = None, *, names_all: bool = False
    ) -> None:
        super().__init__(parent)
        self._accept, self._names_all = accept, names_all
        self._rows: list[OfferRow] = []
        self.why = faint()
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        fill(self, self._grid, self.why, space=4)

    @property
    def buttons(self) -> list[QPushButton]:
        return [button for row in self._rows for button in row.buttons]

    def fill(self, buttons: Iterable[OfferButton]) -> None:
        """Show these, those that are refused in words."""
        shown = tuple(buttons)
        rows = list(_grouped(button for button in shown if not button.offer.why_not).items())
        while len(self._rows) < len(rows):
            self._rows.append(OfferRow(self._grid, len(self._rows), self.decide))
        for number, row in enumerate(self._rows):
            (label, cost), held = rows[number] if number < len(rows) else (("", ""), [])
            is_new = not number or number >= len(rows) or rows[number - 1][0][0] != label
            row.fill(label if is_new else "", cost, held)
        show_words(self.why, _refusals(shown, names_all=self._names_all))

    def decide(self, offer: Offer, beside: QWidget) -> None:
        """Do what was offered, once the table has said what it asks."""
        ways = ways_to(offer, self._accept, self.window())
        decide(ways, beside)


def plain_button(offer: Offer) -> OfferButton:
    """Under no name of its own."""
    return OfferButton(offer, offer_in_words(offer), cost_in_words(offer))


def _grouped(buttons: Iterable[OfferButton]) -> dict[tuple[str, str], list[OfferButton]]:
    """What belongs together, and costs the same, in the order in which it comes first."""
    found: dict[tuple[str, str], list[OfferButton]] = {}
    for button in buttons:
        found.setdefault((button.label, button.cost), []).append(button)
    return found


def _refusals(buttons: Sequence[OfferButton], *, names_all: bool) -> str:
    """What cannot be done now: each reason once, with all that it keeps from being done."""
    kept: dict[str, list[str]] = {}
    for button in buttons:
        if button.offer.why_not:
            kept.setdefault(button.offer.why_not, []).append(button.text)
    if len(kept) == 1 and not names_all and all(button.offer.why_not for button in buttons):
        return next(iter(kept))
    return "\n".join(f"{', '.join(names)}: {why}" for why, names in kept.items())
