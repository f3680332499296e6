"""The delvers in marching order, who are dragged or stepped to another place in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QMenu

from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.small_parts import ShortList
from mapper.ui.widgets.two_line_rows import THING

MIME = "application/x-cognita-delver"
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
OPENS = frozenset({Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter})


class MarchList(ShortList):
    """The list of the marching order.

    `marched` carries the ids in another order; `stepped` how far back the chosen one goes.

    `edit_asked` is sent where all that is kept of the chosen one is wanted.
    """

    marched = Signal(list)
    stepped = Signal(int)
    edit_asked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setDragDropMode(ShortList.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)  # we move rows, not items
        self.itemDoubleClicked.connect(lambda _item: self._open())

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        carried = QMimeData()
        carried.setData(MIME, _who(items[0] if items else None).encode())
        return carried

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def dropMimeData(self, index: int, data: QMimeData, _action: Qt.DropAction) -> bool:
        who = bytes(data.data(MIME).data()).decode()
        ids = [_who(self.item(row)) for row in range(self.count())]
        before = [each for each in ids[:index] if each and each != who]
        after = [each for each in ids[index:] if each and each != who]
        if who in ids and who:
            self.marched.emit([*before, who, *after])
        return False  # the list is filled anew once the campaign has changed

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are not taken for what they mean on the map."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and (_step(event) or _opens(event)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _step(event):
            self.stepped.emit(_step(event))
        elif _opens(event):
            self._open()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        item = self.itemAt(event.pos())
        if item is None or not _who(item):
            return
        self.setCurrentItem(item)
        menu = QMenu(self)
        menu.addAction(tr("Further to the front"), lambda: self.stepped.emit(-1))
        menu.addAction(tr("Further to the back"), lambda: self.stepped.emit(1))
        menu.addSeparator()
        menu.addAction(tr("Edit…"), self.edit_asked.emit)
        show_menu(menu, self, event.pos())

    def _open(self) -> None:
        if _who(self.currentItem()):
            self.edit_asked.emit()


def _who(item: QListWidgetItem | None) -> str:
    return str(item.data(THING)) if item is not None else ""


def _step(event: QKeyEvent) -> int:
    """Alt and an arrow."""
    is_alt = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == (
        Qt.KeyboardModifier.AltModifier
    )
    return STEPS.get(Qt.Key(event.key()), 0) if is_alt else 0


def _opens(event: QKeyEvent) -> bool:
    return not event.modifiers() and Qt.Key(event.key()) in OPENS
