"""The dialog for a whole map: grow, shift or crop it; says beforehand what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from mapper.commands.maps.grid import Margins
from mapper.model.campaign.rows import Map, TerrainType
from mapper.model.hexes.area import Area
from mapper.model.hexes.chunks import Chunks
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import from_offset, hex_labelled, label, offset
from mapper.model.hexes.shapes import mapped_extent, rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.maps.grid_pages import CropPage, GrowPage, MappedLimits, ShiftPage
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.plain_text import give_tip

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
