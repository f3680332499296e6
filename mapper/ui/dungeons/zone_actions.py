"""What can be done with the chosen zones, and with all zones of a map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.commands.zones.passages import propose_again
from mapper.commands.zones.zones import cell_zone, number_zones, unite_zones
from mapper.tools.shared.tool import Picked
from mapper.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def merge(window: Window) -> None:
    """The first of the chosen zones takes in the others."""
    document, use = window.document, window.tool_use
    if document is None:
        return
    ids, map_id = use.chosen_zones.zones, document.map_id
    if use.make(lambda campaign: unite_zones(campaign, map_id, ids)):
        use.pick_zones(Picked(zones=ids[:1]))


def into_cells(window: Window) -> None:
    """The chosen zone in parts that one move crosses."""
    document, use = window.document, window.tool_use
    if document is not None and use.chosen_zones.zones:
        id_, map_id = use.chosen_zones.zones[0], document.map_id
        use.make(lambda campaign: cell_zone(campaign, map_id, id_))


def number(window: Window) -> None:
    """All rooms and caves in reading order, or those that are chosen."""
    document, use = window.document, window.tool_use
    if document is not None:
        ids, map_id = use.chosen_zones.zones, document.map_id
        chosen = ids if len(ids) > 1 else ()
        use.make(lambda campaign: number_zones(campaign, map_id, chosen))


def offer_again(window: Window) -> None:
    """Propose once more what was rejected."""
    document = window.document
    if document is not None:
        map_id = document.map_id
        window.make(lambda campaign: propose_again(campaign, map_id))


def with_workspace(do: Callable[[Workspace], object]) -> Callable[[Window], None]:
    """Done on the desk of the window, if a campaign is open."""

    def run(window: Window) -> None:
        if window.workspace is not None:
            do(window.workspace)

    return run
