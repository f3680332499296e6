"""The Regions panel: the named parts of a map, and how each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QColorDialog,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.clipboard.clipboard import middle
from mapper.commands.terrain.regions import (
    DANGERS,
    add_region,
    edit_region,
    paint_region,
    remove_region,
    subtract_region,
    unite_regions,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import SIZE
from mapper.model.selection import by_region
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.widgets.delete_key import DeleteKey
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.plain_text import give_tip, plain_label, without_keys
from mapper.ui.widgets.swatches import hexagon

DANGER_WORDS: Mapping[str, str] = MappingProxyType(
    {"safe": "safe", "normal": "normal", "risky": "risky", "deadly": "deadly"}
)
COLOURS = ("#8c4a8f", "#3f7a4a", "#b8862b", "#9b3a36", "#2f6d9a", "#6b6353", "#c46a2d", "#4a8f8c")
"""What new regions are given, one after the other."""

BRUSH = "region_brush"


class RegionsPanel(QWidget):
    """The Regions panel.

    `looked_for` carries a hex to bring in sight, `selected` an area to select.
    """

    looked_for = Signal(object)
    selected = Signal(object)

    def __init__(
        self, document: Document, tool_use: ToolUse, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._use = tool_use
        self._is_filling = False
        self.rows = RegionRows(self)
        self.list = QTreeView()
        self.nothing = plain_label(
            tr("No regions yet. A region is a named set of hexes: a barony, a forest, a border.")
        )
        self.add_button = QPushButton(tr("Add"))
        self.paint_button = QPushButton(tr("Paint"))
        self.select_button = QPushButton(tr("Select"))
        self.show_button = QPushButton(tr("Show"))
        self.change_button = QPushButton(tr("Change"))
        self.changes = QMenu(self.change_button)
        self.remove_button = QPushButton(tr("Delete"))
        self.player_name = QLineEdit()
        self.colour_button = QPushButton()
        self.danger = QComboBox()
        self.border = QCheckBox(tr("With a border"))
        self._of_one: QWidget = QWidget()
        self._set_up_list()
        self._set_up_fields()
        self._lay_out()
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._fill)
        self._fill()

    @property
    def chosen(self) -> str:
        """The region to paint and to edit; empty if there is none."""
        index = self.list.currentIndex()
        return self.rows.id_at(index.row()) if index.isValid() else ""

    def choose(self, id_: str) -> None:
        ids = self.rows.ids()
        if id_ in ids:
            self.list.setCurrentIndex(self.rows.index(ids.index(id_), 0))

    def add(self) -> None:
        """A new region, of what is selected; its name is asked for in the list."""
        document = self._document
        regions = document.campaign.all(Region, document.map_id)
        name = free_name(tr("New region"), {row.name for row in regions.values()})
        colour = COLOURS[len(regions) % len(COLOURS)]
        area, known = self._use.selection.area, set(regions)
        self._use.make(
            lambda campaign: add_region(campaign, document.map_id, Region(name, colour), area)
        )
        new = set(document.campaign.all(Region, document.map_id)) - known
        for id_ in new:
            self.choose(id_)
            self.list.setFocus()
            self.list.edit(self.list.currentIndex())

    def paint(self) -> None:
        """Take up the brush for the region that is chosen."""
        self._use.choose(BRUSH)
        self._use.paint_with(replace(self._use.paint, region=self.chosen))

    def select(self) -> None:
        document = self._document
        self.selected.emit(by_region(document.campaign, document.map_id, self.chosen))

    def show_on_map(self) -> None:
        document = self._document
        area = by_region(document.campaign, document.map_id, self.chosen)
        if area:
            self.looked_for.emit(middle(area))

    def remove(self) -> None:
        map_id, id_ = self._document.map_id, self.chosen
        if id_:
            self._use.make(lambda campaign: remove_region(campaign, map_id, id_))

    def ask_change(self) -> None:
        """Offer what can be added to the chosen region, or taken out of it."""
        button = self.change_button
        self._list_changes()
        self.changes.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _list_changes(self) -> None:
        map_id, id_, menu = self._document.map_id, self.chosen, self.changes
        area = self._use.selection.area
        others = self._document.campaign.all(Region, map_id)
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
            for other, row in others.items():
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
        view.setIconSize(QSize(SIDE, SIDE))
        view.setFrameShape(QTreeView.Shape.NoFrame)
        view.setTabKeyNavigation(False)
        view.setAccessibleName(tr("Regions"))
        triggers = QAbstractItemView.EditTrigger
        view.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        view.selectionModel().currentChanged.connect(self._choose)
        DeleteKey(view, self.remove)
        give_tip(view, tr("F2 or a double click renames"))
        self.rows.itemChanged.connect(self._rename)

    def _set_up_fields(self) -> None:
        for danger in DANGERS:
            self.danger.addItem(tr(DANGER_WORDS[danger]), danger)
        self.danger.setAccessibleName(tr("Danger"))
        self.player_name.setAccessibleName(tr("Name that players see"))
        self.player_name.setPlaceholderText(tr("the same"))
        self.colour_button.setAccessibleName(tr("Colour"))
        self.colour_button.setIconSize(QSize(SIDE, SIDE))
        give_tip(self.add_button, tr("Make a region of what is selected, or an empty one"))
        give_tip(self.paint_button, tr("Take up the region brush"))
        give_tip(self.select_button, tr("Select its hexes"))
        give_tip(self.show_button, tr("Bring it into the middle of the view"))
        give_tip(self.change_button, tr("Add what is selected, or another region, or take it out"))
        give_tip(self.remove_button, tr("Delete the region; its hexes stay"))
        self.change_button.setMenu(self.changes)
        self.changes.aboutToShow.connect(self._list_changes)
        self.add_button.clicked.connect(self.add)
        self.paint_button.clicked.connect(self.paint)
        self.select_button.clicked.connect(self.select)
        self.show_button.clicked.connect(self.show_on_map)
        self.remove_button.clicked.connect(self.remove)
        self.colour_button.clicked.connect(self._ask_colour)
        self.danger.activated.connect(lambda _: self._edit_danger())
        self.border.clicked.connect(lambda on: self._edit(lambda r: replace(r, has_border=on)))
        self.player_name.editingFinished.connect(self._edit_player_name)

    def _lay_out(self) -> None:
        form = QFormLayout(self._of_one)
        form.setContentsMargins(8, 4, 8, 8)
        for text, field in (
            (tr("For players"), self.player_name),
            (tr("Colour"), self.colour_button),
            (tr("Danger"), self.danger),
        ):
            form.addRow(text, field)
        form.addRow("", self.border)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing.setContentsMargins(8, 8, 8, 0)
        layout.addWidget(self.nothing, 1)
        layout.addWidget(self.list, 1)
        for buttons in (
            (self.add_button, self.paint_button, self.select_button),
            (self.change_button, self.show_button, self.remove_button),
        ):
            row = QHBoxLayout()
            row.setContentsMargins(8, 0, 8, 0)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            layout.addLayout(row)
        layout.addWidget(self._of_one)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setHighlightSections(False)

    def _follow(self, change: Change) -> None:
        document = self._document
        if not change.kinds & {"region", "region_hexes"}:
            return
        keys = [key for key in change.rows if key.map == document.map_id]
        ids = list(document.campaign.all(Region, document.map_id))
        if self.rows.ids() != ids:
            self._fill()
            return
        if any(key.kind == "region" for key in keys):
            self._is_filling = True
            self.rows.follow(document.campaign, document.map_id)
            self._is_filling = False
            self._fill_fields()
        painted = {key.of for key in keys if key.kind == "region_hexes"}
        if painted:
            self._is_filling = True
            self.rows.count(document.campaign, document.map_id, painted)
            self._is_filling = False

    def _fill(self, _map_id: str = "") -> None:
        document, chosen = self._document, self.chosen
        self._is_filling = True
        self.rows.fill(document.campaign, document.map_id)
        self._is_filling = False
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        has_any = self.rows.rowCount() > 0
        self.nothing.setVisible(not has_any)
        self.list.setVisible(has_any)
        self._of_one.setVisible(has_any)
        self.choose(chosen if chosen in self.rows.ids() else next(iter(self.rows.ids()), ""))
        self._choose()

    def _choose(self, _index: QModelIndex | None = None, _before: object = None) -> None:
        self._use.paint_with(replace(self._use.paint, region=self.chosen))
        for button in (
            self.paint_button,
            self.select_button,
            self.show_button,
            self.change_button,
            self.remove_button,
        ):
            button.setEnabled(bool(self.chosen))
        self._fill_fields()

    def _fill_fields(self) -> None:
        row = self._row()
        if row is not None:
            self.player_name.setText(row.player_name)
            self.colour_button.setIcon(colour_swatch(row.colour))
            self.colour_button.setText(without_keys(row.colour))
            self.danger.setCurrentIndex(self.danger.findData(row.danger))
            self.border.setChecked(row.has_border)

    def _row(self) -> Region | None:
        document = self._document
        return document.campaign.all(Region, document.map_id).get(self.chosen)

    def _rename(self, item: QStandardItem) -> None:
        if self._is_filling or item.column():
            return
        id_, name = str(item.data(ID)), item.text()
        document = self._document
        row = document.campaign.all(Region, document.map_id)[id_]
        if name != row.name and not self._edit(lambda row: replace(row, name=name)):
            self._is_filling = True
            item.setText(row.name)
            self._is_filling = False

    def _edit_danger(self) -> None:
        chosen = self.danger.currentData()
        danger = next(danger for danger in DANGERS if danger == chosen)
        self._edit(lambda row: replace(row, danger=danger))

    def _edit_player_name(self) -> None:
        name = self.player_name.text()
        self._edit(lambda row: replace(row, player_name=name))

    def _ask_colour(self) -> None:
        row = self._row()
        if row is not None:
            colour = QColorDialog.getColor(QColor(row.colour), self, tr("Colour of the region"))
            if colour.isValid():
                self._edit(lambda row: replace(row, colour=colour.name()))

    def _edit(self, edited: Callable[[Region], Region]) -> bool:
        row, map_id, id_ = self._row(), self._document.map_id, self.chosen
        if row is None:
            return False
        wanted = edited(row)
        return self._use.make(lambda c: edit_region(c, map_id, id_, wanted))


ID = Qt.ItemDataRole.UserRole + 1
SIDE = 20


class RegionRows(QStandardItemModel):
    """In the order in which they were made."""

    def fill(self, campaign: Campaign, map_id: str) -> None:
        """All rows anew."""
        self.clear()
        self.setHorizontalHeaderLabels([tr("Region"), tr("Hexes")])
        for id_, row in campaign.all(Region, map_id).items():
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


def colour_swatch(colour: str, side: int = SIDE) -> QIcon:
    """A hex of a colour, the same on a row that is marked."""
    pixmap = _hex(colour, side)
    drawn = QIcon(pixmap)
    drawn.addPixmap(pixmap, QIcon.Mode.Selected)
    return drawn


def _hex(colour: str, side: int) -> QPixmap:
    pixmap = QPixmap(2 * side, 2 * side)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour).darker(160), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(hexagon(side / 2, side / 2 - 1))
    painter.end()
    return pixmap
