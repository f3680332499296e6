"""What leads out of a spot: from a zone its passages, from a hex the six beside it."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Path
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.layout import centre
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.spot_contents import passes
from mapper.model.zones.zone_shapes import bounds, shape_of

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
        where = TOWARDS[round(atan2(middle.y - here.y, middle.x - here.x) / (pi / 4)) % 8]
        yield StepOut(
            to,
            where,
            tuple(path for path in near if _leads(path, at, to)),
            tuple(path for path in near if _lies_between(path, at, to)),
            tuple(there[to]),
        )


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
