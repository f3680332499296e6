"""What the chosen delver may do now: a button each, with its cost, or why it may not be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.delve.offers import DelveOffer
from mapper.commands.delve.other_actions import other
from mapper.model.campaign.rows import Key
from mapper.model.zones.zone_rows import Passage, Zone
from mapper.ui.app.translated import tr
from mapper.ui.delve.deed_group import DeedGroup
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import (
    SHORT_DEEDS,
    cost_in_words,
    deed_in_words,
    group_in_words,
    zone_in_words,
)
from mapper.ui.delve.offer_buttons import (
    Choice,
    OfferButton,
    asked_of,
    clue_deeds,
    disarming,
    search_together,
    searching_for,
)
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, without_keys

HIDDEN = frozenset({"walk", "run", "other", "pass_turn"})
"""Offers that stand elsewhere in the sheet."""


class RoundDeeds(QWidget):
    """Follows the chosen group; what all refuse alike is said once.

    `other` is laid out by whoever shows it.
    """

    def __init__(self, delving: DelveSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self._asked: tuple[OfferButton, ...] = ()
        self._rows: list[DeedGroup] = []
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
        layout.addWidget(self.why)
        self.other.setPlaceholderText(tr("Something else…"))
        self.other.setAccessibleName(tr("Something else that takes the action"))
        give_tip(self.other, tr("Write what it is, and press Enter: it takes the action"))
        self.other.returnPressed.connect(self._do_other)

    @property
    def buttons(self) -> list[QPushButton]:
        return [button for row in self._rows for button in row.buttons]

    def fill(self) -> None:
        """Ask again what may be done."""
        offers = tuple(
            offer
            for offer in self._delving.offers()
            if offer.deed not in HIDDEN and not (offer.deed == "look_in" and offer.why_not)
        )
        self._asked = self._all(tuple(offer for offer in offers if not offer.why_not))
        groups = list(self._groups().items())
        while len(self._rows) < len(groups):
            self._rows.append(DeedGroup(self._grid, len(self._rows), self._decide))
        for number, row in enumerate(self._rows):
            (label, said), asked = groups[number] if number < len(groups) else (("", ""), [])
            is_new = not number or number >= len(groups) or groups[number - 1][0][0] != label
            row.fill(label if is_new else "", said, asked)
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

    def _refusals(self, offers: tuple[DelveOffer, ...]) -> str:
        """What cannot be done now: each reason once, with all that it keeps from being done."""
        kept: dict[str, list[str]] = {}
        for offer in offers:
            if offer.why_not:
                kept.setdefault(offer.why_not, []).append(self._title(offer))
        if len(kept) == 1 and not self._asked:
            return next(iter(kept))
        return "\n".join(f"{', '.join(deeds)}: {why}" for why, deeds in kept.items())

    def _title(self, offer: DelveOffer) -> str:
        """Zones are called by number and name."""
        party = self._delving.party
        if offer.deed == "move" and party is not None:
            zone = self._delving.campaign.all(Zone, party.at.map).get(offer.target)
            return tr("Go to {what}", what=zone_in_words(zone))
        return deed_in_words(offer)

    def _short(self, offer: DelveOffer) -> str:
        """What a button says beside the name of its group."""
        if offer.deed != "move":
            return tr(SHORT_DEEDS[offer.deed])
        party = self._delving.party
        zones = self._delving.campaign.all(Zone, party.at.map) if party is not None else {}
        return zone_in_words(zones.get(offer.target))

    def _beyond(self, offer: DelveOffer) -> str:
        """The zone that a passage leads to from where somebody stands."""
        delving, party = self._delving, self._delving.party
        row = delving.campaign.get(Key("passage", party.at.map if party else "", offer.target))
        here = delving.delvers[offer.who].zone
        if not isinstance(row, Passage):
            return ""
        to = next((side.zone for side in row.sides if side.zone != here), "")
        zone = delving.campaign.get(Key("zone", party.at.map if party else "", to))
        return zone_in_words(zone if isinstance(zone, Zone) else None)

    def _all(self, offers: tuple[DelveOffer, ...]) -> tuple[OfferButton, ...]:
        """Nothing but refusals: then a noticed trap and clues wait, too."""
        delving = self._delving
        if not delving.is_inside:
            return ()
        at = [offer.target for offer in offers if offer.deed != "move"]
        looks = {each for each in offers if each.deed == "look_in" and at.count(each.target) == 1}
        plain = tuple(
            OfferButton(
                self._title(offer),
                cost_in_words(offer),
                partial(asked_of, offer, delving, self.window()),
                tr("Look into") if offer in looks else group_in_words(offer),
                self._beyond(offer) if offer in looks else self._short(offer),
            )
            for offer in offers
        )
        more = (*searching_for(delving), *disarming(delving)) if plain else ()
        return (*plain, *more, *clue_deeds(delving, self.window()))

    def _groups(self) -> dict[tuple[str, str], list[OfferButton]]:
        """What belongs together, and costs the same, in the order in which it comes first."""
        found: dict[tuple[str, str], list[OfferButton]] = {}
        for asked in self._asked:
            found.setdefault((asked.label, asked.said), []).append(asked)
        return found

    def _decide(self, choices: tuple[Choice, ...], beside: QWidget) -> None:
        """Do the one thing that there is, or let the game master choose."""
        if len(choices) == 1:
            choices[0].run()
            return
        menu = QMenu(self)
        for choice in choices:
            menu.addAction(without_keys(choice.text), _without_result(choice.run))
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
