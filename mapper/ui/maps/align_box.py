"""How an underlay is aligned: by two known places and a check, by dragging, or by numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QWidget

from mapper.commands.things.underlays import feet_of
from mapper.model.alignment import PrintedGrid, off_by, printed_grid, printed_squares, squares_off
from mapper.model.board import kind_of
from mapper.model.campaign.rows import ImagePoint, Map, Pin
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.hexes import ORIGIN, hex_at, hex_labelled, label
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.maps.aligning import PixelMark, Pointed
from mapper.ui.opening.new_choices import read_size, what_a_size_is
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import section, warning
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import TypedKeys, text_button

Holder = Pin | ImagePoint


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a way to align an image.

    What is asked and said: `clicks` before each click, `question` after it.
    """

    clicks: tuple[str, str, str]
    question: str
    answer: str
    all_fit: str
    size: str
    origin: str
    origin_tip: str
    by_numbers: str


@dataclass(frozen=True, slots=True)
class PrintedHexes:
    """Each click is answered with the number of a hex.

    `held` is what was known before, in the order in which it was told.
    """

    on: Map
    wording: Wording

    def at_once(self, _pointed: Pointed, _held: Sequence[Holder]) -> Holder | None:
        """What a click says by itself; None where something has to be asked."""
        return None

    def guess(self, pointed: Pointed, _held: Sequence[Holder]) -> str:
        return label(hex_at(*pointed.at, self.on.top), self.on.top, self.on.numbering)

    def known(self, pointed: Pointed, answer: str, _held: Sequence[Holder]) -> Holder:
        """What a click and an answer say. Raises `NotAllowed`."""
        at = hex_labelled(answer, self.on.top, self.on.numbering)
        return Pin(pointed.x, pointed.y, at)

    def name(self, known: Holder, _held: Sequence[Holder]) -> str:
        assert isinstance(known, Pin)
        return label(known.hex, self.on.top, self.on.numbering)

    def checked(self, known: Holder, held: Sequence[Holder]) -> str:
        """How well a third one fits the first two."""
        assert isinstance(known, Pin)
        off = float(off_by(_pins(held[:2]), known, self.on.top))
        return tr(
            "Hex {number} lies {off} hexes off.", number=self.name(known, held), off=f"{off:.2f}"
        )

    def printed(self, held: Sequence[Holder]) -> PrintedGrid:
        """The grid of the image. Raises `NotAllowed`."""
        return printed_grid(_pins(held), self.on.top)


@dataclass(frozen=True, slots=True)
class PrintedSquares:
    """The same of a map of zones.

    The first click takes the corner that lies nearest; the next ones are counted from there.
    """

    feet: int
    wording: Wording

    @property
    def _side(self) -> int:
        return self.feet * FOOT

    def at_once(self, pointed: Pointed, held: Sequence[Holder]) -> Holder | None:
        if held:
            return None
        x, y = (round(each * SQUARE / self._side) * self._side for each in pointed.at)
        return ImagePoint(pointed.x, pointed.y, FootPoint(x, y))

    def guess(self, pointed: Pointed, held: Sequence[Holder]) -> str:
        first = _spots(held)[0].point
        x = round((pointed.at.x * SQUARE - first.x) / self._side)
        y = round((pointed.at.y * SQUARE - first.y) / self._side)
        return f"{x}, {y}"

    def known(self, pointed: Pointed, answer: str, held: Sequence[Holder]) -> Holder:
        found = re.fullmatch(r"\s*([-−+]?\d{1,5})[\s,;]+([-−+]?\d{1,5})\s*", answer)
        if found is None:
            raise NotAllowed(
                tr("Write two whole numbers: squares to the right, then down; such as 12, -3.")
            )
        x, y = (int(each.replace("−", "-")) * self._side for each in found.groups())
        first = _spots(held)[0].point
        return ImagePoint(pointed.x, pointed.y, FootPoint(first.x + x, first.y + y))

    def name(self, known: Holder, held: Sequence[Holder]) -> str:
        assert isinstance(known, ImagePoint)
        first = _spots(held or [known])[0].point
        x, y = (known.point.x - first.x) / self._side, (known.point.y - first.y) / self._side
        return f"{x:g}, {y:g}"

    def checked(self, known: Holder, held: Sequence[Holder]) -> str:
        assert isinstance(known, ImagePoint)
        off = squares_off(_spots(held[:2]), known, self.feet)
        return tr("This corner lies {off} squares off.", off=f"{off:.2f}")

    def printed(self, held: Sequence[Holder]) -> PrintedGrid:
        return printed_squares(_spots(held), self.feet)


KnownPlaces = PrintedHexes | PrintedSquares
"""What is known of an image by clicks, on one kind of map."""


def printed_on(on: Map) -> KnownPlaces:
    """What clicks say on an image of a map of this kind."""
    return hexes_of(on) if kind_of(on) == "hexes" else squares_of(feet_of(on))


def hexes_of(on: Map) -> PrintedHexes:
    first = label(ORIGIN, on.top, on.numbering)
    wording = Wording(
        clicks=(
            tr("1. Click the middle of a printed hex, near a corner of the image."),
            tr("2. Click the middle of another hex, far from the first."),
            tr("3. Click a third hex, off the line between the two, to check."),
        ),
        question=tr("Which number is printed in the hex that you clicked?"),
        answer=tr("Number of the hex"),
        all_fit=tr("All three hexes lie where they are printed."),
        size=tr("Pi&xels from hex to hex"),
        origin=tr("&Middle of the first hex"),
        origin_tip=tr("Where the middle of hex {number} is in the image.", number=first),
        by_numbers=tr("For images whose hexes stand upright and were made by a program."),
    )
    return PrintedHexes(on, wording)


def squares_of(feet: int) -> PrintedSquares:
    wording = Wording(
        clicks=(
            tr("1. Click a corner where printed squares meet, near a corner of the image."),
            tr("2. Click another corner of squares, far from the first."),
            tr("3. Click a third one, off the line between the two, to check."),
        ),
        question=tr(
            "How many squares of {feet} feet to the right of the first corner, and how many down?",
            feet=feet,
        ),
        answer=tr("Squares to the right, and down"),
        all_fit=tr("All three corners lie where they are printed."),
        size=tr("Pi&xels across a square"),
        origin=tr("C&orner of the first square"),
        origin_tip=tr("Which point of the image lies where the map’s own squares begin."),
        by_numbers=tr("For images whose squares stand upright and were made by a program."),
    )
    return PrintedSquares(feet, wording)


def _pins(held: Sequence[Holder]) -> tuple[Pin, ...]:
    return tuple(each for each in held if isinstance(each, Pin))


def _spots(held: Sequence[Holder]) -> tuple[ImagePoint, ...]:
    return tuple(each for each in held if isinstance(each, ImagePoint))


FURTHEST = 1 << 20


class AlignBox(QWidget):
    """The box in which an underlay is aligned.

    By hand, for it asks one thing after another, in the words of the kind of map.

    `taken` carries the pins or spots to hold the image by; `way_chosen` what the mouse is to do.

    `placed` carries the size of a hex or square in pixels and where the first one is.
    """

    taken = Signal(object)
    way_chosen = Signal(str)
    placed = Signal(object, int, int)
    hexes_wanted = Signal()
    marked = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._places: KnownPlaces = hexes_of(Map(""))
        self.pins: list[Holder] = []
        self._pending: Pointed | None = None
        self.by_pins = QRadioButton(tr("&Three clicks"))
        self.by_drag = QRadioButton(tr("D&rag"))
        self.by_numbers = QRadioButton(tr("Num&bers"))
        self.asks, self.found, self.why = plain_label(), section(""), warning()
        self.size_word, self.origin_word = plain_label(), plain_label()
        self.asks.setWordWrap(True)
        self.found.setWordWrap(True)
        self.number = QLineEdit()
        self.take = text_button(tr("&Take"), "", self._take)
        stretch = tr("Stretch to &all three")
        self.all_three = text_button(stretch, "", lambda: self.taken.emit(tuple(self.pins)))
        self.again = text_button(tr("Begin a&new"), "", self._begin_anew)
        self.hex_size = QLineEdit()
        self.pixel_x = number_field(tr("Pixels from the left"), -FURTHEST, FURTHEST)
        self.pixel_y = number_field(tr("Pixels from the top"), -FURTHEST, FURTHEST)
        self.apply = text_button(tr("&Place"), "", self._place)
        hexes = tr("Lay hexes under all of the image where nothing is mapped yet.")
        self.lay = text_button(tr("Lay &hexes under it"), hexes, self.hexes_wanted.emit)
        self.done = text_button(tr("&Done"), "", self.closed.emit)
        self.numbers, self.clicks = QWidget(), QWidget()
        self._name_fields()
        self._lay_out()
        self.by_pins.toggled.connect(self._choose_way)
        self.by_drag.toggled.connect(self._choose_way)
        self.number.returnPressed.connect(self._take)
        TypedKeys(self)

    def begin(self, places: KnownPlaces, pins: Sequence[Holder]) -> None:
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
        ways = self.by_pins, self.by_drag, self.by_numbers
        group = QButtonGroup(self)
        for way in ways:
            group.addButton(way)
        self.size_word.setBuddy(self.hex_size)
        self.origin_word.setBuddy(self.pixel_x)
        fill(self.clicks, row(self.number, self.take), _flowing(self.all_three, self.again))
        pixels = row(self.pixel_x, self.pixel_y)
        fill(self.numbers, self.size_word, self.hex_size, self.origin_word, pixels, self.apply)
        told = self.found, self.asks, self.why, self.clicks, self.numbers
        edges = (NEAR, TIGHT, NEAR, NEAR)
        fill(self, _flowing(*ways), *told, _flowing(self.lay, self.done), margin=edges)

    def _name_fields(self) -> None:
        wording = self._places.wording
        self.number.setAccessibleName(wording.answer)
        self.size_word.setText(wording.size)
        self.origin_word.setText(wording.origin)
        self.hex_size.setAccessibleName(wording.size.replace("&", ""))
        for box in (self.pixel_x, self.pixel_y):
            give_tip(box, wording.origin_tip)

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
            self.taken.emit(tuple(self.pins))

    def refuse(self, why: str) -> None:
        """What was taken does not hold: say why, and take the last click back."""
        self.why.setText(why)
        if self.pins:
            self.pins.pop()
        self._mark()

    def held(self, pins: Sequence[Holder]) -> None:
        """The image is held by these now."""
        self._show_numbers(pins)
        if len(pins) == 3:
            self.found.setText(self._places.wording.all_fit)
            self.found.show()

    def _place(self) -> None:
        size = read_size(self.hex_size.text())
        if size is None:
            self.why.setText(what_a_size_is())
            return
        self.why.setText("")
        self.placed.emit(size, self.pixel_x.value(), self.pixel_y.value())

    def _show_numbers(self, pins: Sequence[Holder]) -> None:
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


def _flowing(*parts: QWidget) -> Flow:
    """Side by side, where the panel is wide enough."""
    flow = Flow()
    for part in parts:
        flow.addWidget(part)
    return flow
