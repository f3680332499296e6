"""What can be done with the maps of a campaign: add, show, edit, nest, remove; and their dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QMessageBox, QWidget

from mapper.commands.maps.maps import add_map, edit_map, move_map, remove_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Label, Map, Path, Region, Token, Underlay
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.chunks import SIZE, count_mapped
from mapper.model.hexes.hexes import Hex
from mapper.model.map_tree import opened_by
from mapper.model.places import Place
from mapper.ui.app.translated import tr
from mapper.ui.dungeons import dungeons
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.whole_map_changes import do_whole
from mapper.ui.keying.map_words import place_among_maps
from mapper.ui.keying.place_fields import HexDialog
from mapper.ui.opening.new_fields import FieldsDialog, NewFields
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.plain_text import message_box

CHILD_HEXES = 12
"""Columns and rows that a map behind a hex begins with, unless somebody says otherwise."""

HELD: Mapping[type[Any], str] = MappingProxyType(
    {
        Zone: "%n zones",
        Feature: "%n features",
        Token: "%n tokens",
        Path: "%n paths",
        Region: "%n regions",
        Label: "%n labels",
        Underlay: "%n underlays",
    }
)
"""What is counted of what lies on a map."""

FINER = 6
"""How many hexes of a map behind a hex are as wide as that hex, to begin with."""


class NewMap(NamedTuple):
    """The answer of the dialog for a map. What was chosen; without a seed the hexes are blank."""

    row: Map
    columns: int
    rows: int
    seed: int | None


class AskedMap(NamedTuple):
    """What a map dialog is about: the map, and where it lies among the others."""

    row: Map
    where: str
    is_new: bool = True


class MapDialog(FieldsDialog):
    """What a new map, or one that is there, is to be."""

    def __init__(self, asked: AskedMap, settings: QSettings, parent: QWidget) -> None:
        title = tr("New map") if asked.is_new else tr("Map properties")
        does = tr("C&reate") if asked.is_new else tr("&Save")
        fields = NewFields(settings, Random(), of_campaign=False, has_size=asked.is_new)
        fields.fill(asked.row)
        if asked.row.parent and asked.is_new:
            fields.columns.setValue(CHILD_HEXES)
            fields.rows.setValue(CHILD_HEXES)
        super().__init__(title, does, fields, parent)
        self._asked = asked
        em = self.fontMetrics().height()
        self.caption.setMinimumHeight(3 * em)
        self.lay_out_fields(asked.where)
        least = QSize(52 * em, 25 * em) if asked.is_new else QSize(30 * em, 18 * em)
        self.take_room(least)
        self.check()
        self.fields.map_name.setFocus()
        self.fields.map_name.selectAll()

    def chosen(self) -> NewMap:
        new = self.fields.chosen()
        row = replace(
            self._asked.row,
            name=new.map_name,
            player_name=self.fields.player_name.text().strip(),
            top=new.top,
            numbering=new.numbering,
            hex_size=new.hex_size,
            unit=new.unit,
        )
        return NewMap(row, new.columns, new.rows, new.seed)


def new_map(desk: Desk) -> None:
    """A map beside the one that is shown, alike to begin with."""
    document = desk.document
    like = document.campaign.maps().get(document.map_id, Map(""))
    row = replace(like, name=tr("New map"), player_name="", opened_by=None)
    _ask_new(desk, row, tr("A map by itself, beside those that there are."))


def new_child_map(desk: Desk) -> None:
    """A map behind the chosen hex; its hexes are finer to begin with."""
    document, at = desk.document, _free_hex(desk)
    if at is None:
        return
    around = document.campaign.maps()[document.map_id]
    row = replace(
        around,
        name=dungeons.name_behind(document, at, tr("Hex {number}")),
        player_name="",
        hex_size=around.hex_size / FINER,
        opened_by=Place(document.map_id, at),
    )
    where = place_among_maps(document.campaign.maps(), row)
    _ask_new(desk, row, where + ".")


def new_dungeon_here(desk: Desk) -> None:
    """A map of zones behind the chosen hex."""
    at = _free_hex(desk)
    if at is not None:
        dungeons.new_dungeon_behind(desk, at)


def _free_hex(desk: Desk) -> Hex | None:
    """The chosen hex, if it opens no map yet; otherwise it is said why not."""
    document, at = desk.document, chosen_hex(desk)
    if at is None:
        desk.refuse(tr("Choose a hex first: click it with the right button or point by arrows."))
        return None
    taken = child_at(document, at)
    if taken:
        name = document.campaign.maps()[taken].name
        desk.refuse(tr("This hex opens {map} already; Alt+Down goes there.", map=name))
    return None if taken else at


def _ask_new(desk: Desk, row: Map, where: str) -> None:
    dialog = MapDialog(AskedMap(row, where), desk.settings, desk.window)
    dialog.accepted.connect(lambda: make(desk, dialog.chosen()))
    open_dialog(dialog)


def make(desk: Desk, new: NewMap) -> None:
    """Add a map, and show it."""
    chunks = new.columns * new.rows * (1 if new.seed is None else 4) // SIZE
    dungeons.add_and_show(
        desk,
        tr("Making the map…"),
        lambda campaign: add_map(campaign, new.row, new.columns, new.rows, new.seed),
        chunks,
    )


def renumber(desk: Desk) -> None:
    """The properties, at the numbering."""
    dialog = properties(desk)
    if dialog is not None:
        dialog.fields.style_choice.setFocus()


def properties(desk: Desk, map_id: str = "") -> MapDialog | None:
    document = desk.document
    map_id = map_id or document.map_id
    maps = document.campaign.maps()
    row = maps[map_id]
    if row.plan is not None:
        dungeons.properties(desk, map_id)
        return None
    asked = AskedMap(row, f"{place_among_maps(maps, row)}.", is_new=False)
    dialog = MapDialog(asked, desk.settings, desk.window)

    dialog.accepted.connect(
        lambda: desk.editor.make(lambda campaign: edit_map(campaign, map_id, dialog.chosen().row))
    )
    dungeons.show_who_tells(dialog, desk.editor, map_id)
    open_dialog(dialog)
    return dialog


def remove(desk: Desk, map_id: str = "") -> None:
    """Say what would go with it, and ask."""
    document = desk.document
    map_id = map_id or document.map_id
    row = document.campaign.maps()[map_id]
    question = tr("Remove “{map}” with all that is on it?", map=row.name)
    more = what_goes(document.campaign, map_id)
    box = message_box(desk.window, QMessageBox.Icon.Question, tr("Remove a map"), question, more)
    goes = box.addButton(tr("&Remove"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    goes.clicked.connect(lambda: remove_now(desk, map_id))
    open_dialog(box)


def remove_now(desk: Desk, map_id: str) -> None:
    campaign = desk.document.campaign
    chunks = sum(len(campaign.chunks("terrain", id_)) for id_ in campaign.maps())
    do_whole(
        desk,
        tr("Removing the map…"),
        lambda campaign: remove_map(campaign, map_id),
        lambda change: desk.say(tr("{what}. Ctrl+Z brings it back.", what=change.label)),
        chunks,
    )


def what_goes(campaign: Campaign, map_id: str) -> str:
    """What a map holds, and what becomes of the maps in it."""
    hexes = count_mapped(campaign.chunks("terrain", map_id))
    things = [tr("%n hexes", n=hexes)] if hexes else []
    for kind in HELD:
        count = len(campaign.all(kind, map_id))
        things += [tr(HELD[kind], n=count)] if count else []
    held = ", ".join(things)
    lines = [tr("It holds {things}.", things=held) if held else tr("It holds nothing.")]
    maps = campaign.maps()
    inside = sum(row.parent == map_id for row in maps.values())
    if inside:
        around = maps.get(maps[map_id].parent)
        lines.append(
            tr("%n maps in it come to lie in {map}.", n=inside, map=around.name)
            if around is not None
            else tr("%n maps in it come to stand by themselves.", n=inside)
        )
    lines.append(tr("It can be undone."))
    return " ".join(lines)


def ask_hex(desk: Desk, map_id: str, parent: str, before: str) -> None:
    """Behind which hex of another map a map is to lie, and put it there."""
    document = desk.document
    maps = document.campaign.maps()
    on, row = maps[parent], maps[map_id]
    proposed = chosen_hex(desk) if parent == document.map_id else None
    dialog = HexDialog(
        tr("Put a map into another"),
        tr("Which hex of {around} opens {map}?", around=on.name, map=row.name),
        on,
        proposed if proposed is not None else first_hex(document, parent),
        desk.window,
    )

    dialog.accepted.connect(
        lambda: desk.editor.make(
            lambda c: move_map(c, map_id, Place(parent, dialog.chosen()), before)
        )
    )
    open_dialog(dialog)


def go_up(desk: Desk) -> None:
    """To the map around the shown one, where the hex that opens it is pointed at."""
    document = desk.document
    row = document.campaign.maps()[document.map_id]
    if row.opened_by is None:
        desk.refuse(tr("This map lies in no other one."))
        return
    document.choose_map(row.opened_by.map)
    desk.canvas.set_cursor(row.opened_by.hex)


def go_down(desk: Desk) -> None:
    """Into the map behind the chosen hex; where only one hex opens a map, into that one."""
    document = desk.document
    opened = opened_by(document.campaign.maps(), document.map_id)
    at = chosen_hex(desk)
    behind = child_at(document, at) if at is not None else ""
    if not behind and len(opened) == 1:
        behind = next(iter(opened))
    if behind:
        document.choose_map(behind)
    else:
        desk.refuse(tr("This hex opens no map; choose one that does."))


def child_at(document: Document, at: Hex) -> str:
    """The map that a hex of the shown map opens, by itself or by a feature; empty if none."""
    maps = document.campaign.maps()
    opened = opened_by(maps, document.map_id)
    found = [id_ for id_, hex_ in opened.items() if hex_ == at]
    features = document.view.features.values() if document.view is not None else ()
    found += [row.opens for row in features if row.at == at and row.opens in maps]
    return found[0] if found else ""


def chosen_hex(desk: Desk) -> Hex | None:
    """The one that is selected alone, or else the one that is pointed at."""
    area = desk.tool_use.selection.area
    if len(area) == 1:
        return next(iter(area))
    at = desk.canvas.cursor_hex
    return at if at is not None else desk.tool_use.hex


def first_hex(document: Document, map_id: str) -> Hex:
    """A mapped hex to propose: the first one that opens no map yet."""
    taken = set(opened_by(document.campaign.maps(), map_id).values())
    for place, chunk in sorted(document.campaign.chunks("terrain", map_id).items()):
        for index, code in enumerate(chunk):
            at = Hex((place.q << 5) + (index & 31), (place.r << 5) + (index >> 5))
            if code and at not in taken:
                return at
    return Hex(0, 0)
