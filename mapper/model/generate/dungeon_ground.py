"""The squares that a random dungeon is laid out on: which zone has each, and what is rock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

At = tuple[int, int]
WAYS: tuple[At, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


class SquareBox(NamedTuple):
    """A rectangle of squares."""

    left: int
    top: int
    wide: int
    high: int

    @property
    def right(self) -> int:
        return self.left + self.wide

    @property
    def bottom(self) -> int:
        return self.top + self.high

    def squares(self, margin: int = 0) -> Iterator[At]:
        for y in range(self.top - margin, self.bottom + margin):
            for x in range(self.left - margin, self.right + margin):
                yield x, y

    def holds(self, at: At) -> bool:
        return self.left <= at[0] < self.right and self.top <= at[1] < self.bottom

    def shared_with(self, other: SquareBox) -> tuple[At, At] | None:
        """The wall between two boxes that touch, from corner to corner."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        top, bottom = max(self.top, other.top), min(self.bottom, other.bottom)
        if (left == right and top < bottom) or (top == bottom and left < right):
            return (left, top), (right, bottom)
        return None


class SquareWall(NamedTuple):
    """A square of a zone, and the way through one of its four walls."""

    at: At
    way: At

    def beside(self) -> At:
        """The square on the other side of the wall."""
        return self.at[0] + self.way[0], self.at[1] + self.way[1]

    def wall(self) -> tuple[At, At]:
        """The wall from corner to corner."""
        (x, y), (dx, dy) = self.at, self.way
        if dx:
            return (x + (dx > 0), y), (x + (dx > 0), y + 1)
        return (x, y + (dy > 0)), (x + 1, y + (dy > 0))

    def box_beyond(self, along: int, out: int, shift: int) -> SquareBox:
        """So wide along the wall, so far out from it, and begun so many squares before it."""
        (x, y), (dx, dy) = self.beside(), self.way
        if dx:
            return SquareBox(x if dx > 0 else x - out + 1, y - shift, out, along)
        return SquareBox(x - shift, y if dy > 0 else y - out + 1, along, out)


class LevelInMaking:
    """One level of the dungeon while it is made."""

    def __init__(self) -> None:
        self._zones: dict[At, str] = {}
        self._squares: dict[str, list[At]] = {}

    def take(self, box: SquareBox, zone: str) -> None:
        self._squares[zone] = list(box.squares())
        for at in self._squares[zone]:
            self._zones[at] = zone

    def is_free(self, box: SquareBox, *beside: str) -> bool:
        """Whether a box is rock, and next to it is nothing but rock and these zones."""
        if any(at in self._zones for at in box.squares()):
            return False
        return all(self._zones.get(at, beside[0]) in beside for at in box.squares(margin=1))

    def walls(self, zone: str) -> Iterator[SquareWall]:
        """The squares of a zone with a wall to the rock."""
        for x, y in self._squares[zone]:
            for dx, dy in WAYS:
                if (x + dx, y + dy) not in self._zones:
                    yield SquareWall((x, y), (dx, dy))

    def across(self, door: SquareWall, most: int) -> tuple[SquareBox | None, str]:
        """A corridor straight on from a wall to the next zone, and which zone that is."""
        x, y = door.beside()
        dx, dy = door.way
        for length in range(1, most + 2):
            far = self._zones.get((x + dx * (length - 1), y + dy * (length - 1)))
            if far is not None:
                return (door.box_beyond(1, length - 1, 0), far) if length > 1 else (None, far)
        return None, ""


def open_walls(zone: str, boxes: Mapping[str, SquareBox]) -> Iterator[tuple[At, At]]:
    """The walls of a zone before which nothing lies, however far out: west, north, east, south."""
    box = boxes[zone]
    beside = [each for each in boxes.values() if each.top < box.bottom and each.bottom > box.top]
    along = [each for each in boxes.values() if each.left < box.right and each.right > box.left]
    corners = (
        (box.left, box.bottom),
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
    )
    furthest = (
        min(beside, key=lambda each: each.left),
        min(along, key=lambda each: each.top),
        max(beside, key=lambda each: each.right),
        max(along, key=lambda each: each.bottom),
    )
    for number, last in enumerate(furthest):
        if last == box:
            yield corners[number], corners[(number + 1) % 4]
