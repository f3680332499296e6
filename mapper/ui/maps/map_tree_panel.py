"""The Maps panel: all maps of the campaign as a tree, to choose, name, order and nest them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mapper.commands.maps.maps import move_map, rename_map
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import label
from mapper.model.map_tree import breadcrumbs, tree
from mapper.ui.app.measures import HAIR, NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.map_words import place_among_maps, scale_in_words
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_cell_tip
from mapper.ui.widgets.row_writing import RowWriting
from mapper.ui.widgets.small_parts import IconButton, Recoloured, rename_by_key

MIME = "application/x-cognita-map"
ID = Qt.ItemDataRole.UserRole
NAME, NUMBER = 0, 1
ICONS: Mapping[KindOfMap, tuple[str, str]] = MappingProxyType(
    {"hexes": ("hexagon", "map"), "zones": ("dungeon", "dungeon")}
)
"""Of a map, and of the one that is shown."""

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class MapBranches(QTreeWidget):
    """The tree of maps as a widget.

    `dropped` carries a map, the map it was dropped into (empty: none) and the one it is put before.

    `renamed` carries a map and the name that was written; `shown` the map to show.
    """

    dropped = Signal(str, str, str)
    renamed = Signal(str, str)
    shown = Signal(str)
    remove_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self.setAccessibleName(tr("Maps of the campaign"))
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(16)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(NUMBER, QHeaderView.ResizeMode.ResizeToContents)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)  # we move rows, not items
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(RowWriting(self))
        rename_by_key(self)
        self.items: dict[str, QTreeWidgetItem] = {}
        self._is_filling = False
        self.itemClicked.connect(lambda item: self.shown.emit(id_of(item)))
        self.itemActivated.connect(lambda item: self.shown.emit(id_of(item)))
        self.itemChanged.connect(self._tell_name)

    def fill(self, maps: Mapping[str, Map], shown: str) -> None:
        """Show these maps; what was folded away stays so, and the keys stay where they are."""
        folded = {id_ for id_, item in self.items.items() if not item.isExpanded()}
        here, self._shown = id_of(self.currentItem()) or shown, shown
        self._is_filling = True
        self.clear()
        self.items = {}
        way: list[QTreeWidgetItem] = []
        for branch in tree(maps):
            del way[branch.depth :]
            item = QTreeWidgetItem(way[-1]) if way else QTreeWidgetItem(self)
            self._write(item, maps, branch.id, is_shown=branch.id == shown)
            way.append(item)
            self.items[branch.id] = item
        for id_, item in self.items.items():
            item.setExpanded(id_ not in folded)
        self._is_filling = False
        self.point_at(here if here in self.items else shown)

    def point_at(self, map_id: str) -> None:
        item = self.items.get(map_id)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def pointed_at(self) -> str:
        return id_of(self.currentItem())

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        carried = QMimeData()
        carried.setData(MIME, id_of(items[0] if items else None).encode())
        return carried

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def dropMimeData(
        self, parent: QTreeWidgetItem | None, index: int, data: QMimeData, _action: Qt.DropAction
    ) -> bool:
        map_id = data.data(MIME).toStdString()
        inside = parent if parent is not None else self.invisibleRootItem()
        rest = [id_of(inside.child(row)) for row in range(index, inside.childCount())]
        before = next((id_ for id_ in rest if id_ != map_id), "")
        self.dropped.emit(map_id, id_of(parent), before)
        self.point_at(self._shown)
        return False  # the tree is filled anew once the campaign has changed

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are not taken for what they mean on the map."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is not None and Qt.Key(event.key()) == Qt.Key.Key_Delete:
            self.remove_asked.emit(id_of(item))
        elif item is None or not _carries(event):
            super().keyPressEvent(event)
        else:
            self._carry(item, Qt.Key(event.key()))

    def _carry(self, item: QTreeWidgetItem, key: Qt.Key) -> None:
        """Up or down among its neighbours, into the one above it, or out of the one around it."""
        inside = item.parent() or self.invisibleRootItem()
        at, id_ = inside.indexOfChild(item), id_of(item)
        if key == Qt.Key.Key_Up and at > 0:
            self.dropped.emit(id_, id_of(item.parent()), id_of(inside.child(at - 1)))
        elif key == Qt.Key.Key_Down and at + 1 < inside.childCount():
            self.dropped.emit(id_, id_of(item.parent()), id_of(inside.child(at + 2)))
        elif key == Qt.Key.Key_Right and at > 0:
            self.dropped.emit(id_, id_of(inside.child(at - 1)), "")
        elif key == Qt.Key.Key_Left and (around := item.parent()) is not None:
            beside = around.parent() or self.invisibleRootItem()
            after = beside.child(beside.indexOfChild(around) + 1)
            self.dropped.emit(id_, id_of(around.parent()), id_of(after))

    def _write(
        self, item: QTreeWidgetItem, maps: Mapping[str, Map], id_: str, *, is_shown: bool
    ) -> None:
        row = maps[id_]
        around = maps.get(row.parent)
        number = ""
        if around is not None and row.opened_by and row.opened_by.hex is not None:
            number = label(row.opened_by.hex, around.top, around.numbering)
        told = f"{row.name}\n{place_among_maps(maps, row)} · {scale_in_words(row)}"
        item.setData(NAME, ID, id_)
        item.setText(NAME, row.name)
        item.setText(NUMBER, number)
        item.setIcon(NAME, list_icon(ICONS[kind_of(row)][is_shown], self.palette()))
        item.setForeground(NUMBER, self.palette().color(QPalette.ColorRole.PlaceholderText))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        for column in (NAME, NUMBER):
            give_cell_tip(item, column, told)
        spoken = tr("{map}, shown", map=row.name) if is_shown else row.name
        item.setData(NAME, Qt.ItemDataRole.AccessibleTextRole, spoken)
        font = item.font(NAME)
        font.setBold(is_shown)
        item.setFont(NAME, font)

    def edit_name(self, map_id: str) -> None:
        item = self.items.get(map_id)
        if item is not None:
            self.setFocus()
            self.setCurrentItem(item)
            self.editItem(item, NAME)

    def _tell_name(self, item: QTreeWidgetItem, column: int) -> None:
        if not self._is_filling and column == NAME:
            self.renamed.emit(id_of(item), item.text(NAME))


def _is_ours(event: QKeyEvent) -> bool:
    return Qt.Key(event.key()) == Qt.Key.Key_Delete or _carries(event)


def _carries(event: QKeyEvent) -> bool:
    """Control, Shift and an arrow carry a map elsewhere."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    return event.modifiers() & held == held and Qt.Key(event.key()) in ARROWS


def id_of(item: QTreeWidgetItem | None) -> str:
    """The map of a line; empty where there is none."""
    return str(item.data(NAME, ID) or "") if item is not None else ""


ASKED = {
    "new_map": "map",
    "new_child_map": "map_within",
    "map_properties": "settings",
    "rename_map": "edit",
    "remove_map": "trash",
}
"""What the buttons ask for, by the ids of the actions that do it, and their icons."""


class MapTreePanel(QWidget):
    """The Maps panel.

    `asked_for` carries an action and the map that it is about.

    `hex_wanted` carries a map, the map it is to lie in, and the one it is put before there.
    """

    asked_for = Signal(str, str)
    hex_wanted = Signal(str, str, str)

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self._document = editor.document
        self.tree = MapBranches()
        self.buttons: dict[str, IconButton] = {}
        self.hint = faint(
            tr("A hex can open a map of its own: a town, an isle, a dungeon’s surroundings.")
        )
        line = row(*map(self._button, ASKED), None, space=HAIR)
        edges = (NEAR, TIGHT, NEAR, NEAR)
        fill(self, line, (self.tree, 1), self.hint, margin=edges, space=TIGHT)
        self._connect()
        self._fill()
        Recoloured(self.tree, self._fill)

    def rename(self, map_id: str) -> None:
        """Begin to write another name into the tree."""
        self.tree.edit_name(map_id)

    def _connect(self) -> None:
        tree, document = self.tree, self._document
        tree.shown.connect(self._show)
        tree.renamed.connect(self._rename)
        tree.dropped.connect(self._drop)
        tree.remove_asked.connect(lambda id_: self.asked_for.emit("remove_map", id_))
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._offer)
        self._unseen = UntilSeen(self, self._fill)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._choose)

    def _button(self, id_: str) -> IconButton:
        ask = partial(self._ask, id_)
        button = self.buttons[id_] = IconButton(ASKED[id_], _words(id_), ask)
        button.setAccessibleName(_words(id_).removesuffix("…"))
        button.setAutoRaise(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _ask(self, id_: str) -> None:
        self.asked_for.emit(id_, self.tree.pointed_at())

    def _fill(self) -> None:
        maps = self._document.campaign.maps()
        self.tree.fill(maps, self._document.map_id)
        self.hint.setVisible(len(maps) < 2)

    def _follow(self, change: Change) -> None:
        if "map" in change.kinds and not self._unseen.waits():
            self._fill()

    def _choose(self, map_id: str) -> None:
        self._fill()
        self.tree.point_at(map_id)

    def _show(self, map_id: str) -> None:
        if map_id and map_id != self._document.map_id:
            self._document.choose_map(map_id)

    def _rename(self, map_id: str, name: str) -> None:
        row = self._document.campaign.maps()[map_id]
        if name != row.name:
            self._editor.make(lambda c: rename_map(c, map_id, name, row.player_name))
        QTimer.singleShot(0, self, self._fill)  # the field that was written in is still open

    def _drop(self, map_id: str, parent: str, before: str) -> None:
        """Where it is put; into another map it needs a hex there, which somebody has to choose."""
        maps = self._document.campaign.maps()
        row = maps.get(map_id)
        if row is None:
            return
        if parent and map_id in breadcrumbs(maps, parent):
            self._editor.refuse(tr("A map cannot lie in itself, nor in a map that lies in it."))
        elif parent and parent != row.parent:
            QTimer.singleShot(0, self, lambda: self.hex_wanted.emit(map_id, parent, before))
        else:
            at = row.opened_by if parent else None
            QTimer.singleShot(
                0,
                self,
                lambda: self._editor.make(lambda c: move_map(c, map_id, at, before)),
            )

    def _offer(self, place: QPoint) -> None:
        """The same as the buttons, for the map under the pointer."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        map_id = self.tree.pointed_at()
        for id_ in ASKED:
            action = menu.addAction(self.buttons[id_].icon(), _words(id_))
            action.triggered.connect(lambda _=False, id_=id_: self.asked_for.emit(id_, map_id))
        menu.popup(self.tree.viewport().mapToGlobal(place))


def _words(asked: str) -> str:
    return {
        "new_map": tr("New map…"),
        "new_child_map": tr("New map behind the chosen hex…"),
        "map_properties": tr("Properties…"),
        "rename_map": tr("Rename"),
        "remove_map": tr("Remove…"),
    }[asked]
