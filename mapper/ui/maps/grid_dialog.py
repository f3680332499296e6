"""Growing, shifting and cropping the shown map: the dialog that asks, and what is done then.

Its pages are laid out by hand: the sides of a map stand as on the map, and numbers are hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from mapper.commands.maps.grid import Margins, crop, grow, shift
from mapper.commands.maps.new_campaign import blank_code
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, TerrainType
from mapper.model.hexes.chunks import Area, Chunks, area_of_chunks
from mapper.model.hexes.hexes import Hex, from_offset, hex_labelled, label, offset
from mapper.model.hexes.shapes import mapped_extent, rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.measures import APART
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.whole_map_changes import chunks_of, do_whole
from mapper.ui.widgets.ask_dialog import AskDialog, form_of, number_field, open_dialog
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import label_of

LETTERS = 30
COUNT_AFTER_MS = 120
FURTHEST = 2000
"""Columns or rows that a map grows or is shifted by at once."""

Page = Literal["grow", "shift", "crop"]
DOES: Mapping[Page, str] = MappingProxyType(
    {"grow": "Grow the map", "shift": "Shift the map", "crop": "Crop the map"}
)
PAGES: tuple[Page, ...] = (*DOES,)


class GridWish(NamedTuple):
    """What a page asks for: what comes of it in words, and the change of a map."""

    words: str
    command: Callable[[Campaign, str], Change]


class Subject:
    """The map that is altered: its row, what of it is mapped and how far, and what is selected."""

    def __init__(self, row: Map, chunks: Chunks, selected: Area) -> None:
        self.row, self.mapped, self.selected = row, area_of_chunks(chunks), selected
        found = mapped_extent(chunks, row.top, row.numbering.shove)
        (self.left, self.right), (self.first, self.last) = found or ((0, 0), (0, 0))

    def hex(self, column: int, row: int) -> Hex:
        return from_offset(column, row, self.row.top, self.row.numbering.shove)

    def number(self, at: Hex) -> str:
        return label(at, self.row.top, self.row.numbering)

    def place(self, number: str) -> tuple[int, int]:
        """The column and the row of a number; `NotAllowed` if no hex can have it."""
        at = hex_labelled(number, self.row.top, self.row.numbering)
        return offset(at, self.row.top, self.row.numbering.shove)


class GrowPage(QWidget):
    """Columns and rows to add at each side, and what they are made of."""

    edited = Signal()

    def __init__(self, subject: Subject, types: list[TerrainType], code: int) -> None:
        super().__init__()
        self._subject = subject
        self.above, self.left = _steps(tr("Rows above")), _steps(tr("Columns at the left"))
        self.right, self.below = _steps(tr("Columns at the right")), _steps(tr("Rows below"))
        self.terrain = QComboBox()
        self.terrain.setAccessibleName(tr("Terrain of the new hexes"))
        self._codes = [each.code for each in types]
        self.terrain.addItems([each.name for each in types])
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
        fill(self, sides, _labelled(tr("&Terrain"), self.terrain), None, margin=APART)

    def wanted(self) -> GridWish:
        of, boxes = self._subject, (self.left, self.right, self.above, self.below)
        by = Margins(*(box.value() for box in boxes))
        if not any(by):
            raise NotAllowed(tr("Say at which side the map is to grow."))
        code = self._codes[self.terrain.currentIndex()] if self._codes else 0
        across, down = of.right - of.left + 1, of.last - of.first + 1
        wide, high = across + by.left + by.right, down + by.above + by.below
        size = tr(
            "{across} × {down} hexes become {wide} × {high}.",
            across=across,
            down=down,
            wide=wide,
            high=high,
        )
        added = tr("%n hexes are added.", n=wide * high - across * down)
        return GridWish(f"{size} {added}", lambda campaign, on: grow(campaign, on, by, code))


class ShiftPage(QWidget):
    """How far everything moves, in columns and rows."""

    edited = Signal()

    def __init__(self, subject: Subject) -> None:
        super().__init__()
        self._subject = subject
        self.columns = _steps(tr("Columns"), -FURTHEST)
        self.rows = _steps(tr("Rows"), -FURTHEST)
        says = tr(
            "All that is on the map moves, with clues and maps that lead to it; numbers"
            " stay where they are. To the left or up are numbers below 0."
        )
        by = (tr("&Columns to the right"), self.columns), (tr("&Rows down"), self.rows)
        for _, box in by:
            box.valueChanged.connect(self.edited)
        fill(self, faint(says), form_of(*by), None, margin=APART)

    def wanted(self) -> GridWish:
        of, by = self._subject, self._subject.hex(self.columns.value(), self.rows.value())
        if by == (0, 0):
            raise NotAllowed(tr("Say how far the map is to be shifted."))
        at = of.hex(of.left, of.first)
        first, then = of.number(at), of.number(Hex(at.q + by.q, at.r + by.r))
        words = tr("What is in {first} comes to lie in {then}.", first=first, then=then)
        return GridWish(words, lambda campaign, on: shift(campaign, on, by))


class CropPage(QWidget):
    """What stays: the selection, or a rectangle from one number to another."""

    edited = Signal()

    def __init__(self, subject: Subject) -> None:
        super().__init__()
        self._subject, has_selection = subject, bool(subject.selected)
        self.to_selection = QRadioButton(tr("To what is &selected"))
        self.to_rectangle = QRadioButton(tr("To a &rectangle of hexes"))
        (self.to_selection if has_selection else self.to_rectangle).setChecked(True)
        self.to_selection.setEnabled(has_selection)
        if not has_selection:
            give_tip(self.to_selection, tr("Nothing is selected."))
        self.first = QLineEdit(subject.number(subject.hex(subject.left, subject.first)))
        self.last = QLineEdit(subject.number(subject.hex(subject.right, subject.last)))
        self.first.setAccessibleName(tr("First hex"))
        self.last.setAccessibleName(tr("Last hex"))
        for field in (self.first, self.last):
            field.textEdited.connect(lambda: self.to_rectangle.setChecked(True))
            field.textChanged.connect(self.edited)
        from_, to = _labelled(tr("&from hex"), self.first), _labelled(tr("t&o hex"), self.last)
        line = row((from_, 1), (to, 1))
        says = faint(tr("Paths are cut at the edge. It can be undone."))
        ways = self.to_selection, self.to_rectangle
        fill(self, *ways, line, says, None, margin=APART)
        self.to_selection.toggled.connect(self.edited)

    def wanted(self) -> GridWish:
        of = self._subject
        area = of.selected if self.to_selection.isChecked() else self._rectangle()
        stays = len(area & of.mapped)
        if not stays:
            raise NotAllowed(tr("Nothing that is mapped would stay."))
        stay = tr("%n hexes stay", n=stays)
        go = tr("%n hexes go with all that is on them.", n=len(of.mapped) - stays)
        return GridWish(f"{stay}, {go}", lambda campaign, on: crop(campaign, on, area))

    def _rectangle(self) -> Area:
        of = self._subject
        first, last = of.place(self.first.text()), of.place(self.last.text())
        across, down = sorted((first[0], last[0])), sorted((first[1], last[1]))
        columns = max(across[0], of.left), min(across[1], of.right)
        rows = max(down[0], of.first), min(down[1], of.last)
        return rectangle(columns, rows, of.row.top, of.row.numbering.shove).area()


def _steps(name: str, least: int = 0) -> QSpinBox:
    return number_field(name, least, FURTHEST)


def _labelled(text: str, field: QWidget) -> QHBoxLayout:
    return row(label_of(text, field), (field, 1))


class GridDialog(AskDialog):
    """The dialog that grows, shifts and crops a map, by what the page that is shown asks for."""

    def __init__(
        self,
        subject: Subject,
        types: list[TerrainType],
        code: int,
        page: Page = "grow",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Grow, shift or crop the map"), self.wanted, parent, tr(DOES[page]))
        self.grow, self.shift = GrowPage(subject, types, code), ShiftPage(subject)
        self.crop = CropPage(subject)
        self.pages, self.said = QTabWidget(), faint()
        self._soon = pause(self, self._count, COUNT_AFTER_MS)
        for part, title in (
            (self.grow, tr("&Grow")),
            (self.shift, tr("&Shift")),
            (self.crop, tr("&Crop")),
        ):
            self.pages.addTab(part, title)
            part.edited.connect(self._soon.start)
        self.pages.setCurrentIndex(PAGES.index(page))
        self.pages.currentChanged.connect(self._count)
        self.said.setMinimumHeight(2 * self.fontMetrics().height())
        self.lay_out(self.pages, self.said, letters=LETTERS)
        self._count()

    def wanted(self) -> GridWish:
        """What is asked for; `NotAllowed` says what is missing."""
        return (self.grow, self.shift, self.crop)[self.pages.currentIndex()].wanted()

    def _count(self) -> None:
        said = why = ""
        try:
            said = self.wanted().words
        except NotAllowed as refused:
            why = str(refused)
        self.do_button.setText(tr(DOES[PAGES[self.pages.currentIndex()]]))
        self.said.setText(said)
        self.show_wrong(why)


def ask(desk: Desk, page: Page) -> None:
    campaign, map_id = desk.document.campaign, desk.document.map_id
    row, chunks = campaign.one(Map, Key("map", "", map_id)), campaign.chunks("terrain", map_id)
    subject = Subject(row, chunks, desk.tool_use.selection.area)
    types = sorted(campaign.all(TerrainType).values(), key=lambda row: row.name.casefold())
    dialog = GridDialog(subject, types, blank_code(campaign), page, desk.window)
    dialog.accepted.connect(lambda: do(desk, dialog.wanted()))
    open_dialog(dialog)


def do(desk: Desk, wanted: GridWish) -> None:
    """Do it, with progress where that takes a while."""
    map_id = desk.document.map_id
    do_whole(
        desk,
        tr("Working on the whole map…"),
        lambda campaign: wanted.command(campaign, map_id),
        desk.editor.tell,
        chunks_of(desk.document),
    )
