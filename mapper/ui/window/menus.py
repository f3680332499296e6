"""Menus and toolbars, put together from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton

from mapper.ui.app.measures import HAIR, TOOL
from mapper.ui.app.settings_file import recent_files
from mapper.ui.app.translated import tr
from mapper.ui.manual.pages import ActionTexts, ActionWords
from mapper.ui.shortcuts.keys_in_words import Native
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.widgets.small_parts import is_return
from mapper.ui.window.actions import ACTIONS, MENUS
from mapper.ui.window.actions.rows import Item, Menu, Submenu

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

ICON = QSize(20, 20)
TOOL_COLUMN = 40


def add_menus(window: Window) -> None:
    """The menu bar; recent campaigns and panels are listed when their menu is opened."""
    for each in MENUS:
        menu = _with_tips(window.menuBar().addMenu(tr(each.title)))
        for entry in each.entries:
            if isinstance(entry, Submenu):
                part = _with_tips(menu.addMenu(tr(entry.title)))
                part.addActions([window.action_set.made[held] for held in entry.ids])
            elif entry is None:
                menu.addSeparator()
            elif entry == "recent":
                recent = menu.addMenu(tr("Open &recent"))
                recent.aboutToShow.connect(partial(fill_recent, window, recent))
            elif entry == "panels":
                panels = menu.addMenu(tr("&Panels"))
                for dock in window.docks.values():
                    panels.addAction(dock.toggleViewAction())
            else:
                menu.addAction(window.action_set.made[entry])


def _with_tips(menu: QMenu) -> QMenu:
    menu.setToolTipsVisible(True)
    return menu


def own_keys(action: Item) -> Iterable[QKeySequence]:
    """The keys that an action has before anybody changes them."""
    return map(QKeySequence, action.keys.split())


def action_words(keys_of: Callable[[Item], Iterable[QKeySequence]] = own_keys) -> ActionTexts:
    """What each action is called, in which menu it stands, and its keys, as the manual says it."""
    ways = {id_: way for menu in MENUS for id_, way in _ways(menu)}
    names = {row.id: _read(tr(row.text, number=row.number)) for row in ACTIONS}
    return {
        row.id: ActionWords(
            names[row.id],
            f"{ways.get(row.id, names['palette'])} > {names[row.id]}",
            tuple(keys.toString(Native) for keys in keys_of(row)),
            tr(row.group),
        )
        for row in ACTIONS
    }


def _ways(menu: Menu) -> Iterator[tuple[str, str]]:
    """Where each of its actions stands: in the menu, or in a part of it."""
    for entry in menu.entries:
        if isinstance(entry, Submenu):
            yield from ((id_, f"{_read(menu.title)} > {_read(entry.title)}") for id_ in entry.ids)
        elif entry is not None:
            yield entry, _read(menu.title)


def _read(text: str) -> str:
    return tr(text).replace("&", "").removesuffix("…")


def fill_recent(window: Window, menu: QMenu) -> None:
    menu.clear()
    for path in recent_files(window.settings):
        action = menu.addAction(without_keys(f"{path.name} — {path.parent}"))
        action.setEnabled(path.exists())
        action.triggered.connect(lambda _=False, path=path: window.open_path(path))
    if menu.isEmpty():
        menu.addAction(tr("No campaign was open yet")).setEnabled(False)


def tool_column(window: Window, name: str, title: str, ids: tuple[str | None, ...]) -> QToolBar:
    """A column of tools that stays where it is; arrows lead along it."""
    bar = QToolBar(title)
    bar.setObjectName(name)
    bar.setOrientation(Qt.Orientation.Vertical)
    bar.setIconSize(ICON)
    bar.setMovable(False)
    bar.setFixedWidth(TOOL_COLUMN)
    for id_ in ids:
        if id_ is None:
            bar.addSeparator()
        else:
            bar.addAction(window.action_set.made[id_])
            button = bar.widgetForAction(window.action_set.made[id_])
            button.setFixedSize(TOOL - HAIR, TOOL - HAIR)
    ToolbarFocus(bar)
    return bar


def show_fitting(window: Window) -> None:
    """Only what there is for the kind of map that is shown; a menu without any of it goes."""
    window.action_set.show_fitting(window.tool_use.kind)
    for menu in window.menuBar().findChildren(QMenu):
        if menu.actions():
            menu.menuAction().setVisible(any(each.isVisible() for each in menu.actions()))


STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class ToolbarFocus(QObject):
    """Lives with its toolbar. The stop is the button the keys went to last, while it is usable."""

    def __init__(self, bar: QToolBar) -> None:
        super().__init__(bar)
        self._buttons = [
            button
            for button in map(bar.widgetForAction, bar.actions())
            if isinstance(button, QToolButton)
        ]
        self._stop: QToolButton | None = None
        for button in self._buttons:
            button.installEventFilter(self)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.EnabledChange, QEvent.Type.ShowToParent):
            self._settle()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = STEPS.get(Qt.Key(event.key()))
            if step is not None and isinstance(watched, QToolButton):
                self._go(watched, step)
                return True
            if is_return(event) and isinstance(watched, QToolButton):
                watched.click()
                return True
        return super().eventFilter(watched, event)

    def _go(self, button: QToolButton, step: int) -> None:
        """To the next button that can be used, from the last on to the first."""
        usable = self._usable()
        if button in usable:
            self._stop = usable[(usable.index(button) + step) % len(usable)]
            self._settle()
            self._stop.setFocus(Qt.FocusReason.TabFocusReason)

    def _settle(self) -> None:
        usable = self._usable()
        stop = self._stop if self._stop in usable else next(iter(usable), None)
        for button in self._buttons:
            is_stop = button is stop
            policy = Qt.FocusPolicy
            button.setFocusPolicy(policy.TabFocus if is_stop else policy.NoFocus)

    def _usable(self) -> list[QToolButton]:
        return [button for button in self._buttons if button.isEnabled() and not button.isHidden()]
