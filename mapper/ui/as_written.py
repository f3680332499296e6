"""Texts of the user shown as they are written: never taken for rich text, keys or placeholders.

Qt guesses whether a text is HTML in labels, tool tips and message boxes, makes a key of an
ampersand and a mark of `[*]` in a title. Whatever shows a text asks here, so that none is guessed.
"""

from __future__ import annotations

from html import escape
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QProgressDialog, QTreeWidgetItem, QWidget

from mapper.ui.words import turned_back


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


def without_keys(text: str) -> str:
    """The text for a button, a menu, a tab or the name of a field: its `&` is no mark for a key."""
    return text.replace("&", "&&").replace("\t", " ")


def titled(window: QWidget, title: str) -> None:
    """Call a window so; `[*]` in it is no place for the mark of unsaved work."""
    window.setWindowTitle(turned_back(title.replace("[*]", "[*][*]")))


def message_box(
    parent: QWidget, icon: QMessageBox.Icon, title: str, text: str, more: str = ""
) -> QMessageBox:
    """A box that says something, with more below it; whoever asks for it adds the buttons."""
    box = QMessageBox(parent)
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
