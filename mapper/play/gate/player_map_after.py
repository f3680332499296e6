"""The player map after a change: only what the change touches is made anew."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Path
from mapper.model.campaign.zone_rows import PassageState, Zone, ZoneKnown
from mapper.model.hexes.chunks import SIZE, ChunkAt, hex_in_chunk
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import hexes_beside
from mapper.play.gate.mint import (
    KnownMap,
    KnownStretch,
    Met,
    as_before,
    known_map,
    known_zones,
    masked_terrain,
    met_as,
    renamed_codes,
    runs_of,
    shown_crossings,
    shown_features,
    shown_labels,
    shown_paths,
    shown_regions,
    shown_tokens,
)
from mapper.play.gm_map import with_fabric_of
from mapper.play.knowledge import Entries, Knowledge, found_by, knowledge_after

ALL_ANEW = frozenset({"map", "terrain_type", "path_kind"})
PARTS = frozenset(
    {"terrain", "path", "feature", "crossing", "region", "region_hexes", "label"}
    | {"seen", "visited", "found"}
)

OF_ZONES = frozenset(
    {"zone", "passage", "feature", "label", "party", "found", "zone_known", "passage_found"}
    | {"passage_state", "trap_state", "underlay", "delve"}
)

SHOWN: Mapping[KindOfMap, frozenset[str]] = MappingProxyType(
    {"hexes": PARTS | {"party"}, "zones": OF_ZONES}
)
"""The kinds of rows that players see anything of."""


def concerns(before: KnownMap, change: Change) -> bool:
    """Whether players may see anything else after a change."""
    kinds = change.kinds_on(before.map_id)
    return bool(kinds & (ALL_ANEW | SHOWN[kind_of(before.players)])) or _owners_differ(change)


def may_hide(change: Change, map_id: str) -> bool:
    """Whether players may have seen what a change of a zone map takes from them."""
    return any(
        swap.before is not None and not _is_still_shown(kind, *swap)
        for kind in change.kinds_on(map_id) & (ALL_ANEW | OF_ZONES)
        for key, swap in change.of_kind(kind).items()
        if key.map in ("", map_id)
    )


def _is_still_shown(kind: str, before: object, after: object) -> bool:
    """Whether all that a row had to show is shown after a change of it; of any doubt: no."""
    match before, after:
        case (Zone(), Zone()):
            return before == replace(after, outline=before.outline, holes=before.holes)
        case (ZoneKnown(), ZoneKnown()):
            return bool(after.seen) >= bool(before.seen) and bool(after.mapped) >= bool(
                before.mapped
            )
        case (PassageState(), PassageState()):
            return before.trap == "armed" or after.trap != "armed"
        case (Party(), Party()):
            return before.shares == after.shares
        case _:
            return kind == "delve"


def player_map_after(before: KnownMap, campaign: Campaign, change: Change) -> KnownMap:
    """The same as `known_map` of the campaign, which has taken the change in already."""
    if not concerns(before, change):
        return before
    kinds = change.kinds_on(before.map_id)
    if kinds & ALL_ANEW or _owners_differ(change):
        return known_map(campaign, before.map_id, before.groups, before=before)
    if before.players.plan is not None:
        return _zones_after(before, campaign)
    after = before
    if kinds & PARTS:
        after = _after(before, campaign, change, kinds)
    if "party" in kinds:
        tokens = shown_tokens(campaign, before.map_id, before.groups)
        after = after.showing(tokens=tokens)
    return after


def _zones_after(before: KnownMap, campaign: Campaign) -> KnownMap:
    """Of its walls and rows only what has changed is made anew."""
    asked = before.map_id, before.groups, before.owners
    after = known_zones(campaign, *asked, before=before)
    old, view = before.players, after.players
    after = after.showing(
        zones=as_before(old.zones, view.zones),
        passages=as_before(old.passages, view.passages),
        passage_states=as_before(old.passage_states, view.passage_states),
        features=as_before(old.features, view.features),
        labels=as_before(old.labels, view.labels),
        underlays=as_before(old.underlays, view.underlays),
        tokens=as_before(old.tokens, view.tokens),
    )
    return replace(after, players=with_fabric_of(old, after.players))


def _owners_differ(change: Change) -> bool:
    """Whether a group shares other knowledge than before, or has come or gone."""
    for before, after in change.of_kind("party").values():
        if not (isinstance(before, Party) and isinstance(after, Party)):
            return True
        if before.shares != after.shares:
            return True
    return False


def _after(
    before: KnownMap, campaign: Campaign, change: Change, kinds: AbstractSet[str]
) -> KnownMap:
    map_id = before.map_id
    touched = {kind: _places(before, change, kind) for kind in ("seen", "visited")}
    found: Mapping[str, int] = before.knowledge.found
    if "found" in kinds:
        found = found_by(campaign, map_id, before.owners)
    knowledge = knowledge_after(before.knowledge, campaign, map_id, before.owners, touched, found)
    places = touched["seen"] | touched["visited"]
    known = dict(before.known)
    for place in places:
        known[place] = knowledge.known(place)
    new = _differing(before.knowledge, knowledge, places)
    after = replace(before, knowledge=knowledge, known=known)
    after = _with_terrain(after, campaign, places | _terrain_places(change, map_id))
    after = _with_paths(after, campaign, _changed(change, "path", map_id), new)
    marked = _changed(change, "feature", map_id) | {
        id_
        for id_ in {*found, *before.knowledge.found}
        if found.get(id_) != before.knowledge.found.get(id_)
    }
    after = _with_features(after, campaign, marked, new)
    return _with_the_rest(after, campaign, kinds, bool(places))


def _places(before: KnownMap, change: Change, kind: str) -> set[ChunkAt]:
    return {
        key.id
        for key in change.of_kind(kind)
        if key.map == before.map_id and key.of in before.owners
        if isinstance(key.id, ChunkAt)
    }


def _terrain_places(change: Change, map_id: str) -> set[ChunkAt]:
    return {
        key.id
        for key in change.of_kind("terrain")
        if key.map == map_id and isinstance(key.id, ChunkAt)
    }


def _changed(change: Change, kind: str, map_id: str) -> set[str]:
    return {str(key.id) for key in change.of_kind(kind) if key.map == map_id}


def _differing(before: Knowledge, after: Knowledge, places: set[ChunkAt]) -> set[Hex]:
    """The hexes of which other entries hold than before."""
    found = set()
    for place in places:
        differs = np.zeros(SIZE, np.bool_)
        for one, other in ((before.seen, after.seen), (before.visited, after.visited)):
            differs |= _entries(one, place) != _entries(other, place)
        found |= {hex_in_chunk(place, index) for index in np.flatnonzero(differs).tolist()}
    return found


def _entries(entries: Mapping[ChunkAt, Entries], place: ChunkAt) -> Entries:
    here = entries.get(place)
    return np.zeros(SIZE, np.uint32) if here is None else here


def _with_terrain(at: KnownMap, campaign: Campaign, places: set[ChunkAt]) -> KnownMap:
    """Where other kinds of terrain are known than before, all codes are given anew."""
    if not places:
        return at
    masked = masked_terrain(campaign, at.map_id, at.known, places)
    codes = {place: used for place, used in at.codes.items() if place not in places}
    codes |= {place: frozenset(chunk.tobytes()) for place, chunk in masked.items()}
    view = at.players
    used = frozenset[int]().union(*codes.values()) - {0}
    if used != frozenset[int]().union(*at.codes.values()) - {0}:
        masked = masked_terrain(campaign, at.map_id, at.known, at.known)
        kept: dict[ChunkAt, bytes] = {}
    else:
        kept = {place: chunk for place, chunk in view.terrain.items() if place not in places}
    renaming = renamed_codes(campaign, codes.values())
    terrain = dict(sorted((kept | renaming.of(masked)).items()))
    types = view.terrain_types if view.terrain_types == renaming.types else renaming.types
    return replace(at, codes=codes).showing(terrain=terrain, terrain_types=types)


def _with_paths(at: KnownMap, campaign: Campaign, changed: set[str], new: set[Hex]) -> KnownMap:
    paths = campaign.all(Path, at.map_id)
    touched = {id_ for id_, row in paths.items() if _touches(row, new)} | changed
    if not touched:
        return at
    runs: dict[str, tuple[KnownStretch, ...]] = {}
    for id_, row in paths.items():
        is_new = id_ in touched or id_ not in at.runs
        runs[id_] = runs_of(row, at.known, at.knowledge) if is_new else at.runs[id_]
    shown, runs_on, path_kinds = shown_paths(campaign, runs)
    kinds = as_before(at.players.path_kinds, path_kinds)
    return replace(at, runs=runs).showing(paths=shown, runs_on=runs_on, path_kinds=kinds)


def _touches(path: Path, hexes: set[Hex]) -> bool:
    if path.hexes:
        return not hexes.isdisjoint(path.hexes)
    return any(not hexes.isdisjoint(hexes_beside(side)) for side in path.sides) if hexes else False


def _with_features(at: KnownMap, campaign: Campaign, changed: set[str], new: set[Hex]) -> KnownMap:
    rows = campaign.all(Feature, at.map_id)
    touched = {id_ for id_, row in rows.items() if row.at in new} | changed
    if not touched:
        return at
    met: dict[str, Met] = dict(at.met)
    for id_ in touched:
        if id_ in rows:
            met[id_] = met_as(id_, rows[id_], at.knowledge)
        else:
            met.pop(id_, None)
    return replace(at, met=met).with_features(shown_features(met))


def _with_the_rest(
    at: KnownMap, campaign: Campaign, kinds: AbstractSet[str], has_learnt: bool
) -> KnownMap:
    """Crossings, regions and labels are few."""
    view = at.players
    if has_learnt or "crossing" in kinds:
        crossings = shown_crossings(campaign, at.map_id, at.knowledge)
        view = replace(view, crossings=as_before(view.crossings, crossings))
    if has_learnt or kinds & {"region", "region_hexes"}:
        regions, hexes = shown_regions(campaign, at.map_id, at.known)
        view = replace(
            view,
            regions=as_before(view.regions, regions),
            region_hexes=as_before(view.region_hexes, hexes),
        )
    if has_learnt or "label" in kinds:
        labels = shown_labels(campaign, at.map_id, at.known)
        view = replace(view, labels=as_before(view.labels, labels))
    return replace(at, players=view)
