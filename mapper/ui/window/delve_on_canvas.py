"""How a delve hangs together with the canvas, the tool in hand, and the map that is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainterPath

from mapper.model.campaign.zone_rows import Zone
from mapper.model.places import Place
from mapper.tools.shared.tool import PlaneFigure, Preview
from mapper.tools.zones.zone_pointer import drawn_span, drawn_zone
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.canvas.delve_marks import (
    DelveMarks,
    Grounds,
    light_on,
    numbers_beside,
    within_walls,
)
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.played_by_hand import PlayBox
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.editing.loading_ahead import load_graphs_aside
from mapper.ui.editing.tool_use import TRAVEL, ToolUse
from mapper.ui.here.here_panel import HerePanel
from mapper.ui.keying.inspector import Inspector


class DelveOnCanvas(QObject):
    """The link between a delve, the canvas and the tool in hand.

    `show_map` brings another map to the window.
    """

    def __init__(
        self,
        delving: DelveSession,
        canvas: Canvas,
        use: ToolUse,
        zones: ZonePalette,
        inspector: Inspector,
        show_map: Callable[[str], None],
    ) -> None:
        super().__init__(delving)
        self._delving = delving
        self._canvas = canvas
        self._use = use
        self._zones = zones
        self._show_map = show_map
        self._level_of = ""
        self.play_box = PlayBox(delving)
        inspector.add_box(self.play_box)
        use.selected.connect(self.play_box.show_picked)
        self._light = 1.0
        self._grounds = Grounds()
        self._group_at = ("", "")
        self._read: Place | None = None
        self._is_play: Callable[[], bool] = bool
        self._ringed: tuple[QPainterPath, QPainterPath] | None = None
        delving.changed.connect(self._follow_group)
        delving.changed.connect(self.show_delve)
        delving.went.connect(self._follow)
        use.changed.connect(self.show_delve)
        zones.level_chosen.connect(lambda _level: self.show_delve())

    def show_delve(self) -> None:
        """Tokens and light on any map of zones; with the tool that moves them also their reach."""
        delving = self._delving
        self._show_level()
        marks = DelveMarks()
        view = delving.document.view
        if view is not None and view.zones:
            load_graphs_aside()
            level = self._zones.level
            marks.tokens = tuple(mark for mark in delving.marks() if mark.level == level)
            marks.arrows = tuple(each for each in delving.arrows() if each.level == level)
            zones = {id_: row for id_, row in view.zones.items() if row.level == level}
            if self._light:
                burning, is_delved = delving.burning(), delving.is_delved
                marks.light = light_on(zones, burning, self._grounds, is_delved=is_delved)
                marks.strength = self._light
            if delving.is_here:
                marks.numbers = numbers_beside(zones, delving.players_numbers())
            if self._use.entry.id == TRAVEL and delving.is_here:
                marks.reached = self._grounds.of(zones, delving.reached())
            marks.read = self._ring(zones)
        self._canvas.show_delve(marks)
        self._use.show_again(quietly=True)

    def point_at(self, id_: str) -> None:
        """Show the passage or the zone of a deed that is pointed at; none: as it was."""
        view = self._delving.document.view if self._delving.is_here else None
        shapes: tuple[PlaneFigure, ...] = ()
        if view is not None and id_ in view.zones:
            shapes = drawn_zone(view.zones[id_], "offered")
        elif view is not None and id_ in view.passages:
            shapes = (drawn_span(view.passages[id_].at, "offered"),)
        if shapes:
            self._canvas.show_preview(Preview(drawn=shapes))
        else:
            self._use.show_again(quietly=True)

    def follow_key(self, here: HerePanel, is_play: Callable[[], bool]) -> None:
        """Have a ring within the zone whose key is shown, while that is played by."""
        self._is_play = is_play
        here.turned.connect(self._turn)
        self._turn(here.place)

    def _turn(self, place: Place | None) -> None:
        self._read = place
        self.show_delve()

    def _ring(self, zones: Mapping[str, Zone]) -> QPainterPath | None:
        """Within the zone whose key is shown, if that is one of these."""
        at = self._read
        if (
            at is None
            or not self._is_play()
            or at.map != self._delving.document.map_id
            or at.zone not in zones
        ):
            self._ringed = None
            return None
        (ground,) = self._grounds.of(zones, (at.zone,))
        if self._ringed is None or self._ringed[0] is not ground:
            self._ringed = ground, within_walls(ground)
        return self._ringed[1]

    def show_light(self, strength: float) -> None:
        """How strongly light is shown from now on; 0: not at all."""
        if strength != self._light:
            self._light = strength
            self.show_delve()

    def _follow(self, map_id: str) -> None:
        """The group has gone to another map: so does the window."""
        self._show_map(map_id)
        self._use.choose(TRAVEL)
        self._delving.changed.emit()

    def _follow_group(self) -> None:
        """Undo and redo take the group to another map: who looked at it goes on looking at it."""
        delving, before = self._delving, self._group_at
        party, shown = delving.party, delving.document.map_id
        at = self._group_at = delving.group, party.at.map if party is not None else ""
        if before[0] == at[0] and before[1] == shown != at[1]:
            self._show_map(at[1])

    def _show_level(self) -> None:
        """The level where the chosen one is, once they have come to it."""
        delving = self._delving
        if not delving.is_here:
            self._level_of = ""
            return
        name = delving.who or delving.leader
        at = delving.delvers[name].zone
        if at == self._level_of:
            return
        self._level_of = at
        zone = delving.campaign.all(Zone, delving.document.map_id).get(at)
        if zone is not None and zone.level != self._zones.level:
            self._zones.choose_level(zone.level)
