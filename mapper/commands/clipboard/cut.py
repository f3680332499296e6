"""What lies in a part of a map, and taking it away: paths are cut where they leave the part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, compress, groupby
from typing import NamedTuple, TypeVar

import numpy as np

from mapper.commands.edits import Draft
from mapper.commands.paths.paths import left_alone
from mapper.commands.things.things import remove_things
from mapper.model.arrays import Mask
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Label, Path, Region, Token
from mapper.model.clip import masked
from mapper.model.hexes.chunks import FULL, Area, area_of, area_of_chunks
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import Side, hexes_beside
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import touched
from mapper.model.places import hex_of, the_hex

R = TypeVar("R", Feature, Token, Label)


class CutPath(NamedTuple):
    """A path that enters an area, and its pieces inside and outside."""

    id: str
    path: Path
    inside: list[Path]
    outside: list[Path]


def layers(campaign: Campaign, map_id: str) -> list[tuple[str, str]]:
    """All kinds of chunks that a map has, and whose they are."""
    regions = campaign.all(Region, map_id)
    return [("terrain", ""), ("elevation", ""), *(("region_hexes", id_) for id_ in regions)]


def single_in(
    campaign: Campaign, map_id: str, area: Area
) -> Iterator[tuple[Key, Feature | Token | Label]]:
    """Features and tokens at its hexes, and labels that begin there."""
    features, tokens = campaign.all(Feature, map_id), campaign.all(Token, map_id)
    labels = {id_: row for id_, row in campaign.all(Label, map_id).items() if row.hexes}
    yield from _inside(
        "feature", map_id, features, (the_hex(row.at) for row in features.values()), area
    )
    yield from _inside("token", map_id, tokens, (the_hex(row.at) for row in tokens.values()), area)
    yield from _inside("label", map_id, labels, (row.hexes[0] for row in labels.values()), area)


def _inside(
    kind: str, map_id: str, rows: Mapping[str, R], hexes: Iterable[Hex], area: Area
) -> Iterator[tuple[Key, R]]:
    """Of some rows those whose hex is in an area, all looked up at once."""
    flat = np.fromiter(chain.from_iterable(hexes), np.int64)
    inside = area.holds(flat[0::2], flat[1::2]).tolist()
    for id_, row in compress(rows.items(), inside):
        yield Key(kind, map_id, id_), row


def cut_paths(campaign: Campaign, map_id: str, area: Area) -> list[CutPath]:
    """The paths that are in an area; along hexsides: those of which it has either hex."""
    paths = campaign.all(Path, map_id)
    flat = np.fromiter(chain.from_iterable(_hexes(paths.values())), np.int64)
    inside = area.holds(flat[0::2], flat[1::2])
    found, start = [], 0
    for id_, path in paths.items():
        length = len(path.hexes) or 2 * len(path.sides)
        mask, start = inside[start : start + length], start + length
        if mask.any():
            marked = mask if path.hexes else mask[0::2] | mask[1::2]
            found.append(CutPath(id_, path, _runs(path, marked), _runs(path, ~marked)))
    return found


def take_away(draft: Draft, campaign: Campaign, map_id: str, area: Area) -> None:
    """Take hexes off the map with all that is on them."""
    for kind, of in layers(campaign, map_id):
        chunks = campaign.chunks(kind, map_id, of)
        for place, bits in area.bits.items():
            chunk = chunks.get(place)
            if chunk is not None:
                draft.put(Key(kind, map_id, place, of), masked(chunk, FULL & ~bits))
    for key, _ in single_in(campaign, map_id, area):
        draft.put(key, None)
    lost: set[Side] = set()
    for cut in cut_paths(campaign, map_id, area):
        lost |= touched(cut.path)
        draft.put(Key("path", map_id, cut.id), cut.outside[0] if cut.outside else None)
        for piece in cut.outside[1:]:
            draft.put(Key("path", map_id, draft.new_id("path", map_id)), piece)
    for id_ in left_alone(draft, map_id, lost):
        draft.put(Key("crossing", map_id, id_), None)


def clear_things(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take away features, tokens and labels, the links to them, and who knows of them."""
    keys = {key for key, _ in single_in(campaign, map_id, area)}
    if not keys:
        raise NotAllowed("No feature, token or label is selected.")
    return remove_things(campaign, keys)


def has_things(campaign: Campaign, map_id: str, area: Area) -> bool:
    """Whether a feature, token or label stands there."""
    return next(single_in(campaign, map_id, area), None) is not None


def occupied(campaign: Campaign, map_id: str) -> Area:
    """Every hex that holds anything, mapped or not."""
    found = area_of(_occupied_singly(campaign, map_id))
    for kind, of in layers(campaign, map_id):
        found |= area_of_chunks(campaign.chunks(kind, map_id, of))
    return found


def _occupied_singly(campaign: Campaign, map_id: str) -> Iterator[Hex]:
    for things in (campaign.all(Feature, map_id), campaign.all(Token, map_id)):
        yield from filter(None, (hex_of(row.at) for row in things.values()))
    yield from (row.hexes[0] for row in campaign.all(Label, map_id).values() if row.hexes)
    yield from _hexes(campaign.all(Path, map_id).values())


def _hexes(paths: Iterable[Path]) -> Iterator[Hex]:
    """Of each path its hexes, or both of each side."""
    for path in paths:
        yield from path.hexes
        yield from chain.from_iterable(map(hexes_beside, path.sides))


def _runs(path: Path, mask: Mask) -> list[Path]:
    """The stretches of a path where the mask holds; one hex of many is no path."""
    if mask.all():
        return [path]
    found, start = [], 0
    for is_marked, run in groupby(mask.tolist()):
        end = start + len(list(run))
        if is_marked and path.sides:
            found.append(replace(path, sides=path.sides[start:end]))
        elif is_marked and end - start > 1:
            found.append(replace(path, hexes=path.hexes[start:end]))
        start = end
    return found
