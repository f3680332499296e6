"""Going to a place: its map, its level and its middle come into view, and its key is read."""

from __future__ import annotations

from collections.abc import Callable

from mapper.model.places import Place
from mapper.model.selection import Selection
from mapper.model.zone_board import square_of
from mapper.model.zones.zones import number_point
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.tool_use import SELECT


class PlacesInView:
    """What brings the places of a campaign into view, on whichever map they are.

    `read` shows the key of a place; `keep` puts into the journal what was typed and is not there.
    """

    def __init__(
        self,
        desk: Desk,
        zones: ZonePalette,
        read: Callable[[Place], object],
        keep: Callable[[], object],
    ) -> None:
        self._desk, self._zones = desk, zones
        self._read, self._keep = read, keep

    def go_to(self, place: Place) -> None:
        """Look at a hex or a zone, which is chosen."""
        self._show(place, is_chosen=True)

    def look_at(self, place: Place) -> None:
        """Look at a place without taking up another tool."""
        self._show(place, is_chosen=False)

    def go_to_map(self, map_id: str) -> None:
        """Look at a map, if there is one of that name."""
        document = self._desk.document
        if map_id != document.map_id and map_id in document.campaign.maps():
            self._keep()
            document.choose_map(map_id)

    def _show(self, place: Place, *, is_chosen: bool) -> None:
        self.go_to_map(place.map)
        view, canvas, use = self._desk.document.view, self._desk.canvas, self._desk.tool_use
        zone = view.zones.get(place.zone) if view is not None else None
        if zone is not None:
            self._zones.choose_level(zone.level)
            if is_chosen:
                use.choose(SELECT)
                use.select(Selection(zones=(place.zone,)))
            canvas.show_cell(square_of(number_point(zone)))
        elif place.hex is not None:
            canvas.set_cursor(place.hex)
            canvas.show_cell(place.hex)
        self._read(place)
