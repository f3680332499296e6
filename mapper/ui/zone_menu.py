"""What the right mouse button offers on a map of zones, for what it was clicked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.model.zones import zone_at
from mapper.tools.gesture import NO_PICK, Held, Picked
from mapper.tools.zones.grips import thing_at
from mapper.tools.zones.hand import spot_of, zones_on
from mapper.ui.tool_keys import NEAR_PX
from mapper.ui.tool_use import SELECT

if TYPE_CHECKING:
    from mapper.ui.window import Window

ZONE_ENTRIES: tuple[str | None, ...] = (
    "edit_here",
    "add_feature",
    "add_token",
    None,
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
    None,
    "merge_zones",
    "zone_into_cells",
    "number_zones",
    "accept_passages",
    None,
    "go_up",
    "level_up",
    "level_down",
    None,
    "undo",
    "redo",
    None,
    "fit",
    "show_grid",
    "show_numbers",
    "show_light",
)


def choose_pointed(window: Window) -> None:
    """What the pointer is at, unless it is one of the zones that are chosen already."""
    document, use, canvas = window.document, window.tool_use, window.canvas
    if document is None or canvas.pointer is None:
        return
    held = Held(point=canvas.pointer, near=NEAR_PX * canvas.devicePixelRatioF() / canvas.camera.px)
    at = spot_of(held)
    if at is None:
        return
    found = thing_at(document.campaign, use.paint, at, held)
    zone = zone_at(zones_on(document.campaign, use.paint), at, use.paint.plan.level)
    if found == NO_PICK and zone:
        found = Picked(zones=(zone,))
    if found == NO_PICK or not {*found.zones} or found.zones[0] not in use.chosen_zones.zones:
        use.choose(SELECT)
        use.pick_zones(found)
