"""Aligning an underlay on the map: clicks point at pixels, drags move it, marks show its pins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from mapper.drawing.base.ink import painting
from mapper.model.alignment import Alignment
from mapper.model.hexes.hexes import Hex, Point, Top, axial, centre
from mapper.model.map_view import SQUARE
from mapper.ui.app.colours import ALIGNED, WHITE
from mapper.ui.canvas.canvas import Canvas

Way = Literal["pins", "drag"]
FINE = 1 << 12
ARM, DOT = 11.0, 4.0


class Pointed(NamedTuple):
    """A pixel of the image, and the point of the plane where it lies now."""

    x: int
    y: int
    at: Point


@dataclass(frozen=True, slots=True)
class PlacedImage:
    """Where an image lies on the map that is shown; only maps of hexes have a top."""

    alignment: Alignment
    top: Top | None

    def pixel(self, at: Point) -> tuple[float, float]:
        """The point of the image that lies at a point of the plane."""
        q, r = axial(*at, self.top) if self.top else (at.x * SQUARE, at.y * SQUARE)
        found = self.alignment.pixel(
            Fraction(round(q * FINE), FINE), Fraction(round(r * FINE), FINE)
        )
        return float(found.first), float(found.second)

    def point(self, x: int, y: int) -> Point:
        """Where in the plane a pixel of the image lies."""
        q, r = map(float, self.alignment.axial(x, y))
        if self.top is None:
            return Point(q / SQUARE, r / SQUARE)
        east, south = centre(Hex(1, 0), self.top), centre(Hex(0, 1), self.top)
        return Point(q * east.x + r * south.x, q * east.y + r * south.y)


class PixelMark(NamedTuple):
    """What is written beside a pixel of the image."""

    x: int
    y: int
    text: str


class Aligning(QObject):
    """
    Takes the left button from the tool in hand for as long as an image is aligned.

    `pointed` carries a `Pointed`; `dragged` by how many of its own pixels the image is moved, and
    whether that begins a new drag. `ended` is sent at Escape.
    """

    pointed = Signal(object)
    dragged = Signal(int, int, bool)
    ended = Signal()

    def __init__(self, canvas: Canvas, placed: Callable[[], PlacedImage | None]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.placed = placed
        self.way: Way = "pins"
        self.is_on = False
        self._grabbed: PlacedImage | None = None
        self._from = Point(0.0, 0.0)
        self._moved = (0, 0)
        self._shown: list[PixelMark] = []
        self.marks = PinMarks(canvas)
        canvas.camera_moved.connect(self.follow)

    def begin(self) -> None:
        if not self.is_on:
            self.is_on = True
            self._canvas.installEventFilter(self)
        self._canvas.setCursor(Qt.CursorShape.CrossCursor)

    def end(self) -> None:
        if self.is_on:
            self.is_on = False
            self._canvas.removeEventFilter(self)
            self._canvas.unsetCursor()
        self._grabbed = None
        self.show_marks([])

    def show_marks(self, marks: list[PixelMark]) -> None:
        """Mark these pixels, wherever the image has them now."""
        self._shown = marks
        self.follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and self._mouse(event):
            return True
        is_escape = isinstance(event, QKeyEvent) and Qt.Key(event.key()) == Qt.Key.Key_Escape
        if is_escape and event.type() == QEvent.Type.KeyPress:
            self.ended.emit()
            return True
        return super().eventFilter(watched, event)

    def _mouse(self, event: QMouseEvent) -> bool:
        kinds, left = QEvent.Type, Qt.MouseButton.LeftButton
        if event.type() == kinds.MouseMove and self._grabbed is not None:
            self._drag(event.position())
            return True
        if event.button() != left or event.type() not in _BUTTON:
            return False
        if event.type() == kinds.MouseButtonRelease:
            self._grabbed = None
        elif self.way == "drag":
            self._grabbed = self.placed()
            self._from, self._moved = self._plane(event.position()), (0, 0)
            self.dragged.emit(0, 0, True)
        else:
            self._point(event.position())
        return True

    def _point(self, place: QPointF) -> None:
        placed = self.placed()
        if placed is None:
            return
        at = self._plane(place)
        x, y = placed.pixel(at)
        self.pointed.emit(Pointed(round(x), round(y), at))

    def _drag(self, place: QPointF) -> None:
        assert self._grabbed is not None
        start = self._grabbed.pixel(self._from)
        here = self._grabbed.pixel(self._plane(place))
        to = round(here[0] - start[0]), round(here[1] - start[1])
        by = to[0] - self._moved[0], to[1] - self._moved[1]
        self._moved = to
        if by != (0, 0):
            self.dragged.emit(*by, False)

    def _plane(self, place: QPointF) -> Point:
        ratio = self._canvas.devicePixelRatioF()
        return self._canvas.camera.plane(place.x() * ratio, place.y() * ratio)

    def follow(self, _camera: object = None) -> None:
        """Put the marks to where the pixels are now."""
        placed = self.placed() if self._shown else None
        found = []
        if placed is not None:
            ratio, camera = self._canvas.devicePixelRatioF(), self._canvas.camera
            for mark in self._shown:
                x, y = camera.screen(*placed.point(mark.x, mark.y))
                found.append((QPointF(x / ratio, y / ratio), mark.text))
        self.marks.show_at(found)


class PinMarks(QWidget):
    """Crosses with a number each, over the map."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.at: list[tuple[QPointF, str]] = []
        self.hide()

    def show_at(self, marks: list[tuple[QPointF, str]]) -> None:
        self.at = marks
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.setVisible(bool(marks))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self, is_smooth=True) as painter:
            for place, text in self.at:
                for colour, width in ((WHITE, 4.0), (ALIGNED, 2.0)):
                    painter.setPen(QPen(QColor(colour), width))
                    for x, y in ((ARM, 0.0), (0.0, ARM)):
                        arm = QPointF(x, y)
                        painter.drawLine(place - arm, place - arm * (DOT / ARM))
                        painter.drawLine(place + arm * (DOT / ARM), place + arm)
                self._write(painter, place, text)

    def _write(self, painter: QPainter, place: QPointF, text: str) -> None:
        metrics = self.fontMetrics()
        wide, high = metrics.horizontalAdvance(text) + 10, metrics.height() + 2
        box = QRectF(place.x() + DOT + 3, place.y() - DOT - 3 - high, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ALIGNED))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(WHITE))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


_BUTTON = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseButtonRelease,
    }
)
