"""What groups know of hexes and zones: marked since an entry of the log, moved with the hexes."""

from __future__ import annotations

import numpy as np

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Swap
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import ZoneKnown
from mapper.model.hexes.chunks import Area, Chunks, Integers, by_chunk, mapped_at, mask_of
from mapper.model.hexes.hex_transform import HexTransform
from mapper.play.knowledge import UNKNOWN, Entries, entries_in

KNOWN = ("seen", "visited")


def marked(
    campaign: Campaign, kind: str, map_id: str, owner: str, area: Area, number: int
) -> dict[Key, Swap]:
    """What makes hexes seen or visited since an entry, where they are not yet; 0 forgets them."""
    chunks = campaign.chunks(kind, map_id, owner)
    swaps: dict[Key, Swap] = {}
    for place, bits in area.bits.items():
        known = entries_in(chunks.get(place, UNKNOWN))
        mask = mask_of(bits) & (known == 0) if number else mask_of(bits)
        new = np.where(mask, np.uint32(number), known)
        swaps |= _swap(Key(kind, map_id, place, owner), chunks.get(place), new)
    return swaps


def mark(draft: Draft, campaign: Campaign, known: Key, area: Area, number: int) -> None:
    """The same put into a draft: of what is known, by its kind, its map and its owner."""
    for key, swap in marked(campaign, known.kind, known.map, known.of, area, number).items():
        draft.put(key, swap.after)


def _swap(key: Key, before: bytes | None, entries: Entries) -> dict[Key, Swap]:
    after = entries.astype("<u4").tobytes() if entries.any() else None
    return {key: Swap(before, after)} if before != after else {}


def zone_known(campaign: Campaign, map_id: str, zone: str, owner: str) -> ZoneKnown:
    """What is known of a zone; nothing where there is no row."""
    return campaign.found(ZoneKnown, Key("zone_known", map_id, zone, owner)) or ZoneKnown()


def carry_knowledge(
    draft: Draft, campaign: Campaign, map_id: str, area: Area, placed: HexTransform
) -> None:
    """Whoever knew a hex of an area knows it where it lies now, and not what lay there before."""
    q, r = area.axial()
    is_mapped = mapped_at(campaign.chunks("terrain", map_id), q, r)
    q, r = q[is_mapped], r[is_mapped]
    to = placed.axial(q, r)
    for kind in KNOWN:
        for owner in campaign.owners(kind, map_id):
            entries = _entries_at(campaign.chunks(kind, map_id, owner), q, r)
            _lay(draft, (kind, map_id, owner), to, entries)


def _entries_at(chunks: Chunks, q: Integers, r: Integers) -> Entries:
    found = np.zeros(q.size, np.uint32)
    places, which, index = by_chunk(q, r)
    for number, place in enumerate(places):
        inside = which == number
        found[inside] = entries_in(chunks.get(place, UNKNOWN))[index[inside]]
    return found


def _lay(
    draft: Draft, owner: tuple[str, str, str], at: tuple[Integers, Integers], entries: Entries
) -> None:
    kind, map_id, of = owner
    places, which, index = by_chunk(*at)
    for number, place in enumerate(places):
        inside, key = which == number, Key(kind, map_id, place, of)
        before = draft.get(key)
        after = entries_in(before if isinstance(before, bytes) else UNKNOWN).copy()
        after[index[inside]] = entries[inside]
        draft.put(key, after.astype("<u4").tobytes() if after.any() else None)
