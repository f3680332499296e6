"""What the chosen delver may do now: a button each, with its cost, or why it may not be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.delve.acting import other
from mapper.commands.delve.offers import Offer
from mapper.ui.delve_deeds import Asked, asked_of, clue_deeds, disarming
from mapper.ui.delve_words import cost_in_words, deed_in_words
from mapper.ui.delving import Delving
from mapper.ui.lettering import faint
from mapper.ui.words import tr

HIDDEN = frozenset({"walk", "run", "other", "pass_turn"})
"""Offers that stand elsewhere in the sheet."""


class RoundDeeds(QWidget):
    """Follows the chosen group; what all refuse alike is said once."""

    def __init__(self, delving: Delving, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self._asked: tuple[Asked, ...] = ()
        self.buttons: list[QPushButton] = []
        self._words: list[QLabel] = []
        self.why = faint()
        self.other = QLineEdit()
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.why)
        layout.addLayout(self._grid)
        layout.addWidget(self.other)
        self.other.setPlaceholderText(tr("Something else…"))
        self.other.setAccessibleName(tr("Something else that takes the action"))
        self.other.setToolTip(tr("Write what it is, and press Enter: it takes the action"))
        self.other.returnPressed.connect(self._do_other)

    def fill(self) -> None:
        """Ask again what may be done."""
        delving = self._delving
        offers = tuple(offer for offer in delving.offers() if offer.deed not in HIDDEN)
        refused = {offer.why_not for offer in offers}
        alike = refused.pop() if len(refused) == 1 else ""
        self.why.setText(alike)
        self.why.setVisible(bool(alike))
        self._asked = () if alike else self._all(offers)
        while len(self.buttons) < len(self._asked):
            self._add_row()
        for number, button in enumerate(self.buttons):
            is_used = number < len(self._asked)
            button.setVisible(is_used)
            self._words[number].setVisible(is_used)
            if is_used:
                self._write(number, self._asked[number])
        self.other.setVisible(delving.is_inside and not alike)

    def _all(self, offers: tuple[Offer, ...]) -> tuple[Asked, ...]:
        delving = self._delving
        plain = tuple(
            Asked(
                deed_in_words(offer),
                cost_in_words(offer),
                bool(offer.why_not),
                partial(asked_of, offer, delving),
                offer,
            )
            for offer in offers
        )
        return (*plain, *disarming(delving), *clue_deeds(delving))

    def _add_row(self) -> None:
        number = len(self.buttons)
        button, words = QPushButton(), QLabel()
        button.clicked.connect(partial(self._do, number))
        words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        words.setWordWrap(True)
        self._grid.addWidget(button, number, 0)
        self._grid.addWidget(words, number, 1, Qt.AlignmentFlag.AlignVCenter)
        self.buttons.append(button)
        self._words.append(words)

    def _write(self, number: int, asked: Asked) -> None:
        button = self.buttons[number]
        button.setText(asked.text)
        button.setEnabled(not asked.is_refused)
        button.setToolTip(asked.said)
        button.setAccessibleDescription(asked.said)
        self._words[number].setText(asked.said)

    def _do(self, number: int, _on: bool = False) -> None:
        asked = self._asked[number]
        choices = asked.choices()
        if len(choices) == 1:
            choices[0].run()
            return
        menu = QMenu(self)
        for choice in choices:
            menu.addAction(choice.text, _without_result(choice.run))
        menu.aboutToHide.connect(menu.deleteLater)
        button = self.buttons[number]
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _do_other(self) -> None:
        text, delving = self.other.text().strip(), self._delving
        who = delving.who or delving.leader
        if text and delving.do(lambda c, g: other(c, g, who, text), advances=True):
            self.other.clear()


def _without_result(run: Callable[[], object]) -> Callable[[], None]:
    def plainly() -> None:
        run()

    return plainly
