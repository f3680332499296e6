"""The ground of a map as travellers meet it: terrain by its class, roads and bars at its sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Crossing, Path, PathKind, TerrainType
from mapper.model.hexes.chunks import ChunkAt, Integers, value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import Side, between, canonical
from mapper.model.path_geometry import crossed, lies_on, touches
from mapper.play.map_rules import rules_of, weather_on
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.procedure import WATER, TravelProcedure, Under

USUAL_CLASS: Mapping[str, str] = {"hexploration": "plains", "neverwhere": "average"}
ROUTES = ("road", "trail")
NO_WAY: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AtASide:
    """The routes over a side, and what bars it; empty: nothing does."""

    routes: tuple[str, ...] = NO_WAY
    barred: str = ""


OPEN = AtASide()


@dataclass(frozen=True)
class Country:
    """A map as it is now; a later edit needs `country_after`."""

    map_id: str
    terrain: Mapping[ChunkAt, bytes]
    classes: Mapping[int, str]
    sides: Mapping[Side, AtASide]
    procedure: TravelProcedure
    weather: str

    def under(self, start: Hex, end: Hex) -> Under:
        """What a step leads over."""
        side = between(start, end)
        at = self.sides.get(side, OPEN) if side is not None else OPEN
        codes = value_at(self.terrain, start), value_at(self.terrain, end)
        return _under(self.classes, codes, at, self.weather)

    def code(self, at: Hex) -> int:
        """The terrain code of a hex; 0 where nothing is mapped."""
        return value_at(self.terrain, at)

    @cached_property
    def codes(self) -> list[int]:
        """The codes of all terrain that there is."""
        every = np.frombuffer(bytearray().join(self.terrain.values()), np.uint8)
        there: list[int] = np.flatnonzero(np.bincount(every, minlength=1)).tolist()
        return [code for code in there if code]

    @cached_property
    def side_arrays(self) -> SideArrays:
        """All sides that are not open, as arrays."""
        kinds = list(dict.fromkeys(self.sides.values()))
        number = {kind: at for at, kind in enumerate(kinds)}
        flat = [(s.hex.q, s.hex.r, s.direction, number[kind]) for s, kind in self.sides.items()]
        return SideArrays(tuple(kinds), np.array(flat, np.int64).reshape(-1, 4))


@dataclass(frozen=True, slots=True)
class SideArrays:
    """Of each side its hex's q and r, its direction, and the number of what is at it."""

    kinds: tuple[AtASide, ...]
    sides: Integers


def country_of(campaign: Campaign, map_id: str) -> Country:
    """The whole map, for reach and routes; a single step asks `under` alone."""
    procedure = procedure_on(campaign, map_id)
    return Country(
        map_id,
        dict(campaign.chunks("terrain", map_id)),
        classes_for(campaign, procedure.system),
        _at_sides(campaign, map_id),
        procedure,
        weather_on(campaign, map_id).kind,
    )


def country_after(before: Country, campaign: Campaign, change: Change) -> Country:
    """The country once a change was applied: what did not change is shared with the old one."""
    map_id = before.map_id
    kinds = change.kinds_on(map_id)
    if kinds & {"map", "rules", "terrain_type"}:
        return country_of(campaign, map_id)
    terrain, sides = before.terrain, before.sides
    if "terrain" in kinds:
        terrain = dict(campaign.chunks("terrain", map_id))
    if kinds & {"path", "crossing", "path_kind"}:
        sides = _at_sides(campaign, map_id)
    if not kinds & {"terrain", "path", "crossing", "path_kind", "weather", "member_state", "pot"}:
        return before
    weather = weather_on(campaign, map_id).kind
    procedure = procedure_on(campaign, map_id)
    return Country(map_id, terrain, before.classes, sides, procedure, weather)


def under(
    campaign: Campaign, map_id: str, procedure: TravelProcedure, start: Hex, end: Hex
) -> Under:
    """What one step leads over, asked of the campaign itself."""
    terrain = campaign.chunks("terrain", map_id)
    side = between(start, end)
    at = OPEN if side is None else _at_sides(campaign, map_id, side).get(side, OPEN)
    classes = classes_for(campaign, procedure.system)
    codes = value_at(terrain, start), value_at(terrain, end)
    return _under(classes, codes, at, weather_on(campaign, map_id).kind)


def classes_for(campaign: Campaign, system: str) -> dict[int, str]:
    """What a rules system takes each terrain code for; water is water by all of them."""
    return {row.code: _class_for(row, system) for row in campaign.all(TerrainType).values()}


def _class_for(row: TerrainType, system: str) -> str:
    is_water = row.classes.get("hexploration") == WATER
    return WATER if is_water else row.classes.get(system, USUAL_CLASS.get(system, ""))


def _under(classes: Mapping[int, str], codes: tuple[int, int], at: AtASide, weather: str) -> Under:
    before, code = codes
    barred = at.barred if code else "there is no map"
    left = classes.get(before, "")
    return Under(classes.get(code, "plains"), left, at.routes, weather, barred)


def _at_sides(campaign: Campaign, map_id: str, only: Side | None = None) -> dict[Side, AtASide]:
    """What is at the sides that are not open, or at one of them."""
    travel = {id_: row.travel for id_, row in campaign.all(PathKind).items()}
    routes: dict[Side, set[str]] = {}
    bars: dict[Side, set[str]] = {}
    for path in campaign.all(Path, map_id).values():
        kind = travel.get(path.kind, path.kind)
        if path.hexes and kind in ROUTES:
            for side in _sides_of(path, only):
                routes.setdefault(side, set()).add(kind)
        elif path.sides and kind in {"river", "wall"}:
            for side in _sides_of(path, only):
                bars.setdefault(side, set()).add(kind)
    crossings = _crossings(campaign, map_id) if bars else {}
    rivers_bar = rules_of(campaign, map_id).rivers_bar
    found = {}
    for side in {*routes, *bars}:
        over, along = routes.get(side, set()), bars.get(side, set())
        found[side] = _at(over, along, crossings.get(side, set()), rivers_bar=rivers_bar)
    return found


def _sides_of(path: Path, only: Side | None) -> set[Side]:
    if only is not None:
        return {only} if touches(path, only) else set()
    return crossed(path) if path.hexes else lies_on(path)


def _at(over: set[str], along: set[str], crossings: set[str], *, rivers_bar: bool) -> AtASide:
    """A wall needs a gate; a river along the side a bridge, a ford, a ferry or a road."""
    routes = tuple(route for route in ROUTES if route in over)
    if "wall" in along and "gate" not in crossings:
        return AtASide(routes, "a wall without a gate bars the way")
    has_way = bool(routes or crossings - {"gate"})
    if "river" in along and rivers_bar and not has_way:
        return AtASide(routes, "a river without a bridge, a ford or a ferry bars the way")
    return AtASide(routes)


def _crossings(campaign: Campaign, map_id: str) -> dict[Side, set[str]]:
    found: dict[Side, set[str]] = {}
    for row in campaign.all(Crossing, map_id).values():
        found.setdefault(canonical(row.side), set()).add(row.kind)
    return found
