"""Growing, shifting and cropping the shown map: the dialog that asks, and what is done then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.maps.grid import Margins, crop, grow, shift
from mapper.commands.maps.new_campaign import blank_code
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, TerrainType
from mapper.model.hexes.area import Area, area_of_chunks
from mapper.model.hexes.chunks import Chunks
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import from_offset, hex_labelled, label, offset
from mapper.model.hexes.shapes import mapped_extent, rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.whole_map_changes import chunks_of, do_whole
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.plain_text import give_tip, plain_label

FURTHEST = 2000
"""Columns or rows that a map grows or is shifted by at once."""


class MappedLimits(NamedTuple):
    """The first and last column and row of what is mapped, counted from (0, 0)."""

    left: int
    right: int
    first: int
    last: int


class GrowPage(QWidget):
    """Columns and rows to add at each side, and what they are made of."""

    edited = Signal()

    def __init__(self, types: list[TerrainType], code: int) -> None:
        super().__init__()
        self.above, self.left = _steps(tr("Rows above")), _steps(tr("Columns at the left"))
        self.right, self.below = _steps(tr("Columns at the right")), _steps(tr("Rows below"))
        self.terrain = QComboBox()
        self.terrain.setAccessibleName(tr("Terrain of the new hexes"))
        self._codes = [row.code for row in types]
        self.terrain.addItems([row.name for row in types])
        self.terrain.setCurrentIndex(self._codes.index(code) if code in self._codes else 0)
        sides = QGridLayout()
        for place, name, box in (
            ((0, 1), tr("&above"), self.above),
            ((1, 0), tr("&left"), self.left),
            ((1, 2), tr("&right"), self.right),
            ((2, 1), tr("&below"), self.below),
        ):
            sides.addLayout(_labelled(name, box), *place)
            box.valueChanged.connect(self.edited)
        of = QHBoxLayout()
        word = plain_label(tr("&Terrain"))
        word.setBuddy(self.terrain)
        of.addWidget(word)
        of.addWidget(self.terrain, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(sides)
        whole.addLayout(of)
        whole.addStretch(1)

    def margins(self) -> Margins:
        return Margins(
            self.left.value(), self.right.value(), self.above.value(), self.below.value()
        )

    def code(self) -> int:
        return self._codes[self.terrain.currentIndex()] if self._codes else 0


class ShiftPage(QWidget):
    """How far everything moves, in columns and rows."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.columns, self.rows = _steps(tr("Columns")), _steps(tr("Rows"))
        form = QFormLayout(self)
        form.addRow(
            faint(
                tr(
                    "All that is on the map moves, with clues and maps that lead to it; numbers"
                    " stay where they are. To the left or up are numbers below 0."
                )
            )
        )
        for text, box in (
            (tr("&Columns to the right"), self.columns),
            (tr("&Rows down"), self.rows),
        ):
            box.setMinimum(-FURTHEST)
            box.valueChanged.connect(self.edited)
            form.addRow(text, box)

    def steps(self) -> tuple[int, int]:
        return self.columns.value(), self.rows.value()


class CropPage(QWidget):
    """The page of cropping.

    What stays: the selection, or a rectangle from one number to another.
    """

    edited = Signal()

    def __init__(self, numbers: tuple[str, str], *, has_selection: bool) -> None:
        super().__init__()
        self.to_selection = QRadioButton(tr("To what is &selected"))
        self.to_rectangle = QRadioButton(tr("To a &rectangle of hexes"))
        (self.to_selection if has_selection else self.to_rectangle).setChecked(True)
        self.to_selection.setEnabled(has_selection)
        if not has_selection:
            give_tip(self.to_selection, tr("Nothing is selected."))
        self.first, self.last = QLineEdit(numbers[0]), QLineEdit(numbers[1])
        self.first.setAccessibleName(tr("First hex"))
        self.last.setAccessibleName(tr("Last hex"))
        line = QHBoxLayout()
        for text, field in ((tr("&from hex"), self.first), (tr("t&o hex"), self.last)):
            word = plain_label(text)
            word.setBuddy(field)
            line.addWidget(word)
            line.addWidget(field, 1)
            field.textEdited.connect(lambda: self.to_rectangle.setChecked(True))
            field.textChanged.connect(self.edited)
        whole = QVBoxLayout(self)
        whole.addWidget(self.to_selection)
        whole.addWidget(self.to_rectangle)
        whole.addLayout(line)
        whole.addWidget(faint(tr("Paths are cut at the edge. It can be undone.")))
        whole.addStretch(1)
        self.to_selection.toggled.connect(self.edited)

    def corners(self) -> tuple[str, str]:
        return self.first.text(), self.last.text()


def _steps(name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(0, FURTHEST)
    box.setAccessibleName(name)
    return box


def _labelled(text: str, box: QSpinBox) -> QHBoxLayout:
    line = QHBoxLayout()
    word = plain_label(text)
    word.setBuddy(box)
    line.addWidget(word)
    line.addWidget(box, 1)
    return line


COUNT_AFTER_MS = 120
Page = Literal["grow", "shift", "crop"]
PAGES: tuple[Page, ...] = ("grow", "shift", "crop")


class Grow(NamedTuple):
    """The wish to grow a map at its sides. By how much, and which terrain the new hexes have."""

    by: Margins
    code: int


class Shift(NamedTuple):
    """The wish to shift all of a map."""

    by: Hex


class Crop(NamedTuple):
    """The wish to crop a map."""

    to: Area


Wanted = Grow | Shift | Crop


@dataclass(frozen=True, slots=True)
class Subject:
    """The map that is altered: its row, its terrain, and what of it is selected."""

    row: Map
    chunks: Chunks
    mapped: Area
    selected: Area

    def limits(self) -> MappedLimits:
        """The numbers of the first and last column and row."""
        numbering = self.row.numbering
        found = mapped_extent(self.chunks, self.row.top, numbering.shove)
        (left, right), (first, last) = found if found is not None else ((0, 0), (0, 0))
        return MappedLimits(left, right, first, last)


class GridDialog(QDialog):
    """The dialog that grows, shifts and crops a map.

    `wanted` is what the page that is shown asks for.
    """

    def __init__(
        self,
        subject: Subject,
        types: list[TerrainType],
        code: int,
        page: Page = "grow",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Hexes of the map"))
        self._subject = subject
        self._limits = subject.limits()
        self.grow = GrowPage(types, code)
        self.shift = ShiftPage()
        self.crop = CropPage(self._numbers(), has_selection=bool(subject.selected))
        self.pages = QTabWidget()
        for part, title in (
            (self.grow, tr("&Grow")),
            (self.shift, tr("&Shift")),
            (self.crop, tr("&Crop")),
        ):
            self.pages.addTab(part, title)
        self.pages.setCurrentIndex(PAGES.index(page))
        self.said, self.why = faint(), warning()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.do_button = self.buttons.addButton(tr("&Do it"), role)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(COUNT_AFTER_MS)
        self._soon.timeout.connect(self._count)
        self._lay_out()
        for part in (self.grow, self.shift, self.crop):
            part.edited.connect(self._soon.start)
        self.pages.currentChanged.connect(self._count)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._count()

    def wanted(self) -> Wanted:
        """What is asked for; a refusal says what is missing."""
        match PAGES[self.pages.currentIndex()]:
            case "grow":
                return Grow(self.grow.margins(), self.grow.code())
            case "shift":
                columns, rows = self.shift.steps()
                top, shove = self._subject.row.top, self._subject.row.numbering.shove
                return Shift(from_offset(columns, rows, top, shove))
            case "crop":
                if self.crop.to_selection.isChecked():
                    return Crop(self._subject.selected)
                return Crop(self._rectangle())

    def accept(self) -> None:
        if not self._wrong():
            super().accept()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.said.setMinimumHeight(2 * em)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(round(1.5 * em), em, round(1.5 * em), em)
        whole.addWidget(heading(self._subject.row.name))
        for part in (self.pages, self.said, self.why, self.buttons):
            whole.addWidget(part)
        self.do_button.setDefault(True)
        self.setMinimumWidth(30 * em)

    def _numbers(self) -> tuple[str, str]:
        """Of the hexes at the corners of what is mapped."""
        row, limits = self._subject.row, self._limits
        corners = ((limits.left, limits.first), (limits.right, limits.last))
        hexes = (from_offset(*at, row.top, row.numbering.shove) for at in corners)
        first, last = (label(at, row.top, row.numbering) for at in hexes)
        return first, last

    def _rectangle(self) -> Area:
        row = self._subject.row
        ends = [hex_labelled(text, row.top, row.numbering) for text in self.crop.corners()]
        first, last = (offset(at, row.top, row.numbering.shove) for at in ends)
        limits = self._limits
        across = sorted((first[0], last[0]))
        down = sorted((first[1], last[1]))
        columns = max(across[0], limits.left), min(across[1], limits.right)
        rows = max(down[0], limits.first), min(down[1], limits.last)
        return rectangle(columns, rows, row.top, row.numbering.shove).area()

    def _wrong(self) -> str:
        try:
            wanted = self.wanted()
        except NotAllowed as refused:
            return str(refused)
        match wanted:
            case Grow(by=by) if not any(by):
                return tr("Say at which side the map is to grow.")
            case Shift(by=by) if by == (0, 0):
                return tr("Say how far the map is to be shifted.")
            case Crop(to=to) if not to & self._subject.mapped:
                return tr("Nothing that is mapped would stay.")
        return ""

    def _count(self) -> None:
        why = self._wrong()
        self.why.setText(why)
        self.do_button.setEnabled(not why)
        give_tip(self.do_button, why)
        self.said.setText("" if why else self._in_words(self.wanted()))

    def _in_words(self, wanted: Wanted) -> str:
        match wanted:
            case Grow(by=by):
                return self._of_growing(by)
            case Shift(by=by):
                row = self._subject.row
                at = from_offset(
                    self._limits.left, self._limits.first, row.top, row.numbering.shove
                )
                to = Hex(at.q + by.q, at.r + by.r)
                first, then = (label(each, row.top, row.numbering) for each in (at, to))
                return tr("What is in {first} comes to lie in {then}.", first=first, then=then)
            case Crop(to=to):
                stays = len(to & self._subject.mapped)
                goes = len(self._subject.mapped) - stays
                stay = tr("%n hexes stay", n=stays)
                return f"{stay}, {tr('%n hexes go with all that is on them.', n=goes)}"

    def _of_growing(self, by: Margins) -> str:
        limits = self._limits
        across, down = limits.right - limits.left + 1, limits.last - limits.first + 1
        wide, high = across + by.left + by.right, down + by.above + by.below
        size = tr(
            "{across} × {down} hexes become {wide} × {high}.",
            across=across,
            down=down,
            wide=wide,
            high=high,
        )
        return f"{size} {tr('%n hexes are added.', n=wide * high - across * down)}"


def ask(desk: Desk, page: Page) -> None:
    document = desk.document
    campaign, map_id = document.campaign, document.map_id
    chunks = campaign.chunks("terrain", map_id)
    subject = Subject(
        campaign.one(Map, Key("map", "", map_id)),
        chunks,
        area_of_chunks(chunks),
        desk.tool_use.selection.area,
    )
    types = sorted(campaign.all(TerrainType).values(), key=lambda row: row.name.casefold())
    dialog = GridDialog(subject, types, blank_code(campaign), page, desk.window)
    dialog.accepted.connect(lambda: do(desk, dialog.wanted()))
    open_dialog(dialog)


def do(desk: Desk, wanted: Wanted) -> None:
    """Do it, with progress where that takes a while."""
    document = desk.document
    map_id = document.map_id

    do_whole(
        desk,
        tr("Working on the whole map…"),
        lambda campaign: _change(campaign, map_id, wanted),
        lambda change: desk.say(tr("{what}. Ctrl+Z takes it back.", what=change.label)),
        chunks_of(document),
    )


def _change(campaign: Campaign, map_id: str, wanted: Wanted) -> Change:
    match wanted:
        case Grow(by=by, code=code):
            return grow(campaign, map_id, by, code)
        case Shift(by=far):
            return shift(campaign, map_id, far)
        case Crop(to=area):
            return crop(campaign, map_id, area)
