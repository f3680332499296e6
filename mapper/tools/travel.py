"""Travel and delve: lead groups over hexes and through zones, by clicks or by their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.hexes import Hex, line
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    NO_KEYS,
    NO_OUTCOME,
    NOTHING,
    DelveGuide,
    Guide,
    Guides,
    Hand,
    Outcome,
    Paint,
    PlaneFigure,
    Preview,
    Sent,
    Tool,
    ToolKey,
    Trip,
    hexes_counted,
)
from mapper.tools.zones.zone_pointer import drawn, drawn_zone, zones_on

NOBODY = "No group is chosen on this map: form one first."
AGAIN = "Click it again, or press Ctrl+Return, to go."
NOBODY_DELVES = "Nobody delves on this map: go in from a hex with an entrance, or put a group here."
LEADING: frozenset[ToolKey] = frozenset({"end", "back", "step"})


@dataclass(slots=True)
class Travel(Tool):
    """
    A click sets the goal, and a second one on it has the group go there.

    Enter makes a stop of the goal, or of where is pointed at; Backspace drops the last.
    """

    paint: Paint
    guide: Guide | None = None
    _stops: tuple[Hex, ...] = ()
    _goal: Hex | None = None
    _group: str = ""
    _carried: tuple[Hex, ...] = ()

    @property
    def is_begun(self) -> bool:
        return bool(self.aim)

    @property
    def aim(self) -> tuple[Hex, ...]:
        return (*self._stops, *(() if self._goal is None else (self._goal,)))

    @property
    def keys(self) -> frozenset[ToolKey]:
        return LEADING if self.guide is not None and self.guide.start is not None else NO_KEYS

    def press(self, _campaign: Campaign, hand: Hand) -> Outcome:
        guide, at = self.guide, hand.hex
        group = guide.group_at(at) if guide is not None else ""
        if group and not self.is_begun:
            self._group, self._carried = group, (at,)
        elif guide is None or guide.start is None:
            raise NotAllowed(NOBODY)
        elif at == self._goal:
            return Outcome(wish=self.sent())
        else:
            self._goal = at
        return NO_OUTCOME

    def drag(self, _campaign: Campaign, hand: Hand) -> Outcome:
        if self._carried:
            self._carried = _led(self._carried, hand.hex)
        return NO_OUTCOME

    def release(self, _campaign: Campaign, _hand: Hand) -> Outcome:
        way, self._carried = self._carried, ()
        return Outcome(wish=Trip(way, self._group)) if way else NO_OUTCOME

    def cancel(self) -> None:
        self._stops, self._goal, self._carried = (), None, ()

    def type(self, _campaign: Campaign, key: ToolKey, hand: Hand) -> Outcome:
        if key == "end":
            at = self._goal if self._goal is not None else hand.hex
            if at not in self._stops[-1:]:
                self._stops += (at,)
        elif self._goal is None:
            self._stops = self._stops[:-1]
        self._goal = None
        return NO_OUTCOME

    def lead_to(self, goal: Hex) -> None:
        self._stops, self._goal = (), goal

    def led_by(self, guides: Guides) -> None:
        self.guide = guides.hexes

    def sent(self) -> Trip | None:
        """From where the group is now."""
        guide, points = self.guide, self._points(None)
        if guide is None or len(points) < 2:
            return None
        foreseen = guide.through(points)
        if not foreseen.hexes:
            raise NotAllowed(foreseen.text)
        return Trip(foreseen.hexes)

    def passed(self, way: Sequence[Hex]) -> None:
        while self._stops and self._stops[0] in way:
            self._stops = self._stops[1:]
        if not self._stops and self._goal in way[-1:]:
            self._goal = None

    def preview(self, _campaign: Campaign, hand: Hand) -> Preview:
        if self._carried:
            steps = len(self._carried) - 1
            text = f"Move {hexes_counted(steps)}" if steps else "Drag to move"
            return Preview(text=text, line=self._carried, corners=self._carried[-1:])
        guide, points = self.guide, self._points(hand.hex)
        if guide is None or not points:
            return NOTHING
        foreseen = guide.through(points)
        ends = points[1:] if self.is_begun else ()
        return Preview(
            text=foreseen.text, line=foreseen.hexes, corners=ends, nights=foreseen.nights
        )

    def _points(self, at: Hex | None) -> tuple[Hex, ...]:
        """From the group over the stops to the goal, or else to where is pointed at."""
        start = self.guide.start if self.guide is not None else None
        if start is None:
            return ()
        last = self._goal if self._goal is not None else at
        return (start, *self._stops, *(() if last is None else (last,)))


def _led(way: tuple[Hex, ...], to: Hex) -> tuple[Hex, ...]:
    """A way led on to a hex; led back into itself, it is shorter again."""
    for at in line(way[-1], to)[1:]:
        way = way[: way.index(at) + 1] if at in way else (*way, at)
    return way


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
            raise NotAllowed(NOBODY_DELVES)
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
