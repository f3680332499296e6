"""What of a held map may stay: all that is still known, and nothing that was learnt since."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mapper.model.campaign.rows import Feature, Path
from mapper.model.hexes.chunks import EMPTY, ChunkAt, Chunks, chunk_of, hex_in_chunk, value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView, PlayerMap
from mapper.model.places import the_hex
from mapper.play.gate.held_zone_map import known_zones_still


def still_known(held: PlayerMap, now: PlayerMap) -> PlayerMap:
    """The held map without what is not known any more."""
    old, new = held.view, now.view
    if old is new:
        return held
    if old.plan is not None:
        kept = known_zones_still(old, new)
        return held if kept == old else PlayerMap(kept)
    lost = lost_hexes(old.terrain, new.terrain)
    met = {_sight(row) for row in new.features.values()}
    crossings, labels = set(new.crossings.values()), set(new.labels.values())
    reach = _reach(old, new)
    kept = replace(
        old,
        terrain=_without(old.terrain, new.terrain) if lost else old.terrain,
        paths={id_: row for id_, row in old.paths.items() if not _touches(row, lost)},
        features={id_: row for id_, row in old.features.items() if _sight(row) in met},
        crossings={id_: row for id_, row in old.crossings.items() if row in crossings},
        labels={id_: row for id_, row in old.labels.items() if row in labels},
        tokens={id_: row for id_, row in old.tokens.items() if row.at not in lost},
        regions={id_: row for id_, row in old.regions.items() if id_ in reach},
        region_hexes=reach,
    )
    return held if kept == old else PlayerMap(kept)


def lost_hexes(before: Chunks, after: Chunks) -> set[Hex]:
    """Those that were shown and are no more."""
    lost = set()
    for place, chunk in before.items():
        now = after.get(place, EMPTY)
        if now is not chunk and now != chunk:
            is_lost = (np.frombuffer(chunk, np.uint8) != 0) & (np.frombuffer(now, np.uint8) == 0)
            lost |= {hex_in_chunk(place, index) for index in np.flatnonzero(is_lost).tolist()}
    return lost


def is_known(view: MapView, at: Hex) -> bool:
    return chunk_of(at) in view.terrain and value_at(view.terrain, at) > 0


def _sight(row: Feature) -> tuple[Hex, str, str]:
    """What of a feature is to be seen on the map."""
    return the_hex(row.at), row.title, row.icon


def _touches(path: Path, lost: set[Hex]) -> bool:
    beside = (hexes_beside(side) for side in path.sides)
    return bool(lost) and not lost.isdisjoint({*path.hexes, *(at for two in beside for at in two)})


def _without(before: Chunks, after: Chunks) -> dict[ChunkAt, bytes]:
    kept = {place: _masked(chunk, after.get(place, EMPTY)) for place, chunk in before.items()}
    return {place: chunk for place, chunk in kept.items() if any(chunk)}


def _masked(chunk: bytes, by: bytes) -> bytes:
    if chunk == by:
        return chunk
    values = np.frombuffer(chunk, np.uint8)
    return np.where(np.frombuffer(by, np.uint8) != 0, values, np.uint8(0)).tobytes()


def _reach(old: MapView, new: MapView) -> dict[str, dict[ChunkAt, bytes]]:
    """Each as far as one of that name and colour still reaches."""
    hexes: dict[str, dict[ChunkAt, bytes]] = {}
    for id_, row in old.regions.items():
        alike = [other for other, each in new.regions.items() if each == row]
        for place, chunk in old.region_hexes[id_].items():
            reach = np.zeros(len(chunk), np.bool_)
            for other in alike:
                reach |= np.frombuffer(new.region_hexes[other].get(place, EMPTY), np.uint8) != 0
            kept = _masked(chunk, reach.astype(np.uint8).tobytes())
            if any(kept):
                hexes.setdefault(id_, {})[place] = kept
    return hexes
