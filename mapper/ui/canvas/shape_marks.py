"""Lines and shapes over a zone map: what a tool would make, what is chosen, what is proposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from mapper.model.campaign.rows import OURS
from mapper.tools.shared.tool import PlaneFigure, Stroke
from mapper.ui.app import colours
from mapper.ui.canvas.camera import Camera

HANDLE = 4.0
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
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        left, top = camera.origin
        painter.translate(-left, -top)
        painter.scale(camera.px, camera.px)
        painter.setPen(pen)
        painter.setBrush(QColor(look.wash))
        painter.drawPath(self._whole)
        painter.restore()


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
            _draw(painter, QPolygonF(points), look, is_closed=shape.is_closed)


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


def _draw(painter: QPainter, line: QPolygonF, look: ShapeLook, *, is_closed: bool) -> None:
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
