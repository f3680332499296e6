"""Commands on images that lie beneath a map or above its terrain, held by pins or by spots."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from mapper.commands.edits import added, refuse_far, removed, replaced
from mapper.commands.terrain.terrain import paint
from mapper.model.alignment import (
    Holding,
    alignment,
    alignment_of_spots,
    pins_of_grid,
    rows_under,
    spots_of_squares,
)
from mapper.model.board import kind_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import ImagePoint, Key, Map, Pin, Underlay
from mapper.model.hexes.chunks import Area, area_from_arrays, bits_of
from mapper.model.hexes.hexes import FURTHEST
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zones import plan_in

OPAQUE = 100
USUAL_FEET = 5


def add_underlay(
    campaign: Campaign, map_id: str, image: str, held_by: Holding, level: int = 1
) -> Change:
    """An image, by its hash, with its pins or spots where they are known to be."""
    pins, spots = _checked(campaign, map_id, held_by)
    row = Underlay(image, pins, spots=spots, level=level if spots else 1)
    return added(campaign, map_id, row, "Add an underlay")


def pin_underlay(campaign: Campaign, map_id: str, id_: str, held_by: Holding) -> Change:
    """Hold it elsewhere: by two, which turn and scale it, or three, which may also slant it."""
    pins, spots = _checked(campaign, map_id, held_by)
    return _with(campaign, map_id, id_, "Align the underlay", pins=pins, spots=spots)


def drag_underlay(campaign: Campaign, map_id: str, id_: str, x: int, y: int) -> Change:
    """Move it by so many of its own pixels, to the right and down as the image is seen."""
    key = Key("underlay", map_id, id_)
    before = campaign.one(Underlay, key)
    pins = tuple(pin._replace(x=pin.x - x, y=pin.y - y) for pin in before.pins)
    spots = tuple(spot._replace(x=spot.x - x, y=spot.y - y) for spot in before.spots)
    _checked(campaign, map_id, pins or spots)
    return replaced(key, before, replace(before, pins=pins, spots=spots), "Move the underlay")


def place_underlay(
    campaign: Campaign, map_id: str, id_: str, size: Fraction, origin: tuple[int, int]
) -> Change:
    """By numbers: the pixels from hex to hex, and the pixel where hex (0, 0) has its centre.

    On a zone map the pixels across a square, and the pixel where the first square begins.
    """
    row = campaign.one(Map, Key("map", "", map_id))
    return pin_underlay(campaign, map_id, id_, held_upright(row, size, origin, feet_of(row)))


def held_upright(
    on: Map | MapView, size: Fraction, origin: tuple[int, int], feet: int = USUAL_FEET
) -> Holding:
    """What holds an image whose hexes, or squares of so many feet, stand upright."""
    if kind_of(on) == "hexes":
        return pins_of_grid(size, origin, on.top)
    return spots_of_squares(size, origin, feet)


def feet_of(on: Map) -> int:
    """How wide a square is taken to be where an image of squares is lined up."""
    return plan_in(on).grid or USUAL_FEET


def set_opacity(campaign: Campaign, map_id: str, id_: str, opacity: int) -> Change:
    if not 0 <= opacity <= OPAQUE:
        raise NotAllowed(f"The opacity is a number from 0 to {OPAQUE}.")
    label = f"Set the underlay to {opacity} % opacity"
    return _with(campaign, map_id, id_, label, opacity=opacity)


def set_above(campaign: Campaign, map_id: str, id_: str, is_above: bool) -> Change:
    label = f"Put the underlay {'above' if is_above else 'beneath'} the terrain"
    return _with(campaign, map_id, id_, label, is_above=is_above)


def show_underlay(campaign: Campaign, map_id: str, id_: str, is_shown: bool) -> Change:
    label = f"{'Show' if is_shown else 'Hide'} the underlay"
    return _with(campaign, map_id, id_, label, is_shown=is_shown)


def remove_underlay(campaign: Campaign, map_id: str, id_: str) -> Change:
    """Off the map; the image itself stays in the file for undo."""
    key = Key("underlay", map_id, id_)
    campaign.one(Underlay, key)
    return removed(campaign, key, "Remove the underlay")


def area_under(
    campaign: Campaign, map_id: str, pins: tuple[Pin, ...], size: tuple[int, int]
) -> Area:
    """The hexes whose centres an image of so many pixels covers."""
    top = campaign.one(Map, Key("map", "", map_id)).top
    rows = rows_under(alignment(pins, top), *size)
    count = sum(high - low + 1 for low, high in rows.values())
    if count > MOST_HEXES:
        raise NotAllowed(f"The image covers {count:,} hexes; at most {MOST_HEXES:,} are allowed.")
    q = np.repeat(list(rows), [high - low + 1 for low, high in rows.values()]).astype(np.int64)
    r = [np.arange(low, high + 1, dtype=np.int64) for low, high in rows.values()]
    return area_from_arrays(q, np.concatenate(r) if r else q)


def fit_grid(campaign: Campaign, map_id: str, id_: str, size: tuple[int, int], code: int) -> Change:
    """Lay hexes of a terrain under all of the image where nothing is mapped."""
    underlay = campaign.one(Underlay, Key("underlay", map_id, id_))
    under = area_under(campaign, map_id, underlay.pins, size)
    chunks = campaign.chunks("terrain", map_id)
    mapped = {
        place: bits_of(np.frombuffer(chunks[place], np.uint8) != 0)
        for place in under.bits
        if place in chunks
    }
    painted = paint(campaign, map_id, under - Area(mapped), code)
    return replace(painted, label="Fit the grid to the underlay")


def _with(campaign: Campaign, map_id: str, id_: str, label: str, **values: Any) -> Change:
    """An underlay with some other values."""
    key = Key("underlay", map_id, id_)
    before = campaign.one(Underlay, key)
    return replaced(key, before, replace(before, **values), label)


def _checked(
    campaign: Campaign, map_id: str, held_by: Holding
) -> tuple[tuple[Pin, ...], tuple[ImagePoint, ...]]:
    """Pins for a map of hexes and spots for one of zones, if they hold an image."""
    if any(max(abs(each.x), abs(each.y)) > FURTHEST for each in held_by):
        raise NotAllowed("The image would lie further out than any map reaches.")
    pins = tuple(each for each in held_by if isinstance(each, Pin))
    spots = tuple(each for each in held_by if isinstance(each, ImagePoint))
    row = campaign.one(Map, Key("map", "", map_id))
    if kind_of(row) == "hexes":
        refuse_far(*(pin.hex for pin in pins))
        alignment(pins, row.top)
        return pins, ()
    if any(max(map(abs, spot.point)) > FURTHEST for spot in spots):
        raise NotAllowed("This is further out than any map reaches.")
    alignment_of_spots(spots)
    return (), spots
