"""What a group may do besides walking: a button each, with its cost, or why it may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from mapper.commands.travel.camping import act_ahead, camp, dawn, eat, forage, rest
from mapper.commands.travel.finding_the_way import find_way
from mapper.commands.travel.offers import DeedName, TravelOffer, offers
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.travel_words import DEEDS
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label

SIMPLE: Mapping[DeedName, Callable[[Campaign, str], Change]] = MappingProxyType(
    {
        "act_ahead": act_ahead,
        "find_way": find_way,
        "forage": forage,
        "eat": eat,
        "rest": rest,
        "camp": camp,
        "dawn": dawn,
    }
)


class DeedRows(QWidget):
    """Follows the chosen group; what keeps it from all of them is said once."""

    def __init__(self, travel_session: TravelSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._journeying = travel_session
        self._offers: tuple[TravelOffer, ...] = ()
        self.buttons: list[QPushButton] = []
        self._words: list[QLabel] = []
        self._costs: list[QLabel] = []
        self.why = faint()
        self._grid = QGridLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.why)
        layout.addLayout(self._grid)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def fill(self) -> None:
        """Ask again what may be done."""
        group = self._journeying.group
        offers = _offered(self._journeying.campaign, group) if group else ()
        self.why.setText(_said_of_all(offers))
        self.why.setVisible(bool(self.why.text()))
        self._offers = () if self.why.text() else offers
        while len(self.buttons) < len(self._offers):
            self._add_row()
        for number, button in enumerate(self.buttons):
            is_used = number < len(self._offers)
            button.setVisible(is_used)
            self._costs[number].setVisible(is_used)
            self._words[number].setVisible(is_used and bool(self._offers[number].why_not))
            self._write(number, self._offers[number] if is_used else None)

    def _add_row(self) -> None:
        number = len(self.buttons)
        button, words, cost = QPushButton(), plain_label(), plain_label()
        button.clicked.connect(partial(self._do, number))
        words.setWordWrap(True)
        for label in (words, cost):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._grid.addWidget(button, 2 * number, 0)
        self._grid.addWidget(cost, 2 * number, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(words, 2 * number + 1, 0, 1, 2)  # reasons are long: the whole width
        self.buttons.append(button)
        self._costs.append(cost)
        self._words.append(words)

    def _write(self, number: int, offer: TravelOffer | None) -> None:
        button = self.buttons[number]
        if offer is None:
            for part in (button, self._costs[number], self._words[number]):
                part.setText("")
            give_tip(button, "")
            button.setAccessibleDescription("")
            return
        said = offer.why_not or offer.cost
        title = self._title(offer.feature)
        on_button(button, tr(DEEDS[offer.deed], title=title))
        button.setEnabled(not offer.why_not)
        give_tip(button, said)
        button.setAccessibleDescription(said)
        self._costs[number].setText(offer.cost)
        self._words[number].setText(offer.why_not)

    def _title(self, feature: str) -> str:
        party = self._journeying.party
        if party is None or not feature:
            return ""
        row = self._journeying.campaign.get(Key("feature", party.at.map, feature))
        return row.title if isinstance(row, Feature) else feature

    def _do(self, number: int, _on: bool = False) -> None:
        offer, chance = self._offers[number], self._journeying.random
        self._journeying.do(lambda campaign, group: done(campaign, group, offer, chance))


def _said_of_all(offers: tuple[TravelOffer, ...]) -> str:
    """Why nothing of it may be done, where the reason is the same for all."""
    reasons = {offer.why_not for offer in offers}
    return next(iter(reasons)) if len(reasons) == 1 else ""


def done(campaign: Campaign, group: str, offer: TravelOffer, random: Random) -> Change:
    """What comes of a deed that was offered."""
    if offer.deed in SIMPLE:
        return SIMPLE[offer.deed](campaign, group)
    if offer.deed == "search_for":
        return search_for(campaign, group, offer.feature)
    if offer.deed == "search":
        return search(campaign, group, random)
    return search_all_day(campaign, group, random)


def _offered(campaign: Campaign, group: str) -> tuple[TravelOffer, ...]:
    try:
        return offers(campaign, group)
    except NotAllowed:  # a map whose procedure is not known
        return ()
