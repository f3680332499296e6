"""The Maps panel: all maps of the campaign as a tree, to choose, name, order and nest them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from mapper.commands.maps.maps import move_map, rename_map
from mapper.model.campaign.change import Change
from mapper.model.map_tree import breadcrumbs
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.maps.map_branches import MapBranches
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import IconButton

ASKED = {
    "new_map": "map",
    "new_child_map": "map_within",
    "map_properties": "settings",
    "rename_map": "label",
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

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._document = editor.document
        self.tree = MapBranches()
        self.buttons: dict[str, IconButton] = {}
        self.hint = faint(
            tr("A hex can open a map of its own: a town, an isle, a dungeon’s surroundings.")
        )
        self.hint.setContentsMargins(10, 0, 10, 8)
        line = QHBoxLayout()
        line.setContentsMargins(6, 4, 6, 2)
        line.setSpacing(2)
        for id_ in ASKED:
            line.addWidget(self._button(id_))
        line.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addLayout(line)
        whole.addWidget(self.tree, 1)
        whole.addWidget(self.hint)
        self._connect()
        self._fill()

    def rename(self, map_id: str) -> None:
        """Begin to write another name into the tree."""
        self.tree.edit_name(map_id)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.buttons:
            self._fill()

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
