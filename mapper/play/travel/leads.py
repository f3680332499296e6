"""What groups know enough of to look for it: leads to features of maps of hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.places import FeatureAt
from mapper.play.knowledge import knows_as


class Lead(NamedTuple):
    """A feature that a group knows enough of to look for it, and whether it has been found."""

    at: FeatureAt
    feature: Feature
    is_found: bool


def leads_of(campaign: Campaign, group: str) -> tuple[Lead, ...]:
    """In the order in which they were given; of old they say no map, and are on the group's."""
    return tuple(_leads(campaign, group))


def _leads(campaign: Campaign, group: str) -> Iterator[Lead]:
    journey, party = campaign.get(Key("journey", "", group)), campaign.get(Key("party", "", group))
    if not isinstance(journey, Journey) or not isinstance(party, Party):
        return
    owner = knows_as(campaign, group)
    for lead in journey.leads:
        at = FeatureAt(lead.map or party.at.map, lead.id)
        row = campaign.get(Key("feature", at.map, at.id))
        if isinstance(row, Feature):
            found = campaign.get(Key("found", at.map, at.id, owner))
            yield Lead(at, row, isinstance(found, Found))


def led_to(campaign: Campaign, at: FeatureAt) -> tuple[str, ...]:
    """The groups that have a lead to a feature."""
    groups = campaign.all(Party)
    return tuple(
        group for group in groups if any(lead.at == at for lead in leads_of(campaign, group))
    )
