"""The dialog for one map: what a new one is to be, or what one that there is is called and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QDialog, QWidget

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.model.campaign.rows import Map
from mapper.ui.opening.new_choices import problems_of_map, read_size
from mapper.ui.opening.new_fields import MapForm, NewFields
from mapper.ui.widgets.layouts import fill_dialog
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.map_picture import Preview
from mapper.ui.widgets.plain_text import titled

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


class MapDialog(QDialog):
    """Says at every field what is wrong with it; a new map is shown as it will be."""

    def __init__(
        self,
        asked: MapDialogStart,
        settings: QSettings,
        preview: Preview,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
    ) -> None:
        super().__init__(parent)
        titled(self, asked.title)
        self._asked = asked
        self.fields = NewFields(settings, random(), of_campaign=False, has_size=asked.is_new)
        self.fields.fill(asked.row)
        if asked.row.parent and asked.is_new:
            self.fields.columns.setValue(CHILD_HEXES)
            self.fields.rows.setValue(CHILD_HEXES)
        drawn = self._drawn if asked.is_new else None
        self.form = MapForm(self.fields, asked.does, preview, self.problems, drawn)
        size = (52, 25) if asked.is_new else (30, 18)
        fill_dialog(self, heading(asked.title), faint(asked.where), (self.form, 1), size=size)
        self.resize(self.sizeHint().expandedTo(self.size()))
        self.form.buttons.accepted.connect(self.accept)
        self.form.buttons.rejected.connect(self.reject)
        self.form.check()
        self.fields.map_name.setFocus()
        self.fields.map_name.selectAll()

    def problems(self) -> Mapping[str, str]:
        fields = self.fields
        hexes = fields.columns.value() * fields.rows.value() if self._asked.is_new else 0
        return problems_of_map(fields.map_name.text(), fields.hex_size.text(), hexes)

    def chosen(self) -> NewMap:
        """The choices as they stand; a size that cannot be read counts as 6."""
        fields = self.fields
        row = replace(
            self._asked.row,
            name=fields.map_name.text().strip(),
            player_name=fields.player_name.text().strip(),
            top=fields.top(),
            numbering=fields.numbering(),
            hex_size=read_size(fields.hex_size.text()) or Fraction(6),
            unit=fields.unit(),
        )
        seed = fields.seed.value() if fields.generated.isChecked() else None
        return NewMap(row, fields.columns.value(), fields.rows.value(), seed)

    def accept(self) -> None:
        if self.form.check():
            super().accept()

    def _drawn(self) -> NewCampaign:
        """A campaign with this map."""
        row, columns, rows, seed = self.chosen()
        return NewCampaign(
            path=Path(),
            name=row.name,
            map_name=row.name,
            top=row.top,
            numbering=row.numbering,
            hex_size=row.hex_size,
            unit=row.unit,
            columns=columns,
            rows=rows,
            seed=seed,
        )
