"""A panel that is one thing for maps of hexes and another for maps of zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from mapper.model.board import KindOfMap

P = TypeVar("P", bound=QWidget)


class ByKind(QWidget, Generic[P]):
    """Only the panel that fits is there for the eye and for the keys."""

    def __init__(self, pages: Mapping[KindOfMap, P]) -> None:
        super().__init__()
        self._pages = pages
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for page in pages.values():
            layout.addWidget(page)
        self.show_kind("hexes")

    @property
    def shown(self) -> P:
        """The panel for the map that is shown."""
        return self._pages[self._kind]

    def show_kind(self, kind: KindOfMap) -> None:
        self._kind = kind
        for each, page in self._pages.items():
            page.setVisible(each == kind)
