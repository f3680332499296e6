"""The widget that shows a map: a part of it at some size, and what lies over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from mapper.drawing.base import grid
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import painting
from mapper.drawing.base.layers import Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Style, style_of_map
from mapper.model.board import Board, KindOfMap, board_of, kind_of
from mapper.model.hexes.chunks import Area, ChunkAt
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.map_view import Extent, MapView
from mapper.model.places import Cell, hex_of
from mapper.model.selection import Thing
from mapper.tools.shared.tool import NOTHING, PlaneFigure, Preview
from mapper.ui.app.translated import tr
from mapper.ui.canvas import area_marks, overlay
from mapper.ui.canvas.backing_store import Backing
from mapper.ui.canvas.camera import Camera, fitting, rung, size_of
from mapper.ui.canvas.delve_marks import DelveMarks
from mapper.ui.canvas.party_marks import TravellersShown
from mapper.ui.canvas.pixels import device_rect, device_size, dirty_areas, window_rect

NOTCH = 120
STEPS_A_NOTCH = 2
PAINT_BUDGET = 0.001
"""Seconds a frame may spend on drawing small pictures that it lacks."""

IDLE_BUDGET = 0.004
MOST_PLACES = 64
"""More chunks than this are painted again with everything else."""

FIRST_PX: Mapping[KindOfMap, float] = MappingProxyType({"hexes": 48.0, "zones": 20.0})
"""How large a hex or a square is shown on an empty map."""

LIFTED = 60
"""How opaque an image is at least while it is aligned, in per cent."""

NEXT_STEPS = (STEPS_A_NOTCH, -STEPS_A_NOTCH)


class MapSurface(QWidget):
    """A map view as a widget shows it, with what lies over it and the cursor of the keyboard.

    It never knows the campaign. `cursor_moved` carries a cell.
    """

    cursor_moved = Signal(object)
    camera_moved = Signal(object)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        self._painter = MapPainter(style, MapView(""))
        self._backing = Backing(self._painter)
        self._view = self._painter.view
        self._lifted = ""
        self.camera = Camera()
        """How the plane lies on the screen, in its device's pixels; `set_camera` moves it."""
        self._is_fitted = False
        self._overlay = overlay.Overlay(self._painter)
        self.pointer: Point | None = None
        """Where in the plane the mouse or the keyboard points."""
        self.is_led_by_keys = False
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
    def board(self) -> Board:
        return board_of(self.view)

    @property
    def cursor_cell(self) -> Cell | None:
        """What the keyboard points at."""
        return self._overlay.focus

    @property
    def cursor_hex(self) -> Hex | None:
        return hex_of(self._overlay.focus)

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
        """Another map, seen whole, in its own style."""
        self._view = view
        self._painter.wear(style_of_map(view.style, self.devicePixelRatioF()))
        self._painter.show(self._lifting(view))
        self.pointer = None
        self.repaint_all()
        self._overlay.preview, self._overlay.focus = NOTHING, None
        self._overlay.chosen = ()
        self.fit()

    def words_at(self, at: Point) -> Thing | None:
        """Whose words are written at a point of the plane; the uppermost."""
        px = self.camera.px
        x, y = round(at.x * px), round(at.y * px)
        near = self._painter.words_in(px, grid.PixelRect(x - 1, y - 1, x + 1, y + 1))
        return next((Thing(*each.of) for each in near[::-1] if each.covers(x, y)), None)

    def box_of_words(self, thing: Thing) -> QRect | None:
        """Where the words of a thing are on the widget, if they are in sight."""
        words = self._painter.words_in(self.camera.px, self._area_seen())
        found = next((each.bounds for each in words if each.of == thing), None)
        if found is None:
            return None
        left, top = self.camera.origin
        ratio = self.devicePixelRatioF()
        edges = (found[0] - left, found[1] - top, found[2] - left, found[3] - top)
        x, y, right, bottom = (round(edge / ratio) for edge in edges)
        return QRect(x, y, right - x, bottom - y)

    def prepare(self) -> bool:
        """Draw ahead, for a few milliseconds, what will be seen; whether all of it is ready."""
        return self._painter.refine(self.camera.px, self._area_seen(), IDLE_BUDGET)

    def show_change(
        self, view: MapView, chunks: Iterable[ChunkAt] = (), hexes: Iterable[Hex] | None = None
    ) -> None:
        """The same map after a change; of terrain in these chunks, or in these hexes of them.

        One that has turned with all its hexes is seen whole.
        """
        has_turned = view.top != self._view.top
        self._is_fitted, places, self._view = False, list(chunks), view
        if self._painter.wear(style_of_map(view.style, self.devicePixelRatioF())):
            self._painter.show(self._lifting(view))
            self.repaint_all()
        else:
            self._repaint_changed(places, hexes)
        if has_turned:
            self.fit()

    def _repaint_changed(self, places: list[ChunkAt], hexes: Iterable[Hex] | None) -> None:
        view = self._view
        keyed = self._painter.follow(self._lifting(view), places, self.camera.px, self._area_seen())
        if keyed is not None and len(places) <= MOST_PLACES:
            keyed += dirty_areas(self.camera, view.top, places, hexes)
        self._repaint(None if len(places) > MOST_PLACES else keyed)

    def lift(self, underlay: str) -> None:
        """Show this image above the land, well seen, while it is aligned; empty: none any more."""
        if underlay != self._lifted:
            self._lifted = underlay
            self._painter.show(self._lifting(self._view))
            self.repaint_all()

    def _lifting(self, view: MapView) -> MapView:
        row = view.underlays.get(self._lifted)
        if row is None:
            return view
        lifted = replace(row, is_above=True, is_shown=True, opacity=max(LIFTED, row.opacity))
        return replace(view, underlays={**view.underlays, self._lifted: lifted})

    def _repaint(self, areas: Iterable[grid.PixelRect] | None) -> None:
        """None: all of it."""
        if areas is None:
            self.repaint_all()
            return
        self._has_stand_in = False
        left, top = self.camera.origin
        for area in areas:
            self._backing.spoil(area)
            self._update(QRect(area.left - left, area.top - top, area.width, area.height))

    def set_images(self, images: Images) -> None:
        """Where images on the map come from."""
        self._painter.set_images(images)

    def renew_images(self, images: Images) -> None:
        """Others of the same map: only what looks otherwise is painted again."""
        self._repaint(self._painter.set_images(images, self.camera.px))

    def show_images(self) -> None:
        """Images that were waited for are there."""
        self._painter.new_images()
        self.repaint_all()

    @property
    def level(self) -> int:
        """Of a zone map, the level that is shown."""
        return self._painter.level

    def show_level(self, level: int) -> None:
        """Of a zone map, show this level."""
        self._painter.show_level(level)
        self.repaint_all()

    def show_chosen(self, drawn: tuple[PlaneFigure, ...]) -> None:
        """What is chosen of a zone map."""
        if drawn != self._overlay.chosen:
            self._overlay.chosen = drawn
            self.update()

    def set_layers(self, layers: Layers) -> None:
        self._painter.set_layers(layers)
        self.repaint_all()

    def repaint_all(self) -> None:
        self._has_stand_in = False
        self._backing.spoil()
        self.update()

    def show_preview(self, preview: Preview) -> None:
        """What the tool would do, over the map; only its own pixels are painted again."""
        before = self._overlay.preview
        if preview == before:
            return
        if before.drawn or preview.drawn:
            self.update()
        for shown in (before, preview):
            self._update(area_marks.bounds(shown.area(), self.view.top, self.camera))
        self._overlay.preview = preview

    def show_selection(self, area: Area) -> None:
        self._overlay.selection = area
        self.update()

    def show_handles(self, points: tuple[Point, ...], picked: Point | None = None) -> None:
        """The points of a path that can be dragged, and which of them is picked."""
        overlay = self._overlay
        if (points, picked) != (overlay.handles, overlay.picked):
            overlay.handles, overlay.picked = points, picked
            self.update()

    def show_travellers(self, travellers: TravellersShown) -> None:
        """Where groups are out of doors, and all that is shown of the chosen one."""
        if travellers != self._overlay.party.shown:
            self._overlay.party.shown = travellers
            self.update()

    def show_delve(self, marks: DelveMarks) -> None:
        self._overlay.delve = marks
        self.update()

    def set_camera(self, camera: Camera) -> None:
        if camera == self.camera:
            return
        self._is_fitted = False
        if camera.px != self.camera.px:
            self._to_prepare = [rung(camera.px) + step for step in NEXT_STEPS]
        self.camera = camera
        self.update()
        self.camera_moved.emit(camera)

    def fit(self) -> None:
        """Show the whole map, until it is moved or changed; an empty one with its first hex."""
        size = self._device_size()
        extent = self.view.extent()
        if extent is None:
            board = self.board
            px = size_of(rung(FIRST_PX[kind_of(self.view)] * self.devicePixelRatioF()))
            middle = board.middle(board.cell_at(0, 0))
            camera = Camera(px).centred(*middle, size.width(), size.height())
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
        self.zoom_to(size_of(rung(self.camera.px) + steps), at)

    def zoom_to(self, px: float, at: QPointF | None = None) -> None:
        place = QPointF(self.rect().center()) if at is None else at
        ratio = self.devicePixelRatioF()
        self.set_camera(self.camera.zoomed(px, place.x() * ratio, place.y() * ratio))

    def show_cell(self, at: Cell) -> None:
        """Bring a hex or a square to the middle."""
        self.centre_on(*self.board.middle(at))

    def centre_on(self, x: float, y: float) -> None:
        """Bring a point of the plane to the middle."""
        size = self._device_size()
        place = self.camera.screen(x, y)
        self.set_camera(self.camera.moved(size.width() / 2 - place.x, size.height() / 2 - place.y))

    def seen(self) -> Extent:
        """The rectangle of the plane that is in sight."""
        return Extent(*(edge / self.camera.px for edge in self._area_seen()))

    def set_cursor(self, at: Cell | None) -> None:
        """What the keyboard points at."""
        for cell in (self._overlay.focus, at):
            if cell is not None:
                self._update(overlay.cell_rect(cell, self.board, self.camera))
        self._overlay.focus = at
        if at is not None:
            self.pointer = self.board.middle(at)
        self.cursor_moved.emit(at)
        if at is not None:
            self._keep_in_sight(at)

    def cell_under(self, place: QPointF) -> Cell:
        ratio = self.devicePixelRatioF()
        x, y = self.camera.plane(place.x() * ratio, place.y() * ratio)
        return self.board.cell_at(x, y)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio, size = self.devicePixelRatioF(), self._device_size()
        self._backing.bring(self.camera.px, self._area_seen(), PAINT_BUDGET)
        with painting(self) as painter:
            if ratio != 1:
                painter.scale(1 / ratio, 1 / ratio)
            source = device_rect(event.rect(), ratio)
            painter.drawPixmap(source, self._backing.pixmap, source)
            is_marked = self.is_led_by_keys or not self.board.is_fine
            has_focus = self.hasFocus() and is_marked
            self._overlay.draw_on_land(painter, self.view.top, self.camera, size)
            self._write_again(painter)
            self._overlay.party.is_ready = self._backing.is_sharp
            self._overlay.draw(painter, self.view, self.camera, size, has_focus=has_focus)
        if not (self._backing.is_sharp and self._has_stand_in) or self._to_prepare:
            self._idle.start(0)

    def _write_again(self, painter: QPainter) -> None:
        """The words of the map over what is chosen, the trail and the borders of the reach.

        Not while other sizes stand in for it.
        """
        party, top_of_hex = self._overlay.party, self.view.top
        where = party.under_trail(top_of_hex, self.camera)
        where.addRect(QRectF(party.under_reach(top_of_hex, self.camera)))
        where.addRect(QRectF(self._overlay.under_chosen(top_of_hex, self.camera)))
        where.setFillRule(Qt.FillRule.WindingFill)
        box = where.boundingRect().toAlignedRect() & QRect(QPoint(), self._device_size())
        if box.isEmpty() or not self._backing.is_sharp:
            return
        origin = left, top = self.camera.origin
        box.translate(left, top)
        area = grid.PixelRect(box.left(), box.top(), box.right() + 1, box.bottom() + 1)
        painter.save()
        painter.setClipPath(where)
        self._painter.paint_words(painter, self.camera.px, area, origin)
        painter.restore()

    def _use_idle_time(self) -> None:
        """Draw what a frame had to stand in for, then what the next turn of the wheel will need."""
        size = self._device_size()
        if not self._backing.is_sharp:
            if self._painter.refine(self.camera.px, self._area_seen(), IDLE_BUDGET):
                self.repaint_all()
        elif not self._has_stand_in:
            self._has_stand_in = self._painter.prepare_stand_in(IDLE_BUDGET)
        elif self._to_prepare:
            px = size_of(self._to_prepare[0])
            other = self.camera.zoomed(px, size.width() / 2, size.height() / 2)
            if self._painter.refine(px, other.area(size.width(), size.height()), IDLE_BUDGET):
                self._to_prepare.pop(0)
        else:
            self._idle.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before, now = event.oldSize(), event.size()
        if self._is_fitted:
            self.fit()
        elif before.isValid():
            half = self.devicePixelRatioF() / 2
            grown = now - before
            self.set_camera(self.camera.moved(grown.width() * half, grown.height() * half))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._backing.spoil()
            self.fit()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = self.wheel_turns * event.angleDelta().y() / NOTCH
        self.zoom_by(turned, event.position())
        event.accept()

    def middle(self) -> Cell:
        """The hex or square in the middle of what is seen."""
        return self.cell_under(QPointF(self.rect().center()))

    def _keep_in_sight(self, at: Cell) -> None:
        size = self._device_size()
        rect = overlay.cell_rect(at, self.board, self.camera)
        x = max(0, -rect.left()) - max(0, rect.right() - size.width() + 1)
        y = max(0, -rect.top()) - max(0, rect.bottom() - size.height() + 1)
        self.set_camera(self.camera.moved(x, y))

    def _area_seen(self) -> grid.PixelRect:
        size = self._device_size()
        return self.camera.area(size.width(), size.height())

    def _update(self, rect: QRect) -> None:
        """`rect` counts in pixels of the screen."""
        self.update(window_rect(rect, self.devicePixelRatioF()))

    def _device_size(self) -> QSize:
        return device_size(self.size(), self.devicePixelRatioF())
