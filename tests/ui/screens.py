"""What tests of screens share: a window with a few actions, what Tab and screen readers meet."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QScrollBar, QTabBar, QWidget

from mapper.ui.shortcuts.action_set import Action, ActionSet


@dataclass
class Done:
    """What the actions of the window did, in order."""

    ids: list[str] = field(default_factory=list)


class SmallWindow(QMainWindow):
    """A window with five actions in two groups; one of them cannot be done."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.happened = Done()
        self.resize(900, 700)
        self.actions_set = ActionSet(self, table(), settings)
        self.actions_set.refresh()


def table() -> list[Action[SmallWindow]]:
    return [
        action("new", "&New campaign…", "Ctrl+N", "File"),
        action("open", "&Open…", "Ctrl+O", "File"),
        action("undo", "&Undo", "Ctrl+Z", "Edit"),
        action("redo", "&Redo", "Ctrl+Shift+Z Ctrl+Y", "Edit", "There is nothing to redo."),
        action("about", "&About", "", "Help"),
    ]


def action(
    id_: str, text: str, keys: str, group: str, why: str | None = None
) -> Action[SmallWindow]:
    return Action(
        id_,
        text,
        lambda window: window.happened.ids.append(id_),
        keys,
        group=group,
        why_not=lambda _: why,
    )


def reached_by_tab(screen: QWidget) -> list[QWidget]:
    """The widgets that Tab leads to, in order, once around."""
    found: list[QWidget] = []
    at = screen.nextInFocusChain()
    while at is not None and at is not screen and len(found) < 1000:
        if screen.isAncestorOf(at) and at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(at)
        at = at.nextInFocusChain()
    return found


def without_name(screen: QWidget) -> list[str]:
    """The widgets in the way of Tab that a screen reader could not name."""
    return [
        type(widget).__name__
        for widget in reached_by_tab(screen)
        if not named(widget) and not isinstance(widget, QScrollBar)
    ]


def named(widget: QWidget) -> bool:
    if widget.accessibleName():
        return True
    if isinstance(widget, QAbstractButton):
        return bool(widget.text())
    inside = widget.parentWidget()
    is_part = isinstance(widget, QTabBar) or widget.objectName().startswith("qt_")
    return is_part and inside is not None and bool(inside.accessibleName())
