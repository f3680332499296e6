"""Where the pixels of an image lie on a zone map, worked out from spots in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

from mapper.model.campaign.rows import ImagePoint
from mapper.model.hexes.alignment import (
    Alignment,
    CoordinatePair,
    Known,
    PrintedGrid,
    pixels_over,
    similar,
    through,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_rows import FOOT


def alignment_of_spots(spots: tuple[ImagePoint, ...]) -> Alignment:
    """Its q and r are the x and y of points: two spots turn and scale, three fit any way."""
    if len(spots) == 3:
        return through(*map(_known, spots))
    if len(spots) != 2:
        raise NotAllowed("An image is held by two or three points.")
    one, other = spots
    if one.point == other.point or one[:2] == other[:2]:
        raise NotAllowed("Two points of the image belong to two points of the map.")
    return similar(
        _known(one), _known(other), lambda along: CoordinatePair(-along.second, along.first)
    )


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
    return PrintedGrid(size, placed.pixel(0, 0), placed.q[1] == 0)


def spots_of_squares(
    size: Fraction, origin: tuple[int, int], feet: int
) -> tuple[ImagePoint, ImagePoint]:
    """For upright squares by numbers: the pixels across one, and where the map begins."""
    far, squares = pixels_over(size, "square")
    x, y = origin
    return ImagePoint(x, y, FootPoint(0, 0)), ImagePoint(
        x + far, y, FootPoint(squares * feet * FOOT, 0)
    )


def _known(spot: ImagePoint) -> Known:
    at = CoordinatePair(Fraction(spot.point.x), Fraction(spot.point.y))
    return CoordinatePair(Fraction(spot.x), Fraction(spot.y)), at
