"""What can be done with maps of zones as a whole: a new one, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from mapper.commands.maps.maps import add_dungeon, add_zone_map, edit_zone_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hexes.hexes import Hex, label
from mapper.model.places import Place
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.dungeon_dialog import DungeonDialog, NewDungeon
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.whole_map_changes import do_whole
from mapper.ui.keying.map_words import place_among_maps
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.thumbnails import preview


def new_dungeon(desk: Desk) -> None:
    """A map of zones by itself."""
    row = Map(tr("New dungeon"), plan=ZonePlan())
    _ask_new(desk, row, tr("A map by itself, beside those that there are."))


def new_dungeon_behind(desk: Desk, at: Hex) -> None:
    """A map of zones behind a hex, called after what is there."""
    document = desk.document
    name = name_behind(document, at, tr("Dungeon of {number}"))
    row = Map(name, plan=ZonePlan(), opened_by=Place(document.map_id, at))
    _ask_new(desk, row, place_among_maps(document.campaign.maps(), row) + ".")


def _ask_new(desk: Desk, row: Map, where: str) -> None:
    dialog = DungeonDialog(tr("New dungeon"), row, where, preview, None, desk.window)
    dialog.accepted.connect(lambda: make(desk, row, dialog.chosen()))
    open_dialog(dialog)


def make(desk: Desk, row: Map, new: NewDungeon) -> None:
    """Add the map, and show it."""
    many = 0 if new.seed is None else new.wishes.zones
    add_and_show(desk, tr("Making the dungeon…"), lambda campaign: _added(campaign, row, new), many)


def add_and_show(
    desk: Desk, words: str, make_map: Callable[[Campaign], tuple[str, Change]], many: int
) -> None:
    """Add a map of so many parts, and show it."""
    ids: list[str] = []

    def added(campaign: Campaign) -> Change:
        id_, change = make_map(campaign)
        ids.append(id_)
        return change

    def shown(change: Change) -> None:
        desk.document.choose_map(ids[-1])
        desk.say(change.label)

    do_whole(desk, words, added, shown, many)


def _added(campaign: Campaign, row: Map, new: NewDungeon) -> tuple[str, Change]:
    told, by = new.player_name, row.opened_by
    if new.seed is None:
        return add_zone_map(campaign, new.name, new.plan, player_name=told, opened_by=by)
    return add_dungeon(
        campaign, new.name, new.seed, new.wishes, new.plan, player_name=told, opened_by=by
    )


def properties(desk: Desk, map_id: str) -> None:
    """Name, walls, grid and move of a map of zones."""
    document = desk.document
    row = document.campaign.maps()[map_id]
    shown = document.view if map_id == document.map_id else None
    where = f"{place_among_maps(document.campaign.maps(), row)}."
    dialog = DungeonDialog(tr("Map properties"), row, where, preview, shown, desk.window)

    def edit() -> None:
        new = dialog.chosen()
        named = new.name, new.player_name
        desk.editor.make(lambda campaign: edit_zone_map(campaign, map_id, new.plan, *named))

    dialog.accepted.connect(edit)
    open_dialog(dialog)


def name_behind(document: Document, at: Hex, otherwise: str) -> str:
    """A name for a map behind a hex: after the feature there, otherwise after its number."""
    row = document.campaign.one(Map, Key("map", "", document.map_id))
    features = document.view.features.values() if document.view is not None else ()
    title = next((feature.title for feature in features if feature.at == at), "")
    return title or otherwise.format(number=label(at, row.top, row.numbering))
