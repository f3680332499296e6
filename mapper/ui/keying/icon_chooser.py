"""How an icon is chosen: one of the program's, searched by name, or an image file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QSettings,
    QSize,
    QStandardPaths,
    Qt,
)
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QFileDialog, QListView, QListWidget, QPushButton, QToolButton, QWidget

from mapper.commands.things.symbols import Symbol, fitting
from mapper.model.campaign.rows import Feature, Token
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.picture_file import picture_from
from mapper.ui.editing.row_form import RowForm
from mapper.ui.widgets.ask_dialog import AskDialog, answered
from mapper.ui.widgets.feature_icons import FeatureIcons, is_own, listed_symbols
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import SearchField
from mapper.ui.widgets.two_line_rows import THING, listed

PICTURE, LARGE = QSize(32, 32), QSize(34, 34)
"""Of an icon in the list, and of the one that a form shows."""
WIDE_EM, HIGH_EM = 33, 27
CELL_EM = 5.4
FOLDER = "icons/folder"


class IconChooser(AskDialog):
    """The dialog in which an icon is chosen.

    Laid out by hand, for a list fills it and a button stands beside those that answer.

    `keep` puts an image of the user's into the campaign and returns its hash.
    """

    def __init__(
        self,
        icons: FeatureIcons,
        chosen: str,
        own: list[str],
        settings: QSettings,
        keep: Callable[[bytes], str],
        parent: QWidget,
    ) -> None:
        super().__init__(tr("Choose an icon"), lambda: None, parent, tr("&Take it"))
        self._icons, self._own, self._settings, self._put = icons, own, settings, keep
        self._chosen = chosen
        self.search = SearchField(tr("Search icons: inn, cave, danger"))
        self.list = QListWidget()
        self.nothing = faint(tr("No icon is called that."))
        self.file = QPushButton(tr("Image &file…"))
        self._set_up_list()
        self._lay_out()
        self.search.move_in(self.list)
        self.search.textChanged.connect(self.refresh)
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.list.currentItemChanged.connect(lambda *_: self._follow())
        self.file.clicked.connect(lambda _on=False: self._ask_file())
        self.refresh()
        self.search.setFocus()

    def icon(self) -> str:
        """The name of the chosen one; empty for none."""
        return self._chosen

    def refresh(self) -> None:
        """List what fits the search."""
        search = self.search.text().strip()
        self.list.clear()
        if not search:
            self._add("", tr("None"))
            for number, hash_ in enumerate(self._own, 1):
                self._add(hash_, tr("Your own {number}", number=number))
        translated = {
            id_: Symbol(id_, tr(row.name), tr(row.group), (*row.words, row.name))
            for id_, row in listed_symbols().items()
        }
        for symbol in fitting(search, translated.values()):
            self._add(symbol.id, symbol.name)
        self.nothing.setVisible(self.list.count() == 0)
        self.list.setVisible(self.list.count() > 0)
        if search or self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
            self.list.scrollToTop()

    def read(self, path: Path) -> None:
        """Try an image file away from the window; it is chosen, or it is said why it cannot be."""
        self.why.hide()

        def done(content: bytes) -> None:
            try:
                self._chosen = self._put(content)
            except NotAllowed as refused:
                self._refuse(refused)
            else:
                self.accept()

        failed = refusing(self._refuse)
        run_job(self, tr("Reading the image…"), lambda _tell: picture_from(path), done, failed)

    def _refuse(self, refused: NotAllowed) -> None:
        self.why.setText(str(refused))
        self.why.show()

    def _set_up_list(self) -> None:
        em = self.fontMetrics().height()
        view = self.list
        view.setAccessibleName(tr("Icons"))
        view.setViewMode(QListView.ViewMode.IconMode)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMovement(QListView.Movement.Static)
        view.setIconSize(PICTURE)
        view.setGridSize(QSize(round(CELL_EM * em), PICTURE.height() + 2 * em + 8))
        view.setWordWrap(True)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.setTabKeyNavigation(False)

    def _lay_out(self) -> None:
        self.file.setAutoDefault(False)
        self.file.setIcon(icon("open", self.palette().color(QPalette.ColorRole.ButtonText)))
        give_tip(self.file, tr("An SVG, PNG, JPEG or WebP of your own, kept in the campaign"))
        self.why.hide()
        fill_dialog(
            self,
            heading(self.windowTitle()),
            self.search,
            (self.list, 1),
            (self.nothing, 1),
            self.why,
            row(self.file, (self.buttons, 1)),
            size=(WIDE_EM, HIGH_EM),
        )

    def _add(self, id_: str, name: str) -> None:
        colour = self.palette().color(QPalette.ColorRole.Text)
        item = listed(name, {THING: id_}, self._icons.plain(id_, colour), name)
        self.list.addItem(item)
        if id_ == self._chosen:
            self.list.setCurrentItem(item)

    def _follow(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self._chosen = str(self.list.item(row).data(THING))

    def _ask_file(self) -> None:
        place = QStandardPaths.StandardLocation.PicturesLocation
        folder = recall(self._settings, FOLDER, QStandardPaths.writableLocation(place))
        kinds = tr("Images (*.svg *.png *.jpg *.jpeg *.webp)")
        text, _ = QFileDialog.getOpenFileName(self, tr("Choose an image"), folder, kinds)
        if text:
            self._settings.setValue(FOLDER, str(Path(text).parent))
            self.read(Path(text))


class IconField(QToolButton):
    """The icon of what a form shows, as a button that lets another one be chosen."""

    def __init__(
        self,
        form: RowForm,
        icons: FeatureIcons,
        settings: QSettings,
        drawn: Callable[[Any, QColor], QIcon],
    ) -> None:
        super().__init__()
        self._form, self._icons, self._settings, self._drawn = form, icons, settings, drawn
        self.setIconSize(LARGE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _on=False: self._choose())

    def show_icon(self, row: Feature | Token) -> None:
        if isinstance(row, Token):
            said, tip = tr("Icon of the token"), tr("Choose an icon for the token")
        else:
            symbol = listed_symbols().get(row.icon)
            name = tr(symbol.name) if symbol is not None else tr("your own")
            said = tip = tr("Icon: {name}", name=name if row.icon else tr("none"))
        give_tip(self, tip)
        self.setAccessibleName(said)
        self.setIcon(self._drawn(row, self.palette().color(QPalette.ColorRole.WindowText)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._form.row is not None:
            self.show_icon(self._form.row)

    def _choose(self) -> None:
        """Images in use anywhere on the map are offered again."""
        form, document = self._form, self._form.editor.document
        if document.view is None:
            return
        kinds = document.view.lying.values()
        used = [getattr(row, "icon", "") for rows in kinds for row in rows.values()]
        own, keep = own_icons(used), document.file.add_blob
        dialog = IconChooser(self._icons, form.row.icon, own, self._settings, keep, self.window())
        chosen = answered(dialog, dialog.icon)
        if chosen is not None:
            form.edit(icon=chosen)


def own_icons(used: list[str]) -> list[str]:
    """Of icons in use, those that are images of the game master's, each once."""
    return list(dict.fromkeys(name for name in used if is_own(name)))
