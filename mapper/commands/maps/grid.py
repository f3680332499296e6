"""Commands on a whole map: grow it at its sides, crop it, shift all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.commands.clipboard.copying import layers, lead_along, occupied, take_away
from mapper.commands.clipboard.pasting import placed, with_name_led
from mapper.commands.edits import Draft, the_hex_map
from mapper.commands.known_hexes import KNOWN
from mapper.commands.terrain.terrain import paint, terrain_name
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Mooring, Party
from mapper.model.campaign.rows import (
    KIND_OF,
    KINDS,
    LYING_CLASSES,
    Crossing,
    Key,
    Label,
    Path,
    Region,
    Row,
    Underlay,
)
from mapper.model.hexes.chunks import SIDE, Area, ChunkAt, Chunks, area_of_chunks
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, add
from mapper.model.hexes.shapes import mapped_extent, rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, the_hex

MOST = 4_000_000
"""More hexes than this a map does not grow to at once."""


class Margins(NamedTuple):
    """How many columns or rows of hexes are added at each side."""

    left: int = 0
    right: int = 0
    above: int = 0
    below: int = 0


def grow(campaign: Campaign, map_id: str, by: Margins, code: int) -> Change:
    """Add columns and rows of one terrain around all that is mapped; gaps inside stay gaps."""
    on = the_hex_map(campaign, map_id)
    chunks = campaign.chunks("terrain", map_id)
    terrain_name(campaign, code)
    if min(by) < 0:
        raise NotAllowed("A map grows by whole columns and rows; crop it to make it smaller.")
    extent = mapped_extent(chunks, on.top, on.numbering.shove)
    if extent is None:
        raise NotAllowed("Nothing is mapped here; paint a first hex to grow from.")
    (left, right), (first, last) = extent
    wide = (left - by.left, right + by.right)
    high = (first - by.above, last + by.below)
    if (wide[1] - wide[0] + 1) * (high[1] - high[0] + 1) > MOST:
        raise NotAllowed(f"A map grows to at most {MOST:,} hexes at once.")
    inner = rectangle((left, right), (first, last), on.top, on.numbering.shove).area()
    outer = rectangle(wide, high, on.top, on.numbering.shove).area()
    added = outer - inner - area_of_chunks(chunks)
    return replace(paint(campaign, map_id, added, code), label=f"Grow {on.name}")


def crop(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take away all that lies outside of an area; paths are cut at its edge."""
    on = the_hex_map(campaign, map_id)
    if not area:
        raise NotAllowed("Nothing is selected to crop the map to.")
    for party in campaign.all(Party).values():
        if party.at.map == map_id and the_hex(party.at.spot) not in area:
            raise NotAllowed(f"{party.name} would stand outside of the map.")
    draft = Draft(campaign)
    take_away(draft, campaign, map_id, occupied(campaign, map_id) - area)
    return draft.change(f"Crop {on.name}")


def shift(campaign: Campaign, map_id: str, by: Hex) -> Change:
    """Move all of a map, with what stands on it and what points at it; its numbers stay put."""
    on = the_hex_map(campaign, map_id)
    draft = Draft(campaign)
    if by == ORIGIN:
        return draft.change(f"Shift {on.name}")
    by_all = HexTransform(ORIGIN, by, top=on.top)
    _shift_ground(draft, campaign, map_id, by)
    lead_along(draft, map_id, None, by_all)
    for key, before in _single(campaign, map_id).items():
        row = draft.get(key) or before
        draft.put(key, placed(row, by_all, {row.kind: row.kind} if isinstance(row, Path) else {}))
    for id_, region in campaign.all(Region, map_id).items():
        draft.put(Key("region", map_id, id_), with_name_led(region, by_all))
    for id_, underlay in campaign.all(Underlay, map_id).items():
        pins = tuple(pin._replace(hex=add(pin.hex, by)) for pin in underlay.pins)
        draft.put(Key("underlay", map_id, id_), replace(underlay, pins=pins))
    for id_, row in campaign.all(Mooring, map_id).items():
        draft.put(Key("mooring", map_id, id_), replace(row, at=add(row.at, by)))
    for id_, party in campaign.all(Party).items():
        if party.at.map == map_id:
            draft.put(
                Key("party", "", id_),
                replace(party, at=Place(map_id, add(the_hex(party.at.spot), by))),
            )
    return draft.change(f"Shift {on.name}")


def _shift_ground(draft: Draft, campaign: Campaign, map_id: str, by: Hex) -> None:
    """Terrain and whatever else is said of hexes, and what groups know of them."""
    known = [(kind, of) for kind in KNOWN for of in campaign.owners(kind, map_id)]
    for kind, of in (*layers(campaign, map_id), *known):
        chunks = campaign.chunks(kind, map_id, of)
        after = shifted(chunks, by, KINDS[kind].bytes_a_hex)
        for place in chunks.keys() | after.keys():
            if max(abs(place.q), abs(place.r)) > FURTHEST >> 5:
                raise NotAllowed("This would reach further out than any map does.")
            draft.put(Key(kind, map_id, place, of), after.get(place))


def shifted(chunks: Chunks, by: Hex, wide: int = 1) -> dict[ChunkAt, bytes]:
    """The same values, of so many bytes, so far away: each chunk is laid over up to four."""
    of = np.dtype(f"<u{wide}")
    found: dict[ChunkAt, npt.NDArray[np.unsignedinteger]] = {}
    over_q, over_r = by.q & 31, by.r & 31
    for place, chunk in chunks.items():
        codes = np.frombuffer(chunk, of).reshape(SIDE, SIDE)
        first = ChunkAt(place.q + (by.q >> 5), place.r + (by.r >> 5))
        for beside_q, (from_q, to_q) in enumerate(_parts(over_q)):
            for beside_r, (from_r, to_r) in enumerate(_parts(over_r)):
                part = codes[from_r, from_q]
                if part.any():
                    target = ChunkAt(first.q + beside_q, first.r + beside_r)
                    if target not in found:
                        found[target] = np.zeros((SIDE, SIDE), of)
                    found[target][to_r, to_q] = part
    return {place: codes.tobytes() for place, codes in found.items()}


def _parts(over: int) -> list[tuple[slice, slice]]:
    """What of a chunk stays in the chunk it is moved to, and what comes into the next."""
    stays = (slice(0, SIDE - over), slice(over, SIDE))
    return [stays, (slice(SIDE - over, SIDE), slice(0, over))] if over else [stays]


def _single(campaign: Campaign, map_id: str) -> Mapping[Key, Row]:
    """All rows of the map that lie at hexes."""
    found: dict[Key, Row] = {}
    for kind in (*LYING_CLASSES, Label, Path, Crossing):
        rows: Mapping[str, Row] = campaign.all(kind, map_id)
        found |= {Key(KIND_OF[kind], map_id, id_): row for id_, row in rows.items()}
    return found
