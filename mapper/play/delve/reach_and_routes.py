"""What is asked at the table: who gets where, by which way, and the same from the players' map."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delver, Speed
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.burning import light_left
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_in, ground_of
from mapper.play.delve.procedures import delve_of
from mapper.play.delve.site_procedure import SiteProcedure
from mapper.play.delve.zone_routes import ZoneRoute, reach, route
from mapper.play.gate.known import PlayerMap
from mapper.play.knowledge import knows_as


def ground_known(campaign: Campaign, group: str) -> KnownDungeon:
    """The dungeon that a group is in, with the passages that it knows of."""
    party = campaign.one(Party, Key("party", "", group))
    return ground_of(campaign, party.at.map, knows_as(campaign, group))


def reach_of(
    campaign: Campaign, group: str, speed: Speed = "delve", *, ground: KnownDungeon | None = None
) -> dict[str, Mapping[str, int]]:
    """For each delver all zones that can be reached in this round, and after how many moves.

    Who asks often keeps the ground, by `ground_known` and `ground_after`.
    """
    party = campaign.one(Party, Key("party", "", group))
    rules = site_rules(campaign, party.at.map)
    delvers = delve_of(campaign, group).delvers
    return reach(ground or ground_known(campaign, group), rules, delvers, speed)


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


def players_route(
    players: PlayerMap,
    rules: SiteProcedure,
    start: str,
    to: str,
) -> ZoneRoute | None:
    """The same, of zones as the players' map calls them, and with nothing that is not on it."""
    return route(ground_in(players), rules, start, to)


def players_reach(
    players: PlayerMap, rules: SiteProcedure, delvers: Mapping[str, Delver], speed: Speed = "delve"
) -> dict[str, Mapping[str, int]]:
    """Who gets where, on the players' map alone; the delvers stand in its zones."""
    return reach(ground_in(players), rules, delvers, speed)
