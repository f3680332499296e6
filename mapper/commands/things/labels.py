"""Commands on labels: words on the map, at a hex or along a line of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from mapper.commands.one_row import added, one_line, refuse_far, removed, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Label
from mapper.model.hexes.hexes import Hex, add, subtract
from mapper.model.not_allowed import NotAllowed

MOST_HEXES = 200
LARGEST = 5


def add_label(campaign: Campaign, map_id: str, label: Label) -> Change:
    row = _checked(label)
    return added(campaign, map_id, row, f"Add the label “{row.text}”")


def edit_label(campaign: Campaign, map_id: str, id_: str, wanted: Label) -> Change:
    key = Key("label", map_id, id_)
    after = _checked(wanted)
    return replaced(key, campaign.one(Label, key), after, f"Edit the label “{after.text}”")


def move_label(campaign: Campaign, map_id: str, id_: str, to: Hex) -> Change:
    """Its first hex comes to lie here, and the others as they did from there."""
    key = Key("label", map_id, id_)
    before = campaign.one(Label, key)
    step = subtract(to, before.hexes[0])
    hexes = tuple(add(at, step) for at in before.hexes)
    refuse_far(*hexes)
    return replaced(key, before, replace(before, hexes=hexes), f"Move the label “{before.text}”")


def remove_label(campaign: Campaign, map_id: str, id_: str) -> Change:
    key = Key("label", map_id, id_)
    before = campaign.one(Label, key)
    return removed(campaign, key, f"Remove the label “{before.text}”")


def _checked(label: Label) -> Label:
    if not label.hexes and not label.points:
        raise NotAllowed("A label needs a hex to stand at.")
    if len(label.hexes) > MOST_HEXES:
        raise NotAllowed(f"A label runs along at most {MOST_HEXES} hexes.")
    if not 1 <= label.size <= LARGEST:
        raise NotAllowed(f"The size of a label is a number from 1 to {LARGEST}.")
    refuse_far(*label.hexes, *(Hex(*point) for point in label.points))
    hexes = label.hexes[:1] + tuple(b for a, b in pairwise(label.hexes) if a != b)
    return replace(label, text=one_line(label.text, "A label"), hexes=hexes)
