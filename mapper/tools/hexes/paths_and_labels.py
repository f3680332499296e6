"""Path, label and crossing: ways through hexes or along hexsides, words, bridges and fords."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mapper.commands.paths.paths import (
    add_crossing,
    add_path,
    crossing_at,
    draw_path,
    edit_crossing,
    kind_name,
    path_ending_at,
    remove_crossing,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Crossing, Key, Label, Map, Path, PathKind
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, centre
from mapper.model.hexes.sides import HexCorner, Side, nearest_corner, nearest_side, side_point
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import (
    Spanned,
    Stop,
    hexes_in,
    needs_crossing,
    simplified,
    spanning,
    straight,
    touches,
    with_stops,
)
from mapper.model.selection import Thing
from mapper.tools.hexes.select import from_line, top_of, words_grip
from mapper.tools.shared.select import Drag, Grip
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    Click,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    ToolKey,
    Worded,
    hexes_counted,
    new_in,
)


@dataclass(slots=True)
class PathTool(Tool):
    """
    Each press leads the path on, straight; a second press on its last point ends it.

    A drag from the first press draws freehand and ends with the release. Alt at the first press:
    along hexsides. From an end of a path to one of its kind carries that path on, unless Control
    is held at the last press.
    """

    paint: Paint
    _stops: list[Stop] = field(default_factory=list)
    _marks: list[int] = field(default_factory=list)
    _is_dragged: bool = False
    _is_apart: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self._stops)

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        kind_name(campaign, self.paint.path_kind)
        stop = self._stop(campaign, hand)
        self._is_dragged, self._is_apart = False, hand.control
        if self._stops and self._stops[-1] == stop:
            return self._ended(campaign)
        self._marks.append(len(self._stops))
        self._lead_on(stop)
        return NO_OUTCOME

    def drag(self, campaign: Campaign, hand: Hand) -> Outcome:
        if not self._stops:
            return NO_OUTCOME
        stop = self._stop(campaign, hand)
        if stop != self._stops[-1]:
            self._is_dragged = True
            kept = self._marks[-1]
            self._lead_on(stop)
            self._stops[kept:] = simplified(self._stops[kept:])
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        self.drag(campaign, hand)
        is_whole = self._is_dragged and len(self._marks) == 1
        return self._ended(campaign) if is_whole else NO_OUTCOME

    def type(self, campaign: Campaign, key: ToolKey, _hand: Hand) -> Outcome:
        if key == "end":
            return self._ended(campaign)
        if self._marks:
            del self._stops[self._marks.pop() :]
        self._is_dragged = False
        return NO_OUTCOME

    def cancel(self) -> None:
        self._stops, self._marks = [], []
        self._is_dragged = self._is_apart = False

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        kind = kind_name(campaign, self.paint.path_kind)
        stop = self._stop(campaign, hand)
        way = self._stops + list(straight(self._stops[-1], stop)[1:]) if self._stops else [stop]
        carries = any(self._carries(campaign, end) for end in {way[0], way[-1]})
        words = f"{'Carry on' if carries else 'Draw'} {kind}"
        hexes = hexes_in(way)
        if hexes:
            clicks = [*self._marks[1:], len(self._stops)] if self._marks else []
            corners = tuple(hexes[mark - 1] for mark in clicks)
            text = f"{words}: {hexes_counted(len(way))}"
            return Preview(area_of(hexes), None, text, corners=corners, line=hexes)
        sides = with_stops(Path(kind, (hand.hex,)), way).sides if len(way) > 1 else ()
        return Preview(text=f"{words}: {len(sides):,} along hexsides", sides=sides)

    def _ended(self, campaign: Campaign) -> Outcome:
        """Draw what has been put together; a single point is forgotten."""
        stops, is_apart = self._stops, self._is_apart
        self.cancel()
        if len(stops) < 2:
            return NO_OUTCOME
        draw = add_path if is_apart else draw_path
        change = draw(campaign, self.paint.map_id, self.paint.path_kind, stops)
        return Outcome(change, wish=new_in(change, "path"))

    def _lead_on(self, stop: Stop) -> None:
        self._stops += straight(self._stops[-1], stop)[1:] if self._stops else [stop]

    def _stop(self, campaign: Campaign, hand: Hand) -> Stop:
        """What is meant: a hex, or the nearest corner when the path runs along hexsides."""
        is_along = isinstance(self._stops[0], HexCorner) if self._stops else hand.alt
        if not is_along:
            return hand.hex
        top = campaign.one(Map, Key("map", "", self.paint.map_id)).top
        return nearest_corner(*hand.point, top)

    def _carries(self, campaign: Campaign, stop: Stop) -> bool:
        found = path_ending_at(campaign, self.paint.map_id, self.paint.path_kind, stop)
        return found is not None


MOST_BENDS = 8
"""A label that is drawn along a line is led through so many hexes."""

STRAIGHT = 0.6
"""A line that runs no further from the straight one, in hexes, is meant to be straight."""


@dataclass(slots=True)
class LabelTool(Tool):
    """A click writes a label or edits the one that is there; a drag writes along, or moves it.

    The name of a region is moved likewise.
    """

    paint: Paint
    _way: list[Hand] = field(default_factory=list)
    _words: Thing | None = None

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        self._way, self._words = [hand], words_under(campaign, self.paint.map_id, hand)
        return NO_OUTCOME

    def drag(self, _campaign: Campaign, hand: Hand) -> Outcome:
        if self._way and self._way[-1].hex != hand.hex:
            self._way.append(hand)
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if not self._way:
            return NO_OUTCOME
        self.drag(campaign, hand)
        way, words, map_id = self._way, self._words, self.paint.map_id
        self.cancel()
        label = words.id if words is not None and words.kind == "label" else ""
        if len(way) == 1 and label:
            return Outcome(
                wish=Worded(campaign.one(Label, Key("label", map_id, label)).hexes, label)
            )
        grip = self._grip(campaign, words) if len(way) > 1 else None
        if grip is None:
            return Outcome(wish=Worded(_bends(way)))
        return grip.make(Drag(campaign, self.paint, way[0], hand))

    def cancel(self) -> None:
        self._way, self._words = [], None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        words = self._words if self._way else words_under(campaign, self.paint.map_id, hand)
        grip = self._grip(campaign, words)
        if grip is not None and words is not None:
            start = self._way[0] if self._way else hand
            shown = grip.show(Drag(campaign, self.paint, start, hand))
            if self._way:
                return shown
            row = campaign.get(Key(words.kind, self.paint.map_id, words.id))
            edit = f"Edit “{row.text}”; drag" if isinstance(row, Label) else f"{grip.words}; drag"
            return replace(shown, text=f"{edit} to move it")
        if len(self._way) > 1:
            hexes = _bends([*self._way, hand])
            return Preview(area_of(hexes), None, "Write along this line", line=hexes)
        return Preview(area_of([hand.hex]), None, "Write a label here; drag to write along a line")

    def _grip(self, campaign: Campaign, words: Thing | None) -> Grip | None:
        return words_grip(campaign, self.paint, words) if words is not None else None


def crossing_tool(paint: Paint) -> Click:
    """A click puts a bridge or ford where a path crosses a hexside, or a river in a hex.

    A second one removes it.
    """
    return Click(paint, _put_crossing, _show_crossing)


def _put_crossing(campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
    return Outcome(_crossed(campaign, paint, _meant(campaign, paint, hand), hand) or None)


def _show_crossing(campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
    where = _meant(campaign, paint, hand)
    text = _crossed(campaign, paint, where, hand).label
    if isinstance(where, Side):
        return Preview(text=text, sides=(where,))
    return Preview(area_of([where]), None, text)


def _meant(campaign: Campaign, paint: Paint, hand: Hand) -> Spanned:
    """The nearest to the hand of what is crossed here, or else the nearest side of the hex.

    Where a path crosses a river in the hex, of its sides only those that paths lie on.
    """
    top, at, (x, y) = top_of(campaign, paint.map_id), hand.hex, hand.point
    rows = campaign.all(Path, paint.map_id).values()
    through, along = [row for row in rows if at in row.hexes], [row for row in rows if row.sides]
    is_crossed = needs_crossing(through, at, campaign.all(PathKind))
    at_sides = along if is_crossed else [*through, *along]
    sides = [Side(at, towards) for towards in range(6)]
    crossed: list[Spanned] = [
        side for side in sides if any(touches(path, side) for path in at_sides)
    ]

    def far(where: Spanned) -> float:
        middle = side_point(where, top) if isinstance(where, Side) else centre(where, top)
        return (middle.x - x) ** 2 + (middle.y - y) ** 2

    crossed += [at] if is_crossed else []
    return min(crossed, key=far) if crossed else nearest_side(x, y, top)


def _crossed(campaign: Campaign, paint: Paint, where: Spanned, hand: Hand) -> Change:
    map_id = paint.map_id
    there = crossing_at(campaign, map_id, where)
    if there is None:
        if hand.shift:
            raise NotAllowed("There is nothing to take away here.")
        new = spanning(Crossing(paint.crossing, Side(hand.hex, 0)), where)
        return add_crossing(campaign, map_id, new)
    row = campaign.one(Crossing, Key("crossing", map_id, there))
    if hand.shift or row.kind == paint.crossing:
        return remove_crossing(campaign, map_id, there)
    return edit_crossing(campaign, map_id, there, replace(row, kind=paint.crossing))


def words_under(campaign: Campaign, map_id: str, hand: Hand) -> Thing | None:
    """The words that are pointed at: as they are drawn, or else a label's by its hexes."""
    if hand.words is not None and hand.words.kind in ("label", "region"):
        return hand.words
    labels = campaign.all(Label, map_id).items()
    found = next((id_ for id_, row in labels if hand.hex in row.hexes), "")
    return Thing("label", found) if found else None


def _bends(way: list[Hand]) -> tuple[Hex, ...]:
    """A few hexes of a line that was drawn, with both its ends: those where it turns."""
    at = {hand.hex: hand for hand in way}
    drawn = [at[each] for each in hexes_in(simplified(hand.hex for hand in way))]
    hexes = tuple(dict.fromkeys(hand.hex for hand in _turns(drawn)))
    if len(hexes) <= MOST_BENDS:
        return hexes
    last, steps = len(hexes) - 1, MOST_BENDS - 1
    return tuple(hexes[round(step * last / steps)] for step in range(MOST_BENDS))


def _turns(way: list[Hand]) -> list[Hand]:
    """The ends of a line, and between them what it must lead by to run as it was drawn."""
    if len(way) < 3:
        return way
    first, last = way[0].point, way[-1].point
    off = [from_line(hand.point, first, last) for hand in way]
    most = max(off)
    if most <= STRAIGHT:
        return [way[0], way[-1]]
    middle = off.index(most)
    return [*_turns(way[: middle + 1]), *_turns(way[middle:])[1:]]
