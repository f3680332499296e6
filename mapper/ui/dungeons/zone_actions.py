"""What is done with what is chosen of a map of zones, by the keys of hexes and by its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mapper.commands.clipboard.zone_clipboard import copy_zones
from mapper.commands.things.features import remove_feature
from mapper.commands.things.labels import remove_label
from mapper.commands.things.tokens import remove_token
from mapper.commands.zones.passages import propose_again, remove_passages
from mapper.commands.zones.zones import cell_zone, number_zones, remove_zones, unite_zones
from mapper.model.campaign.campaign import Command
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from mapper.model.zones.zone_clip import ZoneClip, zone_clip_from_text, zone_clip_to_text
from mapper.tools.shared.tool import NO_PICK, Picked
from mapper.tools.zones.carry import CarryZones
from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import SELECT, ToolUse

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def why_no_piece(use: ToolUse) -> str | None:
    """Why there is nothing to copy."""
    return None if use.chosen_zones.zones else tr("Choose a zone first.")


def why_nothing(use: ToolUse) -> str | None:
    """Why there is nothing to delete."""
    return None if use.chosen_zones != NO_PICK else tr("Nothing is chosen on the map.")


def select_all(window: Window) -> None:
    """All zones of the level."""
    document, workspace = window.document, window.workspace
    if document is None or document.view is None or workspace is None:
        return
    zones = document.view.zones
    ids = tuple(id_ for id_, row in zones.items() if row.level == workspace.zones.level)
    window.tool_use.choose(SELECT)
    window.tool_use.pick_zones(Picked(zones=ids))


def copy_selected(window: Window) -> bool:
    """Put the chosen zones on the clipboard, with the passages among them and what is in them."""
    clip = _chosen(window)
    if clip is None:
        return False
    window.clipboard.put(zone_clip_to_text(clip))
    window.say(tr("%n zones copied", n=len(clip.zones)))
    return True


def cut_selected(window: Window) -> None:
    """First copied, then taken away, so that nothing is lost on the way."""
    if copy_selected(window):
        delete_selected(window)


def paste(window: Window) -> None:
    """Have what was copied in hand."""
    window.granted(lambda: _carry(window, _copied(window.clipboard.text())))


def _copied(text: str) -> ZoneClip:
    clip = zone_clip_from_text(text)
    if clip is None:
        raise NotAllowed(tr("What was copied are hexes; paste them on a map of hexes."))
    return clip


def duplicate(window: Window) -> None:
    """Have the chosen zones in hand once more."""
    clip = _chosen(window)
    if clip is not None:
        _carry(window, clip)


def delete_selected(window: Window) -> None:
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


def _chosen(window: Window) -> ZoneClip | None:
    document, ids = window.document, window.tool_use.chosen_zones.zones
    if document is None or not ids:
        return None
    return copy_zones(document.campaign, document.map_id, ids)


def _carry(window: Window, clip: ZoneClip) -> None:
    document, use = window.document, window.tool_use
    if document is None:
        return
    if use.at is None:
        window.canvas.set_cursor(window.canvas.middle())
    use.choose(SELECT)
    use.carry(CarryZones(replace(use.paint, map_id=document.map_id), clip))
    window.canvas.setFocus()


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
