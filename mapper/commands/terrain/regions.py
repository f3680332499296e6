"""Commands on regions: named sets of hexes, painted like terrain, that may overlap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args, get_type_hints

from mapper.commands.edits import (
    one_line,
    refuse_far_chunk,
    refuse_no_colour,
    refuse_same_name,
    removed,
    replaced,
    the_hex_map,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Region
from mapper.model.hexes.area import NOWHERE, Area, bits_of_chunk, mask_of
from mapper.model.hexes.chunks import EMPTY, ChunkAt
from mapper.model.not_allowed import NotAllowed
from mapper.model.selecting import by_region

DANGERS = get_args(get_type_hints(Region)["danger"])


def add_region(campaign: Campaign, map_id: str, row: Region, area: Area = NOWHERE) -> Change:
    """A new region, empty or made of what is selected."""
    the_hex_map(campaign, map_id)
    new = _checked(campaign, map_id, row)
    id_ = campaign.new_id("region", map_id)
    hexes = _marks(campaign, map_id, id_, area.bits)
    return Change(f"Add region {new.name}", {Key("region", map_id, id_): Swap(None, new), **hexes})


def edit_region(campaign: Campaign, map_id: str, id_: str, row: Region) -> Change:
    before = the_region(campaign, map_id, id_)
    after = _checked(campaign, map_id, row, id_)
    return replaced(Key("region", map_id, id_), before, after, f"Edit region {after.name}")


def remove_region(campaign: Campaign, map_id: str, id_: str) -> Change:
    """With the marks of its hexes; the hexes themselves stay."""
    row = the_region(campaign, map_id, id_)
    return removed(campaign, Key("region", map_id, id_), f"Remove region {row.name}")


def paint_region(
    campaign: Campaign, map_id: str, id_: str, area: Area, is_inside: bool = True
) -> Change:
    """Put an area into a region, or take it out: only the chunks that it touches are looked at."""
    name = the_region(campaign, map_id, id_).name
    chunks = campaign.chunks("region_hexes", map_id, id_)
    after = {}
    for place, bits in area.bits.items():
        before = bits_of_chunk(chunks.get(place, EMPTY))
        after[place] = before | bits if is_inside else before & ~bits
    words = f"Paint region {name}" if is_inside else f"Erase from region {name}"
    return Change(words, _marks(campaign, map_id, id_, after))


def unite_regions(campaign: Campaign, map_id: str, id_: str, other_id: str) -> Change:
    """Add the hexes of another region, which stays as it is."""
    name = the_region(campaign, map_id, other_id).name
    change = paint_region(campaign, map_id, id_, by_region(campaign, map_id, other_id))
    return replace(change, label=f"Add {name} to region")


def subtract_region(campaign: Campaign, map_id: str, id_: str, other_id: str) -> Change:
    """Take out the hexes of another region, which stays as it is."""
    name = the_region(campaign, map_id, other_id).name
    area = by_region(campaign, map_id, other_id)
    change = paint_region(campaign, map_id, id_, area, is_inside=False)
    return replace(change, label=f"Take {name} out of region")


def the_region(campaign: Campaign, map_id: str, id_: str) -> Region:
    return campaign.one(Region, Key("region", map_id, id_))


def _marks(
    campaign: Campaign, map_id: str, id_: str, after: Mapping[ChunkAt, int]
) -> dict[Key, Swap]:
    """What puts these bits in place of the chunks of a region."""
    chunks = campaign.chunks("region_hexes", map_id, id_)
    swaps = {}
    for place, bits in after.items():
        refuse_far_chunk(place)
        before, marked = chunks.get(place), mask_of(bits).tobytes() if bits else None
        if before != marked:
            swaps[Key("region_hexes", map_id, place, id_)] = Swap(before, marked)
    return swaps


def _checked(campaign: Campaign, map_id: str, row: Region, own: str = "") -> Region:
    name = one_line(row.name, "A region")
    refuse_same_name(campaign.all(Region, map_id), name, "region", own)
    colour = refuse_no_colour(row.colour)
    if row.danger not in DANGERS:
        raise NotAllowed(f"A region is {', '.join(DANGERS[:-1])} or {DANGERS[-1]}.")
    told = one_line(row.player_name, "A region", may_be_empty=True)
    return replace(row, name=name, player_name=told, colour=colour)
