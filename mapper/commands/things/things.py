"""Commands on single things of a map: features, tokens and labels added, moved and taken away."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import get_args

from mapper.commands.edits import (
    Draft,
    added,
    edited,
    one_line,
    refuse_far,
    refuse_no_colour,
    refuse_no_spot,
    replaced,
)
from mapper.commands.things.features import checked_feature, feature_named, last_at, unlink
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.label_rows import HIGHEST, LARGEST, Letters, MeasuredIn
from mapper.model.campaign.rows import KIND_OF, LYING, Feature, Key, Label, Token
from mapper.model.hexes.hexes import Hex, add
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Place, Spot, in_all

OtherThing = Token | Label
"""What is no feature."""

MapThing = Feature | OtherThing
CLASSES: Mapping[str, type[MapThing]] = {KIND_OF[each]: each for each in get_args(MapThing)}
"""Of each kind of them, by the name of the kind."""
MOST_HEXES = 200
USUAL_HEIGHTS: Mapping[MeasuredIn, int] = {"size": 0, "points": 14, "hexes": 40}
"""How high letters are at first, by what they are measured in."""


def add_thing(campaign: Campaign, map_id: str, wanted: MapThing) -> Change:
    """One more on a map, among others that may lie there."""
    row = wanted if isinstance(wanted, Feature) else checked_thing(wanted)
    if isinstance(row, Feature):
        row = last_at(campaign, map_id, checked_feature(campaign, row))
    if not isinstance(row, Label):
        refuse_no_spot(campaign, Place(map_id, row.at))
    return added(campaign, map_id, row, f"Add {_named(row)}")


def edit_thing(campaign: Campaign, key: Key, wanted: OtherThing) -> Change:
    before, after = _thing(campaign, key), checked_thing(wanted)
    if not isinstance(after, Label) and after.at != getattr(before, "at", None):
        refuse_no_spot(campaign, Place(key.map, after.at))
    return edited(key, before, after, _named(after))


def move_thing(campaign: Campaign, key: Key, to: Spot) -> Change:
    """To another spot of its map; a feature lies in another hex or zone after those there."""
    before = campaign.one(LYING[key.kind], key)
    refuse_no_spot(campaign, Place(key.map, to))
    after = replace(before, at=to)
    if isinstance(after, Feature) and in_all(to) != in_all(before.at):
        after = last_at(campaign, key.map, after)
    return replaced(key, before, after, f"Move {_named(before)}")


def move_label(campaign: Campaign, map_id: str, id_: str, by: Hex) -> Change:
    """All its hexes so far on; it has none on a zone map."""
    key = Key("label", map_id, id_)
    before = campaign.one(Label, key)
    hexes = tuple(add(at, by) for at in before.hexes)
    refuse_far(*hexes)
    return replaced(key, before, replace(before, hexes=hexes), f"Move {_named(before)}")


def bend_label(campaign: Campaign, map_id: str, id_: str, index: int, to: Hex) -> Change:
    """One of the hexes through which it is led is another."""
    key = Key("label", map_id, id_)
    before = campaign.one(Label, key)
    hexes = tuple(to if number == index else at for number, at in enumerate(before.hexes))
    after = _checked_label(replace(before, hexes=hexes))
    return replaced(key, before, after, f"Bend {_named(before)}")


def put_label(campaign: Campaign, map_id: str, id_: str, at: FootPoint) -> Change:
    """To another point of its zone map."""
    key = Key("label", map_id, id_)
    before = campaign.one(Label, key)
    return replaced(key, before, replace(before, points=(at,)), f"Move {_named(before)}")


def remove_things(campaign: Campaign, keys: Collection[Key]) -> Change:
    """Off the map, with the links to them, and who knows of them."""
    rows = [_thing(campaign, key) for key in keys]
    draft = Draft(campaign)
    for key in keys:
        draft.put(key, None)
    unlink(draft, lambda link: Key("feature", *link) in keys)
    return draft.change(f"Remove {_named(rows[0]) if len(rows) == 1 else f'{len(rows):,} things'}")


def _thing(campaign: Campaign, key: Key) -> MapThing:
    row: MapThing = campaign.one(CLASSES[key.kind], key)
    return row


def _named(row: MapThing) -> str:
    match row:
        case Feature():
            return feature_named(row)
        case Token():
            return row.name
    return f"the label “{row.text}”"


def checked_thing(row: OtherThing) -> OtherThing:
    """A token or a label as it is kept; refused where that cannot be."""
    if isinstance(row, Label):
        return _checked_label(row)
    colour = refuse_no_colour(row.colour)
    return replace(row, name=one_line(row.name, "A token"), colour=colour)


def _checked_label(label: Label) -> Label:
    if not label.hexes and not label.points:
        raise NotAllowed("A label needs a hex to stand at.")
    if len(label.hexes) > MOST_HEXES:
        raise NotAllowed(f"A label runs along at most {MOST_HEXES} hexes.")
    if not 1 <= label.size <= LARGEST:
        raise NotAllowed(f"The size of a label is a number from 1 to {LARGEST}.")
    refuse_far(*label.hexes, *(Hex(*point) for point in label.points))
    hexes = label.hexes[:1] + tuple(b for a, b in pairwise(label.hexes) if a != b)
    text, letters = one_line(label.text, "A label"), checked_letters(label.letters)
    return replace(label, text=text, hexes=hexes, letters=letters)


def checked_letters(letters: Letters) -> Letters:
    """With a height where they are measured by one, and with none where they are not."""
    if not (0 <= letters.tracking <= HIGHEST and 0 <= letters.height <= HIGHEST):
        raise NotAllowed(f"Letters are at most {HIGHEST} high, and {HIGHEST} % apart.")
    usual = USUAL_HEIGHTS[letters.measure]
    height = (letters.height or usual) if usual else 0
    font = one_line(letters.font, "A typeface", may_be_empty=True)
    colour = refuse_no_colour(letters.colour) if letters.colour else ""
    return replace(letters, font=font, colour=colour, height=height, turn=letters.turn % 360)
