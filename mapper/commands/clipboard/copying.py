"""Commands on what is selected: cut, copy and paste, move and turn, duplicate, delete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mapper.commands.clipboard.cut import cut_paths, layers, single_in, take_away
from mapper.commands.clipboard.pasting import links_lost, put_down
from mapper.commands.edits import Draft, the_hex_map
from mapper.commands.known_hexes import carry_knowledge
from mapper.commands.places_across_maps import lead_places
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Path,
    PathKind,
    Region,
    Row,
    TerrainType,
)
from mapper.model.clip import Clip, masked
from mapper.model.hexes.chunks import EMPTY, Area
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import ORIGIN, Hex, add, rounded
from mapper.model.hexes.sides import Side, canonical
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import touched
from mapper.model.places import FeatureAt, Place, the_hex


def copy(campaign: Campaign, map_id: str, area: Area, anchor: Hex | None = None) -> Clip:
    """All that lies on some hexes; the anchor, their middle if none is given, leads at a paste."""
    _refuse_nothing(area)
    rows: dict[Key, Row] = dict(_bulk(campaign, map_id, area))
    rows |= single_in(campaign, map_id, area)
    rows |= _paths(campaign, map_id, area)
    rows |= _kinds(campaign, rows)
    clip = Clip(map_id, middle(area) if anchor is None else anchor, area, rows)
    return replace(clip, linked=_linked(campaign, clip), maps=_maps(campaign, clip))


def cut(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take away what `copy` has copied before."""
    return replace(delete(campaign, map_id, area), label=f"Cut {_counted(area)}")


def delete(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take hexes off the map with all that is on them; paths are cut where they leave them."""
    _refuse_nothing(area)
    draft = Draft(campaign)
    take_away(draft, campaign, map_id, area)
    return draft.change(f"Delete {_counted(area)}")


class Turning(NamedTuple):
    """How hexes are turned by sixths and mirrored; `about` stays where it is, else the middle."""

    rotate: int = 0
    mirror: bool = False
    about: Hex | None = None


STRAIGHT = Turning()


def paste(
    campaign: Campaign, map_id: str, clip: Clip, at: Hex, turning: Turning = STRAIGHT
) -> Change:
    """Put down what was copied, its anchor on a hex: over the terrain, beside what lies there."""
    draft = Draft(campaign)
    put_down(draft, map_id, clip, placing(campaign, map_id, clip, at, turning))
    return draft.change(f"Paste {_counted(clip.area)}")


def paste_area(
    campaign: Campaign, map_id: str, clip: Clip, at: Hex, turning: Turning = STRAIGHT
) -> Area:
    """Which hexes a paste would cover."""
    return placing(campaign, map_id, clip, at, turning).area(clip.area)


def paste_notes(campaign: Campaign, map_id: str, clip: Clip) -> tuple[str, ...]:
    """What a user should know of a paste: what it could not bring along."""
    lost = links_lost(Draft(campaign), map_id, clip)
    if not lost:
        return ()
    words = "link leads" if lost == 1 else "links lead"
    return (f"{lost:,} {words} to what is not here and will be left out.",)


def move(
    campaign: Campaign,
    map_id: str,
    area: Area,
    by: Hex = ORIGIN,
    turning: Turning = STRAIGHT,
) -> Change:
    """Move, turn and mirror some hexes with all that is on them, and what points at them."""
    clip = copy(campaign, map_id, area, turning.about)
    draft = Draft(campaign)
    take_away(draft, campaign, map_id, area)
    placed = placing(campaign, map_id, clip, add(clip.anchor, by), turning)
    lead_along(draft, map_id, area, placed)  # what is put down is led there by itself
    put_down(draft, map_id, clip, placed)
    carry_knowledge(draft, campaign, map_id, area, placed)
    word = "Turn" if turning.rotate % 6 else "Mirror" if turning.mirror else "Move"
    return draft.change(f"{word} {_counted(area)}")


def lead_along(draft: Draft, map_id: str, area: Area | None, placed: HexTransform) -> None:
    """What points at moved hexes (None: all of the map) points there still."""

    def led(at: Place) -> Place:
        is_here = at.map == map_id and at.hex is not None
        is_moved = is_here and (area is None or the_hex(at.spot) in area)
        return Place(at.map, placed.hex(the_hex(at.spot))) if is_moved else at

    lead_places(draft, led)


def placing(campaign: Campaign, map_id: str, clip: Clip, at: Hex, turning: Turning) -> HexTransform:
    top = the_hex_map(campaign, map_id).top
    return HexTransform(clip.anchor, at, turning.rotate, turning.mirror, top)


def middle(area: Area) -> Hex:
    """The hex in the middle of an area; it need not belong to it."""
    q, r = area.axial()
    return rounded(float(q.mean()), float(r.mean())) if q.size else ORIGIN


def _refuse_nothing(area: Area) -> None:
    if not area:
        raise NotAllowed("Nothing is selected.")


def _counted(area: Area) -> str:
    return f"{len(area):,} {'hex' if len(area) == 1 else 'hexes'}"


def _bulk(campaign: Campaign, map_id: str, area: Area) -> Iterator[tuple[Key, Row]]:
    """The chunks of all kinds, and the regions that have any."""
    for kind, of in layers(campaign, map_id):
        chunks = campaign.chunks(kind, map_id, of)
        is_first = True
        for place, bits in area.bits.items():
            chunk = masked(chunks[place], bits) if place in chunks else EMPTY
            if chunk == EMPTY:
                continue
            if of and is_first:
                region = Key("region", map_id, of)
                yield region, campaign.one(Region, region)
            is_first = False
            yield Key(kind, map_id, place, of), chunk


def _paths(campaign: Campaign, map_id: str, area: Area) -> Iterator[tuple[Key, Row]]:
    """The pieces inside, and the bridges and fords at their sides."""
    free = int(campaign.new_id("path", map_id))
    sides: set[Side] = set()
    for cut_path in cut_paths(campaign, map_id, area):
        for number, piece in enumerate(cut_path.inside):
            yield Key("path", map_id, str(free) if number else cut_path.id), piece
            free += bool(number)
            sides |= touched(piece)
    for id_, crossing in campaign.all(Crossing, map_id).items():
        if canonical(crossing.side) in sides:
            yield Key("crossing", map_id, id_), crossing


def _kinds(campaign: Campaign, rows: dict[Key, Row]) -> Iterator[tuple[Key, Row]]:
    """The kinds of terrain and path that occur."""
    codes = np.zeros(256, np.bool_)
    for key, row in rows.items():
        if key.kind == "terrain" and isinstance(row, bytes):
            codes[np.frombuffer(row, np.uint8)] = True
    for id_, terrain in campaign.all(TerrainType).items():
        if codes[terrain.code]:
            yield Key("terrain_type", "", id_), terrain
    kinds = {row.kind for row in rows.values() if isinstance(row, Path)}
    for id_, kind in campaign.all(PathKind).items():
        if id_ in kinds:
            yield Key("path_kind", "", id_), kind


def _linked(campaign: Campaign, clip: Clip) -> dict[FeatureAt, str]:
    """What the features that are linked to, and were not copied, are called."""
    features = [row for row in clip.rows.values() if isinstance(row, Feature)]
    found = {}
    for link in (link for feature in features for link in feature.related):
        row = campaign.get(Key("feature", *link))
        if Key("feature", *link) not in clip.rows and isinstance(row, Feature):
            found[link] = row.title
    return found


def _maps(campaign: Campaign, clip: Clip) -> dict[str, str]:
    """What the maps that links lead to are called."""
    features = [row for row in clip.rows.values() if isinstance(row, Feature)]
    wanted = {feature.opens for feature in features}
    wanted |= {link.map for feature in features for link in feature.related}
    wanted |= {clue.at.map for row in features for clue in row.clues if clue.at and clue.at.hex}
    return {id_: row.name for id_, row in campaign.maps().items() if id_ in wanted}
