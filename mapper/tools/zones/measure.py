"""Measure on a map of zones: how far it is in feet, in squares, and from zone to zone."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import dist

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import FOOT, Passage, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint
from mapper.model.zones.zone_graph import WHATEVER_BARS, KnownDungeon, way_back
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.measured_way import MeasuredWay
from mapper.tools.shared.tool import NOTHING, Held, Paint, Preview
from mapper.tools.zones.zone_pointer import drawn, drawn_to, feet, plan_of, zones_on


@dataclass(slots=True)
class ZoneMeasure:
    """The distance is that of the bird, and that of the squares and zones passed."""

    paint: Paint
    _way: MeasuredWay[FootPoint] = field(default_factory=MeasuredWay)
    _ground: KnownDungeon | None = None

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> None:
        at = drawn_to(campaign, self.paint, held)
        if at is not None:
            self._way.press(at)

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        self._way.forget()

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = drawn_to(campaign, self.paint, held)
        if at is None and not self._way.is_ended:
            return NOTHING
        if not self._way.corners:
            return Preview(drawn=(drawn((at,), "handle"),)) if at is not None else NOTHING
        way = self._way.led_to(at)
        line = drawn(way, "new", is_closed=False)
        return Preview(text=self._words(campaign, way), drawn=(line, drawn(way, "handle")))

    def _words(self, campaign: Campaign, way: tuple[FootPoint, ...]) -> str:
        far = sum(dist(a, b) for a, b in pairwise(way))
        grid = plan_of(campaign, self.paint.map_id).grid
        said = [f"{feet(far)} feet"]
        if grid:
            squares = sum(_squares(a, b, grid * FOOT) for a, b in pairwise(way))
            said.append("1 square" if squares == 1 else f"{squares} squares")
        zones, level = zones_on(campaign, self.paint), self.paint.sketch.level
        ends = [zone_at(zones, at, level) for at in (way[0], way[-1])]
        if all(ends):
            self._ground = _followed(self._ground, campaign, self.paint.map_id)
            many = zones_between(self._ground, *ends)
            if many is not None:
                said.append("the same zone" if not many else _zones(many))
        return ", ".join(said)


def _followed(kept: KnownDungeon | None, campaign: Campaign, map_id: str) -> KnownDungeon:
    """The zones as they are now: what is kept of them, unless they have changed since."""
    zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
    if kept is not None and kept.zones == zones and kept.passages == passages:
        return kept
    return KnownDungeon(zones, passages)


def zones_between(ground: KnownDungeon, start: str, end: str) -> int | None:
    """How many passages lie between two zones at least; None where no way leads there."""
    way = way_back(ground.graph(WHATEVER_BARS), start, end)
    return len(way) - 1 if way else None


def _squares(one: FootPoint, other: FootPoint, grid: int) -> int:
    """Moving along and aslant, each square counts once."""
    return max(round(abs(other.x - one.x) / grid), round(abs(other.y - one.y) / grid))


def _zones(many: int) -> str:
    return "1 zone further" if many == 1 else f"{many} zones further"
