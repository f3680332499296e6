"""A whole map with one pixel for each hex: made at once, patched chunk by chunk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import SIDE, ChunkAt, Floats, Integers, Texels
from mapper.model.hexes.hexes import HALF_SQRT3, Hex, Point, Top, centre
from mapper.model.map_view import Extent

HIGH = SIDE + SIDE // 2
"""A chunk leans: beside its 32 lines it needs the half steps that they are shoved by."""

MOST_PIXELS = 64_000_000


class OnePixelMap:
    """
    Texels by line and place along it, a line being a column (flat top) or a row (pointy top).

    `pixels` has the lines across for a flat top and down for a pointy one, so that it is the map
    as it is seen but for its height and the half hex by which every other line is shoved. A map
    whose parts lie too far from each other has no pixels: it `is_scattered`.
    """

    def __init__(
        self, top: Top, terrain: Mapping[ChunkAt, bytes], terrain_types: Mapping[int, TerrainType]
    ) -> None:
        self.top = top
        self._colours = colours(terrain_types)
        lines = [self._line(place) for place in terrain]
        alongs = [self._along(place) for place in terrain]
        self.first_line, self.first_along = min(lines, default=0), min(alongs, default=0)
        size = (
            max(lines, default=-SIDE) + SIDE - self.first_line,
            max(alongs, default=-HIGH) + HIGH - self.first_along,
        )
        self.is_scattered = size[0] * size[1] > MOST_PIXELS
        if self.is_scattered:
            size = (0, 0)
        shape = size[::-1] if top == "flat" else size
        self.pixels: Texels = np.zeros(shape, np.uint32)
        self._pattern = self._places_of_a_chunk()
        self.patch(terrain)

    def patch(self, chunks: Mapping[ChunkAt, bytes | None]) -> bool:
        """Paint these chunks over; false if one lies outside, so that a new raster is needed."""
        flat = self.pixels.reshape(-1)
        for place, chunk in chunks.items():
            start = self._start(place)
            if start is None:
                return self.is_scattered or chunk is None
            codes = np.frombuffer(chunk, np.uint8) if chunk is not None else 0
            flat[self._pattern + start] = self._colours[codes]
        return True

    def corner(self) -> Point:
        """Where in the plane the outer corner of the first pixel lies."""
        across = (self.first_line - 0.5) * HALF_SQRT3
        along = self.first_along - 0.25
        return Point(across, along) if self.top == "flat" else Point(along, across)

    def pixel_size(self) -> Point:
        """How much of the plane a pixel covers."""
        return Point(HALF_SQRT3, 1.0) if self.top == "flat" else Point(1.0, HALF_SQRT3)

    def colours_at(self, x: Floats, y: Floats) -> Texels:
        """The colour of the hex at each point of the plane; the points as a row and a column."""
        across, beside = (x, y) if self.top == "flat" else (y, x)
        line, along = _nearest(across / HALF_SQRT3, beside)
        line, along = line - self.first_line, along + (line >> 1) - self.first_along
        column, row = (line, along) if self.top == "flat" else (along, line)
        height, width = self.pixels.shape
        inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        found = np.zeros(inside.shape, np.uint32)
        found[inside] = self.pixels[row[inside], column[inside]]
        return found

    def _line(self, place: ChunkAt) -> int:
        return SIDE * (place.q if self.top == "flat" else place.r)

    def _along(self, place: ChunkAt) -> int:
        q, r = SIDE * place.q, SIDE * place.r
        return r + q // 2 if self.top == "flat" else q + r // 2

    def _places_of_a_chunk(self) -> Integers:
        r, q = np.divmod(np.arange(SIDE * SIDE, dtype=np.int64), SIDE)
        width = self.pixels.shape[1]
        found: Integers = (r + q // 2) * width + q if self.top == "flat" else r * width + q + r // 2
        return found

    def _start(self, place: ChunkAt) -> int | None:
        """Where in the flattened pixels a chunk begins; None where it does not fit in."""
        line, along = self._line(place) - self.first_line, self._along(place) - self.first_along
        column, row = (line, along) if self.top == "flat" else (along, line)
        wide, high = (SIDE, HIGH) if self.top == "flat" else (HIGH, SIDE)
        height, width = self.pixels.shape
        if not (0 <= column <= width - wide and 0 <= row <= height - high):
            return None
        start: int = row * width + column
        return start


def dots(
    terrain: Mapping[ChunkAt, bytes],
    terrain_types: Mapping[int, TerrainType],
    top: Top,
    extent: Extent,
    width: int,
    height: int,
) -> Texels:
    """A picture of a scattered map: each chunk as a dot in the colour of its commonest terrain."""
    found = np.zeros((height, width), np.uint32)
    table = colours(terrain_types)
    for place, chunk in terrain.items():
        counts = np.bincount(np.frombuffer(chunk, np.uint8), minlength=256)
        counts[0] = 0
        middle = centre(Hex(place.q * SIDE + SIDE // 2, place.r * SIDE + SIDE // 2), top)
        x = int((middle.x - extent.left) / extent.width * width)
        y = int((middle.y - extent.top) / extent.height * height)
        x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
        found[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2] = table[counts.argmax()]
    return found


def colours(terrain_types: Mapping[int, TerrainType]) -> Texels:
    """Of every code, its colour as Qt has it; nothing where nothing is mapped."""
    found = np.zeros(256, np.uint32)
    for code, row in terrain_types.items():
        found[code] = 0xFF000000 | int(row.colour[1:], 16)
    return found


def _nearest(line: Floats, beside: Floats) -> tuple[Integers, Integers]:
    """The hex (line, other coordinate) that each point lies in."""
    other = beside - line / 2
    third = -line - other
    whole_line, whole_other, whole_third = np.rint(line), np.rint(other), np.rint(third)
    off_line = np.abs(whole_line - line)
    off_other, off_third = np.abs(whole_other - other), np.abs(whole_third - third)
    line_is_worst = (off_line > off_other) & (off_line > off_third)
    other_is_worst = ~line_is_worst & (off_other > off_third)
    found_line = np.where(line_is_worst, -whole_other - whole_third, whole_line)
    found_other = np.where(other_is_worst, -whole_line - whole_third, whole_other)
    return found_line.astype(np.int64), found_other.astype(np.int64)
