"""A box with a few words to choose from, translated, each of which stands for a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon

from mapper.ui.widgets.small_parts import SteadyBox

V = TypeVar("V", bound=str)


class ChoiceBox(SteadyBox):
    """A box with a few words to choose from.

    `taken` carries the value that somebody has chosen.
    """

    taken = Signal(str)

    def __init__(self, name: str, words: Mapping[V, str]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        for value, word in words.items():
            self.addItem(word, value)
        self.activated.connect(self._tell)

    def show_value(self, value: str) -> None:
        self.setCurrentIndex(self.findData(value))

    def give_icon(self, value: str, icon: QIcon) -> None:
        self.setItemIcon(self.findData(value), icon)

    def _tell(self, _index: int) -> None:
        self.taken.emit(str(self.currentData()))
