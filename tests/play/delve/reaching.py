"""Who of a group gets where in this round."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Speed
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_known, reach
from mapper.play.delve.site_procedure import delve_of


def reach_of(
    campaign: Campaign, group: str, speed: Speed = "delve"
) -> dict[str, Mapping[str, int]]:
    rules = site_rules(campaign, campaign.one(Party, Key("party", "", group)).at.map)
    delvers = delve_of(campaign, group).delvers
    return reach(ground_known(campaign, group), rules, delvers, speed)
