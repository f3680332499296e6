"""What is not ready for play: numbers given twice, roads that end in the wild, an empty start."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mapper.model.board import hex_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Feature, Map, Path, PathKind, Settings, TerrainType
from mapper.model.check.remark import Remark, number_of, remark_on
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, neighbours, within
from mapper.model.map_tree import opened_by
from mapper.model.places import Place, hex_of, the_hex

NUMBERED = re.compile(r"\s*([0-9]+[A-Za-z]?)\s*[.:)]")
"""How a title shows the number that a key gives to its feature: “12. Cave”, “7b) Well”."""

NEAR = 1
"""How many hexes from the start count as near it."""


def of_preparation(campaign: Campaign) -> Iterator[Remark]:
    maps = campaign.maps()
    kept = _kept_up(campaign)
    for map_id, row in hex_maps(maps).items():
        features = {i: f for i, f in campaign.all(Feature, map_id).items() if hex_of(f.at)}
        yield from _of_numbers(map_id, row, features)
        there = {the_hex(feature.at) for feature in features.values()}
        there |= set(opened_by(maps, map_id).values())
        yield from _of_roads(campaign, map_id, row, there, kept)
    for start in _starts(campaign, maps):
        yield from _of_start(campaign, maps, *start)


def _of_numbers(map_id: str, row: Map, features: Mapping[str, Feature]) -> Iterator[Remark]:
    """Two features of one map whose titles begin with the same number."""
    by_number: dict[str, list[Feature]] = {}
    for feature in features.values():
        match = NUMBERED.match(feature.title)
        if match:
            number = match[1].lstrip("0").lower() or "0"
            by_number.setdefault(number, []).append(feature)
    for number, same in by_number.items():
        if len(same) > 1:
            named = " and ".join(
                f"“{f.title}” at {number_of(row, the_hex(f.at))}" for f in same[:2]
            )
            more = f" and {len(same) - 2} more" if len(same) > 2 else ""
            text = f"{len(same)} features of “{row.name}” have the number {number}: {named}{more}."
            yield remark_on(text, map_id, same[1])


def _kept_up(campaign: Campaign) -> set[str]:
    """The kinds of path that people make, and so lead somewhere."""
    kinds = campaign.all(PathKind).items()
    return {"road", "trail"} | {id_ for id_, kind in kinds if kind.travel in {"road", "trail"}}


def _of_roads(
    campaign: Campaign, map_id: str, row: Map, there: set[Hex], kept: set[str]
) -> Iterator[Remark]:
    paths = campaign.all(Path, map_id).items()
    roads = {id_: path for id_, path in paths if path.kind in kept and len(path.hexes) > 1}
    times = _times_passed(roads)
    terrain = campaign.chunks("terrain", map_id)
    for id_, path in roads.items():
        for at in dict.fromkeys((path.hexes[0], path.hexes[-1])):
            about = (at, *neighbours(at))
            leads_on = times[at] > 1 or not there.isdisjoint(about)
            if not leads_on and all(value_at(terrain, near) for near in about):
                name = f"“{path.name}”" if path.name else id_
                text = f"The {path.kind} {name} ends in the wild at {number_of(row, at)}."
                yield Remark(text, Place(map_id, at))


def _times_passed(roads: Mapping[str, Path]) -> Mapping[Hex, int]:
    """How often a road passes each hex at which one ends."""
    ends = {at for path in roads.values() for at in (path.hexes[0], path.hexes[-1])}
    times = dict.fromkeys(ends, 0)
    for path in roads.values():
        for at in ends.intersection(path.hexes):
            times[at] += path.hexes.count(at)
    return times


def _starts(campaign: Campaign, maps: Mapping[str, Map]) -> list[tuple[str, Hex]]:
    """Where the parties stand; before there are any, the first settlement of the first map."""
    parties = campaign.all(Party).values()
    if parties:
        places = (party.at for party in parties if party.at.map in maps)
        return list(dict.fromkeys((at.map, at.hex) for at in places if at.hex is not None))
    settings = campaign.get(SETTINGS)
    first = settings.first_map if isinstance(settings, Settings) else ""
    if first not in maps:
        return []
    features = campaign.all(Feature, first).values()
    settlement = next((hex_of(feature.at) for feature in features if feature.is_settlement), None)
    return [(first, settlement)] if settlement is not None else []


WATER = "water"
"""Where nobody walks, nothing need be found."""


def _of_start(
    campaign: Campaign, maps: Mapping[str, Map], map_id: str, start: Hex
) -> Iterator[Remark]:
    terrain = campaign.chunks("terrain", map_id)
    if not value_at(terrain, start):
        return
    types = campaign.all(TerrainType).values()
    water = {row.code for row in types if row.classes.get("hexploration") == WATER}
    codes = {at: value_at(terrain, at) for at in within(start, NEAR)}
    near = {at for at, code in codes.items() if code and code not in water}
    filled = {feature.at for feature in campaign.all(Feature, map_id).values()}
    empty = near - filled - set(opened_by(maps, map_id).values())
    if empty:
        where = number_of(maps[map_id], start)
        text = f"{len(empty)} of the {len(near)} hexes at the start, {where}, hold no feature."
        yield Remark(text, Place(map_id, start))
