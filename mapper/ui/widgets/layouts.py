"""Parts beside and beneath one another, written in the order in which they are read."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.ui.app.measures import NEAR, WIDE

BoxLayout = TypeVar("BoxLayout", bound=QBoxLayout)
One = QWidget | QLayout
EdgeWidths = tuple[int, int, int, int]
Part = One | tuple[One, int] | int | None
"""A part, one with its share of the room, a gap of so many pixels, or room that stretches."""


def row(*parts: Part, space: int = NEAR) -> QHBoxLayout:
    return _lay(QHBoxLayout(), parts, space)


def column(*parts: Part, space: int = NEAR) -> QVBoxLayout:
    return _lay(QVBoxLayout(), parts, space)


def fill(
    owner: QWidget, *parts: Part, margin: int | EdgeWidths = 0, space: int = NEAR
) -> QVBoxLayout:
    """All that a widget holds, from top to bottom."""
    return _edged(_lay(QVBoxLayout(owner), parts, space), margin)


def across(
    owner: QWidget, *parts: Part, margin: int | EdgeWidths = 0, space: int = NEAR
) -> QHBoxLayout:
    """All that a widget holds, side by side."""
    return _edged(_lay(QHBoxLayout(owner), parts, space), margin)


def fill_dialog(dialog: QDialog, *parts: Part, size: tuple[int, int] | None = None) -> QVBoxLayout:
    """The same of a dialog, which is so many lines of text wide and high, or as it needs.

    It has room in the window that it belongs to, beneath a title of its own.
    """
    whole = fill(dialog, *parts, margin=WIDE, space=NEAR)
    for button in dialog.findChildren(QPushButton):
        if button.isDefault():  # said before it was in its dialog, which has not heard it
            button.setDefault(False)
            button.setDefault(True)
    if size is not None:
        em, owner = dialog.fontMetrics().height(), dialog.parentWidget()
        wanted = QSize(size[0] * em, size[1] * em)
        most = owner.window().size() - QSize(0, 2 * WIDE) if owner is not None else wanted
        dialog.resize(wanted.boundedTo(most))
    return whole


def do_or_cancel(dialog: QDialog, does: str) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons of a dialog that does something, and the one that does it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    do = buttons.addButton(QDialogButtonBox.StandardButton.Ok)
    do.setText(does)
    do.setDefault(True)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons, do


def close_button(dialog: QDialog) -> QDialogButtonBox:
    """The one button of a dialog that answers nothing."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
    return buttons


def _lay(line: BoxLayout, parts: tuple[Part, ...], space: int) -> BoxLayout:
    line.setSpacing(space)
    for part in parts:
        match part:
            case None:
                line.addStretch(1)
            case int():
                line.addSpacing(part)
            case (one, share):
                _add(line, one, share)
            case one:
                _add(line, one, 0)
    return line


def _edged(line: BoxLayout, margin: int | EdgeWidths) -> BoxLayout:
    left, top, right, bottom = (margin,) * 4 if isinstance(margin, int) else margin
    line.setContentsMargins(left, top, right, bottom)
    return line


def _add(line: QBoxLayout, part: One, share: int) -> None:
    if isinstance(part, QLayout):
        line.addLayout(part, share)
    else:
        line.addWidget(part, share)
