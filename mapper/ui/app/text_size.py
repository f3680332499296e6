"""The size of text in the window, and parts whose measures grow with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.app.measures import POINTS

TEXT_SIZES = range(90, 151, 10)
"""The sizes that there are, in per cent of the usual one."""
USUAL = 100

SIDES_GROW = 0.6
"""How much of what the text grows by is added to the sides."""

GROWING = "growing"
"""The property of a part that keeps its measures at the usual size."""


class Growing(TypedDict, total=False):
    """What of a part grows: pixels, and `letters`, which is its size in that of the window."""

    high: int
    wide: int
    least_high: int
    least_wide: int
    letters: float


def grown(pixels: float) -> int:
    """So many pixels of a window with text of the usual size, at the size that it has now."""
    return round(pixels * QApplication.font().pointSizeF() / POINTS)


def side_in(steps: Sequence[tuple[int, int]], wide: int) -> int:
    """How wide a side is in a window of some width; it grows less than its text, for the map."""
    return grown_less(next(size for from_, size in steps if wide >= from_))


def grown_less(usual: int) -> int:
    """The same for what grows less than its text, and is never smaller than usual."""
    return usual + max(0, round(SIDES_GROW * (grown(usual) - usual)))


def measure(part: QWidget, **by: Unpack[Growing]) -> None:
    """Give a part measures that follow the size of text from now on."""
    part.setProperty(GROWING, {**(part.property(GROWING) or {}), **by})
    _fit(part, by)


def take_font(parts: list[QWidget]) -> None:
    """Have all that have none of their own take the font that the window has now.

    What was never shown has not heard of it.
    """
    for part in parts:
        if not part.testAttribute(Qt.WidgetAttribute.WA_SetFont):
            part.setFont(QFont())


def fit_to_text(parts: list[QWidget]) -> None:
    """Measure again what was measured before text got another size."""
    for part in parts:
        by = part.property(GROWING)
        if by:
            _fit(part, by)


def _fit(part: QWidget, by: Growing) -> None:
    if "letters" in by:
        font = part.font()
        font.setPointSizeF(QApplication.font().pointSizeF() * by["letters"])
        part.setFont(font)
    if "high" in by:
        part.setFixedHeight(grown(by["high"]))
    if "wide" in by:
        part.setFixedWidth(grown(by["wide"]))
    if "least_high" in by:
        part.setMinimumHeight(grown(by["least_high"]))
    if "least_wide" in by:
        part.setMinimumWidth(grown(by["least_wide"]))
