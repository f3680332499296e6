"""Lines that hatch a surface: within it, and evenly apart, whatever way they go."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from mapper.drawing.hexes.regions import WAYS, hatched

pytestmark = pytest.mark.qt


def ends(path: QPainterPath) -> list[tuple[QPointF, QPointF]]:
    points = [QPointF(at.x, at.y) for at in map(path.elementAt, range(path.elementCount()))]
    return list(zip(points[::2], points[1::2], strict=True))


def heights_at_one(path: QPainterPath) -> set[float]:
    """Where lines end between the corners of the edge that two surfaces share."""
    found = [at for line in ends(path) for at in line if abs(at.x() - 1) < 1e-9]
    return {round(at.y(), 6) for at in found if 0.01 < at.y() < 0.99}


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_lines_stay_on_the_surface(way: int) -> None:
    surface = QPainterPath()
    surface.addRect(QRectF(3, 5, 4, 2))

    lines = ends(hatched(surface, way, 0.25))

    roomy = QRectF(2.999, 4.999, 4.002, 2.002)
    assert len(lines) >= 8
    assert all(roomy.contains(at) for line in lines for at in line)


def test_lines_of_surfaces_side_by_side_meet() -> None:
    left, right = QPainterPath(), QPainterPath()
    left.addRect(QRectF(0, 0, 1, 1))
    right.addRect(QRectF(1, 0, 1, 1))

    found = [heights_at_one(hatched(each, 1, 0.3)) for each in (left, right)]

    assert found[0] == found[1] != set()
