"""Finding one's way in the program: what the window shows about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from mapper.play.sheets.member_sheet import missing_systems
from mapper.ui.deeds.own_files_dialog import OwnFilesDialog
from mapper.ui.shortcuts.action_palette import ActionPalette
from mapper.ui.shortcuts.keys_sheet import KeysSheet
from mapper.ui.shortcuts.manual import Manual
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.window.about import About
from mapper.ui.window.actions.rows import Do, Items
from mapper.ui.window.preferences import Preferences

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def preferences(window: Window) -> None:
    dialog = Preferences(window.settings, window.action_set, window)
    dialog.changed.connect(window.honour)
    open_dialog(dialog)


def palette(window: Window) -> None:
    window.action_set.refresh()
    dialog = ActionPalette(window.action_set, window.settings, window)
    dialog.open_over()


OWN_PAGE = "deeds_of_your_own.md"


def manual(window: Window, page: str = "") -> None:
    """Beside the work, which goes on; the one that is open comes to the front."""
    dialog = window.findChild(Manual) or Manual(window)
    if page:
        dialog.open_page(page)
    _show_beside(dialog)


def own_files(window: Window) -> None:
    """The game master's own deeds and sheets, and what is wrong in them."""
    desk = window.workspace
    missing = [] if desk is None else missing_systems(desk.document.campaign)
    dialog = window.findChild(OwnFilesDialog)
    if dialog is None:
        dialog = OwnFilesDialog(window.own, missing, lambda: manual(window, OWN_PAGE), window)
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
        manual, "How to play with sheets, dice and deeds, and how to write your own; searchable."
    ),
    Do("keys", "&Keys", "Shift+F1", "keyboard").does(
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
    None,
    Do("about", "&About Cognita", icon="info").does(lambda window: open_dialog(About(window))),
)
