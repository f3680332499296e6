"""What a game master should look at before play: things that are allowed, but hardly meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from mapper.model.campaign import Campaign
from mapper.model.chunks import value_at
from mapper.model.hexes import Hex, distance
from mapper.model.numbering import label
from mapper.model.rows import SETTINGS, Feature, Map, Party, Path, Settings, TerrainType


class Remark(NamedTuple):
    """A sentence, and where it leads to."""

    text: str
    map: str = ""
    hex: Hex | None = None


def remarks(campaign: Campaign) -> list[Remark]:
    maps = campaign.maps()
    found = [*_of_campaign(campaign, maps), *_of_parties(campaign, maps)]
    for map_id, row in maps.items():
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


def _of_strays(campaign: Campaign, maps: dict[str, Map]) -> Iterator[Remark]:
    of_maps = {key.map for key in campaign.rows() if key.map}
    for map_id in sorted(of_maps - set(maps)):
        yield Remark(f"There are rows of a map “{map_id}”, but no such map.")
    codes = Counter(terrain.code for terrain in campaign.all(TerrainType).values())
    for code, times in codes.items():
        if times > 1:
            yield Remark(f"{times} kinds of terrain have the same code {code}.")


def _of_parties(campaign: Campaign, maps: dict[str, Map]) -> Iterator[Remark]:
    for party in campaign.all(Party).values():
        row = maps.get(party.map)
        if row is None:
            yield Remark(f"{party.name} stands on a map that is not there.")
        elif not value_at(campaign.chunks("terrain", party.map), party.hex):
            where = label(party.hex, row.top, row.numbering)
            yield Remark(
                f"{party.name} stands on {where}, which is not mapped.", party.map, party.hex
            )


def _of_terrain(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    if not chunks:
        yield Remark(f"The map “{row.name}” has no hexes.", map_id)
    listed = {terrain.code for terrain in campaign.all(TerrainType).values()}
    used = set().union(*map(set, chunks.values())) - {0}
    for code in sorted(used - listed):
        yield Remark(
            f"Hexes of “{row.name}” hold terrain {code}, which is not in the list.", map_id
        )


def _of_features(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    features = campaign.all(Feature, map_id).values()
    for feature in features:
        where = label(feature.hex, row.top, row.numbering)
        if not value_at(chunks, feature.hex):
            text = f"“{feature.title}” lies at {where}, which is not mapped."
            yield Remark(text, map_id, feature.hex)
        if not feature.title.strip():
            yield Remark(f"A feature at {where} has no title.", map_id, feature.hex)
    for (at, title), times in Counter((f.hex, f.title) for f in features).items():
        if times > 1:
            where = label(at, row.top, row.numbering)
            yield Remark(f"{times} features at {where} are called “{title}”.", map_id, at)


def _of_paths(campaign: Campaign, map_id: str, row: Map) -> Iterator[Remark]:
    chunks = campaign.chunks("terrain", map_id)
    for id_, path in campaign.all(Path, map_id).items():
        name = f"The {path.kind} {f'“{path.name}”' if path.name else id_}"
        gap = next((b for a, b in pairwise(path.hexes) if distance(a, b) != 1), None)
        if gap is not None:
            where = label(gap, row.top, row.numbering)
            yield Remark(f"{name} leaps to {where} from a hex that is not next to it.", map_id, gap)
        outside = next((at for at in path.hexes if not value_at(chunks, at)), None)
        if outside is not None:
            where = label(outside, row.top, row.numbering)
            yield Remark(f"{name} runs through {where}, which is not mapped.", map_id, outside)


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
    counts = ((len(maps), "map"), (hexes, "hex"), (features, "feature"), (paths, "path"))
    return ", ".join(f"{n:,} {_plural(word) if n != 1 else word}" for n, word in counts)


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else f"{word}s"
