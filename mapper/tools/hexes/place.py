"""Feature, label and crossing: tools that put one thing where the click is."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.paths.crossings import (
    add_crossing,
    crossing_at,
    edit_crossing,
    remove_crossing,
)
from mapper.commands.things.things import add_thing, move_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Crossing, Feature, Key, Label, Path
from mapper.model.hexes.area import area_of
from mapper.model.hexes.hexes import Hex, add, subtract
from mapper.model.hexes.sides import Side, nearest_side, side_point
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import hexes_in, simplified, touches
from mapper.tools.hexes.grips import top_of
from mapper.tools.shared.tool import (
    NOTHING,
    Chosen,
    Held,
    News,
    Paint,
    Preview,
    Worded,
    adding_in_words,
    visibility_of,
)

MOST_BENDS = 8
"""A label that is drawn along a line is led through so many hexes."""

NEW_TITLE = "New feature"


@dataclass(slots=True)
class FeatureTool:
    """
    A click puts a feature: overt, with Shift hidden, with Control secret.

    Where it has just put one that is still as it came, as at the second click of a double one,
    that is the one that is meant.
    """

    paint: Paint
    news: News | None = None

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        new = Feature(at, NEW_TITLE, visibility_of(held))
        self.news = Chosen(at)
        if new in campaign.all(Feature, self.paint.map_id).values():
            return None
        return add_thing(campaign, self.paint.map_id, new)

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        self.news = None

    def preview(self, _campaign: Campaign, at: Hex, held: Held) -> Preview:
        return Preview(area_of([at]), None, adding_in_words(held))


@dataclass(slots=True)
class LabelTool:
    """A click writes a label or edits the one that is there; a drag writes along, or moves it."""

    paint: Paint
    news: News | None = None
    _way: list[Hex] = field(default_factory=list)
    _label: str = ""

    def press(self, campaign: Campaign, at: Hex, _held: Held) -> None:
        self.news = None
        self._way, self._label = [at], label_at(campaign, self.paint.map_id, at)

    def drag(self, _campaign: Campaign, at: Hex, _held: Held) -> None:
        if self._way and self._way[-1] != at:
            self._way.append(at)

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if not self._way:
            return None
        self.drag(campaign, at, held)
        way, label, map_id = self._way, self._label, self.paint.map_id
        self.cancel()
        if not label:
            self.news = Worded(_bends(way))
            return None
        row = campaign.one(Label, Key("label", map_id, label))
        if len(way) == 1:
            self.news = Worded(row.hexes, label)
            return None
        to = add(row.hexes[0], subtract(at, way[0]))
        return move_thing(campaign, Key("label", map_id, label), to) or None

    def cancel(self) -> None:
        self._way, self._label = [], ""

    def preview(self, campaign: Campaign, at: Hex, _held: Held) -> Preview:
        map_id = self.paint.map_id
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


@dataclass(slots=True)
class CrossingTool:
    """A click puts a bridge or ford where a path crosses a hexside; a second one removes it."""

    paint: Paint

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        return self._change(campaign, self._side(campaign, at, held), held) or None

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        return None

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        if held.point is None:
            return NOTHING
        try:
            side = self._side(campaign, at, held)
            change = self._change(campaign, side, held)
        except NotAllowed as refused:
            return Preview(text=str(refused))
        return Preview(text=change.label, sides=(side,))

    def _side(self, campaign: Campaign, at: Hex, held: Held) -> Side:
        """The nearest side of the hex that a path crosses or lies on, or else the nearest."""
        top = top_of(campaign, self.paint.map_id)
        if held.point is None:
            raise NotAllowed("Point at a hexside.")
        x, y = held.point
        paths = [
            row
            for row in campaign.all(Path, self.paint.map_id).values()
            if at in row.hexes or row.sides
        ]
        sides = [Side(at, towards) for towards in range(6)]
        crossed = [side for side in sides if any(touches(path, side) for path in paths)]

        def far(side: Side) -> float:
            middle = side_point(side, top)
            return (middle.x - x) ** 2 + (middle.y - y) ** 2

        return min(crossed, key=far) if crossed else nearest_side(x, y, top)

    def _change(self, campaign: Campaign, side: Side, held: Held) -> Change:
        map_id, wanted = self.paint.map_id, Crossing(self.paint.crossing, side)
        there = crossing_at(campaign, map_id, side)
        if there is None:
            if held.shift:
                raise NotAllowed("There is nothing to take away at this hexside.")
            return add_crossing(campaign, map_id, wanted)
        row = campaign.one(Crossing, Key("crossing", map_id, there))
        if held.shift or row.kind == wanted.kind:
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
