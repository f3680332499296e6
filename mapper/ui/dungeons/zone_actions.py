"""What is done with what is chosen of a map of zones, by the keys of hexes and by its own."""

from __future__ import annotations

from mapper.commands.clipboard.zone_clipboard import copy_zones
from mapper.commands.things.things import remove_things
from mapper.commands.zones.passages import propose_again, remove_passages
from mapper.commands.zones.zones import cell_zone, number_zones, remove_zones, unite_zones
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.model.zones.zone_clip import ZoneClip, zone_clip_from_text, zone_clip_to_text
from mapper.tools.zones.select import ZonePiece
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.tool_use import SELECT, ToolUse


def why_no_piece(use: ToolUse) -> str | None:
    """Why there is nothing to copy."""
    return None if use.selection.zones else tr("Choose a zone first.")


def why_nothing(use: ToolUse) -> str | None:
    """Why there is nothing to delete."""
    return None if use.selection else tr("Nothing is chosen on the map.")


def select_all(desk: Desk) -> None:
    """All zones of the level."""
    view, use = desk.document.view, desk.tool_use
    if view is None:
        return
    level = use.paint.sketch.level
    ids = tuple(id_ for id_, row in view.zones.items() if row.level == level)
    use.choose(SELECT)
    use.select(Selection(zones=ids))


def copy_selected(desk: Desk) -> bool:
    """Put the chosen zones on the clipboard, with the passages among them and what is in them."""
    clip = _chosen(desk)
    if clip is None:
        return False
    desk.clipboard.put(zone_clip_to_text(clip))
    desk.say(tr("%n zones copied", n=len(clip.zones)))
    return True


def cut_selected(desk: Desk) -> None:
    """First copied, then taken away, so that nothing is lost on the way."""
    if copy_selected(desk):
        delete_selected(desk)


def paste(desk: Desk) -> None:
    """Have what was copied in hand."""
    desk.editor.granted(lambda: _carry(desk, _copied(desk.clipboard.text())))


def _copied(text: str) -> ZoneClip:
    clip = zone_clip_from_text(text)
    if clip is None:
        raise NotAllowed(tr("What was copied are hexes; paste them on a map of hexes."))
    return clip


def duplicate(desk: Desk) -> None:
    """Have the chosen zones in hand once more."""
    clip = _chosen(desk)
    if clip is not None:
        _carry(desk, clip)


def delete_selected(desk: Desk) -> None:
    """Zones with all that is in them, or the one other thing that is chosen."""
    use = desk.tool_use
    command = _removal(desk.document.map_id, use.selection)
    if command is not None and use.make_and_tell(command):
        use.select(NOTHING_CHOSEN)


def _removal(map_id: str, chosen: Selection) -> Command | None:
    match chosen:
        case Selection(zones=(_, *_) as zones):
            return lambda c: remove_zones(c, map_id, zones)
        case Selection(thing=Thing("passage", id_)):
            return lambda c: remove_passages(c, map_id, [id_])
        case Selection(thing=Thing(kind, id_)):
            return lambda c: remove_things(c, [Key(kind, map_id, id_)])
    return None


def _chosen(desk: Desk) -> ZoneClip | None:
    document, ids = desk.document, desk.tool_use.selection.zones
    if not ids:
        return None
    return copy_zones(document.campaign, document.map_id, ids)


def _carry(desk: Desk, clip: ZoneClip) -> None:
    desk.tool_use.choose(SELECT)
    desk.tool_use.carry(ZonePiece(clip))


def merge(desk: Desk) -> None:
    """The first of the chosen zones takes in the others."""
    use, map_id = desk.tool_use, desk.document.map_id
    ids = use.selection.zones
    if use.make(lambda campaign: unite_zones(campaign, map_id, ids)):
        use.select(Selection(zones=ids[:1]))


def into_cells(desk: Desk) -> None:
    """The chosen zone in parts that one move crosses."""
    use, map_id = desk.tool_use, desk.document.map_id
    id_ = use.selection.zones[0]
    use.make(lambda campaign: cell_zone(campaign, map_id, id_))


def number(desk: Desk) -> None:
    """All rooms and caves in reading order, or those that are chosen."""
    use, map_id = desk.tool_use, desk.document.map_id
    ids = use.selection.zones
    chosen = ids if len(ids) > 1 else ()
    use.make(lambda campaign: number_zones(campaign, map_id, chosen))


def offer_again(desk: Desk) -> None:
    """Propose once more what was rejected."""
    map_id = desk.document.map_id
    desk.editor.make(lambda campaign: propose_again(campaign, map_id))
