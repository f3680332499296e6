"""Measure: how far it is along a way that is clicked from corner to corner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import Generic, TypeVar

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import FOOT, Passage, Zone
from mapper.model.hexes.chunks import area_from_arrays
from mapper.model.hexes.hexes import Hex, distance
from mapper.model.hexes.shapes import line_axial
from mapper.model.places import FootPoint
from mapper.model.zones.zone_graph import WHATEVER_BARS, KnownDungeon, way_back
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    NOTHING,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    hexes_counted,
)
from mapper.tools.zones.zone_pointer import drawn, drawn_to, feet, plan_of, zones_on

P = TypeVar("P")


@dataclass(slots=True)
class Measure(Tool, Generic[P]):
    """
    Each press adds a corner of the way, which leads on to the pointer.

    A second press on the last corner ends the way, which is then shown until the next press.
    """

    paint: Paint
    point_of: Callable[[Campaign, Paint, Hand], P]
    show: Callable[[Campaign, Paint, tuple[P, ...]], Preview]
    """The way from corner to corner to the pointer, in words too; a single point is none yet."""
    _corners: tuple[P, ...] = ()
    _is_ended: bool = False

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        at = self.point_of(campaign, self.paint, hand)
        if self._is_ended or self._corners == (at,):
            self.cancel()
        elif self._corners[-1:] == (at,):
            self._is_ended = True
            return NO_OUTCOME
        self._corners += (at,)
        return NO_OUTCOME

    def cancel(self) -> None:
        self._corners, self._is_ended = (), False

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        at = self.point_of(campaign, self.paint, hand)
        way = self._corners if self._is_ended else (*self._corners, at)
        return self.show(campaign, self.paint, way)


def measure_hexes(paint: Paint) -> Measure[Hex]:
    """The distance is that of the hexes passed."""
    return Measure(paint, lambda _campaign, _paint, hand: hand.hex, _hexes_shown)


def _hexes_shown(campaign: Campaign, paint: Paint, way: tuple[Hex, ...]) -> Preview:
    if len(way) < 2:
        return NOTHING
    lines = [line_axial(start, end) for start, end in pairwise(way)]
    q, r = (np.concatenate(part) for part in zip(*lines, strict=True))
    length = sum(distance(start, end) for start, end in pairwise(way))
    on = campaign.one(Map, Key("map", "", paint.map_id))
    return Preview(area_from_arrays(q, r), None, _hex_words(on, length), corners=way)


def _hex_words(on: Map, length: int) -> str:
    far = on.hex_size * length
    unit = "mile" if on.unit == "miles" and far == 1 else on.unit
    return f"{hexes_counted(length)}, {_exact(far)} {unit}"


def _exact(number: Fraction) -> str:
    """With decimals where they end soon, as a fraction otherwise: 10.5, 3 1/3."""
    thousandths = number * 1000
    if thousandths.denominator == 1:
        whole, rest = divmod(thousandths.numerator, 1000)
        return f"{whole:,}.{rest:03}".rstrip("0").rstrip(".")
    whole, rest = divmod(number.numerator, number.denominator)
    part = f"{rest}/{number.denominator}"
    return f"{whole:,} {part}" if whole else part


def measure_feet(paint: Paint) -> Measure[FootPoint]:
    """The distance is that of the bird, and that of the squares and zones passed."""
    return Measure(paint, drawn_to, _Ruler().show)


@dataclass(slots=True)
class _Ruler:
    """Keeps the dungeon that it has measured in, for as long as that stays as it is."""

    _ground: KnownDungeon | None = None

    def show(self, campaign: Campaign, paint: Paint, way: tuple[FootPoint, ...]) -> Preview:
        handles = drawn(way, "handle")
        if len(way) < 2:
            return Preview(drawn=(handles,))
        line = drawn(way, "new", is_closed=False)
        return Preview(text=self._words(campaign, paint, way), drawn=(line, handles))

    def _words(self, campaign: Campaign, paint: Paint, way: tuple[FootPoint, ...]) -> str:
        far = sum(dist(a, b) for a, b in pairwise(way))
        grid = plan_of(campaign, paint.map_id).grid
        said = [f"{feet(far)} feet"]
        if grid:
            squares = sum(_squares(a, b, grid * FOOT) for a, b in pairwise(way))
            said.append("1 square" if squares == 1 else f"{squares} squares")
        zones, level = zones_on(campaign, paint), paint.sketch.level
        ends = [zone_at(zones, at, level) for at in (way[0], way[-1])]
        if all(ends):
            many = zones_between(self._followed(campaign, paint.map_id), *ends)
            if many is not None:
                said.append(_zones_told(many))
        return ", ".join(said)

    def _followed(self, campaign: Campaign, map_id: str) -> KnownDungeon:
        zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
        kept = self._ground
        if kept is None or (kept.zones, kept.passages) != (zones, passages):
            self._ground = kept = KnownDungeon(zones, passages)
        return kept


def zones_between(ground: KnownDungeon, start: str, end: str) -> int | None:
    """How many passages lie between two zones at least; None where no way leads there."""
    way = way_back(ground.graph(WHATEVER_BARS), start, end)
    return len(way) - 1 if way else None


def _squares(one: FootPoint, other: FootPoint, grid: int) -> int:
    """Moving along and aslant, each square counts once."""
    return max(round(abs(other.x - one.x) / grid), round(abs(other.y - one.y) / grid))


def _zones_told(many: int) -> str:
    if not many:
        return "the same zone"
    return "1 zone further" if many == 1 else f"{many} zones further"
