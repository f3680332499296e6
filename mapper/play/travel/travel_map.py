"""The ground of a map as travellers meet it: terrain by its class, roads and bars at its sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Mooring
from mapper.model.campaign.rows import Crossing, Path, PathKind, TerrainType
from mapper.model.campaign.travel_rows import Weather
from mapper.model.hexes.chunks import ChunkAt, Integers, value_at
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.sides import Side, between, canonical
from mapper.model.path_geometry import crossed, lies_on, touches
from mapper.play.map_rules import rules_of, weather_on
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.procedure import NO_MAP, WALLED, WATER, TravelProcedure, Under

USUAL_CLASS: Mapping[str, str] = {"hexploration": "plains", "neverwhere": "average"}
ROUTES = ("road", "trail")
NO_WAY: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AtASide:
    """The routes over a side, and what bars it; empty: nothing does.

    `flow`: a river leads over it, 1 as the side is named, -1 the other way.
    """

    routes: tuple[str, ...] = NO_WAY
    barred: str = ""
    flow: int = 0
    is_paved: bool = False
    is_cleared: bool = False

    @property
    def turned(self) -> AtASide:
        """As it is to whoever comes from the other hex."""
        return replace(self, flow=-self.flow) if self.flow else self

    def under(self, terrain: str, left: str, weather: Weather) -> Under:
        """What a step over it leads over, from the hex by which the side is named."""
        return Under(
            terrain,
            left,
            self.routes,
            weather.kind,
            self.barred,
            CURRENTS[self.flow],
            weather.wind,
            self.is_paved,
            self.is_cleared,
        )


CURRENTS = {0: "", 1: "downstream", -1: "upstream"}
OPEN = AtASide()


@dataclass(frozen=True)
class Country:
    """A map as it is now; a later edit needs `country_after`."""

    map_id: str
    terrain: Mapping[ChunkAt, bytes]
    classes: Mapping[int, str]
    sides: Mapping[Side, AtASide]
    procedure: TravelProcedure
    weather: Weather

    def under(self, start: Hex, end: Hex) -> Under:
        """What a step leads over."""
        side = between(start, end)
        at = OPEN if side is None else _from(start, side, self.sides.get(side, OPEN))
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
        _as_met(weather_on(campaign, map_id)),
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
    weather = _as_met(weather_on(campaign, map_id))
    procedure = procedure_on(campaign, map_id)
    return Country(map_id, terrain, before.classes, sides, procedure, weather)


def under(
    campaign: Campaign, map_id: str, procedure: TravelProcedure, start: Hex, end: Hex
) -> Under:
    """What one step leads over, asked of the campaign itself."""
    terrain = campaign.chunks("terrain", map_id)
    side = between(start, end)
    at = OPEN if side is None else _at_sides(campaign, map_id, side).get(side, OPEN)
    at = at if side is None else _from(start, side, at)
    classes = classes_for(campaign, procedure.system)
    codes = value_at(terrain, start), value_at(terrain, end)
    return _under(classes, codes, at, weather_on(campaign, map_id))


def _from(start: Hex, side: Side, at: AtASide) -> AtASide:
    return at if side.hex == start else at.turned


def _as_met(weather: Weather) -> Weather:
    """Since when it is so matters to no step."""
    return replace(weather, since=0)


def classes_for(campaign: Campaign, system: str) -> dict[int, str]:
    """What a rules system takes each terrain code for; water is water by all of them."""
    return {row.code: _class_for(row, system) for row in campaign.all(TerrainType).values()}


def moorings_on(campaign: Campaign, map_id: str) -> dict[str, Mooring]:
    """The vessels that lie on a map, with their ids."""
    rows = campaign.all(Mooring, map_id).items()
    return {id_: row for id_, row in rows if not row.is_gone}


def is_at_shore(campaign: Campaign, map_id: str, at: Hex, lies: Hex) -> bool:
    """Whether what lies in a hex is in reach of another: there, or in the water beside it."""
    return lies == at or (lies in neighbours(at) and is_water(campaign, map_id, lies))


def is_land(campaign: Campaign, map_id: str, at: Hex) -> bool:
    """Whether a hex is mapped, and no water."""
    is_mapped = bool(value_at(campaign.chunks("terrain", map_id), at))
    return is_mapped and not is_water(campaign, map_id, at)


def is_water(campaign: Campaign, map_id: str, at: Hex) -> bool:
    code = value_at(campaign.chunks("terrain", map_id), at)
    return classes_for(campaign, "hexploration").get(code) == WATER


def is_afloat(campaign: Campaign, map_id: str, at: Hex) -> bool:
    """Whether there is water in a hex or beside it, or a river runs through it."""
    if any(is_water(campaign, map_id, each) for each in (at, *neighbours(at))):
        return True
    travel = {id_: row.travel for id_, row in campaign.all(PathKind).items()}
    paths = campaign.all(Path, map_id).values()
    return any(at in path.hexes and travel.get(path.kind, path.kind) == "river" for path in paths)


def _class_for(row: TerrainType, system: str) -> str:
    is_water = row.classes.get("hexploration") == WATER
    return WATER if is_water else row.classes.get(system, USUAL_CLASS.get(system, ""))


def _under(
    classes: Mapping[int, str], codes: tuple[int, int], at: AtASide, weather: Weather
) -> Under:
    before, code = codes
    at = at if code else replace(at, barred=NO_MAP)
    return at.under(classes.get(code, "plains"), classes.get(before, ""), weather)


def _at_sides(campaign: Campaign, map_id: str, only: Side | None = None) -> dict[Side, AtASide]:
    """What is at the sides that are not open, or at one of them."""
    travel = {id_: row.travel for id_, row in campaign.all(PathKind).items()}
    routes: dict[Side, set[str]] = {}
    bars: dict[Side, set[str]] = {}
    flows: dict[Side, int] = {}
    better: dict[Side, set[str]] = {}
    for path in campaign.all(Path, map_id).values():
        kind = travel.get(path.kind, path.kind)
        if path.hexes and kind in ROUTES:
            for side in _sides_of(path, only):
                routes.setdefault(side, set()).add(kind)
                better.setdefault(side, set()).update(_made_better(path))
        elif path.hexes and kind == "river":
            flows |= _flows(path, only)
        elif path.sides and kind in {"river", "wall"}:
            for side in _sides_of(path, only):
                bars.setdefault(side, set()).add(kind)
    crossings = _crossings(campaign, map_id) if bars else {}
    rivers_bar = rules_of(campaign, map_id).rivers_bar
    found = {}
    for side in {*routes, *bars, *flows}:
        over, along = routes.get(side, set()), bars.get(side, set())
        at = _at(over, along, crossings.get(side, set()), rivers_bar=rivers_bar)
        made = better.get(side, set())
        flow, paved, cleared = flows.get(side, 0), "paved" in made, "cleared" in made
        found[side] = replace(at, flow=flow, is_paved=paved, is_cleared=cleared)
    return found


def _made_better(path: Path) -> set[str]:
    made = {"paved": path.is_paved, "cleared": path.is_cleared}
    return {name for name, is_so in made.items() if is_so}


def _flows(path: Path, only: Side | None) -> dict[Side, int]:
    """Which way a river through hexes leads over each side."""
    if only is not None and not touches(path, only):
        return {}
    found = {}
    for a, b in pairwise(path.hexes):
        side = between(a, b)
        if side is not None and only in (None, side):
            found[side] = 1 if side.hex == a else -1
    return found


def _sides_of(path: Path, only: Side | None) -> set[Side]:
    if only is not None:
        return {only} if touches(path, only) else set()
    return crossed(path) if path.hexes else lies_on(path)


def _at(over: set[str], along: set[str], crossings: set[str], *, rivers_bar: bool) -> AtASide:
    """A wall needs a gate; a river along the side a bridge, a ford, a ferry or a road."""
    routes = tuple(route for route in ROUTES if route in over)
    if "wall" in along and "gate" not in crossings:
        return AtASide(routes, WALLED)
    has_way = bool(routes or crossings - {"gate"})
    if "river" in along and rivers_bar and not has_way:
        return AtASide(routes, "a river without a bridge, a ford or a ferry bars the way")
    return AtASide(routes)


def _crossings(campaign: Campaign, map_id: str) -> dict[Side, set[str]]:
    found: dict[Side, set[str]] = {}
    for row in campaign.all(Crossing, map_id).values():
        if not row.is_within:
            found.setdefault(canonical(row.side), set()).add(row.kind)
    return found
