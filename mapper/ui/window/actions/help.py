"""Finding one's way in the program: what the window shows about itself."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QWidget

from mapper import __version__
from mapper.play.sheets.member_sheet import missing_systems
from mapper.resources import resources
from mapper.ui.app.colours import BLACK
from mapper.ui.app.measures import WIDE
from mapper.ui.app.translated import tr
from mapper.ui.deeds.own_files_dialog import OwnFilesDialog
from mapper.ui.shortcuts.action_palette import ActionPalette
from mapper.ui.shortcuts.keys_sheet import KeysSheet
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import close_button, column, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.two_line_rows import TwoLineRows
from mapper.ui.window.actions.rows import Do, Items
from mapper.ui.window.preferences import Preferences

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


INDEX = "README.md"


def licences(folder: Path) -> dict[str, Path]:
    """The licence texts under the names of what they cover, as the index beside them has it."""
    index = (folder / INDEX).read_text("utf-8")
    found = {}
    for path in sorted(folder.glob("*.txt")):
        line = next((line for line in index.splitlines() if f"]({path.name})" in line), "")
        cells = [cell.strip() for cell in line.split("|")]
        name = cells[2].split(",")[0] if len(cells) > 2 else path.stem
        found[name] = path
    return found


class About(QDialog):
    """The list at the left chooses whose licence is read at the right."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Cognita"))
        self._texts = licences(folder or resources() / "licences")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Fonts and icons from others"))
        self.list.setItemDelegate(TwoLineRows(self.list))
        self.list.addItems(list(self._texts))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Licence"))
        self.list.currentTextChanged.connect(self._show)
        self.list.setCurrentRow(0)
        self.versions = faint(
            tr(
                "Version {version}, with Qt {qt} and Python {python}",
                version=__version__,
                qt=qVersion(),
                python=platform.python_version(),
            )
        )
        self._lay_out()
        self.list.setFocus()

    def _show(self, name: str) -> None:
        self.text.setPlainText(self._texts[name].read_text("utf-8"))

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.list.setMaximumWidth(12 * em)
        badge = plain_label()
        side = QSize(3 * em, 3 * em)
        badge.setPixmap(icon("cognita", QColor(BLACK)).pixmap(side, self.devicePixelRatioF()))
        names = column(heading(tr("Cognita")), self.versions, space=0)
        free = tr(
            "Free software under the MIT licence. Maps made with it are yours,"
            " without a credit to anybody."
        )
        fill_dialog(
            self,
            row(badge, (names, 1), space=WIDE),
            faint(free),
            section(tr("Fonts and icons from others")),
            (row(self.list, (self.text, 1)), 1),
            close_button(self),
            size=(42, 32),
        )


def preferences(window: Window) -> None:
    dialog = Preferences(window.settings, window.action_set, window)
    dialog.changed.connect(window.honour)
    open_dialog(dialog)


def palette(window: Window) -> None:
    window.action_set.refresh()
    dialog = ActionPalette(window.action_set, window.settings, window)
    dialog.open_over()


OWN_PAGE = "deeds_of_your_own.md"


def first_steps(window: Window) -> None:
    """The list beside the map, from where it was left."""
    window.first_steps.come_back()
    if window.workspace is not None:
        window.say(tr("First steps stand beside the map; a line ticks itself once it is done."))


def own_files(window: Window) -> None:
    """The game master's own deeds and sheets, and what is wrong in them."""
    desk = window.workspace
    missing = [] if desk is None else missing_systems(desk.document.campaign)
    dialog = window.findChild(OwnFilesDialog)
    if dialog is None:
        dialog = OwnFilesDialog(
            window.own, missing, lambda: window.help.open_page(OWN_PAGE), window
        )
    _show_beside(dialog)


def _show_beside(dialog: QDialog) -> None:
    """The window stays of use meanwhile; what is closed is let go of."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.finished.connect(dialog.deleteLater)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()


HELP: Items = (
    Do("manual", "&Manual", "F1", "help").does(
        lambda window: window.help.open_for_focus(),
        "What each part of the program is for, with pictures; it opens where the keys are.",
    ),
    Do("first_steps", "&First steps", icon="go").does(
        first_steps,
        "A short list beside the map that leads by doing, and ticks itself.",
    ),
    Do("what_is_this", "&What is this?", "Shift+F1").does(
        lambda window: window.help.explain(window.canvas),
        "The manual tells of the field that has the keys, or of what you click next.",
    ),
    Do("keys", "&Keys", "?", "keyboard").does(
        lambda window: open_dialog(KeysSheet(window.action_set, window)),
        "All keys and mouse gestures on one sheet.",
    ),
    Do("own_files", "Deeds and sheets of your &own…", icon="edit").does(
        own_files,
        "Rules of your own, in files: what is in each, what is wrong, and new ones to begin with.",
    ),
    Do("palette", "&All actions…", "Ctrl+Shift+P").does(
        palette, "Find any action by a few letters of its name."
    ),
    Do("about", "&About Cognita", icon="info").does(lambda window: open_dialog(About(window))),
)
