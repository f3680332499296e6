"""Label and crossing: words on a map of hexes, bridges and fords where its paths cross."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.paths.paths import (
    add_crossing,
    crossing_at,
    edit_crossing,
    remove_crossing,
)
from mapper.commands.things.things import move_label
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Crossing, Key, Label, Path
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, add, subtract
from mapper.model.hexes.sides import Side, nearest_side, side_point
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import hexes_in, simplified, touches
from mapper.tools.hexes.select import top_of
from mapper.tools.shared.tool import NO_OUTCOME, Click, Hand, Outcome, Paint, Preview, Tool, Worded

MOST_BENDS = 8
"""A label that is drawn along a line is led through so many hexes."""


@dataclass(slots=True)
class LabelTool(Tool):
    """A click writes a label or edits the one that is there; a drag writes along, or moves it."""

    paint: Paint
    _way: list[Hex] = field(default_factory=list)
    _label: str = ""

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        self._way, self._label = [hand.hex], label_at(campaign, self.paint.map_id, hand.hex)
        return NO_OUTCOME

    def drag(self, _campaign: Campaign, hand: Hand) -> Outcome:
        if self._way and self._way[-1] != hand.hex:
            self._way.append(hand.hex)
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if not self._way:
            return NO_OUTCOME
        self.drag(campaign, hand)
        way, label, map_id = self._way, self._label, self.paint.map_id
        self.cancel()
        if not label:
            return Outcome(wish=Worded(_bends(way)))
        row = campaign.one(Label, Key("label", map_id, label))
        if len(way) == 1:
            return Outcome(wish=Worded(row.hexes, label))
        by = subtract(hand.hex, way[0])
        return Outcome(move_label(campaign, map_id, label, by) or None)

    def cancel(self) -> None:
        self._way, self._label = [], ""

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        map_id, at = self.paint.map_id, hand.hex
        label = self._label if self._way else label_at(campaign, map_id, at)
        if label:
            row = campaign.one(Label, Key("label", map_id, label))
            by = subtract(at, self._way[0]) if self._way else Hex(0, 0)
            hexes = tuple(add(hex_, by) for hex_ in row.hexes)
            words = f"Move “{row.text}”" if self._way else f"Edit “{row.text}”; drag to move it"
            return Preview(area_of(hexes), None, words, line=hexes if len(hexes) > 1 else ())
        if len(self._way) > 1:
            hexes = _bends([*self._way, at])
            return Preview(area_of(hexes), None, "Write along this line", line=hexes)
        return Preview(area_of([at]), None, "Write a label here; drag to write along a line")


def crossing_tool(paint: Paint) -> Click:
    """A click puts a bridge or ford where a path crosses a hexside; a second one removes it."""
    return Click(paint, _put_crossing, _show_crossing)


def _put_crossing(campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
    return Outcome(_crossed(campaign, paint, _side(campaign, paint, hand), hand) or None)


def _show_crossing(campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
    side = _side(campaign, paint, hand)
    return Preview(text=_crossed(campaign, paint, side, hand).label, sides=(side,))


def _side(campaign: Campaign, paint: Paint, hand: Hand) -> Side:
    """The nearest side of the hex that a path crosses or lies on, or else the nearest."""
    top, at, (x, y) = top_of(campaign, paint.map_id), hand.hex, hand.point
    rows = campaign.all(Path, paint.map_id).values()
    paths = [row for row in rows if at in row.hexes or row.sides]
    sides = [Side(at, towards) for towards in range(6)]
    crossed = [side for side in sides if any(touches(path, side) for path in paths)]

    def far(side: Side) -> float:
        middle = side_point(side, top)
        return (middle.x - x) ** 2 + (middle.y - y) ** 2

    return min(crossed, key=far) if crossed else nearest_side(x, y, top)


def _crossed(campaign: Campaign, paint: Paint, side: Side, hand: Hand) -> Change:
    map_id, wanted = paint.map_id, Crossing(paint.crossing, side)
    there = crossing_at(campaign, map_id, side)
    if there is None:
        if hand.shift:
            raise NotAllowed("There is nothing to take away at this hexside.")
        return add_crossing(campaign, map_id, wanted)
    row = campaign.one(Crossing, Key("crossing", map_id, there))
    if hand.shift or row.kind == wanted.kind:
        return remove_crossing(campaign, map_id, there)
    return edit_crossing(campaign, map_id, there, Crossing(wanted.kind, row.side, row.name))


def label_at(campaign: Campaign, map_id: str, at: Hex) -> str:
    """The label that has this among its hexes; empty when none has."""
    labels = campaign.all(Label, map_id).items()
    return next((id_ for id_, row in labels if at in row.hexes), "")


def _bends(way: list[Hex]) -> tuple[Hex, ...]:
    """A few hexes of a line that was drawn, with both its ends."""
    hexes = hexes_in(simplified(way))
    if len(hexes) <= MOST_BENDS:
        return hexes
    last, steps = len(hexes) - 1, MOST_BENDS - 1
    return tuple(hexes[round(step * last / steps)] for step in range(MOST_BENDS))
