"""Finding one's way in the program: what the window shows about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from mapper.ui.shortcuts.action_palette import ActionPalette
from mapper.ui.shortcuts.keys_sheet import KeysSheet
from mapper.ui.window.about import About
from mapper.ui.window.actions.rows import Item, Items
from mapper.ui.window.preferences import Preferences

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def preferences(window: Window) -> None:
    dialog = Preferences(window.settings, window.action_set, window)
    dialog.changed.connect(window.honour)
    _show(dialog)


def palette(window: Window) -> None:
    window.action_set.refresh()
    dialog = ActionPalette(window.action_set, window.settings, window)
    dialog.open_over()


def _show(dialog: QDialog) -> None:
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


HELP: Items = (
    Item(
        "keys",
        "&Keys",
        lambda window: _show(KeysSheet(window.action_set, window)),
        "F1",
        "keyboard",
    ).hinting("All keys and mouse gestures on one sheet."),
    Item("palette", "&All actions…", palette, "Ctrl+Shift+P", "search").hinting(
        "Find any action by a few letters of its name."
    ),
    None,
    Item("about", "&About Cognita", lambda window: _show(About(window)), icon="info"),
)
