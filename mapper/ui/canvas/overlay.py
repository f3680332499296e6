"""What lies over the map without being on it: the selection, previews of a tool, the focus."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from mapper.drawing.map_painter import MapPainter
from mapper.model.board import Board, board_of
from mapper.model.campaign.rows import OURS
from mapper.model.hexes.chunks import NOWHERE
from mapper.model.hexes.hexes import Point, Top, centre, corners
from mapper.model.map_view import MapView
from mapper.model.places import Cell
from mapper.tools.shared.tool import NOTHING, PlaneFigure, Preview
from mapper.ui.app import colours
from mapper.ui.canvas.area_marks import AreaMarks, WashLook
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.delve_marks import DelveMarks
from mapper.ui.canvas.party_marks import ROUND, PartyMarks
from mapper.ui.canvas.shape_marks import ShapeMarks, draw_shapes

MOST_RIMMED = 400
"""Up to so many hexes have a rim each, without which like on like would not be seen."""

WASH = 0.55
SELECTED = WashLook(wash=colours.OURS_WASH, line=OURS, under=colours.UNDER_CHOSEN, inset=0.08)
OUTLINED = WashLook(wash=colours.TAKEN_FAINT, line=colours.TAKEN, width=1.6)
HANDLE = 4.0
NIGHT = 9.0


class Overlay:
    """Lies over what a painter draws, and keeps what it needs to draw the same again quickly."""

    def __init__(self, beneath: MapPainter) -> None:
        self.selection = NOWHERE
        self.preview = NOTHING
        self.handles: tuple[Point, ...] = ()
        self.picked: Point | None = None
        """The one of the handles that is picked."""
        self.focus: Cell | None = None
        self.chosen: tuple[PlaneFigure, ...] = ()
        self.party = PartyMarks(beneath)
        self.delve = DelveMarks()
        self._chosen_marks = ShapeMarks()
        self._selected = AreaMarks(SELECTED)
        self._outlined = AreaMarks(OUTLINED)
        self._painted = AreaMarks(WashLook())

    def draw_on_land(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        """What lies beneath all else, and beneath the words of the map."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.delve.draw_light(painter, camera, size)
        self.party.draw_reach(painter, top, camera, size)
        self.party.draw_trail(painter, top, camera)

    def draw(
        self, painter: QPainter, view: MapView, camera: Camera, size: QSize, *, has_focus: bool
    ) -> None:
        """`painter` counts in pixels of the screen, `size` is how many of them are seen."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.party.draw_sights(painter, view.top, camera)
        self._selected.draw(painter, self.selection, view.top, camera, size)
        self.delve.draw_ground(painter, camera)
        self._chosen_marks.draw(painter, self.chosen, camera, size)
        self._draw_preview(painter, view, camera, size)
        if self.handles:
            _draw_handles(painter, self.handles, camera)
        if self.picked is not None and self.picked in self.handles:
            _dot(painter, self.picked, camera, OURS, OURS)
        if self.focus is not None and has_focus:
            draw_focus(painter, self.focus, board_of(view), camera)
        self.party.draw_groups(painter, view.top, camera, size)
        self.delve.draw_tokens(painter, camera)

    def _draw_preview(self, painter: QPainter, view: MapView, camera: Camera, size: QSize) -> None:
        shown = self.preview
        draw_shapes(painter, shown.drawn, camera)
        if shown.painted:
            look = _painted_look(view, shown)
            if look != self._painted.look:
                self._painted = AreaMarks(look)
            self._painted.draw(painter, shown.painted, view.top, camera, size)
        if not shown.line:
            self._outlined.draw(painter, shown.outlined, view.top, camera, size)
        _draw_way(painter, [centre(at, view.top) for at in shown.line], camera)
        for side in shown.sides:
            outline = corners(side.hex, view.top)
            ends = [outline[side.direction], outline[(side.direction + 1) % 6]]
            _draw_way(painter, ends, camera)
        for at in shown.corners:
            _dot(painter, centre(at, view.top), camera, colours.TAKEN)
        for number, at in enumerate(shown.nights, 1):
            _night(painter, centre(at, view.top), camera, number)


def _painted_look(view: MapView, shown: Preview) -> WashLook:
    kind = view.terrain_types.get(shown.code or 0)
    colour = QColor(kind.colour if kind else colours.PAPER)
    colour.setAlphaF(WASH)
    is_rimmed = len(shown.painted) <= MOST_RIMMED
    return WashLook(
        wash=colour.name(QColor.NameFormat.HexArgb), rim=colours.RIM if is_rimmed else ""
    )


def _draw_way(painter: QPainter, points: Sequence[Point], camera: Camera) -> None:
    """Light beneath, so that it is seen on every terrain."""
    if len(points) < 2:
        return
    line = QPolygonF([_on_screen(point, camera) for point in points])
    for colour, width in ((colours.UNDER_FINE, 5.0), (colours.TAKEN, 2.5)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, *ROUND))
        painter.drawPolyline(line)


def _draw_handles(painter: QPainter, handles: Sequence[Point], camera: Camera) -> None:
    """The points of a path that can be dragged; only a line where they would run together."""
    painter.setPen(QPen(QColor(OURS), 1.5, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([_on_screen(point, camera) for point in handles]))
    shown = handles if camera.px > 4 * HANDLE else (handles[0], handles[-1])
    for point in shown:
        _dot(painter, point, camera, OURS)


def _dot(
    painter: QPainter, point: Point, camera: Camera, colour: str, fill: str = colours.WHITE
) -> None:
    painter.setPen(QPen(QColor(colour), 2.0))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(_on_screen(point, camera), HANDLE, HANDLE)


def _night(painter: QPainter, point: Point, camera: Camera, number: int) -> None:
    """Where the night after so many days of travel is spent."""
    at = _on_screen(point, camera)
    box = QRectF(at.x() - NIGHT, at.y() - NIGHT, 2 * NIGHT, 2 * NIGHT)
    painter.setPen(QPen(QColor(colours.WHITE), 1.5))
    painter.setBrush(QColor(colours.NIGHT_SKY))
    painter.drawEllipse(box)
    font = painter.font()
    font.setPixelSize(round(NIGHT * 1.3))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))


def _on_screen(point: Point, camera: Camera) -> QPointF:
    return QPointF(*camera.screen(*point))


def draw_focus(painter: QPainter, at: Cell, board: Board, camera: Camera) -> None:
    """Light beneath dark, so that the ring is seen on every terrain."""
    ring = _outline(at, board, camera, least_px=9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.WHITE, 4.0), (OURS, 2.0)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, *ROUND))
        painter.drawPolygon(ring)


def cell_rect(at: Cell, board: Board, camera: Camera) -> QRect:
    """The pixels that the focus may be drawn on at a hex or a square."""
    x, y = camera.screen(*board.middle(at))
    by = max(camera.px, 9.0) * 0.6 + 6
    return QRectF(x - by, y - by, 2 * by, 2 * by).toAlignedRect()


def _outline(at: Cell, board: Board, camera: Camera, least_px: float = 0.0) -> QPolygonF:
    middle = camera.screen(*board.middle(at))
    wider = max(1.0, least_px / camera.px)
    points = [camera.screen(*corner) for corner in board.outline(at)]
    return QPolygonF(
        [
            QPointF(middle.x + (p.x - middle.x) * wider, middle.y + (p.y - middle.y) * wider)
            for p in points
        ]
    )
