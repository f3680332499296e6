"""What players may have of a map, and what of it may stay once less is known; knows no campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.rows import Feature, ImagePoint, Path, TerrainType
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.chunks import EMPTY, ChunkAt, Chunks, chunk_of, hexes_differing, value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import hexes_beside
from mapper.model.images.image_bytes import is_hash
from mapper.model.map_view import MapView
from mapper.model.places import point_of, zone_of
from mapper.model.zones.all_levels import levels_in, with_zones
from mapper.model.zones.zones import plan_in


class PlayerMap(MapView):
    """A map as a group of players knows it: all that players' windows and files are made from.

    Its pictures have names, by which they are painted beside it.
    What crops a map leaves one for players what it is; `mint` alone makes one of anything else.
    """

    __slots__ = ()
    figure_word = "Party"


NOTHING_KNOWN = PlayerMap("")


class Pixels(NamedTuple):
    """A picture that was painted afresh: four bytes a pixel, and nothing besides."""

    width: int
    height: int
    content: bytes


@dataclass(frozen=True, slots=True)
class HandOut:
    """Words and a picture for players, by themselves on the screen."""

    title: str = ""
    text: str = ""
    image: Pixels | None = None


NOTHING_TOLD = HandOut()


def told_of(row: Feature | Zone, image: Pixels | None = None) -> HandOut:
    """What is handed out of what players know: no word that is not theirs."""
    title = row.player_title if isinstance(row, Feature) else row.player_name
    return HandOut(title, row.player_text, image)


def still_known(held: PlayerMap, now: PlayerMap) -> PlayerMap:
    """The held map without what is not known any more."""
    if held is now:
        return held
    kept = _hexes_still(held, now) if held.plan is None else _zones_still(held, now)
    return held if kept == held else kept


def _hexes_still(old: PlayerMap, new: PlayerMap) -> PlayerMap:
    lost = hexes_differing(old.terrain, new.terrain, lambda was, now: (was > 0) & (now == 0))
    met = {_sight(row, new) for row in new.features.values()}
    crossings, labels = set(new.crossings.values()), set(new.labels.values())
    reach = _reach(old, new)
    return replace(
        old,
        terrain=_without(old.terrain, new.terrain) if lost else old.terrain,
        paths={id_: row for id_, row in old.paths.items() if not touches(row, lost)},
        features={id_: row for id_, row in old.features.items() if _sight(row, old) in met},
        crossings={id_: row for id_, row in old.crossings.items() if row in crossings},
        labels={id_: row for id_, row in old.labels.items() if row in labels},
        tokens={id_: row for id_, row in old.tokens.items() if row.at not in lost},
        regions={id_: row for id_, row in old.regions.items() if id_ in reach},
        region_hexes=reach,
    )


def is_known(view: PlayerMap, at: Hex) -> bool:
    return chunk_of(at) in view.terrain and value_at(view.terrain, at) > 0


def _sight(row: Feature, view: PlayerMap) -> tuple[object, ...]:
    """What of a feature is to be seen on the map; zones may be called otherwise on another."""
    zone = view.zones.get(zone_of(row.at))
    where = row.at if zone is None else (zone.outline, point_of(row.at))
    return where, row.title, row.icon


def touches(path: Path, hexes: set[Hex]) -> bool:
    """Whether a path leads through any of these hexes, or along a side of one."""
    if path.hexes or not hexes:
        return not hexes.isdisjoint(path.hexes)
    return any(not hexes.isdisjoint(hexes_beside(side)) for side in path.sides)


def _without(before: Chunks, after: Chunks) -> dict[ChunkAt, bytes]:
    kept = {place: _masked(chunk, after.get(place, EMPTY)) for place, chunk in before.items()}
    return {place: chunk for place, chunk in kept.items() if any(chunk)}


def _masked(chunk: bytes, by: bytes) -> bytes:
    if chunk == by:
        return chunk
    values = np.frombuffer(chunk, np.uint8)
    return np.where(np.frombuffer(by, np.uint8) != 0, values, np.uint8(0)).tobytes()


def _reach(old: PlayerMap, new: PlayerMap) -> dict[str, dict[ChunkAt, bytes]]:
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


def _zones_still(old: PlayerMap, new: PlayerMap) -> PlayerMap:
    """What cannot be found in the new view goes; so does what is known under another name now."""
    zones = _zones_as_told(old.zones, [*new.zones.values()])
    ways = {row.at for row in new.passages.values()}
    met = {_sight(row, new) for row in new.features.values()}
    labels, underlays = [*new.labels.values()], [*new.underlays.values()]
    kept = with_zones(old, zones)
    plan, levels = plan_in(old), levels_in(kept)
    return replace(
        kept,
        plan=replace(plan, levels=tuple(each for each in plan.levels if each.number in levels)),
        passages={id_: row for id_, row in kept.passages.items() if row.at in ways},
        features={id_: row for id_, row in kept.features.items() if _sight(row, old) in met},
        labels={id_: row for id_, row in old.labels.items() if row in labels},
        underlays={id_: row for id_, row in old.underlays.items() if row in underlays},
    )


def _zones_as_told(zones: Mapping[str, Zone], by_now: list[Zone]) -> dict[str, Zone]:
    """Those that lie where one does by now, of which all that was told may be told."""
    now: dict[object, list[Zone]] = {}
    for each in by_now:
        now.setdefault(_lies(each), []).append(each)
    return {
        id_: row
        for id_, row in zones.items()
        if any(_is_still(row, each) for each in now.get(_lies(row), ()))
    }


def _lies(row: Zone) -> object:
    return row.outline, row.holes, row.level


def _is_still(row: Zone, now: Zone) -> bool:
    """Of two zones that lie alike, whether what is told of the first may still be told."""
    told = ((row.player_name, now.player_name), (row.player_text, now.player_text))
    return all(before in ("", after) for before, after in told)


PICTURE = "picture "
"""So begins the name of a feature's own picture in a players' map."""

LEVEL = "level "


class Scan(NamedTuple):
    """An image beneath a level, by its hash, and where it lies."""

    image: str
    spots: tuple[ImagePoint, ...]
    opacity: int


@dataclass(frozen=True, slots=True)
class PictureSources:
    """The game master's files, by the names that stand for them in a players' map.

    Who makes their map has the known parts painted from them; no window or writer is told.
    """

    icons: Mapping[str, str] = field(default_factory=dict)
    """The hash of a picture of a feature's or a terrain's own."""
    scans: Mapping[str, tuple[Scan, ...]] = field(default_factory=dict)
    """What lies beneath a level, the lowest first."""

    def still(self, now: PictureSources) -> PictureSources:
        """Those of a held map without the scans that are gone or lie otherwise by now."""
        scans = {
            name: tuple(each for each in before if each in now.scans.get(name, ()))
            for name, before in self.scans.items()
        }
        return self if scans == self.scans else PictureSources(self.icons, scans)


def level_named(level: int) -> str:
    """What stands for all that lies beneath a level, be it anything or not."""
    return f"{LEVEL}{level}"


def stands_for_a_level(image: str) -> bool:
    return image.startswith(LEVEL)


def looks_of(row: Feature) -> str:
    """What decides a feature's place among others; its file does only if all else is alike."""
    return f"{replace(row, icon=PICTURE)!r}{row.icon}" if is_hash(row.icon) else repr(row)


def with_names(
    features: Mapping[str, Feature], icons: Mapping[str, str]
) -> tuple[Mapping[str, Feature], Mapping[str, str]]:
    """Features whose own pictures have names instead of hashes; a name once given stays."""
    if not any(is_hash(row.icon) for row in features.values()):
        return features, icons
    names = _named((row.icon for row in features.values()), icons)
    named = {
        id_: replace(row, icon=names[row.icon]) if row.icon in names else row
        for id_, row in features.items()
    }
    return named, {name: hash_ for hash_, name in names.items()}


def types_with_names(
    types: Mapping[int, TerrainType], icons: Mapping[str, str]
) -> tuple[Mapping[int, TerrainType], Mapping[str, str]]:
    """The same of terrain, whose images have such names."""
    if not any(row.images for row in types.values()):
        return types, icons
    names = _named((name for row in types.values() for name in row.images), icons)
    named = {
        code: replace(row, images=tuple(names[each] for each in row.images if each in names))
        for code, row in types.items()
    }
    return named, {name: hash_ for hash_, name in names.items()}


def _named(hashes: Iterable[str], icons: Mapping[str, str]) -> dict[str, str]:
    """The name of each hash; what is no hash has none."""
    names = {hash_: name for name, hash_ in icons.items()}
    for hash_ in filter(is_hash, hashes):
        names.setdefault(hash_, f"{PICTURE}{len(names) + 1}")
    return names
