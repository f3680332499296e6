"""Path: a road, river or wall drawn click by click or freehand, through hexes or along hexsides."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.commands.paths.paths import add_path, draw_path, kind_name, path_ending_at
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, Path
from mapper.model.hexes.area import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import HexCorner, nearest_corner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Stop, hexes_in, simplified, straight, with_stops
from mapper.tools.shared.tool import Held, Paint, Preview, hexes_counted


@dataclass(slots=True)
class PathTool:
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

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        kind_name(campaign, self.paint.path_kind)
        stop = self._stop(campaign, at, held)
        self._is_dragged, self._is_apart = False, held.control
        if self._stops and self._stops[-1] == stop:
            return self.end(campaign)
        self._marks.append(len(self._stops))
        self._lead_on(stop)
        return None

    def drag(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if not self._stops:
            return None
        stop = self._stop(campaign, at, held)
        if stop != self._stops[-1]:
            self._is_dragged = True
            kept = self._marks[-1]
            self._lead_on(stop)
            self._stops[kept:] = simplified(self._stops[kept:])
        return None

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        self.drag(campaign, at, held)
        return self.end(campaign) if self._is_dragged and len(self._marks) == 1 else None

    def end(self, campaign: Campaign) -> Change | None:
        """Draw what has been put together; a single point is forgotten."""
        stops, is_apart = self._stops, self._is_apart
        self.cancel()
        if len(stops) < 2:
            return None
        draw = add_path if is_apart else draw_path
        return draw(campaign, self.paint.map_id, self.paint.path_kind, stops)

    def back(self) -> None:
        if self._marks:
            del self._stops[self._marks.pop() :]
        self._is_dragged = False

    def cancel(self) -> None:
        self._stops, self._marks = [], []
        self._is_dragged = self._is_apart = False

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        try:
            kind = kind_name(campaign, self.paint.path_kind)
            stop = self._stop(campaign, at, held)
        except NotAllowed as refused:
            return Preview(text=str(refused))
        way = self._stops + list(straight(self._stops[-1], stop)[1:]) if self._stops else [stop]
        carries = any(self._carries(campaign, end) for end in {way[0], way[-1]})
        words = f"{'Carry on' if carries else 'Draw'} {kind}"
        hexes = hexes_in(way)
        if hexes:
            clicks = [*self._marks[1:], len(self._stops)] if self._marks else []
            corners = tuple(hexes[mark - 1] for mark in clicks)
            text = f"{words}: {hexes_counted(len(way))}"
            return Preview(area_of(hexes), None, text, corners=corners, line=hexes)
        sides = with_stops(Path(kind, (at,)), way).sides if len(way) > 1 else ()
        return Preview(text=f"{words}: {len(sides):,} along hexsides", sides=sides)

    def _lead_on(self, stop: Stop) -> None:
        self._stops += straight(self._stops[-1], stop)[1:] if self._stops else [stop]

    def _stop(self, campaign: Campaign, at: Hex, held: Held) -> Stop:
        """What is meant: a hex, or the nearest corner when the path runs along hexsides."""
        is_along = isinstance(self._stops[0], HexCorner) if self._stops else held.alt
        if not is_along:
            return at
        if held.point is None:
            raise NotAllowed("Point at a hexside to draw along it.")
        top = campaign.one(Map, Key("map", "", self.paint.map_id)).top
        return nearest_corner(*held.point, top)

    def _carries(self, campaign: Campaign, stop: Stop) -> bool:
        found = path_ending_at(campaign, self.paint.map_id, self.paint.path_kind, stop)
        return found is not None
