"""A measured way through a dungeon: how long it is in feet, in squares, and from zone to zone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import FOOT, Passage, Zone
from mapper.model.places import FootPoint
from mapper.model.zones.zone_graph import WHATEVER_BARS, KnownDungeon, way_back
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.measure import Measure
from mapper.tools.shared.tool import Paint, Preview
from mapper.tools.zones.zone_pointer import drawn, drawn_to, feet, plan_of, zones_on


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
                said.append(_zones(many))
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


def _zones(many: int) -> str:
    if not many:
        return "the same zone"
    return "1 zone further" if many == 1 else f"{many} zones further"
