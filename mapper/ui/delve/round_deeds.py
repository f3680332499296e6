"""What the chosen delver may do now: the list of offers, and a line for whatever else it is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.commands.offer import Answer, Offer
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.keying.map_words import zone_in_words
from mapper.ui.table.offer_list import OfferButton, OfferList
from mapper.ui.table.offer_words import cost_in_words, deed_in_words, short_in_words
from mapper.ui.widgets.plain_text import give_tip

HIDDEN = frozenset({"walk", "run", "other", "pass_turn"})
"""Offers that stand elsewhere in the sheet."""
ONLY_OPEN = frozenset({"look_in", "find", "disarm", "clue"})
"""Nobody misses these where they may not be done."""


class RoundDeeds:
    """Follows the chosen group. Both parts are laid out by whoever shows them."""

    def __init__(self, delving: DelveSession) -> None:
        self._delving = delving
        self.list = OfferList(delving.accept)
        self.other = QLineEdit()
        self.other.setPlaceholderText(tr("Something else…"))
        self.other.setAccessibleName(tr("Something else that takes the action"))
        give_tip(self.other, tr("Write what it is, and press Enter: it takes the action"))
        self.other.returnPressed.connect(self._do_other)

    def fill(self) -> None:
        """Ask again what may be done."""
        offers = [each for each in self._delving.offers() if _is_listed(each)]
        self.list.fill(self._buttons(offers))
        other = self._delving.offered("other")
        self.other.setVisible(other is not None and not other.why_not)

    def search(self, beside: QWidget) -> None:
        """Of the chosen one, or of all who can still act."""
        offer = self._delving.offered("search")
        if not self._delving.who:
            self._delving.search_together()
        elif offer is not None:
            self.list.decide(offer, beside)

    def _buttons(self, offers: list[Offer]) -> Iterator[OfferButton]:
        at = [offer.target for offer in offers if offer.deed != "move" and not offer.why_not]
        for offer in offers:
            cost, title = cost_in_words(offer), self._title(offer)
            if offer.deed == "look_in" and at.count(offer.target) == 1:
                label, short = tr("Look into"), self._beyond(offer)
            else:
                label, short = _label(offer), self._short(offer)
            yield OfferButton(offer, title, cost, label, short)

    def _title(self, offer: Offer) -> str:
        """Zones are called by number and name."""
        if offer.deed == "move":
            return tr("Go to {what}", what=self._zone(offer.target))
        return deed_in_words(offer)

    def _short(self, offer: Offer) -> str:
        """What a button says beside the name of its group."""
        if offer.deed == "move":
            return self._zone(offer.target)
        return offer.words if offer.deed == "clue" else short_in_words(offer)

    def _beyond(self, offer: Offer) -> str:
        """The zone that a passage leads to from where somebody stands."""
        delving, party = self._delving, self._delving.party
        row = delving.campaign.get(Key("passage", party.at.map if party else "", offer.target))
        here = delving.delvers[offer.who].zone
        if not isinstance(row, Passage):
            return ""
        return self._zone(next((side.zone for side in row.sides if side.zone != here), ""))

    def _zone(self, id_: str) -> str:
        party = self._delving.party
        zone = self._delving.campaign.get(Key("zone", party.at.map if party else "", id_))
        return zone_in_words(zone if isinstance(zone, Zone) else None)

    def _do_other(self) -> None:
        text, offer = self.other.text().strip(), self._delving.offered("other")
        if text and offer is not None and self._delving.accept(offer, Answer(words=text)):
            self.other.clear()


def _is_listed(offer: Offer) -> bool:
    return offer.deed not in HIDDEN and not (offer.deed in ONLY_OPEN and offer.why_not)


def _label(offer: Offer) -> str:
    """What a deed stands under: going, what is done on the spot, or the door that it is done at."""
    match offer.deed:
        case "move":
            return tr("Go to")
        case "clue":
            return tr("Clue to")
        case "disarm":
            return tr("Trap")
    if not offer.target:
        return tr("Here")
    words = offer.words.removeprefix("the ")
    return words[:1].upper() + words[1:]
