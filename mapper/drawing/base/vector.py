"""What a painter draws, kept as paths and images instead of pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageWriter,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from mapper.drawing.base.ink import clear, faint, painting
from mapper.drawing.base.steady_text import Letter
from mapper.model.hexes.chunks import Integers

EngineFeatures = QPaintEngine.PaintEngineFeature
Metric = QPaintDevice.PaintDeviceMetric
INCH_PX, INCH_MM = 96, 25.4
SIDE_PX = 1 << 16
MOST_AT_ONCE = 400_000
"""Elements of an outline by pixels of its breadth that are stroked together."""

SHARP = 32.0
"""Pixels across a broad stroke when it is drawn coarsely."""

METRICS: Mapping[QPaintDevice.PaintDeviceMetric, int] = {
    Metric.PdmWidth: SIDE_PX,
    Metric.PdmHeight: SIDE_PX,
    Metric.PdmWidthMM: round(SIDE_PX / INCH_PX * INCH_MM),
    Metric.PdmHeightMM: round(SIDE_PX / INCH_PX * INCH_MM),
    Metric.PdmNumColors: 1 << 24,
    Metric.PdmDepth: 32,
    Metric.PdmDevicePixelRatio: 1,
}


@dataclass(frozen=True, slots=True)
class VectorShape:
    """A path filled, or followed by a line; lengths are those of the device."""

    path: QPainterPath
    colour: QColor
    line: float = 0.0
    """How wide the line is; 0: the path is filled."""
    has_round_ends: bool = False
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedPng:
    """An image as the bytes of a PNG, which are few, and the place where it comes to lie."""

    content: bytes
    target: QRectF
    transform: QTransform
    opacity: float


@dataclass(frozen=True, slots=True)
class Stamps:
    """Small drawings that are used many times: which of a set, and where their middles lie."""

    paint: Callable[[QPainter, int], None]
    keys: Integers
    x: Integers
    y: Integers
    opacity: float


@dataclass(frozen=True, slots=True)
class GroundColours:
    """Mapped hexes, and the colour of each of their codes."""

    q: Integers
    r: Integers
    codes: npt.NDArray[np.uint8]
    colours: dict[int, str]
    opacity: float


@dataclass(frozen=True, slots=True)
class Words:
    """Letters from a point on, whose outlines many words share: all their halos, then their ink."""

    x: float
    y: float
    letters: tuple[Letter, ...]
    ink: QColor
    halo: QColor
    line: float
    """How wide the halo is."""


DrawnPart = VectorShape | PlacedPng | Stamps | GroundColours | Words


class VectorDevice(QPaintDevice):
    """A device whose painter leaves shapes; it has no size and cuts nothing off.

    So nothing may be painted here that only a clip would hide.
    """

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[DrawnPart] = []
        self._engine = _Engine(self.parts)

    @property
    def shapes(self) -> list[VectorShape]:
        return [part for part in self.parts if isinstance(part, VectorShape)]

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        if metric == Metric.PdmDevicePixelRatioScaled:
            return int(QPaintDevice.devicePixelRatioFScale())
        return METRICS.get(metric, INCH_PX)


def drawing_of(painter: QPainter) -> VectorDevice | None:
    """What a painter draws on, if that keeps shapes."""
    device = painter.device()
    return device if isinstance(device, VectorDevice) else None


def stroke(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """The same as `strokePath`, but pieces of a long outline alone and, if broad, coarsely.

    All at once they would take seconds.
    """
    if drawing_of(painter) is not None or path.elementCount() * pen.widthF() <= MOST_AT_ONCE:
        painter.strokePath(path, pen)
        return
    colour, coarse = pen.color(), max(1.0, pen.widthF() / SHARP)
    box = path.boundingRect().adjusted(*(side * pen.widthF() for side in (-1, -1, 1, 1)))
    plate = clear(ceil(box.width() / coarse), ceil(box.height() / coarse))
    smaller = QTransform.fromScale(1 / coarse, 1 / coarse).translate(-box.left(), -box.top())
    thin = QPen(pen)
    thin.setWidthF(pen.widthF() / coarse)
    thin.setColor(QColor(colour.rgb()))
    with painting(plate, is_smooth=True) as brush:
        brush.setPen(thin)
        for ring in path.toSubpathPolygons(smaller):
            brush.drawPolygon(ring)
    before = painter.opacity()
    painter.setOpacity(before * colour.alphaF())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    whole = QRectF(plate.rect())
    painter.drawImage(QRectF(box.topLeft(), whole.size() * coarse), plate, whole)
    painter.setOpacity(before)


class _Engine(QPaintEngine):
    def __init__(self, parts: list[DrawnPart]) -> None:
        super().__init__(EngineFeatures(EngineFeatures.AllFeatures & ~EngineFeatures.PatternBrush))
        self._parts = parts

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, _state: QPaintEngineState) -> None:
        """The painter itself tells its state when something is drawn."""

    def drawPath(self, path: QPainterPath) -> None:
        painter = self.painter()
        transform, opacity = painter.transform(), painter.opacity()
        placed = transform.map(path)
        brush, pen = painter.brush(), painter.pen()
        if brush.style() != Qt.BrushStyle.NoBrush and brush.color().alpha():
            self._parts.append(VectorShape(placed, _faded(brush.color(), opacity)))
        has_line = Qt.PenStyle.NoPen != pen.style() and Qt.BrushStyle.NoBrush != pen.brush().style()
        if has_line and pen.color().alpha():
            self._parts.append(_line(placed, pen, transform, opacity))

    def drawPolygon(
        self, points: Iterable[QPointF | QPoint], mode: QPaintEngine.PolygonDrawMode
    ) -> None:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(point) for point in points]))
        if mode == QPaintEngine.PolygonDrawMode.PolylineMode:
            brush = self.painter().brush()
            self.painter().setBrush(Qt.BrushStyle.NoBrush)
            self.drawPath(path)
            self.painter().setBrush(brush)
        else:
            path.closeSubpath()
            self.drawPath(path)

    def drawImage(
        self,
        target: QRectF | QRect,
        image: QImage,
        source: QRectF | QRect,
        _flags: Qt.ImageConversionFlag = Qt.ImageConversionFlag.AutoColor,
    ) -> None:
        painter = self.painter()
        cut = fresh(image, QRectF(source))
        picture = PlacedPng(_bytes_of(cut), QRectF(target), painter.transform(), painter.opacity())
        self._parts.append(picture)

    def drawPixmap(
        self, target: QRectF | QRect, pixmap: QPixmap | QImage, source: QRectF | QRect
    ) -> None:
        image = pixmap if isinstance(pixmap, QImage) else pixmap.toImage()
        self.drawImage(target, image, source)


def fresh(image: QImage, source: QRectF) -> QImage:
    """Nothing but the pixels of a part: no texts, no profile, and nothing of what lies beside."""
    part = source.toAlignedRect().intersected(image.rect())
    painted = clear(part.width(), part.height())
    with painting(painted) as painter:
        painter.drawImage(QPoint(0, 0), image, part)
    return painted


def _bytes_of(image: QImage) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def _faded(colour: QColor, opacity: float) -> QColor:
    return faint(colour, colour.alphaF() * opacity)


def _line(path: QPainterPath, pen: QPen, transform: QTransform, opacity: float) -> VectorShape:
    scale = sqrt(abs(transform.determinant()))
    width = pen.widthF() if pen.isCosmetic() else pen.widthF() * scale
    dashes = pen.dashPattern() if pen.style() != Qt.PenStyle.SolidLine else []
    return VectorShape(
        path,
        _faded(pen.color(), opacity),
        max(width, 0.1),
        pen.capStyle() == Qt.PenCapStyle.RoundCap,
        tuple(dash * width for dash in dashes),
    )
