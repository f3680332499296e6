"""Commands on what hexes are: the list of terrain, their terrain and heights, and their regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, get_args, get_type_hints

import numpy as np

from mapper.commands.edits import (
    Draft,
    edited,
    one_line,
    refuse_far,
    refuse_far_chunk,
    refuse_no_colour,
    refuse_same_name,
    removed,
    replaced,
    slug,
    the_hex_map,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import free_name
from mapper.model.campaign.label_rows import LARGEST
from mapper.model.campaign.rows import (
    AND,
    MOST_IMAGES,
    ImageLaid,
    Key,
    Region,
    TerrainType,
    classes_in,
)
from mapper.model.hexes.chunks import (
    FULL,
    NOWHERE,
    SIZE,
    Area,
    ChunkAt,
    Codes,
    bits_of_chunk,
    mask_of,
)
from mapper.model.hexes.elevation import HIGHEST, LOWEST, UNKNOWN, in_words, raised, value_of
from mapper.model.hexes.hexes import ORIGIN, Hex, add
from mapper.model.hexes.shapes import middle
from mapper.model.images.image_bytes import is_hash
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import by_region


def paint(campaign: Campaign, map_id: str, area: Area, code: int) -> Change:
    """Give the hexes of an area a terrain; code 0 takes them off the map."""
    label = f"Paint {terrain_name(campaign, code)}" if code else "Erase hexes"
    the_hex_map(campaign, map_id)
    draft = Draft(campaign)
    for place, bits in area.bits.items():
        refuse_far_chunk(place)
        before = draft.chunk("terrain", map_id, place)
        draft.put(Key("terrain", map_id, place), _painted(before, bits, code))
    return draft.change(label)


def terrain_name(campaign: Campaign, code: int) -> str:
    """The name of a terrain as it stands in a sentence."""
    for terrain in campaign.all(TerrainType).values():
        if terrain.code == code:
            return terrain.name.lower()
    raise NotAllowed(f"Terrain {code} is not in the campaign's list.")


def _painted(chunk: bytes, bits: int, code: int) -> bytes:
    if bits == FULL:
        return bytes([code]) * SIZE
    codes = np.frombuffer(chunk, np.uint8).copy()
    codes[mask_of(bits)] = code
    return codes.tobytes()


def raise_hexes(campaign: Campaign, map_id: str, area: Area, steps: int) -> Change:
    """So many steps higher, or with a number below 0 lower."""
    words = in_words(abs(steps), the_hex_map(campaign, map_id).unit)
    label = f"{'Raise' if steps > 0 else 'Lower'} hexes by {words}"
    return _changed(campaign, map_id, area, label, lambda values: raised(values, steps))


def set_height(campaign: Campaign, map_id: str, area: Area, height: int | None) -> Change:
    """All at one height; None makes it unknown."""
    if height is not None and not LOWEST <= height <= HIGHEST:
        raise NotAllowed(f"A height is a number of steps from {LOWEST} to {HIGHEST}.")
    value = UNKNOWN if height is None else value_of(height)
    label = "Forget the height of hexes"
    if height is not None:
        label = f"Set hexes to {in_words(height, the_hex_map(campaign, map_id).unit)}"
    return _changed(campaign, map_id, area, label, lambda values: np.full_like(values, value))


def _changed(
    campaign: Campaign, map_id: str, area: Area, label: str, made: Callable[[Codes], Codes]
) -> Change:
    the_hex_map(campaign, map_id)
    draft = Draft(campaign)
    for place, bits in area.bits.items():
        refuse_far_chunk(place)
        values = np.frombuffer(draft.chunk("elevation", map_id, place), np.uint8).copy()
        mask = mask_of(bits)
        values[mask] = made(values[mask])
        draft.put(Key("elevation", map_id, place), values.tobytes())
    return draft.change(label)


DANGERS = get_args(get_type_hints(Region)["danger"])


def add_region(campaign: Campaign, map_id: str, row: Region, area: Area = NOWHERE) -> Change:
    """A new region, empty or made of what is selected."""
    the_hex_map(campaign, map_id)
    new = _checked(campaign, map_id, row)
    draft = Draft(campaign)
    id_ = draft.new_id("region", map_id)
    draft.put(Key("region", map_id, id_), new)
    for place, bits in area.bits.items():
        _mark(draft, Key("region_hexes", map_id, place, id_), bits)
    return draft.change(f"Add region {new.name}")


def edit_region(campaign: Campaign, map_id: str, id_: str, row: Region) -> Change:
    before = the_region(campaign, map_id, id_)
    after = _checked(campaign, map_id, row, id_)
    return edited(Key("region", map_id, id_), before, after, f"region {after.name}")


def move_region_name(campaign: Campaign, map_id: str, id_: str, by: Hex) -> Change:
    """So far from where it is written; it stays there then."""
    row = the_region(campaign, map_id, id_)
    now = middle(by_region(campaign, map_id, id_))
    at = add(add(now, row.name_off(now)), by)
    change = edit_region(campaign, map_id, id_, replace(row, name_by=ORIGIN, name_at=at))
    return replace(change, label=f"Move the name of {row.name}")


def remove_region(campaign: Campaign, map_id: str, id_: str) -> Change:
    """With the marks of its hexes; the hexes themselves stay."""
    row = the_region(campaign, map_id, id_)
    return removed(campaign, Key("region", map_id, id_), f"Remove region {row.name}")


def paint_region(
    campaign: Campaign, map_id: str, id_: str, area: Area, is_inside: bool = True
) -> Change:
    """Put an area into a region, or take it out: only the chunks that it touches are looked at."""
    name = the_region(campaign, map_id, id_).name
    draft = Draft(campaign)
    for place, bits in area.bits.items():
        before = bits_of_chunk(draft.chunk("region_hexes", map_id, place, id_))
        after = before | bits if is_inside else before & ~bits
        _mark(draft, Key("region_hexes", map_id, place, id_), after)
    return draft.change(f"Paint region {name}" if is_inside else f"Erase from region {name}")


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


def _mark(draft: Draft, key: Key, bits: int) -> None:
    """A chunk of a region with these hexes alone."""
    assert isinstance(key.id, ChunkAt)
    refuse_far_chunk(key.id)
    draft.put(key, mask_of(bits).tobytes())


def _checked(campaign: Campaign, map_id: str, row: Region, own: str = "") -> Region:
    name = one_line(row.name, "A region")
    refuse_same_name(campaign.all(Region, map_id), name, "region", own)
    colour = refuse_no_colour(row.colour)
    if row.danger not in DANGERS:
        raise NotAllowed(f"A region is {', '.join(DANGERS[:-1])} or {DANGERS[-1]}.")
    if not 0 <= row.name_size <= LARGEST:
        raise NotAllowed(f"The size of a name is a number from 1 to {LARGEST}, or none.")
    refuse_far(row.name_by, row.name_at or ORIGIN)
    told = one_line(row.player_name, "A region", may_be_empty=True)
    return replace(row, name=name, player_name=told, colour=colour)


CLASSES: Mapping[str, tuple[str, ...]] = {
    "hexploration": (
        "plains",
        "scrub",
        "rough",
        "desert",
        "forest",
        "deep_forest",
        "canopy",
        "hills",
        "mountains",
        "high_mountains",
        "swamp",
        "water",
    ),
    "neverwhere": ("good", "average", "bad", "very_bad", "deep_snow", "solid_ice"),
}
"""What each rules system can take a terrain for."""
MULTIPLIED = frozenset({"hexploration"})
"""The systems by which a terrain may be several things at once, each of which counts."""

HIGHEST_CODE = 255


class Described(NamedTuple):
    """All of a terrain but its code: what its name is, how it looks, what rules take it for."""

    name: str
    colour: str
    glyph: str = ""
    classes: Mapping[str, str] = MappingProxyType({})
    images: tuple[str, ...] = ()
    laid: ImageLaid = "hex"


def add_terrain(campaign: Campaign, described: Described) -> Change:
    """A new terrain at the end of the list, with a code that no hex has."""
    row = _row(campaign, described, _free_code(campaign))
    id_ = _free_id(campaign, row.name)
    return Change(f"Add terrain {row.name}", {Key("terrain_type", "", id_): Swap(None, row)})


def edit_terrain(campaign: Campaign, id_: str, described: Described) -> Change:
    """The same terrain, and all hexes that have it, with another name, look or class."""
    key = Key("terrain_type", "", id_)
    before = campaign.one(TerrainType, key)
    classes = {**before.classes, **described.classes}
    after = _row(campaign, described._replace(classes=classes), before.code, id_)
    return replaced(key, before, after, f"Edit terrain {after.name}")


def remove_terrain(campaign: Campaign, id_: str) -> Change:
    """Take a terrain that no hex has off the list."""
    key = Key("terrain_type", "", id_)
    row = campaign.one(TerrainType, key)
    count = hexes_with(campaign, row.code)
    if count:
        raise NotAllowed(
            f"{count:,} {'hex is' if count == 1 else 'hexes are'} {row.name};"
            " paint them with something else first."
        )
    return removed(campaign, key, f"Remove terrain {row.name}")


def hexes_with(campaign: Campaign, code: int) -> int:
    """How many hexes on all maps have a terrain."""
    maps = (campaign.chunks("terrain", map_id) for map_id in campaign.maps())
    return sum(chunk.count(code) for chunks in maps for chunk in chunks.values())


def _row(campaign: Campaign, described: Described, code: int, own: str = "") -> TerrainType:
    name = one_line(described.name, "A terrain")
    refuse_same_name(campaign.all(TerrainType), name, "terrain", own)
    colour = refuse_no_colour(described.colour)
    classes = {rules: _classes(rules, said) for rules, said in described.classes.items()}
    images = _checked_images(described.images)
    glyph = described.glyph.strip()
    return TerrainType(code, name, colour, glyph, classes, images, described.laid)


def _checked_images(images: tuple[str, ...]) -> tuple[str, ...]:
    """Each once, and no more than a terrain can have."""
    each = tuple(dict.fromkeys(images))
    if len(each) > MOST_IMAGES:
        raise NotAllowed(f"A terrain has at most {MOST_IMAGES} images.")
    if not all(map(is_hash, each)):
        raise NotAllowed("An image is told by the hash that the campaign keeps it under.")
    return each


def _classes(rules: str, said: str) -> str:
    """What rules systems that are not known here say is left as it is."""
    known = CLASSES.get(rules)
    if known is None:
        return said
    own = classes_in(said) or (said,)
    for each in own:
        if each not in known:
            raise NotAllowed(f"“{each}” is not a class of terrain in {rules.capitalize()}.")
    if len(own) > 1 and rules not in MULTIPLIED:
        raise NotAllowed(f"{rules.capitalize()} takes a terrain for one thing alone.")
    return AND.join(own)


def _free_code(campaign: Campaign) -> int:
    """The next code; one that was given out before only when there is no other."""
    taken = {row.code for row in campaign.all(TerrainType).values()}
    after = max(taken, default=0) + 1
    for code in chain(range(after, HIGHEST_CODE + 1), range(1, after)):
        if code not in taken and not hexes_with(campaign, code):
            return code
    raise NotAllowed(f"The list is full: a campaign has at most {HIGHEST_CODE} kinds of terrain.")


def _free_id(campaign: Campaign, name: str) -> str:
    word = slug(name.replace("’", " "))
    if not word:
        return campaign.new_id("terrain_type")
    return free_name(word, lambda id_: campaign.was_given(Key("terrain_type", "", id_)))
