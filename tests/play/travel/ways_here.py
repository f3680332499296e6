"""The cheapest ways over a map, worked out in this process."""

from __future__ import annotations

from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hex_routes import Routes, ShortestPathTree
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.route import costs_of
from mapper.play.travel.travel_map import Country


def ways_from(country: Country, party: Party, start: Hex) -> ShortestPathTree:
    """To all hexes, from one."""
    return Routes(country.terrain, costs_of(country, party)).cheapest_costs(start).ways
