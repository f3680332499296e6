"""Zones that are copied, cut, pasted and doubled, by the same keys as hexes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mapper.commands.clipboard.zone_clipboard import copy_zones
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_clip import ZoneClip, zone_clip_from_text, zone_clip_to_text
from mapper.tools.zones.carry import CarryZones
from mapper.ui.app.translated import tr
from mapper.ui.dungeons import zone_actions as zone_doings
from mapper.ui.editing.tool_use import SELECT

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def copy(window: Window) -> bool:
    """Put the chosen zones on the clipboard, with the passages among them and what is in them."""
    clip = _chosen(window)
    if clip is None:
        return False
    window.clipboard.put(zone_clip_to_text(clip))
    window.say(tr("%n zones copied", n=len(clip.zones)))
    return True


def cut(window: Window) -> None:
    """First copied, then taken away, so that nothing is lost on the way."""
    if copy(window):
        zone_doings.delete_chosen(window)


def paste(window: Window) -> None:
    """Have what was copied in hand."""
    try:
        clip = zone_clip_from_text(window.clipboard.text())
    except NotAllowed as refused:
        window.refuse(refused)
        return
    if clip is None:
        window.refuse(tr("What was copied are hexes; paste them on a map of hexes."))
        return
    _carry(window, clip)


def duplicate(window: Window) -> None:
    """Have the chosen zones in hand once more."""
    clip = _chosen(window)
    if clip is not None:
        _carry(window, clip)


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
