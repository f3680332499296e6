"""What lies at a spot on a map of either kind, what a hex belongs to, and what leads out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, pi
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Label, Path, Region, Token
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.found_clues import FoundClue, clues_found_at
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, Point, centre, neighbours
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.places import Spot, zone_of
from mapper.model.zones.zone_shapes import bounds, shape_of

NO_WAYS: Mapping[str, Passage] = {}


class LiesAtSpot(Protocol):
    """A row of something that lies at a hex or in a zone."""

    @property
    def at(self) -> Spot: ...


class SpotContents(NamedTuple):
    """The things of a hex or a zone in the order in which they are listed, and what opens there."""

    things: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """By their kinds."""
    opens: tuple[str, ...] = ()
    """The maps behind it."""
    ways: Mapping[str, Passage] = NO_WAYS
    """What leads out of it; out of a hex nothing does."""
    clues: Mapping[str, FoundClue] = MappingProxyType({})
    """Those that are found there."""

    @property
    def features(self) -> Mapping[str, Feature]:
        return self.things.get("feature", {})

    @property
    def tokens(self) -> Mapping[str, Token]:
        return self.things.get("token", {})


class HexBelongings(NamedTuple):
    """What a hex belongs to: the regions around it, the paths that pass it, the words over it."""

    regions: Mapping[str, Region]
    paths: Mapping[str, Path]
    labels: Mapping[str, Label]


def belongings_of(view: MapView, at: Hex) -> HexBelongings:
    return HexBelongings(
        regions={
            id_: region
            for id_, region in view.regions.items()
            if value_at(view.region_hexes.get(id_, {}), at)
        },
        paths={id_: path for id_, path in view.paths.items() if passes(path, at)},
        labels={id_: words for id_, words in view.labels.items() if at in words.hexes},
    )


R = TypeVar("R", bound=LiesAtSpot)


def lying_at(rows: Mapping[str, R], spot: Spot) -> dict[str, R]:
    """The rows that lie at a hex or in a zone, in the order in which they are listed or made."""
    zone = zone_of(spot)
    found = {
        id_: row
        for id_, row in rows.items()
        if (zone_of(row.at) == zone if zone else row.at == spot)
    }
    return dict(sorted(found.items(), key=_order))


def _order(pair: tuple[str, LiesAtSpot]) -> tuple[object, ...]:
    return getattr(pair[1], "order", 0), natural(pair[0])


def contents_at(
    view: MapView, spot: Spot, opens: tuple[str, ...], ways: Mapping[str, Passage] = NO_WAYS
) -> SpotContents:
    """What lies at a hex or in a zone, beside the maps behind it and what leads out of it."""
    things = {kind: lying_at(rows, spot) for kind, rows in view.lying.items()}
    return SpotContents(things, opens, ways, clues_found_at(view.clues, spot))


def passes(path: Path, at: Hex) -> bool:
    """Whether a path runs through a hex, or along one of its sides."""
    return at in path.hexes or any(at in hexes_beside(side) for side in path.sides)


TOWARDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
WITHIN = "within"


class WayOut(NamedTuple):
    """A passage as it is from one of its sides, and in which direction it lies there."""

    id: str
    row: Passage
    side: PassageSide
    other: PassageSide
    where: str


class StepOut(NamedTuple):
    """The step into a hex beside: paths that lead there, paths in between, what stands there."""

    to: Hex
    where: str
    paths: tuple[Path, ...]
    crossed: tuple[Path, ...]
    features: tuple[Feature, ...]


def ways_out(view: MapView, id_: str) -> Iterator[WayOut]:
    """Those of a zone, in the order in which they were drawn."""
    own = [
        (key, row, index)
        for key, row in view.passages.items()
        for index in (0, 1)
        if row.sides[index].zone == id_
    ]
    for key, row, index in sorted(own, key=lambda each: natural(each[0])):
        at = row.there if index and row.there is not None else row.at
        where = _towards(view.zones[id_], at)
        yield WayOut(key, row, row.sides[index], row.sides[1 - index], where)


def steps_out(view: MapView, at: Hex) -> Iterator[StepOut]:
    """Those of a hex, the northernmost first and on with the clock."""
    here = centre(at, view.top)
    beside = {to: centre(to, view.top) for to in neighbours(at)}
    near = [path for path in view.paths.values() if passes(path, at)]
    there: dict[Hex, list[Feature]] = {to: [] for to in beside}
    for feature in view.features.values():
        if feature.at in there:
            there[feature.at].append(feature)
    for to, middle in sorted(beside.items(), key=lambda each: _turn(here, each[1])):
        where = direction_named(here, middle)
        yield StepOut(
            to,
            where,
            tuple(path for path in near if _leads(path, at, to)),
            tuple(path for path in near if _lies_between(path, at, to)),
            tuple(there[to]),
        )


def direction_named(start: Point, end: Point) -> str:
    """In which of eight directions one point lies from another."""
    return TOWARDS[round(atan2(end.y - start.y, end.x - start.x) / (pi / 4)) % 8]


def _turn(here: tuple[float, float], there: tuple[float, float]) -> float:
    """By which hexes come in the order of a clock."""
    return (atan2(there[1] - here[1], there[0] - here[0]) / pi + 0.5 + 1e-9) % 2


def _leads(path: Path, at: Hex, to: Hex) -> bool:
    """Whether a path goes from a hex straight into the one beside it."""
    pairs = zip(path.hexes, path.hexes[1:], strict=False)
    return any({one, other} == {at, to} for one, other in pairs)


def _lies_between(path: Path, at: Hex, to: Hex) -> bool:
    return any({*hexes_beside(side)} == {at, to} for side in path.sides)


def _towards(zone: Zone, at: Span) -> str:
    """From the middle of a zone, in which of eight directions a passage lies."""
    left, top, right, bottom = bounds(shape_of(zone))
    x = (at.start.x + at.end.x - left - right) / max(1, right - left)
    y = (at.start.y + at.end.y - top - bottom) / max(1, bottom - top)
    if max(abs(x), abs(y)) < 0.5:
        return WITHIN
    return TOWARDS[round(atan2(y, x) / (pi / 4)) % 8]
