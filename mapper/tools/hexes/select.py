"""Select: hexes by a click, a box or a lasso; what is selected is no part of the campaign."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.area import NOWHERE, Area, area_from_arrays, area_of
from mapper.model.hexes.flood import flood
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import offset
from mapper.model.hexes.shapes import Q_AXIS, R_AXIS, HexBand, HexShape, line_axial, rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.grips import Grip, HeldPoint, grip_at, path_near
from mapper.tools.shared.tool import (
    MOST,
    Chosen,
    Held,
    Made,
    News,
    Paint,
    Preview,
    hexes_counted,
)


@dataclass(slots=True)
class Select:
    """
    Control adds to what is selected, Shift takes away; Alt at the press: a lasso, not a box.

    A drag that begins on what is selected moves it, one that begins on a token or a feature moves
    that, and one that begins on a point of the path that was picked leads the path elsewhere.
    A click close to a path picks the path instead of the hex.
    """

    paint: Paint
    area: Area = NOWHERE
    path: str = ""
    news: News | None = None
    _way: list[Hex] = field(default_factory=list)
    _is_lasso: bool = False
    _grip: Grip | None = None

    def press(self, campaign: Campaign, at: Hex, held: Held) -> None:
        self.news = None
        self._way, self._is_lasso = [at], held.alt
        self._grip = grip_at(campaign, self.paint.map_id, at, held, self.area, self.path)

    def drag(self, _campaign: Campaign, at: Hex, _held: Held) -> None:
        if self._way and self._way[-1] != at:
            self._way.append(at)

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Made:
        if not self._way:
            return None
        self.drag(campaign, at, held)
        if self._grip is not None and len(self._way) > 1:
            return self._put_down(campaign, at, held)
        drawn = self._drawn(campaign)
        if len(self._way) == 1 and not (held.control or held.shift):
            self.path = path_near(campaign, self.paint.map_id, at, held.point)
            self.news = Chosen(at, self.path)
            drawn = NOWHERE if self.path else drawn
        self.cancel()
        self.area = self._with(drawn, held)
        return None

    def cancel(self) -> None:
        """What was selected before stays selected."""
        self._way, self._is_lasso, self._grip = [], False, None

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        if not self._way:
            selected = hexes_counted(len(self.area))
            return Preview(area_of([at]), None, f"{selected} selected" if self.area else "")
        way = self._way if self._way[-1] == at else [*self._way, at]
        try:
            if self._grip is not None and len(way) > 1:
                return self._grip.shown(campaign, at, held)
            drawn = self._drawn(campaign, way)
        except NotAllowed as refused:
            return Preview(text=str(refused))
        words = "Select"
        if held.control or held.shift:
            words = "Select less:" if held.shift else "Select more:"
        return Preview(drawn, None, f"{words} {hexes_counted(len(drawn))}")

    def _put_down(self, campaign: Campaign, at: Hex, held: Held) -> Made:
        grip, start = self._grip, self._way[0]
        self.cancel()
        if grip is None or (at == start and not isinstance(grip, HeldPoint)):
            return None
        made = grip.made(campaign, at, held)
        self.area = grip.area_at(at) or self.area
        return made

    def _with(self, drawn: Area, held: Held) -> Area:
        if held.shift:
            return self.area - drawn
        return self.area | drawn if held.control else drawn

    def _drawn(self, campaign: Campaign, way: list[Hex] | None = None) -> Area:
        way = self._way if way is None else way
        return lassoed(way) if self._is_lasso else _box(campaign, self.paint.map_id, way)


def lassoed(way: list[Hex]) -> Area:
    """The hexes of a closed line, and all that it surrounds."""
    lines = [line_axial(a, b) for a, b in zip(way, [*way[1:], way[0]], strict=True)]
    q, r = (np.concatenate(part) for part in zip(*lines, strict=True))
    first_q, last_q = int(q.min()) - 1, int(q.max()) + 1
    first_r, last_r = int(r.min()) - 1, int(r.max()) + 1
    count = (last_q - first_q + 1) * (last_r - first_r + 1)
    _refuse_many(count)
    edge = area_from_arrays(q, r)
    bounds = HexShape(
        (HexBand(Q_AXIS, first_q, last_q), HexBand(R_AXIS, first_r, last_r)), first_q, last_q
    )
    outside = flood(
        lambda place: bounds.bits(place) & ~edge.bits.get(place, 0), Hex(first_q, first_r), count
    )
    return bounds.area() - outside.area


def _box(campaign: Campaign, map_id: str, way: list[Hex]) -> Area:
    """From the first to the last hex, in columns and rows of the map's numbering."""
    on = campaign.one(Map, Key("map", "", map_id))
    ends = (offset(at, on.top, on.numbering.shove) for at in (way[0], way[-1]))
    (left, right), (first, last) = (sorted(pair) for pair in zip(*ends, strict=True))
    _refuse_many((right - left + 1) * (last - first + 1))
    return rectangle((left, right), (first, last), on.top, on.numbering.shove).area()


def _refuse_many(count: int) -> None:
    if count > MOST:
        raise NotAllowed(f"{count:,} hexes are too many to select; at most {MOST:,} can be.")
