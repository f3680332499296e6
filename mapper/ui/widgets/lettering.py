"""Headings, faint texts and warnings, in sizes that follow the font of the window."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel

from mapper.ui.app.measures import TITLE
from mapper.ui.app.text_size import measure
from mapper.ui.widgets.plain_text import plain_label

Lettered = TypeVar("Lettered", bound=QLabel)
HEADING_FAMILY = "IM FELL English"


def larger(font: QFont, times: float) -> QFont:
    """The same font, so many times as large."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * times)
    return made


def heading_font(font: QFont, times: float) -> QFont:
    """The typeface of titles; it has no bold."""
    made = larger(font, times)
    made.setFamily(HEADING_FAMILY)
    made.setWeight(QFont.Weight.Normal)
    return made


def heading(text: str, letters: float = TITLE) -> QLabel:
    label = plain_label(text)
    label.setFont(heading_font(label.font(), letters))
    measure(label, letters=letters)
    return label


def section(text: str) -> QLabel:
    """The title of a part of a page."""
    return emboldened(plain_label(text))


def emboldened(label: Lettered) -> Lettered:
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    measure(label, letters=1)
    return label


def faint(text: str = "") -> QLabel:
    """What explains, less strongly than what is explained."""
    label = plain_label(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setWordWrap(True)
    return label


def warning() -> QLabel:
    """A line that says what is wrong, in the colour of warnings."""
    label = plain_label("")
    label.setForegroundRole(QPalette.ColorRole.BrightText)
    label.setWordWrap(True)
    return label
