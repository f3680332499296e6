"""Links and clues that point nowhere, and secrets that nothing points to."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import Zone
from mapper.model.check.remark import Remark, number_of, place_of, remark_on
from mapper.model.hexes.chunks import value_at
from mapper.model.map_tree import in_rings
from mapper.model.places import Place


def of_links(campaign: Campaign) -> Iterator[Remark]:
    maps = campaign.maps()
    rings = in_rings(maps)
    for map_id in maps:
        yield from _of_parent(campaign, maps, map_id, rings)
        for feature in campaign.all(Feature, map_id).values():
            if feature.visibility == "secret" or feature.clues:
                yield from _of_clues(campaign, map_id, feature)
            if feature.opens or feature.related:
                yield from _of_feature(campaign, maps, map_id, feature)
            if feature.is_landmark and feature.visibility != "overt":
                where = place_of(campaign, map_id, feature)
                text = f"“{feature.title}” {where} is a landmark, but not overt."
                yield remark_on(text, map_id, feature)


def _of_clues(campaign: Campaign, map_id: str, feature: Feature) -> Iterator[Remark]:
    name = f"“{feature.title}” {place_of(campaign, map_id, feature)}"
    if not feature.clues:
        yield remark_on(f"{name} is secret, and no clue leads to it.", map_id, feature)
    elif feature.visibility == "overt":
        yield remark_on(f"{name} is overt, but has clues.", map_id, feature)
    for clue in feature.clues:
        wrong = wrong_with(campaign, clue)
        if wrong:
            yield remark_on(f"A clue to {name} {wrong}.", map_id, feature)


def wrong_with(campaign: Campaign, clue: Clue) -> str:
    """What is wrong with a clue, as the end of a sentence; empty if nothing is."""
    if not clue.text.strip():
        return "has no text"
    if clue.at is None:
        return ""
    row = campaign.maps().get(clue.at.map)
    if row is None:
        return "is to be found on a map that is not there"
    at = clue.at.hex
    if at is None:
        is_there = clue.at.zone in campaign.all(Zone, clue.at.map)
        return "" if is_there else f"is to be found in a zone that “{row.name}” does not have"
    if value_at(campaign.chunks("terrain", clue.at.map), at):
        return ""
    return f"is to be found at {number_of(row, at)} of “{row.name}”, which is not mapped"


def _of_feature(
    campaign: Campaign, maps: dict[str, Map], map_id: str, feature: Feature
) -> Iterator[Remark]:
    name = f"“{feature.title}” {place_of(campaign, map_id, feature)}"
    if feature.opens and feature.opens not in maps:
        yield remark_on(f"{name} opens a map that is not there.", map_id, feature)
    for link in feature.related:
        if campaign.get(Key("feature", link.map, link.id)) is None:
            text = f"{name} is linked to a feature that is not there."
            yield remark_on(text, map_id, feature)


def _of_parent(
    campaign: Campaign, maps: dict[str, Map], map_id: str, rings: set[str]
) -> Iterator[Remark]:
    row = maps[map_id]
    by = row.opened_by
    if by is None or not by.map:
        return
    around, here = maps.get(by.map), Place(map_id)
    if around is None:
        yield Remark(f"The map “{row.name}” lies in a map that is not there.", here)
    elif map_id in rings:
        yield Remark(f"The map “{row.name}” lies in itself.", here)
    elif by.zone:
        if by.zone not in campaign.all(Zone, by.map):
            text = f"The map “{row.name}” lies behind a zone that “{around.name}” does not have."
            yield Remark(text, here)
    elif by.hex is None:
        yield Remark(f"No hex of “{around.name}” opens the map “{row.name}”.", here)
    elif not value_at(campaign.chunks("terrain", by.map), by.hex):
        where = f"{number_of(around, by.hex)} of “{around.name}”"
        text = f"The map “{row.name}” is opened by {where}, which is not mapped."
        yield Remark(text, by)
