"""Shapes instead of pixels: what a painter draws is kept, with its colours and its transform."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from mapper.drawing.base.vector import PlacedPng, VectorDevice, drawing_of, fresh

pytestmark = pytest.mark.qt

SQUARE = QPainterPath()
SQUARE.addRect(QRectF(0, 0, 2, 2))


def test_a_filled_path_lies_where_the_painter_put_it() -> None:
    drawing = VectorDevice()
    painter = QPainter(drawing)
    painter.translate(10, 20)
    painter.scale(3, 3)
    painter.setOpacity(0.5)

    painter.fillPath(SQUARE, QColor("#336699"))
    painter.end()

    (shape,) = drawing.shapes
    assert QRectF(10, 20, 6, 6) == shape.path.boundingRect()
    assert ("#336699", 0.0) == (shape.colour.name(), shape.line)
    assert 0.5 == pytest.approx(shape.colour.alphaF(), abs=0.01)


def test_a_line_is_as_wide_as_it_is_scaled() -> None:
    drawing = VectorDevice()
    painter = QPainter(drawing)
    painter.scale(4, 4)

    painter.strokePath(SQUARE, QPen(QColor("#000000"), 0.5))
    painter.end()

    assert [2.0] == [shape.line for shape in drawing.shapes]


def test_what_is_both_filled_and_outlined_is_two_shapes() -> None:
    drawing = VectorDevice()
    painter = QPainter(drawing)
    painter.setBrush(QColor("#aa0000"))
    painter.setPen(QPen(QColor("#00aa00"), 1.0))

    painter.drawPolygon(QPolygonF([QPointF(0, 0), QPointF(4, 0), QPointF(0, 4)]))
    painter.drawPolyline(QPolygonF([QPointF(0, 0), QPointF(4, 0)]))
    painter.end()

    assert [0.0, 1.0, 1.0] == [shape.line for shape in drawing.shapes]


def test_what_cannot_be_seen_is_not_kept() -> None:
    drawing = VectorDevice()
    painter = QPainter(drawing)
    painter.setPen(Qt.PenStyle.NoPen)

    painter.fillPath(SQUARE, QColor(0, 0, 0, 0))
    painter.drawRect(QRectF(0, 0, 2, 2))
    painter.end()

    assert [] == drawing.parts


def test_of_an_image_nothing_is_kept_but_the_pixels_that_are_drawn() -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("#112233"))
    image.setText("Comment", "SECRET")
    drawing = VectorDevice()
    painter = QPainter(drawing)

    painter.drawImage(QRectF(5, 5, 2, 2), image, QRectF(2, 2, 3, 3))
    painter.end()

    (picture,) = drawing.parts
    assert isinstance(picture, PlacedPng)
    image = QImage.fromData(picture.content)
    assert (3, 3) == image.size().toTuple()
    assert [] == image.textKeys()


def test_a_fresh_image_has_the_same_pixels() -> None:
    image = QImage(4, 4, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#445566"))

    assert image.copy(1, 1, 2, 2) == fresh(image, QRectF(1, 1, 2, 2))


def test_a_painter_tells_whether_it_keeps_shapes() -> None:
    drawing, image = VectorDevice(), QImage(1, 1, QImage.Format.Format_RGB32)
    on_drawing, on_image = QPainter(drawing), QPainter(image)

    assert drawing is drawing_of(on_drawing)
    assert drawing_of(on_image) is None
    on_drawing.end()
    on_image.end()
