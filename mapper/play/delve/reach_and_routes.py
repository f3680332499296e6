"""What is asked at the table: who gets where, by which way, and the same from the players' map."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.burning import light_left
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.procedures import delve_of
from mapper.play.delve.zone_routes import ZoneRoute, route
from mapper.play.knowledge import knows_as


def ground_known(campaign: Campaign, group: str) -> KnownDungeon:
    """The dungeon that a group is in, with the passages that it knows of."""
    party = campaign.one(Party, Key("party", "", group))
    return ground_of(campaign, party.at.map, knows_as(campaign, group))


def route_of(campaign: Campaign, group: str, who: str, to: str) -> ZoneRoute | None:
    """The way that a delver would take to a zone, in words, and whether the light lasts."""
    party = campaign.one(Party, Key("party", "", group))
    row = delve_of(campaign, group).delvers[who]
    return route(
        ground_known(campaign, group),
        site_rules(campaign, party.at.map),
        row.zone,
        to,
        delver=row,
        light=light_left(campaign, group),
    )
