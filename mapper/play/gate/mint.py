"""The one maker of what players may see: of a map, what they know, copied field by field.

It begins with nothing and follows what is known; whatever is not named here is not copied. After
a change, only what it touches is made anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import numpy as np

from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Path
from mapper.model.campaign.zone_rows import PassageState, Zone, ZoneKnown, ZonePlan
from mapper.model.hexes.chunks import SIZE, ChunkAt, hex_in_chunk
from mapper.model.hexes.hexes import Hex
from mapper.play.gate.known import (
    PictureSources,
    PlayerMap,
    still_known,
    touches,
    types_with_names,
    with_names,
)
from mapper.play.gate.player_hexes import (
    UNMET,
    Known,
    KnownStretch,
    Met,
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
from mapper.play.gate.player_zones import (
    Kept,
    labels_known,
    levels_known,
    met_inside,
    passages_known,
    scans_of,
    seen_of,
    tokens_known,
    underlay_of,
    zone_knowledge,
    zones_known,
)
from mapper.play.gm_map import with_fabric_of
from mapper.play.knowledge import (
    LATEST,
    Entries,
    Knowledge,
    found_by,
    knowledge_after,
    knowledge_of,
    knows_as,
)
from mapper.resources import shipped_styles

T = TypeVar("T")

ALL_ANEW = frozenset({"map", "terrain_type", "path_kind"})
PARTS = frozenset(
    {"terrain", "path", "feature", "crossing", "region", "region_hexes", "label"}
    | {"seen", "visited", "found"}
)

OF_ZONES = frozenset(
    {"zone", "passage", "feature", "label", "party", "found", "zone_known", "passage_found"}
    | {"passage_state", "trap_state", "underlay", "delve"}
)

ON_HEXES = frozenset({"party", "mooring", "seen", "visited"})
"""What decides which groups and vessels are shown."""
SHOWN: Mapping[KindOfMap, frozenset[str]] = {"hexes": PARTS | ON_HEXES, "zones": OF_ZONES}
"""The kinds of rows that players see anything of."""


@dataclass(frozen=True, slots=True)
class KnownMap:
    """A player map with what it was made from, so that a change need not make all of it anew."""

    players: PlayerMap
    map_id: str
    groups: tuple[str, ...]
    owners: tuple[str, ...]
    """The groups whose knowledge it is."""
    knowledge: Knowledge
    known: Known = field(default_factory=dict)
    codes: Mapping[ChunkAt, frozenset[int]] = field(default_factory=dict)
    """The codes of terrain that are known of each chunk, as the campaign has them."""
    runs: Mapping[str, tuple[KnownStretch, ...]] = field(default_factory=dict)
    met: Mapping[str, Met] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    """What the zones that are known are called in the player map, by their own ids."""
    sources: PictureSources = field(default_factory=PictureSources)
    kept: Kept = field(default_factory=Kept, compare=False)

    def still(self, now: KnownMap) -> KnownMap:
        """The same without what is not known any more."""
        players = still_known(self.players, now.players)
        return replace(self, players=players, sources=self.sources.still(now.sources))

    def feature(self, id_: str) -> Feature | None:
        """What they know of a feature of the game master's."""
        return self.met.get(id_, UNMET).feature

    def zone(self, id_: str) -> Zone | None:
        """What they know of a zone of the game master's."""
        return self.players.zones.get(self.zones.get(id_, ""))

    def showing(self, **parts: Mapping[Any, Any]) -> KnownMap:
        """The same with other parts of the player map; of those that are alike, the very rows."""
        alike: dict[str, Any] = {
            name: as_before(getattr(self.players, name), rows) for name, rows in parts.items()
        }
        return replace(self, players=replace(self.players, **alike))

    def having_met(self, met: Mapping[str, Met]) -> KnownMap:
        """With these features, whose pictures are called as they were."""
        features, icons = with_names(shown_features(met), self.sources.icons)
        sources = replace(self.sources, icons=icons)
        return replace(self, met=met, sources=sources).showing(features=features)


def as_before(before: Mapping[str, T], after: Mapping[str, T]) -> Mapping[str, T]:
    """The very rows of before where they are alike: whoever draws them looks no further."""
    if before == after:
        return before
    return {id_: before[id_] if before.get(id_) == row else row for id_, row in after.items()}


def known_map(
    campaign: Campaign,
    map_id: str,
    groups: Iterable[str],
    as_of: int = LATEST,
    before: KnownMap | None = None,
) -> KnownMap:
    """What these groups together know, as it was at a log entry; pictures as they were called."""
    groups = tuple(sorted(set(groups)))
    owners = tuple(sorted({knows_as(campaign, group) for group in groups}))
    row = campaign.one(Map, Key("map", "", map_id))
    icons = before.sources.icons if before is not None else {}
    blank = KnownMap(
        PlayerMap(row.player_name, style=row.style if row.style in shipped_styles() else ""),
        map_id,
        groups,
        owners,
        knowledge_of(campaign, map_id, groups, as_of),
        sources=PictureSources(icons),
    )
    if row.plan is not None:
        kept = before.kept if before is not None else Kept()
        return _with_zones(replace(blank, kept=kept), campaign, row.plan, as_of)
    players = replace(
        blank.players,
        top=row.top,
        numbering=row.numbering,
        hex_size=row.hex_size,
        unit=row.unit,
    )
    knowledge = blank.knowledge
    known = {place: knowledge.known(place) for place in sorted(knowledge.chunks())}
    after = replace(blank, players=players, known=known)
    after = _with_terrain(after, campaign, known.keys())
    after = _with_paths(after, campaign, campaign.all(Path, map_id).keys(), set())
    after = _with_features(after, campaign, campaign.all(Feature, map_id).keys(), set())
    after = _with_the_rest(after, campaign, frozenset(), has_learnt=True)
    tokens = shown_tokens(campaign, map_id, groups, known) if as_of == LATEST else {}
    return after.showing(tokens=tokens)


def _with_zones(at: KnownMap, campaign: Campaign, plan: ZonePlan, as_of: int = LATEST) -> KnownMap:
    """All of a zone map, of which no hex is known."""
    map_id, is_now = at.map_id, as_of == LATEST
    known = zone_knowledge(campaign, map_id, at.owners, as_of)
    seen = seen_of(campaign, map_id, known, is_now, at.kept)
    levels = tuple(levels_known(plan, seen.levels))
    after = replace(
        at,
        players=replace(at.players, plan=ZonePlan(plan.grid, plan.move, plan.walls, levels)),
        knowledge=Knowledge({}, {}, known.features),
        zones=seen.ids,
        sources=replace(at.sources, scans=scans_of(campaign, map_id, seen)),
        kept=seen.kept,
    )
    after = after.having_met(met_inside(campaign, map_id, seen)).showing(
        zones=zones_known(seen),
        passages=passages_known(campaign, map_id, seen),
        labels=labels_known(campaign, map_id, seen),
        underlays={f"{level}": underlay_of(level) for level in seen.levels.values()},
        tokens=tokens_known(campaign, map_id, at.groups, seen) if is_now else {},
    )
    return replace(after, players=with_fabric_of(at.players, after.players))


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
    row = campaign.one(Map, Key("map", "", before.map_id))
    if row.plan is not None:
        return _with_zones(before, campaign, row.plan)
    after = before
    if kinds & PARTS:
        after = _after(before, campaign, change, kinds)
    if kinds & ON_HEXES:
        tokens = shown_tokens(campaign, before.map_id, before.groups, after.known)
        after = after.showing(tokens=tokens)
    return after


def _owners_differ(change: Change) -> bool:
    """Whether a group shares other knowledge than before, or has come or gone."""
    return any(not _is_still_shown("party", *swap) for swap in change.of_kind("party").values())


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
    known = {**before.known, **{place: knowledge.known(place) for place in places}}
    new = _differing(before.knowledge, knowledge, places)
    after = replace(before, knowledge=knowledge, known=known)
    after = _with_terrain(after, campaign, places | _chunks(change, "terrain", map_id))
    after = _with_paths(after, campaign, _changed(change, "path", map_id), new)
    marked = _changed(change, "feature", map_id) | {
        id_ for id_, _ in found.items() ^ before.knowledge.found.items()
    }
    after = _with_features(after, campaign, marked, new)
    return _with_the_rest(after, campaign, kinds, has_learnt=bool(places))


def _places(before: KnownMap, change: Change, kind: str) -> set[ChunkAt]:
    return set().union(*(_chunks(change, kind, before.map_id, owner) for owner in before.owners))


def _chunks(change: Change, kind: str, map_id: str, owner: str = "") -> set[ChunkAt]:
    return {
        key.id
        for key in change.of_kind(kind)
        if (key.map, key.of) == (map_id, owner) and isinstance(key.id, ChunkAt)
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


def _with_terrain(at: KnownMap, campaign: Campaign, places: Collection[ChunkAt]) -> KnownMap:
    """Where other kinds of terrain are known than before, all codes are given anew."""
    if not places:
        return at
    masked = masked_terrain(campaign, at.map_id, at.known, places)
    codes = {place: used for place, used in at.codes.items() if place not in places}
    codes |= {place: frozenset(chunk.tobytes()) for place, chunk in masked.items()}
    view = at.players
    if at.codes and _used(codes) != _used(at.codes):
        masked = masked_terrain(campaign, at.map_id, at.known, at.known)
        kept: dict[ChunkAt, bytes] = {}
    else:
        kept = {place: chunk for place, chunk in view.terrain.items() if place not in places}
    renaming = renamed_codes(campaign, codes.values())
    view = replace(view, terrain=dict(sorted((kept | renaming.of(masked)).items())))
    types, icons = types_with_names(renaming.types, at.sources.icons)
    sources = replace(at.sources, icons=icons)
    return replace(at, codes=codes, players=view, sources=sources).showing(terrain_types=types)


def _used(codes: Mapping[ChunkAt, frozenset[int]]) -> frozenset[int]:
    return frozenset[int]().union(*codes.values()) - {0}


def _with_paths(
    at: KnownMap, campaign: Campaign, changed: Collection[str], new: set[Hex]
) -> KnownMap:
    paths = campaign.all(Path, at.map_id)
    touched = {id_ for id_, row in paths.items() if touches(row, new)}.union(changed)
    if not touched:
        return at
    runs = {
        id_: runs_of(row, at.known, at.knowledge)
        if id_ in touched or id_ not in at.runs
        else at.runs[id_]
        for id_, row in paths.items()
    }
    shown, runs_on, path_kinds = shown_paths(campaign, runs)
    view = replace(at.players, paths=shown, runs_on=runs_on)
    return replace(at, runs=runs, players=view).showing(path_kinds=path_kinds)


def _with_features(
    at: KnownMap, campaign: Campaign, changed: Collection[str], new: set[Hex]
) -> KnownMap:
    rows = campaign.all(Feature, at.map_id)
    touched = {id_ for id_, row in rows.items() if row.at in new}.union(changed)
    if not touched:
        return at
    met = {id_: each for id_, each in at.met.items() if id_ in rows}
    met |= {id_: met_as(id_, rows[id_], at.knowledge) for id_ in touched if id_ in rows}
    return at.having_met(met)


def _with_the_rest(
    at: KnownMap, campaign: Campaign, kinds: AbstractSet[str], *, has_learnt: bool
) -> KnownMap:
    """Crossings, regions and labels are few."""
    if has_learnt or "crossing" in kinds:
        at = at.showing(crossings=shown_crossings(campaign, at.map_id, at.knowledge))
    if has_learnt or kinds & {"region", "region_hexes"}:
        regions, hexes = shown_regions(campaign, at.map_id, at.known)
        at = at.showing(regions=regions, region_hexes=hexes)
    if has_learnt or "label" in kinds:
        at = at.showing(labels=shown_labels(campaign, at.map_id, at.known))
    return at
