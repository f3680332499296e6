"""Split: cuts a zone in two along a line, or into cells of one move."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.commands.zones.zones import cell_zone, divide_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import divided, shape_of
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Outcome, Paint, Preview, Tool
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_shape,
    drawn_to,
    drawn_zone,
    grid_about,
    zones_on,
)

PAST = 200
"""Hundredths of a foot that a line is drawn on beyond both of its ends."""


@dataclass(slots=True)
class SplitTool(Tool):
    """
    A drag from wall to wall splits the zone beneath it; with Shift a wall stands between the parts.

    A click splits a zone into cells that one move crosses.
    """

    paint: Paint
    _start: FootPoint | None = None

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        self._start = drawn_to(campaign, self.paint, hand)
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        start, self._start = self._start, None
        end, map_id = drawn_to(campaign, self.paint, hand), self.paint.map_id
        if start is None:
            return NO_OUTCOME
        if start == end:
            return Outcome(cell_zone(campaign, map_id, self._zone(campaign, hand.foot)))
        id_ = self._zone(campaign, _middle(start, end))
        line = _lengthened(start, end)
        return Outcome(divide_zone(campaign, map_id, id_, line, is_walled=hand.shift))

    def cancel(self) -> None:
        self._start = None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        end, start = drawn_to(campaign, self.paint, hand), self._start
        zones = zones_on(campaign, self.paint)
        if start is None or start == end:
            outlines = drawn_zone(zones[hand.zone], "guide") if hand.zone else ()
            words = "Click: into cells; drag: along a line" if hand.zone else ""
            grid = grid_about(campaign, self.paint, hand, end)
            return Preview(text=words, drawn=(*outlines, *grid, drawn((end,), "handle")))
        line = drawn((start, end), "new", is_closed=False)
        try:
            id_ = self._zone(campaign, _middle(start, end))
            parts = divided(shape_of(zones[id_]), _lengthened(start, end))
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=(line,))
        shown = [each for part in parts for each in drawn_shape(part)]
        words = "With a wall between the parts" if hand.shift else "Open from part to part"
        return Preview(text=words, drawn=(*shown, line))

    def _zone(self, campaign: Campaign, at: FootPoint) -> str:
        id_ = zone_at(zones_on(campaign, self.paint), at, self.paint.sketch.level)
        if not id_:
            raise NotAllowed("Draw the line through a zone, from wall to wall.")
        return id_


def _middle(one: FootPoint, other: FootPoint) -> FootPoint:
    return FootPoint((one.x + other.x) // 2, (one.y + other.y) // 2)


def _lengthened(start: FootPoint, end: FootPoint) -> tuple[FootPoint, FootPoint]:
    """A little past both ends, so that a line that ends at a wall goes through it."""
    right, down = end.x - start.x, end.y - start.y
    long = max(1.0, (right * right + down * down) ** 0.5)
    x, y = round(right * PAST / long), round(down * PAST / long)
    return FootPoint(start.x - x, start.y - y), FootPoint(end.x + x, end.y + y)
