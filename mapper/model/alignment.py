"""Where the pixels of an image lie on a map, worked out from pins in exact fractions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, hypot, sqrt
from typing import NamedTuple

from mapper.model.campaign.rows import ImagePoint, Pin
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.hexes import Hex, Top, centre
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint


class CoordinatePair(NamedTuple):
    """Two coordinates: of a pixel x and y, of a point among the hexes q and r."""

    first: Fraction
    second: Fraction


KnownPoint = tuple[CoordinatePair, CoordinatePair]
"""A point of the image, and where it lies."""

QuarterTurn = Callable[[CoordinatePair], CoordinatePair]
Holding = tuple[Pin, ...] | tuple[ImagePoint, ...]
"""What holds an image: pins on a map of hexes, spots on one of zones."""


def _root_of_three() -> Fraction:
    """Good to 36 digits. Pins come out exactly where they were put whatever it is."""
    x, y = 2, 1
    for _ in range(5):
        x, y = x * x + 3 * y * y, 2 * x * y
    return Fraction(x, y)


ROOT = _root_of_three()


@dataclass(frozen=True, slots=True)
class Alignment:
    """q = qx·x + qy·y + q0, r = rx·x + ry·y + r0; `q` and `r` hold the three factors."""

    q: tuple[Fraction, Fraction, Fraction]
    r: tuple[Fraction, Fraction, Fraction]

    def axial(self, x: Fraction | int, y: Fraction | int) -> CoordinatePair:
        """A point of the image among the hexes."""
        return CoordinatePair(
            self.q[0] * x + self.q[1] * y + self.q[2], self.r[0] * x + self.r[1] * y + self.r[2]
        )

    def pixel(self, q: Fraction | int, r: Fraction | int) -> CoordinatePair:
        """Where a point among the hexes lies in the image."""
        (a, b, c), (d, e, f) = self.q, self.r
        scale = a * e - b * d
        return CoordinatePair(
            (e * (q - c) - b * (r - f)) / scale, (a * (r - f) - d * (q - c)) / scale
        )

    def on_plane(self, top: Top) -> tuple[float, float, float, float, float, float]:
        """
        For whoever paints: m11, m12, m21, m22, dx, dy from pixels to the plane of the hexes.

        x′ = m11·x + m21·y + dx and y′ = m12·x + m22·y + dy.
        """
        across, down, corner = (
            _plane(q, r, top) for q, r in zip(map(float, self.q), map(float, self.r), strict=True)
        )
        return (*across, *down, *corner)


class PrintedGrid(NamedTuple):
    """The grid that is printed on an image, in pixels."""

    hex_size: float
    """From the centre of a hex to that of its neighbour."""
    origin: CoordinatePair
    """Where the hex (0, 0) has its centre."""


def alignment(pins: tuple[Pin, ...], top: Top) -> Alignment:
    """Two pins turn and scale the image, three may also stretch and slant it."""
    same = "Two pins need two hexes and two points of the image."
    return _held(pins, lambda along: _turned(along, top), "pins", same)


def alignment_of_spots(spots: tuple[ImagePoint, ...]) -> Alignment:
    """The same on a zone map: its q and r are the x and y of points."""
    same = "Two points of the image belong to two points of the map."
    return _held(spots, lambda along: CoordinatePair(-along.second, along.first), "points", same)


def _held(by: Holding, turned: QuarterTurn, what: str, same: str) -> Alignment:
    known = [_known(each) for each in by]
    if len(known) == 3:
        return _through(*known)
    if len(known) != 2:
        raise NotAllowed(f"An image is held by two or three {what}.")
    (pixel, at), (to_pixel, to) = known
    if at == to or pixel == to_pixel:
        raise NotAllowed(same)
    # A third point is a quarter turn from the second, in the image and in the plane.
    x, y = to_pixel.first - pixel.first, to_pixel.second - pixel.second
    along = turned(CoordinatePair(to.first - at.first, to.second - at.second))
    third = (
        CoordinatePair(pixel.first - y, pixel.second + x),
        CoordinatePair(at.first + along.first, at.second + along.second),
    )
    return _through(*known, third)


def _known(held: Pin | ImagePoint) -> KnownPoint:
    pixel, at = held[:2], held[2]
    return CoordinatePair(*map(Fraction, pixel)), CoordinatePair(*map(Fraction, at))


def off_by(pins: tuple[Pin, ...], check: Pin, top: Top) -> Fraction:
    """How many hexes from where its pixel lies the hex of a further pin is."""
    found = alignment(pins, top).axial(check.x, check.y)
    q, r = found.first - check.hex.q, found.second - check.hex.r
    return max(abs(q), abs(r), abs(q + r))


def printed_grid(pins: tuple[Pin, ...], top: Top) -> PrintedGrid:
    """What the first two pins say of the printed hexes."""
    first, second = pins[:2]
    placed = alignment((first, second), top)
    q, r = second.hex.q - first.hex.q, second.hex.r - first.hex.r
    x, y = second.x - first.x, second.y - first.y
    size = sqrt(Fraction(x * x + y * y, q * q + q * r + r * r))
    return PrintedGrid(size, placed.pixel(0, 0))


def pins_of_grid(hex_size: Fraction, origin: tuple[int, int], top: Top) -> tuple[Pin, Pin]:
    """Pins for an upright grid by numbers: the pixels between neighbours, the centre of (0, 0)."""
    far, steps = _pixels_over(hex_size, "hex")
    x, y = origin
    first = Pin(x, y, Hex(0, 0))
    if top == "flat":
        return first, Pin(x, y + far, Hex(0, steps))
    return first, Pin(x + far, y, Hex(steps, 0))


def _pixels_over(size: Fraction, of: str) -> tuple[int, int]:
    """Whole pixels, and over how many of the hexes or squares of a size they reach."""
    if size <= 0:
        plural = f"{of}es" if of == "hex" else f"{of}s"
        raise NotAllowed(f"The {plural} of an image are more than 0 pixels wide.")
    if size.denominator > MOST_PARTS or size.numerator > FURTHEST_PIXEL:
        raise NotAllowed(f"Give the size of a {of} in parts of a pixel no finer than {MOST_PARTS}.")
    return size.numerator, size.denominator


MOST_PARTS = 1000
FURTHEST_PIXEL = 1 << 23


def rows_under(placed: Alignment, width: int, height: int) -> dict[int, tuple[int, int]]:
    """For each q the least and the greatest r of the hexes whose centres the image covers."""
    corners = [placed.axial(x, y).first for x in (0, width) for y in (0, height)]
    at, along_q, along_r = placed.pixel(0, 0), placed.pixel(1, 0), placed.pixel(0, 1)
    found = {}
    for q in range(ceil(min(corners)), floor(max(corners)) + 1):
        low, high = _between(at, along_q, along_r, q, (width, height))
        if low <= high:
            found[q] = (low, high)
    return found


def _between(
    at: CoordinatePair,
    along_q: CoordinatePair,
    along_r: CoordinatePair,
    q: int,
    size: tuple[int, int],
) -> tuple[int, int]:
    lows, highs = [], []
    for zero, q_end, r_end, most in zip(at, along_q, along_r, size, strict=True):
        start, step = zero + (q_end - zero) * q, r_end - zero
        if step == 0:
            if not 0 <= start <= most:
                return 0, -1
            continue
        ends = sorted((-start / step, (most - start) / step))
        lows.append(ceil(ends[0]))
        highs.append(floor(ends[1]))
    return max(lows), min(highs)


def _turned(along: CoordinatePair, top: Top) -> CoordinatePair:
    """
    A step in axial coordinates by a quarter turn, clockwise as drawn.

    A flat top: x = √3/2·q and y = r + q/2; turned, x is −y and y is x. A pointy top likewise.
    """
    q, r = along
    if top == "flat":
        turned_q = -(2 * r + q) / ROOT
        return CoordinatePair(turned_q, ROOT * q / 2 - turned_q / 2)
    turned_r = (2 * q + r) / ROOT
    return CoordinatePair(-ROOT * r / 2 - turned_r / 2, turned_r)


def _through(*points: KnownPoint) -> Alignment:
    """The one that leads three points of the image to three points of the map."""
    (start, start_at), (one, one_at), (other, other_at) = points
    x1, y1 = one.first - start.first, one.second - start.second
    x2, y2 = other.first - start.first, other.second - start.second
    pixels = x1 * y2 - x2 * y1
    q1, r1 = one_at.first - start_at.first, one_at.second - start_at.second
    q2, r2 = other_at.first - start_at.first, other_at.second - start_at.second
    if pixels == 0 or q1 * r2 == q2 * r1:
        raise NotAllowed("Three points must not lie in a line; choose one further to the side.")

    def factors(a1: Fraction, a2: Fraction, at: Fraction) -> tuple[Fraction, Fraction, Fraction]:
        along_x, along_y = (a1 * y2 - a2 * y1) / pixels, (a2 * x1 - a1 * x2) / pixels
        return along_x, along_y, at - along_x * start.first - along_y * start.second

    return Alignment(factors(q1, q2, start_at.first), factors(r1, r2, start_at.second))


def _plane(q: float, r: float, top: Top) -> tuple[float, float]:
    east, south = centre(Hex(1, 0), top), centre(Hex(0, 1), top)
    return q * east.x + r * south.x, q * east.y + r * south.y


def squares_off(spots: tuple[ImagePoint, ...], check: ImagePoint, feet: int) -> float:
    """How many squares of so many feet from where its pixel lies a further spot belongs."""
    found = alignment_of_spots(spots).axial(check.x, check.y)
    return hypot(found.first - check.point.x, found.second - check.point.y) / (feet * FOOT)


def printed_squares(spots: tuple[ImagePoint, ...], feet: int) -> PrintedGrid:
    """What the first two spots say of the squares that are printed on an image."""
    first, second = spots[:2]
    placed = alignment_of_spots((first, second))
    apart = hypot(second.point.x - first.point.x, second.point.y - first.point.y)
    pixels = hypot(second.x - first.x, second.y - first.y)
    size = pixels * feet * FOOT / apart
    return PrintedGrid(size, placed.pixel(0, 0))


def spots_of_squares(
    size: Fraction, origin: tuple[int, int], feet: int
) -> tuple[ImagePoint, ImagePoint]:
    """For upright squares by numbers: the pixels across one, and where the map begins."""
    far, squares = _pixels_over(size, "square")
    x, y = origin
    return ImagePoint(x, y, FootPoint(0, 0)), ImagePoint(
        x + far, y, FootPoint(squares * feet * FOOT, 0)
    )
