"""The dialog for one map: what a new one is to be, or what one that there is is called and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSettings, QSize, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.model.campaign.rows import Map
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import is_sampled, problems_of_map, read_size, sample
from mapper.ui.opening.new_fields import NewFields
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.map_picture import MapPicture, Preview
from mapper.ui.widgets.plain_text import give_tip, titled

PREVIEW_AFTER_MS = 60
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
        self.picture = MapPicture(preview, tr("Preview of the map"))
        self.caption = faint()
        self.caption.setMinimumHeight(3 * self.fontMetrics().height())
        self.why = warning()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.do_button = self.buttons.addButton(asked.does, role)
        self.do_button.setDefault(True)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(PREVIEW_AFTER_MS)
        self._redraw.timeout.connect(self._draw)
        self._lay_out()
        self.fields.edited.connect(self._check)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._check()
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
        if self.problems():
            self._check()
            return
        super().accept()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        middle = QHBoxLayout()
        middle.setSpacing(2 * em)
        middle.addWidget(self.fields, 5)
        if self._asked.is_new:
            aside = QVBoxLayout()
            aside.setSpacing(em // 2)
            aside.addWidget(self.picture, 1)
            aside.addWidget(self.caption)
            middle.addLayout(aside, 4)
        else:
            self.picture.setParent(self)
            self.picture.hide()
        foot = QHBoxLayout()
        foot.addWidget(self.why, 1)
        foot.addWidget(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(round(1.5 * em), em, round(1.5 * em), em)
        whole.setSpacing(em // 2)
        whole.addWidget(heading(self._asked.title))
        whole.addWidget(faint(self._asked.where))
        whole.addLayout(middle, 1)
        whole.addLayout(foot)
        least = QSize(
            (52 if self._asked.is_new else 30) * em, (25 if self._asked.is_new else 18) * em
        )
        self.resize(self.sizeHint().expandedTo(least))

    def _check(self) -> None:
        found = self.problems()
        self.fields.say(found)
        why = next(iter(found.values()), "")
        self.do_button.setEnabled(not why)
        give_tip(self.do_button, why)
        self.why.setText(why)
        if self._asked.is_new:
            self._redraw.start()

    def _draw(self) -> None:
        """Draw the map as it will be; one that is too large is shown by a sample."""
        if "columns" in self.problems():
            self.picture.show_words(tr("Too many hexes for one map."))
            self.caption.setText("")
            return
        new = self.chosen()
        row = new.row
        self.picture.show_view(
            sample(
                NewCampaign(
                    Path(),
                    row.name,
                    row.name,
                    row.top,
                    row.numbering,
                    row.hex_size,
                    row.unit,
                    new.columns,
                    new.rows,
                    new.seed,
                )
            )
        )
        if is_sampled(new.columns, new.rows):
            said = tr("A sample: the whole map is too large to be shown before it is made.")
        elif new.seed is None:
            said = tr("Blank hexes, to be painted by you.")
        else:
            said = tr("The map as it will be. It can be changed by hand afterwards.")
        self.caption.setText(said)
