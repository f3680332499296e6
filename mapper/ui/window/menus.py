"""Menus and toolbars, put together from the table of actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMenu, QToolBar

from mapper.tools.shared.toolbox import ALL_TOOLS
from mapper.ui.app.settings_file import recent_files
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.zone_menu import PLAY_ENTRIES, ZONE_ENTRIES, is_led
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.window.actions import MENUS, TOOLBARS
from mapper.ui.window.actions.action_needs import is_of_zones
from mapper.ui.window.toolbar_focus import OneStop

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

ICON = QSize(22, 22)
HEX_ENTRIES: tuple[str | None, ...] = (
    "add_feature",
    "edit_here",
    None,
    "tool_pick",
    None,
    "go_down",
    "new_child_map",
    "go_up",
    None,
    "undo",
    "redo",
    None,
    "fit",
    "show_grid",
    "show_numbers",
)


def add_menus(window: Window) -> None:
    """The menu bar; recent campaigns and panels are listed when their menu is opened."""
    for title, ids in MENUS:
        menu = window.menuBar().addMenu(tr(title))
        menu.setToolTipsVisible(True)
        for id_ in ids:
            if id_ is None:
                menu.addSeparator()
            elif id_ == "recent":
                recent = menu.addMenu(tr("Open &recent"))
                recent.aboutToShow.connect(partial(fill_recent, window, recent))
            elif id_ == "panels":
                panels = menu.addMenu(tr("&Panels"))
                for dock in window.docks.values():
                    panels.addAction(dock.toggleViewAction())
            else:
                menu.addAction(window.action_set.made[id_])


def fill_recent(window: Window, menu: QMenu) -> None:
    menu.clear()
    for path in recent_files(window.settings):
        action = menu.addAction(without_keys(f"{path.name} — {path.parent}"))
        action.setEnabled(path.exists())
        action.triggered.connect(lambda _=False, path=path: window.open_path(path))
    if menu.isEmpty():
        menu.addAction(tr("No campaign was open yet")).setEnabled(False)


def add_toolbars(window: Window) -> list[QToolBar]:
    made = []
    for name, title, area, ids in TOOLBARS:
        bar = QToolBar(tr(title))
        bar.setObjectName(name)
        bar.setIconSize(ICON)
        bar.setMovable(True)
        for id_ in ids:
            if id_ is None:
                bar.addSeparator()
            else:
                bar.addAction(window.action_set.made[id_])
        window.addToolBar(area, bar)
        OneStop(bar)
        made.append(bar)
    return made


def show_fitting_tools(window: Window, *, on_zones: bool) -> None:
    """Only the tools that there are for the kind of map that is shown."""
    for kind in ALL_TOOLS:
        window.action_set.made[f"tool_{kind.id}"].setVisible(kind.fits(on_zones=on_zones))


def context_menu(window: Window) -> QMenu:
    """What the right mouse button offers on the map."""
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    entries = HEX_ENTRIES
    if is_of_zones(window):
        entries = PLAY_ENTRIES if is_led(window) else ZONE_ENTRIES
    for id_ in entries:
        if id_ is None:
            menu.addSeparator()
        else:
            menu.addAction(window.action_set.made[id_])
    return menu
