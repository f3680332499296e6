"""Growing, shifting and cropping the shown map, asked for in one dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.commands.maps.grid import crop, grow, shift
from mapper.commands.maps.new_campaign import blank_code
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, TerrainType
from mapper.model.hexes.area import area_of_chunks
from mapper.ui.app.translated import tr
from mapper.ui.editing.whole_map_changes import chunks_of, do_whole
from mapper.ui.maps.grid_dialog import Crop, GridDialog, Grow, Page, Shift, Subject, Wanted

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def ask(window: Window, page: Page) -> None:
    document = window.document
    if document is None:
        return
    campaign, map_id = document.campaign, document.map_id
    chunks = campaign.chunks("terrain", map_id)
    subject = Subject(
        campaign.one(Map, Key("map", "", map_id)),
        chunks,
        area_of_chunks(chunks),
        window.tool_use.selection.area,
    )
    types = sorted(campaign.all(TerrainType).values(), key=lambda row: row.name.casefold())
    dialog = GridDialog(subject, types, blank_code(campaign), page, window)
    dialog.accepted.connect(lambda: do(window, dialog.wanted()))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def do(window: Window, wanted: Wanted) -> None:
    """Do it, with progress where that takes a while."""
    document = window.document
    if document is None:
        return
    map_id = document.map_id

    do_whole(
        window,
        tr("Working on the whole map…"),
        lambda campaign: _change(campaign, map_id, wanted),
        lambda change: window.say(tr("{what}. Ctrl+Z takes it back.", what=change.label)),
        chunks_of(document),
    )


def _change(campaign: Campaign, map_id: str, wanted: Wanted) -> Change:
    match wanted:
        case Grow(by=by, code=code):
            return grow(campaign, map_id, by, code)
        case Shift(by=far):
            return shift(campaign, map_id, far)
        case Crop(to=area):
            return crop(campaign, map_id, area)
