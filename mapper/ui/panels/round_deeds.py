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
from mapper.model.zone_rows import Zone
from mapper.ui.delve_deeds import (
    Asked,
    Choice,
    asked_of,
    clue_deeds,
    disarming,
    search_together,
    searching_for,
)
from mapper.ui.delve_words import cost_in_words, deed_in_words, zone_in_words
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
        layout.addLayout(self._grid)
        layout.addWidget(self.other)
        layout.addWidget(self.why)
        self.other.setPlaceholderText(tr("Something else…"))
        self.other.setAccessibleName(tr("Something else that takes the action"))
        self.other.setToolTip(tr("Write what it is, and press Enter: it takes the action"))
        self.other.returnPressed.connect(self._do_other)

    def fill(self) -> None:
        """Ask again what may be done."""
        offers = tuple(
            offer
            for offer in self._delving.offers()
            if offer.deed not in HIDDEN and not (offer.deed == "look_in" and offer.why_not)
        )
        self._asked = self._all(tuple(offer for offer in offers if not offer.why_not))
        while len(self.buttons) < len(self._asked):
            self._add_row()
        for number, button in enumerate(self.buttons):
            is_used = number < len(self._asked)
            button.setVisible(is_used)
            self._words[number].setVisible(is_used)
            if is_used:
                self._write(number, self._asked[number])
        self.why.setText(self._refusals(offers))
        self.why.setVisible(bool(self.why.text()))
        is_open = any(
            offer.deed == "other" and not offer.why_not for offer in self._delving.offers()
        )
        self.other.setVisible(is_open)

    def search(self) -> None:
        """Of the chosen one, or of all who can still act."""
        delving = self._delving
        if not delving.who:
            search_together(delving)
            return
        for offer in delving.offers():
            if offer.deed == "search":
                self._decide(asked_of(offer, delving, self.window()), self)

    def _refusals(self, offers: tuple[Offer, ...]) -> str:
        """What cannot be done now: each reason once, with all that it keeps from being done."""
        kept: dict[str, list[str]] = {}
        for offer in offers:
            if offer.why_not:
                kept.setdefault(offer.why_not, []).append(self._title(offer))
        if len(kept) == 1 and not self._asked:
            return next(iter(kept))
        return "\n".join(f"{', '.join(deeds)}: {why}" for why, deeds in kept.items())

    def _title(self, offer: Offer) -> str:
        """Zones are called by number and name."""
        party = self._delving.party
        if offer.deed == "move" and party is not None:
            zone = self._delving.campaign.all(Zone, party.map).get(offer.target)
            return tr("Go to {what}", what=zone_in_words(zone))
        return deed_in_words(offer)

    def _all(self, offers: tuple[Offer, ...]) -> tuple[Asked, ...]:
        """Nothing but refusals: then a noticed trap and clues wait, too."""
        delving = self._delving
        if not delving.is_inside:
            return ()
        plain = tuple(
            Asked(
                self._title(offer),
                cost_in_words(offer),
                partial(asked_of, offer, delving, self.window()),
            )
            for offer in offers
        )
        more = (*searching_for(delving), *disarming(delving)) if plain else ()
        return (*plain, *more, *clue_deeds(delving, self.window()))

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
        button.setToolTip(asked.said)
        button.setAccessibleDescription(asked.said)
        self._words[number].setText(asked.said)

    def _do(self, number: int, _on: bool = False) -> None:
        self._decide(self._asked[number].choices(), self.buttons[number])

    def _decide(self, choices: tuple[Choice, ...], beside: QWidget) -> None:
        """Do the one thing that there is, or let the game master choose."""
        if len(choices) == 1:
            choices[0].run()
            return
        menu = QMenu(self)
        for choice in choices:
            menu.addAction(choice.text.replace("&", "&&"), _without_result(choice.run))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(beside.mapToGlobal(QPoint(0, beside.height())))

    def _do_other(self) -> None:
        text, delving = self.other.text().strip(), self._delving
        who = delving.who or delving.leader
        if text and delving.do(lambda c, g: other(c, g, who, text), advances=True):
            self.other.clear()


def _without_result(run: Callable[[], object]) -> Callable[[], None]:
    def plainly() -> None:
        run()

    return plainly
