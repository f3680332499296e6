"""How an underlay is aligned: by two known places and a check, by dragging, or by numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.rows import Map
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.maps.aligning import PixelMark, Pointed
from mapper.ui.maps.known_places import Known, KnownPlaces, PrintedHexes, hexes_of
from mapper.ui.opening.new_choices import read_size
from mapper.ui.widgets.lettering import section, warning
from mapper.ui.widgets.plain_text import give_tip, plain_label

FURTHEST = 1 << 20


class AlignBox(QWidget):
    """The box in which an underlay is aligned.

    `taken` carries the pins or spots to hold the image by; `way_chosen` what the mouse is to do.

    `placed` carries the size of a hex or square in pixels and where the first one is.
    """

    taken = Signal(object)
    way_chosen = Signal(str)
    placed = Signal(object, int, int)
    hexes_wanted = Signal()
    marked = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: KnownPlaces = hexes_of(Map(""))
        self.pins: list[Known] = []
        self._pending: Pointed | None = None
        self.by_pins = QRadioButton(tr("&Three clicks"))
        self.by_drag = QRadioButton(tr("D&rag"))
        self.by_numbers = QRadioButton(tr("Num&bers"))
        self.asks, self.found, self.why = plain_label(), section(""), warning()
        self.size_word, self.origin_word = plain_label(), plain_label()
        self.asks.setWordWrap(True)
        self.found.setWordWrap(True)
        self.number = QLineEdit()
        self.take = QPushButton(tr("&Take"))
        self.all_three = QPushButton(tr("Stretch to &all three"))
        self.again = QPushButton(tr("Begin a&new"))
        self.hex_size, self.pixel_x, self.pixel_y = QLineEdit(), _pixels(), _pixels()
        self.apply = QPushButton(tr("&Place"))
        self.lay = QPushButton(tr("Lay &hexes under it"))
        self.done = QPushButton(tr("&Done"))
        self.numbers, self.clicks = QWidget(), QWidget()
        self._name_fields()
        self._lay_out()
        self._connect()

    def begin(self, places: KnownPlaces, pins: Sequence[Known]) -> None:
        """Align an image that these pins or spots hold now."""
        self._places = places
        self._name_fields()
        self.lay.setVisible(isinstance(places, PrintedHexes))
        self.by_pins.setChecked(True)
        self._show_numbers(pins)
        self._begin_anew()

    def point(self, pointed: Pointed) -> None:
        """A pixel was clicked; what it shows may still have to be said."""
        if not self.by_pins.isChecked():
            return
        if len(self.pins) == 3:
            self.pins.pop()
        known = self._places.at_once(pointed, self.pins)
        if known is not None:
            self.pins.append(known)
            self._show()
            return
        self._pending = pointed
        self.number.setText(self._places.guess(pointed, self.pins))
        self._show()
        self.number.setFocus()
        self.number.selectAll()

    def _lay_out(self) -> None:
        ways = QHBoxLayout()
        group = QButtonGroup(self)
        for way in (self.by_pins, self.by_drag, self.by_numbers):
            group.addButton(way)
            ways.addWidget(way)
        ways.addStretch(1)
        clicks = QGridLayout(self.clicks)
        clicks.setContentsMargins(0, 0, 0, 0)
        clicks.addWidget(self.number, 0, 0)
        clicks.addWidget(self.take, 0, 1)
        clicks.addWidget(self.all_three, 1, 0)
        clicks.addWidget(self.again, 1, 1)
        numbers = QGridLayout(self.numbers)
        numbers.setContentsMargins(0, 0, 0, 0)
        lines: tuple[tuple[QLabel, tuple[QLineEdit | QSpinBox, ...]], ...] = (
            (self.size_word, (self.hex_size,)),
            (self.origin_word, (self.pixel_x, self.pixel_y)),
        )
        for row, (word, fields) in enumerate(lines):
            word.setBuddy(fields[0])
            numbers.addWidget(word, 2 * row, 0, 1, 2)
            for column, field in enumerate(fields):
                numbers.addWidget(field, 2 * row + 1, column, 1, 3 - len(fields))
        numbers.addWidget(self.apply, 4, 0, 1, 2)
        foot = QHBoxLayout()
        foot.addWidget(self.lay, 1)
        foot.addWidget(self.done)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 4, 10, 8)
        whole.addLayout(ways)
        for part in (self.found, self.asks, self.why, self.clicks, self.numbers):
            whole.addWidget(part)
        whole.addLayout(foot)

    def _name_fields(self) -> None:
        wording = self._places.wording
        self.number.setAccessibleName(wording.answer)
        self.size_word.setText(wording.size)
        self.origin_word.setText(wording.origin)
        self.hex_size.setAccessibleName(wording.size.replace("&", ""))
        for box in (self.pixel_x, self.pixel_y):
            give_tip(box, wording.origin_tip)
        self.pixel_x.setAccessibleName(tr("Pixels from the left"))
        self.pixel_y.setAccessibleName(tr("Pixels from the top"))
        give_tip(self.lay, tr("Lay hexes under all of the image where nothing is mapped yet."))

    def _connect(self) -> None:
        self.by_pins.toggled.connect(self._choose_way)
        self.by_drag.toggled.connect(self._choose_way)
        self.take.clicked.connect(self._take)
        self.number.returnPressed.connect(self._take)
        self.all_three.clicked.connect(lambda: self._hold(tuple(self.pins)))
        self.again.clicked.connect(self._begin_anew)
        self.apply.clicked.connect(self._place)
        self.lay.clicked.connect(self.hexes_wanted)
        self.done.clicked.connect(self.closed)

    def _begin_anew(self) -> None:
        self.pins, self._pending = [], None
        self.found.setText("")
        self._choose_way()

    def _choose_way(self) -> None:
        self.way_chosen.emit("drag" if self.by_drag.isChecked() else "pins")
        self._show()

    def _take(self) -> None:
        """The pixel that was clicked shows the place that is written."""
        if self._pending is None:
            return
        try:
            pin = self._places.known(self._pending, self.number.text(), self.pins)
            if len(self.pins) == 2:
                self.found.setText(self._places.checked(pin, self.pins))
            self.pins.append(pin)
            self._pending = None
        except NotAllowed as refused:
            self.why.setText(str(refused))
            return
        self._show()
        if len(self.pins) == 2:
            self._hold(tuple(self.pins))

    def _hold(self, pins: tuple[Known, ...]) -> None:
        self.taken.emit(pins)

    def refuse(self, why: str) -> None:
        """What was taken does not hold: say why, and take the last click back."""
        self.why.setText(why)
        if self.pins:
            self.pins.pop()
        self._mark()

    def held(self, pins: Sequence[Known]) -> None:
        """The image is held by these now."""
        self._show_numbers(pins)
        if len(pins) == 3:
            self.found.setText(self._places.wording.all_fit)
            self.found.show()

    def _place(self) -> None:
        size = read_size(self.hex_size.text())
        if size is None:
            self.why.setText(tr("Write a number above 0 such as 6, 3/2 or 1.5."))
            return
        self.why.setText("")
        self.placed.emit(size, self.pixel_x.value(), self.pixel_y.value())

    def _show_numbers(self, pins: Sequence[Known]) -> None:
        try:
            grid = self._places.printed(pins)
        except NotAllowed:
            return
        self.hex_size.setText(f"{grid.hex_size:.2f}")
        self.pixel_x.setValue(round(grid.origin.first))
        self.pixel_y.setValue(round(grid.origin.second))

    def _show(self) -> None:
        self.why.setText("")
        self.found.setVisible(bool(self.found.text()))
        self.clicks.setVisible(self.by_pins.isChecked())
        self.numbers.setVisible(self.by_numbers.isChecked())
        self.asks.setText(self._asked())
        has_click = self._pending is not None
        self.number.setVisible(has_click)
        self.take.setVisible(has_click)
        self.all_three.setVisible(len(self.pins) == 3)
        self.again.setVisible(bool(self.pins))
        self._mark()

    def _mark(self) -> None:
        marks = [PixelMark(pin.x, pin.y, self._places.name(pin, self.pins)) for pin in self.pins]
        if self._pending is not None:
            marks.append(PixelMark(self._pending.x, self._pending.y, "?"))
        self.marked.emit(marks)

    def _asked(self) -> str:
        if self.by_drag.isChecked():
            return tr("Drag the image on the map to where it belongs.")
        if self.by_numbers.isChecked():
            return self._places.wording.by_numbers
        if self._pending is not None:
            return self._places.wording.question
        last = tr("Click another third one to check again, or end here.")
        return (*self._places.wording.clicks, last)[len(self.pins)]


def _pixels() -> QSpinBox:
    box = QSpinBox()
    box.setRange(-FURTHEST, FURTHEST)
    return box
