"""What the chosen delver, or all, may do in a dungeon, under the names that things have there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapper.commands.delve.offers import search_all_offer
from mapper.commands.offer import Offer
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.keying.map_words import zone_in_words
from mapper.ui.table.offer_answers import OfferButton, cost_in_words, offer_in_words

ONLY_OPEN = frozenset({"look_in", "find", "disarm", "clue", "walk", "run"})
"""Nobody misses these where they may not be done."""


def delve_deeds(delving: DelveSession) -> Iterator[OfferButton]:
    """All that may be done in the round, and what may not, and why."""
    offers = [each for each in delving.offers() if not (each.name in ONLY_OPEN and each.why_not)]
    at = [offer.target for offer in offers if offer.name != "move" and not offer.why_not]
    for offer in (aim for each in offers for aim in _aims(each)):
        title = _title(delving, offer)
        if offer.name == "look_in" and at.count(offer.target) == 1:
            title = tr("Look into {what}", what=_beyond(delving, offer))
        yield OfferButton(_of_all(delving, offer), title, cost_in_words(offer))


def _aims(offer: Offer) -> Iterator[Offer]:
    """Walking and running by each zone that they may lead to."""
    if offer.name not in {"walk", "run"}:
        yield offer
        return
    for choice in offer.asks:
        yield replace(offer, words=choice.what, asks=(choice,))


def _of_all(delving: DelveSession, offer: Offer) -> Offer:
    """Where nobody is chosen, all who still can do search."""
    if offer.name != "search" or delving.who:
        return offer
    return replace(search_all_offer(delving.group), cost=offer.cost, why_not=offer.why_not)


def _title(delving: DelveSession, offer: Offer) -> str:
    """Zones are called by number and name."""
    if offer.name == "move":
        return tr("Go to {what}", what=_zone(delving, offer.target))
    return offer_in_words(offer)


def _beyond(delving: DelveSession, offer: Offer) -> str:
    """The zone that a passage leads to from where somebody stands."""
    party = delving.party
    row = delving.campaign.get(Key("passage", party.at.map if party else "", offer.target))
    here = delving.delvers[offer.who].zone
    if not isinstance(row, Passage):
        return ""
    return _zone(delving, next((side.zone for side in row.sides if side.zone != here), ""))


def _zone(delving: DelveSession, id_: str) -> str:
    party = delving.party
    zone = delving.campaign.get(Key("zone", party.at.map if party else "", id_))
    return zone_in_words(zone if isinstance(zone, Zone) else None)
