"""Links and clues that point nowhere, and secrets that nothing points to."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.model.campaign import Campaign
from mapper.model.chunks import value_at
from mapper.model.clues import Clue
from mapper.model.map_tree import breadcrumbs
from mapper.model.remarks.remark import Remark, number_of
from mapper.model.rows import Feature, Key, Map


def of_links(campaign: Campaign) -> Iterator[Remark]:
    maps = campaign.maps()
    for map_id, row in maps.items():
        yield from _of_parent(campaign, maps, map_id)
        for feature in campaign.all(Feature, map_id).values():
            if feature.visibility == "secret" or feature.clues:
                yield from _of_clues(campaign, maps, map_id, feature)
            if feature.opens or feature.related:
                yield from _of_feature(campaign, maps, map_id, feature)
            if feature.is_landmark and feature.visibility != "overt":
                where = number_of(row, feature.hex)
                text = f"“{feature.title}” at {where} is a landmark, but not overt."
                yield Remark(text, map_id, feature.hex)


def _of_clues(
    campaign: Campaign, maps: dict[str, Map], map_id: str, feature: Feature
) -> Iterator[Remark]:
    name = f"“{feature.title}” at {number_of(maps[map_id], feature.hex)}"
    if not feature.clues:
        yield Remark(f"{name} is secret, and no clue leads to it.", map_id, feature.hex)
    elif feature.visibility == "overt":
        yield Remark(f"{name} is overt, but has clues.", map_id, feature.hex)
    for clue in feature.clues:
        wrong = _wrong_with(campaign, maps, clue)
        if wrong:
            yield Remark(f"A clue to {name} {wrong}.", map_id, feature.hex)


def _wrong_with(campaign: Campaign, maps: dict[str, Map], clue: Clue) -> str:
    if not clue.text.strip():
        return "has no text"
    if clue.place is None:
        return ""
    row = maps.get(clue.place.map)
    if row is None:
        return "is to be found on a map that is not there"
    if value_at(campaign.chunks("terrain", clue.place.map), clue.place.hex):
        return ""
    where = number_of(row, clue.place.hex)
    return f"is to be found at {where} of “{row.name}”, which is not mapped"


def _of_feature(
    campaign: Campaign, maps: dict[str, Map], map_id: str, feature: Feature
) -> Iterator[Remark]:
    name = f"“{feature.title}” at {number_of(maps[map_id], feature.hex)}"
    if feature.opens and feature.opens not in maps:
        yield Remark(f"{name} opens a map that is not there.", map_id, feature.hex)
    for link in feature.related:
        if campaign.get(Key("feature", link.map, link.id)) is None:
            text = f"{name} is linked to a feature that is not there."
            yield Remark(text, map_id, feature.hex)


def _of_parent(campaign: Campaign, maps: dict[str, Map], map_id: str) -> Iterator[Remark]:
    row = maps[map_id]
    if not row.parent:
        return
    around = maps.get(row.parent)
    if around is None:
        yield Remark(f"The map “{row.name}” lies in a map that is not there.", map_id)
    elif map_id in breadcrumbs(maps, row.parent):
        yield Remark(f"The map “{row.name}” lies in itself.", map_id)
    elif row.parent_hex is None:
        yield Remark(f"No hex of “{around.name}” opens the map “{row.name}”.", map_id)
    elif not value_at(campaign.chunks("terrain", row.parent), row.parent_hex):
        where = f"{number_of(around, row.parent_hex)} of “{around.name}”"
        text = f"The map “{row.name}” is opened by {where}, which is not mapped."
        yield Remark(text, row.parent, row.parent_hex)
