"""Delve: sends the chosen delvers to the zone that is clicked, or one whose token is dragged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import NOTHING, Held, News, Paint, PlaneFigure, Preview, Sent
from mapper.tools.zones.zone_pointer import drawn, drawn_zone, near_of, spot_of, zones_on

NOBODY = "Nobody delves on this map: go in from a hex with an entrance, or put a group here."


class ZoneWay(NamedTuple):
    """A way to a zone in words, and the points that it leads by; `is_near`: one move away."""

    text: str
    points: tuple[FootPoint, ...] = ()
    is_near: bool = False

    @property
    def is_here(self) -> bool:
        """Whether it ends where it begins."""
        return len(self.points) == 1


class DelveGuide(Protocol):
    """Who knows where the delvers are, and how they would get to a zone."""

    @property
    def is_here(self) -> bool:
        """Whether the chosen group is on the map that is shown."""
        ...

    def token_at(self, at: FootPoint, near: int) -> str:
        """The delver whose token is under a point; empty if there is none."""
        ...

    def way_to(self, zone: str, who: str = "") -> ZoneWay: ...


@dataclass(slots=True)
class DelveTool:
    """
    A click into the next zone has the chosen go there; further away, a second click does.

    A token is chosen by a click and sent by a drag. With Shift it is put there by hand.
    """

    paint: Paint
    zone_guide: DelveGuide | None = None
    news: News | None = None
    _goal: str = ""
    _carried: str = ""
    _start: str = ""

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> None:
        guide, spot = self.zone_guide, spot_of(held)
        if guide is None or not guide.is_here:
            raise NotAllowed(NOBODY)
        if spot is None:
            return
        zone = self._zone(campaign, held)
        self._carried = guide.token_at(spot, near_of(held))
        self._start = zone
        if self._carried or not zone:
            return
        way = guide.way_to(zone)
        if held.shift or zone == self._goal or way.is_near:
            self.news, self._goal = Sent(zone, by_hand=held.shift), ""
        else:
            self._goal = "" if way.is_here else zone

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, campaign: Campaign, _at: Hex, held: Held) -> None:
        who, self._carried = self._carried, ""
        zone = self._zone(campaign, held)
        if who:
            to = zone if zone != self._start else ""
            self.news = Sent(to, who, by_hand=held.shift)

    def cancel(self) -> None:
        self._goal = self._carried = ""

    def sent(self) -> Sent | None:
        """Where the way leads that was put together."""
        return Sent(self._goal) if self._goal else None

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        guide = self.zone_guide
        zone = self._zone(campaign, held) or self._goal
        if guide is None or not guide.is_here or not zone:
            return NOTHING
        return self._shown(campaign, guide, zone)

    def _shown(self, campaign: Campaign, guide: DelveGuide, zone: str) -> Preview:
        way = guide.way_to(zone, self._carried)
        rows = zones_on(campaign, self.paint)
        shapes: tuple[PlaneFigure, ...] = ()
        if self._goal in rows:
            shapes += drawn_zone(rows[self._goal], "chosen")
        if zone in rows and zone != self._goal:
            shapes += drawn_zone(rows[zone], "new" if way.points else "refused")
        if len(way.points) > 1:
            shapes += (
                drawn(way.points, "guide", is_closed=False),
                drawn(way.points[-1:], "handle"),
            )
        return Preview(text=way.text, drawn=shapes)

    def _zone(self, campaign: Campaign, held: Held) -> str:
        spot = spot_of(held)
        if spot is None:
            return ""
        return zone_at(zones_on(campaign, self.paint), spot, self.paint.sketch.level)
