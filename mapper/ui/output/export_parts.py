"""Which part of a map is exported: a level, some hexes, and what was known until an entry."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeVar

from PySide6.QtWidgets import QLineEdit, QSpinBox

from mapper.model.board import kind_of
from mapper.model.map_view import MapView
from mapper.model.zones.all_levels import all_levels
from mapper.model.zones.one_level_alone import levels_in, one_level
from mapper.model.zones.zones import level_names
from mapper.ui.app.translated import tr
from mapper.ui.output.export_request import ALL, between
from mapper.ui.widgets.small_parts import SteadyBox

V = TypeVar("V", bound=MapView)
MOST_ENTRIES = (1 << 31) - 1


class PartsChosen(NamedTuple):
    """The part of a map that is to be exported."""

    level: int | Literal["all"] | None
    region: str
    as_of: int | None


class ExportParts:
    """The fields, which a dialog lays out; `level` is the one to begin with, if there is it."""

    def __init__(self, level: int | None = None) -> None:
        self._first = level
        self.level = SteadyBox()
        self.region = QLineEdit()
        self.region.setPlaceholderText("0101-0510")
        self.as_of = QSpinBox()
        self.as_of.setRange(0, MOST_ENTRIES)
        self.as_of.setSpecialValueText(tr("Now"))

    @property
    def entry(self) -> int | None:
        return self.as_of.value() or None

    def list_levels(self, view: MapView | None) -> None:
        """Those of another view; the one that was chosen stays if it is there, too."""
        before = self.level.currentData() if self.level.count() else self._first
        list_levels(self.level, view, before)

    def chosen(self, *, is_for_players: bool) -> PartsChosen:
        level = self.level.currentData()
        region = self.region.text().strip()
        return PartsChosen(level, region, self.entry if is_for_players else None)

    def part_of(self, view: V) -> V:
        """What of a view is wanted; refused if there is nothing of it."""
        level, region = self.level.currentData(), self.region.text().strip()
        if region and kind_of(view) == "hexes":
            return between(view, region)
        if level == ALL:
            return all_levels(view)
        return view if level is None else one_level(view, level)


def list_levels(box: SteadyBox, view: MapView | None, first: object) -> None:
    """The levels of a view by their names, and all of them; one is chosen, if it is there."""
    box.blockSignals(True)
    box.clear()
    names = level_names(view) if view is not None else {}
    for number in levels_in(view) if view is not None else ():
        box.addItem(names.get(number) or tr("Level {number}", number=number), number)
    if box.count() > 1:
        box.addItem(tr("All levels"), ALL)
    box.setCurrentIndex(max(0, box.findData(first)))
    box.blockSignals(False)
