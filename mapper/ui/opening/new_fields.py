"""The fields of a new campaign or of a map, filled with what was chosen the last time.

Laid out by hand: several stand in a row, what is wrong stands beneath each, and they follow one
another; there is no row yet that they could be described by.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleOptionFrame,
    QToolButton,
    QWidget,
)

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.drawing.base.ink import painting
from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import Numbering, NumberStyle, Shove, Top
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.ui.app.measures import NEAR, TIGHT, WIDE
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.opening.new_choices import (
    NewCampaignFields,
    is_sampled,
    numbers_in_words,
    problems,
    read_size,
    sample,
    size_in_words,
)
from mapper.ui.widgets.ask_dialog import number_field, seed_fields
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.icons import icon_side, top_icon
from mapper.ui.widgets.kept_choices import ChoiceField, either, keep, on_change, recall_into
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.map_picture import PreviewDialog
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import ChoiceBox, OneOfButtons, label_of

STYLES: Mapping[NumberStyle, str] = MappingProxyType(
    {"0101": "0101", "01.01": "01.01", "A1": "A1", "axial": "q,r (axial)"}
)
UNITS: Mapping[Literal["miles", "km"], str] = MappingProxyType({"miles": "miles", "km": "km"})
FLAT_SHOVES: Mapping[Shove, str] = MappingProxyType(
    {"odd": "odd columns down", "even": "even columns down"}
)
POINTY_SHOVES: Mapping[Shove, str] = MappingProxyType(
    {"odd": "odd rows right", "even": "even rows right"}
)
PREVIEW_AFTER_MS = 60
PLAYED: Mapping[str, str] = MappingProxyType(
    {
        "": "Hexploration, Delving",
        "watches": "Violence",
        "miles_a_day": "Sovereign",
        "hiking": "Neverwhere",
    }
)
"""What a table may play, by the procedure of travel; empty: the usual one."""
PLAYED_SO: Mapping[str, str] = MappingProxyType(
    {
        "": "Points a day; dungeons by rounds.",
        "watches": "A hex a Watch; dungeons by turns.",
        "miles_a_day": "Miles a day; dungeons by torchlit turns.",
        "hiking": "As far as the slowest; dungeons by rounds.",
    }
)

WITH_WORDS = QLineEdit | QSpinBox | QComboBox


def from_home(path: Path) -> str:
    """A path, from the user's home on if it lies there."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except ValueError:
        return str(path)


class PathLine(QLineEdit):
    """A path, of which both ends are seen where nobody writes in it; its tip has all of it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.textChanged.connect(partial(give_tip, self))

    def shown(self) -> str:
        """What there is room for, from home on."""
        if self.hasFocus():
            return self.text()
        text, wide = from_home(Path(self.text())), self.width() - 2 * WIDE
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, wide)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.shown()
        if shown == self.text():
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        with painting(self) as painter:
            self.style().drawPrimitive(
                QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self
            )
            room = self.rect().adjusted(NEAR, 0, -NEAR, 0)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.drawText(room, left, shown)


class NewFields(QWidget):
    """The fields of a new campaign or map.

    `edited` is sent whenever any of them is altered.

    `of_campaign` asks for the campaign's name and file, `has_size` for hexes to begin with.
    """

    edited = Signal()

    def __init__(
        self,
        settings: QSettings,
        random: Random,
        *,
        of_campaign: bool = True,
        has_size: bool = True,
    ) -> None:
        super().__init__()
        self._of_campaign, self.has_size = of_campaign, has_size
        self._settings = settings
        self._problems: dict[str, QLabel] = {}
        self._was_top: Top | None = None
        self._grid = QGridLayout(self)
        self._make_fields(random)
        self._make_choices()
        self._kept: dict[str, ChoiceField] = {
            "first_column": self.first_column,
            "first_row": self.first_row,
            "style": self.style_choice,
            "shove": self.shove,
            "unit": self.unit_choice,
            "generated": self.generated,
        }
        recall_into(settings, "new", self._kept)
        self._lay_out()
        lines = self.name, self.map_name, self.player_name, self.place, self.hex_size
        others = self.seed, self.flat, self.pointy, self.rules_played
        for field in (*self._kept.values(), self.columns, self.rows, *lines, *others):
            on_change(field, self._follow)
        self._follow()

    def top(self) -> Top:
        return "flat" if self.flat.isChecked() else "pointy"

    def numbering(self) -> Numbering:
        first = self.first_column.value(), self.first_row.value()
        return Numbering(self.style_choice.value(), *first, self.shove.value())

    def fill(self, row: Map) -> None:
        """Show what a map is."""
        self._was_top = None if self.has_size else row.top
        self.map_name.setText(row.name)
        self.player_name.setText(row.player_name)
        (self.flat if row.top == "flat" else self.pointy).setChecked(True)
        self.style_choice.show_value(row.numbering.style)
        self.shove.show_value(row.numbering.shove)
        self.first_column.setValue(row.numbering.first_column)
        self.first_row.setValue(row.numbering.first_row)
        self.hex_size.setText(str(row.hex_size))
        self.unit_choice.show_value(row.unit)

    def chosen(self, path: Path = Path(), name: str = "") -> NewCampaign:
        """The choices as they stand; a size that cannot be read counts as 6."""
        return NewCampaign(
            path=path,
            name=name,
            map_name=self.map_name.text().strip(),
            top=self.top(),
            numbering=self.numbering(),
            hex_size=read_size(self.hex_size.text()) or Fraction(6),
            unit=self.unit_choice.value(),
            columns=self.columns.value(),
            rows=self.rows.value(),
            seed=self.seed.value() if self.generated.isChecked() else None,
            travel=self.rules_played.value(),
        )

    def problems(self, home: Path) -> Mapping[str, str]:
        """By field what is wrong with what is asked, as far as that can be said beforehand."""
        written = NewCampaignFields(
            self.name.text(),
            self.map_name.text(),
            self.hex_size.text(),
            self.columns.value(),
            self.rows.value(),
            self.place.text(),
        )
        found = problems(written, home).items()
        return {field: said for field, said in found if field in self._problems}

    def say(self, found: Mapping[str, str]) -> None:
        """Put each problem under its field."""
        for field, label in self._problems.items():
            label.setText(found.get(field, ""))
            label.setVisible(field in found)
        self.size_said.setVisible("columns" not in found)

    def remember(self) -> None:
        """Begin with these choices the next time."""
        keep(self._settings, "new", self._kept)
        self._settings.setValue("new/top", self.top())
        self._settings.setValue("new/hex_size", self.hex_size.text())

    def _make_fields(self, random: Random) -> None:
        self.name = self._line(tr("Campaign’s name"), tr("My campaign"))
        self.map_name = self._line(tr("Map’s name"), tr("Wilderness"))
        self.player_name = self._line(tr("Map’s name for players"))
        self.player_name.setPlaceholderText(tr("None: players see no name"))
        self.place = PathLine(tr("File"))
        self.browse = QPushButton(tr("&Browse…"))
        self.browse.setAccessibleName(tr("Browse for the file’s place"))
        self.browse.setAutoDefault(False)
        self.hex_size = self._line(tr("Hex size"), recall(self._settings, "new/hex_size", "6"))
        self.columns = number_field(tr("Columns"), 1, MOST_HEXES, 30)
        self.rows = number_field(tr("Rows"), 1, MOST_HEXES, 20)
        self.first_column = number_field(tr("Number of the first column"), -999, 9999, 1)
        self.first_row = number_field(tr("Number of the first row"), -999, 9999, 1)
        self.seed, self.dice = seed_fields(random, tr("Another seed"), tr("Another seed"))
        for box in (self.columns, self.rows, self.first_column, self.first_row):
            box.setGroupSeparatorShown(True)
        self.size_said, self.numbers_said, self.rules_said = faint(), faint(), ElidedLabel()
        self.turn_said = faint(
            tr(
                "The whole map turns by 30° with all that is on it: what was beside stays beside,"
                " but a rectangle leans, and hexes get other numbers."
            )
        )
        self.rules_said.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def _make_choices(self) -> None:
        self.flat = self._top_button("flat", tr("&Flat top"))
        self.pointy = self._top_button("pointy", tr("&Pointy top"))
        tops = OneOfButtons(self)
        tops.addButton(self.flat)
        tops.addButton(self.pointy)
        was_pointy = recall(self._settings, "new/top", "flat") == "pointy"
        (self.pointy if was_pointy else self.flat).setChecked(True)
        self.style_choice = ChoiceBox(tr("Numbering"), tr_all(STYLES))
        shoved = tr("Which columns or rows are shoved")
        self.shove = ChoiceBox(shoved, tr_all(FLAT_SHOVES))
        self.unit_choice = ChoiceBox(tr("Unit"), tr_all(UNITS))
        self.rules_played = ChoiceBox(tr("Rules"), tr_all(PLAYED))
        give_tip(self.rules_played, tr("What the table plays; Rules of the map can alter it"))
        self.blank = QRadioButton(tr("B&lank"))
        self.generated = QRadioButton(tr("&Generated, seed"))
        either(self.generated, self.blank)

    def _line(self, name: str, text: str = "") -> QLineEdit:
        line = QLineEdit(text)
        line.setAccessibleName(name)
        return line

    def _top_button(self, top: Top, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        line = self.palette().color(QPalette.ColorRole.Text)
        fill = self.palette().color(QPalette.ColorRole.Mid)
        size = icon_side(self, 2.4)
        button.setIcon(top_icon(top, size, line, fill))
        button.setIconSize(size)
        button.setAccessibleName(text.replace("&", ""))
        return button

    def _lay_out(self) -> None:
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(WIDE)
        self._grid.setVerticalSpacing(TIGHT)
        if self._of_campaign:
            self._add(tr("&Name"), "name", self.name)
            self._add(tr("&Map"), "map_name", self.map_name)
            self._add(tr("F&ile"), "place", self.place, self.browse)
            self._add(tr("Rule&s"), "", self.rules_played)
            self._below(self.rules_said)
        else:
            self._add(tr("&Name"), "map_name", self.map_name)
            self._add(tr("For pla&yers"), "", self.player_name)
        self._add(tr("Hexes"), "", self.flat, self.pointy)
        self._below(self.turn_said)
        self._add(tr("N&umbering"), "", self.style_choice, self.shove)
        first = plain_label(tr("row"))
        self._add(tr("First c&olumn"), "", self.first_column, first, self.first_row)
        self._below(self.numbers_said)
        self._add(tr("Hex si&ze"), "hex_size", self.hex_size, self.unit_choice)
        if self.has_size:
            by = plain_label(tr("rows"))
            self._add(tr("&Columns"), "columns", self.columns, by, self.rows)
            self._below(self.size_said)
            self._add(tr("Terrain"), "", self.blank, self.generated, self.seed, self.dice)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self._hide_unasked()

    def _hide_unasked(self) -> None:
        """Fields that have no row keep what was chosen before, out of sight."""
        for field in vars(self).values():
            if isinstance(field, QWidget) and field.parent() is None and field is not self:
                field.setParent(self)
                field.hide()

    def _add(self, text: str, field: str, *widgets: QWidget) -> None:
        """A label, its fields, and under them the place for what is wrong."""
        at = self._grid.rowCount()
        label = label_of(text, widgets[0])
        across = row(*((widget, int(isinstance(widget, WITH_WORDS))) for widget in widgets))
        if not any(isinstance(widget, WITH_WORDS) for widget in widgets):
            across.addStretch(1)
        self._grid.addWidget(label, at, 0)
        self._grid.addLayout(across, at, 1)
        if field:
            self._problems[field] = warning()
            self._below(self._problems[field])

    def _below(self, label: QLabel) -> None:
        self._grid.addWidget(label, self._grid.rowCount(), 1)

    def _follow(self) -> None:
        """What some choices mean for the others, then the news that something was altered."""
        is_flat = self.top() == "flat"
        words = tr_all(FLAT_SHOVES) if is_flat else tr_all(POINTY_SHOVES)
        for shove, text in words.items():
            self.shove.setItemText(self.shove.findData(shove), text)
        self.turn_said.setVisible(self._was_top not in (None, self.top()))
        is_axial = self.style_choice.value() == "axial"
        for number in (self.first_column, self.first_row):
            number.setDisabled(is_axial)
            give_tip(number, tr("Axial numbers begin at 0,0.") if is_axial else "")
        for widget in (self.seed, self.dice):
            widget.setEnabled(self.generated.isChecked())
        self.rules_said.setText(tr(PLAYED_SO[self.rules_played.value()]))
        self.numbers_said.setText(numbers_in_words(self.top(), self.numbering()))
        size = self.columns.value(), self.rows.value()
        unit = self.unit_choice.value()
        self.size_said.setText(size_in_words(*size, self.hex_size.text(), unit))
        self.edited.emit()


class FieldsDialog(PreviewDialog):
    """Says at every field what is wrong with it; a new map is shown as it will be."""

    def __init__(
        self,
        title: str,
        does: str,
        fields: NewFields,
        parent: QWidget | None,
        folder: Path = Path(),
    ) -> None:
        """`folder`: where a new campaign lies unless somebody says otherwise."""
        super().__init__(title, does, tr("Preview of the map"), parent)
        self.fields, self.folder, self.caption = fields, folder, faint()
        self._sample = QWidget(self)
        fill(self._sample, (self.picture, 1), self.caption)
        self._sample.setVisible(fields.has_size)
        self._redraw = pause(self, self._draw, PREVIEW_AFTER_MS)
        fields.edited.connect(self.check)

    def lay_out_fields(self, where: str = "") -> None:
        self.lay_out_map(self.fields, self._sample, (5, 4), where)

    def check(self) -> None:
        found = self.fields.problems(self.folder)
        self.fields.say(found)
        self.do_button.setEnabled(not found)  # what is wrong stands at its field
        give_tip(self.do_button, next(iter(found.values()), ""))
        if self.isVisible():
            self.take_room()
        if self.fields.has_size:
            self._redraw.start()

    def _draw(self) -> None:
        """Draw the map as it will be; one that is too large is shown by a sample."""
        new = self.fields.chosen()
        if "columns" in self.fields.problems(self.folder):
            self.picture.show_words(tr("Too many hexes for one map."))
            self.caption.setText("")
            return
        self.picture.show_view(sample(new))
        if is_sampled(new.columns, new.rows):
            said = tr("A sample: the whole map is too large to be shown before it is made.")
        elif new.seed is None:
            said = tr("Blank hexes, to be painted by you.")
        else:
            said = tr("The map as it will be. It can be changed by hand afterwards.")
        self.caption.setText(said)
