"""What can be done with what is chosen on a map of zones, and with all of its zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.commands.things.features import remove_feature
from mapper.commands.things.labels import remove_label
from mapper.commands.things.tokens import remove_token
from mapper.commands.zones.passages import propose_again, remove_passages
from mapper.commands.zones.zones import cell_zone, number_zones, remove_zones, unite_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import FeatureAt
from mapper.tools.shared.tool import NO_PICK, Picked
from mapper.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

Command = Callable[[Campaign], Change]


def delete_chosen(window: Window) -> None:
    """Zones with all that is in them, or the one other thing that is chosen."""
    document, use = window.document, window.tool_use
    if document is None:
        return
    command = _removal(document.map_id, use.chosen_zones)
    if command is not None and use.make(command):
        use.pick_zones(NO_PICK)


def _removal(map_id: str, chosen: Picked) -> Command | None:
    if chosen.zones:
        return lambda c: remove_zones(c, map_id, chosen.zones)
    if chosen.passage:
        return lambda c: remove_passages(c, map_id, [chosen.passage])
    if chosen.feature:
        return lambda c: remove_feature(c, FeatureAt(map_id, chosen.feature))
    if chosen.token:
        return lambda c: remove_token(c, map_id, chosen.token)
    if chosen.label:
        return lambda c: remove_label(c, map_id, chosen.label)
    return None


def choose_all(window: Window) -> None:
    """All zones of the level."""
    document, workspace = window.document, window.workspace
    if document is None or document.view is None or workspace is None:
        return
    zones = document.view.zones
    ids = tuple(id_ for id_, row in zones.items() if row.level == workspace.zones.level)
    window.tool_use.choose("select")
    window.tool_use.pick_zones(Picked(zones=ids))


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
