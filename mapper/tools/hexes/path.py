"""Path: a road, river or wall drawn click by click or freehand, through hexes or along hexsides."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.paths.paths import add_path, draw_path, kind_name, path_ending_at
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map, Path
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.sides import HexCorner, nearest_corner
from mapper.model.path_geometry import Stop, hexes_in, simplified, straight, with_stops
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    ToolKey,
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
