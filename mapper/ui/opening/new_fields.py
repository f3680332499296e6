"""The fields of a new campaign or of a map, filled with what was chosen the last time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Literal

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import Numbering, NumberStyle, Shove, Top
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import (
    is_sampled,
    numbers_in_words,
    read_size,
    sample,
    size_in_words,
)
from mapper.ui.widgets.icons import die_icon, top_icon
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.map_picture import MapPicture
from mapper.ui.widgets.plain_text import give_tip, plain_label

STYLES: tuple[NumberStyle, ...] = ("0101", "01.01", "A1", "axial")
SHOVES: tuple[Shove, ...] = ("odd", "even")
UNITS: tuple[Literal["miles", "km"], ...] = ("miles", "km")
MOST_SEED = 999_999


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
        parent: QWidget | None = None,
        *,
        of_campaign: bool = True,
        has_size: bool = True,
    ) -> None:
        super().__init__(parent)
        self._of_campaign, self._has_size = of_campaign, has_size
        self._settings = settings
        self._random = random
        self._problems: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._make_fields()
        self._make_choices()
        self._name_fields()
        self._lay_out()
        self._connect()
        self._follow()

    def top(self) -> Top:
        return "flat" if self.flat.isChecked() else "pointy"

    def numbering(self) -> Numbering:
        return Numbering(
            STYLES[self.style_choice.currentIndex()],
            self.first_column.value(),
            self.first_row.value(),
            SHOVES[self.shove.currentIndex()],
        )

    def unit(self) -> Literal["miles", "km"]:
        return UNITS[self.unit_choice.currentIndex()]

    def fill(self, row: Map) -> None:
        """Show what a map is."""
        self.map_name.setText(row.name)
        self.player_name.setText(row.player_name)
        (self.flat if row.top == "flat" else self.pointy).setChecked(True)
        self.style_choice.setCurrentIndex(STYLES.index(row.numbering.style))
        self.shove.setCurrentIndex(SHOVES.index(row.numbering.shove))
        self.first_column.setValue(row.numbering.first_column)
        self.first_row.setValue(row.numbering.first_row)
        self.hex_size.setText(str(row.hex_size))
        self.unit_choice.setCurrentIndex(UNITS.index(row.unit))

    def chosen(self, path: Path = Path(), name: str = "") -> NewCampaign:
        """The choices as they stand; a size that cannot be read counts as 6."""
        return NewCampaign(
            path=path,
            name=name,
            map_name=self.map_name.text().strip(),
            top=self.top(),
            numbering=self.numbering(),
            hex_size=read_size(self.hex_size.text()) or Fraction(6),
            unit=self.unit(),
            columns=self.columns.value(),
            rows=self.rows.value(),
            seed=self.seed.value() if self.generated.isChecked() else None,
        )

    def say(self, found: Mapping[str, str]) -> None:
        """Put each problem under its field."""
        for field, label in self._problems.items():
            label.setText(found.get(field, ""))
            label.setVisible(field in found)

    def remember(self) -> None:
        """Begin with these choices the next time."""
        numbering = self.numbering()
        chosen = {
            "top": self.top(),
            "style": numbering.style,
            "shove": numbering.shove,
            "first_column": numbering.first_column,
            "first_row": numbering.first_row,
            "hex_size": self.hex_size.text(),
            "unit": self.unit(),
            "columns": self.columns.value(),
            "rows": self.rows.value(),
            "generated": self.generated.isChecked(),
        }
        for key, value in chosen.items():
            self._settings.setValue(f"new/{key}", value)

    def _make_fields(self) -> None:
        self.name = QLineEdit(tr("My campaign"))
        self.map_name = QLineEdit(tr("Wilderness"))
        self.player_name = QLineEdit()
        self.player_name.setPlaceholderText(tr("None: players see no name"))
        self.place = QLineEdit()
        self.browse = QPushButton(tr("&Browse…"))
        self.browse.setAutoDefault(False)
        self.hex_size = QLineEdit(recall(self._settings, "new/hex_size", "6"))
        self.columns = _number(1, MOST_HEXES, recall(self._settings, "new/columns", 30))
        self.rows = _number(1, MOST_HEXES, recall(self._settings, "new/rows", 20))
        self.first_column = _number(-999, 9999, recall(self._settings, "new/first_column", 1))
        self.first_row = _number(-999, 9999, recall(self._settings, "new/first_row", 1))
        self.seed = _number(0, MOST_SEED, self._random.randint(0, MOST_SEED))
        self.size_said = faint()
        self.numbers_said = faint()

    def _make_choices(self) -> None:
        self.flat = self._top_button("flat", tr("&Flat top"))
        self.pointy = self._top_button("pointy", tr("&Pointy top"))
        tops = QButtonGroup(self)
        tops.addButton(self.flat)
        tops.addButton(self.pointy)
        was_pointy = recall(self._settings, "new/top", "flat") == "pointy"
        (self.pointy if was_pointy else self.flat).setChecked(True)
        self.style_choice = _choice(
            ["0101", "01.01", "A1", tr("q,r (axial)")],
            STYLES,
            recall(self._settings, "new/style", "0101"),
        )
        self.shove = _choice(["", ""], SHOVES, recall(self._settings, "new/shove", "odd"))
        self.unit_choice = _choice(
            [tr("miles"), tr("km")], UNITS, recall(self._settings, "new/unit", "miles")
        )
        self.blank = QRadioButton(tr("B&lank"))
        self.generated = QRadioButton(tr("&Generated, seed"))
        was_generated = recall(self._settings, "new/generated", True)
        (self.generated if was_generated else self.blank).setChecked(True)
        self.dice = QToolButton()
        self.dice.setIcon(die_icon(self._icon_size(1.2), self.palette().buttonText().color()))
        self.dice.setIconSize(self._icon_size(1.2))
        give_tip(self.dice, tr("Another seed"))
        self.dice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _top_button(self, top: Top, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        line = self.palette().color(QPalette.ColorRole.Text)
        fill = self.palette().color(QPalette.ColorRole.Mid)
        size = self._icon_size(2.4)
        button.setIcon(top_icon(top, size, line, fill))
        button.setIconSize(size)
        button.setAccessibleName(text.replace("&", ""))
        return button

    def _name_fields(self) -> None:
        """What a screen reader calls the fields whose label does not say it."""
        named = (
            (self.place, tr("File")),
            (self.browse, tr("Browse for the file’s place")),
            (self.first_column, tr("Number of the first column")),
            (self.first_row, tr("Number of the first row")),
            (self.style_choice, tr("Numbering")),
            (self.shove, tr("Which columns or rows are shoved")),
            (self.hex_size, tr("Hex size")),
            (self.unit_choice, tr("Unit")),
            (self.columns, tr("Columns")),
            (self.rows, tr("Rows")),
            (self.seed, tr("Seed")),
            (self.dice, tr("Another seed")),
            (self.name, tr("Campaign’s name")),
            (self.map_name, tr("Map’s name")),
            (self.player_name, tr("Map’s name for players")),
        )
        for widget, name in named:
            widget.setAccessibleName(name)

    def _lay_out(self) -> None:
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(self.fontMetrics().height())
        self._grid.setVerticalSpacing(max(4, self.fontMetrics().height() // 3))
        if self._of_campaign:
            self._add(tr("&Name"), "name", self.name)
            self._add(tr("&Map"), "map_name", self.map_name)
            self._add(tr("F&ile"), "place", self.place, self.browse)
        else:
            self._add(tr("&Name"), "map_name", self.map_name)
            self._add(tr("For pla&yers"), "", self.player_name)
        self._add(tr("Hexes"), "", self.flat, self.pointy)
        self._add(tr("N&umbering"), "", self.style_choice, self.shove)
        first = plain_label(tr("row"))
        self._add(tr("First c&olumn"), "", self.first_column, first, self.first_row)
        self._below(self.numbers_said)
        self._add(tr("Hex si&ze"), "hex_size", self.hex_size, self.unit_choice)
        if self._has_size:
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
        label = plain_label(text)
        label.setBuddy(widgets[0])
        across = QHBoxLayout()
        across.setSpacing(self.fontMetrics().height() // 2)
        for widget in widgets:
            across.addWidget(widget, int(isinstance(widget, QLineEdit | QSpinBox | QComboBox)))
        if not any(isinstance(w, QLineEdit | QSpinBox | QComboBox) for w in widgets):
            across.addStretch(1)
        self._grid.addWidget(label, at, 0)
        self._grid.addLayout(across, at, 1)
        if field:
            self._problems[field] = warning()
            self._below(self._problems[field])

    def _below(self, label: QLabel) -> None:
        self._grid.addWidget(label, self._grid.rowCount(), 1)

    def _connect(self) -> None:
        for line in (self.name, self.map_name, self.player_name, self.place, self.hex_size):
            line.textChanged.connect(self._follow)
        for number in (self.columns, self.rows, self.first_column, self.first_row, self.seed):
            number.valueChanged.connect(self._follow)
        for choice in (self.style_choice, self.shove, self.unit_choice):
            choice.currentIndexChanged.connect(self._follow)
        for button in (self.flat, self.generated):
            button.toggled.connect(self._follow)
        self.dice.clicked.connect(self._roll)

    def _follow(self) -> None:
        """What some choices mean for the others, then the news that something was altered."""
        is_flat = self.flat.isChecked()
        texts = (
            (tr("odd columns down"), tr("even columns down"))
            if is_flat
            else (tr("odd rows right"), tr("even rows right"))
        )
        for index, text in enumerate(texts):
            self.shove.setItemText(index, text)
        is_axial = STYLES[self.style_choice.currentIndex()] == "axial"
        for number in (self.first_column, self.first_row):
            number.setDisabled(is_axial)
            give_tip(number, tr("Axial numbers begin at 0,0.") if is_axial else "")
        for widget in (self.seed, self.dice):
            widget.setEnabled(self.generated.isChecked())
        self.numbers_said.setText(numbers_in_words(self.top(), self.numbering()))
        self.size_said.setText(
            size_in_words(
                self.columns.value(), self.rows.value(), self.hex_size.text(), self.unit()
            )
        )
        self.edited.emit()

    def _roll(self) -> None:
        self.seed.setValue(self._random.randint(0, MOST_SEED))

    def _icon_size(self, lines: float) -> QSize:
        side = round(self.fontMetrics().height() * lines)
        return QSize(side, side)


def _number(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setGroupSeparatorShown(True)
    box.setValue(value)
    return box


def _choice(texts: list[str], values: tuple[str, ...], chosen: str) -> QComboBox:
    box = QComboBox()
    box.addItems(texts)
    box.setCurrentIndex(values.index(chosen) if chosen in values else 0)
    return box


def show_sample(
    picture: MapPicture, caption: QLabel, new: NewCampaign, problems: Mapping[str, str]
) -> None:
    """Draw the map as it will be; one that is too large is shown by a sample."""
    if "columns" in problems:
        picture.show_words(tr("Too many hexes for one map."))
        caption.setText("")
        return
    picture.show_view(sample(new))
    if is_sampled(new.columns, new.rows):
        said = tr("A sample: the whole map is too large to be shown before it is made.")
    elif new.seed is None:
        said = tr("Blank hexes, to be painted by you.")
    else:
        said = tr("The map as it will be. It can be changed by hand afterwards.")
    caption.setText(said)
