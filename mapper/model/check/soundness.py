"""What no game master means, and what is not ready for play: strays, gaps, an empty start."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

import numpy as np

from mapper.model.board import SPOTS, hex_maps, kind_of, lies_on
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Evening, Party
from mapper.model.campaign.rows import (
    SETTINGS,
    Feature,
    Map,
    Path,
    PathKind,
    Settings,
    TerrainType,
    classes_in,
)
from mapper.model.campaign.zone_rows import Zone
from mapper.model.check.remark import Remark, number_of, remark_on
from mapper.model.hexes.chunks import Chunks, mapped_at, value_at
from mapper.model.hexes.hexes import Hex, distance, neighbours, within
from mapper.model.map_tree import opened_by
from mapper.model.places import Place, hex_of, the_hex


def of_soundness(campaign: Campaign) -> list[Remark]:
    maps = campaign.maps()
    found = [*_of_campaign(campaign, maps), *_of_parties(campaign, maps)]
    for map_id, row in hex_maps(maps).items():
        found += _of_terrain(campaign, map_id, row)
        found += _of_features(campaign, map_id, row)
        found += _of_paths(campaign, map_id, row)
    return found


def _of_campaign(campaign: Campaign, maps: dict[str, Map]) -> Iterator[Remark]:
    settings = campaign.get(SETTINGS)
    if not maps:
        yield Remark("The campaign has no map.")
    elif not isinstance(settings, Settings) or settings.first_map not in maps:
        yield Remark("The campaign does not say which map it opens with.")
    for name, times in Counter(row.name for row in maps.values()).items():
        if times > 1:
            yield Remark(f"{times} maps are called “{name}”.")
    yield from _of_strays(campaign, maps)
    for number, row in campaign.all(Evening).items():
        if row.last is not None and row.last < row.first:
            began, ended = f"entry {row.first} begins it", f"entry {row.last} ends it"
            yield Remark(f"Evening {number} is over before it begins: {began}, {ended}.")


def _of_strays(campaign: Campaign, maps: dict[str, Map]) -> Iterator[Remark]:
    for map_id in sorted(campaign.map_ids() - set(maps)):
        yield Remark(f"There are rows of a map “{map_id}”, but no such map.")
    codes = Counter(terrain.code for terrain in campaign.all(TerrainType).values())
    for code, times in codes.items():
        if times > 1:
            yield Remark(f"{times} kinds of terrain have the same code {code}.")


def _of_parties(campaign: Campaign, maps: dict[str, Map]) -> Iterator[Remark]:
    for party in campaign.all(Party).values():
        row = maps.get(party.at.map)
        if row is None:
            yield Remark(f"{party.name} stands on a map that is not there.")
            continue
        zone, at = party.at.zone, party.at.hex
        is_gone = bool(zone) and zone not in campaign.all(Zone, party.at.map)
        if is_gone or not lies_on(row, party.at.spot):
            text = f"{party.name} stands in no {SPOTS[kind_of(row)]} of “{row.name}”."
            yield Remark(text, Place(party.at.map))
        elif at is not None and not value_at(campaign.chunks("terrain", party.at.map), at):
            text = f"{party.name} stands on {number_of(row, at)}, which is not mapped."
            yield Remark(text, party.at)


def _of_terrain(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    if not chunks:
        yield Remark(f"The map “{row.name}” has no hexes.", Place(map_id))
    listed = {terrain.code for terrain in campaign.all(TerrainType).values()}
    used = set().union(*map(set, chunks.values())) - {0}
    for code in sorted(used - listed):
        text = f"Hexes of “{row.name}” hold terrain {code}, which is not in the list."
        yield Remark(text, Place(map_id))


def _of_features(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    features = campaign.all(Feature, map_id).values()
    for feature in features:
        at = hex_of(feature.at)
        if at is None:
            yield Remark(f"“{feature.title}” lies at no hex of “{row.name}”.", Place(map_id))
            continue
        if not value_at(chunks, at):
            text = f"“{feature.title}” lies at {number_of(row, at)}, which is not mapped."
            yield remark_on(text, map_id, feature)
        if not feature.title.strip():
            yield remark_on(f"A feature at {number_of(row, at)} has no title.", map_id, feature)
    for (spot, title), times in Counter((f.at, f.title) for f in features).items():
        at = hex_of(spot)
        if times > 1 and at is not None:
            where = number_of(row, at)
            yield Remark(f"{times} features at {where} are called “{title}”.", Place(map_id, at))


def _called(id_: str, path: Path, kinds: Counter[str]) -> str:
    """A path in a sentence: by its name or number, where it is not the only one of its kind."""
    number = f" {id_}" if kinds[path.kind] > 1 else ""
    return f"The {path.kind}{f' “{path.name}”' if path.name else number}"


def _of_paths(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    paths = campaign.all(Path, map_id)
    kinds = Counter(path.kind for path in paths.values())
    for id_ in _suspects(paths, chunks):
        path = paths[id_]
        name = _called(id_, path, kinds)
        gap = next((b for a, b in pairwise(path.hexes) if distance(a, b) != 1), None)
        if gap is not None:
            text = f"{name} leaps to {number_of(row, gap)} from a hex that is not next to it."
            yield Remark(text, Place(map_id, gap))
        outside = next((at for at in path.hexes if not value_at(chunks, at)), None)
        if outside is not None:
            text = f"{name} runs through {number_of(row, outside)}, which is not mapped."
            yield Remark(text, Place(map_id, outside))


def _suspects(paths: Mapping[str, Path], chunks: Chunks) -> list[str]:
    """The paths with a hex that is not mapped or not next to the one before it."""
    ids = list(paths)
    which = np.repeat(np.arange(len(ids)), [len(path.hexes) for path in paths.values()])
    hexes = (path.hexes for path in paths.values())
    flat = np.fromiter(chain.from_iterable(chain.from_iterable(hexes)), np.int64)
    q, r = flat[0::2], flat[1::2]
    wrong = ~mapped_at(chunks, q, r)
    step_q, step_r = np.diff(q), np.diff(r)
    length = np.maximum(np.maximum(abs(step_q), abs(step_r)), abs(step_q + step_r))
    wrong[1:] |= (length != 1) & (np.diff(which) == 0)
    return [ids[index] for index in np.unique(which[wrong]).tolist()]


def holds(campaign: Campaign) -> str:
    """What is in the campaign, in a line."""
    maps = campaign.maps()
    hexes = sum(
        len(chunk) - chunk.count(0)
        for m in maps
        for chunk in campaign.chunks("terrain", m).values()
    )
    features = sum(len(campaign.all(Feature, m)) for m in maps)
    paths = sum(len(campaign.all(Path, m)) for m in maps)
    zones = sum(len(campaign.all(Zone, m)) for m in maps)
    counts = [(len(maps), "map"), (hexes, "hex"), (features, "feature"), (paths, "path")]
    if zones:
        counts.insert(2, (zones, "zone"))
    return ", ".join(f"{n:,} {_plural(word) if n != 1 else word}" for n, word in counts)


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else f"{word}s"


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
    paths = campaign.all(Path, map_id)
    roads = {id_: path for id_, path in paths.items() if path.kind in kept and len(path.hexes) > 1}
    times, kinds = _times_passed(roads), Counter(path.kind for path in paths.values())
    terrain = campaign.chunks("terrain", map_id)
    for id_, path in roads.items():
        for at in dict.fromkeys((path.hexes[0], path.hexes[-1])):
            about = (at, *neighbours(at))
            leads_on = times[at] > 1 or not there.isdisjoint(about)
            if not leads_on and all(value_at(terrain, near) for near in about):
                text = f"{_called(id_, path, kinds)} ends in the wild at {number_of(row, at)}."
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
    water = {row.code for row in types if WATER in classes_in(row.classes.get("hexploration", ""))}
    codes = {at: value_at(terrain, at) for at in within(start, NEAR)}
    near = {at for at, code in codes.items() if code and code not in water}
    filled = {feature.at for feature in campaign.all(Feature, map_id).values()}
    empty = near - filled - set(opened_by(maps, map_id).values())
    if empty:
        where = number_of(maps[map_id], start)
        text = f"{len(empty)} of the {len(near)} hexes at the start, {where}, hold no feature."
        yield Remark(text, Place(map_id, start))
