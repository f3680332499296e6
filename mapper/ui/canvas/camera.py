"""Which part of the plane is seen, and how large: arithmetic between plane and screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor, log2

from mapper.drawing.base.grid import PixelRect
from mapper.model.hexes.hexes import Point
from mapper.model.map_view import Extent

STEPS_A_DOUBLING = 8
"""Sizes follow a ladder, so that what was drawn for one of them can be used again."""

LEAST_PX = 0.02
MOST_PX = 320.0


@dataclass(frozen=True, slots=True)
class Camera:
    """So many pixels from hex to hex; the plane's pixel at the upper left corner of the screen."""

    px: float = 32.0
    left: float = 0.0
    top: float = 0.0

    @property
    def origin(self) -> tuple[int, int]:
        """The corner as a whole pixel, so that what is on the screen can be moved along with it."""
        return floor(self.left + 0.5), floor(self.top + 0.5)

    def area(self, width: int, height: int) -> PixelRect:
        left, top = self.origin
        return PixelRect(left, top, left + width, top + height)

    def plane(self, x: float, y: float) -> Point:
        """The point of the plane that a pixel of the screen shows."""
        left, top = self.origin
        return Point((x + left) / self.px, (y + top) / self.px)

    def screen(self, x: float, y: float) -> Point:
        left, top = self.origin
        return Point(x * self.px - left, y * self.px - top)

    def moved(self, right: float, down: float) -> Camera:
        """The map follows the hand: what was at one pixel is now so many further on."""
        return replace(self, left=self.left - right, top=self.top - down)

    def zoomed(self, px: float, x: float, y: float) -> Camera:
        """Another size, with the same point of the plane under a pixel of the screen."""
        px = min(MOST_PX, max(LEAST_PX, px))
        by = px / self.px
        return Camera(px, (self.left + x) * by - x, (self.top + y) * by - y)

    def centred(self, x: float, y: float, width: int, height: int) -> Camera:
        """At the same size, with a place of the plane in the middle of so many pixels."""
        return Camera(self.px, x * self.px - width / 2, y * self.px - height / 2)


def rung(px: float) -> int:
    """The step of the ladder nearest to a size."""
    return round(STEPS_A_DOUBLING * log2(px))


def size_of(step: int) -> float:
    size: float = 2.0 ** (step / STEPS_A_DOUBLING)
    return min(MOST_PX, max(LEAST_PX, size))


def fitting(
    extent: Extent, width: int, height: int, margin: float = 0.04, most: float = 64.0
) -> Camera:
    """The largest size of the ladder at which all of it is seen, in the middle of the screen."""
    room = 1 - 2 * margin
    wanted = min(width * room / extent.width, height * room / extent.height, most)
    step = floor(STEPS_A_DOUBLING * log2(max(wanted, LEAST_PX)))
    px = size_of(step)
    middle_x, middle_y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    return Camera(px).centred(middle_x, middle_y, width, height)
