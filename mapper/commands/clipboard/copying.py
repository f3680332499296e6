"""Commands on what is selected: copied, pasted, moved, turned, and cut where it leaves the part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, compress, groupby
from typing import Any, NamedTuple

import numpy as np

from mapper.commands.clipboard.pasting import links_lost, put_down
from mapper.commands.edits import Draft, the_hex_map
from mapper.commands.known_hexes import carry_knowledge
from mapper.commands.paths.paths import left_alone
from mapper.commands.places_across_maps import lead_places
from mapper.commands.things.things import remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Path,
    PathKind,
    Region,
    Row,
    TerrainType,
    lying_on,
)
from mapper.model.clip import Clip, masked
from mapper.model.hexes.chunks import EMPTY, FULL, Area, Mask, area_of, area_of_chunks
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import ORIGIN, Hex, add
from mapper.model.hexes.shapes import middle
from mapper.model.hexes.sides import hexes_beside
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Spanned, needs_crossing, spanned, touched
from mapper.model.places import FeatureAt, Place, hex_of, the_hex


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


def single_in(campaign: Campaign, map_id: str, area: Area) -> Iterator[tuple[Key, Row]]:
    """What lies at its hexes, and labels that begin there."""
    for kind, rows in lying_on(campaign, map_id).items():
        yield from _inside(kind, map_id, rows, (the_hex(row.at) for row in rows.values()), area)
    labels = {id_: row for id_, row in campaign.all(Label, map_id).items() if row.hexes}
    yield from _inside("label", map_id, labels, (row.hexes[0] for row in labels.values()), area)


def _inside(
    kind: str, map_id: str, rows: Mapping[str, Any], hexes: Iterable[Hex], area: Area
) -> Iterator[tuple[Key, Any]]:
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
    lost: set[Spanned] = set()
    for cut in cut_paths(campaign, map_id, area):
        lost |= touched(cut.path)
        draft.put(Key("path", map_id, cut.id), cut.outside[0] if cut.outside else None)
        for piece in cut.outside[1:]:
            draft.put(Key("path", map_id, draft.new_id("path", map_id)), piece)
    for id_ in left_alone(draft, map_id, lost):
        draft.put(Key("crossing", map_id, id_), None)


def clear_things(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take away features, tokens and labels, the links to them, and who knows of them."""
    keys = {*_standing_in(campaign, map_id, area)}
    if not keys:
        raise NotAllowed("No feature, token or label is selected.")
    return remove_things(campaign, keys)


def has_things(campaign: Campaign, map_id: str, area: Area) -> bool:
    """Whether a feature, token or label stands there."""
    return any(_standing_in(campaign, map_id, area))


def _standing_in(campaign: Campaign, map_id: str, area: Area) -> Iterator[Key]:
    """What lies at its hexes, and labels that run over them."""
    yield from (key for key, _ in single_in(campaign, map_id, area))
    for id_, row in campaign.all(Label, map_id).items():
        if any(at in area for at in row.hexes):
            yield Key("label", map_id, id_)


def occupied(campaign: Campaign, map_id: str) -> Area:
    """Every hex that holds anything, mapped or not."""
    found = area_of(_occupied_singly(campaign, map_id))
    for kind, of in layers(campaign, map_id):
        found |= area_of_chunks(campaign.chunks(kind, map_id, of))
    return found


def _occupied_singly(campaign: Campaign, map_id: str) -> Iterator[Hex]:
    for things in lying_on(campaign, map_id).values():
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
    """The pieces inside, and the bridges and fords that lie on them."""
    free = int(campaign.new_id("path", map_id))
    pieces: list[Path] = []
    for cut_path in cut_paths(campaign, map_id, area):
        for number, piece in enumerate(cut_path.inside):
            yield Key("path", map_id, str(free) if number else cut_path.id), piece
            free += bool(number)
            pieces.append(piece)
    places = {where for piece in pieces for where in touched(piece)}
    own = campaign.all(PathKind)
    for id_, crossing in campaign.all(Crossing, map_id).items():
        where = spanned(crossing)
        if where in places and needs_crossing(pieces, where, own):
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
