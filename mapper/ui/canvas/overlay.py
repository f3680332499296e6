"""What lies over the map without being on it: the selection, previews of a tool, the focus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil, floor, hypot
from types import MappingProxyType

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from mapper.drawing.map_painter import MapPainter
from mapper.model.board import Board, board_of
from mapper.model.campaign.rows import OURS
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.chunks import NOWHERE
from mapper.model.hexes.hexes import Point, Top, centre, corners
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import Cell
from mapper.model.zones.zones import plan_in
from mapper.tools.shared.tool import NOTHING, PlaneFigure, Preview, Stroke
from mapper.tools.zones.zone_pointer import drawn_zone
from mapper.ui.app import colours
from mapper.ui.app.translated import tr
from mapper.ui.canvas.area_marks import AreaMarks, WashLook, bounds
from mapper.ui.canvas.arrows import draw_arrows
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.delve_marks import DelveMarks, on_plane
from mapper.ui.canvas.party_marks import ROUND, PartyMarks

MOST_RIMMED = 400
"""Up to so many hexes have a rim each, without which like on like would not be seen."""

WASH, CARRIED = 0.55, 0.8
SELECTED = WashLook(wash=colours.OURS_WASH, line=OURS, under=colours.UNDER_CHOSEN, inset=0.08)
OUTLINED = WashLook(wash=colours.TAKEN_FAINT, line=colours.TAKEN, width=1.6)
HANDLE = 4.0
NIGHT = 9.0
BARE_GRID = 0.22
BARE_WORDS = 15


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
        self._beneath = beneath
        self._chosen_marks = ShapeMarks()
        self._selected = AreaMarks(SELECTED)
        self._outlined = AreaMarks(OUTLINED)
        self._painted = AreaMarks(WashLook())
        self._carried: dict[str, AreaMarks] = {}

    def draw_on_land(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        """What lies beneath all else, and beneath the words of the map."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_bare(self._beneath.view, self._beneath.level):
            _draw_bare(painter, self._beneath.view, camera, size)
        self.delve.draw_light(painter, camera, size)
        self.party.draw_reach(painter, top, camera, size)
        self.party.draw_trail(painter, top, camera)
        self._selected.draw(painter, self.selection, top, camera, size)

    def under_chosen(self, top: Top, camera: Camera) -> QRect:
        """Where what is chosen may cover words; of very many hexes it is seen through them."""
        is_small = len(self.selection) <= MANY
        return bounds(self.selection, top, camera) if is_small else QRect()

    def draw(
        self, painter: QPainter, view: MapView, camera: Camera, size: QSize, *, has_focus: bool
    ) -> None:
        """`painter` counts in pixels of the screen, `size` is how many of them are seen."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.party.draw_sights(painter, view.top, camera)
        self.delve.draw_ground(painter, camera)
        self.delve.draw_numbers(painter, camera)
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
        draw_arrows(painter, (*self.party.shown.arrows, *self.delve.arrows), camera)

    def _draw_preview(self, painter: QPainter, view: MapView, camera: Camera, size: QSize) -> None:
        shown = self.preview
        draw_shapes(painter, shown.drawn, camera)
        if shown.painted:
            look = _painted_look(view, shown)
            if look != self._painted.look:
                self._painted = AreaMarks(look)
            self._painted.draw(painter, shown.painted, view.top, camera, size)
        for colour, area in shown.carried:
            look = WashLook(wash=_washed(colour, CARRIED))
            marks = self._carried.setdefault(colour, AreaMarks(look))
            marks.draw(painter, area, view.top, camera, size)
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


def is_bare(view: MapView, level: int) -> bool:
    """Whether a game master has drawn nothing yet on a level of a zone map."""
    can_be = view.has_badges and board_of(view).is_fine
    return can_be and all(row.level != level for row in view.zones.values())


def _draw_bare(painter: QPainter, view: MapView, camera: Camera, size: QSize) -> None:
    """The grid, what lies on the other levels, and what to do next."""
    squares = plan_in(view).grid * FOOT / SQUARE
    if squares * camera.px >= LEAST_APART:
        ink = QColor(colours.GUIDE)
        ink.setAlphaF(BARE_GRID)
        painter.setPen(QPen(ink, 1))
        painter.drawLines(_grid_lines(camera, size, squares))
    zones = [drawn_zone(row, "guide") for row in islice(view.zones.values(), MANY)]
    draw_shapes(painter, [ring for rings in zones for ring in rings], camera)
    font = painter.font()
    font.setPixelSize(round(BARE_WORDS * painter.device().devicePixelRatioF()))
    painter.setFont(font)
    painter.setPen(QColor(colours.NAME_INK))
    words = tr(
        "Nothing is drawn here yet. On the Prepare desk, take the Zone tool and drag a room."
    )
    box = QRectF(0, 0, size.width(), size.height() / 3)
    within = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(box, int(within), words)


def _grid_lines(camera: Camera, size: QSize, squares: float) -> list[QLineF]:
    left, top = camera.plane(0, 0)
    right, bottom = camera.plane(size.width(), size.height())
    lines = []
    for column in range(ceil(left / squares), floor(right / squares) + 1):
        x, _ = camera.screen(column * squares, top)
        lines.append(QLineF(x, 0, x, size.height()))
    for row in range(ceil(top / squares), floor(bottom / squares) + 1):
        _, y = camera.screen(left, row * squares)
        lines.append(QLineF(0, y, size.width(), y))
    return lines


def _painted_look(view: MapView, shown: Preview) -> WashLook:
    kind = view.terrain_types.get(shown.code or 0)
    is_rimmed = len(shown.painted) <= MOST_RIMMED
    wash = _washed(kind.colour if kind else colours.PAPER, WASH)
    return WashLook(wash=wash, rim=colours.RIM if is_rimmed else "")


def _washed(colour: str, strength: float) -> str:
    """As Qt writes a colour through which the map is seen."""
    washed = QColor(colour)
    washed.setAlphaF(strength)
    return washed.name(QColor.NameFormat.HexArgb)


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


DOT = 1.6
SPARE = 12.0
"""Pixels by which marks reach out of their shapes."""

MANY = 300
"""More shapes in sight than this are drawn as one."""

LEAST_APART = 7.0
"""Pixels between dots of the grid, fewer than which would be a grey patch."""


@dataclass(frozen=True, slots=True)
class ShapeLook:
    """The colours and the width of a shape over a zone map."""

    line: str
    wash: str
    width: float = 2.2
    is_dashed: bool = False


LOOKS: Mapping[Stroke, ShapeLook] = MappingProxyType(
    {
        "new": ShapeLook(OURS, colours.OURS_NEW),
        "taken": ShapeLook(colours.TAKEN, colours.TAKEN_WASH),
        "refused": ShapeLook(colours.TAKEN, colours.TAKEN_FAINT, is_dashed=True),
        "chosen": ShapeLook(OURS, colours.OURS_FAINT, width=2.6),
        "offered": ShapeLook(colours.OFFERED, colours.OFFERED_WASH, width=3.2, is_dashed=True),
        "guide": ShapeLook(colours.GUIDE, colours.CLEAR, width=1.2, is_dashed=True),
        "handle": ShapeLook(OURS, colours.WHITE, width=2.0),
        "grid": ShapeLook(OURS, colours.CLEAR),
    }
)


class ShapeMarks:
    """Lines and shapes as they are chosen: very many of them are drawn as one."""

    def __init__(self) -> None:
        self._shapes: tuple[PlaneFigure, ...] = ()
        self._whole = QPainterPath()
        self._boxes: list[QRectF] = []

    def draw(
        self, painter: QPainter, shapes: tuple[PlaneFigure, ...], camera: Camera, size: QSize
    ) -> None:
        """`size` is how many pixels are seen; what lies beyond is left out."""
        if shapes is not self._shapes:
            self._take(shapes)
        across = (side + 2 * SPARE for side in (size.width(), size.height()))
        seen = QRectF(*camera.plane(-SPARE, -SPARE), *(side / camera.px for side in across))
        near = [shape for shape, box in zip(shapes, self._boxes, strict=True) if _meets(box, seen)]
        if len(near) <= MANY:
            draw_shapes(painter, near, camera)
        else:
            self._draw_whole(painter, camera)

    def _take(self, shapes: tuple[PlaneFigure, ...]) -> None:
        self._shapes, self._whole = shapes, QPainterPath()
        self._boxes = []
        for shape in shapes:
            line = QPolygonF([QPointF(x, y) for x, y in shape.points])
            self._boxes.append(line.boundingRect())
            if shape.stroke == "chosen" and shape.is_closed:
                self._whole.addPolygon(line)
                self._whole.closeSubpath()

    def _draw_whole(self, painter: QPainter, camera: Camera) -> None:
        """In thin lines, which are drawn much sooner: a whole level stands close together."""
        look = LOOKS["chosen"]
        pen = QPen(QColor(look.line), 1)
        pen.setCosmetic(True)
        with on_plane(painter, camera):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(pen)
            painter.setBrush(QColor(look.wash))
            painter.drawPath(self._whole)


def _meets(box: QRectF, seen: QRectF) -> bool:
    """Whether they touch; a level line has a box that is nowhere high."""
    across = box.left() <= seen.right() and seen.left() <= box.right()
    return across and box.top() <= seen.bottom() and seen.top() <= box.bottom()


def draw_shapes(painter: QPainter, shapes: Iterable[PlaneFigure], camera: Camera) -> None:
    """Light beneath, so that they are seen on every ground."""
    for shape in shapes:
        look = LOOKS[shape.stroke]
        points = [QPointF(*camera.screen(x, y)) for x, y in shape.points]
        if shape.stroke == "grid":
            _draw_grid(painter, points[0], points[1:], look)
        elif shape.stroke == "handle":
            painter.setPen(QPen(QColor(look.line), look.width))
            painter.setBrush(QColor(look.wash))
            for point in points:
                painter.drawEllipse(point, HANDLE, HANDLE)
        else:
            _draw_shape(painter, QPolygonF(points), look, is_closed=shape.is_closed)


def _draw_grid(painter: QPainter, middle: QPointF, dots: list[QPointF], look: ShapeLook) -> None:
    """The fainter the further away."""
    far = max((abs(dot.x() - middle.x()) for dot in dots), default=0.0)
    if far * 2 < LEAST_APART * len(dots) ** 0.5:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for dot in dots:
        away = hypot(dot.x() - middle.x(), dot.y() - middle.y()) / (far * 1.1)
        if away < 1:
            ink = QColor(look.line)
            ink.setAlphaF(0.75 * (1 - away))
            painter.setBrush(ink)
            painter.drawEllipse(dot, DOT, DOT)


def _draw_shape(painter: QPainter, line: QPolygonF, look: ShapeLook, *, is_closed: bool) -> None:
    painter.setBrush(QColor(look.wash) if is_closed else Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.UNDER_SHAPE, look.width + 2.4), (look.line, look.width)):
        pen = QPen(QColor(colour), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if look.is_dashed and colour != colours.UNDER_SHAPE:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        if is_closed:
            painter.drawPolygon(line)
        else:
            painter.drawPolyline(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
