"""Texts of the user shown as they are written: never taken for rich text, keys or placeholders.

Qt guesses whether a text is HTML in labels, tool tips and message boxes, makes a key of an
ampersand and a mark of `[*]` in a title. Whatever shows a text asks here, so that none is guessed.
"""

from __future__ import annotations

from html import escape
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QTreeWidgetItem,
    QWidget,
)

from mapper.model.search.link_marks import links_in
from mapper.ui.app.translated import turned_back

IN_MENUS, ON_BUTTONS = 120, 40
"""So many letters of a text have room."""

SAID = "says_its_text"
"""The property of a button whose name for screen readers follows its text."""


@runtime_checkable
class Tipped(Protocol):
    """What shows a tool tip: a widget, an action, a row of a list."""

    def setToolTip(self, tip: str, /) -> None: ...


def plain_label(text: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows its text, whatever it looks like."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    return label


def show_with_links(label: QLabel, text: str) -> None:
    """The text with names for its links, which lead on; nothing else in it is a mark."""
    shown, last = "", 0
    for link in links_in(text):
        words = f'<a href="{escape(link.name)}">{escape(link.words)}</a>'
        shown, last = f"{shown}{escape(text[last : link.start])}{words}", link.end
    is_rich = bool(shown)
    label.setTextFormat(Qt.TextFormat.RichText if is_rich else Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
    whole = f'<p style="white-space:pre-wrap">{shown}{escape(text[last:])}</p>'
    label.setText(whole if is_rich else text)


def tip(text: str) -> str:
    """The text as a tool tip must be given it, which has no plain format."""
    if "<" not in text:
        return text
    return f'<p style="white-space:pre-wrap">{escape(text, quote=False)}</p>'


def give_tip(part: Tipped, text: str) -> None:
    """Show a text while the mouse rests on a widget, an action or a row."""
    part.setToolTip(tip(text))


def give_cell_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    item.setToolTip(column, tip(text))


def without_keys(text: str, most: int = IN_MENUS) -> str:
    """The text for a menu, a tab or the name of a field: its `&` is no mark for a key."""
    return shortened(text, most).replace("&", "&&").replace("\t", " ")


def on_button(button: QAbstractButton, text: str) -> None:
    """Write on a button, no wider than a panel bears it; screen readers say all of it."""
    button.setText(without_keys(text, ON_BUTTONS))
    if button.property(SAID) or shortened(text, ON_BUTTONS) != text:
        button.setAccessibleName(text)
        button.setProperty(SAID, True)


def shortened(text: str, most: int) -> str:
    """The text with dots in its middle where it has more letters than that."""
    if len(text) <= most:
        return text
    return f"{text[: most - most // 2 - 1]}…{text[len(text) - most // 2 :]}"


def titled(window: QWidget, title: str) -> None:
    """Call a window so; `[*]` in it is no place for the mark of unsaved work."""
    window.setWindowTitle(turned_back(title.replace("[*]", "[*][*]")))


class Question(QMessageBox):
    """A box that no letter answers: whoever types on does not choose a button by it."""

    def wait_for_tab(self) -> None:
        """No key that was meant for a field presses a button: Tab leads to them first."""
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.setDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
        is_letter = bool(event.text().strip()) and event.text().isprintable()
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_waiting = is_return and self.focusWidget() is self
        if not is_waiting and (not is_letter or event.modifiers() & held):
            super().keyPressEvent(event)


def message_box(
    parent: QWidget, icon: QMessageBox.Icon, title: str, text: str, more: str = ""
) -> Question:
    """A box that says something, with more below it; whoever asks for it adds the buttons."""
    box = Question(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIcon(icon)
    titled(box, title)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box


def progress_dialog(parent: QWidget, text: str, cancel: str) -> QProgressDialog:
    """A dialog for work of a hundred parts."""
    dialog = QProgressDialog("", cancel, 0, 100, parent)
    dialog.setLabel(plain_label(text))
    return dialog
