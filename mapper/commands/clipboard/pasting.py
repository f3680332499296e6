"""How a copied piece is put down: what it brings is matched with what the campaign has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

import numpy as np

from mapper.commands.edits import Draft
from mapper.commands.terrain.terrain import HIGHEST_CODE
from mapper.commands.things.labels import with_known_look
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import (
    KINDS_OF_OURS,
    LYING_CLASSES,
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Region,
    Row,
    TerrainType,
)
from mapper.model.clip import Clip
from mapper.model.hexes.chunks import (
    EMPTY,
    Area,
    Chunks,
    Codes,
    Integers,
    Mask,
    area_of_chunks,
    from_arrays,
    mask_of,
)
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex
from mapper.model.hexes.sides import Side
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import spanned, spanning
from mapper.model.places import FeatureAt, Place, the_hex

FAR = "This would reach further out than any map does."


def put_down(draft: Draft, map_id: str, clip: Clip, placing: HexTransform) -> None:
    """Its terrain comes over what is there, its regions are joined, all else is added."""
    _lay_bulk(draft, map_id, clip, placing)
    features = {}
    for key, row in clip.rows.items():
        if isinstance(row, Feature):
            features[str(key.id)] = id_ = draft.new_id("feature", map_id, str(key.id))
            draft.put(Key("feature", map_id, id_), row)  # taken, so that no other gets this id
    kinds = _kinds_here(draft, clip)
    taken = {spanned(row) for row in draft.all(Crossing, map_id).values()}
    for key, row in clip.rows.items():
        lain = placed(row, placing, kinds)
        if isinstance(lain, Feature) and isinstance(row, Feature):
            linked = _linked(draft, map_id, clip, placing, row, features)
            new = Key("feature", map_id, features[str(key.id)])
            draft.put(new, replace(linked, at=lain.at))
        elif isinstance(lain, Label):
            new = Key("label", map_id, draft.new_id("label", map_id, str(key.id)))
            draft.put(new, with_known_look(draft, lain))
        elif lain is not None and not (isinstance(lain, Crossing) and spanned(lain) in taken):
            draft.put(Key(key.kind, map_id, draft.new_id(key.kind, map_id, str(key.id))), lain)


def links_lost(draft: Draft, map_id: str, clip: Clip) -> int:
    """How many links of the features lead to what is not here."""
    here = HexTransform(clip.anchor, clip.anchor)
    rows = {str(key.id): row for key, row in clip.rows.items() if isinstance(row, Feature)}
    same = {id_: id_ for id_ in rows}
    linked = (_linked(draft, map_id, clip, here, row, same) for row in rows.values())
    return sum(map(_links, rows.values())) - sum(map(_links, linked))


def _links(row: Feature) -> int:
    return len(row.related) + bool(row.opens) + sum(_is_at_hex(clue) for clue in row.clues)


def _is_at_hex(clue: Clue) -> bool:
    return clue.at is not None and clue.at.hex is not None


def placed(row: Row, placing: HexTransform, kinds: Mapping[str, str]) -> Row | None:
    """A row of its own as it lies at the new place; None for what is not one."""
    match row:
        case Label():
            return replace(row, hexes=tuple(_near(placing.hex(at)) for at in row.hexes))
        case Path():
            hexes = tuple(_near(placing.hex(at)) for at in row.hexes)
            sides = tuple(placing.side(side) for side in row.sides)
            for side in sides:
                _near(side.hex)
            return replace(row, hexes=hexes, sides=sides, kind=kinds[row.kind])
        case Crossing():
            where = spanned(row)
            there = placing.side(where) if isinstance(where, Side) else placing.hex(where)
            moved = spanning(row, there)
            _near(moved.side.hex)
            return moved
    lain: Row | None = None
    if isinstance(row, LYING_CLASSES):
        lain = replace(row, at=_near(placing.hex(the_hex(row.at))))
    return lain


def _near(at: Hex) -> Hex:
    if max(abs(at.q), abs(at.r)) >= FURTHEST:
        raise NotAllowed(FAR)
    return at


def _lay_bulk(draft: Draft, map_id: str, clip: Clip, placing: HexTransform) -> None:
    q, r = placing.axial(*clip.area.axial())
    if q.size and max(int(abs(q).max()), int(abs(r).max())) >= FURTHEST:
        raise NotAllowed(FAR)
    codes = _codes_here(draft, clip)[_values(clip.chunks("terrain"), clip.area)]
    heights = _values(clip.chunks("elevation"), clip.area)
    covers = (codes != 0) | (heights != 0)
    _lay(draft, ("terrain", map_id, ""), (q, r), codes, codes != 0)
    _lay(draft, ("elevation", map_id, ""), (q, r), heights, covers)
    for key, row in clip.rows.items():
        if isinstance(row, Region):
            of = _region_here(draft, map_id, str(key.id), row)
            inside = _values(clip.chunks("region_hexes", str(key.id)), clip.area) != 0
            _lead_name(draft, Key("region", map_id, of), row, int(inside.sum()), placing)
            _lay(draft, ("region_hexes", map_id, of), (q, r), inside.astype(np.uint8), inside)


def _lead_name(draft: Draft, key: Key, row: Region, count: int, placing: HexTransform) -> None:
    """The name of a region goes along, if it was moved, with more of its hexes than are left."""
    here = draft.one(Region, key)
    is_same = (here.name_at, here.name_by) == (row.name_at, row.name_by)
    if row.is_name_moved and is_same:
        left = area_of_chunks(draft.chunks("region_hexes", key.map, str(key.id)))
        if len(left) < count:
            draft.put(key, with_name_led(here, placing))


def with_name_led(row: Region, placing: HexTransform) -> Region:
    """A region with its name where it comes to lie, if that was moved."""
    by = replace(placing, start=ORIGIN, to=ORIGIN).hex(row.name_by)
    at = None if row.name_at is None else _near(placing.hex(row.name_at))
    return replace(row, name_by=by, name_at=at)


def _values(chunks: Chunks, area: Area) -> Codes:
    """What the hexes of an area hold, in its order."""
    parts = [
        np.frombuffer(chunks.get(place, EMPTY), np.uint8)[mask_of(bits)]
        for place, bits in area.bits.items()
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.uint8)


def _lay(
    draft: Draft,
    owner: tuple[str, str, str],
    axial: tuple[Integers, Integers],
    values: Codes,
    covers: Mask,
) -> None:
    """Put values in place of what is there, where they cover it."""
    if not covers.any():
        return
    kind, map_id, of = owner
    q, r = axial[0][covers], axial[1][covers]
    covered = from_arrays(q, r, np.ones(q.size, np.uint8))
    over = from_arrays(q, r, values[covers])
    for place, mask in covered.items():
        under = np.frombuffer(draft.chunk(kind, map_id, place, of), np.uint8)
        new = np.frombuffer(over.get(place, EMPTY), np.uint8)
        laid = np.where(np.frombuffer(mask, np.uint8) != 0, new, under)
        draft.put(Key(kind, map_id, place, of), laid.tobytes())


def _codes_here(draft: Draft, clip: Clip) -> Codes:
    """For each code of the clip the code here; a terrain that is not in the list is added."""
    table = np.arange(256, dtype=np.uint8)
    here = draft.all(TerrainType)
    for key, row in clip.rows.items():
        if not isinstance(row, TerrainType):
            continue
        id_ = _same(str(key.id), row.name, {other: t.name for other, t in here.items()})
        if here.get(str(key.id)) == row:
            id_ = str(key.id)
        if id_ is None:
            id_ = draft.new_id("terrain_type", "", str(key.id))
            here[id_] = replace(row, code=_free_code({t.code for t in here.values()}))
            draft.put(Key("terrain_type", "", id_), here[id_])
        table[row.code] = here[id_].code
    return table


def _free_code(taken: set[int]) -> int:
    after = max(taken, default=0) + 1
    for code in chain(range(after, HIGHEST_CODE + 1), range(1, after)):
        if code not in taken:
            return code
    raise NotAllowed(f"The list is full: a campaign has at most {HIGHEST_CODE} kinds of terrain.")


def _kinds_here(draft: Draft, clip: Clip) -> dict[str, str]:
    """For each kind of path of the clip the kind here; one that is not in the list is added."""
    found = {kind: kind for kind in KINDS_OF_OURS}
    here = {id_: kind.name for id_, kind in draft.all(PathKind).items()}
    for key, row in clip.rows.items():
        if isinstance(row, PathKind):
            id_ = _same("", row.name, here)
            if id_ is None:
                id_ = draft.new_id("path_kind", "", str(key.id))
                draft.put(Key("path_kind", "", id_), row)
                here[id_] = row.name
            found[str(key.id)] = id_
    for row in clip.rows.values():
        if isinstance(row, Path):
            found.setdefault(row.kind, row.kind)
    return found


def _region_here(draft: Draft, map_id: str, id_: str, row: Region) -> str:
    """The same region, or one of its name; it is added if there is none."""
    if draft.get(Key("region", map_id, id_)) == row:
        return id_
    same = _same("", row.name, {i: region.name for i, region in draft.all(Region, map_id).items()})
    if same is not None:
        return same
    new = draft.new_id("region", map_id, id_)
    draft.put(Key("region", map_id, new), row)
    return new


def _same(id_: str, name: str, here: Mapping[str, str]) -> str | None:
    """The id here of what has the same name, or else the same word for an id."""
    for other, called in here.items():
        if called.casefold() == name.casefold():
            return other
    return id_ if id_ in here and not id_.isdigit() else None


def _linked(
    draft: Draft,
    map_id: str,
    clip: Clip,
    placing: HexTransform,
    row: Feature,
    features: Mapping[str, str],
) -> Feature:
    """A feature with its links: to what was copied with it they lead to the copy."""

    def is_here(on: str) -> bool:
        there = draft.get(Key("map", "", on))
        return isinstance(there, Map) and clip.maps.get(on) == there.name

    def is_called(link: FeatureAt, other: Feature) -> bool:
        return clip.linked.get(link) == other.title

    def led(clue: Clue) -> Clue:
        if clue.at is None or clue.at.hex is None:
            return clue
        if clue.at.map == clip.map and clue.at.hex in clip.area:
            return replace(clue, at=Place(map_id, placing.hex(clue.at.hex)))
        return clue if is_here(clue.at.map) else replace(clue, at=None)

    related = []
    for link in row.related:
        other = draft.get(Key("feature", *link))
        if link.map == clip.map and link.id in features:
            related.append(FeatureAt(map_id, features[link.id]))
        elif is_here(link.map) and isinstance(other, Feature) and is_called(link, other):
            related.append(link)
    opens = row.opens if is_here(row.opens) else ""
    clues = tuple(led(clue) for clue in row.clues)
    return replace(row, related=tuple(related), opens=opens, clues=clues)
