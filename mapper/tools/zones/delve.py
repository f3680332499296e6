"""Delve: sends the chosen delvers to the zone that is clicked, or one whose token is dragged."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.model.campaign.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    NOTHING,
    DelveGuide,
    Guides,
    Hand,
    Outcome,
    Paint,
    PlaneFigure,
    Preview,
    Sent,
    Tool,
)
from mapper.tools.zones.zone_pointer import drawn, drawn_zone, zones_on

AGAIN = "Click it again, or press Ctrl+Return, to go."
NOBODY = "Nobody delves on this map: go in from a hex with an entrance, or put a group here."


@dataclass(slots=True)
class DelveTool(Tool):
    """
    A click into the next zone has the chosen go there; further away, a second click does.

    A token is chosen by a click and sent by a drag. With Shift it is put there by hand.
    """

    paint: Paint
    guide: DelveGuide | None = None
    _goal: str = ""
    _carried: str = ""
    _start: str = ""

    def press(self, _campaign: Campaign, hand: Hand) -> Outcome:
        guide, zone = self.guide, hand.zone
        if guide is None or not guide.is_here:
            raise NotAllowed(NOBODY)
        self._carried, self._start = guide.token_at(hand.foot, hand.reach), zone
        if self._carried or not zone:
            return NO_OUTCOME
        way = guide.way_to(zone)
        if hand.shift or zone == self._goal or way.is_near:
            self._goal = ""
            return Outcome(wish=Sent(zone, by_hand=hand.shift))
        self._goal = "" if way.is_here else zone
        return NO_OUTCOME

    def release(self, _campaign: Campaign, hand: Hand) -> Outcome:
        who, self._carried = self._carried, ""
        if not who:
            return NO_OUTCOME
        to = hand.zone if hand.zone != self._start else ""
        return Outcome(wish=Sent(to, who, by_hand=hand.shift))

    def cancel(self) -> None:
        self._goal = self._carried = ""

    def led_by(self, guides: Guides) -> None:
        self.guide = guides.zones

    def sent(self) -> Sent | None:
        goal, self._goal = self._goal, ""
        return Sent(goal) if goal else None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        guide, zone = self.guide, hand.zone or self._goal
        if guide is None or not guide.is_here or not zone:
            return NOTHING
        way = guide.way_to(zone, self._carried)
        rows = zones_on(campaign, self.paint)
        shapes: tuple[PlaneFigure, ...] = ()
        if self._goal in rows:
            shapes += drawn_zone(rows[self._goal], "chosen")
        if zone in rows and zone != self._goal:
            shapes += drawn_zone(rows[zone], "new" if way.points else "refused")
        if len(way.points) > 1:
            line, end = drawn(way.points, "guide", is_closed=False), way.points[-1:]
            shapes += (line, drawn(end, "handle"))
        goes = f"{way.text}. {AGAIN}" if self._goal == zone and len(way.points) > 1 else way.text
        return Preview(text=goes, drawn=shapes)
