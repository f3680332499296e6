"""The cheapest ways over a map, found here and now, to compare others with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hex_routes import CheapestCosts, Routes
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.route import costs_of
from mapper.play.travel.travel_map import Country


class Wayfinder:
    """A map as a matrix that is kept, and the ways from where somebody has started."""

    def __init__(self, country: Country, party: Party) -> None:
        self._routes = Routes(country.terrain, costs_of(country, party))
        self._from: dict[Hex, CheapestCosts] = {}

    def forget(self) -> None:
        """Let go of the ways from earlier starts; the matrix is kept."""
        self._from.clear()

    def way(self, points: Sequence[Hex]) -> list[Hex] | None:
        """The hexes of the cheapest way through all points, in order; None where there is none."""
        found = list(points[:1])
        for start, end in pairwise(points):
            if start not in self._from:
                self._from[start] = self._routes.cheapest_costs(start)
            leg = self._from[start].path(end)
            if leg is None:
                return None
            found += leg.hexes[1:]
        return found
