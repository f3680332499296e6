"""The players' window: black, a map, or a hand-out; it is given only what players know."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import painting
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Style, Unknown, style_of_map
from mapper.model.hexes.chunks import hexes_differing
from mapper.model.hexes.hexes import ORIGIN, Point, centre
from mapper.model.map_view import Extent
from mapper.play.gate.known import NOTHING_KNOWN, PlayerMap
from mapper.ui.app.colours import BLACK
from mapper.ui.canvas.backing_store import Backing, rectangles
from mapper.ui.canvas.camera import Camera, fitting, rung, size_of
from mapper.ui.canvas.pixels import device_rect, device_size, dirty_areas, window_rect
from mapper.ui.players.screen import pointer
from mapper.ui.players.screen.hand_out_sheet import Sheets
from mapper.ui.players.screen.monitor_choice import ScreenPlacement
from mapper.ui.players.screen.screen_state import NOTHING, Showing
from mapper.ui.widgets.pauses import pause

PART = 0.25
PANS = {
    Qt.Key.Key_Left: (PART, 0.0),
    Qt.Key.Key_Right: (-PART, 0.0),
    Qt.Key.Key_Up: (0.0, PART),
    Qt.Key.Key_Down: (0.0, -PART),
}
ZOOMS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
PAGES = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


TITLE = "Cognita"
NOTCH, STEPS_A_NOTCH = 120, 2
BUDGET = 0.004
"""Seconds that preparing another size may take between two events."""

MANY_ZONES = 600
AT_ONCE = 0.03
"""Of more zones, what takes more seconds to paint is black until all of it is painted."""

MOST_HEXES = 80
"""Where more differ, all is painted again."""

HIDE_CURSOR_MS = 1500
MARGIN = 0.07
LARGEST = 110.0
"""Pixels from hex to hex at which little is known and yet seen well."""

SHOWN = Layers(badges=Layer(is_visible=False))


class PlayersWindow(QWidget):
    """The players' window.

    `painted` comes after each frame, `closed` when somebody closed it, `clicked` after a click,
    which is no reason for it to have the keyboard.
    """

    painted = Signal()
    closed = Signal()
    clicked = Signal()

    def __init__(
        self, style: Style, unknown: Unknown = Unknown.PARCHMENT, own_style: str = ""
    ) -> None:
        """`own_style`: in which all maps are drawn here; empty: each as it has it."""
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle(TITLE)
        self.setObjectName("players_window")
        self.setAccessibleName(TITLE)
        for attribute in (
            Qt.WidgetAttribute.WA_OpaquePaintEvent,
            Qt.WidgetAttribute.WA_NoSystemBackground,
            Qt.WidgetAttribute.WA_ShowWithoutActivating,
        ):
            self.setAttribute(attribute)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.own_style = own_style
        self.showing = NOTHING
        self.sheets = Sheets(style)
        self._pointer: Point | None = None
        self.camera = Camera()
        """In pixels of the screen's device."""
        self._is_fitted, self._is_changed = True, True
        self.is_covered = False
        """Whether it is black as the picture of the map is not whole yet."""
        self._sharp_px = 0.0
        self._notches = 0.0
        self._drag: QPointF | None = None
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._refine)
        blank = Qt.CursorShape.BlankCursor
        self._hide_cursor = pause(self, lambda: self.setCursor(blank), HIDE_CURSOR_MS)
        self._look(unknown, NOTHING_KNOWN)

    @property
    def is_sharp(self) -> bool:
        """Whether everything is drawn as it is now, and at its own size."""
        is_painted = self._backing.is_sharp and not self.is_covered and not self._is_changed
        return is_painted or self.showing.scene != "map"

    @property
    def _is_large(self) -> bool:
        return len(self.view.zones) > MANY_ZONES

    @property
    def pointed_at(self) -> Point | None:
        """Where the pointer is seen; None where it is not."""
        if self._pointer is None or self.showing.scene != "map":
            return None
        return self._pointer if pointer.may_point(self.view, self._pointer, self.level) else None

    def set_unknown(self, unknown: Unknown) -> None:
        self._look(unknown, self.view)
        self.repaint()

    def set_style(self, name: str) -> None:
        """All maps in this style from now on; empty: each as it has it."""
        self.own_style = name
        if self._painter.wear(self._style_of(self.view)):
            self._paint_anew()

    def show_scene(self, showing: Showing, *, is_other_map: bool = False) -> None:
        """What is to be seen from now on. Another scene is on the screen before this returns."""
        before, self.showing = self.showing, showing
        self.sheets.take(showing.hand_out, self._device_size())
        view = showing.players or NOTHING_KNOWN
        if is_other_map or showing.players is None or before.players is None:
            self._show_other(view)
        elif view is not self.view:
            self._show_after(view)
        if before.pictures is not showing.pictures:
            self._spoil(self._painter.set_images(showing.pictures, self.camera.px))
        if before.scene != showing.scene or is_other_map or before.hand_out != showing.hand_out:
            self.repaint()

    def place(self, placement: ScreenPlacement) -> None:
        """Onto a monitor, which it fills if that is the players' own."""
        left, top, width, height = placement.monitor.geometry
        if placement.is_full:
            if self.isFullScreen():
                self.showNormal()  # a window that fills a monitor cannot be moved
            self.setGeometry(left, top, width, height)
            self.showFullScreen()
        else:
            self.resize(width // 2, height // 2)
            self.move(left + width // 4, top + height // 4)
            self.showNormal()
            self.activateWindow()  # else it comes up behind the other one

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def point_at(self, at: Point | None) -> None:
        """Show the pointer at a point of the plane, if something is known there."""
        ratio = self.devicePixelRatioF()
        for place in {self._pointer, at} - {None}:
            assert place is not None
            self.update(window_rect(pointer.bounds(place, self.camera, ratio), ratio))
        self._pointer = at

    def fit(self) -> None:
        """All that is known, until it is moved."""
        size, extent = self._device_size(), self.view.extent()
        wide, high = max(1, size.width()), max(1, size.height())
        most = LARGEST * self.devicePixelRatioF()
        if extent is None:
            self.camera = Camera(most).centred(*centre(ORIGIN, self.view.top), wide, high)
        else:
            self.camera = fitting(extent, wide, high, MARGIN, most)
        self._is_fitted = True
        self.update()

    @property
    def level(self) -> int:
        """Of a map of zones, the level that is seen."""
        return self._painter.level

    def show_level(self, level: int) -> None:
        if level != self._painter.level:
            self._painter.show_level(level)
            self._paint_anew()

    def show_point(self, at: Point) -> None:
        """Bring a point of the plane to the middle."""
        size = self._device_size()
        self._move(self.camera.centred(*at, size.width(), size.height()))

    def show_part(self, part: Extent) -> None:
        """As much of the plane about the middle of a part as shows all of it."""
        size = self._device_size()
        px = min(size.width() / max(part.width, 1e-9), size.height() / max(part.height, 1e-9))
        x, y = (part.left + part.right) / 2, (part.top + part.bottom) / 2
        self._move(Camera(size_of(rung(px))).centred(x, y, size.width(), size.height()))

    def part_seen(self) -> Extent:
        """The rectangle of the plane that is in sight."""
        return Extent(*(edge / self.camera.px for edge in self._area()))

    def has_in_sight(self, at: Point) -> bool:
        """Whether a point of the plane is seen, and not at the very edge."""
        size, place = self._device_size(), self.camera.screen(*at)
        spare = 1.5 * self.camera.px
        return spare < place.x < size.width() - spare and spare < place.y < size.height() - spare

    def zoom_by(self, notches: float, at: QPointF | None = None) -> None:
        self._notches += notches
        steps = int(self._notches * STEPS_A_NOTCH)
        self._notches -= steps / STEPS_A_NOTCH
        place = QPointF(self.rect().center()) if at is None else at
        ratio = self.devicePixelRatioF()
        px = size_of(rung(self.camera.px) + steps)
        self._move(self.camera.zoomed(px, place.x() * ratio, place.y() * ratio))

    def turn_page(self, by: int) -> None:
        """Of a hand-out that has several."""
        if self.showing.scene == "hand-out" and self.sheets.turn(by):
            self.repaint()

    def picture(self, size: QSize) -> QPixmap:
        """What is on the screen, as large as it fits into so many pixels."""
        whole = self._device_size()
        fits = whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
        shown = QPixmap(max(1, fits.width()), max(1, fits.height()))
        with painting(shown) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(
                shown.width() / max(1, whole.width()), shown.height() / max(1, whole.height())
            )
            self._draw(painter, QRect(0, 0, whole.width(), whole.height()))
        return shown

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self.showing.scene == "map":
            self._prepare()
        with painting(self) as painter:
            painter.scale(1 / ratio, 1 / ratio)
            self._draw(painter, device_rect(event.rect(), ratio))
        self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._idle.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sheets.take(self.showing.hand_out, self._device_size())
        if self._is_fitted:
            self.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.sheets.take(self.showing.hand_out, self._device_size())
            self._paint_anew()
            self.fit()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.showing.scene == "hand-out":
            self.turn_page(-1 if event.angleDelta().y() > 0 else 1)
        else:
            self.zoom_by(event.angleDelta().y() / NOTCH, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hide_cursor.start()
        if self._drag is None:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        by, ratio = event.position() - self._drag, self.devicePixelRatioF()
        self._drag = event.position()
        self._move(self.camera.moved(by.x() * ratio, by.y() * ratio))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._drag = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, size = Qt.Key(event.key()), self._device_size()
        if key in PANS:
            right, down = PANS[key]
            self._move(self.camera.moved(right * size.width(), down * size.height()))
        elif key in ZOOMS:
            self.zoom_by(ZOOMS[key])
        elif key in PAGES:
            self.turn_page(PAGES[key])
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_F11 or (key == Qt.Key.Key_Escape and self.isFullScreen()):
            self.toggle_full_screen()
        else:
            super().keyPressEvent(event)

    def _look(self, unknown: Unknown, view: PlayerMap) -> None:
        self.unknown, self.view = unknown, view
        self._painter = MapPainter(
            self._style_of(view), view, SHOWN, self.showing.pictures, unknown
        )
        self._backing = Backing(self._painter)
        self._is_changed = True

    def _style_of(self, view: PlayerMap) -> Style:
        return style_of_map(self.own_style or view.style, self.devicePixelRatioF())

    def _show_other(self, view: PlayerMap) -> None:
        self.view = view
        self._painter.wear(self._style_of(view))
        self._painter.show(view)
        self._paint_anew()
        self.is_covered = self._is_large
        self.fit()

    def _show_after(self, view: PlayerMap) -> None:
        """The same map after a change: only what looks otherwise is painted again."""
        before, self.view = self.view, view
        if self._painter.wear(self._style_of(view)):
            self._painter.show(view)
            self._paint_anew()
            return
        places = before.terrain.keys() | view.terrain.keys()
        changed = [at for at in places if before.terrain.get(at) != view.terrain.get(at)]
        keyed = self._painter.follow(view, changed, self.camera.px, self._area())
        hexes = set() if keyed is None else hexes_differing(before.terrain, view.terrain)
        if keyed is not None and len(hexes) <= MOST_HEXES:
            keyed += dirty_areas(self.camera, view.top, (), hexes)
        self._spoil(None if len(hexes) > MOST_HEXES else keyed)

    def _spoil(self, areas: Iterable[PixelRect] | None) -> None:
        """What is painted again before anything is shown; None: all."""
        if areas is None:
            self._paint_anew()
            return
        self._is_changed = True
        (left, top), ratio = self.camera.origin, self.devicePixelRatioF()
        dirty = QRegion()
        for area in areas:
            dirty += QRect(area.left - left, area.top - top, area.width, area.height)
        dirty = dirty.intersected(QRect(QPoint(0, 0), self._device_size()))
        whole = dirty.boundingRect()
        apart = sum(rect.width() * rect.height() for rect in rectangles(dirty))
        if apart * 3 > whole.width() * whole.height():
            dirty = QRegion(whole)  # to paint one piece takes less time than to paint several
        for rect in rectangles(dirty):
            place = rect.translated(left, top)
            self._backing.spoil(
                PixelRect(place.left(), place.top(), place.right() + 1, place.bottom() + 1)
            )
            self.update(window_rect(rect, ratio))

    def _draw(self, painter: QPainter, source: QRect) -> None:
        """Part of the screen, in pixels of the device, from a picture that is ready."""
        scene = self.showing.scene
        if scene == "black" or (scene == "map" and self.is_covered):
            painter.fillRect(source, QColor(BLACK))
        elif scene == "hand-out":
            self.sheets.draw(painter, source)
        else:
            painter.drawPixmap(source, self._backing.pixmap, source)
            at = self.pointed_at
            if at is not None:
                pointer.draw_pointer(painter, at, self.camera, self.devicePixelRatioF())

    def _prepare(self) -> None:
        """All that will be seen, before any of it is.

        Only another size may be stretched until it is ready; after a change nothing is put off:
        where that would take long, all is black until it is done.
        """
        px = self.camera.px
        self.is_covered = self._is_changed and not self._is_painted_in_time()
        if self.is_covered:
            self._idle.start(0)
            return
        may_wait = px != self._sharp_px and not self._is_changed
        self._backing.bring(px, self._area(), BUDGET if may_wait else None)
        self._is_changed = False
        if self._backing.is_sharp:
            self._sharp_px = px
        else:
            self._idle.start(0)

    def _is_painted_in_time(self) -> bool:
        budget = BUDGET if self.is_covered else AT_ONCE
        return not self._is_large or self._painter.refine(self.camera.px, self._area(), budget)

    def _refine(self) -> None:
        if self._painter.refine(self.camera.px, self._area(), BUDGET):
            self._idle.stop()
            self._paint_anew()

    def _paint_anew(self) -> None:
        self._is_changed = True
        self._backing.spoil()
        self.update()

    def _move(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera, self._is_fitted = camera, False
            self.update()

    def _area(self) -> PixelRect:
        size = self._device_size()
        return self.camera.area(size.width(), size.height())

    def _device_size(self) -> QSize:
        return device_size(self.size(), self.devicePixelRatioF())
