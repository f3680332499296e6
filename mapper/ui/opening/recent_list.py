"""The campaigns that were open last: name, folder, when they changed; greyed if gone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QWidget,
)

from mapper.ui.app.settings_file import forget_file, recent_files
from mapper.ui.app.translated import tr
from mapper.ui.opening.ago import ago
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.small_parts import DeleteKey, SingleClicks
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING, listed, show_two_lines


class RecentList(QWidget):
    """Enter or a click opens; Delete or the menu of the right button takes one off the list.

    The file itself stays.
    """

    chosen = Signal(Path)

    def __init__(
        self,
        settings: QSettings,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._now = now
        self.list = QListWidget()
        show_two_lines(self.list, tr("Recent campaigns"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setAutoFillBackground(False)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        SingleClicks(self.list.viewport())
        self.list.currentItemChanged.connect(self._say_what_can_be_done)
        DeleteKey(self.list, self.forget, (Qt.Key.Key_Delete, Qt.Key.Key_Backspace))
        self.forget_button = QPushButton(tr("&Take off the list"))
        self.forget_button.clicked.connect(self.forget)
        self.empty = faint(
            tr("Campaigns you open will be listed here. The example is a good place to begin.")
        )
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """Read the list and look at the files again."""
        kept, bar = self.list.currentRow(), self.list.verticalScrollBar()
        at = bar.value()
        self.list.clear()
        for path in recent_files(self._settings):
            self.list.addItem(self._item(path))
        is_empty = self.list.count() == 0
        self.empty.setVisible(is_empty)
        self.list.setVisible(not is_empty)
        self.list.setCurrentRow(min(kept, self.list.count() - 1))
        self.list.doItemsLayout()
        bar.setValue(at)
        self._say_what_can_be_done()

    def forget(self) -> None:
        """Take the campaign that is marked off the list."""
        path = self._current()
        if path is not None:
            forget_file(self._settings, path)
            self.refresh()

    def menu(self) -> QMenu:
        """What may be done with the campaign that is marked."""
        menu = QMenu(self)
        menu.addAction(tr("&Take off the list"), self.forget)
        return menu

    def _show_menu(self, at: QPoint) -> None:
        row = self.list.indexAt(at).row()
        if row >= 0:
            self.list.setCurrentRow(row)
            show_menu(self.menu(), self.list.viewport(), at)

    def _lay_out(self) -> None:
        head = row((section(tr("Recent campaigns")), 1), self.forget_button)
        fill(self, head, self.empty, (self.list, 1)).addStretch(0)

    def _item(self, path: Path) -> QListWidgetItem:
        said: dict[int, object] = {THING: path, DETAIL: _short(path.parent)}
        try:
            changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except OSError:
            lost = tr("Not found in {folder}", folder=_short(path.parent))
            said |= {DETAIL: lost, FAINT: True, NOTE: tr("missing")}
        else:
            said[NOTE] = ago(changed, self._now())
        return listed(path.stem, said, list_icon("hexagon", self.palette()), str(path))

    def _current(self) -> Path | None:
        found = self.list.currentIndex().data(THING)
        return found if isinstance(found, Path) else None

    def _choose(self, item: QListWidgetItem) -> None:
        if not item.data(FAINT):
            self.chosen.emit(item.data(THING))

    def _say_what_can_be_done(self) -> None:
        self.forget_button.setVisible(self.list.currentRow() >= 0)


def _short(folder: Path) -> str:
    """The folder, from the user's home on if it lies there."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except ValueError:
        return str(folder)
