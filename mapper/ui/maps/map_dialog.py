"""The dialog for one map: what a new one is to be, or what one that there is is called and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QWidget

from mapper.model.campaign.rows import Map
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import problems_of_map
from mapper.ui.opening.new_fields import NewFields, show_sample
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.map_picture import DrawPreview, MapPicture, PreviewDialog

CHILD_HEXES = 12
"""Columns and rows that a map behind a hex begins with, unless somebody says otherwise."""

FINER = 6
"""How many hexes of a map behind a hex are as wide as that hex, to begin with."""


class NewMap(NamedTuple):
    """The answer of the dialog for a map. What was chosen; without a seed the hexes are blank."""

    row: Map
    columns: int
    rows: int
    seed: int | None


class MapDialogStart(NamedTuple):
    """The beginning of a map dialog.

    What a map dialog begins with: its title, the map, where it lies, and the button's word.
    """

    title: str
    row: Map
    where: str
    does: str
    is_new: bool = True


class MapDialog(PreviewDialog):
    """Says at every field what is wrong with it; a new map is shown as it will be."""

    def __init__(
        self,
        asked: MapDialogStart,
        settings: QSettings,
        preview: DrawPreview,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
    ) -> None:
        super().__init__(
            asked.title, asked.does, MapPicture(preview, tr("Preview of the map")), parent
        )
        self._asked = asked
        self.fields = NewFields(settings, random(), of_campaign=False, has_size=asked.is_new)
        self.fields.fill(asked.row)
        if asked.row.parent and asked.is_new:
            self.fields.columns.setValue(CHILD_HEXES)
            self.fields.rows.setValue(CHILD_HEXES)
        self.caption.setMinimumHeight(3 * self.fontMetrics().height())
        self._lay_out()
        self.fields.edited.connect(self._check)
        self._check()
        self.fields.map_name.setFocus()
        self.fields.map_name.selectAll()

    def problems(self) -> Mapping[str, str]:
        fields = self.fields
        hexes = fields.columns.value() * fields.rows.value() if self._asked.is_new else 0
        return problems_of_map(fields.map_name.text(), fields.hex_size.text(), hexes)

    def chosen(self) -> NewMap:
        new = self.fields.chosen()
        row = replace(
            self._asked.row,
            name=new.map_name,
            player_name=self.fields.player_name.text().strip(),
            top=new.top,
            numbering=new.numbering,
            hex_size=new.hex_size,
            unit=new.unit,
        )
        return NewMap(row, new.columns, new.rows, new.seed)

    def _lay_out(self) -> None:
        em, is_new = self.fontMetrics().height(), self._asked.is_new
        middle = row((self.fields, 5))
        if is_new:
            middle.addLayout(self.captioned(), 4)
        else:
            self.picture.setParent(self)
            self.picture.hide()
        self.lay_out_map(middle, self._asked.where)
        least = QSize(52 * em, 25 * em) if is_new else QSize(30 * em, 18 * em)
        self.resize(self.sizeHint().expandedTo(least))

    def _check(self) -> None:
        found = self.problems()
        self.fields.say(found)
        self.show_wrong(next(iter(found.values()), ""))
        if self._asked.is_new:
            self.draw_soon()

    def draw(self) -> None:
        show_sample(self.picture, self.caption, self.fields.chosen(), self.problems())
