"""Where those who are led have come to, also when somebody else is led by then."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.places import Place, in_all, zone_place
from mapper.ui.delve.delve_session import DelveSession


class Arrival(NamedTuple):
    """A place whose key is wanted; they went there, or are merely led from now on."""

    at: Place | None
    has_come: bool


class Arrivals:
    """Who is led, and where they stood when that was asked last."""

    def __init__(self, delving: DelveSession) -> None:
        self._delving = delving
        self._led = delving.group, delving.who
        self._at: Place | None = None

    def look(self) -> Arrival | None:
        """What is new since it was asked last.

        Who is done by going into a zone makes room for the next; that zone counts all the same.
        """
        before, stood = self._led, self._at
        group, who = self._led = self._delving.group, self._delving.who
        at = self._at = self._place_of(who)
        gone_on = self._place_of(before[1]) if before[0] == group else at
        if stood not in (None, gone_on) and before != self._led:
            return Arrival(gone_on, has_come=True)
        if before == self._led and at == stood:
            return None
        return Arrival(at, has_come=stood is not None and before == self._led)

    def _place_of(self, who: str) -> Place | None:
        """In a dungeon that of a delver, or of all together; else that of the group."""
        party = self._delving.party
        if party is None or party.at.spot is None:
            return None
        row = self._delving.delvers.get(who) if self._delving.is_inside else None
        if row is not None:
            return zone_place(party.at.map, row.zone)
        return Place(party.at.map, in_all(party.at.spot))
