"""The widget that shows a map: pans, zooms, and says which hexes are pointed at."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from mapper.drawing.layers import Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Style
from mapper.model.chunks import ChunkAt
from mapper.model.hexes import ORIGIN, Hex, line
from mapper.model.map_view import Extent, MapView
from mapper.ui import overlay
from mapper.ui.backing import Backing
from mapper.ui.camera import Camera, fitting, rung, size_of
from mapper.ui.moves import arrow, dirty_areas
from mapper.ui.pixels import device_rect, device_size, window_rect
from mapper.ui.words import tr

NOTCH = 120
STEPS_A_NOTCH = 2
PAINT_BUDGET = 0.001
"""Seconds a frame may spend on drawing small pictures that it lacks."""

IDLE_BUDGET = 0.004
NEXT_STEPS = (STEPS_A_NOTCH, -STEPS_A_NOTCH)

NO_BUTTON = Qt.MouseButton.NoButton


class Canvas(QWidget):
    """Knows a map view, never the campaign. Hexes in its signals are places on that map."""

    hovered = Signal(object)
    pressed = Signal(object, object)
    moved = Signal(object, object)
    released = Signal(object, object)
    cancelled = Signal()
    context_asked = Signal(object, QPoint)
    cursor_moved = Signal(object)
    camera_moved = Signal(object)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Map"))
        self._painter = MapPainter(style, MapView(""))
        self._backing = Backing(self._painter)
        self._camera = Camera()
        self._is_fitted = False
        self._preview = overlay.NOTHING
        self._cursor: Hex | None = None
        self._hovered: Hex | None = None
        self._stroke: Hex | None = None
        self._pan_from: QPointF | None = None
        self._pan_button = NO_BUTTON
        self._has_panned = False
        self._is_space_held = False
        self._is_hand = False
        self.wheel_turns = 1
        self._notches = 0.0
        self._to_prepare: list[int] = []
        self._has_stand_in = False
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._use_idle_time)

    @property
    def view(self) -> MapView:
        return self._painter.view

    @property
    def camera(self) -> Camera:
        """In pixels of the screen's device, which may be finer than those of the window."""
        return self._camera

    @property
    def cursor_hex(self) -> Hex | None:
        return self._cursor

    @property
    def is_sharp(self) -> bool:
        """Whether everything is drawn at its own size, with nothing standing in."""
        return self._backing.is_sharp

    @property
    def layers(self) -> Layers:
        return self._painter.layers

    def sizeHint(self) -> QSize:
        return QSize(960, 640)

    def set_map(self, view: MapView) -> None:
        """Another map, seen whole."""
        self._has_stand_in = False
        self._painter.show(view)
        self._backing.spoil()
        self._preview = overlay.NOTHING
        self._cursor = None
        self.fit()

    def show_change(
        self, view: MapView, chunks: Iterable[ChunkAt] = (), hexes: Iterable[Hex] | None = None
    ) -> None:
        """The same map after a change of terrain in these chunks, or in these hexes of them."""
        self._is_fitted = False
        before, places = self.view, list(chunks)
        self._painter.show(view, places if before.paths is view.paths else None)
        if before.paths is not view.paths or before.features is not view.features:
            self.repaint_all()
            return
        for area in dirty_areas(self._camera, view.top, places, hexes):
            self._backing.spoil(area)
            left, top = self._camera.origin
            rect = QRect(area.left - left, area.top - top, area.width, area.height)
            self.update(window_rect(rect, self.devicePixelRatioF()))

    def show_anew(self, view: MapView) -> None:
        """The same map after a change that may be anywhere on it."""
        self._painter.show(view)
        self.repaint_all()

    def set_hand(self, is_hand: bool) -> None:
        """Whether the left button moves the view."""
        self._is_hand = is_hand
        self._show_pointer()

    def set_layers(self, layers: Layers) -> None:
        self._painter.set_layers(layers)
        self.repaint_all()

    def repaint_all(self) -> None:
        self._backing.spoil()
        self.update()

    def show_preview(self, preview: overlay.Preview) -> None:
        """What the tool would do, over the map; only its own pixels are painted again."""
        if preview == self._preview:
            return
        for shown in (self._preview, preview):
            rect = overlay.bounds(shown.hexes(), self.view.top, self._camera)
            self.update(window_rect(rect, self.devicePixelRatioF()))
        self._preview = preview

    def set_camera(self, camera: Camera) -> None:
        if camera == self._camera:
            return
        self._is_fitted = False
        has_zoomed = camera.px != self._camera.px
        self._camera = camera
        if has_zoomed:
            self._to_prepare = [rung(camera.px) + step for step in NEXT_STEPS]
        self.update()
        self.camera_moved.emit(camera)

    def fit(self) -> None:
        """Show the whole map, until it is moved or changed; an empty one with its first hex."""
        size = self._device_size()
        extent = self.view.extent()
        if extent is None:
            px = size_of(rung(48.0 * self.devicePixelRatioF()))
            camera = Camera(px).centred(ORIGIN, self.view.top, size.width(), size.height())
        else:
            camera = fitting(extent, max(1, size.width()), max(1, size.height()))
        self.set_camera(camera)
        self._is_fitted = True

    def zoom_by(self, notches: float, at: QPointF | None = None) -> None:
        """So many clicks of the wheel, about a point of the window or its middle."""
        self._notches += notches
        steps = int(self._notches * STEPS_A_NOTCH)
        if not steps:
            return
        self._notches -= steps / STEPS_A_NOTCH
        self.zoom_to(size_of(rung(self._camera.px) + steps), at)

    def zoom_to(self, px: float, at: QPointF | None = None) -> None:
        place = QPointF(self.rect().center()) if at is None else at
        ratio = self.devicePixelRatioF()
        self.set_camera(self._camera.zoomed(px, place.x() * ratio, place.y() * ratio))

    def show_hex(self, at: Hex) -> None:
        """Bring a hex to the middle."""
        size = self._device_size()
        self.set_camera(self._camera.centred(at, self.view.top, size.width(), size.height()))

    def centre_on(self, x: float, y: float) -> None:
        """Bring a point of the plane to the middle."""
        size = self._device_size()
        place = self._camera.screen(x, y)
        self.set_camera(self._camera.moved(size.width() / 2 - place.x, size.height() / 2 - place.y))

    def seen(self) -> Extent:
        """The rectangle of the plane that is in sight."""
        size = self._device_size()
        left, top = self._camera.plane(0, 0)
        right, bottom = self._camera.plane(size.width(), size.height())
        return Extent(left, top, right, bottom)

    def set_cursor(self, at: Hex | None) -> None:
        """The hex that the keyboard points at."""
        for place in (self._cursor, at):
            if place is not None:
                rect = overlay.bounds([place], self.view.top, self._camera)
                self.update(window_rect(rect, self.devicePixelRatioF()))
        self._cursor = at
        self.cursor_moved.emit(at)
        if at is not None:
            self._keep_in_sight(at)

    def hex_under(self, place: QPointF) -> Hex:
        ratio = self.devicePixelRatioF()
        return self._camera.hex_at(place.x() * ratio, place.y() * ratio, self.view.top)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        size = self._device_size()
        area = self._camera.area(size.width(), size.height())
        self._backing.bring(self._camera.px, area, PAINT_BUDGET)
        painter = QPainter(self)
        if ratio != 1:
            painter.scale(1 / ratio, 1 / ratio)
        rect = event.rect()
        source = device_rect(rect, ratio)
        painter.drawPixmap(source, self._backing.pixmap, source)
        self._paint_overlay(painter)
        painter.end()
        if not (self._backing.is_sharp and self._has_stand_in) or self._to_prepare:
            self._idle.start(0)

    def _paint_overlay(self, painter: QPainter) -> None:
        if self._preview == overlay.NOTHING and self._cursor is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        overlay.draw_preview(painter, self._preview, self.view, self._camera)
        if self._cursor is not None and self.hasFocus():
            overlay.draw_focus(painter, self._cursor, self.view.top, self._camera)

    def _use_idle_time(self) -> None:
        """Draw what a frame had to stand in for, then what the next turn of the wheel will need."""
        size = self._device_size()
        area = self._camera.area(size.width(), size.height())
        if not self._backing.is_sharp:
            if self._painter.refine(self._camera.px, area, IDLE_BUDGET):
                self.repaint_all()
        elif not self._has_stand_in:
            self._has_stand_in = self._painter.prepare_stand_in(IDLE_BUDGET)
        elif self._to_prepare:
            px = size_of(self._to_prepare[0])
            other = self._camera.zoomed(px, size.width() / 2, size.height() / 2)
            if self._painter.refine(px, other.area(size.width(), size.height()), IDLE_BUDGET):
                self._to_prepare.pop(0)
        else:
            self._idle.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._backing.spoil()
            self.fit()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = self.wheel_turns * event.angleDelta().y() / NOTCH
        self.zoom_by(turned, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pan_button != NO_BUTTON:
            return
        button = event.button()
        is_left = button == Qt.MouseButton.LeftButton
        if is_left and not self._is_space_held and not self._is_hand:
            self._stroke = self.hex_under(event.position())
            self.pressed.emit(self._stroke, event.modifiers())
        elif button in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.RightButton,
        ):
            self._pan_from, self._pan_button = event.position(), button
            self._has_panned = button != Qt.MouseButton.RightButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        if self._pan_from is not None:
            self._pan(place)
            return
        at = self.hex_under(place)
        if at != self._hovered:
            self._hovered = at
            self.hovered.emit(at)
        if self._stroke is not None and at != self._stroke:
            passed = line(self._stroke, at)[1:]
            self._stroke = at
            self.moved.emit(passed, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == self._pan_button:
            if not self._has_panned:
                at = self.hex_under(event.position())
                self.context_asked.emit(at, event.globalPosition().toPoint())
            self._pan_from, self._pan_button = None, NO_BUTTON
            self._show_pointer()
        elif event.button() == Qt.MouseButton.LeftButton and self._stroke is not None:
            self._stroke = None
            self.released.emit(self.hex_under(event.position()), event.modifiers())

    def _pan(self, place: QPointF) -> None:
        """Follow the hand; a right click that trembles is still a click."""
        assert self._pan_from is not None
        by = place - self._pan_from
        if not self._has_panned and by.manhattanLength() < QApplication.startDragDistance():
            return
        self._has_panned = True
        self._pan_from = place
        ratio = self.devicePixelRatioF()
        self._show_pointer()
        self.set_camera(self._camera.moved(by.x() * ratio, by.y() * ratio))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space:
            self._is_space_held = True
            self._has_panned = self._has_panned and event.isAutoRepeat()
            self._show_pointer()
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_Escape and self._stroke is not None:
            self._stroke = None
            self.cancelled.emit()
        elif (step := arrow(key, self._cursor or self._middle(), self.view.top)) is not None:
            self.set_cursor(step if self._cursor is not None else self._middle())
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_held = False
            self._show_pointer()
            if not self._has_panned:
                self._click(event.modifiers())
        super().keyReleaseEvent(event)

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        """What the mouse does with a click, at the hex that the keyboard points at."""
        if self._cursor is None:
            self.set_cursor(self._middle())
            return
        self.pressed.emit(self._cursor, modifiers)
        self.released.emit(self._cursor, modifiers)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_space_held = False
        super().focusOutEvent(event)

    def _show_pointer(self) -> None:
        if self._pan_from is not None and self._has_panned:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._is_space_held or self._is_hand:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _middle(self) -> Hex:
        return self.hex_under(QPointF(self.rect().center()))

    def _keep_in_sight(self, at: Hex) -> None:
        size = self._device_size()
        rect = overlay.bounds([at], self.view.top, self._camera)
        x = max(0, -rect.left()) - max(0, rect.right() - size.width() + 1)
        y = max(0, -rect.top()) - max(0, rect.bottom() - size.height() + 1)
        self.set_camera(self._camera.moved(x, y))

    def _device_size(self) -> QSize:
        return device_size(self.size(), self.devicePixelRatioF())
