"""The Overview panel: the whole map as a small picture, with a frame around what is in view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.drawing.base.cells import CELL
from mapper.drawing.base.ink import painting
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.style import style_of_map
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.hexes import Point
from mapper.model.map_view import Extent, MapView
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.play.gm_map import chunks_in
from mapper.ui.app.colours import EDGE_OF_SEEN
from mapper.ui.app.measures import LEAST_OVERVIEW
from mapper.ui.app.translated import tr
from mapper.ui.canvas.raster import OnePixelMap, dots
from mapper.ui.editing.document import Document
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.thumbnails import MARGINS, fitted

MARGIN = 8
PAUSE_MS = 120
"""A stroke patches its pixels at once; the picture is made anew when it rests."""

NEAR = 2.0
"""From so many pixels a hex on, hexes are drawn with their corners."""

MOST_POINTS = 400_000
"""So many are twice as fine as a panel of the usual size, and are looked up in a blink."""

A_TURN = 0.004
"""Seconds of each turn of the event loop for a map of zones, while it is made."""

LEAST_FRAME = 7.0
LEAST_WASH = 0.35
VEIL = 110
"""How strongly what is out of sight is veiled, of 255."""

STEP = 0.25
STEPS = {
    Qt.Key.Key_Left: (-STEP, 0.0),
    Qt.Key.Key_Right: (STEP, 0.0),
    Qt.Key.Key_Up: (0.0, -STEP),
    Qt.Key.Key_Down: (0.0, STEP),
}
NOWHERE = Extent(0.0, 0.0, 0.0, 0.0)


class Overview(QWidget):
    """The Overview panel.

    `moved_to` carries the point of the plane that is to be in the middle of the view.
    """

    moved_to = Signal(float, float)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._raster: OnePixelMap | None = None
        self._extent: Extent | None = None
        self._picture: QImage | None = None
        self._frame: Extent | None = None
        self._level = 1
        self._zones: SmallZones | None = None
        self._is_due = False
        self._is_in_turns = False
        self._turns = QTimer(self)
        self._turns.timeout.connect(self._take_turn)
        self._pause = pause(self, self._draw_anew, PAUSE_MS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(LEAST_OVERVIEW, LEAST_OVERVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Overview of the map"))
        self.setAccessibleDescription(tr("The arrow keys move what the map window shows."))
        give_tip(self, tr("Click or drag to move the view"))
        self._unseen = UntilSeen(self, self._read)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._read)
        self._read()

    @property
    def is_ready(self) -> bool:
        """Whether what it shows is the map as it is now."""
        return self._picture is not None and not (self._is_due or self._pause.isActive())

    def show_frame(self, frame: Extent) -> None:
        """Frame what of the plane the canvas shows."""
        if frame != self._frame:
            self._frame = frame
            self.update()

    def show_level(self, level: int) -> None:
        """Of a map of zones, show this level."""
        if level != self._level:
            self._level = level
            if self._zones is not None:
                self._zones.show_level(level)
            self._draw_anew()

    def sizeHint(self) -> QSize:
        return QSize(240, 180)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._extent is None:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Nothing is mapped yet"))
            return
        if self._is_in_turns:
            self._go_on()
        elif self._picture is None:
            self._picture = self._drawn()
        if self._picture is not None:
            painter.drawImage(self._area().topLeft(), self._picture)
        self._paint_frame(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_picture()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or self._frame is None:
            super().keyPressEvent(event)
            return
        frame = self._frame
        x = (frame.left + frame.right) / 2 + step[0] * frame.width
        y = (frame.top + frame.bottom) / 2 + step[1] * frame.height
        self._ask(x, y)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._forget_picture()
            self.update()

    def _follow(self, change: Change) -> None:
        kinds = change.kinds
        if not kinds & {"terrain_type", "map", "zone", "passage", "terrain"}:
            return
        if self._unseen.waits():
            return
        if kinds & {"terrain_type", "map"}:
            self._read()
        elif kinds & {"zone", "passage"} and self._is_in_turns:
            self._pause.start()
        elif "terrain" in kinds and self._raster is not None:
            if self._raster.patch(chunks_in(change, self._document.map_id)):
                self._pause.start()
            else:
                self._read()

    def _read(self, _map_id: str = "") -> None:
        view = self._document.view
        self._is_in_turns = self._document.kind == "zones"
        self._raster = OnePixelMap(view.top, view.terrain, seen_from_afar(view)) if view else None
        self._extent = None
        self._forget_picture()
        self._draw_anew()

    def _draw_anew(self) -> None:
        """Of a map of zones, what was seen stays until the new picture is ready."""
        view = self._document.view
        if view is not None and self._is_in_turns:
            if self._extent is None or self._zones is None:
                self._zones = SmallZones(view, self._level)
            else:
                self._zones.follow(view, self._size())
            self._extent, self._is_due = self._zones.extent(), True
        else:
            self._extent = replace(view, paths={}, features={}).extent() if view else None
            self._picture = None
        self.update()

    def _forget_picture(self) -> None:
        self._picture, self._is_due = None, True

    def _take_turn(self) -> None:
        if self.isVisible():
            self._go_on()
        else:
            self._turns.stop()

    def _go_on(self) -> None:
        """Make a little more of a picture that is due; it is seen once all of it is there."""
        if self._is_due and self._is_in_turns and self._zones is not None:
            size = self._size()
            if not self._zones.prepare(size, A_TURN):
                self._turns.start(0)
                return
            self._picture, self._is_due = self._zones.picture(size), False
            self._picture.setDevicePixelRatio(self.devicePixelRatioF())
            self.update()
        self._turns.stop()

    def _area(self) -> QRectF:
        """Where in the widget the map lies, as large as fits in."""
        extent = self._extent or NOWHERE
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        scale = min(room.width() / extent.width, room.height() / extent.height)
        area = QRectF(0, 0, extent.width * scale, extent.height * scale)
        area.moveCenter(room.center())
        return QRectF(area.topLeft().toPoint(), area.size())

    def _drawn(self) -> QImage:
        assert self._extent is not None
        assert self._raster is not None
        image = self._pictured(self._raster, self._extent, self._size())
        image.setDevicePixelRatio(self.devicePixelRatioF())
        return image

    def _size(self) -> QSize:
        """The pixels that the picture has."""
        ratio, area = self.devicePixelRatioF(), self._area()
        return QSize(max(1, round(area.width() * ratio)), max(1, round(area.height() * ratio)))

    def _pictured(self, raster: OnePixelMap, extent: Extent, size: QSize) -> QImage:
        view = self._document.view
        if raster.is_scattered and view is not None:
            width, height = size.width(), size.height()
            return _image(dots(view.terrain, seen_from_afar(view), view.top, extent, width, height))
        is_near = size.width() / extent.width >= NEAR
        return (near_picture if is_near else far_picture)(raster, extent, size)

    def _paint_frame(self, painter: QPainter) -> None:
        if self._frame is None:
            return
        frame = self._frame_on_widget(self._frame)
        around = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        shown = frame.intersected(around)
        if shown.isEmpty():
            return
        accent = self.palette().color(QPalette.ColorRole.Accent)
        around_frame = QPainterPath()
        around_frame.addRect(self._area())
        inside = QPainterPath()
        inside.addRect(shown)
        veil = self.palette().color(QPalette.ColorRole.Window)
        veil.setAlpha(VEIL)
        painter.fillPath(around_frame - inside, veil)
        painter.setPen(QPen(QColor(EDGE_OF_SEEN), 4))
        painter.drawRoundedRect(shown, 2, 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(accent, 3 if self.hasFocus() else 2))
        painter.drawRoundedRect(shown, 2, 2)

    def _frame_on_widget(self, frame: Extent) -> QRectF:
        extent, area = self._extent or NOWHERE, self._area()
        scale = area.width() / extent.width
        found = QRectF(
            area.left() + (frame.left - extent.left) * scale,
            area.top() + (frame.top - extent.top) * scale,
            max(LEAST_FRAME, frame.width * scale),
            max(LEAST_FRAME, frame.height * scale),
        )
        middle = Point((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2)
        found.moveCenter(
            QPointF(
                area.left() + (middle.x - extent.left) * scale,
                area.top() + (middle.y - extent.top) * scale,
            )
        )
        return found

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton or self._extent is None:
            return
        area, at = self._area(), event.position()
        scale = self._extent.width / area.width()
        self._ask(
            self._extent.left + (at.x() - area.left()) * scale,
            self._extent.top + (at.y() - area.top()) * scale,
        )

    def _ask(self, x: float, y: float) -> None:
        """Never beyond the map, so that it cannot be lost."""
        extent = self._extent
        if extent is not None:
            x = min(max(x, extent.left), extent.right)
            y = min(max(y, extent.top), extent.bottom)
            self.moved_to.emit(x, y)


def seen_from_afar(view: MapView) -> Mapping[int, TerrainType]:
    """Terrain in the colours of the map's style, none so pale that all land looks alike."""
    style = style_of_map(view.style)
    return replace(style, wash=max(style.wash, LEAST_WASH)).washed(view.terrain_types)


def near_picture(raster: OnePixelMap, extent: Extent, size: QSize) -> QImage:
    """A picture in which hexes have their six corners."""
    fine = min(2.0, sqrt(MOST_POINTS / (size.width() * size.height())))
    width, height = max(1, int(fine * size.width())), max(1, int(fine * size.height()))
    x = extent.left + (np.arange(width) + 0.5)[None, :] * (extent.width / width)
    y = extent.top + (np.arange(height) + 0.5)[:, None] * (extent.height / height)
    return _image(raster.colours_at(x, y)).scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def far_picture(raster: OnePixelMap, extent: Extent, size: QSize) -> QImage:
    """A picture in which a pixel is the mean of the hexes in it."""
    corner, pixel = raster.corner(), raster.pixel_size()
    left, top = round((extent.left - corner.x) / pixel.x), round((extent.top - corner.y) / pixel.y)
    right, bottom = left + extent.width / pixel.x, top + extent.height / pixel.y
    part = raster.pixels[max(0, top) : round(bottom), max(0, left) : round(right)]
    return _image(np.ascontiguousarray(part)).scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _image(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> QImage:
    """A copy: Qt would not keep the array."""
    height, width = pixels.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.tobytes(), width, height, width * 4, form).copy()


FEW = 200
"""So many zones are painted in less than a blink."""

SMALL_CELL = 32
"""Pixels across of what is painted at a time where there are more."""

ONE_LEVEL = Layers(others=Layer(is_visible=False))


class SmallZones:
    """One level of the last map that was shown, without what stands in its zones."""

    def __init__(self, view: MapView, level: int) -> None:
        from mapper.drawing.zones.painter import ZonePainter

        cell = CELL if len(view.zones) <= FEW else SMALL_CELL
        self._style = style_of_map(view.style)
        self._painter = ZonePainter(self._style, _bare(view), ONE_LEVEL, level=level, cell=cell)
        self.show_level = self._painter.show_level
        self.extent = self._painter.extent

    def follow(self, view: MapView, size: QSize) -> None:
        """The same map after a change, as it was shown at a size."""
        extent = self.extent()
        if extent is not None:
            px, _ = fitted(extent, size, MARGINS["zones"])
            self._painter.follow(_bare(view), px)

    def prepare(self, size: QSize, budget: float) -> bool:
        """Paint for so many seconds; whether the picture is ready."""
        extent = self.extent()
        if extent is None:
            return True
        is_small = len(self._painter.view.zones) <= FEW
        px, area = fitted(extent, size, MARGINS["zones"])
        return self._painter.refine(px, area, FOR_EVER if is_small else budget)

    def picture(self, size: QSize) -> QImage:
        """The level as large as it fits into so many pixels, once that is prepared."""
        whole = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        whole.fill(QColor(self._style.paper))
        extent = self.extent()
        if extent is None:
            return whole
        px, area = fitted(extent, size, MARGINS["zones"])
        with painting(whole) as painter:
            painter.translate((size.width() - area.width) // 2, (size.height() - area.height) // 2)
            self._painter.paint(painter, px, area, (area.left, area.top))
        return whole


FOR_EVER = float("inf")


def _bare(view: MapView) -> MapView:
    """Zones and passages; their fabric is the one that the view has."""
    bare = replace(view, features={}, tokens={}, labels={})
    return bare.taking_over(fabric_in, view.once(fabric_in))
