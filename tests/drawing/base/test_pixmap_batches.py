"""The fast way to draw many pieces gives the pixels of the slow one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from mapper.drawing.base.tiles import Fragments, draw_fragments, fragments
from tests.drawing.sample import pixels

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

Draw = Callable[[QPainter, QPixmap, Fragments], None]


def sheet() -> QPixmap:
    """Four tiles of 8 × 6 with soft edges."""
    image = QImage(32, 6, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index, name in enumerate(("#a04020", "#208040", "#2040a0", "#808080")):
        painter.setBrush(QColor(name))
        painter.drawEllipse(index * 8, 0, 7, 5)
    painter.end()
    return QPixmap.fromImage(image)


def drawn(draw: Draw, pieces: Fragments) -> QImage:
    image = QImage(120, 90, QImage.Format.Format_RGB32)
    image.fill(QColor("#f0e8d0"))
    painter = QPainter(image)
    draw(painter, sheet(), pieces)
    painter.end()
    return image


def draw_one_by_one(painter: QPainter, pixmap: QPixmap, pieces: Fragments) -> None:
    for x, y, left, top, width, height, scale_x, scale_y, _, opacity in pieces.tolist():
        painter.setOpacity(opacity)
        wide, high = width * scale_x, height * scale_y
        target = QRectF(QPointF(x - wide / 2, y - high / 2), QPointF(x + wide / 2, y + high / 2))
        painter.drawPixmap(target, pixmap, QRectF(left, top, width, height))


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_both_ways_draw_the_same(scale: float) -> None:
    chance = np.random.default_rng(3)
    x, y = chance.integers(0, 120, 300), chance.integers(0, 90, 300)
    pieces = fragments(x, y, chance.integers(0, 4, 300) * 8, np.zeros(300, np.int64), (8, 6), scale)

    assert np.array_equal(
        pixels(drawn(draw_one_by_one, pieces)), pixels(drawn(draw_fragments, pieces))
    )


def test_nothing_is_drawn_for_no_pieces() -> None:
    none = np.empty(0, np.int64)

    image = drawn(draw_fragments, fragments(none, none, none, none, (8, 6)))

    assert {QColor("#f0e8d0").rgb() & 0xFFFFFF} == set(pixels(image).ravel().tolist())


def test_a_piece_lies_about_its_middle() -> None:
    at = np.array([50]), np.array([40]), np.array([0]), np.array([0])

    image = drawn(draw_fragments, fragments(*at, (8, 6)))

    rows, columns = np.nonzero(pixels(image) != (QColor("#f0e8d0").rgb() & 0xFFFFFF))
    assert (46, 37) == (columns.min(), rows.min())
