"""The Regions panel: the named parts of a map, and how each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTreeView, QWidget

from mapper.commands.terrain.terrain import (
    add_region,
    edit_region,
    paint_region,
    remove_region,
    subtract_region,
    unite_regions,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.label_rows import LARGEST
from mapper.model.campaign.rows import Key, Region
from mapper.model.hexes.chunks import SIZE, Area
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.hexes.shapes import middle
from mapper.model.selection import by_region
from mapper.ui.app.colours import REGIONS
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import (
    ColourOf,
    LongText,
    NamedRows,
    OneOf,
    OnOff,
    Own,
    RowForm,
    TextLine,
    edits,
    same_for_players,
)
from mapper.ui.editing.tool_switch import ToolSwitch
from mapper.ui.editing.tool_use import SELECT, ToolUse
from mapper.ui.keying.clues_and_links import ToldOfIn
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import SWATCH, colour_swatch
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.row_writing import RowWriting
from mapper.ui.widgets.small_parts import (
    LETTERS_OF_MAP,
    DeleteKey,
    IconButton,
    ListOrWords,
    TallArea,
    WhereEmpty,
    in_a_row,
    label_of,
    rename_by_key,
    text_button,
)

DANGER_WORDS: Mapping[str, str] = MappingProxyType(
    {"safe": "safe", "normal": "normal", "risky": "risky", "deadly": "deadly"}
)
"""What new regions are given, one after the other."""

BRUSH = "region_brush"


class RegionsPanel(QWidget):
    """The Regions panel.

    `looked_for` carries a hex to bring in sight, `selected` an area to select.
    """

    looked_for = Signal(object)
    selected = Signal(object)

    def __init__(self, editor: Editor, tool_use: ToolUse) -> None:
        super().__init__()
        document = self._document = editor.document
        self._editor, self._use = editor, tool_use
        self._is_filling = False
        self.rows = RegionRows(self)
        self.switch = ToolSwitch(tool_use, self, SELECT)
        self.list = QTreeView()
        self._page = ListOrWords(
            self.list,
            tr("No regions yet. A region is a named set of hexes: a barony, a forest, a border."),
            WhereEmpty(tr("Add a region"), "region_add"),
        )
        self.changes = QMenu(self)
        self.form = RowForm(editor, edits(Region, edit_region), "player_name")
        hint = tr("To where the name stands by itself")
        self.name_back = text_button(tr("Put the name back"), hint, self._put_name_back)
        told_of = ToldOfIn(editor)
        self.form.describe(
            NamedRows(
                TextLine("player_name", tr("For players"), tr("none: not seen")),
                same_for_players(self.form, "player_name", "name", tr("The same as the name")),
                ColourOf("colour", tr("Colour"), tr("Colour of the region"), colour_swatch),
                OneOf("danger", tr("Danger"), tr_all(DANGER_WORDS)),
                OnOff("has_border", tr("With a border")),
                OnOff(
                    "has_name",
                    tr("Name on the map"),
                    tr("With the label tool, the name is dragged elsewhere"),
                ),
                OneOf("name_size", tr("Size of it"), name_sizes(), read=int),
                Own(self.name_back),
                named=label_of,
            ),
            LongText("gm_notes", tr("Notes")),
            Own(told_of, told_of.show_row),
            margins=0,
        )
        self._set_up_list()
        self._lay_out()
        self._unseen = UntilSeen(self, self._fill)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._fill)
        self._fill()

    @property
    def chosen(self) -> str:
        """The region to paint and to edit; behind another panel, the one that will be."""
        index = self.list.currentIndex()
        chosen = self.rows.id_at(index.row()) if index.isValid() else ""
        if not self._unseen.is_due or chosen in self._regions():
            return chosen
        return next(iter(self._regions()), "")

    def choose(self, id_: str) -> None:
        self._unseen.catch_up()
        ids = self.rows.ids()
        if id_ in ids:
            self.list.setCurrentIndex(self.rows.index(ids.index(id_), 0))

    def add(self) -> None:
        """A new region, of what is selected; its name is asked for in the list."""
        document, regions = self._document, self._regions()
        name = free_name(tr("New region"), {row.name for row in regions.values()})
        row = Region(name, REGIONS[len(regions) % len(REGIONS)])
        area = self._use.selection.area
        self._use.make(lambda campaign: add_region(campaign, document.map_id, row, area))
        for id_ in self._regions().keys() - regions.keys():
            self.choose(id_)
            self.list.setFocus()
            self.list.edit(self.list.currentIndex())

    def paint(self) -> None:
        """Take up the brush for the region that is chosen."""
        self._use.choose(BRUSH)
        self._use.paint_with(replace(self._use.paint, region=self.chosen))

    def select(self) -> None:
        self.selected.emit(self._area())

    def show_on_map(self) -> None:
        if area := self._area():
            self.looked_for.emit(middle(area))

    def remove(self) -> None:
        map_id, id_ = self._document.map_id, self.chosen
        if id_:
            self._use.make_and_tell(lambda campaign: remove_region(campaign, map_id, id_))

    def ask_change(self) -> None:
        """Offer what can be added to the chosen region, or taken out of it."""
        button = self._change
        self._list_changes()
        self.changes.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _list_changes(self) -> None:
        map_id, id_, menu = self._document.map_id, self.chosen, self.changes
        area = self._use.selection.area
        menu.clear()
        for text, is_inside in (
            (tr("Add what is selected"), True),
            (tr("Take out what is selected"), False),
        ):
            edit = partial(paint_region, map_id=map_id, id_=id_, area=area, is_inside=is_inside)
            menu.addAction(text, partial(self._use.make, edit)).setEnabled(bool(area))
        for text, command in (
            (tr("Add region {region}"), unite_regions),
            (tr("Take out region {region}"), subtract_region),
        ):
            menu.addSeparator()
            for other, row in self._regions().items():
                if other != id_:
                    edit = partial(command, map_id=map_id, id_=id_, other_id=other)
                    said = without_keys(text.format(region=row.name))
                    menu.addAction(said, partial(self._use.make, edit))

    def _set_up_list(self) -> None:
        view = self.list
        view.setModel(self.rows)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setIconSize(QSize(SWATCH, SWATCH))
        view.setFrameShape(QTreeView.Shape.NoFrame)
        view.setAccessibleName(tr("Regions"))
        view.setProperty(LETTERS_OF_MAP, True)
        triggers = QAbstractItemView.EditTrigger
        view.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        view.header().setStretchLastSection(False)
        view.header().setHighlightSections(False)
        view.selectionModel().currentChanged.connect(self._choose)
        DeleteKey(view, self.remove)
        view.setItemDelegate(RowWriting(view))
        rename_by_key(view)
        give_tip(view, tr("F2 or a double click renames"))
        self.rows.itemChanged.connect(self._rename)

    def _lay_out(self) -> None:
        add_hint = tr("Make a region of what is selected, or an empty one")
        add = IconButton("plus", add_hint, self.add)
        paint = IconButton("region", tr("Take up the region brush"), self.paint)
        select = IconButton("select", tr("Select its hexes"), self.select)
        change_hint = tr("Add what is selected, or another region, or take it out")
        self._change = IconButton("polygon", change_hint, self._list_changes)
        self._change.setPopupMode(IconButton.ToolButtonPopupMode.InstantPopup)
        self._change.setMenu(self.changes)
        self.changes.aboutToShow.connect(self._list_changes)
        show_hint = tr("Bring it into the middle of the view")
        show = IconButton("go", show_hint, self.show_on_map)
        remove = IconButton("trash", tr("Delete the region; its hexes stay"), self.remove)
        self._of_one = (paint, select, show, self._change, remove)
        self._told = TallArea(self.form)
        head = in_a_row(add, paint, select, self._change, show, None, remove)
        fill(
            self,
            self.switch,
            head,
            (self._page, 1),
            (self._told, 1),
            margin=NEAR,
            space=TIGHT,
        )

    def _regions(self) -> dict[str, Region]:
        return regions_of(self._document.campaign, self._document.map_id)

    def _area(self) -> Area:
        return by_region(self._document.campaign, self._document.map_id, self.chosen)

    def _follow(self, change: Change) -> None:
        document = self._document
        keys = [key for key in change.rows if key.map == document.map_id]
        painted = {key.of for key in keys if key.kind == "region_hexes"}
        is_altered = any(key.kind == "region" for key in keys)
        if not (painted or is_altered):
            return
        if self.rows.ids() != list(self._regions()):
            self._fill()
        elif not self._unseen.waits():
            self._is_filling = True
            if is_altered:
                self.rows.follow(document.campaign, document.map_id)
            self.rows.count(document.campaign, document.map_id, painted)
            self._is_filling = False
            self._fill_fields()

    def _fill(self, _map_id: str = "") -> None:
        document, chosen = self._document, self.chosen
        if self._unseen.waits():
            self._use.paint_with(replace(self._use.paint, region=self.chosen))
            return
        self._is_filling = True
        self.rows.fill(document.campaign, document.map_id)
        self._is_filling = False
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        ids = self.rows.ids()
        self._page.show_list(has_any=bool(ids))
        self._told.setVisible(bool(ids))
        self.choose(chosen if chosen in ids else next(iter(ids), ""))
        self._choose()

    def _choose(self, _index: QModelIndex | None = None, _before: object = None) -> None:
        self._use.paint_with(replace(self._use.paint, region=self.chosen))
        for button in self._of_one:
            button.setEnabled(bool(self.chosen))
        self._fill_fields()

    def _fill_fields(self) -> None:
        row = self._regions().get(self.chosen)
        if row is not None:
            self.name_back.setVisible(row.is_name_moved)
            self.form.show_row(Key("region", self._document.map_id, self.chosen), row)

    def _put_name_back(self) -> None:
        self.form.edit(name_by=ORIGIN, name_at=None)

    def _rename(self, item: QStandardItem) -> None:
        if self._is_filling or item.column():
            return
        map_id, id_, name = self._document.map_id, str(item.data(ID)), item.text()
        row = self._regions()[id_]
        wanted = replace(row, name=name)
        if name != row.name and not self._use.make(lambda c: edit_region(c, map_id, id_, wanted)):
            self._is_filling = True
            item.setText(row.name)
            self._is_filling = False


def name_sizes() -> Mapping[str, str]:
    sizes = {str(size): str(size) for size in range(1, LARGEST + 1)}
    return {"0": tr("as there is room"), **sizes}


def regions_of(campaign: Campaign, map_id: str) -> dict[str, Region]:
    """The regions of a map in the order in which they were made."""
    rows = campaign.all(Region, map_id)
    return {id_: rows[id_] for id_ in sorted(rows, key=natural)}


ID = Qt.ItemDataRole.UserRole + 1


class RegionRows(QStandardItemModel):
    """In the order in which they were made."""

    def fill(self, campaign: Campaign, map_id: str) -> None:
        """All rows anew."""
        self.clear()
        self.setHorizontalHeaderLabels([tr("Region"), tr("Hexes")])
        for id_, row in regions_of(campaign, map_id).items():
            name, count = QStandardItem(), QStandardItem()
            name.setData(id_, ID)
            count.setEditable(False)
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.appendRow([name, count])
            self._show(name.row(), row)
        self.count(campaign, map_id, campaign.all(Region, map_id))

    def follow(self, campaign: Campaign, map_id: str) -> None:
        """The same regions, which may look different."""
        for number in range(self.rowCount()):
            self._show(number, campaign.all(Region, map_id)[self.id_at(number)])

    def count(self, campaign: Campaign, map_id: str, ids: Iterable[str]) -> None:
        """Count the hexes of some of them again."""
        counted = set(ids)
        for number in range(self.rowCount()):
            id_ = self.id_at(number)
            if id_ in counted:
                chunks = campaign.chunks("region_hexes", map_id, id_).values()
                count = sum(SIZE - chunk.count(0) for chunk in chunks)
                self.item(number, 1).setText(f"{count:,}")

    def ids(self) -> list[str]:
        return [self.id_at(number) for number in range(self.rowCount())]

    def id_at(self, number: int) -> str:
        return str(self.item(number, 0).data(ID))

    def _show(self, number: int, row: Region) -> None:
        item = self.item(number, 0)
        if item.text() != row.name:
            item.setText(row.name)
        item.setIcon(colour_swatch(row.colour))
        item.setAccessibleDescription(row.colour)
