"""A box with a few words to choose from, translated, each of which stands for a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon

from mapper.ui.widgets.small_parts import SteadyBox

V = TypeVar("V", bound=str)


class ChoiceBox(SteadyBox, Generic[V]):
    """A box with a few words to choose from.

    `taken` carries the value that somebody has chosen.
    """

    taken = Signal(str)

    def __init__(self, name: str, words: Mapping[V, str], value: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name.replace("&", ""))
        self._values = list(words)
        for each, word in words.items():
            self.addItem(word, each)
        if value:
            self.show_value(value)
        self.activated.connect(self._tell)

    def value(self) -> V:
        """The one that is chosen."""
        return self._values[self.currentIndex()]

    def show_value(self, value: str) -> None:
        self.setCurrentIndex(self.findData(value))

    def give_icon(self, value: V, icon: QIcon) -> None:
        self.setItemIcon(self.findData(value), icon)

    def _tell(self, _index: int) -> None:
        self.taken.emit(str(self.currentData()))
