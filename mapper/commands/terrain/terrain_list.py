"""Commands on the campaign's list of terrain: what a hex can be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from mapper.commands.edits import (
    one_line,
    refuse_no_colour,
    refuse_same_name,
    removed,
    replaced,
    slug,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, TerrainType
from mapper.model.not_allowed import NotAllowed

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

HIGHEST_CODE = 255


class Described(NamedTuple):
    """All of a terrain but its code: what its name is, how it looks, what rules take it for."""

    name: str
    colour: str
    glyph: str = ""
    classes: Mapping[str, str] = MappingProxyType({})


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
    _check_classes(described.classes)
    return TerrainType(code, name, colour, described.glyph.strip(), described.classes)


def _check_classes(classes: Mapping[str, str]) -> None:
    """What rules systems that are not known here say is left as it is."""
    for rules, class_ in classes.items():
        known = CLASSES.get(rules)
        if known is not None and class_ not in known:
            raise NotAllowed(f"“{class_}” is not a class of terrain in {rules.capitalize()}.")


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
    number, id_ = 1, word
    while campaign.was_given(Key("terrain_type", "", id_)):
        number += 1
        id_ = f"{word}_{number}"
    return id_
