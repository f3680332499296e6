"""What all that draws or exports takes: one map as an immutable value, without the campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar

import numpy as np

from mapper.model.campaign.rows import (
    LYING,
    Crossing,
    Feature,
    Label,
    Path,
    PathKind,
    Region,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.campaign.zone_rows import (
    FOOT,
    Passage,
    PassageState,
    RejectedPassage,
    TrapState,
    Zone,
    ZonePlan,
)
from mapper.model.found_clues import FoundClue
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import HALF_SQRT3, RADIUS, Hex, Numbering, Top
from mapper.model.hexes.shapes import DOUBLE_Q_AXIS, DOUBLE_R_AXIS, Q_AXIS, R_AXIS, extent_along

T = TypeVar("T")

SQUARE = 5 * FOOT
"""On a zone map, what is one in the plane: a square of five feet."""


class Extent(NamedTuple):
    """A rectangle of the plane."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


class PathEnds(NamedTuple):
    """In which direction a path comes to its first hex, and leaves its last; None: it ends."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class MapView:
    """A map as it is shown to someone; whoever holds it may keep it while the campaign goes on.

    What draws and measures takes any; what leaves the house takes a `GmMap` or a `PlayerMap`.
    """

    has_badges: ClassVar[bool] = False
    """Whether marks tell who may find what."""
    figure_word: ClassVar[str] = "Token"

    name: str
    top: Top = "flat"
    numbering: Numbering = field(default_factory=Numbering)
    hex_size: Fraction = Fraction(6)
    unit: Literal["miles", "km"] = "miles"
    terrain: Mapping[ChunkAt, bytes] = field(default_factory=dict)
    terrain_types: Mapping[int, TerrainType] = field(default_factory=dict)
    paths: Mapping[str, Path] = field(default_factory=dict)
    features: Mapping[str, Feature] = field(default_factory=dict)
    crossings: Mapping[str, Crossing] = field(default_factory=dict)
    regions: Mapping[str, Region] = field(default_factory=dict)
    region_hexes: Mapping[str, Mapping[ChunkAt, bytes]] = field(default_factory=dict)
    elevation: Mapping[ChunkAt, bytes] = field(default_factory=dict)
    tokens: Mapping[str, Token] = field(default_factory=dict)
    labels: Mapping[str, Label] = field(default_factory=dict)
    underlays: Mapping[str, Underlay] = field(default_factory=dict)
    path_kinds: Mapping[str, PathKind] = field(default_factory=dict)
    opens: Mapping[str, Hex] = field(default_factory=dict)
    """The maps that hexes of this one open, with the hexes."""
    runs_on: Mapping[str, PathEnds] = field(default_factory=dict)
    """Paths that are shown in part: the directions in which they go on, where they do."""
    plan: ZonePlan | None = None
    """What makes it a zone map."""
    zones: Mapping[str, Zone] = field(default_factory=dict)
    passages: Mapping[str, Passage] = field(default_factory=dict)
    no_passages: Mapping[str, RejectedPassage] = field(default_factory=dict)
    passage_states: Mapping[str, PassageState] = field(default_factory=dict)
    trap_states: Mapping[str, TrapState] = field(default_factory=dict)
    open_zones: Mapping[str, str] = field(default_factory=dict)
    """The maps that zones of this one open, with the zones."""
    clues: Mapping[str, FoundClue] = field(default_factory=dict)
    """Those that are found on it, to whatever they lead: for the game master alone."""
    beneath: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Where levels are joined to one, the zones of the level that an image lies beneath."""
    style: str = ""
    """In which it is drawn where nothing else is asked for."""
    _made: dict[Callable[[MapView], Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, Any]:
        """What was worked out of it stays behind."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name, value in {**state, "_made": {}}.items():
            object.__setattr__(self, name, value)

    def once(self, make: Callable[[MapView], T]) -> T:
        """What a function makes of this view: made when first asked for, and kept with it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def taking_over(self, make: Callable[[MapView], T], made: T) -> Self:
        """This view, with what a function would make of it made already from another one."""
        self._made[make] = made
        return self

    def has_made(self, make: Callable[[MapView], object]) -> bool:
        return make in self._made

    def with_terrain(self, changed: Mapping[ChunkAt, bytes | None]) -> Self:
        """The same map with these chunks instead of its own; None takes a chunk away."""
        laid = {**self.terrain, **changed}.items()
        return replace(self, terrain={at: chunk for at, chunk in laid if chunk is not None})

    @property
    def lying(self) -> dict[str, Mapping[str, Any]]:
        """What lies at spots of it, by its kind."""
        return {kind: getattr(self, f"{kind}s") for kind in LYING}

    def with_lying(self, laid: Callable[[Any], Any]) -> Self:
        """The same map with what lies on it as a function has it; None takes a thing away."""
        found: dict[str, Any] = {}
        for kind, rows in self.lying.items():
            after = ((id_, laid(row)) for id_, row in rows.items())
            found[f"{kind}s"] = {id_: row for id_, row in after if row is not None}
        return replace(self, **found)

    def extent(self) -> Extent | None:
        """The smallest rectangle around everything that is mapped; None on an empty map."""
        return self.once(_extent_of)


class GmMap(MapView):
    """A map as the game master has it: all of it."""

    __slots__ = ()
    has_badges = True


def _extent_of(view: MapView) -> Extent | None:
    if view.plan is not None:
        return _extent_of_zones(view)
    bounds = _bounds_of_terrain(view.terrain, view.top)
    bounds += _bounds_of_hexes(view, view.top)
    if not bounds:
        return None
    along = [a for a, _ in bounds]
    half = [b for _, b in bounds]
    return _extent(min(along), max(along), min(half), max(half), view.top)


def _extent_of_zones(view: MapView) -> Extent | None:
    corners = [point for row in view.zones.values() for point in row.outline]
    if not corners:
        return None
    xs, ys = [x / SQUARE for x, _ in corners], [y / SQUARE for _, y in corners]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def _bounds_of_hexes(view: MapView, top: Top) -> list[tuple[int, int]]:
    """The same for the hexes of paths and features."""
    ways = chain.from_iterable(map(attrgetter("hexes"), view.paths.values()))
    hexes = chain(ways, map(attrgetter("at"), view.features.values()))
    flat = np.fromiter(chain.from_iterable(hexes), np.int64)
    if not len(flat):
        return []
    q, r = flat[0::2], flat[1::2]
    along, half = (q, 2 * r + q) if top == "flat" else (r, 2 * q + r)
    return [(int(along.min()), int(half.min())), (int(along.max()), int(half.max()))]


def _extent(first: int, last: int, low: int, high: int, top: Top) -> Extent:
    near, far = first * HALF_SQRT3 - RADIUS, last * HALF_SQRT3 + RADIUS
    start, end = low / 2 - 0.5, high / 2 + 0.5
    return Extent(near, start, far, end) if top == "flat" else Extent(start, near, end, far)


def _bounds_of_terrain(terrain: Mapping[ChunkAt, bytes], top: Top) -> list[tuple[int, int]]:
    """Lattice places that bound all mapped hexes: two corners, or none."""
    along, half = (Q_AXIS, DOUBLE_R_AXIS) if top == "flat" else (R_AXIS, DOUBLE_Q_AXIS)
    ends, halves = extent_along(terrain, along), extent_along(terrain, half)
    return [*zip(ends, halves, strict=True)] if ends and halves else []
