"""The maps of a campaign in a list to choose from, each set in below the map that it lies in."""

from __future__ import annotations

from mapper.model.campaign.rows import Map
from mapper.model.map_tree import tree
from mapper.ui.widgets.small_parts import SteadyBox

INDENT = "    "


def fill_maps(box: SteadyBox, maps: dict[str, Map], none: str, chosen: str) -> None:
    """The words for none first; a map that has gone stays listed while it is chosen."""
    was_blocked = box.blockSignals(True)
    box.clear()
    box.addItem(none, "")
    for branch in tree(maps):
        box.addItem(INDENT * branch.depth + branch.row.name, branch.id)
    if chosen and chosen not in maps:
        box.addItem(chosen, chosen)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(was_blocked)
